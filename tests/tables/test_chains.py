"""The chains of a table: who gives which, when they are fixed, and which link a roll needs."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hosting.houses import ANNA, BEN, SHORT

from yatzy.core import Rules, load_rules
from yatzy.errors import ChainError, ChainFixedError, LinkError
from yatzy.game import Chain, Roll, Rolled, Score, WovenDice, verify_record
from yatzy.tables import (
    BeginAnyway,
    BotPlan,
    ComeBack,
    DiceKind,
    GameId,
    GiveChain,
    Join,
    Leave,
    Opened,
    OpenPlan,
    PersonPlan,
    Table,
    TableCommand,
    TableEvent,
    decide,
    evolve,
    open_table,
    view_of,
)
from yatzy.tables.decisions import Patience, Presences, play
from yatzy.tables.events import Chained, Replaced, Returned
from yatzy.tables.plans import plan_rematch, plan_seats
from yatzy.tables.records import record_of

ANNAS, BENS = Chain(b"a" * 32, 20), Chain(b"b" * 32, 20)
PATIENCE = Patience(vote=1, turn=1)


class Told:
    """A table, and all that happened at it."""

    def __init__(self, opening: Opened) -> None:
        self.events: list[TableEvent] = [opening]
        self.table = open_table(GameId("game"), opening, at=0)

    def act(self, command: TableCommand, *held: int) -> None:
        told = decide(self.table, command, held=held, presences=Presences(), patience=PATIENCE)
        self.accept(*told)

    def accept(self, *events: TableEvent) -> None:
        for event in events:
            self.events.append(event)
            self.table = evolve(self.table, event, at=0)

    @property
    def dice(self) -> WovenDice:
        assert isinstance(self.table.dice, WovenDice)
        return self.table.dice

    def verify(self) -> bool:
        return verify_record(record_of(self.table, self.events)).ok


def opened(
    *plans: PersonPlan | OpenPlan | BotPlan, chain: str | None = None, rules: Rules = SHORT
) -> Told:
    seats = plan_seats(plans, token=ANNA, chain=chain)
    return Told(
        Opened(rules=rules, seats=seats, code="ABCDEF", server=bytes(32), stand_in=b"s" * 32)
    )


def for_two(rules: Rules = SHORT) -> Told:
    """Anna and Ben, each with a chain of their own."""
    told = opened(PersonPlan(name="Anna"), OpenPlan(), chain=ANNAS.end, rules=rules)
    told.act(Join(name="Ben", token=BEN, chain=BENS.end))
    return told


def test_the_server_publishes_its_ends_before_it_sees_a_chain() -> None:
    told = opened(PersonPlan(name="Anna"), OpenPlan(), chain=ANNAS.end)
    before = told.dice
    assert (before.chains, before.transcript) == ((ANNAS.end, None), None)
    told.act(Join(name="Ben", token=BEN, chain=BENS.end))
    assert (told.dice.server, told.dice.stand_in) == (before.server, before.stand_in)
    assert told.dice.chains == (ANNAS.end, BENS.end)
    assert told.dice.transcript is not None


def test_a_chain_serves_all_seats_of_a_device_link_by_link() -> None:
    told = opened(PersonPlan(name="Anna"), PersonPlan(name="Ole"), chain=ANNAS.end)
    for number, box in enumerate(("pair", "pair", "chance", "chance"), 1):
        told.act(Roll(link=ANNAS.link(number)), 0, 1)
        told.act(Score(box), 0, 1)
    assert told.table.is_over
    assert told.verify()


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        (None, "needs the next link"),
        (ANNAS.link(2), "not the next one"),
        (ANNAS.end, "not the next one"),
        (BENS.link(1), "not the next one"),
        ("0" * 64, "not the next one"),
        ("nonsense", "not the next one"),
    ],
)
def test_any_other_link_is_refused_and_changes_nothing(link: str | None, reason: str) -> None:
    told = for_two()
    before = told.table
    with pytest.raises(LinkError, match=reason):
        told.act(Roll(link=link), 0)
    assert told.table == before
    told.act(Roll(link=ANNAS.link(1)), 0)
    with pytest.raises(LinkError, match="not the next one"):
        told.act(Roll(link=ANNAS.link(1)), 0)
    with pytest.raises(LinkError, match="not the next one"):
        told.act(Roll(link=ANNAS.link(3)), 0)


def test_a_roll_that_is_asked_for_again_gives_the_same_dice() -> None:
    told = for_two()
    first, second = (play(told.table, Roll(link=ANNAS.link(1)), (0,)) for _ in range(2))
    assert first == second


def test_what_is_kept_does_not_choose_the_dice_that_are_thrown() -> None:
    """Whatever the player keeps, the thrown dice are the first of the same stream."""
    told = for_two(load_rules("yatzy"))
    told.act(Roll(link=ANNAS.link(1)), 0)
    thrown = []
    for keep in ((), (0,), (0, 1), (1, 2)):
        (roll,) = play(told.table, Roll(keep, link=ANNAS.link(2)), (0,))
        assert isinstance(roll, Rolled)
        thrown.append(roll.thrown)
    longest = max(thrown, key=len)
    assert all(longest[: len(each)] == each for each in thrown)


def test_seats_without_a_chain_roll_with_the_stand_in() -> None:
    told = opened(PersonPlan(name="Anna"), BotPlan(level="casual"))
    with pytest.raises(LinkError, match="the stand-in rolls"):
        told.act(Roll(link=ANNAS.link(1)), 0)
    for _ in range(2):
        told.accept(*play(told.table, Roll(), (told.table.begun.turn,)))
        told.accept(*play(told.table, Score("pair"), (told.table.begun.turn,)))
    rolls = [event for event in told.events if isinstance(event, Rolled)]
    assert all(roll.stand_in for roll in rolls)
    assert told.verify()


def test_a_bot_in_the_place_of_a_player_rolls_with_the_stand_in_until_the_player_is_back() -> None:
    told = for_two(load_rules("yatzy"))
    told.act(Roll(link=ANNAS.link(1)), 0)
    told.act(Leave(), 0)
    told.accept(Replaced(seat=0, level="casual", cause="vote"))
    told.accept(*play(told.table, Roll(), (0,)))
    told.act(ComeBack(), 0)
    told.act(Roll(link=ANNAS.link(2)), 0)
    rolls = [event for event in told.events if isinstance(event, Rolled)]
    assert [roll.stand_in for roll in rolls] == [False, True, False]
    assert told.verify()


def test_nothing_changes_the_transcript_once_the_game_has_begun() -> None:
    told = for_two()
    before = told.dice
    for end in (ANNAS.end, BENS.end, "0" * 64):
        with pytest.raises(ChainFixedError):
            told.act(GiveChain(end), 0)
    told.act(Leave(), 1)
    told.accept(Replaced(seat=1, level="casual", cause="vote"))
    assert told.dice == before


def test_a_device_that_has_lost_its_chain_says_so_and_goes_on() -> None:
    told = for_two()
    before = told.dice
    told.act(GiveChain(None), 0)
    assert told.dice == before
    with pytest.raises(LinkError, match="the stand-in rolls"):
        told.act(Roll(link=ANNAS.link(1)), 0)
    told.act(Roll(), 0)
    version = told.table.version
    told.act(GiveChain(None), 0)
    assert told.table.version == version, "it has been said"
    assert told.verify()


@pytest.mark.parametrize("end", ["", "0" * 63, "G" * 64, "A" * 64])
def test_a_text_that_is_no_end_is_refused(end: str) -> None:
    told = opened(PersonPlan(name="Anna"), OpenPlan())
    for command in (Join(name="Ben", token=BEN, chain=end), GiveChain(end)):
        with pytest.raises(ChainError, match="64 hexadecimal digits"):
            told.act(command, 0)


@pytest.mark.parametrize("kind", ["entered", "duplicate"])
def test_other_dice_need_no_chains(kind: DiceKind) -> None:
    told = for_two()
    other = replace(told.table, dice_kind=kind, weaving=None, chains=None)
    with pytest.raises(ChainError, match="not woven"):
        decide(other, GiveChain(ANNAS.end), held=(0,), presences=Presences(), patience=PATIENCE)


def rematch() -> Told:
    seats = plan_rematch(for_two().table.seats)
    return Told(
        Opened(rules=SHORT, seats=seats, code="GHJKMN", server=b"r" * 32, stand_in=b"t" * 32)
    )


def test_a_rematch_begins_when_every_device_has_given_a_new_chain() -> None:
    told = rematch()
    begun = [view_of(told.table).phase]
    for seat, end in enumerate((BENS.end, None)):
        told.act(GiveChain(end), seat)
        begun.append(view_of(told.table).phase)
    assert begun == ["waiting", "waiting", "playing"]
    assert told.dice.chains == (BENS.end, None)


def test_a_bot_that_took_over_a_seat_plays_the_rematch_as_a_bot_also_for_who_verifies() -> None:
    before = for_two()
    before.accept(Replaced(seat=1, level="casual", cause="vote"))
    seats = plan_rematch(before.table.seats)
    told = Told(
        Opened(rules=SHORT, seats=seats, code="ABCDEF", server=bytes(32), stand_in=b"s" * 32)
    )
    told.act(GiveChain(ANNAS.end), 1)
    assert told.table.bots == {0}
    assert told.verify()
    told.accept(Returned(seat=0))
    assert told.verify()


def test_a_rematch_does_not_wait_for_ever() -> None:
    told = rematch()
    told.act(GiveChain(BENS.end), 0)
    told.act(BeginAnyway())
    assert told.events[-1] == Chained(seat=1, chain=None)
    assert told.dice.chains == (BENS.end, None)
    told.act(Roll(link=BENS.link(1)), 0)
    assert told.verify()
    version = told.table.version
    told.act(BeginAnyway())
    assert told.table.version == version


@given(st.lists(st.sampled_from(["next", "skip", "repeat", "other", "none"]), max_size=12))
def test_whatever_a_client_sends_only_its_next_link_rolls(sent: list[str]) -> None:
    """A client that tries everything: the record of what was taken verifies."""
    told = opened(PersonPlan(name="Anna"), chain=ANNAS.end)
    used = 0
    for what in sent:
        if told.table.is_over:
            break
        if told.table.begun.rolls_available == 0:
            told.act(Score(told.table.begun.scorecard.open_boxes[0]), 0)
            continue
        link = {
            "next": ANNAS.link(used + 1),
            "skip": ANNAS.link(used + 2),
            "repeat": ANNAS.link(used) if used else ANNAS.end,
            "other": "f" * 64,
            "none": None,
        }[what]
        if what == "next":
            told.act(Roll(link=link), 0)
            used += 1
        else:
            with pytest.raises(LinkError):
                told.act(Roll(link=link), 0)
    assert told.verify()


def test_a_table_read_back_goes_on_with_the_next_links() -> None:
    told = for_two()
    told.act(Roll(link=ANNAS.link(1)), 0)
    opening = told.events[0]
    assert isinstance(opening, Opened)
    again: Table = open_table(GameId("game"), opening, at=0)
    for event in told.events[1:]:
        again = evolve(again, event, at=0)
    assert play(again, Roll(link=ANNAS.link(2)), (0,)) == play(
        told.table, Roll(link=ANNAS.link(2)), (0,)
    )
