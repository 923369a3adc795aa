"""Solving in a process of its own, for rules that strangers wrote."""
