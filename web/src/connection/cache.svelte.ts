// Responses that depend only on the language, such as presets and rulings. They are fetched once, and translated in
// place when another language is chosen, so that every component that shows them is updated.

import { language, onLanguageChange } from "../i18n/index.svelte";

type Tree = Record<string, unknown>;
type FetchJson = <Result>(path: string) => Promise<Result>;

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

/** Copies the texts of a translation into an object of the same shape. */
export function translateInPlace(target: Tree, translation: Tree): void {
  for (const [key, value] of Object.entries(translation)) {
    const old = target[key];
    if (isTree(old) && isTree(value)) translateInPlace(old, value);
    else target[key] = value;
  }
}

export class ResponseCache {
  private readonly entries = new Map<string, Promise<Tree>>();

  constructor(private readonly fetchJson: FetchJson) {
    onLanguageChange(() => void this.reload());
  }

  /** Returns a cached response, or fetches it. A failed request is not cached. */
  get<Result>(path: string): Promise<Result> {
    let entry = this.entries.get(path);
    if (!entry) {
      entry = this.load(path);
      this.entries.set(path, entry);
      entry.catch(() => this.entries.delete(path));
    }
    return entry as Promise<Result>;
  }

  private async load(path: string): Promise<Tree> {
    let current = language();
    let response = await this.fetchJson<Tree>(path);
    // The language may change while the request is under way.
    while (current !== language()) {
      current = language();
      response = await this.fetchJson<Tree>(path);
    }
    const reactive = $state(response);
    return reactive;
  }

  private async reload(): Promise<void> {
    const current = language();
    await Promise.all(
      [...this.entries].map(async ([path, entry]) => {
        try {
          const [target, translation] = await Promise.all([entry, this.fetchJson<Tree>(path)]);
          if (current === language()) translateInPlace(target, translation);
        } catch {
          // The next request fetches it in the new language; what is shown stays as it is.
          this.entries.delete(path);
        }
      }),
    );
  }
}
