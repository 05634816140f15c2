// Settings of this device. They stay here, except for the language, which the server knows too.

export interface Settings {
  theme: "auto" | "light" | "dark";
  /** `null` follows the browser. */
  language: string | null;
  sound: boolean;
  haptics: boolean;
  /** Whether each move is shown and confirmed before it is played; `null` does so on touch screens. */
  confirmMoves: boolean | null;
  /** Whether threats are drawn and named. */
  threats: boolean;
  /** Whether animations are left out, even if the system allows them. */
  reducedMotion: boolean;
}

const STORAGE_KEY = "sixfold.settings";
const DEFAULTS: Settings = {
  theme: "auto",
  language: null,
  sound: true,
  haptics: true,
  confirmMoves: null,
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

/** Changes settings, and stores them if the browser allows it. */
export function changeSettings(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // Without storage the settings last until the page is closed.
  }
  if (changes.theme || changes.reducedMotion !== undefined) applyAppearance();
}

const touchScreen = matchMedia("(pointer: coarse)");
/** Whether a move is shown and confirmed before it is played, by the settings or because fingers slip. */
export const confirmsMoves = (): boolean => settings.confirmMoves ?? touchScreen.matches;

const darkScheme = matchMedia("(prefers-color-scheme: dark)");
/** Whether the system prefers a dark theme now. */
let systemIsDark = $state(darkScheme.matches);
darkScheme.addEventListener("change", () => {
  systemIsDark = darkScheme.matches;
  applyAppearance();
});

/** Whether the page is dark, by the settings or by the system. */
export const isDark = (): boolean => (settings.theme === "auto" ? systemIsDark : settings.theme === "dark");

/** Whether animations are to be left out, by the settings or by the system. */
export const prefersReducedMotion = (): boolean =>
  settings.reducedMotion || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Applies the theme and reduced motion to the page. */
export function applyAppearance(): void {
  const { dataset } = document.documentElement;
  dataset["theme"] = isDark() ? "dark" : "light";
  if (settings.reducedMotion) dataset["reducedMotion"] = "";
  else delete dataset["reducedMotion"];
}
