"""The settings of tables."""

from dataclasses import dataclass

from yatzy.tables.decisions import Patience


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSettings:
    """How tables are run; all times in seconds.

    A bot waits for `bot_pace` before each move. After the score of a connected player it waits for
    `undo_time`, so that the player can undo the score, unless its pace is 0. Where several
    processes serve a site, the one that saw the turn begin makes the bot's move; the others step in
    after `stand_by`. A player who loses the connection is shown as connected for `presence_grace`.
    A rematch waits for the chains of its devices for `chain_time`. A table without clients leaves
    the memory when it has not changed for `unload_after`, or for `unload_over_after` if its game is
    over. Finished games are graded for the statistics after `grade_pace`, or not at all if it is
    None. A strategy may take `most_solution_bytes` of memory; `most_analyses` limits the queue of
    questions about moves. A player may make so many `asides` (changes that are no moves) and so
    many `keeps` at a table: a second, and at once.
    """

    bot_pace: float = 1.2
    undo_time: float = 4.0
    stand_by: float = 3.0
    presence_grace: float = 1.5
    grade_pace: float | None = 5.0
    vote_after: float = 60.0
    turn_time: float = 600.0
    chain_time: float = 10.0
    unload_after: float = 600.0
    unload_over_after: float = 30.0
    archive_after: float = 30 * 86_400.0
    sweep_every: float = 60.0
    most_solution_bytes: int = 1 << 30
    most_analyses: int = 16
    asides: tuple[float, int] | None = (0.5, 20)
    keeps: tuple[float, int] | None = (10.0, 50)

    @property
    def patience(self) -> Patience:
        return Patience(vote=int(1000 * self.vote_after), turn=int(1000 * self.turn_time))
