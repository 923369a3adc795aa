"""The game as a pure state machine: commands in, events out."""

from yatzy.game.commands import Command, Note, Roll, Score, Undo
from yatzy.game.dice.chains import Chain, follows, is_link, most_rolls
from yatzy.game.dice.duplicate import DuplicateDice
from yatzy.game.dice.local import LocalDice
from yatzy.game.dice.source import DiceSource, RandomDice, Throw
from yatzy.game.dice.woven import Host, Weaving, WovenDice, WovenRoll, transcript_of
from yatzy.game.events import Event, Links, Noted, Played, Rolled, Scored, Started, Undone
from yatzy.game.game import Game
from yatzy.game.grades import Grade, grade
from yatzy.game.legal_moves import LegalMoves, Move
from yatzy.game.levels import LEVELS, Level, LevelName, find_level
from yatzy.game.machine import check_can_keep, decide, evolve, initial_state, start
from yatzy.game.notation import format_move, parse_move, parse_scorecard, places_of
from yatzy.game.record import (
    Record,
    dice_to_data,
    event_from_data,
    event_to_data,
    load_record,
    save_record,
    walk,
)
from yatzy.game.state import Standing, State
from yatzy.game.verification import SeatDice, Verification, verify_record

__all__ = [
    "LEVELS",
    "Chain",
    "Command",
    "DiceSource",
    "DuplicateDice",
    "Event",
    "Game",
    "Grade",
    "Host",
    "LegalMoves",
    "Level",
    "LevelName",
    "Links",
    "LocalDice",
    "Move",
    "Note",
    "Noted",
    "Played",
    "RandomDice",
    "Record",
    "Roll",
    "Rolled",
    "Score",
    "Scored",
    "SeatDice",
    "Standing",
    "Started",
    "State",
    "Throw",
    "Undo",
    "Undone",
    "Verification",
    "Weaving",
    "WovenDice",
    "WovenRoll",
    "check_can_keep",
    "decide",
    "dice_to_data",
    "event_from_data",
    "event_to_data",
    "evolve",
    "find_level",
    "follows",
    "format_move",
    "grade",
    "initial_state",
    "is_link",
    "load_record",
    "most_rolls",
    "parse_move",
    "parse_scorecard",
    "places_of",
    "save_record",
    "start",
    "transcript_of",
    "verify_record",
    "walk",
]
