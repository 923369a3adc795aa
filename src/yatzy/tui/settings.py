"""Settings: how the table behaves, from one game to the next."""

from dataclasses import dataclass

PACE = 0.9


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Whether the dice tumble, whether the coach watches, the seconds a bot takes for a step."""

    animation: bool = True
    coach: bool = False
    pace: float = PACE
