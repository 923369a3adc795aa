"""What is said when a game is over."""

from collections.abc import Sequence

from yatzy.game import Standing
from yatzy.languages import Catalogue


def headline(words: Catalogue, standings: Sequence[Standing]) -> str:
    """Who won."""
    winners = [standing.player for standing in standings if standing.place == 1]
    total = standings[0].total
    if len(standings) == 1:
        return f"{winners[0]}: {words.say('terminal.points', count=total)}"
    if len(winners) == 1:
        return words.say("terminal.wins", player=winners[0], count=total)
    return words.say("terminal.share_the_win", players=words.listed(winners), count=total)
