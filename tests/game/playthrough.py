"""A whole game as text: header, one line for each event, the scorecards and the standings.

The moves come from a simple policy that changes from turn to turn, so that every kind of move
occurs: long chases and early scores, keeps and throws of all dice, scratches and an undo.
"""

from collections import Counter
from collections.abc import Iterator

from yatzy.core import format_dice, load_rules
from yatzy.game import (
    Event,
    Game,
    LocalDice,
    Roll,
    Rolled,
    Score,
    Scored,
    Started,
    evolve,
    format_move,
    initial_state,
)

PLAYERS = ("Red", "Blue")
SECRETS = {"yahtzee": "playthrough 10 of yahtzee"}  # it has jokers
UNDONE_TURN = 4


def dice_of(id_: str) -> LocalDice:
    """The dice of the playthrough of these rules."""
    secret = SECRETS.get(id_, f"playthrough of {id_}")
    return LocalDice.of(secret.encode(), load_rules(id_), PLAYERS, bots=frozenset())


def play_through(id_: str) -> Game:
    """The game from start to end."""
    game = Game(PLAYERS, rules=id_, dice=dice_of(id_))
    turn = 0
    while not game.is_over:
        _play_turn(game, turn)
        if turn == UNDONE_TURN:
            game.undo()
            _score(game, turn + 1)
        turn += 1
    return game


def _play_turn(game: Game, turn: int) -> None:
    game.roll()
    while any(isinstance(move, Roll) for move in game.legal_moves):
        keep = _keep(game.dice or (), turn)
        if turn % 5 == 3 or len(keep) == game.rules.dice:
            break
        game.play(f"keep {keep or 'none'}")
    _score(game, turn)


def _keep(dice: tuple[int, ...], turn: int) -> str:
    """What to keep: the commonest face, a row, or in some turns only what is high."""
    if turn % 7 == 5:
        return format_dice(sorted(set(dice)))
    if turn % 7 == 6:
        return format_dice([die for die in dice if die > 4])
    face, count = max(Counter(dice).items(), key=lambda item: (item[1], item[0]))
    return str(face) * count


def _score(game: Game, turn: int) -> None:
    """Fill the box that pays the most; in some turns the one that pays the least."""
    pays = game.state.scorecard.options(game.dice or ())
    boxes = list(pays)
    scratches = turn % 9 == UNDONE_TURN
    best = (min if scratches else max)(boxes, key=lambda box: (pays[box], boxes.index(box)))
    game.apply(Score(best))


def write(game: Game) -> str:
    """The whole game as text."""
    lines = [*_header(game), "", *_moves(game), "", *_cards(game), "", *_standings(game)]
    return "\n".join(lines) + "\n"


def _header(game: Game) -> list[str]:
    dice = dice_of(game.rules.id).dice
    return [
        f"{game.rules.name} ({game.rules.id}), {' and '.join(game.players)}",
        f"rules      {game.rules.digest}",
        f"server     {dice.server}",
        f"players    {dice.chains[0]}",
        f"transcript {dice.transcript}",
    ]


def _moves(game: Game) -> Iterator[str]:
    state = initial_state(game.rules, game.players)
    for event in game.events:
        if not isinstance(event, Started):
            yield f"{game.players[event.seat]:5} {_line(event, state.dice)}"
        state = evolve(state, event)


def _line(event: Event, dice: tuple[int, ...] | None) -> str:
    match event:
        case Rolled(keep=keep, dice=landed):
            return f"{format_move(Roll(keep), dice):12} -> {format_dice(landed)}"
        case Scored(category=category, points=points, extra=extra):
            more = f" + {extra}" if extra else ""
            return f"{format_move(Score(category), dice):22} {points:3}{more}"
        case _:
            return "undo"


def _cards(game: Game) -> Iterator[str]:
    cards = game.scorecards
    yield _row("", *game.players)
    for box in game.rules.categories:
        yield _row(box.id, *(card.filled[box.id] for card in cards))
    if game.rules.bonus is not None:
        yield _row("bonus", *(card.bonus for card in cards))
    if game.rules.extra is not None:
        yield _row("extra", *(card.extra_points for card in cards))
    yield _row("total", *(card.total for card in cards))
    if game.rules.saved_rolls:
        yield _row("saved rolls", *game.saved_rolls)


def _row(name: str, *values: object) -> str:
    return f"{name:16}" + "".join(f"{value:>6}" for value in values)


def _standings(game: Game) -> list[str]:
    return [f"{place.place}. {place.player} {place.total}" for place in game.standings]
