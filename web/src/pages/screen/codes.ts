// Room codes on a big screen. Whoever did not join cannot ask for the code of a table, but knows the one they typed.

/** The characters of room codes, as in `sixfold/server/invitations.py`. */
export const CODE_CHARACTERS = [..."cdfhjkmnprtwx25679"];

/** A few characters by which the owner of a table recognizes a screen, made of the id of its visitor. */
export const screenCode = (id: string): string =>
  id
    .replace(/[^\p{L}\p{N}]/gu, "")
    .slice(0, 4)
    .toLocaleUpperCase();

const keyOf = (table: string): string => `sixfold.code.${table}`;

/** Keeps a code that was typed on this device until the browser is closed. */
export function rememberCode(table: string, code: string): void {
  try {
    sessionStorage.setItem(keyOf(table), code.toLocaleUpperCase());
  } catch {
    // Without storage the screen shows only the QR code.
  }
}

/** The code that was typed for a table; empty if none was. */
export function rememberedCode(table: string): string {
  try {
    return sessionStorage.getItem(keyOf(table)) ?? "";
  } catch {
    return "";
  }
}
