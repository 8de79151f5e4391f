"""The house's own layouts: read without blocking the window; a notice reports refused files."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final

from trainer.errors import EnvironmentTrouble
from trainer.messages import _, ngettext
from trainer.messages.layouts import in_short, unread_text
from trainer.rulebook import RULEBOOK
from trainer.storage.layouts import (
    LayoutRefusal,
    LayoutRefused,
    Read,
    StoredLayouts,
    layouts_folder,
    list_layouts,
    read_layout,
    refused,
    snapshot,
    sorted_out,
)
from ui.controllers.listeners import Attempt, Listeners
from ui.controllers.notices import Notices
from ui.controllers.session import Session
from ui.views.notice_bar import DISMISS
from ui.views.view_models import Notice

NOTICE: Final = "layouts"


class OwnLayouts:
    """The layouts next to the records; ``listeners`` are called when they have changed.

    ``given_up`` returns whether the window is about to close; ``report`` is given bugs.
    """

    def __init__(
        self,
        notices: Notices,
        session: Session,
        attempt: Attempt,
        given_up: Callable[[], bool],
        report: Callable[[Exception], None],
    ) -> None:
        self._report = report
        self._notices = notices
        self._session = session
        self._given_up = given_up
        self.stored = StoredLayouts()
        self.rulebook = RULEBOOK
        """The rule documents, with the house's layouts that can be used."""
        self._seen: tuple[Path, tuple[tuple[str, int, int], ...]] | None = None
        self.listeners: Listeners[[StoredLayouts]] = Listeners(attempt)

    def folder(self) -> Path:
        """The layouts' folder, next to the records."""
        return layouts_folder(self._session.database)

    async def read(self) -> None:
        """Read them, unless nothing has changed since the last time."""
        try:
            before, folder = self.stored, self.folder()
            # Taken before reading, so that a change during the reading is noticed the next time.
            seen = (folder, snapshot(folder))
            if seen == self._seen:
                return
            found = await read_in_turn(folder, self._given_up, self._report)
            # If a layout was added meanwhile, all of them have been read more recently than here.
            if self.stored is before:
                self.use(found)
                self._seen = seen
        except EnvironmentTrouble as trouble:
            self._notices.show_trouble(trouble)

    def use(self, stored: StoredLayouts) -> None:
        """Use these from now on: they can be named by scenarios."""
        self.stored = stored
        self.rulebook = stored.rulebook
        self._seen = None
        self.listeners(stored)
        notice = notice_of(stored, ((DISMISS, _("Close")),))
        if notice is None:
            self._notices.remove(NOTICE)
        else:
            self._notices.show(notice)


async def read_in_turn(
    folder: Path, given_up: Callable[[], bool], report: Callable[[Exception], None]
) -> StoredLayouts:
    """Read the folder file by file, until ``given_up`` returns True.

    A file that cannot be read because of a bug, which is reported, is refused like a faulty one.

    Raises ``LayoutsUnusable`` where the folder cannot be read.
    """
    listing = list_layouts(folder)
    found: list[Read] = []
    for path in listing.paths:
        try:
            found.append(read_layout(path))
        except Exception as error:
            report(error)
            found.append(refused(path, LayoutRefusal.FAILED))
        await asyncio.sleep(0)
        if given_up():
            break
    return sorted_out(found, listing.more)


def notice_of(stored: StoredLayouts, choices: tuple[tuple[str, str], ...]) -> Notice | None:
    """A notice of the first fault in the files, and that there are more; None if there is none.

    It waits while a round is played, when nothing can be done about it.
    """
    unusable, more = stored.refused, stored.more
    if not unusable and not more:
        return None
    sentences = [_line(unusable[0])] if unusable else []
    others = len(unusable) - 1
    if others > 0:
        sentences.append(
            ngettext(
                "{count} more file cannot be used.", "{count} more files cannot be used.", others
            ).format(count=others)
        )
    if more:
        sentences.append(unread_text(more))
    return Notice(NOTICE, " ".join(sentences), choices=choices, warning=False)


def _line(one: LayoutRefused) -> str:
    line = in_short(one.lines)
    return _("Layout {file}, line {line}, column {column}: {message}").format(
        file=one.name, line=line.line, column=line.column, message=line.message
    )
