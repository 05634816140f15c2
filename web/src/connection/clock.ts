// The server's time and the clocks of a game. Every message carries the time at which it was sent; the one that
// travelled fastest gives the best estimate.

const SAMPLES = 8;

export class ServerClock {
  private samples: number[] = [];

  constructor(private readonly localTime: () => number = () => performance.now() / 1000) {}

  /** Takes the time at which a message was sent, when it arrives. */
  sync(now: number): void {
    this.samples = [...this.samples.slice(1 - SAMPLES), now - this.localTime()];
  }

  /** Seconds since the table was opened, by the server's clock. */
  now(): number {
    return this.samples.length ? this.localTime() + Math.max(...this.samples) : 0;
  }
}

/** The seconds that a seat has left at the time `now`; the view has those at `view.at`. */
export function timeLeft(
  view: { readonly at: number; readonly time_left: readonly number[]; readonly running: number | null },
  seat: number,
  now: number,
): number | null {
  const remaining = view.time_left[seat];
  if (remaining === undefined) return null;
  return Math.max(0, view.running === seat ? remaining - Math.max(0, now - view.at) : remaining);
}

/** Seconds as a clock shows them: tenths for the last ten seconds, days and hours for long times. */
export function formatClock(seconds: number): string {
  if (seconds < 10) return (Math.ceil(seconds * 10) / 10).toFixed(1);
  const whole = Math.ceil(seconds);
  const twoDigits = (value: number): string => String(value).padStart(2, "0");
  const [days, hours, minutes] = [
    Math.floor(whole / 86400),
    Math.floor(whole / 3600) % 24,
    Math.floor(whole / 60) % 60,
  ];
  if (days) return `${days} d ${hours} h`;
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}` : `${minutes}:${twoDigits(whole % 60)}`;
}

/** The remaining seconds at which a countdown is announced. */
const ANNOUNCED_SECONDS = [30, 10, 5, 0] as const;

/** The announced second that was crossed between two times, if any. */
export const crossedMark = (before: number, now: number): number | undefined =>
  ANNOUNCED_SECONDS.find((mark) => before > mark && now <= mark);
