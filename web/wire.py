"""The client's types, made from the server's own: `python web/wire.py` after they have changed."""

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

WEB = Path(__file__).resolve().parent
TYPES = WEB / "src" / "wire" / "types.d.ts"
_FORM = ("--immutable", "--root-types", "--root-types-no-schema-prefix")
_REFERENCE = "#/components/schemas/"

Json = dict[str, Any]


def write_types(target: Path) -> None:
    """Write the TypeScript types of everything that goes over the wire."""
    from web.npm import npm

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "openapi.json")
        # The page calls by path itself; it needs the types of what is sent, and not of the calls.
        source.write_text(json.dumps(_untitled(_describe() | {"paths": {}})), "utf-8")
        form = (*_FORM, "--default-non-nullable=false")
        done = npm("exec", "--", "openapi-typescript", str(source), "--output", str(target), *form)
    done.check_returncode()


def _describe() -> Json:
    """The OpenAPI document, in which a default means what it does.

    What has one may be left out by a client; a server leaves nothing out.
    """
    from yatzy.server import ServerSettings, create_app

    document = create_app(ServerSettings(database="sqlite:///unused")).openapi()
    schemas: Json = document["components"]["schemas"]
    asked = _asked(document)
    for name, schema in schemas.items():
        if name not in asked and "properties" in schema:
            schema["required"] = list(schema["properties"])
    return document


def _untitled(part: object) -> object:
    """The part without the titles, which only say the names of the fields again."""
    if isinstance(part, dict):
        is_title = isinstance(part.get("title"), str)
        return {
            key: _untitled(value) for key, value in part.items() if key != "title" or not is_title
        }
    return [_untitled(value) for value in part] if isinstance(part, list) else part


def _asked(document: Json) -> set[str]:
    """The schemas of what clients send, by HTTP and on a socket."""
    from yatzy.wire.requests import CommandMessage, Hello

    schemas: Json = document["components"]["schemas"]
    union, *_ = get_args(CommandMessage)
    waiting = {message.__name__ for message in (Hello, *get_args(union))}
    for path in document["paths"].values():
        for call in path.values():
            waiting |= set(_references(call.get("requestBody")))
    asked: set[str] = set()
    while waiting:
        name = waiting.pop()
        asked.add(name)
        waiting |= set(_references(schemas[name])) - asked
    return asked


def _references(part: object) -> Iterator[str]:
    """The names of the schemas that a part of the document refers to."""
    match part:
        case {"$ref": str(reference)}:
            yield reference.removeprefix(_REFERENCE)
        case dict():
            for value in part.values():
                yield from _references(value)
        case list():
            for value in part:
                yield from _references(value)


if __name__ == "__main__":
    sys.path.insert(0, str(WEB.parent))
    write_types(TYPES)
