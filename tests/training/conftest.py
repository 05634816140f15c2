"""The workshop needs PyTorch, which is not installed with the rest: `make training` does, and runs these tests."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("torch") else ["test_*.py"]
