"""IMDb's tables for non-commercial use: `title.basics`, `title.principals`, `name.basics` and `title.ratings`.

There are two ways to read them, which give the same catalogue: `lines` with the standard library alone, in little
memory, and `frames` with polars, which is faster. Films come in the order of their ids, people too: the order of
rows in the files changes nothing.
"""
