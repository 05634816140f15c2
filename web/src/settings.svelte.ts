// Settings of this device. They stay here, except for the language, which the server knows too.

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
  reducedMotion: boolean;
}

const STORAGE_KEY = "sixfold.settings";
const DEFAULTS: Settings = {
  theme: "auto",
  language: null,
  sound: true,
  haptics: true,
  confirm: false,
  threats: false,
  reducedMotion: false,
};

function loadSettings(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state(loadSettings());

/** Change something, and keep it where the browser lets us. */
export function changeSettings(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  if (changes.theme || changes.reducedMotion !== undefined) applyAppearance();
}

const darkScheme = matchMedia("(prefers-color-scheme: dark)");
/** What the system asks for now. */
let systemIsDark = $state(darkScheme.matches);
darkScheme.addEventListener("change", () => {
  systemIsDark = darkScheme.matches;
  applyAppearance();
});

/** Whether the page is dark now, however that came about. */
export const isDark = (): boolean => (settings.theme === "auto" ? systemIsDark : settings.theme === "dark");

/** The theme and calm on the page. */
export function applyAppearance(): void {
  const { dataset } = document.documentElement;
  dataset["theme"] = isDark() ? "dark" : "light";
  if (settings.reducedMotion) dataset["reducedMotion"] = "";
  else delete dataset["reducedMotion"];
}
