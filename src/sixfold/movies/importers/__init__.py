"""Importers: IMDb tables, TMDB, results of the Wikidata query service, and CSV tables.

`import_films` reads files into a catalogue; `SOURCES` lists the sources and their terms.
"""

from sixfold.movies.importers.pipeline import SOURCES, import_films
from sixfold.movies.importers.report import BadImport, BadRow, ImportReport, SkippedRow

__all__ = ["SOURCES", "BadImport", "BadRow", "ImportReport", "SkippedRow", "import_films"]
