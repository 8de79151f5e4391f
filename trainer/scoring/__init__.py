"""Verdicts become marks."""
