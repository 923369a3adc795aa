"""What all messages share: strictness, and the fields that several of them have."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from yatzy.game import LevelName
from yatzy.tables.names import LONGEST
from yatzy.tables.seats import MOST_SEATS

Version = Annotated[int, Field(ge=0, le=10_000_000, description="The version it was decided at")]
Seed = Annotated[
    str,
    Field(
        min_length=1,
        max_length=64,
        pattern="^[A-Za-z0-9_-]+$",
        description="A contribution to the players' seed",
    ),
]
Name = Annotated[
    str, Field(min_length=1, max_length=6 * LONGEST, description=f"1 to {LONGEST} characters")
]
DiceList = Annotated[
    list[Annotated[int, Field(ge=1, le=6)]],
    Field(min_length=1, max_length=6, description="Dice in their places"),
]
Places = Annotated[
    list[Annotated[int, Field(ge=0, le=5)]],
    Field(max_length=6, description="Places of dice, from 0"),
]
BotLevel = Annotated[LevelName, Field(strict=False)]  # a JSON text, not an enum
SeatNumber = Annotated[int, Field(ge=0, le=MOST_SEATS - 1, description="A seat, counted from 0")]
RequestNumber = Annotated[
    int | None, Field(ge=0, le=2**53, description="Any number; the answer repeats it")
]


RulesChoice = Annotated[
    str | dict[str, Any],
    Field(description="The id of built-in rules, or rules in the words of a rules file"),
]


class Wire(BaseModel):
    """What every message has in common: no unknown fields, no guessing of types."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
