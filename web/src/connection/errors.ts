// Errors from the server, and failures to reach it: one class, with a stable code.

export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly ruling?: string | null;
  readonly params?: Record<string, unknown>;
}

export class ApiError extends Error {
  readonly code: string;
  readonly ruling: string | null;
  /** What its words speak of, by name: cells, squares, numbers. */
  readonly params: Readonly<Record<string, unknown>>;

  constructor(
    problem: ErrorBody,
    readonly status = 0,
  ) {
    super(problem.message);
    this.code = problem.code;
    this.ruling = problem.ruling ?? null;
    this.params = problem.params ?? {};
  }

  /** Of anything that was thrown. */
  static of(error: unknown): ApiError {
    return error instanceof ApiError
      ? error
      : new ApiError({ code: "broken", message: error instanceof Error ? error.message : "" });
  }
}

export const connectionError = (): ApiError => new ApiError({ code: "no-connection", message: "" });
