"""A scenario's round laid out: its acts, its questions, its texts, and the table at each step."""
