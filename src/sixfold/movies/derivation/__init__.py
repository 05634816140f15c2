"""How the shipped catalogue is derived, by one command: `make films`.

The facts come from the Wikidata snapshot (CC0) in the package `bokeh-sampledata`, from our own supplement (the text
files in `movies/supplement`), and from the corrections in `movies/data`. Only casts, titles, years and ids are used,
and no ratings of any kind.
"""
