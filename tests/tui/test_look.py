from pathlib import Path

import pytest
from tests.tui.playing import open_app, perform
from textual.pilot import Pilot

from yatzy.tui.look import FULL_COLOURS, SIXTEEN_COLOURS, theme_for


@pytest.mark.parametrize(
    ("colour_system", "theme"),
    [
        ("truecolor", FULL_COLOURS),
        ("256", FULL_COLOURS),
        ("standard", SIXTEEN_COLOURS),
        (None, SIXTEEN_COLOURS),
    ],
)
def test_the_terminal_decides_about_the_colours(colour_system: str | None, theme: object) -> None:
    assert theme_for(colour_system) is theme


SIXTEEN = {
    *((red, green, blue) for red in (0, 170) for green in (0, 170) for blue in (0, 170)),
    *((red, green, blue) for red in (85, 255) for green in (85, 255) for blue in (85, 255)),
}


@pytest.mark.parametrize(
    "keys", [["space", "1", "3"], ["space", "enter"], ["question_mark"], ["q"], []]
)
def test_nothing_on_the_table_needs_more_than_16_colours(tmp_path: Path, keys: list[str]) -> None:
    app = open_app(tmp_path, "maxi")
    app.theme = SIXTEEN_COLOURS.name

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*keys)
        await pilot.pause()
        seen = 0
        for strip in pilot.app.screen._compositor.render_strips():
            for segment in strip:
                style = segment.style
                assert style is not None
                for colour in (style.color, style.bgcolor):
                    if colour is not None:
                        assert tuple(colour.get_truecolor()) in SIXTEEN, (segment.text, colour)
                        seen += 1
                if style.color is not None and segment.text.strip():
                    assert style.color != style.bgcolor, segment.text
        assert seen > 100

    perform(app, script)
