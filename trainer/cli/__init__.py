"""The command line; it opens the window through one entry point."""
