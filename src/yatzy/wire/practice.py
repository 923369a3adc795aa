"""Practice on the wire: a position to decide about."""

from typing import Annotated

from pydantic import Field

from yatzy.wire.analysis import PositionView
from yatzy.wire.base import RulesChoice, Wire
from yatzy.wire.rules import RulesView
from yatzy.wire.table import CardView, TurnView

PracticeSeed = Annotated[
    int, Field(ge=0, le=2**53, description="The same seed gives the same position")
]


class PracticeRequest(Wire):
    """Rules to practise, and a seed if the position is to be the same again."""

    rules: RulesChoice = "yatzy"
    seed: PracticeSeed | None = None


class PracticeView(Wire):
    """A position of a casual player's game, with a decision that matters.

    `card` and `turn` show it as a table does.
    """

    seed: int
    rules: RulesView
    card: CardView
    turn: TurnView
    position: PositionView
