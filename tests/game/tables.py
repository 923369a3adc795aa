"""Small tables that several tests sit down at."""

from collections.abc import Sequence

from yatzy.core import Rules, load_rules, parse_rules
from yatzy.game import DiceSource, Game

TWO_BOXES = parse_rules(
    """
id = "two-boxes"
dice = 2
rolls = 2

[[category]]
id = "sixes"
face = 6

[[category]]
id = "chance"
any = true
""",
    source="two-boxes.toml",
)


def play(
    moves: str,
    *,
    players: Sequence[str] = ("Red", "Blue"),
    rules: Rules | str = "yatzy",
    dice: DiceSource | None = None,
) -> Game:
    """The game after moves such as `13446 44:425 fours undo`: throws, `keep:throw`, boxes."""
    game = Game(players, rules=load_rules(rules) if isinstance(rules, str) else rules, dice=dice)
    for move in moves.split():
        keep, colon, thrown = move.partition(":")
        if move == "undo":
            game.undo()
        elif colon:
            game.roll(keep, dice=thrown)
        elif move.isdigit():
            game.roll(dice=move)
        else:
            game.score(move)
    return game
