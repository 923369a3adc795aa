"""The look: a quiet table with a felt tray, ivory dice and a paper scorecard.

Each colour has two values; the second is one of the 16 that every terminal has.
"""

from textual.theme import Theme

WIDE = 100
HIGH = 28
WIDTHS = [(0, "-narrow"), (WIDE, "-wide")]
HEIGHTS = [(0, "-low"), (HIGH, "-high")]
MARGIN = 2

_COLOURS = {
    "felt": ("#234a3c", "#000000"),
    "felt-line": ("#5c8a76", "#00aa00"),
    "chalk": ("#dfe7dc", "#ffffff"),
    "paper": ("#f3ead6", "#ffffff"),
    "rule": ("#d2c4a5", "#555555"),
    "faint": ("#7a6c52", "#555555"),
    "ink": ("#2c2620", "#000000"),
    "ivory": ("#fdf8e9", "#ffffff"),
    "chosen": ("#e4d3ab", "#aaaaaa"),
    "accent": ("#a83e1c", "#aa0000"),
    "on-accent": ("#fdf8e9", "#ffffff"),
    "edge": ("#17332a", "#000000"),
}


def _theme(name: str, values: int) -> Theme:
    colours = {colour: pair[values] for colour, pair in _COLOURS.items()}
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


FULL_COLOURS = _theme("yatzy", 0)
SIXTEEN_COLOURS = _theme("yatzy-16", 1)


def theme_for(colour_system: str | None) -> Theme:
    return FULL_COLOURS if colour_system in ("256", "truecolor") else SIXTEEN_COLOURS
