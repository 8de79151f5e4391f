"""The append-only log of the records: its tree, its signed heads, what a check of it finds."""
