"""The page of the table tests: all of them at the left; one planned, marked or compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QStackedWidget, QVBoxLayout, QWidget

from trainer.exams.sheet import Category
from trainer.messages import _
from ui.supervise.table_test.rating_view import MarkRow, RatingView
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import Space
from ui.widgets.buttons import HeadedDialog, PressButton, button_of, dialog_buttons
from ui.widgets.containers import filled, spaced
from ui.widgets.decision_panel import DecisionPanel
from ui.widgets.forms import FactForm, FilterBox, offer
from ui.widgets.labels import CardFrame, clear, label, told_label
from ui.widgets.row_list import GROUPED, Row, RowList
from ui.widgets.rows_view import RowsView
from ui.widgets.spoken_view import hear_while_empty
from ui.widgets.view_models import Decision

LIST: Final = 304
"""The width of the list, in pixels."""

FORM: Final = 560
"""The most that the form is wide, in pixels."""

LONGEST: Final = 200
"""The most characters of a reason."""


class TestLine(NamedTuple):
    """One test in the list."""

    id: int
    title: str
    detail: str
    stage: str


class PlanForm(NamedTuple):
    """What can be chosen for a test, key and title of each, and what is chosen at first.

    ``reason`` asks for the reason of an appeal; the candidate is then given.
    """

    title: str
    candidates: Sequence[tuple[str, str]]
    raters: Sequence[tuple[str, str]]
    documents: Sequence[tuple[str, str]]
    sheets: Sequence[tuple[str, str]]
    document: str
    sheet: str
    reason: bool = False


class Planned(NamedTuple):
    """What was chosen."""

    candidate: str
    first: str
    second: str
    document: str
    sheet: str
    table: str
    reason: str


class DisputeCard(NamedTuple):
    """A mark in dispute: what each rater gave, and what was agreed on so far."""

    category: Category
    least: int
    most: int
    told: str
    mark: int | None
    reason: str


class OutcomeSheet(NamedTuple):
    """A test as its details show it, in finished texts.

    ``note`` says what comes next. ``result`` is empty until there is one; ``passed`` is None
    without a pass mark. ``details`` has what the raters noted on each row, ``disputes`` what is
    talked over there, and ``row`` is looked at first.
    """

    title: str
    about: str
    status: str
    note: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    details: Sequence[str]
    disputes: Mapping[int, DisputeCard]
    row: int = 0
    result: str = ""
    passed: bool | None = None


class TableTestPage(QWidget):
    """Shows its view models; emits signals for what the user chooses and enters."""

    chosen = Signal(int)
    """The number of the test that is selected now."""
    agreed = Signal(str, int, str)
    """A category, the mark that was agreed on, and why."""
    decided = Signal(str)
    """The key of the choice in a decision."""

    def __init__(self, parent: QWidget, milliseconds: Callable[[], int]) -> None:
        super().__init__(parent)
        hear_while_empty(self)
        self.listing: RowList[TestLine] = RowList(self, "table_tests", _("Table tests"), GROUPED)
        self.listing.setFixedWidth(LIST)
        self.title = label("", "title", self)
        self.about = label("", "muted", self)
        self.status = label("", "strong", self)
        self.note = label("", "", self)
        self.result = label("", "heading", self)
        self.table = RowsView(
            self, ("",) * COLUMNS, filling=0, right=frozenset({1, 2, 4, 5}), whole=frozenset({3})
        )
        self.table.setObjectName("compared")
        self.table.setAccessibleName(_("Marks compared"))
        self.details = label("", "small", self)
        self._noted: Sequence[str] = ()
        self._disputes: Mapping[int, DisputeCard] = {}
        self._card = QVBoxLayout()
        self.empty = label("", "muted", self)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.decision = DecisionPanel(self)
        self.decision.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._form = QWidget(self)
        self._boxes: dict[str, FilterBox] = {}
        self.place = QLineEdit(self._form, maxLength=40)
        self.reason = QLineEdit(self._form, maxLength=LONGEST)
        self.form_title = label("", "title", self._form)
        self.refused = named(told_label("wrong", self._form), "plan_refused")
        self.rating = RatingView(self, milliseconds)
        self._right = QStackedWidget(self)
        self._whole = QStackedWidget(self)
        self._lay_out()
        self.listing.chosen.connect(self._row_changed)
        self.table.chosen.connect(self._show_noted)
        self.decision.decided.connect(self._decide)

    # Laying out

    def _lay_out(self) -> None:
        outcome = QWidget(self)
        column = spaced(QVBoxLayout(outcome), Space.S)
        for told in (self.title, self.about, self.status, self.note, self.result):
            column.addWidget(told)
        filled(column, (self.table, 1), self.details, self._card, 0)
        self._lay_out_form()
        for widget in (self.empty, outcome, self._form, self.decision):
            self._right.addWidget(widget)
        overview = QWidget(self)
        row = spaced(QHBoxLayout(overview), Space.XL, (Space.L, Space.M, Space.L, Space.M))
        filled(row, self.listing, (self._right, 1))
        self._whole.addWidget(overview)
        self._whole.addWidget(self.rating)
        filled(spaced(QVBoxLayout(self), 0), self._whole)
        self._outcome = outcome

    def _lay_out_form(self) -> None:
        form = FactForm(self._form)
        form.setMaximumWidth(FORM)
        for name, title in (
            ("candidate", _("Candidate")),
            ("document", _("Game")),
            ("sheet", _("Sheet")),
            ("first", _("First rater")),
            ("second", _("Second rater")),
        ):
            box = self._boxes[name] = FilterBox(form, title)
            form.add(title, box, name)
        form.add(_("Table"), self.place, "table")
        self.reason.setMaximumWidth(FORM)
        self.reason.setPlaceholderText(_("Reason for the appeal"))
        self.reason.setAccessibleName(self.reason.placeholderText())
        column = spaced(QVBoxLayout(self._form), Space.M)
        filled(column, self.form_title, form, self.reason, self.refused, 1)

    # All tests

    def show_tests(self, lines: Iterable[TestLine], choose: int) -> None:
        """List the tests, and select one by its number, or the first."""
        with QSignalBlocker(self.listing):
            self.listing.show_rows(Row(line, line.title, line.detail, line.stage) for line in lines)
            chose = self.listing.choose(lambda line: line.id == choose)
            if chose or self.listing.choose(lambda _line: True):
                self.listing.scrollTo(self.listing.currentIndex())
        self._row_changed()

    def _row_changed(self) -> None:
        line = self.listing.item
        if line is not None:
            self.chosen.emit(line.id)

    def show_empty(self, text: str) -> None:
        """Say what to do first, where there is no test."""
        self.empty.setText(text)
        self._show(self.empty)

    # One test

    def show_outcome(self, sheet: OutcomeSheet) -> None:
        """Show how far a test is, and what is known of it."""
        for place, text in (
            (self.title, sheet.title),
            (self.about, sheet.about),
            (self.status, sheet.status),
            (self.note, sheet.note),
            (self.result, sheet.result),
        ):
            place.setText(text)
            place.setVisible(bool(text))
        kinds = {True: "right", False: "wrong", None: "heading"}
        mark_as(self.result, kind=kinds[sheet.passed])
        self._noted, self._disputes = sheet.details, sheet.disputes
        self.table.setVisible(bool(sheet.rows))
        self.details.setVisible(bool(sheet.rows))
        clear(self._card)
        if sheet.rows:
            self.table.show_headings(sheet.headings)
            self.table.show_rows(sheet.rows, sheet.row)
        self._show(self._outcome)

    def _show_noted(self, row: int) -> None:
        """Show what was noted on a category, and ask for the mark agreed on if that is open."""
        self.details.setText(self._noted[row] if 0 <= row < len(self._noted) else "")
        clear(self._card)
        card = self._disputes.get(row)
        if card is not None:
            self._card.addWidget(self._dispute(card))

    def _dispute(self, card: DisputeCard) -> QWidget:
        name = card.category.id
        frame = CardFrame(self)
        row = named(MarkRow(card.category, card.least, card.most, frame), f"agree_{name}")
        row.show_mark(card.mark)
        reason = named(QLineEdit(card.reason, frame), f"reason_{name}")
        reason.setMaxLength(LONGEST)
        reason.setPlaceholderText(_("Reason for the mark agreed on"))
        reason.setAccessibleName(reason.placeholderText())
        agree = named(PressButton(_("Keep"), frame), f"keep_{name}")

        def show_mark(_name: str, mark: int) -> None:
            row.show_mark(mark)
            let_keep()

        def let_keep() -> None:
            agree.setEnabled(row.mark is not None and bool(reason.text().strip()))

        def keep() -> None:
            if row.mark is not None:
                self.agreed.emit(name, row.mark, reason.text())

        let_keep()
        row.marked.connect(show_mark)
        reason.textChanged.connect(let_keep)
        reason.returnPressed.connect(agree.click)
        agree.clicked.connect(keep)
        frame.column.setSpacing(Space.S)
        frame.column.addWidget(label(card.told, "muted", frame))
        frame.column.addWidget(row)
        below = filled(spaced(QHBoxLayout(), Space.S), (reason, 1), agree)
        frame.column.addLayout(below)
        return frame

    # Planning

    def show_form(self, form: PlanForm) -> None:
        """Ask for whom, by whom, where, and with which sheet."""
        self.form_title.setText(form.title)
        self.refuse("")
        for name, options, current in (
            ("candidate", form.candidates, form.candidates[0][0]),
            ("first", form.raters, form.raters[0][0]),
            ("second", form.raters, form.raters[min(1, len(form.raters) - 1)][0]),
            ("document", form.documents, form.document),
            ("sheet", form.sheets, form.sheet),
        ):
            offer(self._boxes[name], options, current)
        self.place.clear()
        self.reason.clear()
        self.reason.setVisible(form.reason)
        self._show(self._form)
        self._boxes["candidate"].setFocus()

    def show_sheets(self, sheets: Sequence[tuple[str, str]], current: str) -> None:
        offer(self._boxes["sheet"], sheets, current)

    @property
    def planned(self) -> Planned:
        chosen = {name: str(box.currentData()) for name, box in self._boxes.items()}
        return Planned(**chosen, table=self.place.text(), reason=self.reason.text())

    def refuse(self, why: str) -> None:
        """Say why a test cannot be planned like this."""
        self.refused.tell(why)

    # What is shown

    def _show(self, widget: QWidget) -> None:
        self.listing.setEnabled(widget in (self._outcome, self.empty))
        self._right.setCurrentWidget(widget)
        self._whole.setCurrentIndex(0)

    def show_rating(self) -> None:
        """Show the sheet that is being marked, on the whole page."""
        self._whole.setCurrentWidget(self.rating)
        self.rating.take_focus()

    def ask(self, decision: Decision) -> None:
        """Show a decision that must be made first."""
        self.decision.show_decision(decision)
        self._show(self.decision)
        self.decision.setFocus()

    def withdraw(self) -> None:
        """Take back the decision that is pending, if there is one."""
        if self._right.currentWidget() is self.decision:
            self._decide("")

    def _decide(self, choice: str) -> None:
        self._show(self._outcome)
        self.decided.emit(choice)

    def take_focus(self) -> None:
        """Focus a pending decision, the sheet, the form, or the list."""
        if self._whole.currentWidget() is self.rating:
            self.rating.take_focus()
        elif self._right.currentWidget() is self.decision:
            self.decision.setFocus()
        elif self._right.currentWidget() is self._form:
            self._boxes["candidate"].setFocus()
        elif self._right.currentWidget() is self.empty:
            self.setFocus()
        else:
            self.listing.setFocus()


class LineDialog(HeadedDialog):
    """Asks for one line, without which nothing is done."""

    def __init__(
        self, parent: QWidget, title: str, told: str, what: str, done: str, *, secret: bool = False
    ) -> None:
        super().__init__(parent, "table_test_line", title, width=DIALOG)
        self.line = named(QLineEdit(self, placeholderText=what, maxLength=LONGEST), "line", what)
        if secret:
            self.line.setEchoMode(QLineEdit.EchoMode.Password)
        buttons = dialog_buttons(self, _("Cancel"), done, "line")
        filled(self.column, label(told, "muted", self), self.line, buttons)
        does = button_of(self, "line_done")
        does.setEnabled(False)
        self.line.textChanged.connect(lambda text: does.setEnabled(bool(text.strip())))


DIALOG: Final = 440
"""The least width of a dialog, in pixels."""

COLUMNS: Final = 6
"""Category, weight, the blind marks, what was agreed, the mark that counts, its points."""
