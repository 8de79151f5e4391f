"""Practice without end: questions made from a seed, what they train, and which comes next."""
