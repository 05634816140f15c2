
const VOICE = 1800;
/** The longest that reading all answers may take, in milliseconds. */
const LONGEST = 60_000;

/** Milliseconds for each of `count` answers. */
export const pace = (all: number): number => Math.min(VOICE, all ? LONGEST / all : VOICE);

export class Reading {
  /** The number of answers that have been read. */
  read = $state(0);
  private of = "";
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly still: () => boolean = () => matchMedia("(prefers-reduced-motion: reduce)").matches) {}

  /** Starts reading a round of `count` answers; all at once unless its writing was seen. */
  begin(round: string, all: number, fresh: boolean): void {
    if (round === this.of) return;
    this.of = round;
    this.stop();
    if (!fresh || this.still()) {
      this.read = Infinity;
      return;
    }
    this.read = 1;
    this.timer = setInterval(() => {
      this.read += 1;
      if (this.read > all) this.stop();
    }, pace(all));
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
