"""The game: commands in, events out, a state in between; pure from end to end."""

from yatzy.game.commands import Command, Note, Roll, Score, Undo
from yatzy.game.events import Event, Noted, Rolled, Scored, Started, Undone
from yatzy.game.fair_dice import DiceSource, FairDice, verify
from yatzy.game.game import Game, Standing
from yatzy.game.legal_moves import LegalMoves, Move
from yatzy.game.machine import check_can_roll, decide, evolve, initial_state, start
from yatzy.game.notation import (
    format_move,
    format_scorecard,
    parse_move,
    parse_scorecard,
    places_of,
)
from yatzy.game.record import (
    Record,
    Verification,
    event_from_data,
    event_to_data,
    load_record,
    save_record,
    verify_record,
)
from yatzy.game.state import State

__all__ = [
    "Command",
    "DiceSource",
    "Event",
    "FairDice",
    "Game",
    "LegalMoves",
    "Move",
    "Note",
    "Noted",
    "Record",
    "Roll",
    "Rolled",
    "Score",
    "Scored",
    "Standing",
    "Started",
    "State",
    "Undo",
    "Undone",
    "Verification",
    "check_can_roll",
    "decide",
    "event_from_data",
    "event_to_data",
    "evolve",
    "format_move",
    "format_scorecard",
    "initial_state",
    "load_record",
    "parse_move",
    "parse_scorecard",
    "places_of",
    "save_record",
    "start",
    "verify",
    "verify_record",
]
