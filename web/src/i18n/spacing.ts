// French sets some signs apart by a space at which no line may break.

import type { Catalogue, Message } from "./filling";

const spaced = (text: string): string => text.replace(/ ([:;!?»…])/g, "\u00a0$1").replace(/« /g, "«\u00a0");

const told = (message: Message): Message =>
  typeof message === "string"
    ? spaced(message)
    : (Object.fromEntries(Object.entries(message).map(([form, text]) => [form, spaced(text)])) as Message);

/** A catalogue that may be written with plain spaces. */
export const unbroken = (words: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(words).map(([key, message]) => [key, told(message)])) as Catalogue;
