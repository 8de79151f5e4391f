"""The house's choices in force: read from the records, changed there, and told to others."""

from __future__ import annotations

from typing import Final

from trainer.house.file import EMPTY_TEXT, NO_HOUSE, HouseFile, read_house_file
from trainer.messages import _
from trainer.messages.house import found_text
from trainer.rulebook import Rulebook
from trainer.settings.personal import PersonalSettings
from trainer.storage.houses import NO_VERSION
from trainer.storage.layouts import StoredLayouts
from trainer.storage.rows import HouseVersion, Trainee
from ui.controllers.listeners import Attempt, Listeners
from ui.controllers.notices import Notices
from ui.controllers.own_layouts import OwnLayouts
from ui.controllers.session import Session
from ui.controllers.waiting import Waiting
from ui.views.notice_bar import DISMISS
from ui.views.view_models import Notice

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
        attempt: Attempt,
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
        """The house file with this content."""
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
        self._notices.show(
            Notice(
                NOTICE,
                _("Another window has changed the house’s choices; yours has not been stored."),
                _("What is in force now is shown. Make your change again if it is still wanted."),
                choices=((DISMISS, _("Close")),),
            )
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
            self._notices.show(
                Notice(
                    UNUSABLE,
                    _("Not all of the house’s choices can be used."),
                    _("The defaults apply for the others. See the page House."),
                    "\n".join(map(found_text, self.file.diagnostics[:SHOWN])),
                    ((DISMISS, _("Close")),),
                )
            )
        self.rulebook = self.documents(self.file)
        self.listeners()

    def _opened(self, _trainee: Trainee, _settings: PersonalSettings) -> None:
        self.look()

    def _layouts_changed(self, _stored: StoredLayouts) -> None:
        # What the file says of layouts may be right now, or no longer.
        self._read()
