// Answers that depend only on the language, such as presets and rulings. They are fetched once, and translated in
// place when another language is chosen, so that whatever shows them changes too.

import { language, onLanguageChange } from "../i18n/index.svelte";

type Tree = Record<string, unknown>;
type Ask = <Answer>(path: string) => Promise<Answer>;

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

/** Put other words in the same places: an answer has the same shape in every language. */
export function translateInPlace(kept: Tree, fresh: Tree): void {
  for (const [key, value] of Object.entries(fresh)) {
    const own = kept[key];
    if (isTree(own) && isTree(value)) translateInPlace(own, value);
    else kept[key] = value;
  }
}

export class ResponseCache {
  private readonly entries = new Map<string, Promise<Tree>>();

  constructor(private readonly ask: Ask) {
    onLanguageChange(() => void this.reload());
  }

  /** A failure is asked again. */
  get<Answer>(path: string): Promise<Answer> {
    let found = this.entries.get(path);
    if (!found) {
      found = this.load(path);
      this.entries.set(path, found);
      found.catch(() => this.entries.delete(path));
    }
    return found as Promise<Answer>;
  }

  private async load(path: string): Promise<Tree> {
    let spoken = language();
    let answer = await this.ask<Tree>(path);
    // The language may change while the request is under way.
    while (spoken !== language()) {
      spoken = language();
      answer = await this.ask<Tree>(path);
    }
    const living = $state(answer);
    return living;
  }

  private async reload(): Promise<void> {
    const spoken = language();
    await Promise.all(
      [...this.entries].map(async ([path, found]) => {
        try {
          const [kept, fresh] = await Promise.all([found, this.ask<Tree>(path)]);
          if (spoken === language()) translateInPlace(kept, fresh);
        } catch {
          // The next request fetches it in the new language; what is shown stays as it is.
          this.entries.delete(path);
        }
      }),
    );
  }
}
