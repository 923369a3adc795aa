"""A table where a game is played: its events, who may do what, and what each viewer sees."""

from yatzy.tables.commands import (
    ChangeSeed,
    ComeBack,
    Join,
    Leave,
    RemoveSeat,
    SeatBot,
    StartNow,
    SwitchCoach,
    TableCommand,
    TimeOut,
    Vote,
)
from yatzy.tables.decisions import (
    Patience,
    Presences,
    check_can_ask,
    check_can_seat,
    check_keep,
    decide,
    is_timed,
    play,
)
from yatzy.tables.events import DiceKind, Opened, TableEvent, Voted, from_data, to_data
from yatzy.tables.inline_rules import choose_rules, parse_text
from yatzy.tables.keys import GameId, parse_code, token_digest
from yatzy.tables.names import clean_name, name_key
from yatzy.tables.plans import BotPlan, OpenPlan, PersonPlan, SeatPlan, plan_rematch, plan_seats
from yatzy.tables.records import record_of
from yatzy.tables.seats import MOST_SEATS, Seat, SeatKind
from yatzy.tables.table import Table, evolve, open_table
from yatzy.tables.view import Moment, TableView, Wish, apply, kept_after, view_of

__all__ = [
    "MOST_SEATS",
    "BotPlan",
    "ChangeSeed",
    "ComeBack",
    "DiceKind",
    "GameId",
    "Join",
    "Leave",
    "Moment",
    "OpenPlan",
    "Opened",
    "Patience",
    "PersonPlan",
    "Presences",
    "RemoveSeat",
    "Seat",
    "SeatBot",
    "SeatKind",
    "SeatPlan",
    "StartNow",
    "SwitchCoach",
    "Table",
    "TableCommand",
    "TableEvent",
    "TableView",
    "TimeOut",
    "Vote",
    "Voted",
    "Wish",
    "apply",
    "check_can_ask",
    "check_can_seat",
    "check_keep",
    "choose_rules",
    "clean_name",
    "decide",
    "evolve",
    "from_data",
    "is_timed",
    "kept_after",
    "name_key",
    "open_table",
    "parse_code",
    "parse_text",
    "plan_rematch",
    "plan_seats",
    "play",
    "record_of",
    "to_data",
    "token_digest",
    "view_of",
]
