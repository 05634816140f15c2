// Copies, shares and saves links, texts and pictures.

import { t } from "../i18n/index.svelte";
import { toast } from "./notifications.svelte";

/** Whether this browser has a share dialog for this data. */
export const canShare = (data: ShareData = { url: location.href }): boolean =>
  typeof navigator.share === "function" && (navigator.canShare?.(data) ?? true);

/** Opens the share dialog. Returns `false` if it failed, but not if somebody cancelled it. */
export async function share(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** Copies a text. Returns `false` if the browser does not allow it. */
export async function copy(text: string): Promise<boolean> {
  try {
    // Over plain HTTP, as on most home networks, there is no clipboard.
    if (!navigator.clipboard) return copySelection(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function copySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  // An open dialog makes everything outside of it inert.
  const focused = document.activeElement;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/** Copies a link, and says whether that worked. */
export async function copyLink(link: string): Promise<void> {
  if (await copy(link)) toast(t("copied"));
  else toast(t("share.failed"), { bad: true });
}

/** Opens the share dialog for a link, or copies it in browsers without one. */
export async function shareLink(link: string, title: string): Promise<void> {
  if (!canShare({ url: link, title })) return copyLink(link);
  if (!(await share({ url: link, title }))) toast(t("share.failed"), { bad: true });
}

export function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser still reads the file after this function has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** An SVG picture of the server, rendered as PNG. */
export async function renderPng(url: string): Promise<Blob> {
  const response = await fetch(url, { credentials: "same-origin" });
  if (!response.ok) throw new Error(response.statusText);
  const address = URL.createObjectURL(new Blob([await response.text()], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
