"""The base of all models on the wire."""

from typing import Annotated, Any, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from yatzy.core.text import clean_text

RulesChoice = Annotated[
    str | dict[str, Any],
    Field(description="The id of built-in rules, or rules with the keys of a rules file"),
]

Text = Annotated[str, AfterValidator(clean_text)]
"""Text that is refused if it has characters that nobody can see."""

_MISSING = object()


class Wire(BaseModel):
    """A strict model: it refuses unknown fields and converts no types."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    @classmethod
    def of(cls, source: object, **others: object) -> Self:
        """The model with the attributes of `source` that have its fields' names, and `others`.

        >>> class Sum(Wire):
        ...     real: int
        ...     is_odd: bool
        >>> Sum.of(3, is_odd=True)
        Sum(real=3, is_odd=True)
        """
        for name in cls.__pydantic_fields__:
            if name not in others and (value := getattr(source, name, _MISSING)) is not _MISSING:
                others[name] = value
        return cls.model_validate(others)
