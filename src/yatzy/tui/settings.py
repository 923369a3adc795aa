"""Settings: how the table behaves, from one game to the next."""

from dataclasses import dataclass

from yatzy.languages import DEFAULT_LANGUAGE

PACE = 0.9


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Whether the dice tumble, whether the coach watches, the seconds a bot takes for a step.

    And the code of the language that is spoken.
    """

    animation: bool = True
    coach: bool = False
    pace: float = PACE
    language: str = DEFAULT_LANGUAGE
