"""Feltwork without a window: rules, scenarios, lessons, records and the command line."""
