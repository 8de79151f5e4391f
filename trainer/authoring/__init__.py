"""Writing a scenario: a text and all that it says, edits of it, and what mends it."""
