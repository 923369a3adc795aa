"""What is said at the table: whose turn it is, what can be done, what has happened."""

from yatzy.core import Scorecard
from yatzy.game import Game, Move, Roll, Score, Scored, State
from yatzy.languages import Catalogue, box_name


def turn_line(words: Catalogue, state: State) -> str:
    """Whose turn it is, and how many rolls are left."""
    if state.dice is None:
        told = words.say("terminal.to_roll", player=state.player)
    elif state.rolls_available:
        told = words.say("terminal.to_roll_or_score", player=state.player)
    else:
        told = words.say("terminal.to_score", player=state.player)
    left = rolls_left(words, state.rolls_left)
    if state.rules.saved_rolls:
        left = words.say("terminal.with_saved", left=left, saved=state.saved[state.turn])
    return f"{told}  ·  {left}"


def rolls_left(words: Catalogue, count: int) -> str:
    """How often somebody can still roll.

    >>> from yatzy.languages import load_catalogue
    >>> [rolls_left(load_catalogue("en"), count) for count in (2, 1, 0)]
    ['2 rolls left', '1 roll left', 'no rolls left']
    """
    if not count:
        return words.say("terminal.no_rolls_left")
    return words.say("terminal.rolls_left", count=count)


def bonus_outlook(words: Catalogue, card: Scorecard) -> str:
    """What the bonus still needs; nothing where the rules have none."""
    if card.rules.bonus is None:
        return ""
    if not card.bonus_missing:
        return words.say("terminal.bonus_earned", points=card.bonus)
    if not any(box.is_upper for box in card.rules.categories if box.id in card.open_boxes):
        return words.say("terminal.bonus_missed")
    return words.say("terminal.bonus_needs", points=card.bonus_missing)


def next_step(words: Catalogue, state: State) -> str:
    """What the player to move can do now."""
    if state.dice is None:
        return words.say("terminal.roll_now", player=state.player)
    if not state.rolls_available:
        return words.say("terminal.score_now")
    return words.say("terminal.keep_or_score", last=len(state.dice))


def roll_button(words: Catalogue, state: State, kept: int) -> str:
    """What the button would do."""
    if state.dice is not None and not state.rolls_available:
        return words.say("terminal.score_button")
    count = state.rules.dice - kept
    if not count:
        return words.say("terminal.all_kept_button")
    return words.say("terminal.roll_button", count=count)


def last_score(words: Catalogue, game: Game) -> str:
    """What has just been put into a box."""
    event = game.events[-1]
    assert isinstance(event, Scored)
    return scored(words, game, event)


def scored(words: Catalogue, game: Game, event: Scored) -> str:
    """What somebody put into a box."""
    player, box = game.players[event.seat], box_name(words, game.rules, event.category)
    if event.extra:
        return words.say(
            "terminal.scored_with_extra",
            player=player,
            count=event.points,
            box=box,
            extra=event.extra,
        )
    if event.points:
        return words.say("terminal.scored", player=player, count=event.points, box=box)
    return words.say("terminal.scratched", player=player, box=box)


def bot_means(words: Catalogue, move: Move, state: State) -> str:
    """What a bot is about to do."""
    match move:
        case Roll(keep=()):
            return words.say("terminal.bot_keeps_nothing", player=state.player)
        case Roll(keep=keep):
            dice = state.dice or ()
            faces = " ".join(str(dice[place]) for place in keep)
            return words.say("terminal.bot_keeps", player=state.player, dice=faces)
        case Score(category=category):
            box = box_name(words, state.rules, category)
            return words.say("terminal.bot_takes", player=state.player, box=box)
