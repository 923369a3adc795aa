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
