"""The checks around every call: origins, limits and errors."""
