// Sounds, vibrations and announcements for sheets that come in.

import type { DegreesView, SheetView } from "$api";
import { announce } from "../../kit/notifications.svelte";
import type { TableSession } from "../../connection/session.svelte";
import { vibrate, playSound } from "../../feedback";
import { t } from "../../i18n/index.svelte";
import { seatName } from "../../pages/table/descriptions";
import { sheetKey, sideOf, summarizeSheet } from "./sheets";

/** The highest score of a sheet, which has another sound. */
const FULL_SCORE = 18;

const sheetsByKey = (game: DegreesView | null | undefined): Map<string, SheetView> =>
  new Map((game?.sheets ?? []).map((sheet) => [sheetKey(sheet), sheet]));

/** Starts listening to a table; returns a function that stops it. */
export function startFeedback(session: TableSession): () => void {
  return session.subscribe((_, before, after) => {
    if (!before?.game || !after.game || before.game_number !== after.game_number) return;
    const old = sheetsByKey(before.game as DegreesView);
    const own = sideOf(after);
    for (const [key, sheet] of sheetsByKey(after.game as DegreesView)) {
      const was = old.get(key);
      const points = sheet.points ?? 0;
      if (!was && sheet.status !== "abandoned" && sheet.side === own) {
        playSound(points >= FULL_SCORE ? "won" : points ? "lay" : "error");
        vibrate(points ? "lay" : "error");
        announce(`${t("degrees.say.own", { n: points })} ${summarizeSheet(sheet)}`);
      } else if (!was && sheet.status !== "abandoned") {
        playSound("lay");
        announce(t("degrees.say.other", { name: seatName(session, sheet.author), n: points }));
      } else if (was && was.status !== "settled" && sheet.status === "settled")
        announce(t("degrees.say.settled", { name: seatName(session, sheet.author), n: points }));
      if (sheet.status === "voting" && was?.status !== "voting" && sheet.side !== own && own !== null) {
        playSound("turn");
        announce(t("degrees.vote"), true);
      }
    }
  });
}
