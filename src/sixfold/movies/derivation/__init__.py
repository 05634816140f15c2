"""How the shipped catalogue is made, by one command: `make films`.

The facts are those of the Wikidata snapshot (CC0) in the package `bokeh-sampledata`, the supplement of the house (the
text files in `movies/supplement`), and what `movies/data` mends. Only who is in
which film, titles, years and ids are taken; scores of any kind are not.
"""
