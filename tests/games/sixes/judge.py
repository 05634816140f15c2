"""A judge with a small deck that compares only letters, so that its verdicts can be worked out by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from sixfold.games import IllegalMove, Move, Question, State
from sixfold.games.sixes import (
    Alike,
    Card,
    Compare,
    Done,
    Draft,
    More,
    NextCard,
    Propose,
    Ready,
    SixesState,
    UsesWord,
    Verdict,
    Vote,
)
from sixfold.games.sixes.questions import LINES, Place

DECK = {
    "match": [
        Card("picnic", "Things in a picnic basket", banned=("picnic", "basket")),
        Card("garden", "Things in a garden", banned=("garden",)),
    ],
    "unique": [
        Card("cheese", "Kinds of cheese", banned=("cheese",)),
        Card("rivers", "Rivers", banned=("river",)),
    ],
    "lightning": [
        Card(
            "l-table",
            categories=("A yellow fruit", "A drink", "A fork's friend", "A cake", "A nut", "A green food"),
            banned=("yellow", "fruit", "drink", "fork", "friend", "cake", "nut", "green", "food"),
        ),
        Card(
            "l-road",
            categories=("A car part", "A sign", "A bird", "A tree", "A song", "A town"),
            banned=("car", "part", "sign", "bird", "tree", "song", "town"),
        ),
    ],
}


class PlainJudge:
    """Same: equal letters and digits, without a final s. Alike: all words of one answer are in the other."""

    def answer(self, question: Question) -> Any:
        if isinstance(question, NextCard):
            cards = [card for card in DECK[question.kind] if card.id not in question.used]
            card = cards[(question.seed + question.round) % len(cards)] if cards else None
            return msgspec.to_builtins(card)
        assert isinstance(question, Compare)
        return msgspec.to_builtins(verdict(question))


def verdict(question: Compare) -> Verdict:
    """The verdict of `PlainJudge` on the lists."""
    lightning = question.kind == "lightning"
    groups: dict[tuple[object, ...], list[Place]] = {}
    for (seat, line), text in places(question.lists):
        groups.setdefault((plain(text), line if lightning else None), []).append((seat, line))
    found = sorted(tuple(sorted(group)) for group in groups.values())
    words = [
        UsesWord(at, word)
        for at, text in places(question.lists)
        for word in question.card.banned
        if word in map(plain, text.split())
    ]
    text_of = dict(places(question.lists))
    alike = [
        Alike(one[0], two[0], "subset")
        for one in found
        for two in found
        if one < two
        and (not lightning or one[0][1] == two[0][1])
        and is_nested(text_of[one[0]].casefold().split(), text_of[two[0]].casefold().split())
    ]
    return Verdict(
        tuple(found),
        tuple({uses.at: uses for uses in words}.values()),
        tuple(repeats(question.lists)) if lightning else (),
        tuple(alike[:6]) if question.mode == "close" else (),
    )


def places(lists: Sequence[Sequence[str]]) -> Iterator[tuple[Place, str]]:
    """Every answer that is not blank, with its place."""
    for seat, answers in enumerate(lists):
        for line, text in enumerate(answers):
            if text:
                yield (seat, line), text


def repeats(lists: Sequence[Sequence[str]]) -> Iterator[Place]:
    for (seat, line), text in places(lists):
        if plain(text) in [plain(other) for other in lists[seat][:line] if other]:
            yield seat, line


def plain(text: str) -> str:
    letters = "".join(character for character in text.casefold() if character.isalnum()) or text
    return letters.removesuffix("s") or letters


def is_nested(one: Sequence[str], two: Sequence[str]) -> bool:
    return one != two and ({*one} < {*two} or {*two} < {*one})


#: Answers of random players: matches, repeats, card words, and characters that are hard to draw.
ANSWERS = ("apple", "Apples", "pear", "cake", "nut cake", "cheese", "", "🧀", "👩‍👩‍👧", "תפוח", "<b>&", "½ pear")


def random_moves(state: State[Any], seat: int, dice: Random) -> Sequence[Move]:
    """A few lists to write, or a move while lists are compared; sometimes nothing."""
    if not isinstance(state, SixesState):
        return ()
    # Without a deadline somebody has to move, or the game would never end.
    idle = dice.random() < 0.1 and state.deadline is not None
    if state.phase == "writing" and seat in state.seats.writers and not idle:
        return list(dict.fromkeys(_lists(state, seat, dice)))
    comparison = state.comparison
    if idle or state.phase != "comparing" or comparison is None or seat not in state.seats.voters:
        return ()
    proposal = comparison.open_proposal
    if proposal is not None:
        voted = seat in proposal.yes + proposal.no
        return () if voted or dice.random() < 0.2 else [Vote(proposal.number, True), Vote(proposal.number, False)]
    if dice.random() < 0.3 and (proposals := _proposals(state, seat, dice)):
        return [dice.choice(proposals)]
    return [] if seat in comparison.ready else [Ready()]


def _lists(state: SixesState, seat: int, dice: Random) -> Iterator[Move]:
    if seat in state.done:
        yield from [More()] * (dice.random() < 0.1)
        return
    kind = Draft if len(state.saved[seat]) < 2 and dice.random() < 0.7 else Done
    for _ in range(3):
        yield kind(state.round, tuple(dice.choices(ANSWERS, k=dice.randint(0, LINES))))


def _proposals(state: SixesState, seat: int, dice: Random) -> list[Move]:
    """A few proposals that are legal."""
    legal: list[Move] = []
    all_places = [place for place, _ in places(state.lists)]
    tries = [Propose(what, one) for what in ("strike", "restore", "split") for one in all_places]
    tries += [Propose("join", one, two) for one in all_places for two in all_places if one < two]
    for move in dice.sample(tries, min(6, len(tries))):
        try:
            state.play(move, seat, 1e6)
        except IllegalMove:
            continue
        legal.append(move)
    return legal


#: The moves that everybody may see.
PUBLIC = (More, Propose, Vote, Ready)
