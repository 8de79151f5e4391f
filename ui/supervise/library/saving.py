"""Saving a scenario among the house's own: under its title, and over no other one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from trainer.errors import EnvironmentTrouble
from trainer.messages import _
from trainer.storage.atomic_write import free_path
from trainer.storage.files import file_stem, name_fault
from trainer.storage.own.changes import save
from trainer.storage.own.scenarios import own_folder, own_folders
from trainer.yamlfile.characters import visible
from trainer.yamlfile.values import SCENARIO_SUFFIX
from ui.shell.controller import App
from ui.theme.sheet import mark_as
from ui.widgets.buttons import HeadedDialog, dialog_buttons
from ui.widgets.containers import filled
from ui.widgets.forms import FactForm, FilterBox
from ui.widgets.labels import label, told_label
from ui.widgets.sheets import Options

# Where a scenario is saved: its title, and one of the house's own folders.

WIDTH: Final = 600


class SaveWish(NamedTuple):
    """A title, the folder, and what is to be made inside that first; empty for nothing."""

    title: str
    folder: str
    made: str


class Considered(NamedTuple):
    """What is said of a wish, and whether it can be carried out."""

    told: str
    possible: bool


class SaveDialog(HeadedDialog):
    """Opened without a nested event loop. Esc saves nothing.

    ``consider`` says what becomes of a wish, as it is typed; ``why`` it is asked at all, where
    that is not plain.
    """

    decided = Signal(object)
    """The ``SaveWish``."""

    def __init__(
        self,
        parent: QWidget,
        title: str,
        folders: Options,
        consider: Callable[[SaveWish], Considered],
        why: str = "",
    ) -> None:
        super().__init__(parent, "save", _("Save the scenario"), width=WIDTH)
        self._consider = consider
        form = FactForm(self)
        self.title = QLineEdit(title, form)
        self.folder = FilterBox(form, _("Folder"))
        for key, text in folders.options:
            self.folder.addItem(text, key)
        self.folder.setCurrentIndex(max(0, self.folder.findData(folders.current)))
        self.made = QLineEdit(form, placeholderText=_("none"))
        form.add(_("Title"), self.title, "title")
        form.add(_("Folder"), self.folder, "folder")
        form.add(_("New folder in it"), self.made, "new_folder")
        self.told = told_label("small", self)
        self.told.setMinimumHeight(2 * self.told.fontMetrics().lineSpacing())
        if why:
            self.column.addWidget(label(why, "", self))
            self.setAccessibleDescription(why)
        buttons = dialog_buttons(self, _("Cancel"), _("Save"), "save")
        filled(self.column, form, self.told, buttons)
        for line in (self.title, self.made):
            line.textChanged.connect(self._changed)
        self.folder.currentIndexChanged.connect(self._changed)
        self.accepted.connect(lambda: self.decided.emit(self._wish))
        self._changed()
        self.title.selectAll()
        self.title.setFocus()

    @property
    def _wish(self) -> SaveWish:
        title, made = self.title.text().strip(), self.made.text().strip()
        return SaveWish(title, self.folder.currentData(), made)

    def _changed(self) -> None:
        considered = self._consider(self._wish)
        self.told.setText(considered.told)
        mark_as(self.told, kind="small" if considered.possible else "warning")
        done = self.findChild(QPushButton, "save_done")
        assert done is not None, "it is among the buttons"
        done.setEnabled(considered.possible)


SAVED: Final = "scenario_saved"
"""The notice that a scenario has been saved."""
_INDENT: Final = "    "


def save_scenario(
    app: App,
    title: str,
    titled: Callable[[str], bytes],
    *,
    why: str = "",
    beside: Path | None = None,
    saved: Callable[[Path, bytes], None] = lambda _path, _data: None,
) -> None:
    """Ask for title and folder, and save there what ``titled`` makes of the title.

    ``why`` says why it is asked. The folder of the file ``beside`` is proposed; ``saved`` is told
    of the file and its data.
    """
    own = own_folder(app.session.path)

    def decided(wish: SaveWish) -> None:
        data = titled(wish.title)
        path = _path(own, wish)
        try:
            written = save(app.session.warden, path, data, replace=False)
        except EnvironmentTrouble as trouble:
            app.notices.show_trouble(trouble)
            return
        say_saved(app, written)
        saved(written, data)

    folder = beside.parent.relative_to(own).as_posix() if beside else ""
    folders = [("", _("My own")), *((other, indented(other)) for other in own_folders(own))]
    dialog = SaveDialog(
        app.window,
        title,
        Options(folders, "" if folder == "." else folder),
        lambda wish: _considered(own, wish),
        why,
    )
    dialog.decided.connect(decided)
    dialog.open()


def say_saved(app: App, path: Path) -> None:
    """Say where a scenario has been saved; it is selected when the library is opened next."""
    from ui.supervise.library.controller import LibraryController

    text = _("Saved: {file}").format(file=visible(str(path)))
    app.notices.say(SAVED, text, urgent=False)
    app.of(LibraryController).library.expect(path)


def _path(own: Path, wish: SaveWish) -> Path:
    """Return where a wish would be saved if nothing were there."""
    return own / wish.folder / wish.made / f"{file_stem(wish.title)}{SCENARIO_SUFFIX}"


def _considered(own: Path, wish: SaveWish) -> Considered:
    if not wish.title:
        return Considered(_("It needs a title."), possible=False)
    if wish.made and name_fault(wish.made) is not None:
        told = _("“{name}” cannot be the name of a folder.").format(name=visible(wish.made))
        return Considered(told, possible=False)
    path = _path(own, wish)
    free = free_path(path)
    if free == path:
        return Considered("", possible=True)
    taken, called = (visible(other.name.removesuffix(SCENARIO_SUFFIX)) for other in (path, free))
    told = _("“{taken}” is in this folder already, and stays. This one is called “{free}”.").format(
        taken=taken, free=called
    )
    return Considered(told, possible=True)


def indented(folder: str) -> str:
    """The last part of a folder's path, as far to the right as it is deep."""
    *above, name = folder.split("/")
    return _INDENT * (len(above) + 1) + visible(name)
