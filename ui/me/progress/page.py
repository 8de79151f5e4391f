"""The progress page: a trainee's figures, charts of them, and the answers behind each."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from trainer.messages import _
from trainer.storage.progress import Counted
from ui.me.progress.chart_view import ChartView
from ui.me.progress.overview import OverviewCards
from ui.me.progress.view_models import (
    AnswersSheet,
    FigureLine,
    Overview,
    ProgressSheet,
    ProgressView,
)
from ui.theme.roles import ColorScheme
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import Space
from ui.widgets.buttons import PressButton
from ui.widgets.containers import FlowLayout, filled, spaced
from ui.widgets.empty import EmptyPage
from ui.widgets.labels import LineLabel, label
from ui.widgets.rounds import CROSS, TICK, AnswerDetail
from ui.widgets.rows_view import RowsView
from ui.widgets.speech import announce

_WHEN = 5
"""The column with the day on which an answer was given."""

COLUMNS = 5
"""How many figures a line has beside its name."""


class ProgressPage(QWidget):
    """The figures of one trainee by one thing at a time, or the answers behind one of them."""

    view_wanted = Signal(str)
    counted_wanted = Signal(str)
    """What is to be counted: questions, dealing, or both."""
    figure_chosen = Signal()
    activated = Signal()
    """A figure is to be opened: it was double-clicked, or one at the top was pressed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._sheet: ProgressSheet | None = None
        self._answers: AnswersSheet | None = None
        self._selected = -1
        self._opened_from = ""
        self._whose = LineLabel("muted", self)
        self.buttons = {view: self._view_button(view) for view in ProgressView}
        self.counted = {counted: self._counted_button(counted) for counted in Counted}
        content = QWidget(self)
        self.top = OverviewCards(content)
        self.charts = ChartView(content)
        self._both = QWidget(self)
        self._scroll = QScrollArea(self, widgetResizable=True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the charts have it
        self._scroll.setWidget(content)
        inner = spaced(QVBoxLayout(content), Space.M)
        self._first_week = label(
            _("From your second week on, its course is drawn here."), "muted", self
        )
        filled(inner, self.top, (self.charts, 1), self._first_week, 0)
        headings = ("",) * (COLUMNS + 1)
        right = frozenset(range(1, COLUMNS + 1))
        self.figures = RowsView(self, headings, filling=0, right=right)
        self.figures.setObjectName("figures")
        self.figures.setAccessibleName(_("Figures"))
        self.selected = LineLabel("strong", self)
        self.empty = EmptyPage(self, "do_practise_first")
        self._shown = LineLabel("heading", self)
        self._range = LineLabel("muted", self)
        self.answers = RowsView(
            self,
            ("", _("Question"), _("Expected"), _("Your answer"), _("Time"), _("When")),
            filling=1,
            right=frozenset({4}),
            inked={TICK: True, CROSS: False},
        )
        self.answers.setObjectName("progress_answers")
        self.answers.setAccessibleName(_("Answers"))
        self.detail = AnswerDetail(self)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._overview())
        self._stack.addWidget(self._behind())
        self._lay_out()
        self.figures.chosen.connect(self._select)
        self.figures.doubleClicked.connect(lambda _index: self.activated.emit())
        self.answers.chosen.connect(self._answer_changed)
        # Once it is laid out, the figure is elsewhere.
        self._scroll.verticalScrollBar().rangeChanged.connect(self._see_selected)
        self.charts.picked.connect(self.choose_figure)
        self.charts.opened.connect(lambda _key: self.activated.emit())
        self.charts.reached.connect(self._charts_reached)
        self.top.focused.connect(self.figure_chosen)
        self.top.pressed.connect(self.activated)

    def _lay_out(self) -> None:
        views = FlowLayout(gap=Space.XS)
        for button in self.buttons.values():
            views.addWidget(button)
        head = filled(spaced(QHBoxLayout(), Space.XS), (views, 3), (self._whose, 1))
        head.addSpacing(Space.S)
        for button in self.counted.values():
            head.addWidget(button)
        self._whose.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        body = spaced(QVBoxLayout(self), Space.M, (Space.L, Space.XS, Space.L, Space.S))
        filled(body, head, (self._stack, 1))

    def _overview(self) -> QWidget:
        page = QWidget(self)
        filled(spaced(QHBoxLayout(self._both), Space.M), (self._scroll, 2), (self.figures, 3))
        filled(spaced(QVBoxLayout(page), Space.S), (self._both, 1), self.selected, (self.empty, 1))
        return page

    def _behind(self) -> QWidget:
        page = QWidget(self)
        head = filled(spaced(QHBoxLayout(), Space.M), (self._shown, 1), self._range)
        lower = filled(spaced(QHBoxLayout(), Space.M), (self.answers, 3), (self.detail, 1))
        filled(spaced(QVBoxLayout(page), Space.S), head, (lower, 1))
        return page

    def show_overview(self, overview: Overview, counted: Counted) -> None:
        """Show the figures at the top, and what is ``counted`` in them and in all others."""
        self._whose.show_line(overview.whose)
        for choice, button in self.counted.items():
            button.setChecked(choice is counted)
        self.top.show_overview(overview)

    def show_sheet(self, sheet: ProgressSheet, key: str = "") -> None:
        """Show a view, with the figure of this key selected, if it is there.

        Over time none is selected at first: what comes first there are the figures at the top.
        """
        self._sheet, self._answers = sheet, None
        first_view = sheet.view is ProgressView.TIME
        for view, button in self.buttons.items():
            button.setChecked(view is sheet.view)
        self.top.setVisible(first_view)
        self.charts.show_charts(sheet.charts)
        self.charts.setVisible(bool(sheet.charts))
        self._first_week.setVisible(first_view and not sheet.charts)
        self._scroll.setVisible(bool(sheet.charts) or first_view)
        self.figures.setVisible(sheet.listed)
        keys = [line.key for line in sheet.lines]
        self._selected = keys.index(key) if key in keys else -1 if first_view else 0
        self._both.setVisible(bool(sheet.lines))
        self.selected.setVisible(bool(sheet.lines))
        self.empty.show_next(*sheet.empty)
        self.empty.setVisible(not sheet.lines)
        self._stack.setCurrentIndex(0)
        if sheet.listed and sheet.lines:
            self.figures.show_headings(sheet.headings)
            self.figures.show_rows([line.texts for line in sheet.lines], self._selected)
        else:
            self._select(self._selected)
        if not key:
            self._scroll.verticalScrollBar().setValue(0)

    def show_answers(self, sheet: AnswersSheet) -> None:
        top = self.top.figure
        if self._answers is None:
            self._opened_from = top.key if top is not None else ""
        self._answers = sheet
        self._shown.show_line(sheet.title)
        self._range.show_line(sheet.range)
        self.answers.show_rows([answer.texts for answer in sheet.answers])
        self._stack.setCurrentIndex(1)

    def show_scheme(self, scheme: ColorScheme) -> None:
        self.charts.show_scheme(scheme)

    @property
    def lines(self) -> tuple[FigureLine, ...]:
        return self._sheet.lines if self._sheet is not None else ()

    @property
    def line(self) -> FigureLine | None:
        """The selected line."""
        return self.lines[self._selected] if 0 <= self._selected < len(self.lines) else None

    @property
    def opens(self) -> bool:
        """True if there are answers behind the selected figure."""
        return self.top.figure is not None or (self.line is not None and self.line.opens)

    @property
    def key(self) -> str:
        """The key of the selected line; empty if there is none."""
        return self.line.key if self.line is not None else ""

    @property
    def figure_name(self) -> str:
        top = self.top.figure
        if top is not None:
            return top.name
        return self.line.texts[0] if self.line is not None else ""

    def choose_figure(self, key: str) -> None:
        for row, line in enumerate(self.lines):
            if line.key == key and self.figures.isVisible():
                self.figures.selectRow(row)
            elif line.key == key:
                self._select(row)
                announce(self.charts, self.selected.text())

    def take_focus(self) -> None:
        """Focus what lists the figures, or the answers; back from these, where they came from.

        Without figures, focus what is said instead of them.
        """
        if self._answers is not None:
            self.answers.setFocus()
            return
        opened_from, self._opened_from = self._opened_from, ""
        if not self.lines:
            self.empty.take_focus()
        elif opened_from and self.top.isVisible() and self.top.focus_figure(opened_from):
            pass
        elif self.figures.isVisible():
            self.figures.setFocus()
        elif self.line is not None:
            self.charts.setFocus()
        else:
            self.top.take_focus()

    def _select(self, row: int) -> None:
        self._selected = row
        self.charts.mark(self.key)
        line = self.line
        self.selected.show_line("" if line is None else line.note or self._in_words(line))
        self._see_selected()
        self.figure_chosen.emit()

    def _see_selected(self) -> None:
        place = self.charts.place_of(self.key)
        if place is not None:
            place.translate(self.charts.pos())
            middle = place.center().toPoint()
            half = place.size().toSize() / 2
            self._scroll.ensureVisible(
                middle.x(), middle.y(), half.width() + Space.S, half.height() + Space.S
            )

    def _in_words(self, line: FigureLine) -> str:
        headings = self._sheet.headings if self._sheet is not None else ()
        name, *figures = line.texts
        told = [
            _("{what} {figure}").format(what=heading, figure=figure)
            for heading, figure in zip(headings[1:], figures, strict=False)
            if heading and figure
        ]
        return " · ".join((name, *told))

    def _charts_reached(self) -> None:
        if self.line is None and self.lines:
            self.choose_figure(self.lines[0].key)

    def _answer_changed(self, row: int) -> None:
        answers = self._answers.answers if self._answers is not None else ()
        if 0 <= row < len(answers):
            self.detail.show_detail(answers[row].detail, (answers[row].texts[_WHEN],))
        else:
            self.detail.show_detail(None)

    def _view_button(self, view: ProgressView) -> PressButton:
        button = self._choice_button(_(view.text), f"view_{view}")
        button.clicked.connect(lambda _checked=False: self.view_wanted.emit(view.value))
        return button

    def _counted_button(self, counted: Counted) -> PressButton:
        button = self._choice_button(_(counted.text), f"counted_{counted}")
        button.clicked.connect(lambda _checked=False: self.counted_wanted.emit(counted.value))
        return button

    def _choice_button(self, text: str, name: str) -> PressButton:
        button = named(PressButton(text, self), name)
        button.setCheckable(True)
        mark_as(button, kind="quiet")
        return button
