"""The `yatzy` command: its subcommands, and how it ends.

Bad input ends with status 2 and one line on standard error; no traceback reaches a user. A
subcommand imports the rooms it needs when it runs, so that `yatzy --help` starts at once.
"""

import atexit
import gc
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import typer
from typer.main import get_command

from yatzy.cli.distribution import distribution
from yatzy.cli.hint import hint
from yatzy.cli.play import play
from yatzy.cli.review import review
from yatzy.cli.rules import rules
from yatzy.cli.score import score
from yatzy.cli.serve import serve
from yatzy.cli.simulate import simulate
from yatzy.cli.solve import solve
from yatzy.cli.verify import verify
from yatzy.errors import YatzyError

app = typer.Typer(
    help="Yatzy: any rules, perfect play, and a review that tells luck from skill.\n\n"
    "Without a command the game starts in the browser, as `yatzy play` does it.",
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
_COMMANDS = (
    *(play, serve, rules, score, solve, hint),
    *(simulate, distribution, review, verify),
)
for command in _COMMANDS:
    app.command()(command)


@app.callback(invoke_without_command=True)
def _without_command(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        play()


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit: 0, or 2 for bad input."""
    # At exit all memory goes back at once; looking for garbage in it first takes up to 0.4 s.
    atexit.register(gc.freeze)
    sys.exit(_run(arguments))


def _run(arguments: Sequence[str] | None) -> int:
    try:
        status = get_command(app).main(arguments, prog_name="yatzy", standalone_mode=False)
        sys.stdout.flush()
    except YatzyError as error:
        return _fail(str(error))
    except typer.TyperException as error:
        return _fail(error.format_message())
    except (typer.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:
        # Python flushes standard output once more at exit, into the pipe that nobody reads.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status if isinstance(status, int) else 0


def _fail(message: str) -> int:
    typer.echo(f"yatzy: {' '.join(message.split())}", err=True)
    return 2
