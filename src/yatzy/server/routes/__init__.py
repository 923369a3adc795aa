"""The calls, by what they are about."""
