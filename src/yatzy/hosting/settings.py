"""What a host can set about tables."""

from dataclasses import dataclass

from yatzy.tables import Patience


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSettings:
    """How tables are run; all times in seconds.

    `bot_pace` is how long a bot waits before each move; after the score of a player who is
    connected it waits for `undo_time`, so that the score can be taken back, unless it has no pace
    at all. Where several processes serve a site, a bot's move is made by the one that saw the turn
    begin; `stand_by` is how much longer the others wait before they do it in its place.
    `presence_grace` is how long a player whose connection is lost is still shown as connected.
    `grade_pace` is how long finished games wait to be graded for the statistics; None grades none.
    A strategy may take `most_solution_bytes` of memory, and at most `most_analyses` questions about
    moves may wait for their answer.
    """

    bot_pace: float = 1.2
    undo_time: float = 4.0
    stand_by: float = 3.0
    presence_grace: float = 1.5
    grade_pace: float | None = 5.0
    vote_after: float = 60.0
    turn_time: float = 600.0
    unload_after: float = 600.0
    archive_after: float = 30 * 86_400.0
    sweep_every: float = 60.0
    most_solution_bytes: int = 1 << 30
    most_analyses: int = 16

    @property
    def patience(self) -> Patience:
        return Patience(vote=int(1000 * self.vote_after), turn=int(1000 * self.turn_time))
