"""The options and arguments that several commands take."""

from pathlib import Path
from typing import Annotated

import typer

RulesOption = Annotated[
    str, typer.Option("--rules", metavar="RULES", help="A built-in variant, or a TOML file.")
]
RulesArgument = Annotated[
    str, typer.Argument(metavar="RULES", help="A built-in variant, or a TOML file.")
]
RecordArgument = Annotated[Path, typer.Argument(metavar="RECORD", help="The file of a record.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
