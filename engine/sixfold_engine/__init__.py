"""The fast core of Sixfold: Six and Sixth! in C++.

>>> from sixfold_engine import Sixth
>>> Sixth().perft(3)
13960
"""

from sixfold_engine._core import House, Six, Sixth

__version__ = "0.1.0"

__all__ = ["House", "Six", "Sixth", "__version__"]
