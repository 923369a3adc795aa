import pytest
from tests.mutants import FAULTS, ROOT, Fault


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.says)
def test_a_fault_still_has_its_place_in_the_code(fault: Fault) -> None:
    assert (ROOT / fault.file).read_text("utf-8").count(fault.good) == 1
    for tests in fault.tests.split():
        assert (ROOT / ("web" if fault.is_web else ".") / tests).exists()
