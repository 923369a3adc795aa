"""Fair dice: what is promised can be checked, and every face has exactly one sixth."""

import hashlib
import hmac
from collections import Counter
from itertools import chain, count, islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.strategies import play_randomly, secrets

from yatzy.game import FairDice, Game, Record, Roll, Rolled, verify_record
from yatzy.game.fair_dice import faces

DICE = FairDice(bytes(range(32)), "Red,Blue")


def by_hand(secret: bytes, seed: str, roll: int, dice: int) -> list[int]:
    """A roll computed from the description alone."""
    shown: list[int] = []
    block = 0
    while len(shown) < dice:
        message = f"{seed}:{roll}:{block}".encode()
        block_bytes = hmac.new(secret, message, hashlib.sha256).digest()
        shown += [1 + byte % 6 for byte in block_bytes if byte <= 251]
        block += 1
    return shown[:dice]


@given(secrets, st.text(max_size=20), st.integers(1, 10**6), st.integers(0, 100))
def test_anyone_can_compute_a_roll_from_the_description(
    secret: bytes, seed: str, roll: int, dice: int
) -> None:
    assert list(FairDice(secret, seed).throw(roll, dice)) == by_hand(secret, seed, roll, dice)


def test_these_rolls_never_change() -> None:
    assert DICE.commitment == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert DICE.reveal() == bytes(range(32)).hex()
    assert [DICE.throw(roll, 6) for roll in (1, 2, 3)] == [
        (4, 2, 4, 4, 4, 2),
        (3, 5, 3, 1, 5, 5),
        (3, 4, 5, 2, 1, 4),
    ]


def verify(commitment: str, secret: bytes) -> bool:
    """Whether a game without a roll passes the check of its dice."""
    events = Game(["Red"]).events
    dice = {"commitment": commitment, "players_seed": "", "secret": secret.hex()}
    return verify_record(Record(events=events, **dice)).ok


def test_commitment_and_reveal_verify_each_other() -> None:
    assert DICE.commitment == hashlib.sha256(DICE.secret).hexdigest()
    assert bytes.fromhex(DICE.reveal()) == DICE.secret
    assert verify(DICE.commitment, DICE.secret)
    assert verify(DICE.commitment.upper(), DICE.secret)


@given(secrets, secrets)
def test_only_the_committed_secret_verifies(secret: bytes, other: bytes) -> None:
    assert verify(FairDice(secret, "").commitment, other) == (secret == other)


@pytest.mark.parametrize("commitment", ["", "nonsense", "å", DICE.commitment[:-1]])
def test_a_text_that_is_no_commitment_verifies_nothing(commitment: str) -> None:
    assert not verify(commitment, DICE.secret)


def test_exactly_the_bytes_below_252_are_used() -> None:
    for byte in range(252):
        assert list(faces(iter([byte]))) == [byte % 6 + 1]
    for byte in range(252, 256):
        assert list(faces(iter([byte]))) == []


def test_every_face_has_exactly_42_of_the_252_bytes() -> None:
    assert Counter(faces(iter(range(256)))) == dict.fromkeys(range(1, 7), 42)


def test_a_long_throw_uses_the_stream_byte_by_byte_and_skips_the_high_ones() -> None:
    stream = list(islice(DICE.stream(1), 20_000))
    assert set(stream) == set(range(256))
    used = [byte for byte in stream if byte < 252]
    assert DICE.throw(1, len(used)) == tuple(byte % 6 + 1 for byte in used)
    assert {byte: byte % 6 + 1 for byte in used} == {byte: byte % 6 + 1 for byte in range(252)}


def test_a_million_dice_pass_the_chi_square_test() -> None:
    dice = 1_000_000
    counts = Counter(DICE.throw(1, dice))
    expected = dice / 6
    statistic = sum((counts[face] - expected) ** 2 / expected for face in range(1, 7))
    # 5 degrees of freedom: a fair die exceeds 20.515 once in a thousand tests. Bytes taken modulo
    # six without rejection give about 6,000,000 * sum of (share - 1/6)^2 = 122.
    assert statistic < 20.515


def test_first_rolls_of_many_games_pass_the_chi_square_test_too() -> None:
    throws = (FairDice(number.to_bytes(4), "seed").throw(1, 5) for number in range(20_000))
    counts = Counter(chain.from_iterable(throws))
    expected = 100_000 / 6
    assert sum((counts[face] - expected) ** 2 / expected for face in range(1, 7)) < 20.515


def test_secret_seed_and_number_of_the_roll_all_matter() -> None:
    throws = {
        DICE.throw(1, 50),
        DICE.throw(2, 50),
        DICE.throw(11, 50),
        FairDice(DICE.secret, "Blue,Red").throw(1, 50),
        FairDice(bytes(32), DICE.players_seed).throw(1, 50),
    }
    assert len(throws) == 5


def test_fewer_dice_of_a_roll_are_the_first_of_more() -> None:
    throws = [DICE.throw(7, dice) for dice in range(7)]
    assert all(throws[6][:dice] == throws[dice] for dice in range(7))


def played(secret: bytes, seed: int) -> Game:
    return play_randomly(
        Game(["Red", "Blue"], dice=FairDice(secret, "seed")), Random(seed), moves=60
    )


@given(secrets, st.integers(0, 1000))
def test_the_same_secret_and_moves_give_the_same_dice(secret: bytes, seed: int) -> None:
    assert played(secret, seed).events == played(secret, seed).events


def test_a_game_draws_its_nth_roll_as_roll_n() -> None:
    game = Game(["Red", "Blue"], dice=DICE)
    play_randomly(game, Random(1), moves=60)
    rolls = [event for event in game.events if isinstance(event, Rolled)]
    assert len(rolls) > 20
    for number, event in zip(count(1), rolls, strict=False):
        thrown = [die for place, die in enumerate(event.dice) if place not in event.keep]
        assert thrown == by_hand(DICE.secret, DICE.players_seed, number, 5 - len(event.keep))


def test_a_refused_roll_does_not_use_up_dice() -> None:
    game = Game(["Red"], dice=DICE)
    assert Roll((0,)) not in game.legal_moves
    game.roll()
    assert game.dice == DICE.throw(1, 5)


def test_a_game_replayed_with_its_dice_goes_on_where_it_was() -> None:
    game = Game(["Red"], dice=DICE)
    game.roll()
    resumed = Game.replay(game.events, dice=DICE)
    game.roll()
    resumed.roll()
    assert resumed.dice == game.dice == DICE.throw(2, 5)


def test_dice_handed_in_go_before_those_of_the_source() -> None:
    game = Game(["Red"], dice=DICE)
    game.roll(dice="66666")
    assert game.dice == (6, 6, 6, 6, 6)
