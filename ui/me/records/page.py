"""The records page: attempts by date, scenario, mode, accuracy and mean time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from trainer.messages import _
from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.widgets.containers import filled, spaced
from ui.widgets.empty import EmptyPage
from ui.widgets.labels import CardFrame, label
from ui.widgets.rows_view import RowsView
from ui.widgets.view_models import AttemptLine

_STUCK_LISTED: Final = 5
"""The most stuck skills that are listed above the attempts."""


class RecordsPage(QWidget):
    """The attempts of one trainee, newest first."""

    chosen = Signal(object)
    """The ``AttemptLine`` that is selected now, or None."""
    activated = Signal()
    """The selected attempt was double-clicked."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._lines: Sequence[AttemptLine] = ()
        self._stuck = named(CardFrame(self, "warning"), "stuck")
        self._skills = label("", "", self._stuck)
        heading = label(_("Stuck: ask the supervisor"), "warning", self._stuck)
        self._stuck.column.addWidget(heading)
        self._stuck.column.addWidget(self._skills)
        self.attempts = RowsView(
            self,
            (_("Date"), _("Scenario"), _("Mode"), _("State"), _("Accuracy"), _("Average time")),
            filling=1,
            right=frozenset({4, 5}),
            whole=frozenset({0, 3}),
        )
        self.attempts.setObjectName("attempts")
        self.attempts.setAccessibleName(_("Attempts"))
        self.empty = EmptyPage(self, "do_choose_round")
        self.empty.show_next(
            _("Nothing recorded yet"),
            _("The result of every round that you play is kept here, to be opened and replayed."),
            _("Choose a round"),
        )
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.attempts)
        self._stack.addWidget(self.empty)
        body = spaced(QVBoxLayout(self), Space.M, (Space.L, Space.M, Space.L, Space.M))
        filled(body, self._stuck, (self._stack, 1))
        self.attempts.chosen.connect(lambda _row: self.chosen.emit(self.line))
        self.attempts.doubleClicked.connect(lambda _index: self.activated.emit())

    @property
    def line(self) -> AttemptLine | None:
        """The selected attempt."""
        row = self.attempts.currentIndex().row()
        return self._lines[row] if 0 <= row < len(self._lines) else None

    def show_attempts(self, lines: Sequence[AttemptLine], stuck: Sequence[str]) -> None:
        """List these, below the skills about which the supervisor is to be asked."""
        self._lines = lines
        more = len(stuck) - _STUCK_LISTED
        others = (
            [_("and {count} more, listed with the progress of each skill").format(count=more)]
            if more > 0
            else []
        )
        self._skills.setText("\n".join((*stuck[:_STUCK_LISTED], *others)))
        self._stuck.setVisible(bool(stuck))
        self.attempts.show_rows(
            [
                (line.date, line.title, line.mode, line.state, line.accuracy, line.mean_time)
                for line in lines
            ]
        )
        self._stack.setCurrentIndex(0 if lines else 1)
        self.take_focus()

    def take_focus(self) -> None:
        """Focus the list of attempts, or what leads to the first."""
        if self._lines:
            self.attempts.setFocus()
        else:
            self.empty.take_focus()
