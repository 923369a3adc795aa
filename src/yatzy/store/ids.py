"""Ids of games: whatever text the tables give them."""

GameId = str
