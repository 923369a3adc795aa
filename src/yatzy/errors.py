"""The whole tree of exceptions.

Every error that a user can cause is a `YatzyError` with a stable `code` and a message of one
sentence: what was wrong, and what would have been right. Anything else is a bug and stays one.
"""

from collections.abc import Iterable

Particular = str | int | tuple[str, ...]
"""What a sentence tells: a word, a number, or words of which any would be right."""


class YatzyError(Exception):
    """The root: whatever a user or a caller got wrong."""

    code = "error"


class DiceError(YatzyError):
    """The text or the numbers are not dice."""

    code = "dice/invalid"


class RulesError(YatzyError):
    """The rules contradict themselves, or their file cannot be read.

    `problem` names what is wrong and `values` are its particulars, so that it can be said in any
    language; `sentence` says it in English, with a placeholder for each value that it tells. It is
    found in a category or a table of the file `source`.

    >>> print(RulesError("missing", "{key} is missing", table="bonus", key="points"))
    bonus: points is missing
    """

    code = "rules/invalid"

    def __init__(
        self,
        problem: str,
        sentence: str,
        /,
        *,
        category: str | None = None,
        table: str | None = None,
        source: str | None = None,
        **values: Particular,
    ) -> None:
        self.problem = problem
        self.sentence = sentence
        self.category = category
        self.table = table
        self.source = source
        self.values = values
        self.reason = sentence.format_map({name: _tell(value) for name, value in values.items()})
        box = None if category is None else f"category {category!r}"
        parts = (source, box, table, self.reason)
        super().__init__(": ".join(part for part in parts if part is not None))

    def located(
        self,
        *,
        category: str | None = None,
        table: str | None = None,
        source: str | None = None,
    ) -> "RulesError":
        """The same error, naming where it was found."""
        return type(self)(
            self.problem,
            self.sentence,
            category=self.category if category is None else category,
            table=self.table if table is None else table,
            source=self.source if source is None else source,
            **self.values,
        )


def _tell(value: Particular) -> str:
    return " or ".join(value) if isinstance(value, tuple) else str(value)


class UnknownRulesError(RulesError):
    """Neither a built-in variant nor a file."""

    code = "rules/unknown"


class UnknownCategoryError(YatzyError):
    """These rules have no such box."""

    code = "category/unknown"

    def __init__(self, name: str, *, known: Iterable[str], nearest: str | None) -> None:
        self.name = name
        self.known = tuple(known)
        self.nearest = nearest
        advice = (
            f"did you mean {nearest}?" if nearest is not None else f"boxes: {', '.join(self.known)}"
        )
        super().__init__(f"there is no box {name!r}; {advice}")


class ScorecardError(YatzyError):
    """A scorecard that no game can lead to."""

    code = "scorecard/invalid"


class IllegalMoveError(YatzyError):
    """A move that the rules do not allow now."""

    code = "move/illegal"


class BoxTakenError(IllegalMoveError):
    """The chosen box already has a score."""

    code = "move/box-taken"

    def __init__(self, category: str, *, points: int, open_boxes: Iterable[str]) -> None:
        self.category = category
        self.points = points
        self.open_boxes = tuple(open_boxes)
        super().__init__(
            f"{category} is already filled ({points} points); "
            f"open boxes: {', '.join(self.open_boxes) or 'none'}"
        )


class BoxNotAllowedError(IllegalMoveError):
    """The box is open, but the order of the boxes or the joker rule points elsewhere."""

    code = "move/box-not-allowed"

    def __init__(self, category: str, *, reason: str, allowed: Iterable[str]) -> None:
        self.category = category
        self.allowed = tuple(allowed)
        super().__init__(f"{category} may not be filled now: {reason}")


class NotYourTurnError(IllegalMoveError):
    """Another seat is to move."""

    code = "move/not-your-turn"

    def __init__(self, seat: int, *, turn: int, player: str) -> None:
        self.seat = seat
        self.turn = turn
        super().__init__(self._sentence(player))

    def _sentence(self, player: str) -> str:
        return f"seat {self.seat + 1} is not to move; it is {player}'s turn"


class NotYourScoreError(NotYourTurnError):
    """The last score is another seat's, and only that one may take it back."""

    def _sentence(self, player: str) -> str:
        return f"seat {self.seat + 1} cannot undo this score; only {player}, who made it, can"


class ImpossiblePointsError(IllegalMoveError):
    """No dice pay so many points in the box."""

    code = "move/impossible-points"

    def __init__(self, category: str, points: int, *, possible: Iterable[int], extra: int) -> None:
        self.category = category
        self.possible = tuple(possible)
        listed = ", ".join(str(number) for number in self.possible) or "none"
        on_top = f" with {extra} on top" if extra else ""
        super().__init__(f"{category} cannot get {points} points{on_top}; possible are {listed}")


class DiceNotEnteredError(IllegalMoveError):
    """Dice or points were handed in at a table that throws its own dice."""

    code = "move/fair-dice"

    def __init__(self) -> None:
        super().__init__("the dice of this table are thrown by the server; nobody can enter them")


class DiceOnTableError(IllegalMoveError):
    """Points were told for a turn whose dice are known."""

    code = "move/dice-on-table"

    def __init__(self) -> None:
        super().__init__("dice lie on the table and tell the points; choose a box for them")


class GameOverError(IllegalMoveError):
    """Every box is full."""

    code = "move/game-over"

    def __init__(self) -> None:
        super().__init__("the game is over: every box is full")


class NotRolledError(IllegalMoveError):
    """A box was chosen before the dice were thrown."""

    code = "move/not-rolled"

    def __init__(self, player: str) -> None:
        super().__init__(f"{player} has not rolled yet; roll first, then choose a box")


class NoRollsLeftError(IllegalMoveError):
    """The last roll of the turn has been made."""

    code = "move/no-rolls-left"

    def __init__(self, *, open_boxes: Iterable[str]) -> None:
        self.open_boxes = tuple(open_boxes)
        super().__init__(f"no rolls are left; choose a box: {', '.join(self.open_boxes)}")


class KeepBeforeRollError(IllegalMoveError):
    """Dice were kept before any had been thrown."""

    code = "move/keep-before-roll"

    def __init__(self) -> None:
        super().__init__("there is nothing to keep yet: the first roll of a turn throws all dice")


class KeepUnavailableError(IllegalMoveError):
    """The dice on the table do not have what was to be kept."""

    code = "move/keep-unavailable"


class NothingToRollError(IllegalMoveError):
    """Every die was kept."""

    code = "move/nothing-to-roll"

    def __init__(self) -> None:
        super().__init__("all dice are kept, so nothing would be rolled; release a die or score")


class KeptDiceChangedError(IllegalMoveError):
    """A roll shows another face where a die was kept."""

    code = "move/kept-dice-changed"

    def __init__(self, place: int, *, kept: int, shown: int) -> None:
        self.place = place
        super().__init__(
            f"die {place + 1} was kept and must still show {kept}, but the roll has {shown} there"
        )


class NothingToUndoError(IllegalMoveError):
    """There is no score to take back, or somebody has rolled since."""

    code = "move/nothing-to-undo"

    def __init__(self) -> None:
        super().__init__("nothing to undo: only the last score, and only until somebody rolls")


class PlayersError(YatzyError):
    """Nobody to play, or somebody without a name."""

    code = "players/invalid"


class NotationError(YatzyError):
    """A text that is no move."""

    code = "notation/invalid"


class RecordError(YatzyError):
    """A record that is broken, altered or impossible."""

    code = "record/invalid"

    def __init__(self, reason: str, *, event: int | None = None) -> None:
        self.reason = reason
        self.event = event
        super().__init__(reason if event is None else f"event {event}: {reason}")


class ScoresOnlyError(RecordError):
    """Points were entered without their dice, so nothing can be said about throws and choices."""

    code = "record/scores-only"

    def __init__(self) -> None:
        super().__init__(
            "only the scores of this game were entered; a record and a review need its dice"
        )


class DiceMismatchError(RecordError):
    """A record whose dice are not those that its secret leads to."""

    code = "record/dice-mismatch"


class UnsolvableError(YatzyError):
    """The strategy of these rules cannot be computed here; each reason is a class of its own."""


class TooLargeError(UnsolvableError):
    """The strategy of these rules would not fit into this machine."""

    code = "solver/too-large"

    def __init__(self, *, needed: int, available: int) -> None:
        self.needed = needed
        self.available = available
        super().__init__(
            f"the strategy of these rules would need {needed / 1e9:,.1f} GB or more, "
            f"but this machine can spare {available / 1e9:,.1f} GB; fewer boxes would fit"
        )


class TooManyToSolveError(UnsolvableError):
    """These rules have more of something, such as boxes, than a server solves for strangers."""

    code = "solver/too-many"

    def __init__(self, what: str, count: int, *, most: int) -> None:
        self.what = what
        self.count = count
        self.most = most
        super().__init__(
            f"{count} {what} are too many to compute the strategy of these rules here; "
            f"{most} or fewer would do"
        )


class SolutionError(YatzyError):
    """A solution file that is damaged, or belongs to other rules."""

    code = "solver/bad-file"


class PositionError(YatzyError):
    """A position that no game leads to."""

    code = "position/invalid"


class DatabaseError(YatzyError):
    """The database cannot be opened as it was named."""

    code = "database/unavailable"


class DatabaseInUseError(DatabaseError):
    """Another process has this SQLite file open."""

    code = "database/in-use"

    def __init__(self, path: str, *, process: str) -> None:
        super().__init__(
            f"{path} is open in another process ({process}); one process serves a SQLite file, "
            f"and several together need a PostgreSQL database"
        )


class VersionTakenError(YatzyError):
    """Another writer has already appended an event of that version."""

    code = "game/version-taken"

    def __init__(self, game: str, *, version: int) -> None:
        self.game = game
        self.version = version
        super().__init__(f"version {version} of game {game} has been written by somebody else")


class CodeTakenError(YatzyError):
    """Another table has this join code."""

    code = "game/code-taken"


class UnknownGameError(YatzyError):
    """There is no such table."""

    code = "game/unknown"

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no game {name[:40]!r}; check the link or the code")


class StaleMoveError(YatzyError):
    """The table has changed since the move was made; it comes with the current view."""

    code = "game/stale"

    def __init__(self, *, made_at: int, version: int) -> None:
        self.made_at = made_at
        self.version = version
        super().__init__(
            f"this was decided at version {made_at}, but the table is at version {version} now"
        )


class GameArchivedError(YatzyError):
    """Nobody played here for long; the table can be looked at, not played."""

    code = "game/archived"

    def __init__(self) -> None:
        super().__init__("this table has been archived, because nobody played for long")


class GameNotStartedError(IllegalMoveError):
    """Seats are still open."""

    code = "game/not-started"

    def __init__(self, open_seats: int) -> None:
        seats = "1 seat is" if open_seats == 1 else f"{open_seats} seats are"
        super().__init__(f"the game begins when everybody sits; {seats} still open")


class GameNotOverError(YatzyError):
    """What comes after a game was asked for during it."""

    code = "game/not-over"

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} comes when the game is over")


class SeatsError(YatzyError):
    """Seats that no table can have."""

    code = "seats/invalid"


class SeatTakenError(YatzyError):
    """No seat is open, or not the one that was asked for."""

    code = "seat/taken"


class TokenNeededError(YatzyError):
    """A seat's token is needed; without one you can only watch."""

    code = "seat/token-needed"

    def __init__(self) -> None:
        super().__init__("only who holds a seat can do this; without its token you can only watch")


class WrongTokenError(YatzyError):
    """The token belongs to no seat of this table."""

    code = "seat/wrong-token"

    def __init__(self) -> None:
        super().__init__("this token belongs to no seat of this table")


class SeatNotYoursError(YatzyError):
    """The token holds other seats of this table."""

    code = "seat/not-yours"

    def __init__(self, seat: int) -> None:
        self.seat = seat
        super().__init__(f"seat {seat} is not yours; only who sits there can decide this")


class CoachOffError(YatzyError):
    """Advice was asked for at a seat whose coach is off."""

    code = "coach/off"

    def __init__(self, player: str) -> None:
        super().__init__(
            f"{player} plays without a coach; switch it on, and the others will see it"
        )


class NameNotYoursError(YatzyError):
    """A name was to be removed by somebody who has not played under it."""

    code = "statistics/not-yours"

    def __init__(self, name: str) -> None:
        super().__init__(
            f"only who has finished a game here as {name[:40]!r} can remove that name; "
            "send the token of its seat"
        )


class SeedError(YatzyError):
    """A contribution to the players' seed that cannot be taken, or comes too late."""

    code = "seed/invalid"


class SeedFixedError(SeedError):
    """The dice have been thrown with the seed as it was."""

    code = "seed/fixed"

    def __init__(self) -> None:
        super().__init__("the players' seed is fixed: the first roll has been made with it")


class VoteError(YatzyError):
    """The player who would be replaced is not gone."""

    code = "vote/not-gone"


class RulesTooLargeError(RulesError):
    """Rules of a size that a server does not take from strangers."""

    code = "rules/too-large"


class BusyError(YatzyError):
    """Too much is being computed already; it is worth asking again after a while."""

    code = "analysis/busy"

    def __init__(self, *, retry_after: int) -> None:
        self.retry_after = retry_after
        super().__init__(f"too much is being computed already; ask again in {retry_after} seconds")


class SolvingError(YatzyError):
    """Something that takes long is being computed; ask again.

    `stage` says what: `strategy`, `scores` (of perfect games) or `review`; `digest` for which
    rules, where that is known.
    """

    code = "analysis/solving"

    def __init__(
        self, *, progress: float, retry_after: int, stage: str = "strategy", digest: str = ""
    ) -> None:
        self.progress = progress
        self.retry_after = retry_after
        self.stage = stage
        self.digest = digest
        super().__init__(f"the {stage} of these rules is {progress:.0%} computed")


class NotSolvedError(YatzyError):
    """The strategy of these rules takes so long to compute that it has to be asked for."""

    code = "analysis/not-solved"

    def __init__(self) -> None:
        super().__init__(
            "the perfect strategy of these rules has not been computed, and takes long; "
            "ask for it first"
        )


class LimitError(YatzyError):
    """One address asked for more than its share."""

    code = "limit/rate"

    def __init__(self, message: str, *, retry_after: int, code: str = "limit/rate") -> None:
        self.code = code
        self.retry_after = retry_after
        super().__init__(f"{message}; try again in {retry_after} seconds")


class ForeignOriginError(YatzyError):
    """A page of another site tried to talk to this one."""

    code = "origin/foreign"

    def __init__(self) -> None:
        super().__init__("pages of other sites may not play here")


class RequestTooLargeError(YatzyError):
    """A body or message beyond the limit."""

    code = "request/too-large"

    def __init__(self, limit: int) -> None:
        super().__init__(f"more than {limit} bytes; nothing that is sent here needs so many")


class UnknownLevelError(YatzyError):
    """No player has such a level."""

    code = "level/unknown"

    def __init__(self, name: str, *, known: Iterable[str], nearest: str | None) -> None:
        self.name = name
        self.known = tuple(known)
        advice = f"did you mean {nearest}?" if nearest else f"levels are {', '.join(self.known)}"
        super().__init__(f"there is no level {name[:40]!r}; {advice}")


class UsageError(YatzyError):
    """An option of a command with a value it cannot have."""

    code = "usage/invalid"


class AddressError(YatzyError):
    """A server cannot listen there."""

    code = "address/unavailable"

    def __init__(self, host: str, port: int, *, reason: str) -> None:
        super().__init__(f"cannot listen on {host} port {port}: {reason.lower()}")
