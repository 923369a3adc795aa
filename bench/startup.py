"""How long `yatzy` takes to start, beside a Python that does nothing.

python bench/startup.py
"""

import subprocess
import sys
from time import perf_counter

RUNS = 15
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "import yatzy": ["-c", "import yatzy"],
    "yatzy --help": ["-m", "yatzy", "--help"],
    "yatzy score 22555 chance": ["-m", "yatzy", "score", "22555", "chance"],
}


def milliseconds(arguments: list[str]) -> float:
    """The median time of a whole process."""
    times = []
    for _ in range(RUNS):
        start = perf_counter()
        subprocess.run([sys.executable, *arguments], capture_output=True, check=True)
        times.append(1000 * (perf_counter() - start))
    return sorted(times)[RUNS // 2]


def main() -> None:
    """Print the medians."""
    for name, arguments in COMMANDS.items():
        print(f"{name:26} {milliseconds(arguments):6.0f} ms")


if __name__ == "__main__":
    main()
