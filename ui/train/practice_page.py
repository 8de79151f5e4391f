"""The practice page: what comes next and why, sprints, and every skill with how far it has come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from trainer.messages import _
from ui.theme.spacing import Space
from ui.train.view_models import PracticeView, SkillLine, SprintLine
from ui.widgets.buttons import KeyButton
from ui.widgets.labels import CardFrame, LineLabel, label
from ui.widgets.rows_view import RowsView

LEAST: Final = 48
"""The least height of the list of skills, in pixels."""


class PracticePage(QWidget):
    """One card with what comes next, and the skills in the order in which they are taught."""

    chosen = Signal(object)
    """The ``SkillLine`` that is selected now, or None."""
    sprint_wanted = Signal(str)
    """The command of the sprint that is to begin."""
    activated = Signal()
    """The selected skill was double-clicked."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._lines: Sequence[SkillLine] = ()
        card = CardFrame(self)
        self._next = label("", "title", card)
        self._next.setObjectName("next_up")
        self._why = label("", "", card)
        self._why.setObjectName("why")
        self._figures = label("", "muted", card)
        for widget in (self._next, self._why, self._figures):
            card.column.addWidget(widget)
        card.column.addStretch(1)
        sprints = CardFrame(self)
        self._sprints = QGridLayout()
        self._sprints.setHorizontalSpacing(Space.L)
        sprints.column.addLayout(self._sprints)
        sprints.column.addStretch(1)
        self._bests: dict[str, QLabel] = {}
        top = QHBoxLayout()
        top.setSpacing(Space.M)
        top.addWidget(card, 1)
        top.addWidget(sprints, 1)
        self.skills = RowsView(
            self,
            (
                _("Skill"),
                _("Stage"),
                _("Status"),
                _("Rests on"),
                _("Accuracy"),
                _("Pace"),
                _("Due"),
            ),
            filling=0,
            right=frozenset({4, 5}),
            whole=frozenset({2, 3, 6}),
        )
        self.skills.setObjectName("skills")
        # What comes next is read whole, however few rows there is room for.
        self.skills.setMinimumHeight(LEAST)
        self.skills.setAccessibleName(_("Skills"))
        body = QVBoxLayout()
        body.setContentsMargins(Space.L, Space.XS, Space.L, Space.S)
        body.setSpacing(Space.S)
        body.addLayout(top)
        body.addWidget(self.skills, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(body, 1)
        self.skills.chosen.connect(lambda _row: self.chosen.emit(self.line))
        self.skills.doubleClicked.connect(lambda _index: self.activated.emit())

    @property
    def line(self) -> SkillLine | None:
        """The selected skill."""
        row = self.skills.currentIndex().row()
        return self._lines[row] if 0 <= row < len(self._lines) else None

    def show_practice(self, shown: PracticeView) -> None:
        """Show what comes next, and the skills; the selected one stays selected."""
        before = self.line
        self._lines = shown.skills
        self._next.setText(shown.title)
        self._why.setText(shown.why)
        self._figures.setText("\n".join(shown.figures))
        for sprint in shown.sprints:
            if sprint.command not in self._bests:
                self._add(sprint)
            self._bests[sprint.command].setText(sprint.best)
        ids = [line.id for line in shown.skills]
        selected = ids.index(before.id) if before is not None and before.id in ids else 0
        self.skills.show_rows(
            [
                (
                    line.name,
                    line.stage,
                    line.standing,
                    line.basis,
                    line.accuracy,
                    line.pace,
                    line.due,
                )
                for line in shown.skills
            ],
            selected,
        )

    def _add(self, sprint: SprintLine) -> None:
        row = len(self._bests)
        button = KeyButton(sprint.title, sprint.key, self)
        button.setObjectName(f"do_{sprint.command}")
        button.clicked.connect(lambda: self.sprint_wanted.emit(sprint.command))
        best = self._bests[sprint.command] = label("", "muted", self, wrap=False)
        source = LineLabel("small", self)
        source.show_line(sprint.source)
        told = QVBoxLayout()
        told.setSpacing(0)
        told.addWidget(best)
        told.addWidget(source)
        self._sprints.addWidget(button, row, 0)
        self._sprints.addLayout(told, row, 1)

    def take_focus(self) -> None:
        """Focus the list of skills."""
        self.skills.setFocus()
