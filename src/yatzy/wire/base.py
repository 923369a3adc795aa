"""What all messages share: strictness, and how one is made of a value that has its fields."""

from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field

RulesChoice = Annotated[
    str | dict[str, Any],
    Field(description="The id of built-in rules, or rules in the words of a rules file"),
]


class Wire(BaseModel):
    """What every message has in common: no unknown fields, no guessing of types."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    @classmethod
    def of(cls, source: object, **others: object) -> Self:
        """The message with the fields of a value that are called the same, and with these others.

        >>> class Sum(Wire):
        ...     real: int
        ...     is_odd: bool
        >>> Sum.of(3, is_odd=True)
        Sum(real=3, is_odd=True)
        """
        names = [name for name in cls.model_fields.keys() - others if hasattr(source, name)]
        return cls.model_validate({name: getattr(source, name) for name in names} | others)
