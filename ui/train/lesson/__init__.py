"""Lessons: what is explained, shown, done and asked at the table."""
