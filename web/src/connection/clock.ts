// The server's time. Every message carries the time at which it was sent; the one that travelled fastest is the
// best estimate.

const SAMPLES = 8;

export class ServerClock {
  private samples: number[] = [];

  constructor(private readonly here: () => number = () => performance.now() / 1000) {}

  /** A message that left at this time has arrived. */
  sync(now: number): void {
    this.samples = [...this.samples.slice(1 - SAMPLES), now - this.here()];
  }

  /** Seconds since the table was opened, by the server's clock. */
  now(): number {
    return this.samples.length ? this.here() + Math.max(...this.samples) : 0;
  }
}

/** What a seat has left at a time: the view says what it was at `at`. */
export function timeLeft(
  view: { readonly at: number; readonly time_left: readonly number[]; readonly running: number | null },
  seat: number,
  now: number,
): number | null {
  const remaining = view.time_left[seat];
  if (remaining === undefined) return null;
  return Math.max(0, view.running === seat ? remaining - Math.max(0, now - view.at) : remaining);
}

/** Seconds as a clock shows them: tenths at the end, days where there are days. */
export function formatClock(seconds: number): string {
  if (seconds < 10) return (Math.ceil(seconds * 10) / 10).toFixed(1);
  const whole = Math.ceil(seconds);
  const two = (value: number): string => String(value).padStart(2, "0");
  const [days, hours, minutes] = [
    Math.floor(whole / 86400),
    Math.floor(whole / 3600) % 24,
    Math.floor(whole / 60) % 60,
  ];
  if (days) return `${days} d ${hours} h`;
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
