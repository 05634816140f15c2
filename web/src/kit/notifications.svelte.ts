// Announcements for screen readers, and toasts.

import { ApiError } from "../connection/api.svelte";
import { textOr } from "../i18n/index.svelte";

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly ruling: string | null;
  readonly bad: boolean;
}

export const liveRegions = $state({ polite: "", urgent: "" });
export const toasts = $state<{ list: Toast[] }>({ list: [] });

const TOAST_MS = 6000;
let next = 1;

/** Announces a text to screen readers. The same text twice is announced twice. */
export function announce(text: string, urgent = false): void {
  const region = urgent ? "urgent" : "polite";
  liveRegions[region] = liveRegions[region] === text ? `${text}\u00a0` : text;
}

/** Shows a text for a moment, and announces it. */
export function toast(text: string, { bad = false, ruling = null as string | null } = {}): void {
  const added = { id: next++, text, bad, ruling };
  toasts.list = [...toasts.list.slice(-2), added];
  announce(text, bad);
  setTimeout(() => dismiss(added.id), TOAST_MS);
}

/** Shows an error as a toast, with its ruling if it has one. */
export function toastError(error: unknown): void {
  const { code, message, ruling } = ApiError.of(error);
  toast(textOr(`error.${code}`, message), { bad: true, ruling });
}

export function dismiss(id: number): void {
  toasts.list = toasts.list.filter((one) => one.id !== id);
}
