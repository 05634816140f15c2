// A deck that somebody is writing: saved after a short pause, reviewed while they type, with steps to undo. What cannot
// be sent stays in this browser until it can.

import type { CardFile, CardRemark, DeckFile, DeckResponse } from "$api";
import { api, ApiError } from "../../connection/api.svelte";
import { toastError } from "../../kit/notifications.svelte";
import { t } from "../../i18n/index.svelte";
import { cardsOf, emptyCard, kindOf, type Kind } from "./cards";

const REVIEW_PAUSE = 300;
const SAVE_PAUSE = 700;
const UNDO_STEPS = 100;

const storageKey = (id: string): string => `sixfold.deck.${id}`;

/** The version of a deck that this browser could not send. */
function unsentDeck(id: string): DeckFile | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey(id)) ?? "null") as DeckFile | null;
  } catch {
    return null;
  }
}

/** Keeps a version that could not be sent; `null` forgets it. */
function store(id: string, deck: DeckFile | null): void {
  try {
    if (deck) localStorage.setItem(storageKey(id), JSON.stringify(deck));
    else localStorage.removeItem(storageKey(id));
  } catch {
    // Without storage the deck lasts until the page is closed.
  }
}

export class DeckDraft {
  readonly id: string;
  readonly own: boolean;
  deck: DeckFile = $state.raw({});
  shared = $state(false);
  index = $state(0);
  /** The place of a card that was just added; `null` once its first field has the focus. */
  added = $state<number | null>(null);
  status = $state<"saved" | "saving" | "offline">("saved");
  /** Whether the server could deal the cards as they were last saved. */
  readable = $state(false);
  remarks: readonly (readonly CardRemark[])[] = $state.raw([]);
  readonly card = $derived(cardsOf(this.deck)[this.index] ?? null);
  canUndo = $state(false);
  readonly #undoSteps: { deck: DeckFile; index: number }[] = [];
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #reviewTimer: ReturnType<typeof setTimeout> | undefined;
  #reviewNumber = 0;
  /** The cards that have changed since the last remarks. */
  readonly #changed = new Set<number>();

  constructor({ info, deck }: DeckResponse) {
    this.id = info.id;
    this.own = info.source === "own";
    this.shared = info.shared ?? false;
    this.readable = info.version !== "";
    const unsent = this.own ? unsentDeck(this.id) : null;
    this.deck = unsent ?? deck;
    if (unsent) this.#saveLater();
    void this.#review(null);
  }

  /** Replaces the deck; `undo` brings the old one back. */
  change(deck: DeckFile, index = this.index): void {
    if (!this.own) return;
    this.#undoSteps.push({ deck: this.deck, index: this.index });
    if (this.#undoSteps.length > UNDO_STEPS) this.#undoSteps.shift();
    this.#show(deck, index);
  }

  changeCard(card: CardFile): void {
    this.change({ ...this.deck, card: cardsOf(this.deck).map((one, index) => (index === this.index ? card : one)) });
  }

  addCard(kind: Kind): void {
    const cards = cardsOf(this.deck);
    this.change({ ...this.deck, card: [...cards, emptyCard(kind)] }, cards.length);
    this.added = cards.length;
  }

  deleteCard(): void {
    const cards = cardsOf(this.deck).filter((_, index) => index !== this.index);
    const kind = this.card ? kindOf(this.card) : "match";
    const before = cards.findLastIndex((one, index) => index < this.index && kindOf(one) === kind);
    this.change({ ...this.deck, card: cards }, Math.max(0, before));
    void this.#review(null);
  }

  undo(): void {
    const step = this.#undoSteps.pop();
    if (step) this.#show(step.deck, step.index);
    void this.#review(null);
  }

  select(index: number): void {
    this.index = index;
  }

  /** Saves now; returns whether the server has the deck as it is shown. */
  async save(): Promise<boolean> {
    clearTimeout(this.#saveTimer);
    if (!this.own || this.status === "saved") return true;
    const { deck } = this;
    try {
      const { info } = await api.saveDeck(this.id, { ...deck, name: deck.name?.trim() || t("decks.new") });
      this.readable = info.version !== "";
    } catch (error) {
      this.#keep(ApiError.of(error));
      return false;
    }
    if (deck !== this.deck) return this.save();
    this.status = "saved";
    store(this.id, null);
    return true;
  }

  async share(shared: boolean): Promise<void> {
    await api.shareDeck(this.id, shared).then(() => (this.shared = shared), toastError);
  }

  /** Ends the timers when the page is left; what is not saved yet is sent at once. */
  close(): void {
    clearTimeout(this.#reviewTimer);
    void this.save();
  }

  #show(deck: DeckFile, index: number): void {
    this.deck = deck;
    this.index = Math.min(index, Math.max(0, cardsOf(deck).length - 1));
    this.canUndo = this.#undoSteps.length > 0;
    this.#saveLater();
    this.#changed.add(this.index);
    clearTimeout(this.#reviewTimer);
    this.#reviewTimer = setTimeout(() => void this.#reviewChanged(), REVIEW_PAUSE);
  }

  #saveLater(): void {
    this.status = "saving";
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.save(), SAVE_PAUSE);
  }

  /** Keeps the deck in this browser and tries again later; what the server refuses is shown. */
  #keep(error: ApiError): void {
    store(this.id, this.deck);
    if (error.code !== "no-connection" && this.status !== "offline") toastError(error);
    this.status = "offline";
    if (error.code === "no-connection") addEventListener("online", () => void this.save(), { once: true });
  }

  #reviewChanged(): Promise<void> {
    const [first, ...others] = this.#changed;
    return this.#review(others.length ? null : (first ?? null));
  }

  /** Fetches the remarks on one card, or on all. Without a connection the old ones stay. */
  async #review(index: number | null): Promise<void> {
    const number = ++this.#reviewNumber;
    const { deck } = this;
    const { cards } = await api.reviewDeck(deck, index).catch(() => ({ cards: null }));
    if (!cards || number !== this.#reviewNumber) return;
    this.#changed.clear();
    if (index === null) this.remarks = cards;
    else this.remarks = cardsOf(deck).map((_, at) => (at === index ? cards[0] : this.remarks[at]) ?? []);
  }
}
