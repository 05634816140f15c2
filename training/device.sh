#!/usr/bin/env bash
# The nets that are shipped, on a machine with a GPU, PyTorch, CMake and a C++ compiler and nothing else:
#   OUT=folder LARGE=7.5 SMALL=2.5 bash training/device.sh [options of training.run]
# Minutes for each board. What is left in $OUT: an archive for each.
set -euo pipefail
cd "$(dirname "$0")/.."
export PYTHONUNBUFFERED=1
: "${OUT:=training/out}" "${LARGE:=7.5}" "${SMALL:=2.5}"
python=${PYTHON:-python3}
runs=$(mktemp -d)
rm -rf training/build
mkdir -p "$OUT"
"$python" -m training.run --preset sixth,sixth,sixth,sixth-16 --minutes "$LARGE" --out "$runs/large" "$@"
tar -C "$runs" -czf "$OUT/large.tar.gz" large
"$python" -m training.run --preset sixth-4x4 --minutes "$SMALL" --generation 15 --lesson 6 --last-lesson 12 --out "$runs/small"
tar -C "$runs" -czf "$OUT/small.tar.gz" small
