import pytest

from yatzy.core import FACES
from yatzy.tui.widgets.dice import draw_die


@pytest.mark.parametrize("face", FACES)
def test_a_die_has_as_many_pips_as_its_face(face: int) -> None:
    assert "".join(draw_die(face)).count("●") == face


@pytest.mark.parametrize("face", FACES)
def test_pips_lie_as_on_a_real_die(face: int) -> None:
    picture = draw_die(face)
    inside = [line[1:-1] for line in picture[1:-1]]
    turned = [line[::-1] for line in reversed(inside)]
    assert inside == turned
    assert (inside[1][3] == "●") == (face % 2 == 1)


@pytest.mark.parametrize("face", [None, *FACES])
@pytest.mark.parametrize("kept", [True, False])
def test_every_die_is_nine_wide_and_five_high(face: int | None, *, kept: bool) -> None:
    assert [len(line) for line in draw_die(face, kept=kept)] == [9] * 5


def test_a_die_that_was_not_rolled_has_no_pips() -> None:
    assert "●" not in "".join(draw_die(None))


def test_a_kept_die_has_another_edge_not_only_another_colour() -> None:
    assert draw_die(4)[0] == "╭───────╮"
    assert draw_die(4, kept=True)[0] == "╔═══════╗"
