"""An errand: long work in a thread, that tells how far it is and ends when nobody waits."""

from collections.abc import Callable

from textual.worker import get_current_worker

from yatzy.tui.local.strategy import Progress


class StoppedError(Exception):
    """Nobody waits for the work any more."""


def reporter(tell: Callable[[float], object]) -> Progress:
    """A progress that tells every per cent once, for the worker in whose thread this is called.

    Raises:
        StoppedError: from the progress, once the worker has been cancelled.
    """
    worker = get_current_worker()
    told = -1

    def report(share: float) -> None:
        nonlocal told
        if worker.is_cancelled:
            raise StoppedError
        if int(share * 100) != told:
            told = int(share * 100)
            tell(share)

    return report
