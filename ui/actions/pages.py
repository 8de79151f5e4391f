"""A line of the list of pages."""

from __future__ import annotations

from typing import NamedTuple

from ui.actions.state import AppState


class PageEntry(NamedTuple):
    """A page by its id and its controller, ``module:class``, which is imported after the start.

    With a ``title``, a message key, the header has a button for it, which gives the command
    ``opened_by``: where that is empty, the one that has the page's own id.
    """

    id: str
    controller: str
    title: str = ""
    opened_by: str = ""
    needs_records: bool = False
    over_lesson: bool = False
    """It can be opened, and left again, while a lesson waits under it."""

    @property
    def command(self) -> str:
        """The command that opens it."""
        return self.opened_by or self.id

    def reachable(self, now: AppState) -> bool:
        """Whether the button can lead there."""
        return (now.records or not self.needs_records) and (self.over_lesson or not now.waiting)
