"""Colours as roles."""
