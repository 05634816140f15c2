"""The best legal sheet, against a search that writes every sheet there is."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold import movies
from sixfold.movies.deck import shipped_deck
from tests.movies.small_catalogues import CASTS, catalogue_of


def best_score(casts: list[list[str]], one: str, two: str) -> int:
    """The score of the best sheet, by writing down all of them."""

    def longer(people: tuple[str, ...], films: tuple[int | None, ...]) -> int:
        if people[-1] == two:
            named = sum(film is not None for film in films)
            return len(films) + named + 6 * (named == 6)
        if len(films) == 6:
            return 0
        best = 0
        for number, cast in enumerate(casts):
            if people[-1] in cast:
                for name in set(cast) - set(people):
                    uses = [at for at, film in enumerate(films) if film == number]
                    if not uses or uses == [len(films) - 1]:
                        best = max(best, longer((*people, name), (*films, number)))
                    best = max(best, longer((*people, name), (*films, None)))
        return best

    return longer((one,), ()) if one != two else 0


SMALL = st.lists(st.lists(st.sampled_from("abcdefg"), min_size=2, max_size=4, unique=True), min_size=1, max_size=4)


@given(SMALL, st.data())
@settings(max_examples=40)
def test_no_sheet_scores_more(casts: list[list[str]], data: st.DataObject) -> None:
    films = catalogue_of(casts)
    known = st.sampled_from(sorted({name for cast in casts for name in cast}))
    one, two = data.draw(known), data.draw(known)
    sheet = films.sheet(one, two)
    assert sheet.optimal
    assert sheet.score == best_score(casts, one, two)


@given(CASTS, st.data())
@settings(max_examples=100)
def test_the_referee_agrees_with_the_score(casts: list[list[str]], data: st.DataObject) -> None:
    films = catalogue_of(casts)
    known = st.sampled_from(sorted({name for cast in casts for name in cast}))
    sheet = films.sheet(data.draw(known), data.draw(known))
    if sheet.links:
        assert films.check(sheet.as_dict()).score == sheet.score
    else:
        assert sheet.score == 0


def test_any_two_cards_of_the_deck_have_a_full_sheet() -> None:
    films, dice = movies.shipped_catalogue(), Random(6)
    for _ in range(60):
        one, two = dice.sample(shipped_deck(), 2)
        sheet = films.sheet(one.name, two.name)
        assert (sheet.score, sheet.optimal) == (18, True), (one, two)
        assert films.check(sheet.as_dict(), films="strict").score == 18


def test_people_who_cannot_be_linked_have_no_sheet() -> None:
    films = catalogue_of([["a", "b"], ["c", "d"]])
    assert (films.sheet("a", "c").links, films.sheet("a", "c").optimal) == ((), True)
    far = catalogue_of([[f"p{at}", f"p{at + 1}"] for at in range(7)])
    assert (far.sheet("p0", "p7").score, far.sheet("p0", "p6").score) == (0, 18)
    assert films.sheet("a", "a").links == ()


def test_the_one_film_that_leads_to_the_second_card_is_kept_for_the_end() -> None:
    films = movies.shipped_catalogue()
    [only] = films.films_of("Sabine Urig")
    sheet = films.sheet("Marisa Miller", "Sabine Urig")
    assert (sheet.score, sheet.links[-1].film) == (18, only)
