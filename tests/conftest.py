import os

from hypothesis import settings

# Tests do not time, and an automatic run gives the same answer each time.
settings.register_profile("yatzy", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("yatzy")
