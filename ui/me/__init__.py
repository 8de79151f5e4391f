"""What concerns the trainee alone: progress, records, preferences, names."""
