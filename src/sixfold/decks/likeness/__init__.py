"""How alike answers are: letters and numbers in `speech`, word lists in `lexicon`, then `words` and `answers`."""
