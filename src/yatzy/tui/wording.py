"""Every word that the terminal game says, gathered so that it can be said in another language."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from yatzy.core import Joker, Order, Rules, Scorecard
from yatzy.errors import (
    BoxNotAllowedError,
    BoxTakenError,
    IllegalMoveError,
    KeepBeforeRollError,
    NoRollsLeftError,
    NothingToRollError,
    NothingToUndoError,
    NotRolledError,
)
from yatzy.game import Game, Move, Roll, Score, Scored, Standing, State
from yatzy.tui.advice import NOTHING

TITLE = "Yatzy"
RESUME_COMMAND = "yatzy play --terminal --resume"

KEPT = "kept"
BEST = "★"
PERSON = "person"
NOBODY = "nobody"
CROSS = "×"  # noqa: RUF001 - what players put into a scratched box
UPPER_SUM = "Upper sum"
BONUS = "Bonus"
SAVED_ROLLS = "Saved rolls"
TOTAL = "Total"

CHOOSE_RULES = "Rules"
CHOOSE_PLAYERS = "Players"
PLAYERS_HINT = "Empty lines do not play. The arrows ↑ ↓ or a click on the right make a bot."
SETUP_HINT = "Choose the rules with the arrows; Enter and Tab go on to the players."
START = "Start"
GO_ON = "Go on with the last game"
REVIEW = "Review"
LEAVE = "Leave"
STAY = "Stay"
LEAVE_QUESTION = "Leave the game?"
LEAVE_NOTE = f"It is saved. Go on with it by\n{RESUME_COMMAND}"
NOBODY_PLAYS = "Nobody plays yet: write at least one name."
FINAL_STANDINGS = "Standings"
HELP_TITLE = "Keys"
TOO_SMALL = "The table needs 80 columns and 24 rows; make the window larger to see it whole."
UNDONE = "The last score was taken back."
ANIMATION_ON = "The dice tumble."
ANIMATION_OFF = "The dice lie still at once."
COACH_ON = "The coach watches and tells what a choice gives away; h shows the best move."
COACH_OFF = "The coach is silent; h still shows the best move."
COACH = "Coach"
COACH_NOTE = "h: the best move. The line below says what your choice gives away."
ROLL_FIRST = "Roll first; then there is something to decide."

NO_UNFINISHED = f"there is no unfinished game to resume; start one with: {RESUME_COMMAND[:-9]}"
SAVED_GAME = f"The game is saved. Go on with it by: {RESUME_COMMAND}"

_LABELS = {
    "roll": "roll",
    "keep": "keep",
    "choose": "box",
    "score": "score",
    "hint": "hint",
    "coach": "coach",
    "undo": "undo",
    "animation": "tumble",
    "help": "keys",
    "leave": "leave",
    "stay": "stay",
    "start": "start",
    "resume": "last game",
    "review": "review",
    "step": "decision",
    "player": "player",
    "back": "back to the results",
    "rematch": "rematch",
    "new_game": "new game",
    "close": "back to the table",
}

_MEANINGS = {
    "keep": "keep or release the die at that place",
    "roll": "roll the dice that are not kept",
    "choose": "go to another box; Home and End: the first, the last",
    "score": "put the dice into that box; a zero asks a second time",
    "hint": "show the best move, its value and why",
    "coach": "switch the coach on or off: it tells what a choice gives away",
    "undo": "take back the last score, until somebody rolls",
    "animation": "switch the tumbling of the dice on or off",
    "help": "show this page",
    "leave": "leave; the game is saved and can be resumed",
}


def key_label(action: str) -> str:
    """The one or two words for an action in the bar at the bottom."""
    return _LABELS[action]


def key_meaning(action: str) -> str:
    """What an action at the table does, for the help."""
    return _MEANINGS[action]


def rolls(count: int) -> str:
    """So many rolls.

    >>> rolls(1), rolls(2), rolls(0)
    ('1 roll', '2 rolls', 'no rolls')
    """
    return f"{count or 'no'} {'roll' if count == 1 else 'rolls'}"


def points(count: int) -> str:
    """So many points."""
    return f"{count} {'point' if count == 1 else 'points'}"


def rolls_left(state: State) -> str:
    """How often the player to move can still roll."""
    left = f"{rolls(state.rolls_left)} left"
    return f"{left} + {state.saved[state.turn]} saved" if state.rules.saved_rolls else left


def to_do(state: State) -> str:
    """What the player to move does next, in a word or two."""
    if state.dice is None:
        return "to roll"
    return "to roll or score" if state.rolls_available else "to score"


def turn_line(state: State) -> str:
    """Whose turn it is, and how many rolls are left."""
    return f"{state.player} {to_do(state)}  ·  {rolls_left(state)}"


def bonus_outlook(card: Scorecard) -> str:
    """What the bonus still needs; nothing where the rules have none."""
    if card.rules.bonus is None:
        return ""
    if not card.bonus_missing:
        return f"has the bonus of {card.bonus}"
    if not any(box.is_upper for box in card.rules.categories if box.id in card.open_boxes):
        return "missed the bonus"
    return f"needs {card.bonus_missing} more for the bonus"


def next_step(state: State) -> str:
    """What the player to move can do now."""
    if state.dice is None:
        return f"{state.player}, roll the dice."
    if not state.rolls_available:
        return "Choose a box for these dice."
    return f"Keep dice with 1 to {len(state.dice)} and roll again, or choose a box."


def roll_button(state: State, kept: int) -> str:
    """What the button would do."""
    if state.dice is not None and not state.rolls_available:
        return "Choose a box"
    count = state.rules.dice - kept
    if count == state.rules.dice:
        return f"Roll {count} dice" if count > 1 else "Roll the die"
    return "Roll 1 die" if count == 1 else f"Roll {count} dice" if count else "All kept"


def scratch_question(box: str, *, again: str) -> str:
    """Why a zero is asked for a second time."""
    return f"Nothing to score in {box}: {again} again to cross it out."


def bot_plays(player: str) -> str:
    """What stands on the button while a bot plays."""
    return f"{player} plays"


def bot_waits(player: str) -> str:
    """Why a key does nothing now."""
    return f"It is {player}'s turn."


def bot_means(player: str, move: Move, state: State) -> str:
    """What a bot is about to do."""
    match move:
        case Roll(keep=keep):
            dice = state.dice or ()
            faces = " ".join(str(dice[place]) for place in keep)
            return f"{player} keeps {faces}." if faces else f"{player} keeps nothing."
        case Score(category=category):
            return f"{player} takes {state.rules.category(category).name}."


def working_out(share: float) -> str:
    """How far the strategy is.

    >>> working_out(0.43)
    'Working out the perfect strategy  ████░░░░░░  43%; play on meanwhile.'
    """
    return f"Working out the perfect strategy  {bar(share)}; play on meanwhile."


def bar(share: float) -> str:
    """A bar that fills, and the share in per cent."""
    full = int(share * 10)
    return f"{'█' * full}{'░' * (10 - full)} {share:>4.0%}"


def no_strategy(reason: str) -> str:
    """Why there is neither a coach nor a bot."""
    return f"The perfect strategy cannot be had: {reason}."


def coach_title(value: float) -> str:
    """What the best move is worth."""
    return f"Best move, worth {value:.1f} points"


def keeping(dice: Sequence[int]) -> str:
    """A keep as one chooses it."""
    return f"Keeping {' '.join(map(str, sorted(dice)))}"


def lost_points(lost: float) -> str:
    """How much is given away.

    >>> lost_points(1.42), lost_points(0.031), lost_points(0.0)
    ('1.4 points', '0.03 points', 'nothing')
    """
    if lost < NOTHING:
        return "nothing"
    return f"{lost:.1f} points" if lost >= 0.1 else f"{lost:.2f} points"


def gives_away(choices: Mapping[str, float]) -> str:
    """What the choices that are marked would give away.

    >>> gives_away({"Keeping 4 4": 1.42, "Fours": 0})
    'Keeping 4 4 gives away 1.4 points, Fours nothing.'
    """
    (what, lost), *others = choices.items()
    first = f"{what} gives away {lost_points(lost)}"
    return ", ".join([first, *(f"{other} {lost_points(more)}" for other, more in others)]) + "."


AGAIN_KEY = "press Enter"
AGAIN_MOUSE = "click it"


def scored(player: str, box: str, count: int, extra: int) -> str:
    """What has just been put into a box."""
    if extra:
        return f"{player}: {points(count)} in {box} and {extra} extra."
    return f"{player}: {points(count)} in {box}." if count else f"{player} crossed out {box}."


def last_score(game: Game) -> str:
    """The same for the event that was the last."""
    event = game.events[-1]
    assert isinstance(event, Scored)
    box = game.rules.category(event.category)
    return scored(game.players[event.seat], box.name, event.points, event.extra)


def joker(state: State) -> str | None:
    """What the joker means for these dice; None where it does not apply."""
    extra, card, dice = state.rules.extra, state.scorecard, state.dice
    if extra is None or dice is None or extra.joker is Joker.NONE:
        return None
    if len(set(dice)) > 1 or extra.category not in card.filled:
        return None
    paid = card.extra_for(dice)
    head = f"Joker, +{paid}" if paid else "Joker"
    return f"{head}: {_joker_boxes(card, dice, forced=extra.joker is Joker.FORCED)}"


def _joker_boxes(card: Scorecard, dice: Sequence[int], *, forced: bool) -> str:
    options = [card.rules.category(box) for box in card.options(dice)]
    own = next((box for box in options if box.is_upper and box.score(dice)), None)
    in_full = "full house and straights pay in full."
    if not forced:
        until = "straights and full house pay only once"
        return f"any box; {in_full}" if own is None else f"any box; {until} {own.name} is filled."
    if own is not None:
        return f"it goes into {own.name}."
    if any(not box.is_upper for box in options):
        return f"it goes into a lower box; {in_full}"
    return "only upper boxes are open, so it crosses one out."


def refusal(error: IllegalMoveError, rules: Rules) -> str:
    """Why a move was refused, in one short sentence."""
    match error:
        case BoxTakenError(category=category):
            return f"{rules.category(category).name} is filled already."
        case BoxNotAllowedError(allowed=allowed):
            return _not_allowed(rules, allowed)
        case _:
            return _REFUSALS.get(type(error)) or str(error)


_REFUSALS: dict[type[IllegalMoveError], str] = {
    KeepBeforeRollError: "There is nothing to keep yet: roll first.",
    NotRolledError: "Roll first, then choose a box.",
    NoRollsLeftError: "No rolls are left: choose a box for these dice.",
    NothingToRollError: "All dice are kept: release one, or choose a box.",
    NothingToUndoError: "Nothing to undo: only the last score, and only until somebody rolls.",
}


def _not_allowed(rules: Rules, allowed: Sequence[str]) -> str:
    names = [rules.category(box).name for box in allowed]
    if rules.order is Order.FORCED:
        return f"The boxes are filled from top to bottom; the next is {names[0]}."
    if len(names) == 1:
        return f"The joker goes into {names[0]}."
    return "The joker goes into one of the boxes that show points."


def not_saved(error: OSError) -> str:
    """That nothing happened, because it could not be saved."""
    return f"Not done, because it cannot be saved: {error.strerror or error}."


def rules_facts(rules: Rules) -> str:
    """What is special about the rules, in a few lines."""
    lines = [rules.summary] if rules.summary else []
    lines.append(f"{rules.dice} dice, {rolls(rules.rolls)}, {len(rules.categories)} boxes")
    if rules.bonus is not None:
        lines.append(f"Bonus {rules.bonus.points} from {rules.bonus.threshold} upper points")
    return "\n".join(lines)


def player_name(number: int) -> str:
    """The name of a player who gave none."""
    return f"Player {number}"


def kind(level: str | None) -> str:
    """Whether a person or a bot plays, beside the name at the setup."""
    return PERSON if level is None else f"bot: {level}"


def extra_row(rules: Rules) -> str:
    """The name of the line for further yahtzees."""
    assert rules.extra is not None
    return f"Extra {rules.category(rules.extra.category).name.lower()}"


def headline(standings: Sequence[Standing]) -> str:
    """Who won."""
    winners = [standing.player for standing in standings if standing.place == 1]
    if len(standings) == 1:
        return f"{winners[0]}: {points(standings[0].total)}"
    if len(winners) == 1:
        return f"{winners[0]} wins with {points(standings[0].total)}"
    names = f"{', '.join(winners[:-1])} and {winners[-1]}"
    return f"{names} share the win with {points(standings[0].total)}"


def record_kept(path: Path) -> str:
    """Where the record of the game lies."""
    return f"Record: {path}"


def record_not_kept(error: OSError) -> str:
    """That the finished game is still on the shelf of unfinished ones."""
    return f"The record cannot be written ({error.strerror or error}); try again with --resume."


def cannot_open(error: Exception) -> str:
    """Why there is no table to sit down at."""
    reason = error.strerror if isinstance(error, OSError) else None
    return f"The game cannot begin: {reason or error}."


def commitment(text: str) -> str:
    """What the dice can be checked by, in short."""
    return f"The dice are sealed as {text[:8]}…; the record has the whole seal."


MOUSE = "Or use the mouse: click a die, the button, a box, a key below."

MARKS = (
    ("+12", "what the dice would pay there"),
    (CROSS, "crossed out"),
    (BEST, "the best move: the dice to keep, or the box to fill"),
    ("-12", "in the bonus line: 12 more upper points are needed"),
)
