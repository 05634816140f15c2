"""Groups the answers of a round: which are the same, and which might be joined.

Groups are made of pairs that are the *same*. Being the same is not transitive: `leaves` is the same as `leaf` and as
`leave`, but those two differ. So two groups are joined only if no known word of one differs from a known word of the
other. Pairs without typos are joined first; a typo joins the nearest word, then the one that more people wrote, then
the first in the alphabet. The order of lists makes no difference.
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

#: The most proposals in a round.
MAX_PROPOSALS = 6
#: The reasons for a proposal, the most certain first.
REASON_ORDER: tuple[Why, ...] = ("alias", "initials", "subset", "stem")


class JoinProposal(Struct, frozen=True):
    """Two groups that might be joined, each given by its first place, and why."""

    one: Place
    two: Place
    reason: Why


class AnswerGroups(Struct, frozen=True):
    """The result of comparing the lists of a round."""

    #: Every answer that is not blank, once; groups in the order of their first place, places sorted.
    groups: tuple[tuple[Place, ...], ...] = ()
    #: The answers that use a word of the card, and which word (SXS-9).
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
    """Group the answers of a round; there is one list for each seat, and blank lines are empty.

    >>> lists = [["apples", "pear"], ["Apple", "juice"], ["orange juice", ""]]
    >>> found = group_answers(lists, None, "en", "close", "match")
    >>> found.groups[0], found.proposals
    (((0, 0), (1, 0)), (JoinProposal(one=(1, 1), two=(2, 0), reason='subset'),))
    """
    kind = kind or (card.kind if card else "match")
    banned = (card.banned_words if card else ()) if banned is None else banned
    comparer = answer_comparer(language)
    texts = {
        (seat, line): text.strip() for seat, own in enumerate(lists) for line, text in enumerate(own) if text.strip()
    }
    parts = _group_places(comparer, texts, lightning=kind == "lightning")
    words = tuple((place, word[0]) for place, text in texts.items() if (word := words_used(text, banned, language)))
    repeats = tuple(_own_repeats(comparer, texts)) if kind == "lightning" else ()
    proposals: tuple[JoinProposal, ...] = ()
    if mode == "close":
        excluded = {place for place, _ in words} | set(repeats)
        proposals = tuple(_propose_joins(comparer, texts, parts, excluded, card, kind, len(lists)))
    return AnswerGroups(parts, words, repeats, proposals)


def same_groups(comparer: AnswerComparer, counts: Counter[str]) -> list[frozenset[str]]:
    """Group the texts that are the same; `counts` says how many people wrote each."""
    texts = sorted(counts)
    edges: list[tuple[int, int, str, str]] = []
    for one, two in _same_candidates(comparer, texts):
        match = comparer.same(one, two)
        if match is not None:
            edges.append((match.typos, -(counts[one] + counts[two]), one, two))
    group_of = {text: frozenset((text,)) for text in texts}
    for _, _, one, two in sorted(edges):
        mine, other = group_of[one], group_of[two]
        if mine is not other and not any(_are_different_words(comparer, a, b) for a in mine for b in other):
            joined = mine | other
            group_of.update(dict.fromkeys(joined, joined))
    return list(dict.fromkeys(group_of.values()))


def _are_different_words(comparer: AnswerComparer, one: str, two: str) -> bool:
    """Whether two answers are different and consist of known words, so that neither is a typo."""
    if comparer.same(one, two) is not None:
        return False
    known = comparer.word_comparer.lexicon.is_known
    return all(known(word.text) or word.number for text in (one, two) for word in comparer.read(text))


def _same_candidates(comparer: AnswerComparer, texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Pairs that may be the same: those that share a key, or an initial and a similar spelling."""
    buckets: dict[str, list[str]] = {}
    for text in texts:
        for key in comparer.same_keys(text):
            buckets.setdefault(key, []).append(text)
    pairs = {pair for bucket in buckets.values() for pair in combinations(bucket, 2)}
    yield from sorted(pairs)
    letters: dict[str, list[str]] = {}
    for text in texts:
        letters.setdefault(comparer.initial(text), []).append(text)
    for bucket in letters.values():
        yield from (pair for pair in combinations(bucket, 2) if pair not in pairs and comparer.is_spelt_alike(*pair))


def _group_places(
    comparer: AnswerComparer, texts: dict[Place, str], *, lightning: bool
) -> tuple[tuple[Place, ...], ...]:
    """The groups of places; in Lightning each category is grouped separately (SXS-6)."""
    columns = sorted({line for _, line in texts}) if lightning else [None]
    parts: list[tuple[Place, ...]] = []
    for column in columns:
        here = {place: text for place, text in texts.items() if column is None or place[1] == column}
        parts += [
            tuple(sorted(place for place, text in here.items() if text in group))
            for group in same_groups(comparer, Counter(here.values()))
        ]
    return tuple(sorted(parts))


def _own_repeats(comparer: AnswerComparer, texts: dict[Place, str]) -> Iterator[Place]:
    for seat in sorted({seat for seat, _ in texts}):
        own = {place: text for place, text in texts.items() if place[0] == seat}
        for group in same_groups(comparer, Counter(own.values())):
            yield from sorted(place for place, text in own.items() if text in group)[1:]


def _propose_joins(
    comparer: AnswerComparer,
    texts: dict[Place, str],
    parts: Sequence[tuple[Place, ...]],
    excluded: set[Place],
    card: Card | None,
    kind: Kind,
    seats: int,
) -> list[JoinProposal]:
    """Pairs of close groups that would change a score if joined, the most certain and largest first."""
    counting = [tuple(place for place in part if place not in excluded) for part in parts]
    now = score_groups(kind, seats, filter(None, counting))
    of_text: dict[str, list[int]] = {}
    for number, part in enumerate(counting):
        for text in {texts[place] for place in part}:
            of_text.setdefault(text, []).append(number)
    known, words = known_names(card, comparer.language), content_words(card, comparer.language)
    proposals: dict[tuple[int, int], tuple[int, int, Why]] = {}
    for one, two in _close_candidates(comparer, sorted(of_text), words, known):
        pairs = [
            (min(a, b), max(a, b))
            for a in of_text[one]
            for b in of_text[two]
            if a != b and (kind != "lightning" or parts[a][0][1] == parts[b][0][1])
        ]
        if not pairs or not (why := comparer.close(one, two, known, words)):
            continue
        for pair in pairs:
            a, b = (counting[number] for number in pair)
            rest = [part for number, part in enumerate(counting) if number not in pair and part]
            if score_groups(kind, seats, [*rest, a + b]) != now:
                rank = (REASON_ORDER.index(why), -len(a) - len(b), why)
                proposals[pair] = min(proposals.get(pair, rank), rank)
    best = sorted(proposals.items(), key=lambda item: (item[1][:2], item[0]))[:MAX_PROPOSALS]
    return [JoinProposal(parts[a][0], parts[b][0], why) for (a, b), (_, _, why) in best]


def _close_candidates(
    comparer: AnswerComparer, texts: Sequence[str], words: tuple[str, ...], known: AliasSets
) -> list[tuple[str, str]]:
    """Pairs that may be close: those that share an alias, a word, a root, a family or initials."""
    buckets: dict[str, list[str]] = {}
    for text in texts:
        for key in comparer.close_keys(text, words, known):
            buckets.setdefault(key, []).append(text)
    return sorted({pair for bucket in buckets.values() for pair in combinations(bucket, 2)})
