"""What can be done with the files of the house's own: rename, move, copy, discard, bring back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple, TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from trainer.errors import EnvironmentTrouble
from trainer.library.entries import folder_of
from trainer.library.items import LibraryItem
from trainer.messages import _, ngettext
from trainer.messages.text import shortened
from trainer.messages.troubles import describe_trouble
from trainer.room.rights import Warden
from trainer.settings.personal import PersonalSettings
from trainer.storage.own import changes
from trainer.storage.own.changes import Discarded, Refused, refused_text
from trainer.storage.own.index import ScenarioIndex, index_path
from trainer.storage.own.scenarios import own_folder, own_folders, own_path
from trainer.storage.rows import Trainee
from trainer.texts import N_
from trainer.yamlfile.characters import visible
from trainer.yamlfile.values import SCENARIO_SUFFIX, SERIES_SUFFIX
from ui.shell.commands import Bar, OwnFiles, Section, command, managing
from ui.shell.controller import App, Controller
from ui.shell.notice_bar import DISMISS
from ui.supervise.library.controller import LibraryController
from ui.supervise.library.own_file_dialogs import OwnFileDialog, TrashDialog
from ui.supervise.library.saving import indented
from ui.supervise.library.scenarios import Library
from ui.table.phrasing import date_text
from ui.theme.sheet import named
from ui.widgets.sheets import Options
from ui.widgets.view_models import Notice

CHANGED: Final = "own_files"
"""The notice of what has become of files."""
UNDO: Final = "own_undo"  # whose key its button shows
_IN_MENU: Final = (
    *("own_undo", "own_rename", "own_move", "own_duplicate", "own_discard"),
    *("own_folder", "own_folder_rename", "own_folder_discard", "own_trash"),
)

T = TypeVar("T")


class Undoing(NamedTuple):
    """What undoes a change: ``what`` was done; ``discarded`` must still be in the trash."""

    what: str
    work: Callable[[], object]
    discarded: Discarded | None = None


class OwnFilesController(Controller):
    """Changes files of the folder as the library's commands ask for it, in a thread."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._background = app.background()
        self._at_work = 0
        """How many changes are being carried out."""
        self._undoing: list[Undoing] = []
        """What undoes the changes, the last one last."""
        self._page = app.of(LibraryController)
        self._page.view.menu_wanted.connect(self._ask)
        self._page.view.dragged.connect(self._drag)
        app.session.moved.append(self._forget)
        # What another has done is not undone in one’s own name.
        app.session.listeners.append(self._trained)

    # Commands

    @command("own_undo", N_("Undo"), "Ctrl+Z", when=managing(lambda here: here.undoable))
    def undo(self) -> None:
        undoing = self._undoing.pop()
        self._show_undoing()
        self._begin(undoing.work, lambda done: self._follow(_first(done)))

    @command(
        "own_rename",
        N_("Rename…"),
        "Shift+F2",  # F2 leads to the rules everywhere
        when=managing(lambda here: here.own_files is OwnFiles.ONE),
    )
    def rename(self) -> None:
        """Ask for another title of the selected file."""
        (item,) = self._own()
        before, own = self._file_title(item), item.own or ""
        rights, folder, index = self.app.session.warden, self._folder, self._index

        def renamed(new: str) -> None:
            undo = partial(changes.rename, rights, folder, index, new, before)
            self._changed(new, Undoing(_("Rename"), undo))

        dialog = OwnFileDialog(self.app.window, _("Rename"), _("Rename"))
        dialog.ask_for_line(_("Title"), before)
        self._open(
            dialog,
            lambda title, _folder: partial(changes.rename, rights, folder, index, own, title),
            renamed,
        )

    @command(
        "own_move",
        N_("Move to folder…"),
        "Ctrl+M",
        when=managing(lambda here: here.own_files is not OwnFiles.NONE),
    )
    def move(self) -> None:
        """Ask for the folder that the selected files go to."""
        dialog = OwnFileDialog(self.app.window, _("Move to folder"), _("Move"))
        dialog.ask_for_folder(self._folders(folder_of(self._own()[0].own or "")))
        work, moved = self._moving()
        self._open(dialog, lambda _title, folder: partial(work, folder), moved)

    @command("own_duplicate", N_("Duplicate"), "Ctrl+D", when=managing(lambda here: here.selected))
    def duplicate(self) -> None:
        """Copy the selected scenario among the house's own, under a title that says so."""
        item = self._library.chosen()
        if item is None:
            return
        title = _("Copy of {title}").format(title=self._file_title(item))
        own, folder, rights = item.own or "", self._folder, self.app.session.warden

        def copied() -> str:
            series = own.endswith(SERIES_SUFFIX)
            data = Path(item.file).read_bytes() if series else item.data
            suffix = SERIES_SUFFIX if series else SCENARIO_SUFFIX
            return changes.duplicate(rights, folder, folder_of(own), title, data, suffix)

        def undo(new: str) -> Undoing:
            return Undoing(
                _("Duplicate"), lambda: changes.discard(rights, folder, (new,), datetime.now(UTC))
            )

        self._begin(copied, lambda new: self._changed(new, undo(new)))

    @command(
        "own_discard",
        N_("Move to the trash"),
        "Del",
        when=managing(lambda here: here.own_files is not OwnFiles.NONE),
    )
    def discard(self) -> None:
        """Put the selected files into the trash; that can be undone."""
        items, folder, rights = self._own(), self._folder, self.app.session.warden
        names = [item.own or "" for item in items]
        following = self._library.following({item.file for item in items})
        text = ngettext(
            "Moved to the trash: {title}", "{n} files moved to the trash.", len(names)
        ).format(title=self._named(items[0]), n=len(names))

        def work() -> tuple[tuple[str, ...], Discarded] | Refused:
            series = changes.series_that_name(folder, names)
            gone = changes.discard(rights, folder, names, datetime.now(UTC))
            return gone if isinstance(gone, Refused) else (series, gone)

        def discarded(done: tuple[tuple[str, ...], Discarded]) -> None:
            series, gone = done
            needed = _("Needed by a series: {series}").format(series=visible(", ".join(series)))
            self._discarded(folder, gone, text, needed if series else "")
            if following:
                self._page.view.select(following)

        self._begin(work, discarded)

    @command("own_folder", N_("New folder…"), "Ctrl+Shift+N", when=managing())
    def make_folder(self) -> None:
        """Ask for the name of a folder, and for the one that it is in."""
        folder, rights = self._folder, self.app.session.warden

        def made(new: str) -> None:
            undo = partial(self._discard_folder, rights, folder, new)
            self._changed("", Undoing(_("New folder"), undo))

        dialog = OwnFileDialog(self.app.window, _("New folder"), _("Make"))
        dialog.ask_for_line(_("Name"), "").ask_for_folder(self._folders(self._within()))
        self._open(
            dialog,
            lambda name, within: partial(changes.make_folder, rights, folder, within, name),
            made,
        )

    @command("own_folder_rename", N_("Rename a folder…"), "Ctrl+Shift+F2", when=managing())
    def rename_folder(self) -> None:
        dialog = self._folder_dialog(_("Rename a folder"), _("Rename"))
        if dialog is None:
            return
        dialog.ask_for_line(_("New name"), "")
        rights, folder, index = self.app.session.warden, self._folder, self._index
        chosen = ""

        def work(name: str, within: str) -> Callable[[], str | Refused]:
            nonlocal chosen
            chosen = within
            return partial(changes.rename_folder, rights, folder, index, within, name)

        def renamed(new: str) -> None:
            before = chosen.rpartition("/")[2]
            undo = partial(changes.rename_folder, rights, folder, index, new, before)
            self._changed("", Undoing(_("Rename a folder"), undo))

        self._open(dialog, work, renamed)

    @command(
        "own_folder_discard",
        N_("Move a folder to the trash…"),
        "Ctrl+Shift+Backspace",
        when=managing(),
    )
    def discard_folder(self) -> None:
        """Ask for a folder to be put into the trash with everything in it; that can be undone."""
        dialog = self._folder_dialog(_("Move a folder to the trash"), _("Move to the trash"))
        if dialog is None:
            return
        folder, rights = self._folder, self.app.session.warden
        chosen = ""

        def work(_name: str, within: str) -> Callable[[], Discarded | Refused]:
            nonlocal chosen
            chosen = within
            return partial(self._discard_folder, rights, folder, within)

        def discarded(gone: Discarded) -> None:
            text = _("Moved to the trash: {title}").format(title=visible(chosen))
            self._discarded(folder, gone, text)

        self._open(dialog, work, discarded)

    @command("own_trash", N_("Trash…"), "Ctrl+Shift+Del", when=managing())
    def open_trash(self) -> None:
        folder, rights = self._folder, self.app.session.warden
        found = changes.trashed(folder)
        dialog = TrashDialog(self.app.window, [_line(discarded) for discarded in found])

        def bring_back(rows: list[int]) -> None:
            for row in rows:
                back = partial(changes.restore, rights, folder, found[row])
                self._begin(back, lambda names: self._out_of_trash(_first(names)))

        def empty() -> None:
            self._begin(
                partial(changes.empty_trash, rights, folder), lambda _none: self._out_of_trash()
            )

        dialog.wanted_back.connect(bring_back)
        dialog.emptied.connect(empty)
        dialog.open()

    @command(
        "own_menu",
        N_("Arrange…"),
        "Ctrl+Shift+A",
        when=managing(),
        bar=Bar.ASIDE,
        section=Section.LIBRARY,
    )
    def open_menu(self) -> None:
        menu = self._menu()
        menu.popup(self.app.window.bar.above("own_menu", menu.sizeHint().height()))

    # Other handlers

    @property
    def _folder(self) -> Path:
        return own_folder(self.app.session.path)

    @property
    def _index(self) -> ScenarioIndex:
        return ScenarioIndex(index_path(self.app.session.path), "")

    @property
    def _library(self) -> Library:
        return self._page.library

    def _own(self) -> tuple[LibraryItem, ...]:
        """The selected files of the house's own, a series once."""
        return self._library.own_selected()

    @staticmethod
    def _file_title(item: LibraryItem) -> str:
        """Say what a file states, not a round of it; what it is called where it states nothing."""
        if item.own is None:
            return item.title
        return changes.title_of(Path(item.file)) or _without_suffix(PurePosixPath(item.own).name)

    def _named(self, item: LibraryItem) -> str:
        """Its title in as much room as a notice has."""
        return shortened(visible(self._file_title(item)))

    def _folder_dialog(self, heading: str, done: str) -> OwnFileDialog | None:
        """Asks for one of the folders; None if there is none."""
        folders = self._folders(self._within())
        if not folders.options[1:]:
            self._say(_("There are no folders yet."))
            return None
        dialog = OwnFileDialog(self.app.window, heading, done)
        return dialog.ask_for_folder(folders._replace(options=folders.options[1:]))

    def _within(self) -> str:
        """The folder of the selected file; empty if that is in none."""
        item = self._library.chosen()
        return folder_of(item.own or "") if item is not None else ""

    def _folders(self, current: str) -> Options:
        named = ((folder, indented(folder)) for folder in own_folders(self._folder))
        return Options([("", _("My own")), *named], current)

    # What is done in the thread, and undone

    def _open(
        self,
        dialog: OwnFileDialog,
        work: Callable[[str, str], Callable[[], T | Refused]],
        done: Callable[[T], None],
    ) -> None:
        """Open a dialog that stays as long as what it asks for cannot be done, and says why."""

        async def answer(text: str, folder: str) -> None:
            try:
                why = await self._carry_out(work(text, folder), done)
            except EnvironmentTrouble as trouble:
                told = describe_trouble(trouble)
                why = f"{told.sentence} {told.advice}"
            dialog.finish(why)

        dialog.answered.connect(lambda text, folder: self._background.begin(answer(text, folder)))
        dialog.open()

    def _begin(self, work: Callable[[], T | Refused], done: Callable[[T], None]) -> None:
        """Carry out a change; why it cannot be done is said in a notice."""

        async def change() -> None:
            if why := await self._carry_out(work, done):
                self._say(why)

        self._background.begin(change())

    async def _carry_out(self, work: Callable[[], T | Refused], done: Callable[[T], None]) -> str:
        """Work in the thread; returns why nothing was changed, empty where it was.

        Raises ``EnvironmentTrouble``.
        """
        self._at_work += 1
        self._show_undoing()
        try:
            found = await self._background.run(lambda _cancellation: work())
        finally:
            self._at_work -= 1
            self._show_undoing()
        if isinstance(found, Refused):
            return refused_text(found)
        done(found)
        return ""

    def _moving(
        self,
    ) -> tuple[
        Callable[[str], tuple[str, ...] | Refused],
        Callable[[tuple[str, ...]], None],
    ]:
        """Moves the selected files into a folder; and what is to be done then."""
        items, rights = self._own(), self.app.session.warden
        folder, index = self._folder, self._index
        names = [item.own or "" for item in items]
        title = self._named(items[0])

        def moved(new: tuple[str, ...]) -> None:
            came_from = {PurePosixPath(name).name: name for name in names}
            back = {name: came_from[PurePosixPath(name).name] for name in new}
            if not back:
                return  # they were there already
            text = ngettext(
                "Moved to {folder}: {title}", "{n} files moved to {folder}.", len(back)
            ).format(folder=visible(folder_of(new[0])) or _("My own"), title=title, n=len(back))
            undo = partial(changes.move_as, rights, folder, index, back)
            self._changed(new[0], Undoing(_("Move to folder"), undo), text)

        return partial(changes.move_to, rights, folder, index, names), moved

    @staticmethod
    def _discard_folder(rights: Warden, folder: Path, within: str) -> Discarded | Refused:
        return changes.discard_folder(rights, folder, within, datetime.now(UTC))

    def _discarded(self, folder: Path, gone: Discarded, text: str, advice: str = "") -> None:
        undo = partial(changes.restore, self.app.session.warden, folder, gone)
        self._changed("", Undoing(_("Move to the trash"), undo, gone), text, advice)

    def _out_of_trash(self, name: str = "") -> None:
        """Offer no longer to undo what is not in the trash any more."""
        kept = frozenset(changes.trashed(self._folder))
        self._undoing = [undoing for undoing in self._undoing if undoing.discarded in (None, *kept)]
        self._show_undoing()
        self.app.notices.remove(CHANGED)
        self._follow(name)

    def _changed(self, name: str, undoing: Undoing, text: str = "", advice: str = "") -> None:
        """Select what was changed, and offer to undo it."""
        self.app.notices.remove(CHANGED)
        self._undoing.append(undoing)
        self._show_undoing()
        if text:
            self._say(text, advice, self.undo)
        self._follow(name)

    def _follow(self, name: str) -> None:
        """Select a file, as soon as it is listed."""
        if name:
            self._library.follow(own_path(self._folder, name))

    def _show_undoing(self) -> None:
        """Offer to undo the last change, as soon as it has been carried out."""
        undoable = bool(self._undoing) and not self._at_work
        if not undoable:
            self.app.notices.remove(CHANGED)
        what = self._undoing[-1].what if undoable else ""
        self.app.window.bindings.describe("own_undo", what)
        self._page.change(replace(self._page.state, undoable=undoable))

    def _trained(self, _trainee: Trainee, _settings: PersonalSettings) -> None:
        if self.app.window.state.classroom:
            self._forget()

    def _forget(self) -> None:
        """Undo nothing in the folder of other records."""
        if self._undoing:
            self._undoing.clear()
            self._show_undoing()

    def _say(self, text: str, advice: str = "", undo: Callable[[], None] | None = None) -> None:
        choices = [(DISMISS, _("Close"))]
        if undo is not None:
            choices.insert(0, (UNDO, _("Undo")))
        self.app.notices.show(
            Notice(CHANGED, text, advice, choices=tuple(choices), urgent=False),
            {UNDO: undo} if undo is not None else {},
        )

    # Pointer

    def _ask(self, place: QPoint) -> None:
        self._menu().popup(place)

    def _menu(self) -> QMenu:
        menu = named(QMenu(self.app.window), "own_menu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        bindings = self.app.window.bindings
        menu.addActions([bindings.actions[item] for item in _IN_MENU if item in bindings.commands])
        return menu

    def _drag(self) -> None:
        """Offer the folders to what is dragged, if that is all one's own."""
        items, folders = self._own(), self._folders("").options
        if not items or not folders[1:]:
            return
        lie_in = {folder_of(item.own or "") for item in items}
        heading = ngettext("Move “{title}” to", "Move {n} files to", len(items)).format(
            title=self._named(items[0]), n=len(items)
        )
        work, moved = self._moving()
        shelf = self._page.view.offer_folders(
            heading, folders, lie_in.pop() if len(lie_in) == 1 else None
        )
        shelf.dropped.connect(lambda folder: self._begin(partial(work, folder), moved))


def _first(done: object) -> str:
    """The file that is selected after a change; empty where none has come of it."""
    match done:
        case (str() as name) | (str() as name, *_):
            return name
    return ""


def _line(discarded: Discarded) -> str:
    first, *more = discarded.names
    when = date_text(discarded.when)
    others = ngettext("and {n} more", "and {n} more", len(more)).format(n=len(more))
    return "   ".join(filter(None, (when, visible(_without_suffix(first)), others if more else "")))


def _without_suffix(name: str) -> str:
    return name.removesuffix(SCENARIO_SUFFIX).removesuffix(SERIES_SUFFIX)
