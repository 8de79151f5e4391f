"""The felt on the screen."""
