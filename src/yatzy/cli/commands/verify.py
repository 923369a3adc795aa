"""`yatzy verify`: whether a record is complete and its dice follow from their secret."""

import typer

from yatzy.cli.console import print_json, read_record
from yatzy.cli.options import JsonOption, RecordArgument
from yatzy.errors import RecordError
from yatzy.game import Verification, load_record, verify_record


def verify(record: RecordArgument, as_json: JsonOption = False) -> None:
    """Replay a record and check every roll against the secret of its dice."""
    try:
        found = verify_record(load_record(read_record(record)))
    except RecordError as error:
        found = Verification(ok=False, rolls=0, event=error.event, reason=error.reason)
    if as_json:
        failure = {} if found.ok else {"event": found.event, "reason": found.reason}
        print_json({"ok": found.ok, "rolls": found.rolls, **failure})
    if not found.ok:
        raise RecordError(found.reason or "", event=found.event)
    if not as_json:
        rolls = "1 roll follows" if found.rolls == 1 else f"all {found.rolls} rolls follow"
        typer.echo(f"the record is whole, and {rolls} from the secret that was committed to")
