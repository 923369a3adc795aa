"""The client's types are those of the server."""

from pathlib import Path

from web.wire import TYPES, write_types


def test_the_types_of_the_client_are_up_to_date(tmp_path: Path) -> None:
    fresh = tmp_path / "wire.d.ts"
    write_types(fresh)
    assert TYPES.read_text("utf-8") == fresh.read_text("utf-8"), "run: python web/wire.py"
