"""Applying the theme: Fusion, the palette, the font, the style sheet."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from ui.theme.lettering import Size, font, load_fonts
from ui.theme.rings import FocusRings
from ui.theme.roles import PALETTES, ColorScheme, Palette, Role
from ui.theme.sheet import style_sheet


def apply_theme(app: QApplication, scheme: ColorScheme, text_size: int = 100) -> Palette:
    """Apply the theme of ``scheme`` with letters of ``text_size`` per cent; returns its palette.

    May be called again at any time.
    """
    palette = PALETTES[scheme]
    load_fonts()
    with _cycles_kept():
        # Qt restyles each widget once when a style sheet comes or goes, but when one replaces
        # another once for each widget that it is in: ten times on a page.
        app.setStyleSheet("")
        app.setStyle("Fusion")
        app.setFont(font(round(Size.BODY * text_size / 100)))
        app.setPalette(_qt_palette(palette))
        app.setStyleSheet(style_sheet(palette, text_size))
    if app.findChild(FocusRings) is None:
        FocusRings(app)
    return palette


@contextmanager
def _cycles_kept() -> Iterator[None]:
    """Let Python look for no reference cycles meanwhile.

    Qt goes through a list of all widgets, and tells each of its new style: one that is destroyed
    in an answer to that, because nothing refers to it any more, would still be in the list.
    """
    searched = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searched:
            gc.enable()


def _qt_palette(palette: Palette) -> QPalette:
    made = QPalette()
    roles = {
        QPalette.ColorRole.Window: Role.WINDOW,
        QPalette.ColorRole.WindowText: Role.TEXT,
        QPalette.ColorRole.Base: Role.SUNKEN,
        QPalette.ColorRole.AlternateBase: Role.SURFACE,
        QPalette.ColorRole.Text: Role.TEXT,
        QPalette.ColorRole.PlaceholderText: Role.MUTED_TEXT,
        QPalette.ColorRole.Button: Role.RAISED,
        QPalette.ColorRole.ButtonText: Role.TEXT,
        QPalette.ColorRole.BrightText: Role.ON_ACCENT,
        QPalette.ColorRole.Highlight: Role.ACCENT,
        QPalette.ColorRole.HighlightedText: Role.ON_ACCENT,
        QPalette.ColorRole.Link: Role.ACCENT,
        QPalette.ColorRole.LinkVisited: Role.ACCENT,
        QPalette.ColorRole.ToolTipBase: Role.RAISED,
        QPalette.ColorRole.ToolTipText: Role.TEXT,
        QPalette.ColorRole.Light: Role.RAISED,
        QPalette.ColorRole.Midlight: Role.RAISED,
        QPalette.ColorRole.Mid: Role.OUTLINE,
        QPalette.ColorRole.Dark: Role.OUTLINE_STRONG,
        QPalette.ColorRole.Shadow: Role.SUNKEN,
        QPalette.ColorRole.Accent: Role.ACCENT,
    }
    for qt_role, role in roles.items():
        made.setColor(qt_role, QColor(palette[role]))
    for qt_role in (
        QPalette.ColorRole.WindowText,
        QPalette.ColorRole.Text,
        QPalette.ColorRole.ButtonText,
    ):
        made.setColor(QPalette.ColorGroup.Disabled, qt_role, QColor(palette[Role.DISABLED_TEXT]))
    return made
