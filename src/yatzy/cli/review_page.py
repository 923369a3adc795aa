"""The review as one page: everything is in it, and it needs nothing else."""

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from yatzy.core import Rules

if TYPE_CHECKING:
    from yatzy.analysis import Ledger

WIDTH, HEIGHT = 640, 200
COLOURS = ("#a33c1c", "#2c6e63", "#7a5ea8", "#b58a1b", "#3b6fb0", "#6b6b6b")
STYLE = """
:root { color-scheme: light dark; --paper: #f6efdf; --ink: #2b2620; --line: #cdbf9f;
  --good: #2c6e63; --bad: #a33c1c; }
@media (prefers-color-scheme: dark) { :root { --paper: #23211d; --ink: #ece4d3; --line: #5b5343;
  --good: #6dbfae; --bad: #e58a6a; } }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 Georgia, serif;
  margin: 2rem auto; max-width: 44rem; padding: 0 1rem; }
h1, h2 { font-weight: normal; } svg { width: 100%; height: auto; } svg text { fill: var(--ink);
  font: 12px system-ui, sans-serif; } .axis { stroke: var(--line); } .good { fill: var(--good); }
.bad { fill: var(--bad); } .neutral { fill: var(--line); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .5rem; text-align: left; }
td.number, th.number { text-align: right; }
"""


def render_page(
    rules: Rules, ledgers: "Sequence[Ledger]", chances: Sequence[Sequence[float]]
) -> str:
    """The page as HTML text."""
    parts = [f"<h1>{escape(rules.name)}: the review</h1>"]
    if chances:
        names = [ledger.name for ledger in ledgers]
        parts += ["<h2>The chance to win</h2>", _lines(names, chances)]
    for ledger in ledgers:
        parts += [
            f"<h2>{escape(ledger.name)}: {ledger.score}</h2>",
            _waterfall(ledger),
            _sentences(ledger),
            "<h3>Luck, throw by throw</h3>",
            _luck(ledger),
            _decisions(ledger),
        ]
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(rules.name)}: the review</title><style>{STYLE}</style>\n{body}\n</html>\n"
    )


def _chart(title: str, marks: Sequence[str], height: int = HEIGHT) -> str:
    inner = "".join(marks)
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{inner}</svg>"
    )


def _bar(x: float, width: float, top: float, bottom: float, kind: str) -> str:
    height = max(abs(bottom - top), 1)
    y = min(top, bottom)
    return (
        f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"/>'
    )


def _waterfall(ledger: "Ledger") -> str:
    """Par, luck, mistakes, score: each bar begins where the one before ends."""
    steps = [("par", ledger.par), ("luck", ledger.luck), ("mistakes", -ledger.errors)]
    if ledger.value:
        steps.append(("to come", -ledger.value))
    levels = [0.0]
    for _, change in steps:
        levels.append(levels[-1] + change)
    top = max(*levels, ledger.score, 1) * 1.1
    slot = WIDTH / (len(steps) + 1)

    def place(value: float) -> float:
        return (HEIGHT - 24) * (1 - value / top)

    marks = []
    for n, (name, change) in enumerate([*steps, ("score", float(ledger.score))]):
        start, end = (0.0, change) if name in ("par", "score") else (levels[n], levels[n + 1])
        kind = "neutral" if name in ("par", "score") else "good" if change >= 0 else "bad"
        marks.append(_bar(n * slot + slot * 0.2, slot * 0.6, place(start), place(end), kind))
        label = f"{name} {change:.1f}" if name in ("par", "score") else f"{name} {change:+.1f}"
        marks.append(
            f'<text x="{(n + 0.5) * slot:.1f}" y="{HEIGHT - 6}" text-anchor="middle">{label}</text>'
        )
    return _chart("par plus luck minus mistakes is the score", marks)


def _luck(ledger: "Ledger") -> str:
    lucks = [throw.luck for throw in ledger.throws]
    largest = max([abs(luck) for luck in lucks], default=1) or 1
    slot = WIDTH / max(len(lucks), 1)
    middle = HEIGHT / 2
    marks = [f'<line class="axis" x1="0" x2="{WIDTH}" y1="{middle}" y2="{middle}"/>']
    for n, luck in enumerate(lucks):
        end = middle - luck / largest * (middle - 8)
        kind = "good" if luck >= 0 else "bad"
        marks.append(_bar(n * slot + slot * 0.1, slot * 0.8, middle, end, kind))
    return _chart("the luck of every throw", marks)


def _lines(names: Sequence[str], chances: Sequence[Sequence[float]]) -> str:
    step = WIDTH / max(len(chances) - 1, 1)
    height = HEIGHT - 24
    marks = [f'<line class="axis" x1="0" x2="{WIDTH}" y1="{height}" y2="{height}"/>']
    for seat, name in enumerate(names):
        colour = COLOURS[seat % len(COLOURS)]
        points = " ".join(
            f"{n * step:.1f},{height * (1 - row[seat]):.1f}" for n, row in enumerate(chances)
        )
        marks.append(
            f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{points}"/>'
        )
        x = 8 + seat * 110
        marks.append(f'<rect x="{x}" y="{HEIGHT - 14}" width="10" height="10" fill="{colour}"/>')
        marks.append(f'<text x="{x + 14}" y="{HEIGHT - 5}">{escape(name[:14])}</text>')
    return _chart("the chance to win after every turn", marks)


def _sentences(ledger: "Ledger") -> str:
    texts = [f"{ledger.fairness} (z = {ledger.fairness_z:+.2f})."]
    if ledger.percentile is not None:
        texts.insert(0, f"Better than {ledger.percentile:.1f}% of perfect games.")
    keeps, boxes = ledger.errors_of("keep"), ledger.errors_of("box")
    texts.append(f"Given away by keeping {keeps:.2f}, by choosing boxes {boxes:.2f}.")
    return f"<p>{escape(' '.join(texts))}</p>"


def _decisions(ledger: "Ledger") -> str:
    if not ledger.dearest:
        return "<p>Every decision was the best one.</p>"
    rows = "".join(
        f"<tr><td>{d.turn}</td><td>{' '.join(map(str, d.dice))}</td><td>{escape(d.played)}</td>"
        f'<td>{escape(d.best)}</td><td class="number">{d.error:.2f}</td><td>{d.grade}</td></tr>'
        for d in ledger.dearest
    )
    head = (
        '<tr><th scope="col">Turn<th scope="col">Dice<th scope="col">Played<th scope="col">Best'
        '<th scope="col" class="number">Cost<th scope="col">Class</tr>'
    )
    return f"<h3>The decisions that cost most</h3><table>{head}{rows}</table>"
