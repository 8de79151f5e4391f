"""Scenarios put into a pack, and what is in one before it comes in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _, ngettext
from ui.theme.lettering import Size
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.views.combo_boxes import ElidedBox
from ui.views.dialog_buttons import leaving_button
from ui.views.labels import label, plain_button
from ui.views.press_button import PressButton
from ui.views.row_list import Row, RowList, RowStyle

_STYLE: Final = RowStyle(
    48,
    (Space.L, Space.XS, Space.L, Space.XS),
    detail_top=20,
    gap=Space.L,
    mark_size=Size.SMALL,
)
_WIDTH, _LIST_HEIGHT = 512, 240
"""The least size of what is chosen or listed in the dialogs, in pixels."""


class PackWish(NamedTuple):
    """What is to be in a pack: its title, and all that is listed or the selected scenario alone."""

    title: str
    listed: bool


class PackLine(NamedTuple):
    """A file of a pack, and what its import does."""

    title: str
    name: str
    coming: str


@dataclass(frozen=True, slots=True)
class PackSheet:
    """What is in a pack. ``folder`` is where it goes, ``replaced`` how many files it replaces.

    ``fresh`` is the title under which it would replace none. ``known`` says what of it is there
    already, if anything is; ``any_new``: something is not.
    """

    title: str
    made_by: str
    folder: str
    lines: Sequence[PackLine]
    replaced: int
    fresh: str
    known: str
    any_new: bool


class ExportPackDialog(QDialog):
    """Opened without a nested event loop. ``selected`` is a title, ``listed`` how many there are.

    An empty ``selected`` is none. Esc makes no pack.
    """

    decided = Signal(object)
    """The ``PackWish``."""

    def __init__(self, parent: QWidget, selected: str, listed: int) -> None:
        super().__init__(parent)
        self.setObjectName("export_pack")
        self.setWindowTitle(_("Export a pack"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = _column(self, _("What is in the pack?"))
        text = ngettext("The {n} scenario listed", "All {n} scenarios listed", listed)
        self.what = ElidedBox(self)
        self.what.setObjectName("pack_what")
        self.what.setAccessibleName(_("What is in the pack?"))
        self.what.addItem(text.format(n=listed), True)
        if selected:
            self.what.addItem(_("Only “{title}”").format(title=selected), False)
        self.what.setMinimumWidth(_WIDTH)
        self.what.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        column.addWidget(self.what)
        self.title = QLineEdit(self)
        self.title.setObjectName("pack_title")
        self.title.setAccessibleName(_("Title of the pack"))
        self.title.setPlaceholderText(_("Title of the pack"))
        column.addWidget(self.title)
        hint = _("One file, to be opened with “Import pack…” at any other station.")
        column.addWidget(label(hint, "muted", self))
        row = _buttons(self, column, _("Not now"))
        row.addWidget(_primary(self, _("Export…"), self.accept))
        self.accepted.connect(
            lambda: self.decided.emit(PackWish(self.title.text().strip(), self.what.currentData()))
        )
        self.title.setFocus()


class ImportPackDialog(QDialog):
    """Opened without a nested event loop: what is in a pack. Esc brings nothing in."""

    wanted = Signal(bool)
    """It is to come in; True: also in place of files that differ."""
    wanted_beside = Signal()
    """It is to come in under a title of its own."""
    wanted_again = Signal()
    """It is to come in so with what is there already."""

    def __init__(self, parent: QWidget, sheet: PackSheet) -> None:
        super().__init__(parent)
        self.setObjectName("import_pack")
        self.setWindowTitle(_("Import a pack"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = _column(self, sheet.title)
        column.addWidget(label(sheet.made_by, "muted", self))
        self.files: RowList[PackLine] = RowList(self, "pack_files", _("In the pack"), _STYLE)
        self.files.show_rows(Row(one, one.title, one.name, one.coming) for one in sheet.lines)
        self.files.choose_row(0)
        self.files.setMinimumSize(_WIDTH, _LIST_HEIGHT)
        column.addWidget(self.files, 1)
        column.addWidget(label(sheet.folder, "small", self))
        if sheet.known:
            column.addWidget(label(sheet.known, "right", self))
        if sheet.replaced:
            text = ngettext(
                "{n} file that differs would be replaced.",
                "{n} files that differ would be replaced.",
                sheet.replaced,
            ).format(n=sheet.replaced)
            column.addWidget(label(text, "warning", self))
            row = _buttons(self, column, _("Not now"))
            replace = PressButton(_("Replace"), self)
            replace.setObjectName("pack_replace")
            replace.clicked.connect(lambda: self._want(replace=True))
            keep = plain_button(_("Keep both, as “{title}”").format(title=sheet.fresh))
            row.addWidget(replace)
            row.addWidget(_primary(self, keep, self._beside))
        else:
            row = _buttons(self, column, _("Not now") if sheet.any_new else _("Close"))
            if sheet.known:
                text = plain_button(_("Import all, as “{title}”").format(title=sheet.fresh))
                whole = PressButton(text, self)
                whole.setObjectName("pack_again")
                whole.clicked.connect(self._again)
                row.addWidget(whole)
            if sheet.any_new:
                text = _("Import what is new") if sheet.known else _("Import")
                row.addWidget(_primary(self, text, lambda: self._want(replace=False)))
        self.files.setFocus()

    def _want(self, *, replace: bool) -> None:
        self.wanted.emit(replace)
        self.accept()

    def _beside(self) -> None:
        self.wanted_beside.emit()
        self.accept()

    def _again(self) -> None:
        self.wanted_again.emit()
        self.accept()


def _column(dialog: QDialog, heading: str) -> QVBoxLayout:
    column = QVBoxLayout(dialog)
    column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
    column.setSpacing(Space.M)
    column.addWidget(label(heading, "heading", dialog))
    return column


def _primary(dialog: QDialog, text: str, done: Callable[[], None]) -> QPushButton:
    button = QPushButton(text, dialog)
    button.setObjectName("pack_done")
    mark_as(button, kind="primary")
    button.setDefault(True)
    button.clicked.connect(done)
    return button


def _buttons(dialog: QDialog, column: QVBoxLayout, closing: str) -> QHBoxLayout:
    """A row of buttons, the first of which only closes the dialog."""
    row = QHBoxLayout()
    row.setSpacing(Space.S)
    row.addStretch(1)
    row.addWidget(leaving_button(dialog, closing, "pack_back"))
    column.addLayout(row)
    return row
