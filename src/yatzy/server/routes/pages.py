"""The built web client as files: small on the way, and fetched once."""

import os
from pathlib import PurePath

from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

HASHED = "assets"
"""The folder of the files whose names change with what is in them."""

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


class Pages(StaticFiles):
    """Files that say how long a browser may keep them."""

    def file_response(
        self,
        full_path: "os.PathLike[str] | str",
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        is_hashed = PurePath(full_path).parent.name == HASHED
        response.headers["Cache-Control"] = FOREVER if is_hashed else ASK_AGAIN
        return response


def serve_pages(folder: "os.PathLike[str]") -> ASGIApp:
    return GZipMiddleware(Pages(directory=folder, html=True), minimum_size=500, compresslevel=6)
