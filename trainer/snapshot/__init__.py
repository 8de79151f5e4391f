"""What lies where on the table at each step of a round, folded once for all who need it."""
