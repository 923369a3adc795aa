"""How many rolls a second the library scores, on one core.

    python bench/scoring.py

Scores random rolls in random boxes of Yatzy and Maxi Yatzy through `rules.score`, first with the
dice as tuples, as a program has them, then from lines of text such as `5,1,5,6,6,5 full_house`.
"""

from collections.abc import Callable
from random import Random
from time import perf_counter

from yatzy import Rules, load_rules, parse_dice

COUNT = 500_000


def questions(rules: Rules) -> list[tuple[str, tuple[int, ...]]]:
    """Random boxes and rolls."""
    random = Random(1)
    boxes = [category.id for category in rules.categories]
    rolls = [tuple(random.choices(range(1, 7), k=rules.dice)) for _ in range(COUNT)]
    return [(random.choice(boxes), roll) for roll in rolls]


def rate(work: Callable[[], object]) -> float:
    """Answers a second in the best of three runs."""
    seconds = []
    for _ in range(3):
        start = perf_counter()
        work()
        seconds.append(perf_counter() - start)
    return COUNT / min(seconds)


def main() -> None:
    """Print the rates."""
    for id_ in ("yatzy", "maxi"):
        rules = load_rules(id_)
        asked = questions(rules)
        lines = [f"{','.join(map(str, dice))} {box}" for box, dice in asked]

        def score_tuples(
            rules: Rules = rules, asked: list[tuple[str, tuple[int, ...]]] = asked
        ) -> int:
            score = rules.score
            return sum(score(box, dice) for box, dice in asked)

        def score_lines(rules: Rules = rules, lines: list[str] = lines) -> int:
            split = (line.partition(" ") for line in lines)
            return sum(
                rules.score(box, parse_dice(dice, count=rules.dice)) for dice, _, box in split
            )

        assert score_tuples() == score_lines()
        print(f"{id_}: {rate(score_tuples):,.0f} scores a second from dice")
        print(f"{id_}: {rate(score_lines):,.0f} scores a second from lines of text")


if __name__ == "__main__":
    main()
