"""Exam papers: what is to be on one is chosen, and the PDF is made in a thread of its own."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from trainer.errors import EnvironmentTrouble
from trainer.messages import _, ngettext
from trainer.messages.troubles import describe_trouble
from trainer.papers.exam import EXAM_SHEETS, MOST_MINUTES, MOST_ROUNDS, UNTITLED, sheet_named
from trainer.procedure.questions import IN_ROUNDS
from trainer.scoring.grading import Grading
from trainer.storage.connection import Cancellation, Cancelled
from trainer.texts import N_
from trainer.yamlfile.characters import visible
from ui.shell.commands import Bar, Section, command, managing, on
from ui.shell.controller import App, Controller
from ui.shell.dialogs import choose_to_write
from ui.shell.notice_bar import DISMISS
from ui.supervise.editor.controller import EditorState
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.widgets.buttons import KeyButton
from ui.widgets.forms import ElidedBox, NumberBox
from ui.widgets.labels import label
from ui.widgets.speech import announce
from ui.widgets.view_models import Notice

if TYPE_CHECKING:
    from trainer.library.items import LibraryItem


# An exam paper to be printed: its title, its rounds, its questions, its sheets.

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
                    "A PDF showing the table at each question, with room for answers. It "
                    "contains no answers: the key is a separate file."
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
        self.sheet = self._choice(_("Paper size"), choices.sheets)
        self.minutes = self._number(_("Time allowed"), MOST_MINUTES, _(" min"), 0)
        self.pass_mark = self._number(_("Pass mark"), 100, " %", choices.pass_mark)
        self._form.addRow(_("Time allowed"), self._terms())
        self.key = QCheckBox(_("separate file, with working and paragraphs"), self)
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
        self.save.setText(_("Replace"))
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

    def _choice(self, name: str, choices: Iterable[tuple[str, str]]) -> ElidedBox:
        box = ElidedBox(self)
        box.setAccessibleName(name)
        box.setMinimumContentsLength(_LETTERS)
        box.setSizeAdjustPolicy(ElidedBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
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

    def _number(self, name: str, most: int, unit: str, value: int) -> NumberBox:
        """A number that may be left open: it is then filled in on the paper by hand."""
        box = NumberBox(self)
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


WRITTEN: Final = "exam_written"
"""The notice that a paper has been written."""
_MARKED, _LISTED = "marked", "listed"


class PaperCommission(NamedTuple):
    """A paper that is wanted: of these scenarios, into these files; without ``key`` no key."""

    wanted: ExamWanted
    items: Sequence[LibraryItem]
    paper: Path
    key: Path | None
    grading: Grading

    @property
    def files(self) -> tuple[Path, ...]:
        """What is written."""
        return (self.paper,) if self.key is None else (self.paper, self.key)


class WrittenPaper(NamedTuple):
    """What was written; ``left_out`` are scenarios that cannot be played."""

    number: str
    questions: int
    left_out: int


class ExamPapersController(Controller):
    """Makes one paper at a time, in the thread, while its dialog says how far it is."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._background = app.background()
        self._dialog: ExamDialog | None = None
        self._cancellation = Cancellation()
        self._items: dict[str, Sequence[LibraryItem]] = {}
        self._commission: PaperCommission | None = None
        self._progress: tuple[int, int] | None = None
        """How far it is, as long as that is not yet shown."""
        self._title = ""

    def close(self) -> None:
        """Make nothing more."""
        self._background.close()

    @command(
        "print_exam",
        N_("Exam paper…"),
        "Ctrl+Shift+P",
        when=managing(lambda here: here.selected),
        bar=Bar.ASIDE,
        needs=("library",),
        section=Section.LIBRARY,
    )
    def print_exam(self) -> None:
        """Print the selected scenarios, one or several, or all that are listed."""
        from ui.supervise.library.controller import LibraryController

        library = self.app.of(LibraryController).library
        item, marked = library.chosen(), library.marked()
        if item is not None:
            self._open(marked if len(marked) <= MOST_ROUNDS else (item,), library.listed())

    @command(
        "print_written",
        N_("Exam paper…"),
        "Ctrl+Shift+P",
        when=on(EditorState, lambda here: here.complete),
        bar=Bar.ASIDE,
        stays=on(EditorState),
        needs=("editor",),
        section=Section.EDITOR,
    )
    def print_written(self) -> None:
        """Print the scenario that is being written."""
        from ui.supervise.editor.controller import EditorController

        self._open((self.app.of(EditorController).written(),), ())

    def _open(self, marked: Sequence[LibraryItem], listed: Sequence[LibraryItem]) -> None:
        self._items = {_MARKED: marked}
        several = ngettext("The {n} that is selected", "The {n} that are selected", len(marked))
        rounds = [(_MARKED, marked[0].title if len(marked) == 1 else several.format(n=len(marked)))]
        if 1 < len(listed) <= MOST_ROUNDS:
            self._items[_LISTED] = listed
            text = ngettext("The {n} listed", "All {n} listed", len(listed))
            rounds.append((_LISTED, text.format(n=len(listed))))
        choices = ExamChoices(
            rounds,
            [
                ("", _("Set by each scenario")),
                *((group.value, _(group.text)) for group in IN_ROUNDS),
            ],
            [(sheet.name, sheet.name) for sheet in EXAM_SHEETS],
            self.app.house.file.grading.pass_mark or 0,
        )
        dialog = ExamDialog(self.app.window, self._title or _(UNTITLED), choices)
        self._dialog = dialog
        if len(listed) > MOST_ROUNDS:
            few = _("To print the whole list, filter it to {most} or fewer.")
            dialog.say(few.format(most=MOST_ROUNDS))
        dialog.wanted.connect(self._choose_where)
        dialog.agreed.connect(lambda: self._begin(dialog))
        dialog.finished.connect(self._closed)
        dialog.open()

    def _closed(self) -> None:
        self._dialog = None
        self._cancellation.cancel()

    def _choose_where(self, wanted: ExamWanted) -> None:
        self._title = wanted.title
        if self._dialog is not None:
            choose_to_write(
                self._dialog, _("Save the paper"), "exam.pdf", partial(self._named, wanted)
            )

    def _named(self, wanted: ExamWanted, path: Path) -> None:
        dialog = self._dialog
        if dialog is None:
            return
        key = path.with_name(f"{path.stem}-key{path.suffix}") if wanted.key else None
        grading = self.app.house.file.grading
        self._commission = PaperCommission(wanted, self._items[wanted.rounds], path, key, grading)
        there = [file.name for file in self._commission.files if os.path.lexists(file)]
        if there:
            names = _(", ").join(map(visible, there))
            dialog.ask_to_replace(_("Already exists: {names}. Replace?").format(names=names))
        else:
            self._begin(dialog)

    def _begin(self, dialog: ExamDialog) -> None:
        if self._commission is not None:
            self._background.begin(self._make(dialog, self._commission))

    async def _make(self, dialog: ExamDialog, commission: PaperCommission) -> None:
        loop = asyncio.get_running_loop()
        self._cancellation = Cancellation()
        self._progress = None

        def progress(done: int, of: int) -> None:
            # Called in the other thread.
            shown, self._progress = self._progress is None, (done, of)
            if shown:
                loop.call_soon_threadsafe(self._show_progress)

        dialog.set_busy(True, _("Reading the rounds…"))
        try:
            written = await self._background.run(
                partial(write_exam, commission, progress), self._cancellation
            )
        except Cancelled:
            return
        except EnvironmentTrouble as trouble:
            message = describe_trouble(trouble)
            self._say_why_not(dialog, f"{message.sentence} {message.advice}")
            return
        if written is None:
            self._say_why_not(dialog, _("These rounds have no questions of this kind."))
            return
        if self._dialog is dialog:
            dialog.accept()
        self._say_written(commission, written)

    def _say_why_not(self, dialog: ExamDialog, why: str) -> None:
        if self._dialog is dialog:
            dialog.set_busy(False, why)

    def _show_progress(self) -> None:
        progress, self._progress = self._progress, None
        if progress is not None and self._dialog is not None:
            done, of = progress
            self._dialog.say(_("Page {done} of {pages}…").format(done=done, pages=of))

    def _say_written(self, commission: PaperCommission, written: WrittenPaper) -> None:
        asked = ngettext("{n} question", "{n} questions", written.questions)
        files = _(", ").join(visible(str(file)) for file in commission.files)
        told = [_("Written to {file}.").format(file=files)]
        if written.left_out:
            left_out = ngettext(
                "{n} scenario cannot be played and was left out.",
                "{n} scenarios cannot be played and were left out.",
                written.left_out,
            )
            told.append(left_out.format(n=written.left_out))
        self.app.notices.show(
            Notice(
                WRITTEN,
                _("Paper {number}: {questions}").format(
                    number=written.number, questions=asked.format(n=written.questions)
                ),
                " ".join(told),
                choices=((DISMISS, _("Close")),),
                urgent=False,
            )
        )


def write_exam(
    commission: PaperCommission, progress: Callable[[int, int], None], cancellation: Cancellation
) -> WrittenPaper | None:
    """Make and write a paper and its key; None where there is nothing to ask.

    Raises ``Cancelled`` before anything is written, or the ``EnvironmentTrouble`` met in writing.
    """
    # Imported only for a paper.
    from trainer.papers.compose import ExamSource, compose_exam
    from trainer.procedure.questions import QuestionGroup
    from trainer.storage.atomic_write import atomic_write
    from ui.export.exam_key import key_pdf
    from ui.export.exam_paper import exam_pdf

    def report(done: int, of: int) -> None:
        cancellation.check()
        progress(done, of)

    rounds = []
    for item in commission.items:
        cancellation.check()
        playable = item.checked.round
        if playable is not None:
            rounds.append(ExamSource(Path(item.id).name, playable))
    wanted = commission.wanted
    kinds = (QuestionGroup(wanted.kinds),) if wanted.kinds else ()
    terms = commission.grading.on_paper(wanted.minutes or None, wanted.pass_mark or None)
    exam = compose_exam(visible(wanted.title) or _(UNTITLED), rounds, terms, kinds)
    if not exam.paper.questions:
        return None
    sheet = sheet_named(wanted.sheet)
    made = [exam_pdf(exam.paper, sheet, report)]
    if commission.key is not None:
        made.append(key_pdf(exam.key, sheet, report))
    cancellation.check()
    for file, data in zip(commission.files, made, strict=True):
        atomic_write(file, data, replace=True)
    left_out = len(commission.items) - len(rounds)
    return WrittenPaper(exam.paper.number, exam.paper.questions, left_out)
