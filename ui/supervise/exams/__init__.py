"""The exams page of a supervisor."""
