// What a game's own part of the page is: a board to play on, and what is shown beside a seat. The shell knows no game.

import type { Component } from "svelte";
import type { AnyView, Told } from "$api";
import type { TableSession } from "../connection/session.svelte";
import type { Picking } from "../play/picking.svelte";

export interface BoardProps {
  readonly session: TableSession;
  readonly picking: Picking;
  readonly preset: Told | null;
}

export interface HostProps {
  readonly session: TableSession;
  readonly preset: Told | null;
  /** The room code, where whoever looks may know it. */
  readonly code: string;
}

export interface SeatProps {
  readonly session: TableSession;
  readonly seat: number;
}

export interface Face {
  readonly Board: Component<BoardProps>;
  /** Whether the board is the whole stage: it shows by itself who plays, how things stand and what is to be done. */
  readonly whole?: boolean;
  /** Whether the board itself says, beside the piece, why a turn was refused. */
  readonly near?: boolean;
  /** In the place of the list of turns, on wide screens. */
  readonly Beside?: Component<BoardProps>;
  /** Under the result: what a game has to show when it is over. */
  readonly After?: Component<BoardProps>;
  /** The screen in the middle of the room, which only watches. */
  readonly Host?: Component<HostProps>;
  /** Under the name: what a seat plays with, in a few words and signs. */
  readonly Line?: Component<SeatProps>;
  /** Beside the clock: how far a seat has come. */
  readonly Score?: Component<SeatProps>;
  /** Under the strip on wide screens: what a seat holds. */
  readonly Tray?: Component<SeatProps>;
  /** Something that a seat may choose before the game, as a picture. */
  readonly Piece?: Component<{ readonly piece: string; readonly seat: number }>;
  /** Which values of picks the board shows as places. */
  places(view: AnyView): (value: string) => boolean;
  /** What to do now, in one sentence; nothing where the board says it. */
  hint?(session: TableSession, picking: Picking): string;
}
