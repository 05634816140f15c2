// The messages between page and worker.
import type { Limits, Lines } from "./analysis.js";
import type { GameStatus } from "./core.js";
import type { Code } from "./errors.js";
import type { Position } from "./positions.js";

/** The first message to a worker: the compiled module, its memory and nets, and the id up to which requests stop. */
export interface Opening {
  readonly kind: "open";
  readonly compiled: WebAssembly.Module;
  readonly megabytes: number;
  readonly nets: readonly Uint8Array[];
  readonly stopped: Int32Array | null;
}

/** A request. Each includes its position, so that replacing a worker loses nothing. */
export type Question =
  | { readonly kind: "analyse"; readonly position: Position; readonly limits: Limits }
  | { readonly kind: "perft"; readonly position: Position; readonly depth: number }
  | { readonly kind: "legal"; readonly position: Position }
  | { readonly kind: "status"; readonly position: Position }
  | { readonly kind: "evaluations" }
  | { readonly kind: "forget" };

export interface Answers {
  readonly analyse: Lines;
  readonly perft: number;
  readonly legal: readonly string[];
  readonly status: GameStatus;
  readonly evaluations: number;
  readonly forget: null;
}
export type Answer = Answers[Question["kind"]];

export type Request = Opening | (Question & { readonly id: number });

export type Reply =
  | { readonly kind: "report"; readonly id: number; readonly lines: Lines }
  | { readonly kind: "answer"; readonly id: number; readonly answer: Answer }
  | { readonly kind: "error"; readonly id: number; readonly code: Code; readonly what: string };
