"""Where the dice of a game come from, and how each can be checked."""
