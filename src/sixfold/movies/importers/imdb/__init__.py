"""IMDb's tables for non-commercial use: `title.basics`, `title.principals`, `name.basics` and `title.ratings`.

Two readers give the same catalogue: `stdlib_reader` needs nothing and little memory, and `polars_reader` is faster.
Films and people are ordered by their ids, so the order of rows in the files does not matter.
"""
