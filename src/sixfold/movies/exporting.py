"""Handing a catalogue on, as a plain table: only where its terms allow it."""

from __future__ import annotations

import csv
import io

from sixfold.movies.catalogue import Catalogue
from sixfold.movies.importers.errors import MESSAGES, NotShareable


def export_csv(films: Catalogue) -> str:
    """A catalogue as CSV of title, year and actor, which `sixfold movies import csv` reads again.

    `NotFree` for what is for its owner's own use, such as facts of IMDb or TMDB.
    """
    about = films.about
    if not about.free:
        raise MESSAGES.error(NotShareable, "export-not-free", name=about.source, licence=about.licence)
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(("title", "year", "actor"))
    columns = films.columns
    for film in range(about.films):
        title, year = columns.title(film)[0], columns.years[film]
        table.writerows((title, year, columns.name(person)[0]) for person in films.graph.cast[film])
    return text.getvalue()
