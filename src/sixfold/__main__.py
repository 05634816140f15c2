"""`python -m sixfold` is the command `sixfold`."""

from sixfold.cli import main

main()
