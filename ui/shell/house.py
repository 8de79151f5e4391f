"""The house's choices in force: read from the records, changed there, and told to others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from operator import is_not
from pathlib import Path
from typing import Final

from trainer.errors import EnvironmentTrouble
from trainer.house.file import EMPTY_TEXT, NO_HOUSE, HouseFile, read_house_file, with_own_table
from trainer.messages import _, ngettext
from trainer.messages.diagnostics import found_text
from trainer.messages.layouts import in_short, unread_text
from trainer.rulebook import RULEBOOK, Rulebook
from trainer.settings.personal import PersonalSettings
from trainer.storage.connection import Cancellation, Cancelled
from trainer.storage.houses import NO_VERSION
from trainer.storage.own.layouts import (
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
from trainer.storage.rows import HouseVersion, Trainee
from ui.shell.background import Background, Guard, Listeners
from ui.shell.notice_bar import DISMISS
from ui.shell.notices import Notices
from ui.shell.session import Preferences, Session
from ui.shell.waiting import Waiting
from ui.widgets.view_models import Notice

# The house's own layouts: read without blocking the window; a notice reports refused files.

REFUSED_LAYOUTS: Final = "layouts"


class OwnLayouts:
    """The layouts next to the records; ``listeners`` are called when they have changed.

    ``report`` is given bugs.
    """

    def __init__(
        self,
        notices: Notices,
        session: Session,
        background: Background,
        attempt: Guard,
        report: Callable[[Exception], None],
    ) -> None:
        self._background = background
        self._closing = Cancellation()
        self._report = report
        self._notices = notices
        self._session = session
        self.stored = StoredLayouts()
        self.rulebook = RULEBOOK
        """The rule documents, with the house's layouts that can be used."""
        self._seen: tuple[Path, tuple[tuple[str, int, int], ...]] | None = None
        self.listeners: Listeners[[StoredLayouts]] = Listeners(attempt)

    def folder(self) -> Path:
        return layouts_folder(self._session.database)

    async def read(self) -> None:
        """Read them in a thread, unless nothing has changed since the last time."""
        before, folder = self.stored, self.folder()
        try:
            # Taken before reading, so that a change during the reading is noticed the next time.
            seen = (folder, snapshot(folder))
            if seen == self._seen:
                return
            found, bugs = await self._background.run(partial(read_each, folder), self._closing)
        except EnvironmentTrouble as trouble:
            self._notices.show_trouble(trouble)
            return
        except Cancelled:
            return
        for bug in bugs:
            self._report(bug)
        # If a layout was added meanwhile, all of them have been read more recently than here.
        if self.stored is before:
            self.use(found)
            self._seen = seen

    def close(self) -> None:
        self._closing.cancel()

    def use(self, stored: StoredLayouts) -> None:
        """Use these from now on: they can be named by scenarios."""
        self.stored = stored
        self.rulebook = stored.rulebook
        self._seen = None
        self.listeners(stored)
        notice = notice_of(stored, ((DISMISS, _("Close")),))
        if notice is None:
            self._notices.remove(REFUSED_LAYOUTS)
        else:
            self._notices.show(notice)


def read_each(
    folder: Path, cancellation: Cancellation
) -> tuple[StoredLayouts, Sequence[Exception]]:
    """Read the folder, and return the bugs that keep a file from being read with it.

    Such a file is refused like a faulty one. Raises ``LayoutsUnusable`` where the folder cannot be
    read.
    """
    listing, bugs = list_layouts(folder), list[Exception]()
    found: list[Read] = []
    for path in listing.paths:
        cancellation.check()
        try:
            found.append(read_layout(path))
        except Exception as error:
            bugs.append(error)
            found.append(refused(path, LayoutRefusal.FAILED))
    return sorted_out(found, listing.more), bugs


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
    return Notice(REFUSED_LAYOUTS, " ".join(sentences), choices=choices, warning=False)


def _line(refusal: LayoutRefused) -> str:
    line = in_short(refusal.lines)
    return _("Layout {file}, line {line}, column {column}: {message}").format(
        file=refusal.name, line=line.line, column=line.column, message=line.message
    )


NOTICE: Final = "house"
"""The notice that a change was not made, because another window has made one."""
UNUSABLE: Final = "house_unusable"
"""The notice that the stored choices have faults: the rules or the layouts are others now."""
SHOWN: Final = 3
"""How many of its faults the notice shows."""


class PresentHouse:
    """The house file in force, and the rule documents under it with the house's layouts.

    ``listeners`` are called when either has changed. A round keeps the documents that it was
    begun under.
    """

    def __init__(
        self,
        session: Session,
        layouts: OwnLayouts,
        waiting: Waiting,
        notices: Notices,
        attempt: Guard,
    ) -> None:
        self._session = session
        self._layouts = layouts
        self._waiting = waiting
        self._notices = notices
        self.version: HouseVersion | None = None
        self.file = NO_HOUSE
        self.rulebook = layouts.rulebook
        self.listeners: Listeners[[]] = Listeners(attempt)
        session.listeners.append(self._opened)
        layouts.listeners.append(self._layouts_changed)

    @property
    def text(self) -> str:
        """The text of the house file in force; empty where the house has chosen nothing."""
        return self.version.text if self.version is not None else ""

    def read(self, text: str) -> HouseFile:
        """The house file with this text, empty for none."""
        return self.read_bytes((text or EMPTY_TEXT).encode())

    def read_bytes(self, data: bytes) -> HouseFile:
        return read_house_file(data, self._layouts.rulebook)

    def documents(self, house: HouseFile) -> Rulebook:
        """The rule documents under a house file, with the house's layouts."""
        return house.rulebook(self._layouts.rulebook)

    def look(self) -> None:
        """Read what is in force now: another window may have changed it."""
        self._waiting.do("house", self._look)

    def store(self, text: str) -> None:
        """Put this text in force, unless another window has changed the house meanwhile."""
        self._waiting.do("house", lambda: self._store(text))

    def undo(self) -> None:
        """Go back to what was in force before the last change."""
        self._waiting.do("house", self._undo)

    def history(self, limit: int) -> tuple[HouseVersion, ...]:
        """The versions, the latest first."""
        records = self._session.records
        return records.houses.history(limit) if records is not None else ()

    def _look(self) -> None:
        records = self._session.records
        found = records.houses.present() if records is not None else None
        if found != self.version:
            self._use(found)

    def _store(self, text: str, restores: int | None = None) -> None:
        records, trainee = self._session.records, self._session.trainee
        if records is None or trainee is None:
            return
        after = self.version.id if self.version is not None else NO_VERSION
        stored = records.houses.store(text, trainee.name, after, restores)
        if stored is not None:
            self._notices.remove(NOTICE)
            self._use(stored)
            return
        self._look()
        self._notices.say(
            NOTICE,
            _("Another window has changed the house settings; your change was not saved."),
            _("The current settings are shown. Make your change again if you still want it."),
        )

    def _undo(self) -> None:
        records = self._session.records
        if records is None or self.version is None:
            return
        before = records.houses.before(self.version)
        if before is not None:
            self._store(before.text, before.id)
        elif self.text:
            self._store("", NO_VERSION)

    def _use(self, version: HouseVersion | None) -> None:
        self.version = version
        self._read()

    def _read(self) -> None:
        self.file = self.read(self.text)
        if self.file.valid:
            self._notices.remove(UNUSABLE)
        else:
            self._notices.say(
                UNUSABLE,
                _("Some house settings cannot be used."),
                _("Defaults apply instead. See the House page."),
                "\n".join(map(found_text, self.file.diagnostics[:SHOWN])),
            )
        self.rulebook = self.documents(self.file)
        self.listeners()

    def _opened(self, _trainee: Trainee, _settings: PersonalSettings) -> None:
        self.look()

    def _layouts_changed(self, _stored: StoredLayouts) -> None:
        # What the file says of layouts may be right now, or no longer.
        self._read()


# The trainee's own table: the house's choices with those of the trainee before them.


class OwnTable:
    """What is practised, dealt in shifts and generated is dealt under this."""

    def __init__(self, house: PresentHouse, preferences: Preferences) -> None:
        self._house = house
        self._preferences = preferences
        self._known: tuple[HouseFile, PersonalSettings, Rulebook] | None = None
        self._under: tuple[str, Rulebook] = "", house.rulebook

    @property
    def text(self) -> str:
        """The text of a house file with the trainee's own table; empty where nothing is chosen."""
        return self._now()[0]

    @property
    def rulebook(self) -> Rulebook:
        """The rule documents under that."""
        return self._now()[1]

    def _now(self) -> tuple[str, Rulebook]:
        house, settings = self._house, self._preferences.settings
        known = house.file, settings, house.rulebook
        # Two house files or rulebooks are not compared value by value.
        if self._known is None or any(map(is_not, self._known, known)):
            text = with_own_table(house.text, settings, house.rulebook)
            changed = text != house.text
            self._under = text, house.documents(house.read(text)) if changed else house.rulebook
            self._known = known
        return self._under
