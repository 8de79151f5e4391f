"""The one reader of the packaged rules: it assembles and cross-checks a game."""
