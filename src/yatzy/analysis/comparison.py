"""Players compared on duplicate dice: who did what with the same dice, and what it cost.

The first roll of a turn is the same for everybody, and so is each further one for those who kept
the same dice. What a choice costs is counted on the player's own card; where the cards are equal
too, the players had the very same decision.
"""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from yatzy.analysis.ledger import Decision, Ledger
from yatzy.core import Dice
from yatzy.game import DuplicateDice, Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What one player did; the `event` is that of the decision in the player's ledger."""

    seat: int
    event: int
    played: str
    error: float

    def to_data(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("seat", "event", "played", "error")}


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedDecision:
    """Several players had these dice after the same roll of the same turn, both from 1.

    Their cards are equal, and their saved rolls, if `same_card` is true.
    """

    turn: int
    roll: int
    dice: Dice
    same_card: bool
    choices: tuple[Choice, ...]

    @property
    def is_split(self) -> bool:
        """Whether the players chose differently."""
        return len({choice.played for choice in self.choices}) > 1

    def to_data(self) -> dict[str, Any]:
        return {
            "turn": self.turn,
            "roll": self.roll,
            "dice": list(self.dice),
            "same_card": self.same_card,
            "choices": [choice.to_data() for choice in self.choices],
        }


def compare_players(record: Record, ledgers: tuple[Ledger, ...]) -> tuple[SharedDecision, ...]:
    """The decisions that several players shared; none unless the game had duplicate dice."""
    if not isinstance(record.dice, DuplicateDice):
        return ()
    met: dict[tuple[int, int, Dice], dict[int, Decision]] = defaultdict(dict)
    for seat, ledger in enumerate(ledgers):
        for decision in ledger.decisions:
            dice = tuple(sorted(decision.dice))
            met[decision.turn, _roll_of(decision, ledger), dice][seat] = decision
    return tuple(
        _shared(*spot, decisions) for spot, decisions in sorted(met.items()) if len(decisions) > 1
    )


def _roll_of(decision: Decision, ledger: Ledger) -> int:
    return sum(t.turn == decision.turn and t.event < decision.event for t in ledger.throws)


def _shared(turn: int, roll: int, dice: Dice, decisions: dict[int, Decision]) -> SharedDecision:
    cards = [(made.position.scorecard, made.rolls_left) for made in decisions.values()]
    return SharedDecision(
        turn=turn,
        roll=roll,
        dice=dice,
        same_card=all(card == cards[0] for card in cards),
        choices=tuple(
            Choice(seat=seat, event=made.event, played=made.played, error=made.error)
            for seat, made in decisions.items()
        ),
    )
