"""The page on which a scenario is written."""
