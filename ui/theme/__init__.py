"""Colours as roles, one type scale, distances on a grid, and the dress of the widgets."""

from ui.theme.apply import apply_theme
from ui.theme.lettering import Size, Weight, font, load_fonts
from ui.theme.roles import PALETTES, Palette, Role, Room
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space

__all__ = [
    "PALETTES",
    "Palette",
    "Role",
    "Room",
    "Size",
    "Space",
    "Weight",
    "apply_theme",
    "font",
    "load_fonts",
    "mark_as",
]
