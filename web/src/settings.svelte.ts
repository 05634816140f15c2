// What somebody chose on this device. It never leaves it, but for the language, which the house is told.

export interface Settings {
  theme: "auto" | "light" | "dark";
  /** `null`: as the browser has it. */
  language: string | null;
  sound: boolean;
  haptics: boolean;
  /** A turn is asked about once more before it is played. */
  confirm: boolean;
  /** What threatens is drawn and named, for learning. */
  threats: boolean;
  /** Nothing moves by itself, whatever the system says. */
  calm: boolean;
}

const PLACE = "sixfold.settings";
const USUAL: Settings = {
  theme: "auto",
  language: null,
  sound: true,
  haptics: true,
  confirm: false,
  threats: false,
  calm: false,
};

function kept(): Settings {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...USUAL };
  }
}

export const settings = $state(kept());

/** Change something, and keep it where the browser lets us. */
export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  if (changes.theme || changes.calm !== undefined) dress();
}

const lamp = matchMedia("(prefers-color-scheme: dark)");
/** What the system asks for now. */
let asked = $state(lamp.matches);
lamp.addEventListener("change", () => {
  asked = lamp.matches;
  dress();
});

/** Whether the page is dark now, however that came about. */
export const isDark = (): boolean => (settings.theme === "auto" ? asked : settings.theme === "dark");

/** The theme and calm on the page. */
export function dress(): void {
  const { dataset } = document.documentElement;
  dataset["theme"] = isDark() ? "dark" : "light";
  if (settings.calm) dataset["calm"] = "";
  else delete dataset["calm"];
}
