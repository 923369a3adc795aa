"""Every problem that rules can have, by name, with its English sentence.

The catalogue of each language translates the sentences under the same names.
"""

from yatzy.errors import RulesError

SENTENCES = {
    "any": "any must be true",
    "choice": "{key} must be {choices}, not {value}",
    "deep": "lists or tables are nested more than {most} deep",
    "example-dice": "examples: {detail}",
    "examples": 'examples must be a list of rolls, such as ["22555"]',
    "extra-unequal": "category {name} must take all dice equal: groups = [{dice}]",
    "extra-unknown": "there is no category {name}",
    "few-dice": "it takes {needed} dice, but the game has {dice}",
    "file-directory": "this is a directory; a rules file is needed",
    "file-missing": "there is no such file",
    "file-text": "the file is not UTF-8 text",
    "file-unknown": "there are no rules {name}; {guess} (a TOML file is named by its path)",
    "file-unreadable": "the file cannot be read ({reason})",
    "flag": "{key} must be true or false, not {value}",
    "group-faces": "groups must have different faces, and there are only 6",
    "group-sizes": "groups must be a list of sizes from 1 up, such as [3, 2]",
    "id": "id {id} must be 1 to 40 small letters, digits, hyphens and underscores",
    "large-number": "{key}: numbers may not go beyond {most}",
    "least": "{key} must be 1 or more, not {value}",
    "long-text": "a text has more than {most} characters",
    "many-boxes": "{count} boxes are more than {most}",
    "many-bytes": "they take more than {most} bytes",
    "many-categories": "{count} categories are more than {most}",
    "many-entries": "they have more than {most} lines and values",
    "many-examples": "a box has more than {most} examples",
    "missing": "{key} is missing",
    "near-key": "unknown key {key}; did you mean {nearest}?",
    "negative": "{key} must not be negative, not {value}",
    "no-categories": "there are no categories; add at least one [[category]]",
    "no-category-id": '[[category]] number {place} has no id, such as id = "ones"',
    "no-example": "examples: {detail}",
    "no-id": 'there is no id; begin the file with a line such as id = "my-yatzy"',
    "no-match": "it needs exactly one of face, groups, run and any, not none",
    "no-upper-box": "there is no upper box (face = ...) to earn it",
    "points": 'points must be "matched", "total" or a whole number, not {value}',
    "range": "{key} must be {least} to {most}, not {value}",
    "run-faces": "run must be a list of faces from 1 to 6, such as [1, 2, 3, 4, 5]",
    "run-length": "run must be 1 to 6 faces long, not {value}",
    "run-twice": "run must not name a face twice",
    "same-face": "same_face goes with groups only",
    "same-id": "another category has the same id",
    "table": "{key} must be a table headed [{key}]",
    "tables": "{key} must be tables headed [[{key}]]",
    "text": "{key} must be a text in quotes, not {value}",
    "two-matches": "it needs exactly one of face, groups, run and any, not {first} and {second}",
    "unknown-key": "unknown key {key}; known are {known}",
    "unknown-rules": "there are no rules {name}; built in are {known}",
    "unseen": "a text may not hold control characters or broken ones",
    "whole-number": "{key} must be a whole number, not {value}",
    "whole-numbers": "{key} must be a list of whole numbers, not {value}",
}
_NOT_TOML = "this is not TOML: {detail}"


def problem(
    name: str,
    /,
    *,
    kind: type[RulesError] = RulesError,
    category: str | None = None,
    table: str | None = None,
    source: str | None = None,
    **values: str | int | tuple[str, ...],
) -> RulesError:
    """An error that names a problem and its place: a category or a table of a file.

    `values` fill the placeholders of the sentence; a tuple lists alternatives, any of them valid.

    >>> str(problem("missing", table="bonus", key="points"))
    'bonus: points is missing'
    """
    sentence = _NOT_TOML if name.startswith("toml-") else SENTENCES[name]
    return kind(name, sentence, values, category=category, table=table, source=source)
