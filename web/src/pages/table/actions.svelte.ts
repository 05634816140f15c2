// What a visitor can do at a table apart from moves, as data for buttons. The server rejects what is not allowed;
// nothing is checked here.

import type { TableAction } from "../../connection/outbox";
import { toastError } from "../../kit/notifications.svelte";
import type { PresetInfo } from "$api";
import type { IconName } from "../../kit/icons";
import type { TableSession } from "../../connection/session.svelte";
import { t } from "../../i18n/index.svelte";
import { startObstacle } from "./descriptions";

export interface ActionButton {
  readonly key: string;
  readonly text: string;
  readonly icon: IconName;
  readonly main?: boolean;
  readonly bad?: boolean;
  readonly disabled?: boolean;
  readonly run: () => void;
}

const CONFIRM_MS = 4000;

export class TableActions {
  /** Whether the next tap resigns: resigning takes two taps within a few seconds. */
  private confirmsResign = $state(false);
  /** The same for a draw, if all players share this device. */
  private confirmsDraw = $state(false);

  constructor(
    private readonly session: TableSession,
    private readonly preset: () => PresetInfo | null,
  ) {}

  get list(): readonly ActionButton[] {
    const { session } = this;
    const { view } = session;
    if (!view || view.closed || !session.present) return [];
    if (session.isPlaying) return view.seat === null ? [] : this.playActions();
    // After a game, the card with the result has the buttons for the next one.
    return view.game_number === 0 ? this.setupActions() : [];
  }

  /** The number of bot levels of this game. */
  get levels(): number {
    return this.preset()?.levels ?? 0;
  }

  private setupActions(): ActionButton[] {
    const { session } = this;
    const { view } = session;
    const buttons: ActionButton[] = [];
    if (session.isOwner)
      buttons.push({
        key: "start",
        text: t("action.start"),
        icon: "play",
        main: true,
        disabled: Boolean(startObstacle(session)),
        run: () => void session.act({ type: "start" }),
      });
    else if (view?.seat !== null) {
      const ready = session.person(session.you)?.ready ?? false;
      buttons.push({
        key: "ready",
        text: ready ? t("action.unready") : t("action.ready"),
        icon: "check",
        main: !ready,
        run: () => void session.act({ type: "ready", ready: !ready }),
      });
    }
    return buttons;
  }

  private playActions(): ActionButton[] {
    const { session } = this;
    const features = this.preset()?.features;
    const buttons: ActionButton[] = [];
    if (features?.takeback)
      buttons.push({
        key: "takeback",
        text: t("action.takeback"),
        icon: "undo",
        run: () => void session.act({ type: "request-takeback" }),
      });
    if (features?.draw)
      buttons.push({
        key: "draw",
        text: this.confirmsDraw ? t("shared-device.draw.sure") : t("action.draw"),
        icon: "draw",
        bad: this.confirmsDraw,
        run: () => this.draw(),
      });
    const turn = session.view?.game?.turn ?? null;
    const opponent = turn !== session.view?.seat ? session.personAt(turn) : undefined;
    if (opponent && !opponent.bot && !opponent.present)
      buttons.push({
        key: "claim",
        text: t("action.claim"),
        icon: "clock",
        run: () => void session.act({ type: "claim-win" }),
      });
    buttons.push({
      key: "resign",
      text: this.confirmsResign ? t("action.resign.sure") : t("action.resign"),
      icon: "flag",
      bad: this.confirmsResign,
      run: () => this.resign(),
    });
    return buttons;
  }

  private draw(): void {
    if (this.confirmsDraw || !this.session.companions.length) {
      this.confirmsDraw = false;
      void this.session.act({ type: "offer-draw" });
      return;
    }
    this.confirmsDraw = true;
    setTimeout(() => {
      this.confirmsDraw = false;
    }, CONFIRM_MS);
  }

  private resign(): void {
    if (this.confirmsResign) {
      this.confirmsResign = false;
      void this.session.act({ type: "resign" });
      return;
    }
    this.confirmsResign = true;
    setTimeout(() => {
      this.confirmsResign = false;
    }, CONFIRM_MS);
  }
}

/** Performs an action and shows its error as a toast. Returns `false` if it was rejected. */
export async function actOrToast(session: TableSession, action: TableAction): Promise<boolean> {
  if (await session.act(action)) return true;
  if (session.error) toastError(session.error);
  session.error = null;
  return false;
}

/** The level of a built-in bot, from its id; `null` for people and other programs. */
export const botLevel = (id: string): string | null => /^bot:(\d):/.exec(id)?.[1] ?? null;
