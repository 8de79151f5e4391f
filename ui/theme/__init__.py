"""Colours by role, one type scale, distances on a grid, and the style of the widgets."""
