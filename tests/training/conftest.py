"""The workshop needs PyTorch, which is installed for one Python only: `make training` does, and runs these tests."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("torch") else ["test_*.py"]
