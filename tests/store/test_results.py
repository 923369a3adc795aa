"""Results of games and the figures made of them, on SQLite and on a real PostgreSQL server."""

from dataclasses import replace

import pytest

from yatzy.errors import VersionTakenError
from yatzy.store import Change, EventStore, GameId, Result, StoredEvent, Variant

pytestmark = pytest.mark.anyio

YATZY = Variant(digest="a" * 64, rules_id="yatzy", rules_name="Yatzy")
MAXI = Variant(digest="b" * 64, rules_id="maxi", rules_name="Maxi")


def result(name: str, score: int, *, at: int = 1, variant: Variant = YATZY) -> Result:
    """A person's game alone."""
    return Result(
        game=GameId(f"{name}-{at}"),
        seat=0,
        name=name,
        key=name.casefold(),
        level=None,
        token=f"token of {name}",
        digest=variant.digest,
        rules_id=variant.rules_id,
        rules_name=variant.rules_name,
        dice="fair",
        players=1,
        place=1,
        score=score,
        at=at,
    )


def bot(level: str, score: int, *, at: int = 1) -> Result:
    played = result(level.capitalize(), score, at=at)
    return replace(played, level=level, token=None)


async def write(store: EventStore, *results: Result) -> None:
    games = {found.game for found in results}
    events = [StoredEvent(game=game, version=1, kind="scored", body={}, at=1) for game in games]
    await store.append(Change(events=events, results=results))


async def test_there_are_no_figures_without_games(store: EventStore) -> None:
    results = store.results
    assert await results.people(digest=None, most=10, skip=0) == []
    assert await results.bots(digest=None) == []
    assert await results.variants() == []
    assert await results.count_people(digest=None) == 0
    assert await results.unreviewed(most=10) == []


async def test_figures_are_made_of_all_games_of_a_name(store: EventStore) -> None:
    await write(store, result("Åsa", 200, at=1))
    await write(store, result("åsa", 260, at=2))
    await write(store, result("Ben", 100, at=3))
    ((name, figures), (other, _)) = await store.results.people(digest=None, most=10, skip=0)
    assert (name.casefold(), other) == ("åsa", "Ben")
    assert (figures.games, figures.mean, figures.deviation) == (2, 230.0, 30.0)
    assert (figures.best, figures.worst, figures.last) == (260, 200, 2)
    assert (figures.errors, figures.luck, figures.reviewed) == (None, None, 0)
    assert await store.results.count_people(digest=None) == 2
    assert len(await store.results.people(digest=None, most=1, skip=1)) == 1


async def test_a_win_needs_somebody_to_win_against(store: EventStore) -> None:
    alone = result("Anna", 200, at=1)
    won = replace(result("Anna", 200, at=2), players=2)
    lost = replace(result("Anna", 200, at=3), players=3, place=2)
    for played in (alone, won, lost):
        await write(store, played)
    ((_, figures),) = await store.results.people(digest=None, most=10, skip=0)
    assert (figures.games, figures.contests, figures.wins) == (3, 2, 1)


async def test_games_are_told_apart_by_their_rules(store: EventStore) -> None:
    await write(store, result("Anna", 200, at=1), result("Anna", 210, at=2))
    await write(store, result("Anna", 900, at=3, variant=MAXI))
    assert await store.results.variants() == [(YATZY, 2), (MAXI, 1)]
    by_variant = await store.results.by_variant("anna")
    assert [(variant, figures.mean) for variant, figures in by_variant] == [
        (YATZY, 205.0),
        (MAXI, 900.0),
    ]
    ((_, figures),) = await store.results.people(digest=MAXI.digest, most=10, skip=0)
    assert figures.games == 1


async def test_bots_are_counted_by_their_levels_apart_from_people(store: EventStore) -> None:
    await write(store, bot("perfect", 250, at=1), bot("perfect", 240, at=2), bot("novice", 150))
    await write(store, result("Perfect", 100, at=9))
    found = await store.results.bots(digest=None)
    assert [(level, figures.mean) for level, figures in found] == [
        ("novice", 150.0),
        ("perfect", 245.0),
    ]
    ((name, figures),) = await store.results.people(digest=None, most=10, skip=0)
    assert (name, figures.games) == ("Perfect", 1)


async def test_games_are_listed_the_newest_first(store: EventStore) -> None:
    games = [result("Anna", 200 + at, at=at) for at in range(1, 6)]
    for played in games:
        await write(store, played)
    found = await store.results.games_of("anna", digest=None, before=None, most=2)
    assert found == [games[4], games[3]]
    older = await store.results.games_of("anna", digest=YATZY.digest, before=4, most=10)
    assert older == games[2::-1]


async def test_a_review_is_kept_with_the_result(store: EventStore) -> None:
    await write(store, result("Anna", 200, at=1))
    await write(store, result("Anna", 220, at=2))
    newest, oldest = GameId("Anna-2"), GameId("Anna-1")
    assert await store.results.unreviewed(most=10) == [newest, oldest]
    await store.results.grade(newest, {0: (4.5, -3.0)})
    await store.results.grade(oldest, {})
    assert await store.results.unreviewed(most=10) == []
    ((_, figures),) = await store.results.people(digest=None, most=10, skip=0)
    assert (figures.reviewed, figures.errors, figures.luck) == (1, 4.5, -3.0)


async def test_a_name_is_forgotten(store: EventStore) -> None:
    await write(store, result("Anna", 200, at=1), result("Anna", 210, at=2), result("Ben", 100))
    assert await store.results.forget("anna", at=5, for_good=False) == 2
    assert await store.results.count_people(digest=None) == 1
    await write(store, result("Anna", 220, at=6))
    assert await store.results.count_people(digest=None) == 2


async def test_a_token_removes_what_its_own_seats_scored_under_a_name(store: EventStore) -> None:
    other = replace(result("Anna", 210, at=2), token="token of another Anna")
    await write(store, result("Anna", 200, at=1), other, result("Ben", 100))
    for name, token in (("ben", "token of Anna"), ("anna", "token of Ben"), ("anna", "")):
        assert await store.results.forget_held(name, token) == 0
    assert await store.results.forget_held("anna", "token of Anna") == 1
    (left,) = await store.results.games_of("anna", digest=None, before=None, most=10)
    assert left.score == 210


async def test_a_name_that_is_forgotten_for_good_is_not_counted_again(store: EventStore) -> None:
    await write(store, result("Anna", 200, at=1))
    for _ in range(2):
        await store.results.forget("anna", at=5, for_good=True)
    await write(store, result("Anna", 220, at=6), result("Ben", 100, at=6), bot("anna", 3, at=7))
    assert await store.results.count_people(digest=None) == 1
    assert len(await store.results.bots(digest=None)) == 1


async def test_results_are_written_with_their_events_or_not_at_all(store: EventStore) -> None:
    await write(store, result("Anna", 200, at=1))
    with pytest.raises(VersionTakenError):
        await write(store, result("Anna", 200, at=1))
    ((_, figures),) = await store.results.people(digest=None, most=10, skip=0)
    assert figures.games == 1
