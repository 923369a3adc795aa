"""Every exception of the project.

An error that a user can cause is a `YatzyError` with a stable `code` and a one-sentence message:
what was wrong, and what would have been right. Anything else is a bug and is not caught.

A class declares its fields by annotation and formats them in its `sentence`, which also documents
it. The constructor takes the fields in order or by name, like that of a dataclass.
"""

import re
from collections.abc import Mapping
from typing import ClassVar, Literal, dataclass_transform


@dataclass_transform(eq_default=False)
class YatzyError(Exception):
    code = "error"
    sentence = "{message}"
    fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, *, code: str = "") -> None:
        cls.code = code or cls.code
        cls.fields = tuple(dict.fromkeys((*cls.fields, *cls.__annotations__)))

    def __init__(self, *values: object, **named: object) -> None:
        vars(self).update(zip(self.fields, values, strict=False), **named)
        super().__init__(*(getattr(self, name) for name in self.fields))

    def __str__(self) -> str:
        names = re.findall(r"\{(\w+)(!r)?", self.sentence)  # quoted text may be long
        told = {name: _tell(getattr(self, name), 60 if quoted else None) for name, quoted in names}
        return " ".join(self.sentence.split()).format_map(told)


def _tell(value: object, most: int | None = None, *, between: str = ", ") -> object:
    if isinstance(value, tuple):
        return between.join(map(str, value)) or "none"
    return value[:most] if isinstance(value, str) else value


class WordedError(YatzyError):
    message: str


class DiceError(WordedError, code="dice/invalid"):
    """Text or numbers that are not dice."""


class RulesError(YatzyError, code="rules/invalid"):
    problem: str
    english: str
    values: Mapping[str, str | int | tuple[str, ...]]
    category: str | None = None
    table: str | None = None
    source: str | None = None

    @property
    def reason(self) -> str:
        told = {name: _tell(value, between=" or ") for name, value in self.values.items()}
        return self.english.format_map(told)

    def __str__(self) -> str:
        box = None if self.category is None else f"category {self.category!r}"
        return ": ".join(filter(None, (self.source, box, self.table, self.reason)))


class UnknownRulesError(RulesError, code="rules/unknown"):
    """Neither a built-in variant nor a file."""


class RulesTooLargeError(RulesError, code="rules/too-large"):
    """House rules larger than a server accepts."""


class UnknownNameError(YatzyError):
    kind, listing = "name", "known are"
    sentence = "there is no {kind} {name!r}; {advice}"
    name: str
    known: tuple[str, ...]
    nearest: str | None

    @property
    def advice(self) -> str:
        listed = f"{self.listing} {', '.join(self.known)}"
        return f"did you mean {self.nearest}?" if self.nearest else listed


class UnknownCategoryError(UnknownNameError, code="category/unknown"):
    kind, listing = "box", "boxes:"


class ScorecardError(WordedError, code="scorecard/invalid"):
    """A scorecard that cannot occur in a game."""


class IllegalMoveError(YatzyError, code="move/illegal"):
    """A move that the rules do not allow now."""


class BoxTakenError(IllegalMoveError, code="move/box-taken"):
    sentence = "{category} is already filled ({points} points); open boxes: {open_boxes}"
    category: str
    points: int
    open_boxes: tuple[str, ...]


class BoxNotAllowedError(IllegalMoveError, code="move/box-not-allowed"):
    sentence = "{category} may not be filled now: {reason}"
    category: str
    reason: str
    allowed: tuple[str, ...]


class NotYourTurnError(IllegalMoveError, code="move/not-your-turn"):
    seat: int
    turn: int
    player: str

    def __str__(self) -> str:
        return f"seat {self.seat + 1} is not to move; it is {self.player}'s turn"


class NotYourScoreError(NotYourTurnError):
    def __str__(self) -> str:
        return f"seat {self.seat + 1} cannot undo this score; only {self.player}, who made it, can"


class ImpossiblePointsError(IllegalMoveError, code="move/impossible-points"):
    category: str
    points: int
    possible: tuple[int, ...]
    extra: int

    def __str__(self) -> str:
        told = f"{self.points} points" + (f" with {self.extra} on top" if self.extra else "")
        return f"{self.category} cannot get {told}; possible are {_tell(self.possible)}"


class DiceNotEnteredError(IllegalMoveError, code="move/fair-dice"):
    sentence = "the dice of this table are thrown by the server; nobody can enter them"


class DiceOnTableError(IllegalMoveError, code="move/dice-on-table"):
    sentence = "dice lie on the table and tell the points; choose a box for them"


class GameOverError(IllegalMoveError, code="move/game-over"):
    sentence = "the game is over: every box is full"


class NotRolledError(IllegalMoveError, code="move/not-rolled"):
    sentence = "{player} has not rolled yet; roll first, then choose a box"
    player: str


class NoRollsLeftError(IllegalMoveError, code="move/no-rolls-left"):
    sentence = "no rolls are left; choose a box: {open_boxes}"
    open_boxes: tuple[str, ...]


class KeepBeforeRollError(IllegalMoveError, code="move/keep-before-roll"):
    sentence = "there is nothing to keep yet: the first roll of a turn throws all dice"


class KeepUnavailableError(IllegalMoveError, code="move/keep-unavailable"):
    message: str


class NothingToRollError(IllegalMoveError, code="move/nothing-to-roll"):
    sentence = "all dice are kept, so nothing would be rolled; release a die or score"


class KeptDiceChangedError(IllegalMoveError, code="move/kept-dice-changed"):
    sentence = "die {number} was kept and must still show {kept}, but the roll has {shown} there"
    number: int
    kept: int
    shown: int


class NothingToUndoError(IllegalMoveError, code="move/nothing-to-undo"):
    sentence = "nothing to undo: only the last score, and only until somebody rolls"


class PlayersError(WordedError, code="players/invalid"):
    """No players, or a player without a name."""


class NotationError(WordedError, code="notation/invalid"):
    """Text that is not a move."""


class RecordError(YatzyError, code="record/invalid"):
    reason: str
    event: int | None = None

    def __str__(self) -> str:
        return self.reason if self.event is None else f"event {self.event}: {self.reason}"


class ScoresOnlyError(RecordError, code="record/scores-only"):
    reason: str = "only the scores of this game were entered; a record and a review need its dice"


class DiceMismatchError(RecordError, code="record/dice-mismatch"):
    """A record whose dice do not follow from its chains, or from its seed."""


class UnsolvableError(YatzyError):
    """The strategy of these rules cannot be computed here; subclasses give the reason."""


class TooLargeError(UnsolvableError, code="solver/too-large"):
    needed: int
    available: int

    def __str__(self) -> str:
        need, spare = f"{self.needed / 1e9:,.1f} GB or more", f"{self.available / 1e9:,.1f} GB"
        can = f"this machine can spare {spare}; fewer boxes would fit"
        return f"the strategy of these rules would need {need}, but {can}"


class TooManyToSolveError(UnsolvableError, code="solver/too-many"):
    sentence = "{count} {what} are too many for a perfect strategy here; {most} or fewer would do"
    what: str
    count: int
    most: int


class SolverEndedError(UnsolvableError, code="solver/ended"):
    sentence = "the strategy of these rules takes more memory or time than it gets here"


class SolutionError(WordedError, code="solver/bad-file"):
    """A solution file that is damaged or belongs to other rules."""


class PositionError(WordedError, code="position/invalid"):
    """A position that cannot occur in a game."""


class DatabaseError(WordedError, code="database/unavailable"):
    retry_after = 2  # after a failure most databases are back by then


class DatabaseInUseError(DatabaseError, code="database/in-use"):
    """Another process has this SQLite file open."""


class VersionTakenError(YatzyError, code="game/version-taken"):
    sentence = "version {version} of game {game} has been written by somebody else"
    game: str
    version: int


class CodeTakenError(YatzyError, code="game/code-taken"):
    sentence = "another table has this code"


class UnknownGameError(YatzyError, code="game/unknown"):
    sentence = "there is no game {name!r}; check the link or the code"
    name: str


class StaleMoveError(YatzyError, code="game/stale"):
    sentence = "this was decided at version {made_at}, but the table is at version {version} now"
    made_at: int
    version: int


class TableFullError(YatzyError, code="game/full"):
    sentence = "this table has had {events} changes and takes no more of this kind; open a new one"
    events: int


class GameArchivedError(YatzyError, code="game/archived"):
    sentence = "this table has been archived, because nobody played for long"


class GameNotStartedError(IllegalMoveError, code="game/not-started"):
    sentence = "the game begins when everybody sits and is ready; open seats: {open_seats}"
    open_seats: int


class GameNotOverError(YatzyError, code="game/not-over"):
    sentence = "{what} comes when the game is over"
    what: str


class SeatsError(WordedError, code="seats/invalid"):
    """A list of seats that no table can have."""


class SeatTakenError(WordedError, code="seat/taken"):
    """No seat is open, or the requested one is taken."""


class TokenNeededError(YatzyError, code="seat/token-needed"):
    sentence = "only who holds a seat can do this; without its token you can only watch"


class WrongTokenError(YatzyError, code="seat/wrong-token"):
    sentence = "this token belongs to no seat of this table"


class SeatNotYoursError(YatzyError, code="seat/not-yours"):
    sentence = "seat {seat} is not yours; only who sits there can decide this"
    seat: int


class NotHostError(YatzyError, code="seat/not-host"):
    sentence = "only {host} can change its seats"
    host: str = "whoever opens the table"


class GameStartedError(YatzyError, code="game/started"):
    sentence = "the game has begun; seats can be changed only before that"


class CoachOffError(YatzyError, code="coach/off"):
    sentence = "{player} plays without a coach; switch it on, and the others will see it"
    player: str


class NameNotYoursError(YatzyError, code="statistics/not-yours"):
    sentence = """a token removes what its own seats have finished here as {name!r}, and there is
        nothing; only the host removes a whole name"""
    name: str


class ChainError(WordedError, code="dice/chain"):
    """A chain of dice that cannot be taken."""


class ChainFixedError(ChainError, code="dice/chain-fixed"):
    message: str = "the game has begun, and with it the chains of its dice are fixed"


class LinkError(WordedError, code="dice/link"):
    """A roll whose link is missing, or is not the next of the player's chain."""


class VoteError(WordedError, code="vote/not-gone"):
    """The player to be replaced is still playing."""


class BusyError(YatzyError, code="analysis/busy"):
    sentence = "too much is being computed already; ask again in {retry_after} seconds"
    retry_after: int


Stage = Literal["strategy", "scores", "review"]


class SolvingError(YatzyError, code="analysis/solving"):
    sentence = "the {stage} of these rules is {progress:.0%} computed"
    progress: float
    retry_after: int
    stage: Stage = "strategy"
    digest: str = ""  # of the rules, where they are known


class NotSolvedError(YatzyError, code="analysis/not-solved"):
    sentence = "the strategy of these rules takes long to compute; ask for the strategy first"


class LimitError(YatzyError):
    sentence = "{message}; try again in {retry_after} seconds"
    message: str
    retry_after: int
    code: str = "limit/rate"


class ForeignOriginError(YatzyError, code="origin/foreign"):
    sentence = "pages of other sites may not play here"


class UnknownHostError(YatzyError, code="origin/host"):
    sentence = """this server is not called {host!r}; to serve it under another name,
        start it with --public-url, such as --public-url https://yatzy.example"""
    host: str


class RequestTooLargeError(YatzyError, code="request/too-large"):
    sentence = "more than {limit} bytes; nothing that is sent here needs so many"
    limit: int


class UnknownLevelError(UnknownNameError, code="level/unknown"):
    kind, listing = "level", "levels are"


class UsageError(WordedError, code="usage/invalid"):
    """An invalid value for a command-line option."""


class AddressError(YatzyError, code="address/unavailable"):
    sentence = "cannot listen on {host} port {port}: {reason}"
    host: str
    port: int
    reason: str
