"""Rounds made by chance: cards, people, calls and meters."""
