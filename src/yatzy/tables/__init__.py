"""A table where a game is played: its events, who may do what, and what each viewer sees."""

from yatzy.tables.commands import (
    BeginAnyway,
    ComeBack,
    GiveChain,
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
from yatzy.tables.decisions import check_can_ask, decide
from yatzy.tables.events import DiceKind, Opened, TableEvent
from yatzy.tables.inline_rules import choose_rules, parse_text
from yatzy.tables.keys import GameId, token_digest
from yatzy.tables.names import clean_name, name_key
from yatzy.tables.plans import BotPlan, OpenPlan, PersonPlan, SeatPlan
from yatzy.tables.seats import MOST_SEATS, Seat, SeatKind
from yatzy.tables.table import Table, evolve, open_table
from yatzy.tables.view import Moment, TableView, Wish, apply, view_of

__all__ = [
    "MOST_SEATS",
    "BeginAnyway",
    "BotPlan",
    "ComeBack",
    "DiceKind",
    "GameId",
    "GiveChain",
    "Join",
    "Leave",
    "Moment",
    "OpenPlan",
    "Opened",
    "PersonPlan",
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
    "Wish",
    "apply",
    "check_can_ask",
    "choose_rules",
    "clean_name",
    "decide",
    "evolve",
    "name_key",
    "open_table",
    "parse_text",
    "token_digest",
    "view_of",
]
