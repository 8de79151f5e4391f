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
from PySide6.QtWidgets import QCheckBox, QFormLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from trainer.errors import EnvironmentTrouble
from trainer.messages import _, ngettext
from trainer.messages.troubles import describe_trouble
from trainer.papers.exam import EXAM_SHEETS, MOST_MINUTES, MOST_ROUNDS, UNTITLED, sheet_named
from trainer.procedure.questions import IN_ROUNDS
from trainer.room.rights import Right, Warden
from trainer.scoring.grading import Grading
from trainer.storage.connection import Cancellation, Cancelled
from trainer.texts import N_
from trainer.yamlfile.characters import visible
from ui.shell.commands import Bar, PageState, Section, command, managing, on
from ui.shell.controller import App, PageController
from ui.shell.dialogs import REPLACE, STAY, choose_to_write
from ui.supervise.editor.controller import EditorState
from ui.supervise.library.chosen import ChosenScenarios, Offer, offers_of
from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.widgets.containers import Fitting, filled, spaced
from ui.widgets.decision_panel import DecisionPanel
from ui.widgets.forms import ElidedBox, NumberBox
from ui.widgets.labels import label, told_label
from ui.widgets.view_models import Decision

if TYPE_CHECKING:
    from trainer.library.items import LibraryItem


# An exam paper to be printed: its title, its rounds, its questions, its sheets.

_LETTERS: Final = 24
"""The least width of a choice."""
_LEAST: Final = 96
"""The least height of the form, in pixels: what there is no room for is scrolled to."""
_TITLE: Final = 120
"""The most letters of a title."""


@dataclass(frozen=True, slots=True)
class ExamWanted:
    """What was chosen; ``key``: the answers are wanted as well.

    ``minutes`` and ``pass_mark`` are 0 where they are left to be filled in.
    """

    title: str
    kinds: str
    sheet: str
    minutes: int
    pass_mark: int
    key: bool


class ExamPage(QWidget):
    """What is to be on a paper at the left, its rounds at the right."""

    decided = Signal(str)
    """The answer to the question whether files are replaced."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._held = QWidget(self)
        self._form = QFormLayout(self._held)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(Space.XL)
        self._form.setVerticalSpacing(Space.M)
        self.title = named(QLineEdit(_(UNTITLED), self, maxLength=_TITLE), "exam_title", _("Title"))
        self._form.addRow(_("Title"), self.title)
        kinds = ((group.value, _(group.text)) for group in IN_ROUNDS)
        self.kinds = self._choice(_("Questions"), (("", _("Set by each scenario")), *kinds))
        sheets = ((sheet.name, sheet.name) for sheet in EXAM_SHEETS)
        self.sheet = self._choice(_("Paper size"), sheets)
        self.minutes = self._number(_("Time allowed"), MOST_MINUTES, _(" min"))
        self.pass_mark = self._number(_("Pass mark"), 100, " %")
        self.key = QCheckBox(_("separate file, with working and paragraphs"), self)
        self.key.setObjectName("exam_key")
        self.key.setAccessibleName(_("Key"))
        self.key.setChecked(True)
        self._form.addRow(_("Key"), self.key)
        self.status = named(told_label("", self), "exam_status")
        self.decision = DecisionPanel(self)
        self.decision.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.decision.hide()
        self.chosen = ChosenScenarios(self, _("Rounds"))
        self.decision.decided.connect(self._decide)
        left = spaced(QVBoxLayout(), Space.L)
        form = Fitting(self, self._held, _LEAST)
        form.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        filled(left, form, self.status, self.decision, 1)
        halves = filled(spaced(QHBoxLayout(), Space.XL), (left, 1), (self.chosen, 1))
        column = spaced(QVBoxLayout(self), Space.M, (Space.L, Space.M, Space.L, Space.L))
        column.addWidget(label(_("Exam paper"), "title", self))
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
        column.addLayout(halves, 1)

    @property
    def wanted(self) -> ExamWanted:
        return ExamWanted(
            self.title.text().strip(),
            self.kinds.currentData(),
            self.sheet.currentData(),
            self.minutes.value(),
            self.pass_mark.value(),
            self.key.isChecked(),
        )

    def say(self, text: str) -> None:
        self.status.tell(text)

    def ask(self, decision: Decision) -> None:
        """Ask whether what is there already is replaced."""
        self.set_enabled(False)
        self.say("")
        self.decision.show_decision(decision)
        self.decision.show()
        self.decision.setFocus()

    def withdraw(self) -> None:
        if not self.decision.isHidden():
            self._decide(STAY)

    def set_enabled(self, enabled: bool) -> None:
        """Let things be chosen, or not while a paper is made."""
        for widget in (self._held, self.chosen):
            widget.setEnabled(enabled)

    def take_focus(self) -> None:
        (self.title if self.decision.isHidden() else self.decision).setFocus()

    def _decide(self, choice: str) -> None:
        self.decision.hide()
        self.set_enabled(True)
        self.decided.emit(choice)

    def _choice(self, name: str, choices: Iterable[tuple[str, str]]) -> ElidedBox:
        box = ElidedBox(self)
        box.setAccessibleName(name)
        box.setMinimumContentsLength(_LETTERS)
        box.setSizeAdjustPolicy(ElidedBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for key, text in choices:
            box.addItem(text, key)
        self._form.addRow(name, box)
        return box

    def _number(self, name: str, most: int, unit: str) -> NumberBox:
        """A number that may be left open: it is then filled in on the paper by hand."""
        box = NumberBox(self)
        box.setAccessibleName(name)
        box.setRange(0, most)
        box.setSuffix(unit)
        box.setSpecialValueText(_("left to fill in"))
        self._form.addRow(name, box)
        return box


@dataclass(frozen=True, slots=True)
class ExamState(PageState):
    """``ready``: there are rounds for a paper; ``busy``: one is being made."""

    ready: bool = False
    busy: bool = False


WRITTEN: Final = "exam_written"
"""The notice that a paper has been written."""


class PaperCommission(NamedTuple):
    """A paper that is wanted: of these scenarios, into these files; without ``key`` no key."""

    wanted: ExamWanted
    items: Sequence[LibraryItem]
    paper: Path
    key: Path | None
    grading: Grading

    @property
    def files(self) -> tuple[Path, ...]:
        return (self.paper,) if self.key is None else (self.paper, self.key)


class WrittenPaper(NamedTuple):
    """What was written; ``left_out`` are scenarios that cannot be played."""

    number: str
    questions: int
    left_out: int


class ExamPapersController(PageController[ExamPage, ExamState]):
    """Makes one paper at a time, in the thread, while the page says how far it is."""

    page = "exam_papers"

    def __init__(self, app: App) -> None:
        super().__init__(app, ExamState())
        self._background = app.background()
        self._cancellation = Cancellation()
        self._commission: PaperCommission | None = None
        self._progress: tuple[int, int] | None = None
        """How far it is, as long as that is not yet shown."""

    def make_view(self, parent: QWidget) -> ExamPage:
        page = ExamPage(parent)
        page.decided.connect(self._decided)
        page.pass_mark.setValue(self.app.house.file.grading.pass_mark or 0)
        return page

    def open(self) -> None:
        """Go to the page, for the scenarios selected in the library or all that it lists."""
        from ui.supervise.library.controller import LibraryController

        library = self.app.of(LibraryController).library
        offers = [offer for offer in offers_of(library) if len(offer.items) <= MOST_ROUNDS]
        few = len(library.listed()) > MOST_ROUNDS
        text = _("To print the whole list, filter it to {most} or fewer.").format(most=MOST_ROUNDS)
        self._open(offers, text if few else "")

    def withdraw(self) -> None:
        self.view.withdraw()

    # Commands

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
        self.open()

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
        from ui.supervise.editor.controller import EditorController

        item = self.app.of(EditorController).written()
        self._open([Offer(_(visible(item.title)), (item,))])

    @command(
        "save_exam",
        N_("Save as PDF…"),
        "Return",
        "Enter",
        when=on(ExamState, lambda here: here.ready and not here.busy),
        stays=on(ExamState, lambda here: not here.busy),
        bar=Bar.ACT,
        leading=True,
    )
    def save_exam(self) -> None:
        """Let the supervisor name the file, then make the paper."""
        choose_to_write(self.app.window, _("Save the paper"), "exam.pdf", self._named)

    @command(
        "stop_exam", N_("Cancel"), "X", when=on(ExamState, lambda here: here.busy), bar=Bar.ACT
    )
    def stop(self) -> None:
        """Make the paper no more: nothing is written."""
        self._cancellation.cancel()

    # The paper

    def _open(self, offers: Sequence[Offer], text: str = "") -> None:
        self.view.withdraw()
        if not self.state.busy:
            self.view.chosen.offer(offers)
            nothing = _("Select the rounds of the paper in the library, then come back here.")
            self.view.say(text if offers else f"{text} {nothing}".strip())
            self.change(ExamState(ready=bool(offers)))
        self.show()
        self.view.take_focus()

    def _named(self, path: Path) -> None:
        wanted = self.view.wanted
        key = path.with_name(f"{path.stem}-key{path.suffix}") if wanted.key else None
        grading = self.app.house.file.grading
        commission = PaperCommission(wanted, self.view.chosen.items, path, key, grading)
        there = [file.name for file in commission.files if os.path.lexists(file)]
        if not there:
            self._background.begin(self._make(commission))
            return
        names = _(", ").join(map(visible, there))
        self._commission = commission
        self.app.decide(True)
        self.view.ask(
            Decision(
                _("Already exists: {names}. Replace?").format(names=names),
                "",
                ((STAY, _("Save nothing")), (REPLACE, _("Replace"))),
                back=STAY,
            )
        )

    def _decided(self, choice: str) -> None:
        self.app.decide(False)
        self.view.take_focus()
        if choice == REPLACE and self._commission is not None:
            self._background.begin(self._make(self._commission))

    async def _make(self, commission: PaperCommission) -> None:
        loop = asyncio.get_running_loop()
        self._cancellation = Cancellation()
        self._progress = None

        def progress(done: int, of: int) -> None:
            # Called in the other thread.
            shown, self._progress = self._progress is None, (done, of)
            if shown:
                loop.call_soon_threadsafe(self._show_progress)

        self.view.set_enabled(False)
        self.change(ExamState(ready=True, busy=True))
        self.view.say(_("Reading the rounds…"))
        try:
            written = await self._background.run(
                partial(write_exam, self.app.session.warden, commission, progress),
                self._cancellation,
            )
        except Cancelled:
            self._end(_("Cancelled."))
            return
        except EnvironmentTrouble as trouble:
            message = describe_trouble(trouble)
            self._end(f"{message.sentence} {message.advice}")
            return
        if written is None:
            self._end(_("These rounds have no questions of this kind."))
            return
        self._end("")
        self._say_written(commission, written)

    def _end(self, text: str) -> None:
        self.view.set_enabled(True)
        self.change(ExamState(ready=True))
        self.view.say(text)

    def _show_progress(self) -> None:
        progress, self._progress = self._progress, None
        if progress is not None and self.state.busy:
            done, of = progress
            self.view.status.setText(_("Page {done} of {pages}…").format(done=done, pages=of))

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
        self.app.notices.say(
            WRITTEN,
            _("Paper {number}: {questions}").format(
                number=written.number, questions=asked.format(n=written.questions)
            ),
            " ".join(told),
            urgent=False,
        )


def write_exam(
    rights: Warden,
    commission: PaperCommission,
    progress: Callable[[int, int], None],
    cancellation: Cancellation,
) -> WrittenPaper | None:
    """Make and write a paper and its key; None where there is nothing to ask.

    Raises ``Cancelled`` before anything is written, or the ``EnvironmentTrouble`` met in writing.
    """
    rights.require(Right.PAPERS)
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
    with rights.noted(Right.PAPERS, N_("Exam paper written"), after=exam.paper.number):
        for file, data in zip(commission.files, made, strict=True):
            atomic_write(file, data, replace=True)
    left_out = len(commission.items) - len(rounds)
    return WrittenPaper(exam.paper.number, exam.paper.questions, left_out)
