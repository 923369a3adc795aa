"""`yatzy verify`: whether a record is whole, and its dice are those that were promised."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from yatzy.cli.console import JsonOption, RecordArgument, print_json, read_record
from yatzy.errors import RecordError

if TYPE_CHECKING:
    from yatzy.game import Verification


def verify(
    record: RecordArgument,
    as_json: JsonOption = False,
) -> None:
    """Replay a record and check every roll against the secret of its dice."""
    found = _verify(record)
    if as_json:
        print_json(_answer(found))
    if not found.ok:
        raise RecordError(found.reason or "", event=found.event)
    if not as_json:
        rolls = "1 roll follows" if found.rolls == 1 else f"all {found.rolls} rolls follow"
        typer.echo(f"the record is whole, and {rolls} from the secret that was committed to")


def _verify(file: Path) -> "Verification":
    """The verification of the file's record; one that cannot be read has failed it."""
    from yatzy.game import Verification, load_record, verify_record

    try:
        return verify_record(load_record(read_record(file)))
    except RecordError as error:
        return Verification(ok=False, rolls=0, event=error.event, reason=error.reason)


def _answer(found: "Verification") -> dict[str, Any]:
    facts: dict[str, Any] = {"ok": found.ok, "rolls": found.rolls}
    return facts if found.ok else facts | {"event": found.event, "reason": found.reason}
