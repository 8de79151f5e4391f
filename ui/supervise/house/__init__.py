"""The page of the house's choices."""
