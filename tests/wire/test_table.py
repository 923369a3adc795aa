"""A view that is written in parts, once for all viewers, is the view that was meant."""

import json

import pytest
from pydantic import TypeAdapter
from tests.hosting.houses import ANNA, BEN
from tests.tables.test_view import opened

from yatzy.game import Roll, Score
from yatzy.tables import Moment, Table, evolve, view_of
from yatzy.tables.decisions import Patience, Presences, decide
from yatzy.wire.table import View, encode_view, view_table

VIEW: TypeAdapter[View] = TypeAdapter(View)


def played(*moves: Roll | Score) -> Table:
    table = opened("short", "woven", has_bot=False)
    for move in moves:
        for event in decide(
            table,
            move,
            held=(0, 1),
            presences=Presences(),
            patience=Patience(vote=1, turn=1),
        ):
            table = evolve(table, event, at=0)
    return table


@pytest.mark.parametrize("moves", [(), (Roll(),), (Roll(), Score("chance"))])
@pytest.mark.parametrize("yours", [(), (0,), (0, 1)])
@pytest.mark.parametrize(
    "moment",
    [Moment(), Moment(connected=frozenset({ANNA, BEN}), kept=(1,), undo_in=7, vote_in=60)],
)
def test_the_parts_make_the_whole(
    moves: tuple[Roll | Score, ...], yours: tuple[int, ...], moment: Moment
) -> None:
    view = view_of(played(*moves), yours, moment=moment)
    whole = json.loads(VIEW.dump_json(view_table(view)))
    assert json.loads(encode_view(view)) == whole
    known = json.loads(encode_view(view, knows_rules=True))
    assert known == whole | {"rules": view.rules.digest}
    assert [seat["is_yours"] for seat in known["seats"]] == [n in yours for n in (0, 1)]
