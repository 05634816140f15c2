"""The C++ part of training: built on first use, and called through ctypes, so that nothing has to be installed."""

import ctypes
import fcntl
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
BUILD = HERE / "build"
#: What the functions return if they fail, as in native/training.cpp.
ERRORS = {-1: "a file of weights cannot be read", -2: "a preset is unknown"}


def build() -> Path:
    """Build the library if its sources are newer, and return its path."""
    # Prefer the tools installed beside this Python.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    cmake, maker = shutil.which("cmake", path=path) or "cmake", shutil.which("ninja", path=path)
    ninja = ["-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={maker}"] if maker else []

    def run(*words: str | Path) -> None:
        subprocess.run([cmake, *words], check=True, stdout=subprocess.DEVNULL)  # noqa: S603 # fixed arguments

    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:  # several processes of one machine may start at once
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (BUILD / "CMakeCache.txt").exists():
            run("-S", HERE, "-B", BUILD, *ninja)
        run("--build", BUILD, "--parallel")
    return BUILD / "libsixfold_training.so"


def check(result: int) -> int:
    """Raise ValueError if a function of the library failed; otherwise return its result."""
    if result < 0:
        raise ValueError(ERRORS[result])
    return result


@cache
def library() -> ctypes.CDLL:
    """The library with its functions declared; pointers are passed as 64-bit numbers."""
    lib = ctypes.CDLL(str(build()))
    pointer, text, whole, long = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.c_int64
    seed, real = ctypes.c_uint64, ctypes.c_double
    signatures = {
        "training_sizes": (None, [whole, pointer]),
        "training_play": (
            long,
            [whole, text, text, whole, long, whole, whole, whole, seed, real, pointer, long, pointer],
        ),
        "training_features": (long, [whole, pointer, pointer, long, seed, *[pointer] * 5]),
        "training_evaluate": (whole, [whole, text, pointer, long, pointer, pointer]),
        "training_match": (whole, [whole, pointer, pointer, text, whole, whole, whole, seed, pointer]),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(lib, name)
        function.restype, function.argtypes = result, arguments
    return lib
