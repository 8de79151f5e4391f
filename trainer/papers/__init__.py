"""Exam papers: what is printed of a set of rounds, and the key to it."""
