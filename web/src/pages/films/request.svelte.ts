// A request whose answer a page shows. If another one is sent meanwhile, only the last answer counts.

import { ApiError } from "../../connection/errors";

export class LatestRequest<Answer> {
  result = $state.raw<Answer | null>(null);
  error = $state.raw<ApiError | null>(null);
  busy = $state(false);
  private sent = 0;

  async send(answer: Promise<Answer>): Promise<void> {
    const own = ++this.sent;
    this.busy = true;
    const [result, error] = await answer.then(
      (found) => [found, null] as const,
      (reason: unknown) => [null, ApiError.of(reason)] as const,
    );
    if (own !== this.sent) return;
    this.result = result;
    this.error = error;
    this.busy = false;
  }

  clear(): void {
    this.sent += 1;
    this.result = null;
    this.error = null;
    this.busy = false;
  }
}
