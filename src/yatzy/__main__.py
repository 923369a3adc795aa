"""`python -m yatzy` is the `yatzy` command."""

from yatzy.cli import main

main()
