"""Feltwork without a window: rules, scenarios, lessons, records and the command line."""

__version__ = "0.1.0"
