"""The answer editors: one for each kind of answer, for keyboard and mouse alike."""
