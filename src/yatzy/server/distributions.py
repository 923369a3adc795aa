"""Distributions as they are sent: coarse enough for a chart, with what a chart cannot tell."""

from typing import TYPE_CHECKING

from yatzy.server.review_wire import DistributionView

if TYPE_CHECKING:
    from yatzy.analysis import Distribution

MOST_BARS = 100


def view_distribution(scores: "Distribution") -> DistributionView:
    """A distribution in at most a hundred steps; what hardly ever happens is left out at the ends.

    The steps are whole numbers of points, so that every score belongs to one of them.
    """
    likely = [score for score, chance in scores.probabilities.items() if chance > 1e-9]
    first, last = likely[0], likely[-1]
    step = (last - first) // MOST_BARS + 1
    bars = [
        float(scores.chances[begin : begin + step].sum()) for begin in range(first, last + 1, step)
    ]
    return DistributionView(
        mean=scores.mean,
        deviation=scores.deviation,
        exact=scores.exact,
        percentiles=scores.percentiles,
        first=first,
        step=step,
        probabilities=bars,
    )
