"""The progress page: a trainee's figures, charts of them, and the answers behind each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from trainer.messages import _
from trainer.texts import N_
from ui.theme.roles import ColorScheme
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.views.action_bar import ActionBar
from ui.views.answer_detail import AnswerDetail
from ui.views.chart_view import ChartView
from ui.views.judgement import CROSS, TICK
from ui.views.labels import Card, LineLabel, label
from ui.views.press_button import PressButton
from ui.views.progress_view_models import AnswersSheet, Figure, ProgressSheet, ProgressView
from ui.views.rows_view import RowsView

TITLES = {
    ProgressView.TIME: N_("Over time"),
    ProgressView.SKILLS: N_("Skills"),
    ProgressView.DOCUMENTS: N_("Documents"),
    ProgressView.PARAGRAPHS: N_("Paragraphs"),
    ProgressView.ERRORS: N_("Mistakes"),
    ProgressView.TARGETS: N_("Targets"),
}

COLUMNS = 5
"""How many figures a line has beside its name."""


class ProgressPage(QWidget):
    """The figures of one trainee by one thing at a time, or the answers behind one of them."""

    view_wanted = Signal(str)
    figure_chosen = Signal()
    answer_chosen = Signal()
    activated = Signal()
    """A figure was double-clicked."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._sheet: ProgressSheet | None = None
        self._answers: AnswersSheet | None = None
        self._title = label(_("Progress"), "title", self, wrap=False)
        self._whose = LineLabel("muted", self)
        self._cards = [_FigureCard(self) for _place in range(5)]
        self.buttons = {view: self._view_button(view) for view in ProgressView}
        self.charts = ChartView(self)
        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        mark_as(self._scroll, kind="read")
        self._scroll.setAccessibleName(_("Charts"))
        self._scroll.setWidget(self.charts)
        headings = ("",) * (COLUMNS + 1)
        right = frozenset(range(1, COLUMNS + 1))
        self.figures = RowsView(self, headings, filling=0, right=right)
        self.figures.setObjectName("figures")
        self.figures.setAccessibleName(_("Figures"))
        self._empty = label("", "muted", self)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
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
        self.bar = ActionBar(self)
        self._lay_out()
        self.figures.chosen.connect(self._figure_changed)
        self.figures.doubleClicked.connect(lambda _index: self.activated.emit())
        self.answers.chosen.connect(self._answer_changed)
        self.charts.picked.connect(self.choose_figure)
        self.charts.opened.connect(lambda _key: self.activated.emit())

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(Space.M)
        head.addWidget(self._title)
        head.addWidget(self._whose, 1, Qt.AlignmentFlag.AlignBottom)
        cards = QHBoxLayout()
        cards.setSpacing(Space.M)
        for card in self._cards:
            cards.addWidget(card, 1)
        body = QVBoxLayout()
        body.setContentsMargins(Space.L, Space.M, Space.L, Space.L)
        body.setSpacing(Space.M)
        body.addLayout(head)
        body.addLayout(cards)
        body.addWidget(self._stack, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(body, 1)
        whole.addWidget(self.bar)

    def _overview(self) -> QWidget:
        page = QWidget(self)
        views = QHBoxLayout()
        views.setSpacing(Space.XS)
        for button in self.buttons.values():
            views.addWidget(button)
        views.addStretch(1)
        lower = QHBoxLayout()
        lower.setSpacing(Space.M)
        lower.addWidget(self._scroll, 2)
        lower.addWidget(self.figures, 3)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.S)
        column.addLayout(views)
        column.addLayout(lower, 1)
        column.addWidget(self._empty, 1)
        return page

    def _behind(self) -> QWidget:
        page = QWidget(self)
        head = QHBoxLayout()
        head.setSpacing(Space.M)
        head.addWidget(self._shown, 1)
        head.addWidget(self._range)
        lower = QHBoxLayout()
        lower.setSpacing(Space.M)
        lower.addWidget(self.answers, 3)
        lower.addWidget(self.detail, 1)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.S)
        column.addLayout(head)
        column.addLayout(lower, 1)
        return page

    def show_figures(self, whose: str, figures: Sequence[Figure]) -> None:
        """Show the figures at the top."""
        self._whose.show_line(whose)
        for card, figure in zip(self._cards, figures, strict=True):
            card.show_figure(figure)

    def show_sheet(self, sheet: ProgressSheet, key: str = "") -> None:
        """Show a view, with the figure of this key selected, if it is there."""
        self._sheet, self._answers = sheet, None
        for view, button in self.buttons.items():
            button.setChecked(view is sheet.view)
        self.charts.show_charts(sheet.charts)
        self.charts.mark("")
        self._scroll.verticalScrollBar().setValue(0)
        keys = [line.key for line in sheet.lines]
        self.figures.show_headings(sheet.headings)
        self.figures.show_rows(
            [line.texts for line in sheet.lines], keys.index(key) if key in keys else 0
        )
        for part in (self._scroll, self.figures):
            part.setVisible(bool(sheet.lines))
        self._empty.setText(sheet.empty)
        self._empty.setVisible(not sheet.lines)
        self._stack.setCurrentIndex(0)

    def show_answers(self, sheet: AnswersSheet) -> None:
        """Show the answers behind a figure."""
        self._answers = sheet
        self._shown.show_line(sheet.title)
        self._range.show_line(sheet.range)
        self.answers.show_rows([one.texts for one in sheet.answers])
        self._stack.setCurrentIndex(1)

    def show_scheme(self, scheme: ColorScheme) -> None:
        """Draw the charts in these colours."""
        self.charts.show_scheme(scheme)

    @property
    def key(self) -> str:
        """The key of the selected figure; empty if there is none."""
        row = self.figures.currentIndex().row()
        lines = self._sheet.lines if self._sheet is not None else ()
        return lines[row].key if 0 <= row < len(lines) else ""

    @property
    def figure_name(self) -> str:
        """The name of the selected figure."""
        row = self.figures.currentIndex().row()
        lines = self._sheet.lines if self._sheet is not None else ()
        return lines[row].texts[0] if 0 <= row < len(lines) else ""

    def choose_figure(self, key: str) -> None:
        """Select a figure."""
        for row, line in enumerate(self._sheet.lines if self._sheet is not None else ()):
            if line.key == key:
                self.figures.selectRow(row)

    def take_focus(self) -> None:
        """Focus what lists the figures, or the answers."""
        (self.figures if self._answers is None else self.answers).setFocus()

    def _figure_changed(self, _row: int) -> None:
        self.charts.mark(self.key)
        place = self.charts.place_of(self.key)
        if place is not None:
            middle = place.center().toPoint()
            half = place.size().toSize() / 2
            self._scroll.ensureVisible(
                middle.x(), middle.y(), half.width() + Space.S, half.height() + Space.S
            )
        self.figure_chosen.emit()

    def _answer_changed(self, row: int) -> None:
        answers = self._answers.answers if self._answers is not None else ()
        self.detail.show_detail(answers[row].detail if 0 <= row < len(answers) else None)
        self.answer_chosen.emit()

    def _view_button(self, view: ProgressView) -> PressButton:
        button = PressButton(_(TITLES[view]), self)
        button.setObjectName(f"view_{view}")
        button.setCheckable(True)
        mark_as(button, kind="quiet")
        button.clicked.connect(lambda _checked=False: self.view_wanted.emit(view.value))
        return button


class _FigureCard(Card):
    """One figure with its name above and one line below."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._name = LineLabel("small", self)
        self._figure = LineLabel("heading", self)
        self._detail = LineLabel("small", self)
        for one in (self._name, self._figure, self._detail):
            self.column.addWidget(one)

    def show_figure(self, figure: Figure) -> None:
        """Show this one."""
        self._name.show_line(figure.name)
        self._figure.show_line(figure.text)
        self._figure.setAccessibleName(f"{figure.name}: {figure.text}. {figure.detail}")
        self._detail.show_line(figure.detail)
