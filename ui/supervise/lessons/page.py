"""The lessons page: the stages, the text of a lesson, and the step under the cursor beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from trainer.course.at_table import Compared, Done, Explained, PartHere, Quizzed, Shown
from trainer.messages import _, ngettext
from trainer.rulebook.document import Document
from ui.felt.felts import apply_felt
from ui.felt.setup import FeltOptions
from ui.felt.view import FeltView
from ui.supervise.editor.page import Faults
from ui.table.lesson.compare import CompareView
from ui.table.lesson.panel import LessonPanel, LessonText
from ui.table.lesson.parts import compare_in, explain_nothing, explain_on, meanings
from ui.theme.spacing import Space
from ui.widgets.containers import filled, spaced
from ui.widgets.decision_panel import DecisionStack
from ui.widgets.file_text import FileText
from ui.widgets.forms import FilterBox, offer
from ui.widgets.labels import label, plain_tip, told_label
from ui.widgets.row_list import GROUPED, Row, RowList
from ui.widgets.sheets import FaultLine


class StageLine(NamedTuple):
    """A stage of the syllabus, and whose lesson it has."""

    id: str
    title: str
    whose: str


READ: Final = (
    Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
)
LIST: Final = 232
"""The width of the list, in pixels."""
TABLES: Final = 264
"""The width of the choice of a table, in pixels."""
LEAST_FELT: Final = 380, 190
"""The least width and height of the felt, in pixels."""
FAULTS: Final = 176
NO_FAULTS: Final = 36
"""The height of what is wrong, in pixels, and of that nothing is."""


class LessonsPage(QWidget):
    """Shows its view models; emits signals for what the user chooses and types."""

    chosen = Signal(str)
    """The id of the stage that is selected now."""
    edited = Signal(str)
    """The text, as the user has edited it."""
    moved = Signal()
    """The cursor is in another line of the text."""
    table_chosen = Signal(str)
    """The id of the document at whose table the lesson is to be seen."""
    cited = Signal(str, str)
    """The document's id and the number of the paragraph to open."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.listing: RowList[StageLine] = RowList(self, "lessons", _("Lessons"), GROUPED)
        self.listing.setFixedWidth(LIST)
        self.name = label("", "strong", self, wrap=False)
        self.told = told_label("small", self)
        self.text = FileText(self, _("The text of the lesson"))
        self.text.setLineWrapMode(FileText.LineWrapMode.WidgetWidth)
        self.faults = Faults(self, _("There are no errors at any table."))
        self.written = DecisionStack(self)
        self.tables = FilterBox(self, _("Table"))
        self.tables.setMinimumWidth(TABLES)
        self.step = label("", "muted", self)
        self.felt = FeltView(self, whole=True, legible=True)
        self.felt.setMinimumSize(*LEAST_FELT)
        self.felt.draw_in_parts()
        self.felt.setAccessibleName(_("The table at this step"))
        self.compare = CompareView(self)
        self.panel = LessonPanel(self)
        self._nothing = label("", "muted", self)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._picture = QStackedWidget(self)
        for shown in (self.felt, self.compare, self._nothing):
            self._picture.addWidget(shown)
        self._line = 1
        self._lay_out()
        order = (self.listing, self.text, self.faults, self.tables, self.felt, self.panel)
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)
        self.listing.chosen.connect(self._row_changed)
        self.text.edited.connect(self.edited)
        self.text.cursorPositionChanged.connect(self._cursor_moved)
        self.faults.found.connect(self.text.go_to)
        self.tables.activated.connect(
            lambda _row: self.table_chosen.emit(self.tables.currentData())
        )
        self.panel.opened.connect(self.cited)
        self.written.decided.connect(self.take_focus)

    def _lay_out(self) -> None:
        writing = QWidget(self)
        column = spaced(QVBoxLayout(writing), Space.XS)
        said = filled(spaced(QHBoxLayout(), Space.L), self.name, (self.told, 1))
        filled(column, said, (self.text, 1), self.faults)
        self.written.hold(writing)
        above = filled(spaced(QHBoxLayout(), Space.S), (self.step, 1), self.tables)
        seen = filled(spaced(QVBoxLayout(), Space.S), above, (self._picture, 8), (self.panel, 5))
        whole = spaced(QHBoxLayout(self), Space.L, (Space.L, Space.XS, Space.S, 0))
        filled(whole, self.listing, (self.written, 9), (seen, 10))

    # The stages

    def show_stages(self, lines: Iterable[StageLine], choose: str) -> None:
        """List the stages, and select one by its id, or the first."""
        with QSignalBlocker(self.listing):
            self.listing.show_rows(
                Row(line, line.title, line.whose, tip=plain_tip(line.title)) for line in lines
            )
            chose = self.listing.choose(lambda line: line.id == choose)
            if chose or self.listing.choose(lambda _line: True):
                self.listing.scrollTo(self.listing.currentIndex())
        self._row_changed()

    def _row_changed(self) -> None:
        line = self.listing.item
        if line is not None:
            self.chosen.emit(line.id)

    # The text

    def show_text(self, name: str, text: str, *, editable: bool) -> None:
        """Show the text of a lesson; while it is edited, the stages make room for it."""
        self.name.setText(name)
        self.text.show_text(text)
        self.text.setReadOnly(not editable)
        if not editable:  # the cursor says which step is seen
            self.text.setTextInteractionFlags(READ)
        self.listing.setVisible(not editable)

    def tell(self, told: str) -> None:
        self.told.tell(told)

    def show_faults(self, faults: Sequence[FaultLine]) -> None:
        self.faults.show_all(faults, ())
        self.faults.setFixedHeight(FAULTS if faults else NO_FAULTS)

    def _cursor_moved(self) -> None:
        if self.text.line != self._line:
            self._line = self.text.line
            self.moved.emit()

    def take_focus(self) -> None:
        """Focus a pending decision, the text that is edited, or the stages."""
        if self.written.asks:
            self.written.decision.setFocus()
        elif self.text.isReadOnly():
            self.listing.setFocus()
        else:
            self.text.setFocus()

    # The step under the cursor

    def show_tables(self, options: Sequence[tuple[str, str]], current: str) -> None:
        """Offer the tables at which a lesson can be seen, id and name of each."""
        offer(self.tables, options, current)

    def show_nothing(self, step: str, why: str) -> None:
        """Say why no step is seen."""
        self.step.setText(step)
        self._nothing.setText(why)
        self._picture.setCurrentWidget(self._nothing)
        self.panel.hide()

    def show_part(
        self, step: str, part: PartHere, document: Document, options: FeltOptions, chips: str
    ) -> None:
        """Show a step as the trainee sees it first at a table of ``document``."""
        self.step.setText(step)
        explain_nothing(self.felt, self.panel, options)
        self._show_picture(part, options, chips)
        self.panel.show_text(LessonText(part.says, meanings(part.terms, document)))
        self.panel.show()

    def _show_picture(self, part: PartHere, options: FeltOptions, chips: str) -> None:
        self.felt.set_options(options)
        match part:
            case Compared():
                compare_in(self.compare, part, options, chips)
                self._picture.setCurrentWidget(self.compare)
            case Explained():
                apply_felt(self.felt, part.sheet.playable, chips)
                self._picture.setCurrentWidget(self.felt)
                explain_on(self.felt, part, self.panel, options)
            case Shown() | Done():
                apply_felt(self.felt, part.sheet.playable, chips)
                self._picture.setCurrentWidget(self.felt)
                view = part.sheet.frames[part.start]._replace(active=None)
                self.felt.show_asked(view, animate=False)
            case Quizzed():
                asked = ngettext("{n} question", "{n} questions", part.questions)
                self._nothing.setText(asked.format(n=part.questions))
                self._picture.setCurrentWidget(self._nothing)
