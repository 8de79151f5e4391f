"""Recorded answers judged by what the rules and the house say now, beside how they were judged."""
