"""Commands as records: what a person can tell the window to do, and when."""
