"""The panel about a layout: its title, what it takes from the text, or what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from trainer.messages.layouts import faults_text
from ui.theme.spacing import Space
from ui.views.decision_panel import DecisionPanel
from ui.views.labels import Card, clear, label
from ui.views.layouts_view_models import FaultLine, LayoutSheet, StatusMessage, TakenLine
from ui.views.link import Link
from ui.views.view_models import Decision

MIN_HEIGHT, MAX_HEIGHT = 140, 184
"""Height of the panel, in pixels; the rest is scrolled to."""

LINK_INSET = 4
"""Distance of a link's text from the top of the link, in pixels."""


class LayoutPanel(QStackedWidget):
    """Two columns that scroll separately; a decision replaces both."""

    opened = Signal(str, str)
    """The document's id and the number of the paragraph to open."""
    decided = Signal(str)
    """The key of the choice."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMinimumHeight(MIN_HEIGHT)
        self.setMaximumHeight(MAX_HEIGHT)
        self._sheet = LayoutSheet("", "")
        self._status: StatusMessage | None = None
        sheet = QWidget(self)
        row = QHBoxLayout(sheet)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.XL)
        self._left, self._right = _Column(sheet), _Column(sheet)
        self._left.setObjectName("layout_about")
        self._right.setObjectName("layout_takes")
        row.addWidget(self._left, 1)
        row.addWidget(self._right, 1)
        self.decision = DecisionPanel(self)
        self.decision.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.decision.decided.connect(self._decided)
        self._sheets = sheet
        self.addWidget(sheet)
        self.addWidget(self.decision)

    def show_sheet(self, sheet: LayoutSheet) -> None:
        """Show the texts about a layout; a status message about another one is removed."""
        if sheet.title != self._sheet.title:
            self._status = None
        self._sheet = sheet
        self._fill_left()
        self._fill_right()

    def show_status(self, status: StatusMessage | None) -> None:
        """Show the outcome of something, until another layout is selected."""
        self._status = status
        self._fill_left()
        self._left.to_top()

    def ask(self, decision: Decision) -> None:
        """Show a decision that must be made first."""
        self.decision.show_decision(decision)
        self.setCurrentWidget(self.decision)
        self.decision.setFocus()

    def withdraw(self) -> None:
        """Take back the decision that is pending, if there is one: nothing is chosen."""
        if self.currentWidget() is self.decision:
            self._decided("")

    def _decided(self, choice: str) -> None:
        self.setCurrentWidget(self._sheets)
        self.decided.emit(choice)

    def _fill_left(self) -> None:
        column, sheet = self._left, self._sheet
        column.empty()
        if self._status is not None:
            column.add(_status_card(self._status, column.held))
        if sheet.title:
            column.add(label(sheet.title, "heading", column.held))
        if sheet.about:
            column.add(label(sheet.about, "muted", column.held))
        if sheet.state:
            column.add(label(sheet.state, "", column.held))
        if sheet.note:
            column.add(label(sheet.note, "small", column.held))
        if sheet.ours:
            column.add(label(_("Ours"), "strong", column.held))
        for ours in sheet.ours:
            column.add(label(ours, "small", column.held))
        column.end()

    def _fill_right(self) -> None:
        column, sheet = self._right, self._sheet
        column.empty()
        if sheet.faults:
            text = faults_text(len(sheet.faults))
            column.add(label(f"✕  {text}", "wrong", column.held))
            for fault in sheet.faults:
                column.add(_fault(fault, column.held))
        elif sheet.takes:
            column.add(label(_("From the text"), "strong", column.held))
            column.add(self._taken(sheet.takes, column.held))
        column.end()

    def _taken(self, takes: Iterable[TakenLine], parent: QWidget) -> QWidget:
        """Paragraphs at the left, what the layout takes from each at the right."""
        held = QWidget(parent)
        grid = QGridLayout(held)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(Space.M)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(1, 1)
        for row, taken in enumerate(takes):
            link = Link(taken.citation, held)
            link.opened.connect(self.opened)
            grid.addWidget(link, row, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
            text = label(taken.what, "", held)
            text.setContentsMargins(0, LINK_INSET, 0, 0)
            grid.addWidget(text, row, 1, Qt.AlignmentFlag.AlignTop)
        return held


def _fault(fault: FaultLine, parent: QWidget) -> QLabel:
    text = _("{where}: {text}").format(where=fault.where, text=fault.text)
    made = label(text if fault.where else fault.text, "", parent)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return made


def _status_card(status: StatusMessage, parent: QWidget) -> Card:
    card = Card(parent, "right" if status.right else "warning")
    card.setObjectName("status")
    sign = "✓" if status.right else "⚠"
    card.column.addWidget(label(f"{sign}  {status.sentence}", "", card))
    if status.advice:
        card.column.addWidget(label(status.advice, "", card))
    if status.detail:
        card.column.addWidget(label(status.detail, "small", card))
    return card


class _Column(QScrollArea):
    """Texts one below the other."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # The links take the focus; the area itself would be an extra tab stop.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.held = QWidget(self)
        self._column = QVBoxLayout(self.held)
        self._column.setContentsMargins(0, 0, Space.S, 0)
        self._column.setSpacing(Space.XS)
        self.setWidget(self.held)

    def empty(self) -> None:
        """Remove everything."""
        clear(self._column)

    def add(self, widget: QWidget) -> None:
        """Add a text below the others."""
        self._column.addWidget(widget)

    def end(self) -> None:
        """Fill the rest of the column, so that the texts are at the top."""
        self._column.addStretch(1)

    def to_top(self) -> None:
        """Scroll to the beginning."""
        self.verticalScrollBar().setValue(0)
