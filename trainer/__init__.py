"""Feltwork without a window: rules, scenarios, series, records and the command line."""

__version__ = "0.1.0"
