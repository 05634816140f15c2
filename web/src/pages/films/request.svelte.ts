// Something that is asked of the house: its answer, or why there is none. Of several questions only the last is answered.

import { ApiError } from "../../connection/errors";

export class Asking<Answer> {
  found = $state.raw<Answer | null>(null);
  lost = $state.raw<ApiError | null>(null);
  busy = $state(false);
  private asked = 0;

  async ask(answer: Promise<Answer>): Promise<void> {
    const own = ++this.asked;
    this.busy = true;
    let found: Answer | null = null;
    let lost: ApiError | null = null;
    try {
      found = await answer;
    } catch (error) {
      lost = ApiError.of(error);
    }
    if (own !== this.asked) return;
    [this.found, this.lost, this.busy] = [found, lost, false];
  }

  clear(): void {
    this.asked += 1;
    [this.found, this.lost, this.busy] = [null, null, false];
  }
}
