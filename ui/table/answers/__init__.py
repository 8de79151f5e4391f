"""The editors for answers, one for each kind."""
