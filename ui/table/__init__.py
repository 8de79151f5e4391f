"""The table at which a round is guided, dealt or watched, and what came of it."""
