"""Exams and live table tests: their parts, their course, their time, their marks."""
