"""How much memory this machine has; every system is asked in its own way."""

import ctypes
import os
import sys

UNKNOWN = 4 << 30
"""What is assumed where a system does not say."""

if sys.platform == "win32":

    class _Status(ctypes.Structure):
        """MEMORYSTATUSEX, as Windows fills it in."""

        _fields_ = (
            ("length", ctypes.c_uint32),
            ("load", ctypes.c_uint32),
            ("physical", ctypes.c_uint64),
            ("others", ctypes.c_uint64 * 6),
        )

    def _ask() -> int:
        status = _Status(length=ctypes.sizeof(_Status))
        known = ctypes.windll.kernel32.GlobalMemoryStatusEx(ctypes.byref(status))
        return int(status.physical) if known else 0

else:

    def _ask() -> int:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def physical_memory() -> int:
    """How many bytes of memory this machine has."""
    try:
        found = _ask()
    except (AttributeError, OSError, ValueError):  # the call or its name is missing, or it failed
        return UNKNOWN
    return found if found > 0 else UNKNOWN
