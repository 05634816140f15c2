/** Why the core refused, as codes that stay the same. */
export type Code =
  | "unknown-game" // neither Six nor Sixth!
  | "bad-rules" // no game has these rules
  | "bad-position" // no game of these rules can stand so
  | "no-position" // nothing has been opened yet
  | "bad-turn" // no turn, or one that is not legal now
  | "bad-seat" // no whole number
  | "nothing-played" // there is no turn to take back
  | "bad-depth" // a depth of perft that is not from 0 to 64
  | "bad-limit" // a limit of a search that cannot be
  | "bad-lines" // not from 1 to 16
  | "bad-memory" // not from 1 to 1024 megabytes
  | "bad-net" // no file of a net
  | "out-of-memory" // the browser gives no more
  | "too-long" // a text of more than a megabyte
  | "bad-question" // it holds what cannot be sent to a worker
  | "busy" // asked from within the report of a search
  | "stopped" // the answer was not waited for
  | "closed" // the engine has been closed
  | "crashed"; // the module or its worker broke; the next question is put to a new one

/**
 * What the core throws, and all that it throws.
 *
 * `what` is what was refused, where there is something to show.
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
