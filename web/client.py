"""The build of the web client: `python web/client.py` builds what is not built yet.

An installer asks for the metadata first and for the wheel then, and an editable install asks again
and again; what is built from the sources as they are now is not built once more.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CATALOGUES = Path("src", "yatzy", "languages")
CLIENT = Path("src", "yatzy", "server", "static")
STAMP = CLIENT / ".sources"
"""Which sources the client was built from. A build empties the folder, and this with it."""

_FAILED = "the web client cannot be built: "


def is_built(root: Path = ROOT) -> bool:
    """Whether the client is there, whole, and made from the sources as they are."""
    stamp = root / STAMP
    return stamp.is_file() and stamp.read_text("ascii") == digest_of(sources(root))


def build() -> None:
    """Build the client, unless it is up to date."""
    if is_built():
        return
    digest = digest_of(sources(ROOT))
    if _npm("install", "--omit=dev") != 0:
        sys.exit(f"{_FAILED}npm could not fetch its packages (see above); is there a network?")
    if _npm("run", "--silent", "build", "--", "--logLevel", "warn") != 0:
        sys.exit(f"{_FAILED}its sources do not compile (see above)")
    (ROOT / STAMP).write_text(digest, "ascii")


def _npm(*arguments: str) -> int:
    program = ROOT / "web" / "npm.py"
    return subprocess.run([sys.executable, program, *arguments], check=False).returncode


def sources(root: Path) -> Iterator[Path]:
    """The files that the client is made from, in an order that is always the same."""
    for top in (root / "web", root / CATALOGUES):
        for folder, folders, names in os.walk(top):
            folders[:] = sorted(set(folders) - {"node_modules", "__pycache__"})
            yield from (Path(folder, name) for name in sorted(names) if not name.endswith(".py"))


def digest_of(paths: Iterator[Path]) -> str:
    """One digest for names and contents of files."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.name.encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


if __name__ == "__main__":
    build()
