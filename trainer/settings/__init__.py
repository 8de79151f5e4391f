"""The house and the person: their choices."""
