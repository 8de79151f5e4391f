"""Commands as records: what the user can do in the window, and when."""
