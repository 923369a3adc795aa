"""A game in this process: its files, its strategy, its bots."""
