#!/usr/bin/env bash
# The nets that are shipped, on a machine with a GPU, PyTorch, CMake and a C++ compiler and nothing else:
#   OUT=folder COMMIT=$(git rev-parse --short HEAD) bash training/device.sh [options of training.rebuild]
# `make nets` does it in .venv and lays nets and cards into the package.
set -euo pipefail
cd "$(dirname "$0")/.."
export PYTHONUNBUFFERED=1
exec "${PYTHON:-python3}" -m training.rebuild --out "${OUT:-training/out}" "$@"
