"""Who answers which question of a referee: the judges of the house, by the questions that games declare.

A judge is named by its module and class, and loaded by whoever asks first: decks and films are large.
"""

from __future__ import annotations

from collections.abc import Mapping

from sixfold.games.base import Question
from sixfold.games.degrees import questions as of_films
from sixfold.games.sixes import questions as of_decks

#: Every question, and the judge that knows the answer.
JUDGES: Mapping[type[Question], str] = {
    of_films.Cards: "sixfold.movies.judge:FilmJudge",
    of_films.CheckSheet: "sixfold.movies.judge:FilmJudge",
    of_films.Names: "sixfold.movies.judge:FilmJudge",
    of_decks.NextCard: "sixfold.decks.judge:DeckJudge",
    of_decks.Compare: "sixfold.decks.judge:DeckJudge",
}
