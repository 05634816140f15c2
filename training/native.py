"""The part of the workshop that is C++: built where it is used, and called without anything to install."""

import ctypes
import shutil
import subprocess
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
BUILD = HERE / "build"


def build() -> Path:
    """The library, built anew where its sources are newer."""
    ninja = ["-G", "Ninja"] if shutil.which("ninja") else []
    cmake = shutil.which("cmake") or "cmake"

    def run(*words: str | Path) -> None:
        subprocess.run([cmake, *words], check=True, stdout=subprocess.DEVNULL)  # noqa: S603 # only what is written here

    if not (BUILD / "CMakeCache.txt").exists():
        run("-S", HERE, "-B", BUILD, *ninja)
    run("--build", BUILD, "--parallel")
    return BUILD / "libworkshop.so"


@cache
def library() -> ctypes.CDLL:
    """The library, ready to be called: pointers are numbers of 64 bits."""
    lib = ctypes.CDLL(str(build()))
    pointer, text, whole, long = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.c_int64
    seed, real = ctypes.c_uint64, ctypes.c_double
    signatures = {
        "workshop_sizes": (None, [pointer]),
        "workshop_play": (
            long,
            [text, pointer, whole, whole, long, whole, whole, seed, real, pointer, long, pointer],
        ),
        "workshop_features": (long, [pointer, pointer, long, seed, pointer, pointer, pointer, pointer]),
        "workshop_judge": (whole, [text, pointer, long, pointer, pointer]),
        "workshop_match": (whole, [pointer, pointer, whole, whole, whole, whole, seed, pointer]),
    }
    for name, (answer, takes) in signatures.items():
        function = getattr(lib, name)
        function.restype, function.argtypes = answer, takes
    return lib
