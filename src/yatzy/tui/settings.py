"""The settings of the terminal game, which last from game to game."""

from dataclasses import dataclass

from yatzy.languages import DEFAULT_LANGUAGE

PACE = 0.9


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The `pace` is the seconds that each step of a bot takes."""

    animation: bool = True
    coach: bool = False
    pace: float = PACE
    language: str = DEFAULT_LANGUAGE
