// A countdown to a moment of the game, by the server's clock; it is announced at 30, 10, 5 and 0 seconds.

import { announce } from "../../kit/notifications.svelte";
import type { TableSession } from "../../connection/session.svelte";
import { crossedMark } from "../../connection/clock";
import { playSound } from "../../feedback";
import { t } from "../../i18n/index.svelte";
import { gameOf } from "./answers";

const INTERVAL = 100;

export interface Countdown {
  /** `null` if no time is set. */
  readonly seconds: number | null;
}

/**
 * To be called while a component is created. `announced` says whether screen readers say the marks; `onZero` is
 * called when time is up.
 */
export function countdown(
  session: () => TableSession,
  announced: () => boolean,
  onZero: () => void = () => {},
): Countdown {
  let now = $state(0);
  const moment = $derived(session().isPlaying ? gameOf(session()).ends : null);
  const seconds = $derived(moment === null ? null : Math.max(0, moment - now));
  let before = Infinity;
  let current: number | null = null;
  const update = (): void => {
    now = session().clock.now() - (session().view?.started_at ?? 0);
  };

  update();
  $effect(() => {
    if (moment === null) return;
    update();
    const timer = setInterval(update, INTERVAL);
    return () => clearInterval(timer);
  });
  $effect(() => {
    if (seconds === null) return;
    // A new moment restarts the countdown; its first value crosses no mark.
    if (current !== moment) [current, before] = [moment, Infinity];
    const mark = before === Infinity ? undefined : crossedMark(before, seconds);
    before = seconds;
    if (mark === undefined) return;
    if (mark === 0) onZero();
    if (!announced()) return;
    announce(mark ? t("time.left", { n: mark }) : t("time.out"), true);
    if (mark && mark < 30) playSound("hurry");
  });
  return {
    get seconds() {
      return seconds;
    },
  };
}
