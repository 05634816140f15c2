// A countdown to a moment of the game, by the server's clock; it is announced at 30, 10, 5 and 0 seconds.

import { announce } from "../../kit/notifications.svelte";
import type { TableSession } from "../../connection/session.svelte";
import { playSound } from "../../feedback/sound";
import { t } from "../../i18n/index.svelte";
import { gameOf } from "./answers";

const SPOKEN = [30, 10, 5, 0] as const;
const OFTEN = 100;

/** The mark that was crossed between two times, if any. */
export const passed = (before: number, now: number): number | undefined =>
  SPOKEN.find((mark) => before > mark && now <= mark);

export interface Left {
  /** `null` if no time is set. */
  readonly seconds: number | null;
}

/** To be called while a component is created. `aloud` says whether marks are announced; `zero` is called when time is up. */
export function ticking(session: () => TableSession, aloud: () => boolean, zero: () => void = () => {}): Left {
  let now = $state(0);
  const moment = $derived(session().isPlaying ? gameOf(session()).ends : null);
  const seconds = $derived(moment === null ? null : Math.max(0, moment - now));
  let before = Infinity;
  let of: number | null = null;
  const look = (): void => {
    now = session().clock.now() - (session().view?.started_at ?? 0);
  };

  look();
  $effect(() => {
    if (moment === null) return;
    look();
    const timer = setInterval(look, OFTEN);
    return () => clearInterval(timer);
  });
  $effect(() => {
    if (seconds === null) return;
    // A new moment restarts the countdown; its first value crosses no mark.
    if (of !== moment) [of, before] = [moment, Infinity];
    const mark = before === Infinity ? undefined : passed(before, seconds);
    before = seconds;
    if (mark === undefined) return;
    if (mark === 0) zero();
    if (!aloud()) return;
    announce(mark ? t("time.left", { n: mark }) : t("time.out"), true);
    if (mark && mark < 30) playSound("hurry");
  });
  return {
    get seconds() {
      return seconds;
    },
  };
}
