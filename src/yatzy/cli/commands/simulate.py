"""`yatzy simulate`: the scores of players of different levels over many games."""

from collections import Counter
from typing import Annotated

import typer

from yatzy import bots
from yatzy.cli.commands.solve import progress_bar, solution_of
from yatzy.cli.console import draw_bars, open_console, open_table, print_json
from yatzy.cli.options import JsonOption, RulesOption
from yatzy.core import DEFAULT_RULES, load_rules
from yatzy.errors import UsageError
from yatzy.game import find_level

MOST_GAMES = 100_000_000


def simulate(
    source: RulesOption = DEFAULT_RULES,
    player: Annotated[
        list[str] | None, typer.Option(metavar="LEVEL", help="A player's level; repeat for more.")
    ] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 100_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Play very many games between players of some levels, and tell what they score."""
    rules = load_rules(source)
    if not 1 <= games <= MOST_GAMES:
        raise UsageError(f"--games must be 1 to {MOST_GAMES:,}, not {games}")
    if seed < 0:
        raise UsageError(f"--seed must be 0 or more, not {seed}")
    levels = [find_level(level).name for level in player or ["perfect"]]
    solution = solution_of(rules)
    with progress_bar("Playing") as progress:
        results = bots.simulate(solution, levels, games=games, seed=seed, progress=progress)
    if as_json:
        players = [result.to_data() for result in results]
        print_json({"rules": rules.id, "games": games, "seed": seed, "players": players})
    else:
        _print_results(results)


def _print_results(results: "tuple[bots.Results, ...]") -> None:
    scores = (">Mean", ">±", ">Deviation", ">5%", ">Median", ">95%")
    table = open_table("Level", *scores, ">Bonus", ">Wins")
    for result in results:
        percentiles = result.percentiles
        table.add_row(
            result.level,
            f"{result.mean:.2f}",
            f"{result.standard_error:.2f}",
            f"{result.deviation:.1f}",
            *(str(percentiles[p]) for p in ("5", "50", "95")),
            f"{result.bonus:.1%}",
            f"{result.wins:.1%}",
        )
    console = open_console()
    console.print(table)
    for result in results:
        console.print(f"\n{result.level}", style="bold")
        counts = Counter(result.scores.tolist())
        shares = {score: count / counts.total() for score, count in counts.items()}
        console.print(draw_bars(shares, width=console.width))
