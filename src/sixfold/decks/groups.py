"""The lists of a round put together: what is the same, and what might be joined.

Groups are unions of pairs that are the *same*. A chain may tie words that are not the same themselves: `leaf` and
`leave` both have `leaves`. So pairs are joined in the order of their strength, plain ones before slips of the pen,
and two groups stay apart as soon as an answer of one and an answer of the other are both plain words and not the
same; a slip goes to the nearest word, and among equals to the one that more people wrote, then to the first in the
alphabet. The order of lists plays no part.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from sixfold.decks.card_answers import content_words, known_names, words_used
from sixfold.decks.deck import Card
from sixfold.decks.likeness.answers import AliasSets, AnswerComparer, answer_comparer
from sixfold.games.sixes.questions import Kind, Mode, Place, Why
from sixfold.games.sixes.scoring import score_groups

#: How many proposals people are asked to look at.
MAX_PROPOSALS = 6
#: Which reasons are the surest.
REASON_ORDER: tuple[Why, ...] = ("alias", "initials", "subset", "stem")


class JoinProposal(Struct, frozen=True):
    """Two groups that might be joined, each by its first place, and why."""

    one: Place
    two: Place
    why: Why


class AnswerGroups(Struct, frozen=True):
    """How the lists of a round compare."""

    #: Every answer that is not blank, once; groups in the order of their first place, places sorted.
    groups: tuple[tuple[Place, ...], ...] = ()
    #: The answers that use a word of the card, and which (SXS-9).
    words: tuple[tuple[Place, str], ...] = ()
    #: In Lightning, answers that are the same as an earlier line of their own list (SXS-8).
    repeats: tuple[Place, ...] = ()
    proposals: tuple[JoinProposal, ...] = ()


def group_answers(
    lists: Sequence[Sequence[str]],
    card: Card | None,
    language: str,
    mode: Mode = "identical",
    kind: Kind | None = None,
    banned: Sequence[str] | None = None,
) -> AnswerGroups:
    """The lists of a round, one a seat, blank lines empty, put together.

    >>> lists = [["apples", "pear"], ["Apple", "juice"], ["orange juice", ""]]
    >>> found = group_answers(lists, None, "en", "close", "match")
    >>> found.groups[0], found.proposals
    (((0, 0), (1, 0)), (JoinProposal(one=(1, 1), two=(2, 0), why='subset'),))
    """
    kind = kind or (card.kind if card else "match")
    banned = (card.banned if card else ()) if banned is None else banned
    tongue = answer_comparer(language)
    texts = {
        (seat, line): text.strip() for seat, own in enumerate(lists) for line, text in enumerate(own) if text.strip()
    }
    parts = _group_places(tongue, texts, lightning=kind == "lightning")
    words = tuple((place, word[0]) for place, text in texts.items() if (word := words_used(text, banned, language)))
    repeats = tuple(_own_repeats(tongue, texts)) if kind == "lightning" else ()
    proposals: tuple[JoinProposal, ...] = ()
    if mode == "close":
        barred = {place for place, _ in words} | set(repeats)
        proposals = tuple(_propose_joins(tongue, texts, parts, barred, card, kind, len(lists)))
    return AnswerGroups(parts, words, repeats, proposals)


def same_groups(tongue: AnswerComparer, counts: Counter[str]) -> list[frozenset[str]]:
    """Texts that are the same, in groups; each text comes with how many wrote it."""
    texts = sorted(counts)
    edges: list[tuple[int, int, str, str]] = []
    for one, two in _same_candidates(tongue, texts):
        found = tongue.same(one, two)
        if found is not None:
            edges.append((found.typos, -(counts[one] + counts[two]), one, two))
    group_of = {text: frozenset((text,)) for text in texts}
    for _, _, one, two in sorted(edges):
        mine, other = group_of[one], group_of[two]
        if mine is not other and not any(_are_different_words(tongue, a, b) for a in mine for b in other):
            joined = mine | other
            group_of.update(dict.fromkeys(joined, joined))
    return list(dict.fromkeys(group_of.values()))


def _are_different_words(tongue: AnswerComparer, one: str, two: str) -> bool:
    """Whether two answers are different words, and neither is a slip."""
    if tongue.same(one, two) is not None:
        return False
    known = tongue.words.lexicon.known
    return all(known(word.text) or word.number for text in (one, two) for word in tongue.read(text))


def _same_candidates(tongue: AnswerComparer, texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Pairs that may be the same: those that share a key, or begin alike and are written alike."""
    buckets: dict[str, list[str]] = {}
    for text in texts:
        for key in tongue.same_keys(text):
            buckets.setdefault(key, []).append(text)
    seen = {pair for bucket in buckets.values() for pair in combinations(bucket, 2)}
    yield from sorted(seen)
    letters: dict[str, list[str]] = {}
    for text in texts:
        letters.setdefault(tongue.initial(text), []).append(text)
    for bucket in letters.values():
        yield from (pair for pair in combinations(bucket, 2) if pair not in seen and tongue.is_spelt_alike(*pair))


def _group_places(tongue: AnswerComparer, texts: dict[Place, str], *, lightning: bool) -> tuple[tuple[Place, ...], ...]:
    """The groups of places: in Lightning category by category (SXS-6)."""
    columns = sorted({line for _, line in texts}) if lightning else [None]
    parts: list[tuple[Place, ...]] = []
    for column in columns:
        here = {place: text for place, text in texts.items() if column is None or place[1] == column}
        parts += [
            tuple(sorted(place for place, text in here.items() if text in group))
            for group in same_groups(tongue, Counter(here.values()))
        ]
    return tuple(sorted(parts))


def _own_repeats(tongue: AnswerComparer, texts: dict[Place, str]) -> Iterator[Place]:
    for seat in sorted({seat for seat, _ in texts}):
        own = {place: text for place, text in texts.items() if place[0] == seat}
        for group in same_groups(tongue, Counter(own.values())):
            yield from sorted(place for place, text in own.items() if text in group)[1:]


def _propose_joins(
    tongue: AnswerComparer,
    texts: dict[Place, str],
    parts: Sequence[tuple[Place, ...]],
    barred: set[Place],
    card: Card | None,
    kind: Kind,
    seats: int,
) -> list[JoinProposal]:
    """Pairs of groups that are close and whose joining would change a score, the surest and largest first."""
    counting = [tuple(place for place in part if place not in barred) for part in parts]
    now = score_groups(kind, seats, filter(None, counting))
    of_text: dict[str, list[int]] = {}
    for number, part in enumerate(counting):
        for text in {texts[place] for place in part}:
            of_text.setdefault(text, []).append(number)
    known, words = known_names(card, tongue.language), content_words(card, tongue.language)
    found: dict[tuple[int, int], tuple[int, int, Why]] = {}
    for one, two in _close_candidates(tongue, sorted(of_text), words, known):
        pairs = [
            (min(a, b), max(a, b))
            for a in of_text[one]
            for b in of_text[two]
            if a != b and (kind != "lightning" or parts[a][0][1] == parts[b][0][1])
        ]
        if not pairs or not (why := tongue.close(one, two, known, words)):
            continue
        for pair in pairs:
            a, b = (counting[number] for number in pair)
            rest = [part for number, part in enumerate(counting) if number not in pair and part]
            if score_groups(kind, seats, [*rest, a + b]) != now:
                rank = (REASON_ORDER.index(why), -len(a) - len(b), why)
                found[pair] = min(found.get(pair, rank), rank)
    best = sorted(found.items(), key=lambda item: (item[1][:2], item[0]))[:MAX_PROPOSALS]
    return [JoinProposal(parts[a][0], parts[b][0], why) for (a, b), (_, _, why) in best]


def _close_candidates(
    tongue: AnswerComparer, texts: Sequence[str], words: tuple[str, ...], known: AliasSets
) -> list[tuple[str, str]]:
    """Pairs that may be close: those that share a name, a word, the beginning of one, a family or initials."""
    buckets: dict[str, list[str]] = {}
    for text in texts:
        for key in tongue.close_keys(text, words, known):
            buckets.setdefault(key, []).append(text)
    return sorted({pair for bucket in buckets.values() for pair in combinations(bucket, 2)})
