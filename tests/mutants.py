"""Small faults, put into the code one at a time, to see whether the tests notice each.

    python tests/mutants.py [--only WORD] [--list]

The faults stand in tests/data/mutants.toml: a text replaced by another in one file, and the tests
that should fail because of it. They run in a copy of the checkout. A fault that no test notices is
told as SURVIVED, and the exit status is 1 then. Run by hand; docs/testing.md has the last result.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "tests" / "data" / "mutants.toml"
SECONDS = 120
"""How long the tests of a fault may take."""

SURVIVED = "SURVIVED"


@dataclass(frozen=True)
class Fault:
    """A fault in words, where it is put, and what should notice it."""

    says: str
    file: str
    good: str
    bad: str
    tests: str

    @property
    def is_web(self) -> bool:
        return self.file.startswith("web/")


FAULTS = [Fault(**fault) for fault in tomllib.loads(DATA.read_text("utf-8"))["fault"]]


def copy_checkout(folder: Path) -> Path:
    """A copy of what git knows, with the installed web packages linked into it."""
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    copy = folder / "yatzy"
    for name in listed.stdout.splitlines():
        target = copy / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, target)
    (copy / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    static = ROOT / "src" / "yatzy" / "server" / "static"
    shutil.copytree(static, copy / static.relative_to(ROOT))
    return copy


def try_out(fault: Fault, copy: Path) -> str:
    """What comes of the fault: it is noticed, the tests hang because of it, or it survives."""
    file = copy / fault.file
    text = file.read_text("utf-8")
    assert text.count(fault.good) == 1, f"{fault.good!r} is not once in {fault.file}"
    file.write_text(text.replace(fault.good, fault.bad), "utf-8")
    try:
        return SURVIVED if _passes(fault, copy) else "noticed"
    except subprocess.TimeoutExpired:
        return "hung"
    finally:
        file.write_text(text, "utf-8")


def _passes(fault: Fault, copy: Path) -> bool:
    if fault.is_web:
        command = [
            sys.executable,
            "web/npm.py",
            "exec",
            "--",
            "vitest",
            "run",
            *fault.tests.split(),
        ]
    else:
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
        command += fault.tests.split()
    path = os.pathsep.join([str(copy / "src"), str(copy)])
    done = subprocess.run(
        command,
        cwd=copy,
        env=os.environ | {"PYTHONPATH": path, "CI": "true"},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    no_tests = done.returncode not in {0, 1}
    assert not no_tests, f"the tests of {fault.says!r} did not run:\n{done.stdout}{done.stderr}"
    return done.returncode == 0


def main() -> int:
    """Try the faults, and tell which survive."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--only", default="", help="faults whose words or file have this in them")
    parser.add_argument("--list", action="store_true", help="list them, and try none")
    chosen = parser.parse_args()
    faults = [each for each in FAULTS if chosen.only in each.says or chosen.only in each.file]
    if chosen.list:
        print(*(f"{fault.file}: {fault.says}" for fault in faults), sep="\n")
        return 0
    words = []
    with tempfile.TemporaryDirectory(prefix="yatzy-mutants-") as folder:
        copy = copy_checkout(Path(folder))
        for number, fault in enumerate(faults, 1):
            words.append(try_out(fault, copy))
            print(f"{number:3}/{len(faults)} {words[-1]:8} {fault.says} ({fault.file})", flush=True)
    print(", ".join(f"{words.count(word)} {word}" for word in sorted(set(words))))
    return 1 if SURVIVED in words else 0


if __name__ == "__main__":
    sys.exit(main())
