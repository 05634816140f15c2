"""Importers of what people bring: IMDb's tables, TMDB, results of Wikidata's query service, and plain tables.

`import_films` reads files into a catalogue; `ORIGINS` says which sources there are and on which terms.
"""

from sixfold.movies.importers.errors import BadImport, BadRow, NotShareable
from sixfold.movies.importers.importing import SOURCES, import_films
from sixfold.movies.importers.report import ImportReport, SkippedRow

__all__ = ["SOURCES", "BadImport", "BadRow", "ImportReport", "NotShareable", "SkippedRow", "import_films"]
