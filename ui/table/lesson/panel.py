"""What a lesson says: its sentences with their paragraphs, and the terms that it introduces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from trainer.course.words import Said
from trainer.messages import _
from ui.felt.close_up import HEIGHT, CloseUp, CloseUpView
from ui.theme.roles import Palette
from ui.theme.spacing import Space
from ui.widgets.containers import filled, spaced
from ui.widgets.labels import CardFrame, clear, label
from ui.widgets.rounds import StepText
from ui.widgets.running_text import RunningText
from ui.widgets.spoken_view import HeardPanel
from ui.widgets.terms import TermLabel


@dataclass(frozen=True, slots=True)
class TermLine:
    """A term, and what it means in the document in force."""

    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class LessonText:
    """What is said with one part of a lesson; ``act`` is the act that was shown last.

    ``points`` is what is looked at on the table, as it is read aloud.
    """

    says: tuple[Said, ...]
    terms: tuple[TermLine, ...] = ()
    act: StepText | None = None
    points: tuple[str, ...] = ()


class SaidText(QWidget):
    """Sentences one below the other, and under them, quietly, the paragraphs."""

    opened = Signal(str, str)
    """The document's id and the number of the paragraph to open."""

    def __init__(self, parent: QWidget, kind: str) -> None:
        super().__init__(parent)
        self._kind = kind
        self._column = spaced(QVBoxLayout(self), Space.S)

    def show_said(self, says: Sequence[Said]) -> None:
        clear(self._column)
        for said in says:
            self._column.addWidget(TermLabel(said.text, self._kind, self))
        cited = tuple(dict.fromkeys(one for said in says for one in said.citations))
        if cited:
            paragraphs = RunningText(self)
            paragraphs.show_links(cited)
            paragraphs.opened.connect(self.opened)
            self._column.addWidget(paragraphs)


class LessonPanel(HeardPanel):
    """The panel of what is explained, compared or shown."""

    opened = Signal(str, str)
    """The document's id and the number of the paragraph to open."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        inside = QWidget(self)
        self._said = SaidText(inside, "heading")
        self._said.opened.connect(self.opened)
        self._close_up = CloseUpView(inside)
        self._terms = spaced(QVBoxLayout(), Space.S)
        self._act = CardFrame(inside)
        column = spaced(QVBoxLayout(inside), Space.L, (0, 0, Space.S, 0))
        filled(column, self._said, self._close_up, self._act, self._terms, 1)
        area = QScrollArea(self, widgetResizable=True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        filled(spaced(QVBoxLayout(self), 0), area)

    def show_close_up(self, shown: CloseUp, palette: Palette, *, four_colours: bool) -> None:
        """Show a hand large; with nothing to look at there is no room for it."""
        self._close_up.show_close_up(shown, palette, four_colours=four_colours)
        self._close_up.fit(HEIGHT)

    def show_text(self, shown: LessonText) -> None:
        self._said.show_said(shown.says)
        clear(self._act.column)
        self._act.setVisible(shown.act is not None)
        if shown.act is not None:
            lines = (_("“{words}”").format(words=shown.act.says) if shown.act.says else "",)
            self._act.column.addWidget(TermLabel(shown.act.text, "strong", self._act))
            for line in filter(None, (*lines, *shown.act.working)):
                self._act.column.addWidget(TermLabel(line, "", self._act))
        clear(self._terms)
        for term in shown.terms:
            frame = CardFrame(self)
            frame.column.addWidget(label(term.name, "strong", frame))
            frame.column.addWidget(TermLabel(term.meaning, "muted", frame))
            self._terms.addWidget(frame)
        self.tell(*heard_lesson(shown))


def heard_lesson(shown: LessonText) -> Iterator[str]:
    """Say what is said, what it points to, the act that was shown, and what terms mean."""
    yield from (said.text for said in shown.says)
    yield from shown.points
    if shown.act is not None:
        yield from (shown.act.text, shown.act.says, *shown.act.working)
    named = ((term.name, term.meaning) for term in shown.terms)
    yield from (_("{name}: {meaning}").format(name=name, meaning=means) for name, means in named)
