"""What a supervisor makes and chooses: scenarios, generated rounds, house, layouts, papers."""
