"""A server that cheats once: `python tests/e2e/cheating.py CHEAT serve ...`.

`dice` shows other dice than the links of the second roll lead to. `stand_in` has seen the player's
link for the second roll, and rolls with the stand-in in its place.
"""

import sys

from yatzy.cli import main
from yatzy.core import Dice
from yatzy.game import Host, Links, State, Weaving, WovenRoll
from yatzy.game.dice import woven

ROLL = 2
_weave, _roll = woven.weave, Host.roll


def weave_otherwise(transcript: str, links: Links, state: State, thrown: int) -> Dice:
    dice = _weave(transcript, links, state, thrown)
    return tuple(7 - die for die in dice) if state.rolls_made + 1 == ROLL else dice


def roll_alone(self: Host, weaving: Weaving, link: str | None) -> WovenRoll:
    is_due = weaving.next_number(weaving.dice.server) == ROLL
    return _roll(self, weaving, None if is_due else link)


if __name__ == "__main__":
    cheat = sys.argv.pop(1)
    if cheat == "dice":
        woven.weave = weave_otherwise
    else:
        Host.roll = roll_alone  # type: ignore[method-assign] # that is the cheat
    main()
