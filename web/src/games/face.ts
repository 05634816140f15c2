// A face is how a game is drawn in this client. A game has one of three:
//
// - a folder here, `games/<name>/index.ts`, which exports a `Face`; the game names it in `Appearance.face` in Python;
// - a module in its package, `page/face.js`, which exports `mount` as in `ExternalFace`;
// - or none: then the generic face shows the game's SVG.
//
// A folder may also have `Art.svelte`, its picture on the home page, and `VariantPicture.svelte`, the pictures of its
// presets.

import type { Component } from "svelte";
import type { Pick, TableView, PresetInfo } from "$api";
import type { TableSession } from "../connection/session.svelte";
import type { MovePicker } from "../play/move-picker.svelte";

export interface BoardProps {
  readonly session: TableSession;
  readonly picker: MovePicker;
  readonly preset: PresetInfo | null;
}

export interface ScreenProps {
  readonly session: TableSession;
  readonly preset: PresetInfo | null;
  /** The room code; empty if this visitor may not know it. */
  readonly code: string;
}

export interface SeatProps {
  readonly session: TableSession;
  readonly seat: number;
}

export interface Face {
  readonly Board: Component<BoardProps>;
  /** Whether the board shows who plays and what to do, and replaces seats and status bar. */
  readonly fillsStage?: boolean;
  /** Whether the board explains rejected moves beside the pieces. */
  readonly explainsErrors?: boolean;
  /** Replaces the list of moves on wide screens. */
  readonly SidePanel?: Component<BoardProps>;
  /** The big screen in the middle of the room, without controls. */
  readonly Screen?: Component<ScreenProps>;
  /** Under a player's name: what the seat plays with, in a few words and icons. */
  readonly SeatSummary?: Component<SeatProps>;
  /** Beside a player's clock: the score. */
  readonly SeatScore?: Component<SeatProps>;
  /** Under a player's strip on wide screens: what the seat holds. */
  readonly SeatTray?: Component<SeatProps>;
  /** A picture of something that a seat chooses before the game. */
  readonly PieceIcon?: Component<{ readonly piece: string; readonly seat: number }>;
  /** One sentence about something that a seat chooses before the game; empty if there is none. */
  describeItem?(item: string): string;
  /** Which values of picks are places on the board; the others are offered as buttons. */
  isPlace(view: TableView): (value: string) => boolean;
  /** Whether every move is shown before it is played, even if the settings say otherwise. */
  alwaysConfirms?(view: TableView): boolean;
  /** What to say before a move that loses the game at once; empty for all other moves. */
  warning?(view: TableView, move: string): string;
  /** What to do now, in one sentence; empty if the board says it. */
  hint?(session: TableSession, picker: MovePicker): string;
}

/** What `page/face.js` of a game's package exports. */
export interface ExternalFace {
  /** Draws the game in an element. The function that it returns is called when the page is left. */
  mount(element: HTMLElement, table: FaceTable): (() => void) | void;
}

/** The table, as an external face sees it. */
export interface FaceTable {
  /** The newest view; `view.choices` says what may be played. */
  readonly view: TableView;
  /** The language of the page: `en` or `fr`. */
  readonly language: string;
  /** Calls the listener now and after every change; returns a function that ends it. */
  subscribe(listener: (view: TableView) => void): () => void;
  /** Plays a move by its text. `false` if it was rejected; the page then shows why. */
  play(move: string): Promise<boolean>;
  /** The picks after these values, where a pick has `more`. */
  expand(values: readonly string[]): Promise<readonly Pick[]>;
  /** Suggestions for what is typed in a field of this kind. */
  complete(kind: string, text: string): Promise<readonly string[]>;
}
