// How far the reading out has come on the screen in the middle: an answer at a time, at the pace of a voice.

const VOICE = 1800;
/** However much was written, it is read within this. */
const LONGEST = 60_000;

/** Milliseconds for one answer of so many. */
export const pace = (all: number): number => Math.min(VOICE, all ? LONGEST / all : VOICE);

export class Reading {
  /** How many answers have been read. */
  read = $state(0);
  private of = "";
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly still: () => boolean = () => matchMedia("(prefers-reduced-motion: reduce)").matches) {}

  /** A round has so many answers; one that was already going on when somebody looked first has been read. */
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
