"""Colours as roles, one type scale, distances on a grid, and the dress of the widgets."""
