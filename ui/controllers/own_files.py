"""What can be done with the files of the house's own: rename, move, copy, discard, bring back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu

from trainer.errors import EnvironmentTrouble
from trainer.library.items import LibraryItem
from trainer.messages import _, ngettext
from trainer.messages.troubles import describe_trouble
from trainer.storage import own_changes, own_trash
from trainer.storage.own_changes import Refused, refused_text
from trainer.storage.own_scenarios import own_folder, own_folders, own_path
from trainer.storage.own_trash import Discarded
from trainer.storage.scenario_index import ScenarioIndex, index_path
from trainer.texts import N_
from trainer.yamlfile.characters import visible
from trainer.yamlfile.suffixes import LESSON_SUFFIX, SCENARIO_SUFFIX
from ui.actions.commands import Bar, Section, command, on
from ui.actions.state import LibraryState, OwnFiles
from ui.controllers.controller import App, Controller
from ui.controllers.library import LibraryController
from ui.controllers.phrasing import date_text
from ui.controllers.saving import indented
from ui.controllers.scenarios import Library
from ui.views.editor_view_models import Options
from ui.views.notice_bar import DISMISS
from ui.views.own_file_dialogs import OwnFileDialog, TrashDialog
from ui.views.view_models import Notice

CHANGED: Final = "own_files"
"""The notice of what has become of files."""
UNDO: Final = "undo"
_IN_MENU: Final = (
    *("own_rename", "own_move", "own_duplicate", "own_discard"),
    *("own_folder", "own_folder_rename", "own_folder_discard", "own_trash"),
)


class OwnFilesController(Controller):
    """Changes files of the folder as the library's commands ask for it."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        app.of(LibraryController).view.menu_wanted.connect(self._ask)

    # Commands

    @command(
        "own_rename",
        N_("Rename…"),
        "Shift+F2",  # F2 leads to the rules everywhere
        when=on(LibraryState, lambda here: here.own_files is OwnFiles.ONE),
    )
    def rename(self) -> None:
        """Ask for another title of the selected file."""
        (item,) = self._own()
        title = self._file_title(item)

        def carry_out(title: str, _folder: str) -> str:
            return self._try(
                lambda: own_changes.rename(self._folder, self._index, item.own or "", title)
            )

        dialog = OwnFileDialog(self.app.window, _("Rename"), _("Rename"), carry_out)
        dialog.ask_for_line(_("Title"), title).open()

    @command(
        "own_move",
        N_("Move to folder…"),
        "Ctrl+M",
        when=on(LibraryState, lambda here: here.own_files is not OwnFiles.NONE),
    )
    def move(self) -> None:
        """Ask for the folder that the selected files go to."""
        names = [item.own or "" for item in self._own()]

        def carry_out(_title: str, folder: str) -> str:
            return self._try(lambda: own_changes.move_to(self._folder, self._index, names, folder))

        dialog = OwnFileDialog(self.app.window, _("Move to folder"), _("Move"), carry_out)
        dialog.ask_for_folder(self._folders(names[0].rpartition("/")[0])).open()

    @command(
        "own_duplicate",
        N_("Duplicate"),
        "Ctrl+D",
        when=on(LibraryState, lambda here: here.selected),
    )
    def duplicate(self) -> None:
        """Copy the selected scenario among the house's own, under a title that says so."""
        item = self._library.chosen()
        if item is None:
            return
        title = _("Copy of {title}").format(title=self._file_title(item))
        within, lesson = "", item.own is not None and item.own.endswith(LESSON_SUFFIX)
        if item.own is not None:
            within = item.own.rpartition("/")[0]

        def copied() -> str:
            data = Path(item.file).read_bytes() if lesson else item.data
            suffix = LESSON_SUFFIX if lesson else SCENARIO_SUFFIX
            return own_changes.duplicate(self._folder, within, title, data, suffix)

        if why := self._try(copied):
            self._say(why)

    @command(
        "own_discard",
        N_("Move to the trash"),
        "Del",
        when=on(LibraryState, lambda here: here.own_files is not OwnFiles.NONE),
    )
    def discard(self) -> None:
        """Put the selected files into the trash; that can be undone."""
        items = self._own()
        names = [item.own or "" for item in items]
        lessons = own_changes.lessons_that_name(self._folder, names)
        following = self._library.following({item.file for item in items})
        try:
            gone = own_trash.discard(self._folder, names, datetime.now(UTC))
        except EnvironmentTrouble as trouble:
            self.app.notices.show_trouble(trouble)
            return
        if isinstance(gone, Refused):
            self._say(refused_text(gone))
            return
        self._library.expect(following)
        text = ngettext(
            "Moved to the trash: {title}", "{n} files moved to the trash.", len(names)
        ).format(title=visible(self._file_title(items[0])), n=len(names))
        needed = _("Needed by a lesson: {lessons}").format(lessons=visible(", ".join(lessons)))
        self._say(text, needed if lessons else "", lambda: self._restore(gone))

    @command(
        "own_folder",
        N_("New folder…"),
        "Ctrl+Shift+N",
        when=on(LibraryState),
    )
    def make_folder(self) -> None:
        """Ask for the name of a folder, and for the one that it is in."""

        def carry_out(name: str, within: str) -> str:
            return self._try(lambda: own_changes.make_folder(self._folder, within, name))

        dialog = OwnFileDialog(self.app.window, _("New folder"), _("Make"), carry_out)
        dialog.ask_for_line(_("Name"), "").ask_for_folder(self._folders(self._within())).open()

    @command(
        "own_folder_rename",
        N_("Rename a folder…"),
        "Ctrl+Shift+F2",
        when=on(LibraryState),
    )
    def rename_folder(self) -> None:
        """Ask for a folder and its new name."""

        def carry_out(name: str, folder: str) -> str:
            return self._try(
                lambda: own_changes.rename_folder(self._folder, self._index, folder, name)
            )

        self._ask_for_folder(_("Rename a folder"), _("Rename"), carry_out, named=True)

    @command(
        "own_folder_discard",
        N_("Move a folder to the trash…"),
        "Ctrl+Shift+Backspace",
        when=on(LibraryState),
    )
    def discard_folder(self) -> None:
        """Ask for a folder to be put into the trash with everything in it; that can be undone."""

        def carry_out(_name: str, folder: str) -> str:
            try:
                gone = own_trash.discard_folder(self._folder, folder, datetime.now(UTC))
            except EnvironmentTrouble as trouble:
                told = describe_trouble(trouble)
                return f"{told.sentence} {told.advice}"
            if isinstance(gone, Refused):
                return refused_text(gone)
            text = _("Moved to the trash: {title}").format(title=visible(folder))
            self._say(text, undo=lambda: self._restore(gone))
            return ""

        heading, done = _("Move a folder to the trash"), _("Move to the trash")
        self._ask_for_folder(heading, done, carry_out, named=False)

    @command(
        "own_trash",
        N_("Trash…"),
        "Ctrl+Shift+Del",
        when=on(LibraryState),
    )
    def open_trash(self) -> None:
        """Show what is in the trash."""
        found = own_trash.trashed(self._folder)
        dialog = TrashDialog(self.app.window, [_line(one) for one in found])

        def bring_back(rows: list[int]) -> None:
            for row in rows:
                self._restore(found[row])

        dialog.wanted_back.connect(bring_back)
        dialog.emptied.connect(self._empty)
        dialog.open()

    @command(
        "own_menu",
        N_("Arrange…"),
        "Ctrl+Shift+A",
        when=on(LibraryState),
        bar=Bar.ASIDE,
        section=Section.LIBRARY,
    )
    def open_menu(self) -> None:
        """Show all that can be done with files."""
        self._ask(QCursor.pos())

    # Other handlers

    @property
    def _folder(self) -> Path:
        return own_folder(self.app.session.path)

    @property
    def _index(self) -> ScenarioIndex:
        return ScenarioIndex(index_path(self.app.session.path), "")

    @property
    def _library(self) -> Library:
        return self.app.of(LibraryController).library

    def _own(self) -> tuple[LibraryItem, ...]:
        """The selected files of the house's own, a lesson once."""
        return self._library.own_selected()

    def _file_title(self, item: LibraryItem) -> str:
        if item.own is not None and item.own.endswith(LESSON_SUFFIX):
            return own_changes.title_of(Path(item.file)) or item.title
        return item.title

    def _ask_for_folder(
        self, heading: str, done: str, carry_out: Callable[[str, str], str], *, named: bool
    ) -> None:
        """Ask for one of the folders, and for a name if it is to be ``named``."""
        folders = self._folders(self._within())
        if not folders.options[1:]:
            self._say(_("There are no folders yet."))
            return
        dialog = OwnFileDialog(self.app.window, heading, done, carry_out)
        dialog.ask_for_folder(folders._replace(options=folders.options[1:]))
        if named:
            dialog.ask_for_line(_("New name"), "")
        dialog.open()

    def _within(self) -> str:
        """The folder of the selected file; empty if that is in none."""
        item = self._library.chosen()
        return (item.own or "").rpartition("/")[0] if item is not None else ""

    def _folders(self, current: str) -> Options:
        named = ((one, indented(one)) for one in own_folders(self._folder))
        return Options([("", _("My own")), *named], current)

    def _try(self, change: Callable[[], str | tuple[str, ...] | Refused]) -> str:
        """Carry out a change; why it could not be done, empty if it was."""
        try:
            done = change()
        except EnvironmentTrouble as trouble:
            told = describe_trouble(trouble)
            return f"{told.sentence} {told.advice}"
        except OSError as error:
            return error.strerror or str(error)
        if isinstance(done, Refused):
            return refused_text(done)
        for name in (done,) if isinstance(done, str) else done[:1]:
            self._library.expect(own_path(self._folder, name))
        return ""

    def _restore(self, discarded: Discarded) -> None:
        self.app.notices.remove(CHANGED)
        if why := self._try(lambda: own_trash.restore(self._folder, discarded)):
            self._say(why)

    def _empty(self) -> None:
        try:
            own_trash.empty_trash(self._folder)
        except EnvironmentTrouble as trouble:
            self.app.notices.show_trouble(trouble)

    def _say(self, text: str, advice: str = "", undo: Callable[[], None] | None = None) -> None:
        choices = [(DISMISS, _("Close"))]
        if undo is not None:
            choices.insert(0, (UNDO, _("Undo")))
        self.app.notices.show(
            Notice(CHANGED, text, advice, choices=tuple(choices), urgent=False),
            {UNDO: undo} if undo is not None else {},
        )

    def _ask(self, place: QPoint) -> None:
        menu = QMenu(self.app.window)
        menu.setObjectName("own_menu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        actions = self.app.window.bindings.actions
        menu.addActions([actions[one] for one in _IN_MENU if one in actions])
        menu.popup(place)


def _line(discarded: Discarded) -> str:
    first, *more = discarded.names
    when = date_text(discarded.when)
    called = first.removesuffix(SCENARIO_SUFFIX).removesuffix(LESSON_SUFFIX)
    others = ngettext("and {n} more", "and {n} more", len(more)).format(n=len(more))
    return "   ".join(filter(None, (when, visible(called), others if more else "")))
