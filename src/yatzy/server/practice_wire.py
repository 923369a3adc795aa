"""Practice on the wire: a position to decide about."""

from typing import Annotated

from pydantic import Field

from yatzy.server.wire import RulesChoice, Wire
from yatzy.service import CardView, RulesView, TurnView

PracticeSeed = Annotated[
    int, Field(ge=0, le=2**53, description="The same seed gives the same position")
]


class PracticeRequest(Wire):
    """Rules to practise, and a seed if the position is to be the same again."""

    rules: RulesChoice = "yatzy"
    seed: PracticeSeed | None = None


class PositionView(Wire):
    """A position in the words of `POST /api/analysis`, which grades every choice."""

    boxes: dict[str, int]
    extras: int
    dice: list[int]
    rolls_left: int
    saved: int


class PracticeView(Wire):
    """A position of a casual player's game, with a decision that matters.

    `card` and `turn` show it as a table does.
    """

    seed: int
    rules: RulesView
    card: CardView
    turn: TurnView
    position: PositionView
