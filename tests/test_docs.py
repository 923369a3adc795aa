"""What the documents say about the code is still there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
PLACES = ("*", "web/*", "bench/*", "docs/*", "src/**/*", "tests/**/*", "web/src/**/*")
FILES = [f"/{file.relative_to(ROOT).as_posix()}" for place in PLACES for file in ROOT.glob(place)]
NAMED = re.compile(r"`([\w./-]+\.(?:py|ts|svelte|css))`")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_that_a_document_names_exists(document: Path) -> None:
    named = set(NAMED.findall(document.read_text("utf-8")))
    missing = [name for name in named if not any(file.endswith(f"/{name}") for file in FILES)]
    assert missing == []
