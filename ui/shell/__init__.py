"""The window around the pages: commands, notices, background work, dialogs, runs."""
