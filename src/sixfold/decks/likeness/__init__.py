"""How alike two answers are.

`reader` splits answers into words and `lexicon` holds the word lists. `word_comparer` compares words, with `typos` and
`word_families`; `answers` compares whole answers.
"""
