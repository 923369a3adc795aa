"""Settings: how the table behaves, from one game to the next."""

from dataclasses import dataclass

from yatzy.languages import DEFAULT_LANGUAGE

PACE = 0.9


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Dice that tumble, a coach that watches, seconds for a bot's step, the language spoken."""

    animation: bool = True
    coach: bool = False
    pace: float = PACE
    language: str = DEFAULT_LANGUAGE
