"""`yatzy verify`: whether a record is whole, and its dice follow from what was fixed before."""

from dataclasses import asdict

import typer

from yatzy.cli.console import print_json, read_record
from yatzy.cli.options import JsonOption, RecordArgument
from yatzy.errors import RecordError
from yatzy.game import SeatDice, Verification, load_record, verify_record


def verify(record: RecordArgument, as_json: JsonOption = False) -> None:
    """Replay a record and check its dice, link by link."""
    try:
        found = verify_record(load_record(read_record(record)))
    except RecordError as error:
        found = Verification(ok=False, rolls=0, event=error.event, reason=error.reason)
    if as_json:
        failure = {} if found.ok else {"event": found.event, "reason": found.reason}
        seats = [asdict(seat) for seat in found.seats]
        print_json({"ok": found.ok, "rolls": found.rolls, "seats": seats, **failure})
    if not found.ok:
        raise RecordError(found.reason or "", event=found.event)
    if not as_json:
        rolls = "1 roll follows" if found.rolls == 1 else f"all {found.rolls} rolls follow"
        typer.echo(f"the record is whole, and {rolls} from what was fixed before the game")
        for seat in found.seats:
            typer.echo(_tell(seat))


def _tell(seat: SeatDice) -> str:
    """Who made the dice of a seat, claiming no more than is proven."""
    told = []
    if own := seat.rolls - seat.stand_in_rolls:
        told.append(f"{_count(own)} made together with the player's own chain")
    if seat.stand_in_rolls:
        foreseen = "which the host could have foreseen and could not change afterwards"
        told.append(f"{_count(seat.stand_in_rolls)} by the stand-in, {foreseen}")
    return f"{seat.name}: {'; '.join(told) or 'no rolls'}"


def _count(rolls: int) -> str:
    return "1 roll" if rolls == 1 else f"{rolls} rolls"
