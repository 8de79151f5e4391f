"""The page that generates scenarios."""
