"""The window: it shows projections and hands on attempts; it decides nothing."""
