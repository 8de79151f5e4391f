"""Stands in for the home page where that cannot be created."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from ui.shell.commands import PageState
from ui.shell.controller import App, PageController
from ui.shell.window import UnavailablePage


class UnavailableHome(PageController[UnavailablePage, PageState]):
    """The controller of a page that only leads to the others."""

    page = "home"

    def __init__(self, app: App) -> None:
        super().__init__(app, PageState())

    def make_view(self, parent: QWidget) -> UnavailablePage:
        """The page that says so."""
        return UnavailablePage(parent)
