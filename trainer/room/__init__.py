"""A training room: its people, what each may do, their keys, classes and assignments."""
