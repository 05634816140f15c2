// What the house tells in words and does not change otherwise: asked once, and again when another language is chosen. Whoever
// shows it sees its words change, for it stays the same thing.

import { language, onChosen } from "../i18n/index.svelte";

type Tree = Record<string, unknown>;
type Ask = <Answer>(path: string) => Promise<Answer>;

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

/** Put other words in the same places: an answer has the same shape in every language. */
export function retell(kept: Tree, fresh: Tree): void {
  for (const [key, value] of Object.entries(fresh)) {
    const own = kept[key];
    if (isTree(own) && isTree(value)) retell(own, value);
    else kept[key] = value;
  }
}

export class Kept {
  private readonly found = new Map<string, Promise<Tree>>();

  constructor(private readonly ask: Ask) {
    onChosen(() => void this.again());
  }

  /** A failure is asked again. */
  once<Answer>(path: string): Promise<Answer> {
    let found = this.found.get(path);
    if (!found) {
      found = this.living(path);
      this.found.set(path, found);
      found.catch(() => this.found.delete(path));
    }
    return found as Promise<Answer>;
  }

  private async living(path: string): Promise<Tree> {
    let spoken = language();
    let answer = await this.ask<Tree>(path);
    // Another language may be chosen while the house answers.
    while (spoken !== language()) {
      spoken = language();
      answer = await this.ask<Tree>(path);
    }
    const living = $state(answer);
    return living;
  }

  private async again(): Promise<void> {
    const spoken = language();
    await Promise.all(
      [...this.found].map(async ([path, found]) => {
        try {
          const [kept, fresh] = await Promise.all([found, this.ask<Tree>(path)]);
          if (spoken === language()) retell(kept, fresh);
        } catch {
          // Whoever asks next gets it in the new language; what is shown keeps its words.
          this.found.delete(path);
        }
      }),
    );
  }
}
