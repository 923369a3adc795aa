"""The files of the built web client, compressed and cached by browsers."""

import os
from pathlib import PurePath

from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope


class Pages(StaticFiles):
    """Static files with a Cache-Control header."""

    def file_response(
        self,
        full_path: "os.PathLike[str] | str",
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        has_hashed_name = PurePath(full_path).parent.name == "assets"
        forever = "public, max-age=31536000, immutable"
        response.headers["Cache-Control"] = forever if has_hashed_name else "no-cache"
        return response


def serve_pages(folder: "os.PathLike[str]") -> ASGIApp:
    return GZipMiddleware(Pages(directory=folder, html=True), minimum_size=500, compresslevel=6)
