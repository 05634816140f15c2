"""`python -m sixfold.movies.deriving`: make the shipped catalogue anew."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import msgspec

from sixfold.movies.catalogue import Catalogue
from sixfold.movies.deck import deck_flaws, shipped_deck
from sixfold.movies.deriving import snapshot, supplement
from sixfold.movies.deriving.identities import Identities, PeopleFacts
from sixfold.movies.deriving.merging import film_rows, match_films
from sixfold.movies.deriving.snapshot import Commas
from sixfold.movies.values import Source

FOLDER = Path(__file__).parents[1]
DATA = FOLDER / "data"
SHIPPED = DATA / "shipped.films"
SOURCE = Source(
    name="shipped",
    licence="CC0-1.0",
    source="Wikidata, a snapshot of 2026-10-18, and the supplement of the house",
    made="2026-10-18",
)


def derive_catalogue(database: Path) -> Catalogue:
    """The shipped catalogue, from the snapshot's database and the files beside this package."""
    identities = Identities(PeopleFacts.read(DATA / "people.toml"))
    titles = msgspec.toml.decode((DATA / "titles.toml").read_text("utf-8"), type=dict[str, list[str]])
    told = snapshot.read_snapshot(database, Commas.read(DATA / "commas.toml"))
    pairs = match_films(told, supplement.read_supplement(FOLDER / "supplement"), identities)
    return Catalogue.build(film_rows(pairs, titles, identities), about=SOURCE)


def main() -> int:
    """Make it and say what is in it."""
    # The package is found, not imported: importing it would need pandas.
    found = find_spec("bokeh_sampledata")
    if found is None or not found.submodule_search_locations:
        sys.stderr.write(
            "sixfold: the snapshot is in the package bokeh-sampledata 2026.1: install it without its parts\n"
        )
        return 2
    catalogue = derive_catalogue(Path(found.submodule_search_locations[0]) / "_data" / "movies.db")
    wrong = deck_flaws(shipped_deck(), catalogue)
    if wrong:
        sys.stderr.write(f"sixfold: the deck does not fit: {wrong}\n")
        return 2
    catalogue.save(SHIPPED, packed=True)
    about = catalogue.about
    sys.stdout.write(
        f"{about.films} films, {about.people} people, {about.credits} credits; version {about.version}, "
        f"{SHIPPED.stat().st_size / 1e6:.1f} MB\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
