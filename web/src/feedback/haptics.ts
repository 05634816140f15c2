// Vibration on phones.

import { settings } from "../settings.svelte";

const PATTERNS = { lay: 10, error: [20, 40, 20], won: 60 } as const;

export function vibrate(what: keyof typeof PATTERNS): void {
  if (!settings.haptics || typeof navigator.vibrate !== "function") return;
  const pattern = PATTERNS[what];
  navigator.vibrate(typeof pattern === "number" ? pattern : [...pattern]);
}
