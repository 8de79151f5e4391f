"""Search: everything the documents say, found by the words that people use at a table."""
