"""The referee of Six and Six-O. Read it beside the rulings SIX-1 to SIX-14."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Self, TypeAlias

import msgspec

from sixfold.games.base import Judge, Outcome, Reason, State, TextDrawing
from sixfold.games.errors import AmbiguousMove
from sixfold.games.messages import alternatives
from sixfold.games.moves import CommonMove, Cough, Move
from sixfold.games.six import drawing, position
from sixfold.games.six.cells import Cell, border, find_any_six, find_six, groups_around, neighbours, ring_is_connected
from sixfold.games.six.moves import Call, Lay, Pass, Shift, Turn, cell_text
from sixfold.games.six.rules import SixRules
from sixfold.games.six.views import SixView, cut_off_tiles, hands_by_seat, threats

#: The tiles of the starter's colour and of the other one.
Tiles: TypeAlias = tuple[frozenset[Cell], frozenset[Cell]]

#: SIX-1: the starter's own tile, and the other one beside it.
START: Tiles = (frozenset({(0, 0)}), frozenset({(1, 0)}))
#: SIX-8: a colour with this many tiles or fewer loses.
TOO_FEW = 5
#: SIX-10: this many plies without a capture are a draw, and so is this many times the same position.
QUIET_PLIES = 120
REPETITIONS = 3


class SixState(State[SixRules], frozen=True, kw_only=True):
    """A position of Six, with the history that SIX-10 needs."""

    tiles: Tiles
    #: Tiles in hand, by colour.
    hands: tuple[int, int]
    #: The seat to move.
    seat: int = 0
    #: Plies of the second phase since the last capture.
    quiet: int = 0
    #: The positions before this one, back to the last capture or the start of the second phase, oldest first.
    earlier: tuple[Tiles, ...] = ()
    #: The seats that have coughed since the last turn (SIX-14).
    coughed: frozenset[int] = frozenset()

    @property
    def turn(self) -> int | None:
        """The seat to move, or `None` after the game."""
        return None if self.outcome else self.seat

    @property
    def colour(self) -> int:
        """The colour to move: opposite seats share one (SIX-14)."""
        return self.seat % 2

    @property
    def second_phase(self) -> bool:
        """SIX-5: whether every tile has been laid."""
        return self.hands == (0, 0)

    def set_up(self, tiles: Tiles, hands: tuple[int, int], seat: int, quiet: int) -> Self:
        """Return this game in another position, with the outcome that the position shows (SIX-4, SIX-8, SIX-10)."""
        state = msgspec.structs.replace(self, tiles=tiles, hands=hands, seat=seat, quiet=quiet)
        outcome = None
        if not self.game.must_call and find_any_six(tiles[1 - state.colour]):
            outcome = self._win(1 - state.colour, Reason.SIX)
        elif state.second_phase:
            outcome = self._too_few_outcome(tiles) or (Outcome((), Reason.QUIET) if quiet >= QUIET_PLIES else None)
        return msgspec.structs.replace(state, outcome=outcome)

    # Legal turns ------------------------------------------------------------------------------------------------

    def legal(self) -> tuple[Turn, ...]:
        """Return every legal turn, in the order of its cells."""
        if self.outcome:
            return ()
        turns: list[Turn] = list(self._shift_turns() if self.second_phase else self._lay_turns())
        if not turns:
            turns.append(Pass())
        if self.game.must_call and find_any_six(self.tiles[self.colour]):
            turns.append(Call())
        return tuple(turns)

    def _lay_turns(self) -> Iterator[Turn]:
        """SIX-3: yield a tile from hand on each cell that takes one."""
        own = self.tiles[self.colour]
        for cell in sorted(self._places()):
            yield Lay(cell)
            if self.game.must_call and find_six(own | {cell}, cell):
                yield Lay(cell, call=True)

    def _places(self) -> set[Cell]:
        """SIX-2, SIX-3: return the cells on which a tile from hand may be laid."""
        places = border(self.tiles[0] | self.tiles[1])
        return places - border(self.tiles[0]) if self._is_opening else places

    @property
    def _is_opening(self) -> bool:
        return self.tiles == START and not self.second_phase

    def _shift_turns(self) -> Iterator[Turn]:
        """SIX-5: yield each own tile that may be lifted, on each cell where it may be laid."""
        all_tiles = self.tiles[0] | self.tiles[1]
        touches = Counter(cell for tile in all_tiles for cell in neighbours(tile) if cell not in all_tiles)
        rim = sorted(touches)
        for lift in sorted(self.tiles[self.colour]):
            stays = self._remaining_groups(lift)
            for group in stays:
                keep = min(group) if len(stays) > 1 else None
                if len(group) < len(all_tiles) - 1:
                    cells = sorted(border(group) - {lift})
                else:
                    near = neighbours(lift)
                    cells = [cell for cell in rim if touches[cell] > 1 or cell not in near]
                if not self.game.must_call:
                    yield from [Shift(lift, cell, keep) for cell in cells]
                    continue
                own = self.tiles[self.colour] & group
                for cell in cells:
                    yield Shift(lift, cell, keep)
                    if find_six(own | {cell}, cell):
                        yield Shift(lift, cell, keep, call=True)

    def _remaining_groups(self, lift: Cell) -> list[frozenset[Cell]]:
        """Return what may stay if a tile is lifted: all the rest, the largest groups (SIX-7), or nothing (SIX-6)."""
        rest = (self.tiles[0] | self.tiles[1]) - {lift}
        if ring_is_connected(rest, lift):
            return [rest]
        parts = groups_around(rest, lift)
        if len(parts) == 1:
            return parts
        if not self.game.capture:
            return []
        most = max(map(len, parts))
        return sorted((part for part in parts if len(part) == most), key=min)

    def visible_turns(self) -> tuple[Turn, ...]:
        """SIX-11: return the legal turns without calls. Players have to see for themselves that there is a six."""
        return tuple(turn for turn in self.legal() if not str(turn).endswith("!"))

    def _path(self, move: Move) -> Sequence[tuple[str, str]]:
        """Return a cell; or the lifted tile, the group that stays if there is a choice, and the cell."""
        match move:
            case Lay(cell):
                return [("cell", cell_text(cell))]
            case Shift(lift, cell, keep):
                stay = [] if keep is None else [("keep", cell_text(keep))]
                return [("lift", cell_text(lift)), *stay, ("cell", cell_text(cell))]
        return [("turn", str(move))]

    # Playing a turn ---------------------------------------------------------------------------------------------

    def _play(self, move: Move, seat: int, at: float) -> Self:
        match move:
            case Lay():
                return self._lay(move)
            case Shift():
                return self._shift(move)
            case Pass():
                if not isinstance(self.legal()[0], Pass):
                    raise self.game.messages.illegal("may-not-pass")
                return self._after_quiet_turn(self.tiles)
            case Call():
                return self._call()
        raise self.game.messages.illegal("not-this-game", move=str(move))

    def _lay(self, move: Lay) -> Self:
        messages, cell = self.game.messages, move.cell
        if self.second_phase:
            raise messages.illegal("hand-empty")
        if cell in self.tiles[0] or cell in self.tiles[1]:
            raise messages.illegal("not-empty", cell=cell_text(cell))
        if cell not in border(self.tiles[0] | self.tiles[1]):
            raise messages.illegal("not-touching", cell=cell_text(cell))
        if cell not in self._places():
            raise messages.illegal("opening", cell=cell_text(cell))
        tiles = self._with_tile(self.tiles, cell)
        hands = (self.hands[0] - 1, self.hands[1]) if self.colour == 0 else (self.hands[0], self.hands[1] - 1)
        return self._next(tiles=tiles, hands=hands, outcome=self._six_outcome(tiles, cell, move.call))

    def _shift(self, move: Shift) -> Self:
        messages, lift, cell = self.game.messages, move.lift, move.cell
        if not self.second_phase:
            raise messages.illegal("hand-first")
        if lift not in self.tiles[self.colour]:
            raise messages.illegal("not-your-tile", cell=cell_text(lift))
        if cell == lift:
            raise messages.illegal("same-cell", cell=cell_text(cell))
        group = self._chosen_group(move)
        if cell in group:
            raise messages.illegal("not-empty-rest", cell=cell_text(cell))
        if not any(near in group for near in neighbours(cell)):
            raise messages.illegal("not-touching-rest", cell=cell_text(cell))
        tiles = self._with_tile((self.tiles[0] & group, self.tiles[1] & group), cell)
        if won := self._six_outcome(tiles, cell, move.call):
            return self._next(tiles=tiles, outcome=won)
        if len(group) < len(self.tiles[0]) + len(self.tiles[1]) - 1:
            return self._next(tiles=tiles, outcome=self._too_few_outcome(tiles), quiet=0, earlier=())
        return self._after_quiet_turn(tiles)

    def _chosen_group(self, move: Shift) -> frozenset[Cell]:
        """SIX-6, SIX-7: return what stays on the table, as the mover chose if the largest groups tie."""
        messages, stays = self.game.messages, self._remaining_groups(move.lift)
        if not stays:
            raise messages.illegal("would-split", cell=cell_text(move.lift))
        if len(stays) > 1:
            if move.keep is None:
                cells = alternatives([cell_text(min(group)) for group in stays])
                raise messages.error(AmbiguousMove, "choose-group", cells=cells)
            for group in stays:
                if move.keep in group:
                    return group
            raise messages.illegal("not-largest", cell=cell_text(move.keep))
        if move.keep is not None:
            raise messages.illegal("no-choice", cell=cell_text(move.lift))
        return stays[0]

    def _call(self) -> Self:
        """SIX-11: call a six that is already there, as a whole turn."""
        if not self.game.must_call:
            raise self.game.messages.illegal("no-calls")
        if not find_any_six(self.tiles[self.colour]):
            raise self.game.messages.illegal("nothing-to-call")
        return self.end(self.game.seats_of(self.colour), Reason.SIX)

    def prepare(self, move: Move, seat: int, judge: Judge | None = None) -> Move:
        """Return the turn with the group that stays named by its smallest cell."""
        if isinstance(move, Shift) and move.keep is not None:
            return msgspec.structs.replace(move, keep=min(self._chosen_group(move)))
        return move

    # After the turn ---------------------------------------------------------------------------------------------

    def _with_tile(self, tiles: Tiles, cell: Cell) -> Tiles:
        own = tiles[self.colour] | {cell}
        return (own, tiles[1]) if self.colour == 0 else (tiles[0], own)

    def _six_outcome(self, tiles: Tiles, cell: Cell, call: bool) -> Outcome | None:
        """SIX-4, SIX-11: return the win by a six through the tile just laid, if it was called where it must be."""
        messages = self.game.messages
        if call and not self.game.must_call:
            raise messages.illegal("no-calls")
        if self.game.must_call and not call:
            return None
        if find_six(tiles[self.colour], cell):
            return self._win(self.colour, Reason.SIX)
        if call:
            raise messages.illegal("no-six", cell=cell_text(cell))
        return None

    def _win(self, colour: int, reason: Reason) -> Outcome:
        return Outcome(self.game.seats_of(colour), reason)

    def _too_few_outcome(self, tiles: Tiles) -> Outcome | None:
        """SIX-8: return the outcome if a colour has too few tiles; a draw if both have."""
        short = [len(own) <= TOO_FEW for own in tiles]
        if all(short):
            return Outcome((), Reason.TOO_FEW)
        return self._win(short.index(False), Reason.TOO_FEW) if any(short) else None

    def _after_quiet_turn(self, tiles: Tiles) -> Self:
        """SIX-10: return the state after a turn without a capture, counting repetitions and quiet plies."""
        earlier, quiet = (*self.earlier, self.tiles), self.quiet + 1
        outcome = self._too_few_outcome(tiles)
        # Sides alternate, so the same colour was to move two positions ago, four, and so on.
        if outcome is None and earlier[-2::-2].count(tiles) >= REPETITIONS - 1:
            outcome = Outcome((), Reason.REPETITION)
        if outcome is None and quiet >= QUIET_PLIES:
            outcome = Outcome((), Reason.QUIET)
        return self._next(tiles=tiles, earlier=earlier, quiet=quiet, outcome=outcome)

    def _next(
        self,
        *,
        tiles: Tiles,
        hands: tuple[int, int] | None = None,
        earlier: tuple[Tiles, ...] = (),
        quiet: int = 0,
        outcome: Outcome | None = None,
    ) -> Self:
        return type(self)(
            game=self.game,
            tiles=tiles,
            hands=hands or self.hands,
            seat=(self.seat + 1) % self.game.seats,
            quiet=quiet,
            earlier=earlier,
            outcome=outcome,
        )

    def _play_common(self, move: CommonMove, seat: int | None, at: float) -> Self:
        if not isinstance(move, Cough):
            return super()._play_common(move, seat, at)
        if not self.game.cough:
            raise self.game.messages.illegal("no-cough-here")
        seat = self._seat_or_turn(seat)
        if seat in self.coughed:
            raise self.game.messages.illegal("coughed", seat=seat)
        return msgspec.structs.replace(self, coughed=self.coughed | {seat})

    # Views and drawings -----------------------------------------------------------------------------------------

    def winning_six(self) -> tuple[Cell, ...]:
        """Return the cells of the six that won; none if no six did."""
        if self.outcome is None or self.outcome.reason != Reason.SIX:
            return ()
        return tuple(sorted(find_any_six(self.tiles[self.game.side(self.outcome.winners[0])]) or ()))

    def view(self, seat: int | None) -> SixView:
        """Return the view, which is the same for everybody."""
        own = self.tiles[self.colour] if self.second_phase and not self.outcome else ()
        return SixView(
            turn=self.turn,
            outcome=self.outcome,
            tiles=tuple(sorted((q, r, colour) for colour, own in enumerate(self.tiles) for q, r in own)),
            colour=self.colour,
            phase=2 if self.second_phase else 1,
            hands=self.hands,
            held=hands_by_seat(self.hands, self.game.tiles, self.game.seats),
            quiet=self.quiet,
            six=self.winning_six(),
            cough=self.game.cough,
            coughed=tuple(sorted(self.coughed)),
            threats=() if self.outcome or self.game.must_call else threats(self.tiles),
            falls=cut_off_tiles(self.tiles[0] | self.tiles[1], own),
            sides=self.game.sides[:2],
        )

    def position(self) -> str:
        """Return the position as text; see `position.py`."""
        return position.write(self)

    def paint(self) -> TextDrawing:
        """Return the table as styled text."""
        return drawing.draw_text(self.view(None))

    def svg(self) -> str:
        """Return the table as SVG."""
        return drawing.draw_svg(self.view(None))


class SixGame(SixRules):
    """Six or Six-O.

    >>> state = SixGame.of("six").start()
    >>> [str(turn) for turn in state.legal()]
    ['1,1', '2,-1', '2,0']
    """

    state_type = SixState

    def start(self, seed: int = 0) -> SixState:
        """Return the start (SIX-1): one tile of each colour lies edge to edge, the rest are in hand."""
        self.check_seed(seed)
        return SixState(game=self, tiles=START, hands=(self.tiles - 1, self.tiles - 1))

    def position(self, text: str) -> SixState:
        """Return the state that the text of a position describes.

        >>> SixGame.of("six").position("0,0 1,0 0 20,20 0") == SixGame.of("six").start()
        True
        """
        return position.read(self.start(), text)
