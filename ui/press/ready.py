"""Qt without a window: what the press needs before it can draw."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication

from ui.theme.lettering import load_fonts


def make_ready() -> QGuiApplication:
    """The running application, or a new one; the letters are loaded. Keep it while drawing."""
    running = QGuiApplication.instance()
    app = running if isinstance(running, QGuiApplication) else QGuiApplication(["feltwork"])
    if not load_fonts():
        raise RuntimeError("the program's letters cannot be loaded")
    return app
