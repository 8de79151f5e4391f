"""The open records, the current trainee, and that person's settings."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from errno import EEXIST
from pathlib import Path
from typing import Final

from trainer.errors import DatabaseGone, DatabaseLocked, EnvironmentTrouble
from trainer.messages import _
from trainer.messages.text import all_of
from trainer.messages.troubles import TroubleText, describe_trouble
from trainer.room.rights import AT_HOME, EVERY_RIGHT, Warden
from trainer.settings.location import default_path
from trainer.settings.personal import SETTING_TEXTS, PersonalSettings
from trainer.storage.database import Database
from trainer.storage.rows import Trainee
from trainer.texts import N_
from ui.shell.background import Guard, Listeners
from ui.shell.dialogs import choose_database, choose_to_write
from ui.shell.notice_bar import DISMISS
from ui.shell.notices import REMEDY, TROUBLE, Notices, Remedy
from ui.shell.waiting import Waiting
from ui.shell.window import Window
from ui.theme.roles import ColorScheme
from ui.widgets.view_models import Notice

OpenRecords = Callable[[Path | None], Database]
"""Opens the database; raises the ``EnvironmentTrouble`` that prevents it."""

DATABASE: Final = "database"
"""The notice that the records cannot be opened."""

SETTINGS: Final = "settings"
"""The notice that some settings cannot be used."""

RETRY, OTHER = "retry", "other"


class Session:
    """``records`` and ``trainee`` are None where the database cannot be opened.

    ``listeners`` are called when the trainee changes, with that person's settings; ``shut`` when
    somebody is to sign in first; ``moved`` when the records of another file have been opened;
    ``opened`` with the records whenever they have been, also where nobody is signed in, and
    ``closing`` before they are closed. What can be done at once about a trouble that keeps the
    records from being opened is in ``remedies`` of the notices.
    """

    def __init__(
        self,
        window: Window,
        notices: Notices,
        waiting: Waiting,
        open_records: OpenRecords,
        database: Path | None,
        *,
        attempt: Guard,
    ) -> None:
        self._window = window
        self._notices = notices
        self._waiting = waiting
        self._open_records = open_records
        self.database = database
        self.records: Database | None = None
        self.trainee: Trainee | None = None
        self.locked: Database | None = None
        """The records of a training room while nobody is signed in; there are no others then."""
        self.held: set[object] = set()
        """What keeps whoever is signed in from being signed off for doing nothing: an exam."""
        self.listeners: Listeners[[Trainee, PersonalSettings]] = Listeners(attempt)
        self.shut: Listeners[[]] = Listeners(attempt)
        self.moved: Listeners[[]] = Listeners(attempt)
        self.opened: Listeners[[Database]] = Listeners(attempt)
        self.closing: Listeners[[]] = Listeners(attempt)
        notices.remedies[DatabaseGone] = Remedy(
            N_("Save the records as another file…"), self._choose_where_to_save
        )

    def open(self) -> None:
        """Open the records; until then, and where that is not possible, there are none."""
        self._waiting.do(
            DATABASE, self._open, N_("They will open as soon as it has finished."), self._missing
        )

    def _open(self) -> None:
        try:
            self.records = self._open_records(self.database)
            rights = self.records.rights
            if rights.room is None:
                self.train(first_trainee(self.records))
            elif rights.person is None:
                self._lock()
            else:  # whoever opened them has signed in
                self.sign_in(rights.person)
        except DatabaseLocked:
            self._abandon()
            raise
        except EnvironmentTrouble as trouble:
            self._abandon()
            self._missing(trouble)
        except Exception:
            # A bug: it is reported as one, and nothing is recorded without a trainee.
            records, self.records, self.trainee = self.records, None, None
            self._show_unopened(
                TroubleText(_("An error in Feltwork prevents the records from opening."), "", "")
            )
            if records is not None:
                records.close()
            raise
        finally:
            self._show_opened()
            if (opened := self.records or self.locked) is not None:
                self.opened(opened)

    def _show_opened(self) -> None:
        records, locked = self.records, self.locked is not None
        classroom = locked or (records is not None and records.rights.room is not None)
        self._window.show_state(
            self._window.state._replace(
                records=records is not None,
                classroom=classroom,
                signed_off=locked,
                rights=EVERY_RIGHT if records is None else records.rights.held,
            )
        )
        if locked:
            self.shut()

    def _lock(self) -> None:
        """Keep the records from everybody until somebody signs in."""
        self.locked, self.records, self.trainee = self.records, None, None

    def look(self) -> None:
        """Find out whether another window has made this a training room meanwhile."""
        if self.records is not None and not self._window.state.classroom:
            with suppress(EnvironmentTrouble):  # it is told where something is to be written
                if self.records.rights.room is not None and self.records.rights.person is None:
                    self._waiting.close()
                    self._lock()
                    self._show_opened()

    def sign_in(self, person: Trainee) -> None:
        """Give the records to somebody who has just signed in, or has just made the room."""
        if self.locked is not None:
            self.locked, self.records = None, self.locked
        self._show_opened()
        self.train(person)

    def sign_off(self) -> None:
        """Keep the records from whoever was signed in, and from everybody else."""
        if self.records is not None:
            self._waiting.close()
            self._notices.clear()
            self.records.rights.sign_off()
            self._lock()
            self._show_opened()

    def _missing(self, trouble: EnvironmentTrouble) -> None:
        self._notices.log(trouble)
        remedy = self._notices.remedies.get(type(trouble))
        self._show_unopened(describe_trouble(trouble), remedy)

    def _show_unopened(self, message: TroubleText, remedy: Remedy | None = None) -> None:
        """Say why there are no records, and what can be done about it."""
        done: dict[str, tuple[str, Callable[[], None]]] = {}
        if remedy is not None:
            done[REMEDY] = _(remedy.text), remedy.handler
        done[RETRY] = _("Try again"), self.reopen
        done[OTHER] = (
            _("Choose another file…"),
            lambda: choose_database(self._window, self._use),
        )
        texts = [(key, text) for key, (text, _handler) in done.items()]
        without = _("Without records you can still watch every scenario; Guided needs them.")
        self._notices.show(
            Notice(
                DATABASE,
                message.sentence,
                f"{message.advice} {without}".lstrip(),
                message.detail,
                (*texts, (DISMISS, _("Work without records"))),
            ),
            {key: handler for key, (_text, handler) in done.items()},
        )

    def close(self) -> None:
        self.closing()
        records, self.records = self.records or self.locked, None
        self.locked = None
        if records is not None:
            records.close()

    def _abandon(self) -> None:
        self.trainee = None
        self.close()

    def train(self, trainee: Trainee) -> None:
        """Change the trainee, or the trainee's name. ``DatabaseLocked``: nothing has changed."""
        assert self.records is not None, "a trainee comes from the records"
        settings = self.records.settings.load(trainee.id)
        unusable = self.records.settings.unusable(trainee.id)
        self.trainee = trainee
        self._window.header.show_trainee(trainee.name)
        self.listeners(trainee, settings)
        self._show_unusable(unusable)

    def _show_unusable(self, names: tuple[str, ...]) -> None:
        """Say which settings were replaced by their defaults; the stored ones stay until a change.

        A newer version of the program may have stored them, and may be used again.
        """
        if not names:
            self._notices.remove(SETTINGS)
            return
        texts = all_of(f"“{_(SETTING_TEXTS[name])}”" for name in names)
        self._notices.say(
            SETTINGS,
            _("Some of your preferences cannot be used: {names}.").format(names=texts),
            _("Their defaults are used instead. Check them in Preferences."),
        )

    def store(self, settings: PersonalSettings) -> None:
        """Store the trainee's settings, if there are records."""
        if self.records is not None and self.trainee is not None:
            records, trainee = self.records, self.trainee.id
            self._waiting.do(
                f"settings of {trainee}", lambda: records.settings.store(trainee, settings)
            )

    @property
    def warden(self) -> Warden:
        """What may be done by whoever is signed in; everything where there are no records."""
        return AT_HOME if self.records is None else self.records.warden

    @property
    def path(self) -> Path:
        return default_path() if self.database is None else self.database

    def release(self) -> None:
        """Close the records, so that their file can be replaced."""
        self._waiting.close()
        self.trainee = None
        self.close()
        self._window.show_state(self._window.state._replace(records=False))

    def reopen(self) -> None:
        """Open the records again, whatever is there now."""
        self._notices.remove(DATABASE, TROUBLE)
        self.open()

    def _choose_where_to_save(self) -> None:
        if self.records is not None:
            choose_to_write(
                self._window, _("Save the records"), self.records.path.name, self._save_to
            )

    def _save_to(self, path: Path) -> None:
        """Save what the lost file had to ``path``, and go on with that."""
        if self.records is None:
            return
        if os.path.lexists(path):
            # Nothing is replaced: it might be what was put in the place of the records.
            self._notices.show_trouble(DatabaseGone(self.records.path, os.strerror(EEXIST)))
            return
        try:
            self.records.copy_to(path)
        except EnvironmentTrouble as trouble:
            self._notices.show_trouble(DatabaseGone(self.records.path, str(trouble)))
            return
        self._notices.remove(TROUBLE)
        self._waiting.close()
        self.closing()
        self.records.close()
        self._use(path)

    def _use(self, path: Path) -> None:
        self.database = path
        self.reopen()
        self.moved()


def first_trainee(database: Database) -> Trainee:
    """The current trainee; in a new database, one is added first."""
    current = database.trainees.current()
    if current is not None:
        return current
    known = database.trainees.all()
    if known:
        return database.trainees.make_current(known[0].id)
    added = database.trainees.add(_("Trainee 1"))
    assert isinstance(added, Trainee)
    return added


# The personal settings in use, and the listeners to their changes.

ApplyTheme = Callable[[PersonalSettings], ColorScheme]
"""Applies the color scheme of some settings."""


class Preferences:
    """``listeners`` are called with the previous settings when the new ones are in place."""

    def __init__(self, session: Session, apply_theme: ApplyTheme, attempt: Guard) -> None:
        self._session = session
        self._apply_theme = apply_theme
        self.settings = PersonalSettings()
        self.scheme = ColorScheme.DARK
        self.listeners: Listeners[[PersonalSettings]] = Listeners(attempt)
        session.listeners.append(self._trainee_changed)

    def change(self, settings: PersonalSettings) -> None:
        self._apply(settings)
        self._session.store(settings)

    def _trainee_changed(self, _trainee: Trainee, settings: PersonalSettings) -> None:
        self._apply(settings)

    def _apply(self, settings: PersonalSettings) -> None:
        before, self.settings = self.settings, settings
        self.scheme = self._apply_theme(settings)
        self.listeners(before)


# Who begins: the program leads such a trainee to the first round.


def has_begun(records: Database, trainee: Trainee) -> bool:
    """Tell whether the trainee has begun at least one round."""
    return bool(records.attempts.latest(trainee.id, 1))
