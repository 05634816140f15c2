"""Importers of what people bring: IMDb's tables, TMDB, results of Wikidata's query service, and plain tables.

`import_films` reads files into a catalogue; `ORIGINS` says which sources there are and on which terms.
"""

from sixfold.movies.importers.errors import BadImport, BadRow, NotFree
from sixfold.movies.importers.importing import ORIGINS, import_films
from sixfold.movies.importers.report import Fault, Report

__all__ = ["ORIGINS", "BadImport", "BadRow", "Fault", "NotFree", "Report", "import_films"]
