"""Files that are whole or not there: written under another name, and renamed at the end."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import get_ident


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """The name to write under; the file gets its own when the block ends well."""
    temporary = path.with_name(f"{path.name}.{os.getpid()}-{get_ident()}.part")
    try:
        yield temporary
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
