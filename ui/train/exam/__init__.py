"""The exam page of a candidate, and the exam at the table."""
