"""The `yatzy` command: its subcommands, and how it ends.

Bad input ends with status 2 and one line on standard error; no traceback reaches a user. A
subcommand imports the packages it needs when it runs, so that `yatzy --help` starts at once.
"""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

import typer
from typer.main import get_command

from yatzy.cli.commands.distribution import distribution
from yatzy.cli.commands.forget import forget
from yatzy.cli.commands.hint import hint
from yatzy.cli.commands.play import play
from yatzy.cli.commands.review import review
from yatzy.cli.commands.rules import rules
from yatzy.cli.commands.score import score
from yatzy.cli.commands.serve import serve
from yatzy.cli.commands.simulate import simulate
from yatzy.cli.commands.solve import solve
from yatzy.cli.commands.verify import verify
from yatzy.cli.entry import INTERRUPTED
from yatzy.errors import YatzyError

app = typer.Typer(
    help="Yatzy: any rules, perfect play, and a review that tells luck from skill.\n\n"
    "Without a command the game starts in the browser, as `yatzy play` does it.",
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (
    *(play, serve, rules, score, solve, hint, simulate, distribution, review, verify, forget),
):
    app.command()(command)


@app.callback(invoke_without_command=True)
def _without_command(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        play()


def run(arguments: Sequence[str] | None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # for terminals without Unicode
    try:
        status = get_command(app).main(arguments, prog_name="yatzy", standalone_mode=False)
        _flush_output()
    except YatzyError as error:
        return _fail(str(error))
    except typer.TyperException as error:
        return _fail(error.format_message())
    except typer.Abort:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return 1
    except OSError as error:
        return _fail(_reason(error))
    return status if isinstance(status, int) else 0


def _fail(message: str) -> int:
    typer.echo(f"yatzy: {' '.join(message.split())}", err=True)
    return 2


def _reason(error: OSError) -> str:
    reason = error.strerror or str(error)
    try:
        _flush_output()
    except OSError:
        _drop_output()
        return f"standard output cannot be written ({reason})"
    if error.filename is None:
        return f"reading or writing failed ({reason})"
    return f"{error.filename2 or error.filename} cannot be read or written ({reason})"


def _flush_output() -> None:
    if sys.stdout is not None:  # None if the command was started without one
        sys.stdout.flush()


def _drop_output() -> None:
    """Discard unwritten output, because Python flushes standard output once more at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
