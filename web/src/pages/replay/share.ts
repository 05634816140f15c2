// Copies, shares and saves links, text and pictures of a game.

import { api } from "../../connection/api.svelte";

export const gameLink = (table: string, number: number): string =>
  `${location.origin}/g/${encodeURIComponent(table)}/${number}`;

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

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser still reads the file after this function has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The server's picture of a position, rendered as PNG. */
export async function renderPng(table: string, number: number, step?: number): Promise<Blob> {
  const response = await fetch(api.pictureUrl(table, number, step), { credentials: "same-origin" });
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
