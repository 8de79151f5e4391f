"""The classes page: the classes at the left, one of them from several sides at the right."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from trainer.messages import _
from trainer.texts import N_, TextEnum
from ui.supervise.classes.matrix import Matrix, MatrixView
from ui.theme.roles import ColorScheme
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import Space
from ui.widgets.buttons import KeyButton, PressButton
from ui.widgets.containers import filled, sided, spaced
from ui.widgets.empty import EmptyPage
from ui.widgets.labels import CardFrame, LineLabel, label, let_narrow
from ui.widgets.row_list import GROUPED, Row, RowList

LIST_WIDTH: Final = 300
"""The width of the list of classes, in pixels."""


class ClassView(TextEnum):
    """The sides from which a class is looked at."""

    BOARD = "board", N_("Board")
    SKILLS = "skills", N_("Skills")
    PARAGRAPHS = "paragraphs", N_("Paragraphs")
    ERRORS = "errors", N_("Mistakes")
    NEXT = "next", N_("What to teach next")


class ClassLine(NamedTuple):
    """A class in the list."""

    id: int
    title: str
    detail: str
    archived: bool


class TeachCard(NamedTuple):
    """A weak skill: its name, how weak it is, and how many rounds there are for it."""

    skill: str
    title: str
    detail: str
    rounds: int


class TeachPart(StrEnum):
    """What can be assigned because of a weak skill."""

    DRILL = "drill"
    ROUNDS = "rounds"


class ClassesPage(QWidget):
    """Shows its view models; emits signals for what the user chooses."""

    chosen = Signal(object)
    """The ``ClassLine`` that is selected now, or None."""
    view_wanted = Signal(str)
    cell_chosen = Signal(int, int)
    activated = Signal()
    """A cell was double-clicked."""
    teach_wanted = Signal(str, str)
    """The id of a skill and a ``TeachPart``."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.classes: RowList[ClassLine] = RowList(self, "classes", _("Classes"), GROUPED)
        self.classes.setFixedWidth(LIST_WIDTH)
        self._title = label("", "title", self, wrap=False)
        self._summary = label("", "muted", self)
        let_narrow(self._summary)
        self._source = named(LineLabel("muted", self), "figures_source")
        self._source.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.buttons = {view: self._button(view) for view in ClassView}
        self.matrix = named(MatrixView(self, _("Board")), "class_matrix")
        self._detail = label("", "", self)
        self._cards = spaced(QVBoxLayout(), Space.M)
        self._empty = label("", "muted", self)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.first = EmptyPage(self, "first_class")
        self.first.show_next(
            _("No class yet"),
            _("A class has people, who come in as a pasted list or a CSV file, and their work."),
            _("New class…"),
        )
        self._stack = QStackedWidget(self)
        self._teach = self._scrolled(self._cards)
        for widget in (self.matrix, self._teach, self._empty, self.first):
            self._stack.addWidget(widget)
        self._lay_out()
        self.classes.chosen.connect(self.chosen)
        self.matrix.chosen.connect(self.cell_chosen)
        self.matrix.doubleClicked.connect(lambda _index: self.activated.emit())

    def _lay_out(self) -> None:
        views = spaced(QHBoxLayout(), Space.XS)
        for button in self.buttons.values():
            views.addWidget(button)
        views.addStretch(1)
        head = filled(spaced(QHBoxLayout(), Space.XL), self._title, (self._source, 1))
        right = spaced(QVBoxLayout(), Space.S)
        filled(right, head, self._summary, views, (self._stack, 1), self._detail)
        whole = spaced(QHBoxLayout(self), Space.XL, (Space.L, Space.M, Space.L, Space.M))
        filled(whole, self.classes, (right, 1))

    def _scrolled(self, column: QVBoxLayout) -> QScrollArea:
        area, inner = QScrollArea(self), QWidget(self)
        mark_as(area, kind="read")
        outer = QVBoxLayout(inner)
        outer.setContentsMargins(sided(0, 0, Space.M, 0))
        filled(outer, column, 1)
        area.setWidgetResizable(True)
        area.setWidget(inner)
        return area

    def _button(self, view: ClassView) -> PressButton:
        button = named(PressButton(_(view.text), self), f"class_{view}")
        button.setCheckable(True)
        mark_as(button, kind="quiet")
        button.clicked.connect(lambda: self.view_wanted.emit(view.value))
        return button

    def show_classes(self, lines: Sequence[ClassLine], chosen: int) -> None:
        """List the classes, those archived under a heading of their own."""
        rows = [self._row(line) for line in lines if not line.archived]
        if archived := [self._row(line) for line in lines if line.archived]:
            rows += [Row(None, _("Archived")), *archived]
        self.classes.show_rows(rows)
        self.classes.setVisible(bool(rows))
        if not self.classes.choose(lambda line: line.id == chosen):
            self.classes.choose(lambda _line: True)
        self.chosen.emit(self.classes.item)

    def _row(self, line: ClassLine) -> Row[ClassLine]:
        return Row(line, line.title, line.detail, muted=line.archived)

    def show_head(self, title: str, summary: str, view: ClassView | None) -> None:
        """Say which class is shown, and from which side; None: there is none."""
        self._title.setText(title)
        self._summary.setText(summary)
        for own, button in self.buttons.items():
            button.setVisible(view is not None)
            button.setChecked(own is view)

    def show_source(self, text: str) -> None:
        self._source.show_line(text)

    def show_matrix(self, matrix: Matrix, scheme: ColorScheme, empty: str) -> None:
        """Show a board or a heat map; ``empty`` is what to do first where there is nothing."""
        self.matrix.show_matrix(matrix, scheme)
        if matrix.rows and matrix.columns:
            self._stack.setCurrentWidget(self.matrix)
        else:
            self.show_empty(empty)

    def show_empty(self, text: str) -> None:
        """Say what comes next where there is nothing to be shown."""
        self._empty.setText(text)
        self._stack.setCurrentWidget(self._empty)
        self.show_detail("")

    def show_first(self) -> None:
        """Say what comes next where there is no class, and offer it."""
        self._stack.setCurrentWidget(self.first)
        self.show_detail("")

    def show_teach(self, cards: Sequence[TeachCard]) -> None:
        """Show the weakest skills, each with what can be assigned because of it."""
        while (item := self._cards.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for place, card in enumerate(cards):
            self._cards.addWidget(self._card(card, first=place == 0))
        self._stack.setCurrentWidget(self._teach)
        self.show_detail("")

    def _card(self, card: TeachCard, *, first: bool) -> CardFrame:
        frame = CardFrame(self)
        frame.column.addWidget(label(card.title, "heading", frame))
        frame.column.addWidget(label(card.detail, "", frame))
        row = spaced(QHBoxLayout(), Space.S)
        offers = [(TeachPart.DRILL, _("Assign the drill"), "primary" if first else "")]
        if card.rounds:
            offers.append((TeachPart.ROUNDS, _("Assign rounds"), ""))
        for part, text, kind in offers:
            button = named(KeyButton(text, "", frame, kind=kind), f"teach_{part}")
            button.clicked.connect(
                lambda _checked=False, part=part: self.teach_wanted.emit(card.skill, part.value)
            )
            row.addWidget(button)
        row.addStretch(1)
        frame.column.addSpacing(Space.S)
        frame.column.addLayout(row)
        return frame

    def show_detail(self, text: str) -> None:
        """Say what the selected cell stands for."""
        self._detail.setText(text)

    def take_focus(self) -> None:
        if self.classes.isVisible():
            self.classes.setFocus()
        else:
            self.first.take_focus()
