"""The records page: attempts by date, scenario, mode, accuracy and mean time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from trainer.messages import _
from ui.theme.spacing import Space
from ui.widgets.labels import label
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
        self._title = label(_("Records"), "title", self)
        self._whose = label("", "muted", self)
        self._stuck = label("", "", self)
        self._stuck.setObjectName("stuck")
        self.attempts = RowsView(
            self,
            (_("Date"), _("Scenario"), _("Mode"), _("State"), _("Accuracy"), _("Average time")),
            filling=1,
            right=frozenset({4, 5}),
            whole=frozenset({0, 3}),
        )
        self.attempts.setObjectName("attempts")
        self.attempts.setAccessibleName(_("Attempts"))
        self._empty = label(
            _("Nothing recorded yet. Start a round from the library; its result will appear here."),
            "muted",
            self,
        )
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.attempts)
        self._stack.addWidget(self._empty)
        body = QVBoxLayout()
        body.setContentsMargins(Space.L, Space.M, Space.L, Space.L)
        body.setSpacing(Space.M)
        body.addWidget(self._title)
        body.addWidget(self._whose)
        body.addWidget(self._stuck)
        body.addWidget(self._stack, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(body, 1)
        self.attempts.chosen.connect(lambda _row: self.chosen.emit(self.line))
        self.attempts.doubleClicked.connect(lambda _index: self.activated.emit())

    @property
    def line(self) -> AttemptLine | None:
        """The selected attempt."""
        row = self.attempts.currentIndex().row()
        return self._lines[row] if 0 <= row < len(self._lines) else None

    def show_attempts(
        self, trainee: str, lines: Sequence[AttemptLine], stuck: Sequence[str]
    ) -> None:
        """List these, below the skills about which the supervisor is to be asked."""
        self._lines = lines
        more = len(stuck) - _STUCK_LISTED
        others = (
            [_("and {count} more, listed with the progress of each skill").format(count=more)]
            if more > 0
            else []
        )
        listed = (_("Stuck: ask the supervisor"), *stuck[:_STUCK_LISTED], *others)
        self._stuck.setText("\n".join(listed))
        self._stuck.setVisible(bool(stuck))
        self._whose.setText(trainee)
        self.attempts.show_rows(
            [
                (line.date, line.title, line.mode, line.state, line.accuracy, line.mean_time)
                for line in lines
            ]
        )
        self._stack.setCurrentIndex(0 if lines else 1)
        self.take_focus()

    def take_focus(self) -> None:
        """Focus the list of attempts, or what is said instead of it."""
        (self.attempts if self._lines else self._empty).setFocus()
