import pytest

from yatzy.tui.widgets.course_chart import column_of, draw_line


def dots(row: str) -> int:
    return sum((ord(character) - 0x2800).bit_count() for character in row)


@pytest.mark.parametrize(("width", "height"), [(1, 1), (7, 3), (72, 5)])
def test_a_chart_has_the_asked_size_and_a_line_without_gaps(width: int, height: int) -> None:
    drawn = draw_line([0, 1, 0, 0.5], low=0, high=1, width=width, height=height)
    assert len(drawn) == height
    for column in range(width):
        assert any(ord(row[column]) > 0x2800 for row in drawn)


def test_a_level_line_is_one_row_of_dots() -> None:
    for value, row in ((0, 2), (1, 0)):
        drawn = draw_line([value, value], low=0, high=1, width=10, height=3)
        assert [dots(line) for line in drawn] == [20 if n == row else 0 for n in range(3)]


def test_a_line_rises_from_the_left_below_to_the_right_above() -> None:
    drawn = draw_line([0, 1], low=0, high=1, width=4, height=2)
    assert dots(drawn[0]) == dots(drawn[1]) == 4
    assert ord(drawn[1][0]) > 0x2800
    assert ord(drawn[0][-1]) > 0x2800
    assert ord(drawn[0][0]) == ord(drawn[1][-1]) == 0x2800


def test_values_outside_and_a_scale_without_height_stay_on_the_chart() -> None:
    for values, low, high in (([-5, 9], 0, 1), ([3, 3], 3, 3), ([0.5], 0, 1)):
        drawn = draw_line(values, low=low, high=high, width=5, height=2)
        assert [len(row) for row in drawn] == [5, 5]


def test_shares_of_the_way_are_columns() -> None:
    assert [column_of(share, width=11) for share in (0, 0.5, 1)] == [0, 5, 10]
