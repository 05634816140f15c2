/** The stable codes of errors. */
export type Code =
  | "unknown-game" // neither Six nor Sixth!
  | "bad-rules" // no game has these rules
  | "bad-position" // no game with these rules has this position
  | "no-position" // no position is open
  | "bad-turn" // not a turn, or illegal
  | "bad-seat" // not an integer
  | "nothing-played" // there is no turn to undo
  | "bad-depth" // of perft, not from 0 to 64
  | "bad-limit" // an invalid limit of a search
  | "bad-lines" // not from 1 to 16
  | "bad-memory" // not from 1 to 1024 megabytes
  | "bad-net" // not a file of a net
  | "out-of-memory" // the browser provides no more memory
  | "too-long" // a text of more than a megabyte
  | "bad-question" // it cannot be sent to a worker
  | "busy" // called from within a report
  | "stopped" // stopped before there was a result
  | "closed" // the engine is closed
  | "crashed"; // the module or its worker failed; the next request gets a new one

/**
 * The only error that the core throws.
 *
 * `what` is the rejected input, if there is something to show.
 */
export class CoreError extends Error {
  override readonly name = "CoreError";

  constructor(
    readonly code: Code,
    readonly what: string = "",
  ) {
    super(what === "" ? code : `${code}: ${what}`);
  }
}
