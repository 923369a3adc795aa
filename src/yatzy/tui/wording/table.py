"""The text at the table: the turn, the next step, the last score, the winner."""

from yatzy.core import BonusState, Face, Scorecard
from yatzy.game import Game, Move, Roll, Score, Scored, State
from yatzy.languages import Catalogue, box_name


def turn_line(words: Catalogue, state: State) -> str:
    key = "terminal.to_roll"
    if state.dice is not None:
        key = "terminal.to_roll_or_score" if state.rolls_available else "terminal.to_score"
    return f"{words.say(key, player=state.player)}  ·  {_rolls_left(words, state)}"


def _rolls_left(words: Catalogue, state: State) -> str:
    count, saved = state.rolls_left, state.saved[state.turn]
    if state.rules.saved_rolls:
        return words.say("page.rolls_left_saved", count=count, saved=saved)
    if not count:
        return words.say("terminal.no_rolls_left")
    return words.say("page.rolls_left", count=count)


def bonus_outlook(words: Catalogue, card: Scorecard) -> str:
    outlook = card.bonus_outlook
    if outlook is None:
        return ""
    match outlook.state:
        case BonusState.WON:
            return f"{words.say('page.line_bonus')} {outlook.points}"
        case BonusState.OPEN:
            return words.say("bonus.missing", count=outlook.missing)
        case BonusState.LOST:
            return words.say("bonus.lost")


def joker(words: Catalogue, state: State) -> str | None:
    roll = None if state.dice is None else state.scorecard.joker(state.dice)
    if roll is None or state.dice is None:
        return None
    own = (box.id for box in state.rules.upper if box.match == Face(roll.face))
    upper = next((box_name(words, state.rules, box) for box in own), "")
    where = words.say(f"joker.{roll.place}", box=upper)
    paid = state.scorecard.extra_for(state.dice)
    return words.say("joker.paid" if paid else "joker.joker", points=paid, where=where)


def next_step(words: Catalogue, state: State) -> str:
    if state.dice is None:
        return words.say("terminal.roll_now", player=state.player)
    if not state.rolls_available:
        return words.say("terminal.score_now")
    return words.say("terminal.keep_or_score", last=len(state.dice))


def roll_button(words: Catalogue, state: State, kept: int) -> str:
    if state.dice is not None and not state.rolls_available:
        return words.say("page.choose_box")
    count = state.rules.dice - kept
    return words.say("page.roll", count=count) if count else words.say("page.all_kept")


def last_score(words: Catalogue, game: Game) -> str:
    event = game.events[-1]
    assert isinstance(event, Scored)
    return scored(words, game, event)


def scored(words: Catalogue, game: Game, event: Scored) -> str:
    key = "page.they_scored" if event.points else "page.they_crossed"
    if event.extra:
        key = "page.they_scored_extra"
    player, box = game.players[event.seat], box_name(words, game.rules, event.category)
    return words.say(key, name=player, box=box, count=event.points, extra=event.extra)


def bot_means(words: Catalogue, move: Move, state: State) -> str:
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


def headline(words: Catalogue, state: State) -> str:
    standings = state.standings
    winners = [standing.player for standing in standings if standing.place == 1]
    points = words.say("page.points_of", count=standings[0].total)
    if len(standings) == 1:
        return f"{winners[0]}: {points}"
    names = words.listed(winners)
    return f"{words.say('page.wins', count=len(winners), names=names)}: {points}"
