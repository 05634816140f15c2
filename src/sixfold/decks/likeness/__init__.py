"""How alike answers are: letters and numbers in `speech`, word lists in `lexicon`, then words.

`slips` and `families` compare words where `words` cannot say that they are the same; `answers` compares phrases.
"""
