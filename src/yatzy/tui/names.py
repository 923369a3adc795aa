"""Names of players; what a name may be is decided for all tables alike."""

from yatzy.tables.names import LONGEST, clean_name, distinct_name

__all__ = ["LONGEST", "clean_name", "distinct_name"]
