// Something that is asked of the house: its answer, or why there is none. Of several questions only the last is answered.

import { ApiError } from "../../connection/errors";

export class LatestRequest<Answer> {
  found = $state.raw<Answer | null>(null);
  lost = $state.raw<ApiError | null>(null);
  busy = $state(false);
  private sent = 0;

  async send(answer: Promise<Answer>): Promise<void> {
    const own = ++this.sent;
    this.busy = true;
    let result: Answer | null = null;
    let error: ApiError | null = null;
    try {
      result = await answer;
    } catch (error) {
      error = ApiError.of(error);
    }
    if (own !== this.sent) return;
    [this.found, this.lost, this.busy] = [result, error, false];
  }

  clear(): void {
    this.sent += 1;
    [this.found, this.lost, this.busy] = [null, null, false];
  }
}
