"""An exam paper to be printed: its title, its rounds, its questions, its sheets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from trainer.papers.exam import MOST_MINUTES
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.views.key_button import KeyButton
from ui.views.labels import label
from ui.views.speech import announce

_LETTERS: Final = 32
"""The least width of a choice."""
_TITLE: Final = 120
"""The most letters of a title."""


@dataclass(frozen=True, slots=True)
class ExamChoices:
    """What can be chosen, each as key and text, the usual one first."""

    rounds: Sequence[tuple[str, str]]
    kinds: Sequence[tuple[str, str]]
    sheets: Sequence[tuple[str, str]]
    pass_mark: int
    """The house's pass mark in per cent, 0 where it has none."""


@dataclass(frozen=True, slots=True)
class ExamWanted:
    """What was chosen; ``key``: the answers are wanted as well.

    ``minutes`` and ``pass_mark`` are 0 where they are left to be filled in.
    """

    title: str
    rounds: str
    kinds: str
    sheet: str
    minutes: int
    pass_mark: int
    key: bool


class ExamDialog(QDialog):
    """Opened without a nested event loop. It stays while the paper is made; Esc ends that."""

    wanted = Signal(object)
    """The ``ExamWanted`` for which a file is to be named."""
    agreed = Signal()
    """What is there already may be replaced."""

    def __init__(self, parent: QWidget, title: str, choices: ExamChoices) -> None:
        super().__init__(parent)
        self.setObjectName("exam")
        self.setWindowTitle(_("Exam paper"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._replacing = False
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.L)
        column.addWidget(label(_("Print an exam paper"), "heading", self))
        column.addWidget(
            label(
                _(
                    "A PDF with the table at each question and room for the answers. Nothing on it "
                    "is an answer: the key is a file of its own."
                ),
                "muted",
                self,
            )
        )
        self._form = QFormLayout()
        self._form.setHorizontalSpacing(Space.XL)
        self._form.setVerticalSpacing(Space.M)
        column.addLayout(self._form)
        self.title = QLineEdit(title, self)
        self.title.setObjectName("exam_title")
        self.title.setAccessibleName(_("Title"))
        self.title.setMaxLength(_TITLE)
        self._form.addRow(_("Title"), self.title)
        self.rounds = self._choice(_("Rounds"), choices.rounds)
        self.kinds = self._choice(_("Questions"), choices.kinds)
        self.sheet = self._choice(_("Sheets"), choices.sheets)
        self.minutes = self._number(_("Time allowed"), MOST_MINUTES, _(" min"), 0)
        self.pass_mark = self._number(_("Pass mark"), 100, " %", choices.pass_mark)
        self._form.addRow(_("Time allowed"), self._terms())
        self.key = QCheckBox(_("with working and paragraphs, beside the paper"), self)
        self.key.setObjectName("exam_key")
        self.key.setAccessibleName(_("Key"))
        self.key.setChecked(True)
        self._form.addRow(_("Key"), self.key)
        self.status = label("", "", self)
        self.status.setObjectName("exam_status")
        self.status.setMinimumHeight(self.status.fontMetrics().lineSpacing())
        column.addWidget(self.status)
        self._cancel = KeyButton(_("Cancel"), "Esc", self)
        self._cancel.clicked.connect(self.reject)
        self.save = QPushButton(_("Save as PDF…"), self)
        self.save.setObjectName("exam_save")
        mark_as(self.save, kind="primary")
        self.save.setDefault(True)
        self.save.clicked.connect(self._save)
        row = QHBoxLayout()
        row.setSpacing(Space.S)
        row.addStretch(1)
        row.addWidget(self._cancel)
        row.addWidget(self.save)
        column.addLayout(row)
        self.title.textChanged.connect(self._changed)
        self.key.toggled.connect(self._changed)

    def say(self, text: str) -> None:
        """Say what is going on."""
        self.status.setText(text)

    def ask_to_replace(self, text: str) -> None:
        """Ask whether what is there already is replaced; another choice takes the question back."""
        self._replacing = True
        self.say(text)
        announce(self.status, text)
        self.save.setText(_("Replace it"))
        self.save.setDefault(False)
        self._cancel.setDefault(True)
        self._cancel.setFocus()

    def set_busy(self, busy: bool, text: str) -> None:
        """The paper is being made, and nothing can be chosen; or that has ended."""
        self._changed()
        for widget in (
            self.title,
            self.rounds,
            self.kinds,
            self.sheet,
            self.minutes,
            self.pass_mark,
            self.key,
            self.save,
        ):
            widget.setEnabled(not busy)
        self.say(text)
        announce(self.status, text)

    def _choice(self, name: str, choices: Iterable[tuple[str, str]]) -> QComboBox:
        box = QComboBox(self)
        box.setAccessibleName(name)
        box.setMinimumContentsLength(_LETTERS)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for key, text in choices:
            box.addItem(text, key)
        box.currentIndexChanged.connect(self._changed)
        self._form.addRow(name, box)
        return box

    def _terms(self) -> QHBoxLayout:
        """Time and pass mark beside each other, so that the dialog fits in a small window."""
        row = QHBoxLayout()
        row.setSpacing(Space.M)
        row.addWidget(self.minutes, 1)
        row.addWidget(label(_("Pass mark"), "", self, wrap=False))
        row.addWidget(self.pass_mark, 1)
        return row

    def _number(self, name: str, most: int, unit: str, value: int) -> QSpinBox:
        """A number that may be left open: it is then filled in on the paper by hand."""
        box = QSpinBox(self)
        box.setAccessibleName(name)
        box.setRange(0, most)
        box.setSuffix(unit)
        box.setSpecialValueText(_("left to fill in"))
        box.setValue(value)
        # The style sheet's padding is that of the frame, which Qt gives to no number's letters.
        box.lineEdit().setTextMargins(Space.M, 0, 0, 0)
        box.valueChanged.connect(self._changed)
        return box

    def _changed(self) -> None:
        if self._replacing:
            self._replacing = False
            self.save.setText(_("Save as PDF…"))
            self.save.setDefault(True)
            self.say("")

    def _save(self) -> None:
        if self._replacing:
            self.agreed.emit()
            return
        self.wanted.emit(
            ExamWanted(
                self.title.text().strip(),
                self.rounds.currentData(),
                self.kinds.currentData(),
                self.sheet.currentData(),
                self.minutes.value(),
                self.pass_mark.value(),
                self.key.isChecked(),
            )
        )
