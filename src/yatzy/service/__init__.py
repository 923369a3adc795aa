"""Tables where games are played: who sits there, who may do what, and the one writer of each."""

from yatzy.service.bot_players import LEVELS, BotLevel, BotPlayers, Players
from yatzy.service.decisions import (
    ChangeSeed,
    ComeBack,
    Join,
    Leave,
    SwitchCoach,
    TableCommand,
    Vote,
)
from yatzy.service.house import House
from yatzy.service.inline_rules import choose_rules, parse_text
from yatzy.service.live_table import LiveTable
from yatzy.service.names import clean_name, name_key
from yatzy.service.plans import BotPlan, OpenPlan, PersonPlan, SeatPlan
from yatzy.service.records import read_record
from yatzy.service.rules_view import RulesView, view_rules
from yatzy.service.settings import TableSettings
from yatzy.service.solutions import Solutions
from yatzy.service.subscription import Changed, Moved, News, Reply, Subscription
from yatzy.service.table_events import DiceKind
from yatzy.service.tokens import new_token, token_digest
from yatzy.service.view import CardView, EventView, TurnView, View, view_of

__all__ = [
    "LEVELS",
    "BotLevel",
    "BotPlan",
    "BotPlayers",
    "CardView",
    "ChangeSeed",
    "Changed",
    "ComeBack",
    "DiceKind",
    "EventView",
    "House",
    "Join",
    "Leave",
    "LiveTable",
    "Moved",
    "News",
    "OpenPlan",
    "PersonPlan",
    "Players",
    "Reply",
    "RulesView",
    "SeatPlan",
    "Solutions",
    "Subscription",
    "SwitchCoach",
    "TableCommand",
    "TableSettings",
    "TurnView",
    "View",
    "Vote",
    "choose_rules",
    "clean_name",
    "name_key",
    "new_token",
    "parse_text",
    "read_record",
    "token_digest",
    "view_of",
    "view_rules",
]
