"""Woven dice: they follow from both chains, and whatever else is rolled is noticed."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.dice import by_hand
from tests.game.records import woven_dice
from tests.game.strategies import play_randomly

from yatzy.core import load_rules
from yatzy.game import (
    Chain,
    Event,
    Game,
    Links,
    LocalDice,
    Record,
    Rolled,
    Scored,
    Undone,
    Verification,
    Weaving,
    follows,
    initial_state,
    most_rolls,
    verify_record,
    walk,
)
from yatzy.game.dice import source
from yatzy.game.dice.source import faces
from yatzy.game.dice.woven import weave

seeds = st.binary(min_size=32, max_size=32)


@given(seeds, st.integers(1, 40))
def test_a_chain_is_what_its_description_says(last: bytes, length: int) -> None:
    chain, told = Chain(last, length), by_hand.chain(last, length)
    assert [chain.end, *(chain.link(number) for number in range(1, length + 1))] == told
    assert all(follows(link, before) for before, link in pairwise(told))
    with pytest.raises(ValueError, match="have been revealed"):
        chain.link(length + 1)


@given(seeds, st.integers(2, 40), st.data())
def test_no_other_link_follows(last: bytes, length: int, data: st.DataObject) -> None:
    told = by_hand.chain(last, length)
    place = data.draw(st.integers(0, length - 1))
    other = data.draw(st.integers(0, length))
    assert follows(told[other], told[place]) == (other == place + 1)


@pytest.mark.parametrize("link", ["", "0" * 63, "g" * 64, "A" * 64, "0" * 66, "ü" * 64])
def test_a_text_that_is_no_link_follows_nothing(link: str) -> None:
    assert not follows(link, by_hand.chain(bytes(32), 1)[0])


@pytest.mark.parametrize("rules", ["yatzy", "maxi-saved", "yahtzee"])
def test_anybody_can_compute_a_whole_game(rules: str) -> None:
    players, bots = ("Åsa", "Robot", "Ben"), frozenset({1})
    dice = woven_dice(rules, players, bots=bots)
    game = play_randomly(Game(players, rules=rules, dice=dice), Random(7), moves=2000)
    sealed = by_hand.transcript(
        dice.game,
        game.rules.digest,
        [
            ("Åsa", "person", dice.device.end),
            ("Robot", "bot", None),
            ("Ben", "person", dice.device.end),
        ],
        dice.host.server.end,
        dice.host.stand_in.end,
    )
    length = most_rolls(game.rules, seats=3)
    server, people, stand_in = (
        iter(by_hand.chain(chain.last, length)[1:])
        for chain in (dice.host.server, dice.device, dice.host.stand_in)
    )
    in_turn = [0]  # the rolls of each turn; a score that is undone gives its turn back
    for state, event in walk(game.events):
        if isinstance(event, Scored):
            in_turn.append(0)
        elif isinstance(event, Undone):
            in_turn.pop()
        if not isinstance(event, Rolled):
            continue
        in_turn[-1] += 1
        links = Links(server=next(server), player=next(stand_in if event.seat == 1 else people))
        assert event.links == links
        assert event.stand_in == (event.seat == 1)
        assert list(event.thrown) == by_hand.woven(
            sealed,
            links.server,
            links.player,
            seat=event.seat,
            turn=len(state.scorecards[event.seat].filled),
            roll=in_turn[-1],
            count=game.rules.dice - len(event.keep),
        )
    assert verify_record(Record.of(game.events, dice)).ok


def test_these_dice_never_change() -> None:
    dice = woven_dice(players=["Red"], secret=b"fixed")
    game = Game(["Red"], dice=dice)
    game.roll()
    assert game.dice == (5, 6, 1, 3, 6)
    assert (
        dice.dice.transcript == "97e15bf341fd79e78f5e9118161933bc173c7ae3360f17be64ffaa0424cb80bd"
    )


def short_game(bots: frozenset[int] = frozenset()) -> tuple[LocalDice, Game]:
    dice = woven_dice("yacht", bots=bots)
    return dice, play_randomly(Game(["Red", "Blue"], rules="yacht", dice=dice), Random(3), moves=60)


def check(dice: LocalDice, events: Sequence[Event]) -> Verification:
    return verify_record(Record.of(events, dice))


ROLLS = [n for n, event in enumerate(short_game()[1].events) if isinstance(event, Rolled)]

CHEATS: dict[str, tuple[Callable[[Rolled, LocalDice], Rolled], str]] = {
    "the server shows other dice": (
        lambda roll, _: replace(roll, dice=tuple(die % 6 + 1 for die in roll.dice)),
        "it should have thrown",
    ),
    "the server skips a link": (
        lambda roll, dice: _with(roll, server=dice.host.server.link(_number(roll, dice) + 1)),
        "the server's link",
    ),
    "the server repeats a link": (
        lambda roll, dice: _with(roll, server=dice.host.server.link(_number(roll, dice) - 1)),
        "the server's link",
    ),
    "the server makes up a link": (lambda roll, _: _with(roll, server="0" * 64), "the server's"),
    "somebody else's link": (lambda roll, _: _with(roll, player="0" * 64), "the player's link"),
    "the stand-in is put in the player's place": (
        lambda roll, dice: replace(
            _with(roll, player=dice.host.stand_in.link(1)), stand_in=True, dice=roll.dice
        ),
        "it should have thrown",
    ),
    "no links at all": (lambda roll, _: replace(roll, links=None), "it has no links"),
}


def _with(roll: Rolled, **links: str) -> Rolled:
    assert roll.links is not None
    return replace(roll, links=replace(roll.links, **links))


def _number(roll: Rolled, dice: LocalDice) -> int:
    assert roll.links is not None
    length = dice.host.server.length
    return next(n for n in range(length + 1) if dice.host.server.link(n) == roll.links.server)


@pytest.mark.parametrize("cheat", CHEATS)
@pytest.mark.parametrize("which", [1, len(ROLLS) // 2, -1])
def test_a_cheat_is_found_at_its_roll(cheat: str, which: int) -> None:
    dice, game = short_game()
    number, (change, reason) = ROLLS[which], CHEATS[cheat]
    events = list(game.events)
    roll = events[number]
    assert isinstance(roll, Rolled)
    events[number] = change(roll, dice)
    found = check(dice, events)
    assert (found.ok, found.event) == (False, number)
    assert reason in (found.reason or "")


def test_rolls_in_another_order_are_found() -> None:
    dice, game = short_game()
    weaving = Weaving(dice.dice)
    state, second = [(s, e) for s, e in walk(game.events) if isinstance(e, Rolled)][1]
    assert "the server's link" in (weaving.flaw(state, second) or "")


@given(st.integers(0, 3))
def test_another_transcript_is_found_before_the_first_roll(what: int) -> None:
    dice, game = short_game()
    record = Record.of(game.events, dice)
    other = [
        replace(record, game="another"),
        replace(record, bots=frozenset({0})),
        replace(record, dice=replace(dice.dice, stand_in="0" * 64)),
        replace(record, dice=replace(dice.dice, chains=(dice.device.end, None))),
    ][what]
    found = verify_record(other)
    assert (found.ok, found.event) == (False, 0)
    assert "transcript" in (found.reason or "")


def test_a_seat_says_who_made_its_chain_and_how_many_rolls_the_stand_in_made() -> None:
    dice, game = short_game(bots=frozenset({1}))
    red, blue = verify_record(Record.of(game.events, dice)).seats
    assert (red.name, red.chain, red.stand_in_rolls) == ("Red", "player", 0)
    assert (blue.name, blue.chain, blue.stand_in_rolls) == ("Blue", "server", blue.rolls)


def test_the_dice_depend_on_both_links_and_on_the_place_in_the_game() -> None:
    dice = woven_dice()
    sealed = dice.dice.transcript or ""
    one, two = dice.host.server.link(1), dice.host.server.link(2)
    start = initial_state(load_rules("yatzy"), ["Red", "Blue"])
    links = Links(server=one, player=two)
    card = start.scorecard.score("chance", (1, 1, 1, 1, 1))
    throws = {
        weave(sealed, links, start, 50),
        weave(sealed, Links(server=two, player=one), start, 50),
        weave(one, links, start, 50),
        weave(sealed, links, replace(start, turn=1), 50),
        weave(sealed, links, replace(start, scorecards=(card, card)), 50),
        weave(sealed, links, replace(start, rolls_thrown=1), 50),
    }
    assert len(throws) == 6


def test_every_face_has_exactly_42_of_the_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "digest", lambda *_: bytes(range(256)))
    assert Counter(islice(faces(b"", ""), 252)) == dict.fromkeys(range(1, 7), 42)


@given(st.binary(min_size=1, max_size=64), st.text(max_size=20), st.integers(0, 200))
def test_faces_skip_the_bytes_that_would_favour_some(key: bytes, words: str, count: int) -> None:
    assert list(islice(faces(key, words), count)) == by_hand.dice(key, words, count)
