"""What can be typed in a game beside turns: one table from word to deed."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from sixfold.cli import files, rulings, turns
from sixfold.cli.desk import Desk
from sixfold.cli.errors import clean, complaint
from sixfold.cli.names import seat_name
from sixfold.cli.prompt import agree, interactive
from sixfold.cli.records import load
from sixfold.cli.setup import seen_by_all


class Word(Struct, frozen=True):
    """One command of the game: how it is written, what it does, and the deed, given what follows the word."""

    usage: str
    line: str
    deed: Callable[[Desk, str], None]
    #: Other words for the same.
    also: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Every word that means it."""
        return (self.usage.split()[0], *self.also)


def _turns(desk: Desk, rest: str) -> None:
    desk.say(turns.told(desk.sitting.state, rest.split(), desk.width))


def _help(desk: Desk) -> None:
    wide = max(len(word.usage) for word in WORDS) + 2
    desk.tell("Type a turn as it is written, such as those that ? lists, or:")
    desk.say("\n".join(f"  {word.usage:<{wide}}{word.line}" for word in WORDS))


def _undo(desk: Desk, rest: str) -> None:
    sitting = desk.sitting
    if not sitting.game.preset.features.takeback:
        raise complaint("undo-refused", title=sitting.game.preset.title)
    try:
        count = int(rest or 1)
    except ValueError:
        raise complaint("word-usage", usage="undo or undo 3") from None
    # Where somebody plays who is no person, back to where a person was to play.
    own = [ply for ply, state in enumerate(sitting.states[:-1]) if desk.is_mine(state)]
    if not 0 < count <= len(own):
        raise complaint("undo-range", count=count, played=len(own))
    desk.move_to(sitting.at(own[-count]))


def _save(desk: Desk, rest: str, *, force: bool = False) -> None:
    _write(desk, "save", rest, desk.sitting.record.dumps(), force)


def _svg(desk: Desk, rest: str, *, force: bool = False) -> None:
    _write(desk, "svg", rest, desk.sitting.state.svg(), force)


def _write(desk: Desk, word: str, name: str, text: str, force: bool) -> None:
    _needed(name, f"{word} FILE")
    if not force and interactive() and files.exists(name):
        if not agree(f"{clean(name)} is there already. Replace it?"):
            return
        force = True
    files.write_text(name, text, replace=force, how=f"{word}! {name}")
    desk.tell(f"Written to {clean(name)}.")


def _load(desk: Desk, rest: str) -> None:
    _needed(rest, "load FILE")
    loaded = seen_by_all(load(rest))
    # Whatever comes from a file is none of the two games of a pair.
    desk.pair = None
    desk.move_to(loaded)


def _show(desk: Desk) -> None:
    desk.show()


def _position(desk: Desk) -> None:
    desk.say(desk.sitting.state.position() or "This game has no text for positions.")


def _rules(desk: Desk, rest: str) -> None:
    known = rulings.of_game(desk.sitting.game.messages)
    number = rest.upper()
    if not rest:
        desk.say(rulings.listed(known))
    elif number in known:
        desk.say(rulings.full(number, known[number], desk.width))
    else:
        raise complaint("rules-unknown", name=rest, known=", ".join(known))


def _resign(desk: Desk) -> None:
    desk.move_to(desk.sitting.play("resign"))


def _draw(desk: Desk) -> None:
    drawn = desk.sitting.play("draw")  # refused here where a draw cannot be agreed on
    game, turn = desk.sitting.game, desk.sitting.state.turn
    if desk.opponent is not None:
        desk.tell(f"{desk.opponent.title} plays on.")
        return
    others = " and ".join(seat_name(game, seat) for seat in game.against(turn or 0))
    if agree(f"{others}: do you agree to a draw?"):
        desk.move_to(drawn)
    else:
        desk.tell("No draw: play goes on.")


def _next(desk: Desk) -> None:
    desk.change()


def _quit(desk: Desk) -> None:
    desk.left = True


def _needed(rest: str, usage: str) -> None:
    if not rest:
        raise complaint("word-usage", usage=usage)


def _alone(deed: Callable[[Desk], None]) -> Callable[[Desk, str], None]:
    """The deed of a word that nothing follows."""

    def done(desk: Desk, rest: str) -> None:
        if rest:
            raise complaint("word-alone", rest=rest)
        deed(desk)

    return done


WORDS = (
    Word("? [PICK]", "what you can play; ? and a pick narrow it", _turns),
    Word("show", "the board", _alone(_show), also=("board",)),
    Word("undo [N]", "take back the last turn, or the last N", _undo),
    Word("rules [RULING]", "the rulings of this game, or the text of one", _rules),
    Word("resign", "give up", _alone(_resign)),
    Word("draw", "offer a draw to the other side", _alone(_draw)),
    Word("next", "begin the second game of a pair, with the sides changed", _alone(_next)),
    Word("save FILE", "write the game to a file", _save),
    Word("save! FILE", "the same, over a file that is there", lambda desk, rest: _save(desk, rest, force=True)),
    Word("load FILE", "go on with a game from a file", _load),
    Word("position", "the position as a line of text", _alone(_position)),
    Word("svg FILE", "write the board as an SVG picture", _svg),
    Word("svg! FILE", "the same, over a file that is there", lambda desk, rest: _svg(desk, rest, force=True)),
    Word("help", "this list", _alone(_help)),
    Word("quit", "leave", _alone(_quit), also=("exit", "leave")),
)

#: What each word does.
DEEDS = {name: word.deed for word in WORDS for name in word.names}
