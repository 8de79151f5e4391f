"""The panel of Watch: the act just done, with its reason, and a list of all acts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QHBoxLayout,
    QListWidget,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from trainer.settings.personal import FASTEST, SLOWEST
from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.widgets.citations import CitationList
from ui.widgets.containers import filled, spaced
from ui.widgets.forms import Slider
from ui.widgets.labels import label
from ui.widgets.rounds import StepText
from ui.widgets.running_text import Line, Lines
from ui.widgets.speech import announce, in_words
from ui.widgets.terms import TermLabel


class Acts(QListWidget):
    """The acts of a round, of which none is chosen before the first."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Leave no act chosen: Qt would make the first row the current one, which plays it."""
        with QSignalBlocker(self):
            row = self.currentRow()
            super().focusInEvent(event)
            self.setCurrentRow(row)


class WatchPanel(QWidget):
    """Position ``n`` is the table after ``n`` acts; the list and the slider lead to any of them.

    ``pace_keys`` are the keys of a lower and a higher pace.
    """

    wanted = Signal(int)
    """The position that the trainee wants to see."""
    pace_wanted = Signal(int)
    """The speed in per cent that the trainee wants."""

    def __init__(self, parent: QWidget, *, pace_keys: tuple[str, str]) -> None:
        super().__init__(parent)
        self.steps: Sequence[StepText] = ()
        self._pace = label("", "small", self, wrap=False)
        self._act = named(TermLabel("", "heading", self), "act")
        working = QWidget(self)
        working_column = spaced(QVBoxLayout(working), Space.S)
        self._working = Lines(working, working_column)
        self.citations = CitationList(self)
        explained = QWidget(self)
        column = spaced(QVBoxLayout(explained), Space.M, (0, 0, Space.S, 0))
        for widget in (self._act, working, self.citations):
            column.addWidget(widget)
        column.addStretch(1)
        area = QScrollArea(self, widgetResizable=True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(explained)
        self._slider = Slider(Qt.Orientation.Horizontal, self)
        self._slider.setAccessibleName(_("Position in the round"))
        self._slider.valueChanged.connect(self.wanted)
        self._pace_slider = Slider(Qt.Orientation.Horizontal, self)
        self.acts = named(Acts(self), "acts", _("Actions of the round"))
        self.acts.setWordWrap(False)
        self.acts.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.acts.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.acts.setUniformItemSizes(True)
        self.acts.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.acts.currentRowChanged.connect(self._row_chosen)
        scrub = spaced(QVBoxLayout(), Space.S)
        filled(scrub, self._slider, (self.acts, 1), self._pace_row(*pace_keys))
        self._layout = spaced(QBoxLayout(QBoxLayout.Direction.TopToBottom, self), Space.L)
        filled(self._layout, (area, 3), (scrub, 2))

    def _pace_row(self, slower: str, faster: str) -> QHBoxLayout:
        """The speed in words beside its slider, between the keys that change it."""
        self._pace_slider.setObjectName("pace")
        self._pace_slider.setRange(SLOWEST, FASTEST)
        self._pace_slider.setSingleStep(25)
        self._pace_slider.setPageStep(50)
        self._pace_slider.setAccessibleName(_("Watch speed, in per cent"))
        self._pace_slider.valueChanged.connect(self.pace_wanted)
        # As wide as at the longest text, so that the slider keeps its place.
        self.show_pace(FASTEST)
        self._pace.setMinimumWidth(self._pace.sizeHint().width())
        row = spaced(QHBoxLayout(), Space.S)
        row.addWidget(self._pace)
        row.addWidget(label(slower, "key", self, wrap=False))
        row.addWidget(self._pace_slider, 1)
        row.addWidget(label(faster, "key", self, wrap=False))
        return row

    def spread(self, wide: bool) -> None:
        """Reason and acts side by side, when the panel is under the felt."""
        self._layout.setDirection(
            QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        )

    def open_round(self, steps: Sequence[StepText]) -> None:
        self.steps = steps
        with QSignalBlocker(self.acts), QSignalBlocker(self._slider):
            self.acts.clear()
            # Items of Qt’s own: one made here may be deleted again when the list is cleared.
            self.acts.addItems([f"{number}  {step.text}" for number, step in enumerate(steps, 1)])
            for row, step in enumerate(steps):
                said = in_words(". ", f"{row + 1}: {step.text}", *(line.text for line in _of(step)))
                listed = self.acts.model()
                listed.setData(listed.index(row, 0), said, Qt.ItemDataRole.AccessibleTextRole)
            self._slider.setRange(0, len(steps))

    def show_position(self, position: int) -> None:
        """Show the act that led to ``position``."""
        with QSignalBlocker(self.acts), QSignalBlocker(self._slider):
            self._slider.setValue(position)
            self.acts.setCurrentRow(position - 1)
            if position:
                here = self.acts.currentIndex()
                self.acts.scrollTo(here, QAbstractItemView.ScrollHint.PositionAtCenter)
            else:
                self.acts.scrollToTop()
        if position == 0:
            before = _("Before the deal. Step moves one action; Play runs the round.")
            self._act.setText(before)
            announce(self, before)
            self._working.show(())
            self.citations.show_citations(())
            return
        step = self.steps[position - 1]
        self._act.setText(step.text)
        self._working.show(tuple(_of(step)))
        self.citations.show_citations(step.citations, step.settings)

    def show_pace(self, percent: int) -> None:
        with QSignalBlocker(self._pace_slider):
            self._pace_slider.setValue(percent)
        self._pace.setText(_("Speed {percent} %").format(percent=percent))

    def _row_chosen(self, row: int) -> None:
        self.wanted.emit(row + 1)


def _of(step: StepText) -> Iterator[Line]:
    """Return what is said of an act beside what it is."""
    if step.says:
        yield Line(_("“{words}”").format(words=step.says))
    yield from (Line(line, "strong") for line in step.working)
    yield from (Line(line) for line in step.reasons)
