"""The whole tree of exceptions.

Every error that a user can cause is a `YatzyError` with a stable `code` and a message of one
sentence: what was wrong, and what would have been right. Anything else is a bug and stays one.
"""

from collections.abc import Iterable


class YatzyError(Exception):
    """The root: whatever a user or a caller got wrong."""

    code = "error"


class DiceError(YatzyError):
    """The text or the numbers are not dice."""

    code = "dice/invalid"


class RulesError(YatzyError):
    """The rules contradict themselves, or their file cannot be read."""

    code = "rules/invalid"

    def __init__(
        self, reason: str, *, category: str | None = None, source: str | None = None
    ) -> None:
        self.reason = reason
        self.category = category
        self.source = source
        box = None if category is None else f"category {category!r}"
        super().__init__(": ".join(part for part in (source, box, reason) if part is not None))

    def located(self, *, source: str) -> "RulesError":
        """The same error, naming the file it was found in."""
        return type(self)(self.reason, category=self.category, source=source)


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


class TooLargeError(YatzyError):
    """The strategy of these rules would not fit into this machine."""

    code = "solver/too-large"

    def __init__(self, *, needed: int, available: int) -> None:
        self.needed = needed
        self.available = available
        super().__init__(
            f"the strategy of these rules would need {needed / 1e9:,.1f} GB or more, "
            f"but this machine can spare {available / 1e9:,.1f} GB; fewer boxes would fit"
        )


class SolutionError(YatzyError):
    """A solution file that is damaged, or belongs to other rules."""

    code = "solver/bad-file"


class PositionError(YatzyError):
    """A position that no game leads to."""

    code = "position/invalid"
