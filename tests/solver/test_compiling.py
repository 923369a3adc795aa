import gc
import signal
import threading

import pytest

from yatzy.solver.compiling import compiling, delayed_garbage, delayed_interrupt


def test_an_interrupt_waits_for_the_end_of_the_block() -> None:
    done = []

    def compile_kernels() -> None:
        signal.raise_signal(signal.SIGINT)
        done.append("compiled")

    with pytest.raises(KeyboardInterrupt), delayed_interrupt():
        compile_kernels()
    assert done == ["compiled"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_without_an_interrupt_nothing_happens() -> None:
    with delayed_interrupt():
        pass
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_what_goes_wrong_in_the_block_is_not_hidden() -> None:
    with pytest.raises(ValueError, match="broken"), delayed_interrupt():
        raise ValueError("broken")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_the_handler_of_somebody_else_stays() -> None:
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        with delayed_interrupt():
            signal.raise_signal(signal.SIGINT)
            assert heard == [signal.SIGINT]
    finally:
        signal.signal(signal.SIGINT, before)


def test_other_threads_have_no_signals_to_wait_for() -> None:
    entered = []

    def enter() -> None:
        with delayed_interrupt():
            entered.append(threading.current_thread().name)

    thread = threading.Thread(target=enter, name="worker")
    thread.start()
    thread.join()
    assert entered == ["worker"]


def test_garbage_is_not_looked_for_while_kernels_are_compiled() -> None:
    with compiling():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_garbage_is_looked_for_again_after_an_error() -> None:
    with pytest.raises(ValueError, match="broken"), delayed_garbage():
        raise ValueError("broken")
    assert gc.isenabled()


def test_who_looks_for_no_garbage_at_all_is_left_alone() -> None:
    gc.disable()
    try:
        with delayed_garbage():
            assert not gc.isenabled()
        assert not gc.isenabled()
    finally:
        gc.enable()
