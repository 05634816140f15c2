"""Hex, the classic connection game, as a package for Sixfold.

>>> import sixfold
>>> state = sixfold.game("hex").start().play("f6")
>>> state.turn, len(state.legal())
(1, 121)
"""
