"""The page of what scenarios cover."""
