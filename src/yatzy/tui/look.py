"""The look: a quiet table with a felt tray, ivory dice and a paper scorecard.

The same names of colours have two sets of values. The second holds only colours that every
terminal of 16 colours has, so that nothing there is left to chance; it is taken where the
terminal says that it has no more.
"""

from textual.theme import Theme

WIDE = 100
HIGH = 28
WIDTHS = [(0, "-narrow"), (WIDE, "-wide")]
HEIGHTS = [(0, "-low"), (HIGH, "-high")]
MARGIN = 2

_FULL = {
    "felt": "#234a3c",
    "felt-line": "#5c8a76",
    "chalk": "#dfe7dc",
    "paper": "#f3ead6",
    "rule": "#d2c4a5",
    "faint": "#7a6c52",
    "ink": "#2c2620",
    "ivory": "#fdf8e9",
    "chosen": "#e4d3ab",
    "accent": "#a83e1c",
    "on-accent": "#fdf8e9",
    "edge": "#17332a",
}

_SIXTEEN = {
    "felt": "#000000",
    "felt-line": "#00aa00",
    "chalk": "#ffffff",
    "paper": "#ffffff",
    "rule": "#555555",
    "faint": "#555555",
    "ink": "#000000",
    "ivory": "#ffffff",
    "chosen": "#aaaaaa",
    "accent": "#aa0000",
    "on-accent": "#ffffff",
    "edge": "#000000",
}


def _theme(name: str, colours: dict[str, str]) -> Theme:
    return Theme(
        name=name,
        primary=colours["accent"],
        accent=colours["accent"],
        foreground=colours["chalk"],
        background=colours["felt"],
        surface=colours["felt"],
        panel=colours["edge"],
        dark=True,
        text_alpha=1.0,
        variables={
            **colours,
            "block-cursor-foreground": colours["on-accent"],
            "block-cursor-background": colours["accent"],
            "block-cursor-blurred-foreground": colours["ink"],
            "block-cursor-blurred-background": colours["chosen"],
            "block-hover-background": colours["chosen"],
            "input-cursor-background": colours["ink"],
            "input-cursor-foreground": colours["paper"],
            "input-selection-background": colours["chosen"],
            "input-selection-foreground": colours["ink"],
        },
    )


FULL_COLOURS = _theme("yatzy", _FULL)
SIXTEEN_COLOURS = _theme("yatzy-16", _SIXTEEN)


def theme_for(colour_system: str | None) -> Theme:
    """The theme for a terminal, by the name of its colour system."""
    return FULL_COLOURS if colour_system in ("256", "truecolor") else SIXTEEN_COLOURS
