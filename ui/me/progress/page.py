"""The progress page: a trainee's figures, charts of them, and the answers behind each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from trainer.storage.progress import Counted
from trainer.texts import N_, TextEnum
from ui.paint.charts import Chart, ChartStyle, chart_height, paint_chart, spoken, spots
from ui.theme.lettering import scaled
from ui.theme.roles import PALETTES, ColorScheme
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.widgets.buttons import PressButton
from ui.widgets.labels import LineLabel, label, plain_tip
from ui.widgets.rounds import CROSS, TICK, AnswerDetail, Feedback
from ui.widgets.rows_view import RowsView

# What the progress page shows, as finished texts.


class ProgressView(StrEnum):
    """By what the figures are listed."""

    TIME = "time"
    SKILLS = "skills"
    DOCUMENTS = "documents"
    PARAGRAPHS = "paragraphs"
    ERRORS = "errors"
    TARGETS = "targets"


class TopFigure(TextEnum):
    """The figures at the top."""

    ACCURACY = "accuracy", N_("Accuracy")
    PACE = "pace", N_("Pace")
    DUE = "due", N_("Due today")
    IMPROVED = "improved", N_("Improved this week")
    COST = "cost", N_("Cost of mistakes")


class Figure(NamedTuple):
    """One of the figures at the top: itself, and what belongs to it.

    ``opens``: there are answers behind it.
    """

    key: TopFigure
    text: str
    detail: str
    opens: bool


class FigureLine(NamedTuple):
    """One line of figures; ``key`` is that of its figure in the charts.

    ``opens``: there are answers behind it. ``note`` is what else is to be said of it.
    """

    key: str
    texts: tuple[str, ...]
    opens: bool = True
    note: str = ""


@dataclass(frozen=True, slots=True)
class ProgressSheet:
    """One view: its charts, and the same figures as lines under ``headings``."""

    view: ProgressView
    charts: tuple[Chart, ...]
    headings: tuple[str, ...]
    lines: tuple[FigureLine, ...]
    empty: str
    """What to do first, where there are no lines."""


class GivenAnswer(NamedTuple):
    """One answer behind a figure."""

    texts: tuple[str, ...]
    detail: Feedback


class AnswersSheet(NamedTuple):
    """The answers behind a figure: which ones, and those of one page."""

    title: str
    range: str
    answers: tuple[GivenAnswer, ...]


# Charts as a widget: painted by ``ui.paint.charts``, clicked on, and said in words.


class ChartView(QWidget):
    """Charts one below the other. A click on a figure chooses it, a double click opens it."""

    picked = Signal(str)
    """The key of the figure that was clicked on."""
    opened = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._charts: Sequence[Chart] = ()
        self._focused = ""
        self._scheme = ColorScheme.DARK
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_charts(self, charts: Sequence[Chart]) -> None:
        """Show these."""
        self._charts = charts
        self.setAccessibleName(", ".join(chart.title for chart in charts))
        self.setAccessibleDescription("\n".join(map(spoken, charts)))
        self.updateGeometry()
        self.update()

    def mark(self, key: str) -> None:
        """Put the ring around a figure."""
        self._focused = key
        self.update()

    def show_scheme(self, scheme: ColorScheme) -> None:
        """Use the colours of this scheme."""
        self._scheme = scheme
        self.update()

    def hasHeightForWidth(self) -> bool:
        """The cells of a heat map are in as many lines as they need."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return what the charts need."""
        style = self._style()
        heights = [chart_height(chart, self._inner(width), style) for chart in self._charts]
        return ceil(sum(heights) + Space.XL * max(0, len(heights) - 1)) + 2 * Space.M

    def sizeHint(self) -> QSize:
        """A width at which charts can be read."""
        width = scaled(400)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """The least width at which they can."""
        return QSize(scaled(240), 0)

    def place_of(self, key: str) -> QRectF | None:
        """Return where a figure is."""
        for chart, area in self._areas():
            for spot in spots(chart, area, self._style()):
                if spot.key == key:
                    return spot.area
        return None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the charts."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(event.rect())
        for chart, area in self._areas():
            paint_chart(painter, area, chart, self._style())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a figure."""
        if event.button() is Qt.MouseButton.LeftButton and (key := self._at(event.position())):
            self.picked.emit(key)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open a figure."""
        if event.button() is Qt.MouseButton.LeftButton and (key := self._at(event.position())):
            self.opened.emit(key)

    def _at(self, where: QPointF) -> str:
        for chart, area in self._areas():
            for spot in spots(chart, area, self._style()):
                if spot.area.contains(where):
                    return spot.key
        return ""

    def _areas(self) -> list[tuple[Chart, QRectF]]:
        found, top, style = [], float(Space.M), self._style()
        width = self._inner(self.width())
        for chart in self._charts:
            height = chart_height(chart, width, style)
            found.append((chart, QRectF(Space.M, top, width, height)))
            top += height + Space.XL
        return found

    def _inner(self, width: int) -> float:
        return float(max(width - 2 * Space.M, scaled(160)))

    def _style(self) -> ChartStyle:
        return ChartStyle(PALETTES[self._scheme], scaled(100) / 100, self._focused)


TITLES = {
    ProgressView.TIME: N_("Over time"),
    ProgressView.SKILLS: N_("Skills"),
    ProgressView.DOCUMENTS: N_("Documents"),
    ProgressView.PARAGRAPHS: N_("Paragraphs"),
    ProgressView.ERRORS: N_("Mistakes"),
    ProgressView.TARGETS: N_("Targets"),
}

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
        self._title = label(_("Progress"), "title", self, wrap=False)
        self._whose = LineLabel("muted", self)
        self._top = QWidget(self)
        self.cards = {figure: self._card(figure) for figure in TopFigure}
        self._opened_from: TopFigure | None = None
        self.buttons = {view: self._view_button(view) for view in ProgressView}
        self.counted = {counted: self._counted_button(counted) for counted in Counted}
        self.charts = ChartView(self)
        self._both = QWidget(self)
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
        self.selected = LineLabel("strong", self)
        self._empty = label("", "muted", self)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
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
        choice = QHBoxLayout()
        choice.setSpacing(Space.XS)
        for button in self.counted.values():
            choice.addWidget(button)
        head.addLayout(choice)
        cards = QHBoxLayout(self._top)
        cards.setContentsMargins(0, 0, 0, 0)
        cards.setSpacing(Space.M)
        for card in self.cards.values():
            cards.addWidget(card, 1)
        body = QVBoxLayout()
        body.setContentsMargins(Space.L, Space.M, Space.L, Space.L)
        body.setSpacing(Space.M)
        body.addLayout(head)
        body.addWidget(self._top)
        body.addWidget(self._stack, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(body, 1)

    def _overview(self) -> QWidget:
        page = QWidget(self)
        views = QHBoxLayout()
        views.setSpacing(Space.XS)
        for button in self.buttons.values():
            views.addWidget(button)
        views.addStretch(1)
        lower = QHBoxLayout(self._both)
        lower.setContentsMargins(0, 0, 0, 0)
        lower.setSpacing(Space.M)
        lower.addWidget(self._scroll, 2)
        lower.addWidget(self.figures, 3)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.S)
        column.addLayout(views)
        column.addWidget(self.selected)
        column.addWidget(self._both, 1)
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

    def show_figures(self, whose: str, figures: Sequence[Figure], counted: Counted) -> None:
        """Show the figures at the top, and what is ``counted`` in them and in all others."""
        self._whose.show_line(whose)
        for choice, button in self.counted.items():
            button.setChecked(choice is counted)
        for figure in figures:
            self.cards[figure.key].show_figure(figure)
        self._top.setVisible(any(figure.opens for figure in figures))

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
        for part in (self._both, self.selected):
            part.setVisible(bool(sheet.lines))
        self._scroll.setVisible(bool(sheet.charts))
        # The charts are said where the focus is.
        self._scroll.setAccessibleDescription(self.charts.accessibleDescription())
        self._empty.setText(sheet.empty)
        self._empty.setVisible(not sheet.lines)
        self._stack.setCurrentIndex(0)

    def show_answers(self, sheet: AnswersSheet) -> None:
        """Show the answers behind a figure."""
        if self._answers is None or self.top_figure is not None:
            self._opened_from = self.top_figure
        self._answers = sheet
        self._shown.show_line(sheet.title)
        self._range.show_line(sheet.range)
        self.answers.show_rows([answer.texts for answer in sheet.answers])
        self._stack.setCurrentIndex(1)

    def show_scheme(self, scheme: ColorScheme) -> None:
        """Draw the charts in these colours."""
        self.charts.show_scheme(scheme)

    @property
    def top_figure(self) -> TopFigure | None:
        """The figure at the top that has the focus, and is the selected one."""
        return next((figure for figure, card in self.cards.items() if card.hasFocus()), None)

    @property
    def lines(self) -> tuple[FigureLine, ...]:
        """The lines of the list."""
        return self._sheet.lines if self._sheet is not None else ()

    @property
    def line(self) -> FigureLine | None:
        """The selected line of the list."""
        row = self.figures.currentIndex().row()
        return self.lines[row] if 0 <= row < len(self.lines) else None

    @property
    def opens(self) -> bool:
        """True if there are answers behind the selected figure."""
        return self.top_figure is not None or (self.line is not None and self.line.opens)

    @property
    def key(self) -> str:
        """The key of the selected line; empty if there is none."""
        return self.line.key if self.line is not None else ""

    @property
    def figure_name(self) -> str:
        """The name of the selected figure."""
        if self.top_figure is not None:
            return _(self.top_figure.text)
        return self.line.texts[0] if self.line is not None else ""

    def choose_figure(self, key: str) -> None:
        """Select a figure."""
        for row, line in enumerate(self.lines):
            if line.key == key:
                self.figures.selectRow(row)

    def take_focus(self) -> None:
        """Focus what lists the figures, or the answers; back from these, where they came from.

        Without figures, focus what is said instead of them.
        """
        if self._answers is not None:
            self.answers.setFocus()
        elif self._opened_from is not None and self.cards[self._opened_from].isEnabled():
            self.cards[self._opened_from].setFocus()
        else:
            (self.figures if self.lines else self._empty).setFocus()
        if self._answers is None:
            self._opened_from = None

    def focus_top(self) -> None:
        """Focus the first of the figures at the top that has answers."""
        for card in self.cards.values():
            if card.isEnabled():
                card.setFocus()
                return

    def _figure_changed(self, _row: int) -> None:
        self.charts.mark(self.key)
        line = self.line
        self.selected.show_line((line.note or line.texts[0]) if line is not None else "")
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
        if 0 <= row < len(answers):
            self.detail.show_detail(answers[row].detail, (answers[row].texts[_WHEN],))
        else:
            self.detail.show_detail(None)

    def _card(self, figure: TopFigure) -> FigureCard:
        card = FigureCard(self)
        card.setObjectName(f"top_{figure.value}")
        card.show_figure(Figure(figure, "–", "", opens=False))
        card.focused.connect(self.figure_chosen)
        card.clicked.connect(lambda _checked=False: self._card_pressed(card))
        return card

    def _card_pressed(self, card: FigureCard) -> None:
        # A click does not take the focus by itself, and the focus says which figure is meant.
        card.setFocus()
        self.activated.emit()

    def _view_button(self, view: ProgressView) -> PressButton:
        button = self._choice_button(_(TITLES[view]), f"view_{view}")
        button.clicked.connect(lambda _checked=False: self.view_wanted.emit(view.value))
        return button

    def _counted_button(self, counted: Counted) -> PressButton:
        button = self._choice_button(_(counted.text), f"counted_{counted}")
        button.clicked.connect(lambda _checked=False: self.counted_wanted.emit(counted.value))
        return button

    def _choice_button(self, text: str, name: str) -> PressButton:
        button = PressButton(text, self)
        button.setObjectName(name)
        button.setCheckable(True)
        mark_as(button, kind="quiet")
        return button


class FigureCard(PressButton):
    """One figure with its name above and one line below; it opens the answers behind it.

    ``focused``: it has got or lost the focus.
    """

    focused = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__("", parent)
        mark_as(self, kind="figure")
        self._name = LineLabel("small", self)
        self._figure = LineLabel("heading", self)
        self._detail = LineLabel("small", self)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(Space.L, Space.M, Space.L, Space.M)
        self._column.setSpacing(Space.XS)
        for other in (self._name, self._figure, self._detail):
            other.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self._column.addWidget(other)

    def show_figure(self, figure: Figure) -> None:
        """Show this one."""
        name = _(figure.key.text)
        self._name.show_line(name)
        self._figure.show_line(figure.text)
        self._detail.show_line(figure.detail)
        said = f"{name}: {figure.text}. {figure.detail}"
        self.setAccessibleName(said)
        self.setToolTip(plain_tip(said))
        self.setEnabled(figure.opens)

    def sizeHint(self) -> QSize:
        """Return what its three lines need."""
        return self._column.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """As high as its lines; they are shortened where they are too long."""
        return self._column.minimumSize()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """It is the selected figure now."""
        super().focusInEvent(event)
        self.focused.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The selected figure is the one of the list again."""
        super().focusOutEvent(event)
        self.focused.emit()
