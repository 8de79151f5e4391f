"""An entry in the list of pages, and what is raised for a page that is missing."""

from __future__ import annotations

from typing import NamedTuple

from ui.actions.state import AppState


class Unavailable(Exception):
    """A part of the window is missing because it could not be created, which has been reported."""


class PageEntry(NamedTuple):
    """A page by its id and its controller, ``module:class``, which is imported after start-up.

    With a ``title``, a message key, the page has a button in the header. The button triggers the
    command ``opened_by``, by default the one with the page's id.
    """

    id: str
    controller: str
    title: str = ""
    opened_by: str = ""
    needs_records: bool = False
    over_lesson: bool = False
    """It can be opened and left again while a lesson is waiting behind it."""

    @property
    def command(self) -> str:
        """The command that opens the page."""
        return self.opened_by or self.id

    def reachable(self, now: AppState) -> bool:
        """Whether the page can be opened now."""
        return (
            self.id not in now.failed
            and (now.records or not self.needs_records)
            and (self.over_lesson or not now.waiting)
        )
