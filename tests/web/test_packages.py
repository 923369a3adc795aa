"""What the build installs is all that the client is made from."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*["']([@\w][\w@/.-]*)["']""")


def sources() -> Iterator[Path]:
    """The files that a build reads, without tests."""
    yield WEB / "vite.config.ts"
    yield WEB / "svelte.config.js"
    for path in (WEB / "src").rglob("*"):
        is_code = path.suffix in {".ts", ".svelte"} and ".test." not in path.name
        if is_code and "testing" not in path.parts:
            yield path


def test_a_package_that_the_client_imports_is_no_mere_tool_of_development() -> None:
    installed = json.loads((WEB / "package.json").read_text("utf-8"))["dependencies"]
    for path in sources():
        for name in IMPORT.findall(path.read_text("utf-8")):
            package = "/".join(name.split("/")[: 2 if name.startswith("@") else 1])
            assert package in installed or name.startswith("node:"), (
                f"{path.relative_to(WEB)} imports {package}; put it into dependencies"
            )


def test_the_lock_names_no_host() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text("utf-8"))
    assert not any("resolved" in package for package in lock["packages"].values())
