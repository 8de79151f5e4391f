"""The scenarios that can be chosen: shipped, opened, and one's own."""
