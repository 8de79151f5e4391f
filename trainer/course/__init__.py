"""Lessons that explain, show, let do and test, as data; and each as it is at a table."""
