"""`python -m sixfold.movies.derivation`: rebuilds the shipped catalogue."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import msgspec

from sixfold.movies.catalogue import Catalogue
from sixfold.movies.deck import deck_flaws, shipped_deck
from sixfold.movies.derivation import sources
from sixfold.movies.derivation.identities import Identities, PeopleFacts
from sixfold.movies.derivation.merge import film_rows, match_films
from sixfold.movies.derivation.sources import Commas
from sixfold.movies.entities import Source

FOLDER = Path(__file__).parents[1]
DATA = FOLDER / "data"
SHIPPED = DATA / "shipped.films"
SOURCE = Source(
    name="shipped",
    licence="CC0-1.0",
    source="Wikidata, a snapshot of 2026-10-18, and Sixfold's own supplement",
    made="2026-10-18",
)


def derive_catalogue(database: Path) -> Catalogue:
    """Builds the shipped catalogue from the database of the snapshot and the files in this package."""
    identities = Identities(PeopleFacts.read(DATA / "people.toml"))
    titles = msgspec.toml.decode((DATA / "titles.toml").read_text("utf-8"), type=dict[str, list[str]])
    snapshot = sources.read_snapshot(database, Commas.read(DATA / "commas.toml"))
    films = match_films(snapshot, sources.read_supplement(FOLDER / "supplement"), identities)
    return Catalogue.build(film_rows(films, titles, identities), about=SOURCE)


def main() -> int:
    """Rebuilds and saves the catalogue, and prints its size."""
    # Not imported: the package would need pandas.
    spec = find_spec("bokeh_sampledata")
    if spec is None or not spec.submodule_search_locations:
        sys.stderr.write(
            "sixfold: the snapshot is in the package bokeh-sampledata 2026.1: pip install --no-deps bokeh-sampledata\n"
        )
        return 2
    catalogue = derive_catalogue(Path(spec.submodule_search_locations[0]) / "_data" / "movies.db")
    flaws = deck_flaws(shipped_deck(), catalogue)
    if flaws:
        sys.stderr.write(f"sixfold: the deck does not fit the catalogue: {flaws}\n")
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
