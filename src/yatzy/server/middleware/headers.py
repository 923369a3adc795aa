"""The headers of every answer, refusals and failures among them, that keep browsers safe."""

from yatzy.server.settings import ServerSettings

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
SECURE = {"Strict-Transport-Security": "max-age=31536000"}


def headers_of(settings: ServerSettings) -> list[tuple[str, str]]:
    return [*(HEADERS | (SECURE if settings.is_secure else {})).items()]
