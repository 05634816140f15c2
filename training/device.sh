#!/usr/bin/env bash
# Retrain the shipped nets on a machine with a GPU that has only PyTorch, CMake and a C++ compiler:
#   OUT=folder COMMIT=$(git rev-parse --short HEAD) bash training/device.sh [options of training.rebuild]
# `make nets` does it in .venv and copies nets and cards into the package.
set -euo pipefail
cd "$(dirname "$0")/.."
export PYTHONUNBUFFERED=1
exec "${PYTHON:-python3}" -m training.rebuild --out "${OUT:-training/out}" "$@"
