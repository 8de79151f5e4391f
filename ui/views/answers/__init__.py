"""How a trainee answers: one editor for each kind of answer, by key and by mouse alike."""
