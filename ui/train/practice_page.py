"""The practice page: the stages as cards, the skills of one of them, and the sprints."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from trainer.messages import _
from ui.theme.sheet import mark_as
from ui.theme.spacing import RING, Space
from ui.train.path_page import LIST_WIDTH, LOW
from ui.train.practice_lists import SkillLines, StageCards
from ui.train.today import TodayCards
from ui.train.view_models import PracticeView, SkillLine, SkillsCard, SprintLine
from ui.widgets.buttons import PressButton
from ui.widgets.containers import filled, scrolled, spaced
from ui.widgets.labels import LineLabel, label, let_narrow, plain_tip
from ui.widgets.row_list import Row

LEAST: Final = 164
"""The least height of the list of skills, in pixels: three of them."""
_COLUMNS: Final = 3
"""How many sprints there are in a row."""


class SprintCard(PressButton):
    """A sprint with its key, the best so far, and who has set it; it begins one."""

    def __init__(self, sprint: SprintLine, parent: QWidget) -> None:
        super().__init__("", parent)
        mark_as(self, kind="figure")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setObjectName(f"do_{sprint.command}")
        self._best = LineLabel("small", self)
        title, source = label(sprint.title, "strong", self), label(sprint.source, "small", self)
        let_narrow(title, source)
        first = filled(QHBoxLayout(), (title, 1), label(sprint.key, "key", self, wrap=False))
        self._column = spaced(QVBoxLayout(self), 0, (Space.M, Space.S, Space.M, Space.S))
        self._column.addLayout(first)
        for line in (self._best, source):
            self._column.addWidget(line)
        for child in self.findChildren(QWidget):
            child.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_best(self, sprint: SprintLine) -> None:
        self._best.show_line(sprint.best)
        said = f"{sprint.title}: {sprint.best}. {sprint.source}"
        self.setAccessibleName(said)
        self.setAccessibleDescription(sprint.key)
        self.setToolTip(plain_tip(said))

    def sizeHint(self) -> QSize:
        """Return what its three lines need."""
        return self._column.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """As high as its lines; they are shortened where they are too long."""
        return self._column.minimumSize()


class PracticePage(QWidget):
    """The stages at the left; at the right what is due, the skills of a stage, and the sprints."""

    chosen = Signal(object)
    """The ``SkillsCard`` or the ``SkillLine`` that is selected now, or None."""
    wanted = Signal(str)
    """The id of the command that is asked for."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._name = label(_("Your skills"), "title", self)
        self._figures = label("", "muted", self)
        self.stages = StageCards(self)
        self._left = QWidget(self)
        left = spaced(QVBoxLayout(self._left), Space.S, (Space.L, Space.M, 0, Space.L))
        for text in (self._name, self._figures):
            text.setIndent(RING)  # like the cards, around which there is one
            left.addWidget(text)
        left.addWidget(self.stages, 1)
        self.today = TodayCards(self)
        self.today.wanted.connect(self.wanted)
        self._title = label("", "title", self)
        self._passing = label("", "muted", self)
        let_narrow(self._figures, self._title, self._passing)
        self.skills = SkillLines(self)
        self.skills.setMinimumHeight(LEAST)
        self._sprints = QGridLayout()
        self._sprints.setSpacing(Space.S)
        self._cards: dict[str, SprintCard] = {}
        content = QWidget(self)
        right = spaced(QVBoxLayout(content), Space.S, (Space.L, Space.M, Space.L, Space.L))
        right.addWidget(self.today)
        right.addWidget(self._title)
        right.addWidget(self._passing)
        right.addWidget(self.skills, 1)
        right.addWidget(label(_("Sprints"), "strong", self))
        right.addLayout(self._sprints)
        filled(spaced(QHBoxLayout(self), 0), self._left, (scrolled(content, self), 1))
        self.stages.lead_to(self.skills, Qt.Key.Key_Right)
        self.skills.lead_to(self.stages, Qt.Key.Key_Left)
        self.stages.chosen.connect(self._choose)
        self.skills.chosen.connect(self.chosen)
        self.skills.doubleClicked.connect(lambda _index: self.wanted.emit("practise_skill"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the room of a small window to what is listed."""
        self._left.setFixedWidth(min(LIST_WIDTH, self.width() // 3))
        for widget in (self._name, self._title, self._passing):
            widget.setVisible(self.height() >= LOW)
        super().resizeEvent(event)

    @property
    def stage(self) -> SkillsCard | None:
        return self.stages.item

    @property
    def line(self) -> SkillLine | None:
        return self.skills.item

    def show_practice(self, shown: PracticeView) -> None:
        """Show this; the selected stage and skill stay so, but the stage that is now is followed.

        That stage is the first one.
        """
        stage = self.stage if self.stages.current_row > 0 else None
        line = self.line
        self._figures.setText(shown.figures)
        self.today.show_lines(shown.today)
        for sprint in shown.sprints:
            self._card(sprint).show_best(sprint)
        self.stages.show_rows(
            Row(card, card.title, card.summary, spoken=", ".join(_said(card)), tip=card.counts)
            for card in shown.stages
        )
        if stage is None or not self.stages.choose(lambda card: card.id == stage.id):
            self.stages.choose_row(0)
        if line is not None:
            self.skills.choose(lambda other: other.id == line.id)

    def _choose(self, card: SkillsCard | None) -> None:
        if card is None:
            return
        self._title.setText(card.title)
        self._passing.setText(card.passing)
        self.skills.show_rows(
            Row(line, line.name, line.detail, spoken=told, tip=told)
            for line in card.skills
            for told in (", ".join(_told(line)),)
        )
        self.skills.choose_row(0)
        self.chosen.emit(card)

    def _card(self, sprint: SprintLine) -> SprintCard:
        if sprint.command not in self._cards:
            card = self._cards[sprint.command] = SprintCard(sprint, self)
            card.clicked.connect(lambda: self.wanted.emit(sprint.command))
            row, column = divmod(len(self._cards) - 1, _COLUMNS)
            self._sprints.addWidget(card, row, column)
            self._sprints.setColumnStretch(column, 1)
        return self._cards[sprint.command]

    def take_focus(self) -> None:
        self.stages.setFocus()


def _said(card: SkillsCard) -> filter[str]:
    return filter(None, (card.title, card.mark, card.summary, card.counts))


def _told(line: SkillLine) -> filter[str]:
    levels = (level.said for level in line.levels if level is not None)
    return filter(None, (line.name, line.standing, *levels, line.detail))
