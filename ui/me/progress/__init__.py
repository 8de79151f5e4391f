"""The page of progress."""
