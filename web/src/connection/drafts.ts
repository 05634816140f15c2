// What somebody has begun to write, kept on this device until it is sent. It survives reloads and lost connections.

const PLACE = "sixfold.draft";
const name = (table: string, what: string): string => `${PLACE}.${table}.${what}`;

export const drafts = {
  read(table: string, what: string): string {
    try {
      return sessionStorage.getItem(name(table, what)) ?? "";
    } catch {
      return "";
    }
  },
  keep(table: string, what: string, text: string): void {
    try {
      if (text) sessionStorage.setItem(name(table, what), text);
      else sessionStorage.removeItem(name(table, what));
    } catch {
      // A browser that keeps nothing loses drafts with the page, and nothing else.
    }
  },
};
