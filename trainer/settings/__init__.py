"""The settings of the house and of each trainee."""
