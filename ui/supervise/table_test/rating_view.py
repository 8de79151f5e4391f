"""The sheet as a rater marks it on a tablet: marks at the left, mistakes and a remark beside."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QPlainTextEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from trainer.exams.rating import Rating
from trainer.exams.sheet import Category, Sheet
from trainer.messages import _
from trainer.messages.citations import Citation
from ui.supervise.table_test.stopwatch import Stopwatch
from ui.theme.lettering import scaled
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import TOUCH_HEIGHT, Space
from ui.widgets.buttons import KeyButton, PressButton
from ui.widgets.containers import filled, spaced
from ui.widgets.labels import CardFrame, clear, label, let_narrow
from ui.widgets.latin_keys import along, typed_key
from ui.widgets.running_text import RunningText
from ui.widgets.speech import announce

TITLE: Final = 146
WEIGHT: Final = 40
ASIDE: Final = 376
"""The width of a category's title and its weight, and the most of what is beside the marks."""

PAUSE: Final = 400
"""Milliseconds without a key after which a remark is kept."""

EDGE: Final = 2
"""The pixels above and below the buttons of a row: nine rows have room on a tablet."""

REMARK: Final = 72
"""The height of the remark, in pixels."""

_TEN: Final = "t"


class MarkRow(QFrame):
    """A category with a button for each mark; digits and arrows mark it as well."""

    marked = Signal(str, int)
    chosen = Signal(str)
    """The row has the focus now."""

    def __init__(self, category: Category, least: int, most: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.category = category
        self.mark: int | None = None
        """The mark that is shown."""
        self.setObjectName(f"category_{category.id}")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        mark_as(self, surface="raised")
        title = label(_(category.title), "strong", self)
        title.setFixedWidth(scaled(TITLE))
        weight = label(_("× {weight}").format(weight=category.weight), "muted", self, wrap=False)
        head, row = QHBoxLayout(), QHBoxLayout()
        head.addWidget(title)
        head.addWidget(weight)
        head.addStretch(1)
        row.setSpacing(Space.XS)
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        spaced(self._both, Space.XS, (Space.M, EDGE, Space.S, EDGE))
        filled(self._both, (head, 1), row)
        self.marks: dict[int, PressButton] = {}
        for mark in range(least, most + 1):
            button = self.marks[mark] = PressButton(str(mark), self)
            button.setObjectName(f"mark_{category.id}_{mark}")
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the row has it
            button.setCheckable(True)
            mark_as(button, kind="mark")
            button.clicked.connect(lambda _on=False, mark=mark: self._choose(mark))
            row.addWidget(button)
        self.show_mark(None)

    def fit(self, width: int) -> None:
        """Put the marks below the title where there is no room for them beside it."""
        marks = len(self.marks) * (TOUCH_HEIGHT + Space.XS)
        beside = width >= scaled(TITLE + WEIGHT) + marks + Space.M + Space.S
        direction = QBoxLayout.Direction
        self._both.setDirection(direction.LeftToRight if beside else direction.TopToBottom)

    def show_mark(self, mark: int | None) -> None:
        self.mark = mark
        for value, button in self.marks.items():
            button.setChecked(value == mark)
        said = _("not marked") if mark is None else str(mark)
        self.setAccessibleName(_("{title}: {mark}").format(title=_(self.category.title), mark=said))

    def _choose(self, mark: int) -> None:
        # Until it has been kept, what was kept before is shown.
        self.show_mark(self.mark)
        self.setFocus()
        if mark in self.marks:
            self.marked.emit(self.category.id, mark)
            announce(self, str(mark))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Mark by a digit, ``T`` for 10, or the arrows."""
        typed, least, key = typed_key(event).lower(), min(self.marks), along(event.key())
        if typed.isdecimal() or typed == _TEN:
            self._choose(10 if typed == _TEN else int(typed))
        elif key == Qt.Key.Key_Right:
            self._choose(least if self.mark is None else self.mark + 1)
        elif key == Qt.Key.Key_Left and self.mark is not None:
            self._choose(self.mark - 1)
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.focusNextPrevChild(key == Qt.Key.Key_Down)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep the keys that mark for it, whatever command they are elsewhere."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            typed = typed_key(event).lower()
            if not event.modifiers() and (typed.isdecimal() or typed == _TEN):
                event.accept()
                return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.chosen.emit(self.category.id)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus()
        event.accept()


class ErrorRow(QWidget):
    """A mistake with its paragraphs: a press counts one more, the minus takes one back."""

    counted = Signal(str, int)
    cited = Signal(str, str)

    def __init__(
        self, name: str, title: str, citations: Sequence[Citation], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._name, self._times = name, 0
        kind, high = "choice", TOUCH_HEIGHT
        self.seen = KeyButton(title, "0", self, kind=kind, key_first=True, height=high)
        self.seen.setObjectName(f"error_{name}")
        self.less = mark_as(
            named(
                PressButton("−", self),
                f"less_{name}",
                _("One less: {mistake}").format(mistake=title),
            ),
            kind="mark",
        )
        row = filled(spaced(QHBoxLayout(), Space.XS), (self.seen, 1), self.less)
        column = spaced(QVBoxLayout(self), 0)
        column.addLayout(row)
        if citations:
            paragraphs = RunningText(self)
            paragraphs.show_links(citations)
            paragraphs.opened.connect(self.cited)
            column.addWidget(paragraphs)
        self.seen.clicked.connect(lambda: self.counted.emit(name, self._times + 1))
        self.less.clicked.connect(lambda: self.counted.emit(name, self._times - 1))

    def show_times(self, times: int) -> None:
        self._times = times
        self.seen.show_key(str(times))
        self.seen.set_current(times > 0)
        self.less.setEnabled(times > 0)


class RatingView(QWidget):
    """Shows what a rater has entered; emits what is to be entered, and shows it once it is kept."""

    marked = Signal(str, int)
    counted = Signal(str, str, int)
    """A category, a mistake, and how often it has been seen by now."""
    remarked = Signal(str, str)
    cited = Signal(str, str)

    def __init__(self, parent: QWidget, milliseconds: Callable[[], int]) -> None:
        super().__init__(parent)
        self._sheet: Sheet | None = None
        self._cited: Mapping[tuple[str, str], Sequence[Citation]] = {}
        self._rating = Rating()
        self._category = ""
        self._rows: dict[str, MarkRow] = {}
        self._errors: dict[str, ErrorRow] = {}
        self.title = label("", "heading", self)
        self.about = label("", "muted", self)
        self.stopwatch = Stopwatch(self, milliseconds)
        self._column = spaced(QVBoxLayout(), Space.XS)
        self._aside = CardFrame(self)
        self.heading = label("", "heading", self._aside)
        self._mistakes = spaced(QVBoxLayout(), Space.XS)
        self._without = label(_("Without a paragraph: house practice."), "small", self._aside)
        self.remark = named(QPlainTextEdit(self._aside), "remark", _("Remark"))
        self.remark.setPlaceholderText(_("Remark"))
        self.remark.setTabChangesFocus(True)
        self.remark.setFixedHeight(scaled(REMARK))
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._lay_out()
        self.remark.textChanged.connect(self._pause.start)
        self._pause.timeout.connect(self.keep_remark)

    def _lay_out(self) -> None:
        told = filled(spaced(QHBoxLayout(), Space.M), self.title, (self.about, 1))
        let_narrow(self.about)
        marks = QWidget(self)
        inner = QVBoxLayout(marks)
        inner.setContentsMargins(0, 0, 0, 0)
        filled(inner, self._column, 1)
        self.marks = _scrolled(marks, self)
        left = filled(spaced(QVBoxLayout(), Space.S), told, self.stopwatch, (self.marks, 1))
        mistakes = QWidget(self)
        listed = QVBoxLayout(mistakes)
        listed.setContentsMargins(0, 0, 0, 0)
        filled(listed, self._mistakes, self._without, 1)
        self._aside.column.setSpacing(Space.S)
        self._aside.column.addWidget(self.heading)
        self._aside.column.addWidget(_scrolled(mistakes, self._aside), 1)
        self._aside.column.addWidget(self.remark)
        whole = spaced(QHBoxLayout(self), Space.M, (Space.L, Space.S, Space.L, Space.S))
        filled(whole, (left, 1), self._aside)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        aside = min(scaled(ASIDE), self.width() // 3)
        self._aside.setFixedWidth(aside)
        bar = self.marks.verticalScrollBar().sizeHint().width()
        for row in self._rows.values():
            row.fit(self.width() - aside - 2 * Space.L - Space.M - bar)

    def show_sheet(
        self,
        title: str,
        about: str,
        sheet: Sheet,
        cited: Mapping[tuple[str, str], Sequence[Citation]],
    ) -> None:
        """Show an empty sheet; ``cited`` are the paragraphs by category and mistake."""
        self.keep_remark()
        self._sheet, self._cited = sheet, cited
        self.title.setText(title)
        self.about.setText(about)
        self.stopwatch.show_tasks(sheet.times)
        clear(self._column)
        self._rows = {}
        for category in sheet.categories:
            row = self._rows[category.id] = MarkRow(category, sheet.least, sheet.most, self)
            row.marked.connect(self.marked)
            row.chosen.connect(self._choose)
            self._column.addWidget(row)
        self._fit()
        self._category = ""
        self._choose(sheet.categories[0].id)

    def show_rating(self, rating: Rating) -> None:
        self._rating = rating
        for name, row in self._rows.items():
            row.show_mark(rating.marks.get(name))
        for name, error in self._errors.items():
            error.show_times(rating.errors.get((self._category, name), 0))
        self.stopwatch.show_laps(rating.laps)

    def keep_remark(self) -> None:
        """Have the remark kept, if it has changed."""
        self._pause.stop()
        text = self.remark.toPlainText()
        if self._category and text != self._rating.remarks.get(self._category, ""):
            self.remarked.emit(self._category, text)

    def _choose(self, name: str) -> None:
        """Show the mistakes and the remark of a category."""
        category = self._sheet.category(name) if self._sheet is not None else None
        if category is None or name == self._category:
            return
        self.keep_remark()
        self._category = name
        for other, row in self._rows.items():
            mark_as(row, chosen="yes" if other == name else "no")
        self.heading.setText(_(category.title))
        clear(self._mistakes)
        self._errors = {}
        for error in category.errors:
            cited = self._cited.get((name, error.id), ())
            row_of = self._errors[error.id] = ErrorRow(error.id, _(error.title), cited, self._aside)
            row_of.counted.connect(self._count)
            row_of.cited.connect(self.cited)
            self._mistakes.addWidget(row_of)
        self._without.setVisible(
            any(not self._cited.get((name, one.id)) for one in category.errors)
        )
        self.remark.setPlainText(self._rating.remarks.get(name, ""))
        self._pause.stop()
        self.show_rating(self._rating)

    def _count(self, error: str, times: int) -> None:
        self.counted.emit(self._category, error, times)

    def take_focus(self) -> None:
        """Focus the first category that is not marked, or the one that is chosen."""
        open_rows = [row for name, row in self._rows.items() if name not in self._rating.marks]
        chosen = self._rows.get(self._category)
        for row in (*open_rows[:1], *([chosen] if chosen is not None else [])):
            row.setFocus()
            return


def _scrolled(content: QWidget, parent: QWidget) -> QScrollArea:
    area = QScrollArea(parent, widgetResizable=True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(content)
    return area
