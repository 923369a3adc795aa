"""The game as a pure state machine: commands in, events out."""

from yatzy.game.commands import Command, Note, Roll, Score, Undo
from yatzy.game.events import Event, Noted, Played, Rolled, Scored, Started, Undone
from yatzy.game.fair_dice import DiceSource, FairDice
from yatzy.game.game import Game
from yatzy.game.grades import Grade, grade
from yatzy.game.legal_moves import LegalMoves, Move
from yatzy.game.levels import LEVELS, Level, LevelName, find_level
from yatzy.game.machine import check_can_keep, decide, evolve, initial_state, start
from yatzy.game.notation import format_move, parse_move, parse_scorecard, places_of
from yatzy.game.record import (
    Record,
    Verification,
    event_from_data,
    event_to_data,
    load_record,
    save_record,
    verify_record,
    walk,
)
from yatzy.game.state import Standing, State

__all__ = [
    "LEVELS",
    "Command",
    "DiceSource",
    "Event",
    "FairDice",
    "Game",
    "Grade",
    "LegalMoves",
    "Level",
    "LevelName",
    "Move",
    "Note",
    "Noted",
    "Played",
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
    "check_can_keep",
    "decide",
    "event_from_data",
    "event_to_data",
    "evolve",
    "find_level",
    "format_move",
    "grade",
    "initial_state",
    "load_record",
    "parse_move",
    "parse_scorecard",
    "places_of",
    "save_record",
    "start",
    "verify_record",
    "walk",
]
