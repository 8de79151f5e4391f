"""A stopwatch with laps for each task of a sheet; several may run at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from trainer.exams.rating import Clocked
from trainer.exams.sheet import TimedTask
from trainer.messages import _
from trainer.messages.spoken import on_cap
from ui.theme.lettering import scaled
from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.widgets.buttons import KeyButton
from ui.widgets.containers import spaced
from ui.widgets.forms import FilterBox, offer
from ui.widgets.labels import CardFrame, LineLabel, label
from ui.widgets.rounds import CROSS, TICK

TICKS: Final = 100
"""Milliseconds after which the time is shown anew."""

SHOWN: Final = 4
"""The most laps that are shown."""

TASK: Final = 240
TIME: Final = 104
"""The most that the choice of a task is wide, and the width of the time, in pixels."""


class Stopwatch(CardFrame):
    """Times what is chosen by a clock that never goes back; a lap is the time since the last."""

    clocked = Signal(str, int)
    """The id of a task, and the milliseconds that it took."""

    def __init__(self, parent: QWidget, milliseconds: Callable[[], int]) -> None:
        super().__init__(parent)
        self._milliseconds = milliseconds
        self._tasks: Sequence[TimedTask] = ()
        self._started: dict[str, int] = {}
        self._laps: Sequence[Clocked] = ()
        self.tasks = FilterBox(self, _("What is timed"))
        self.tasks.setMaximumWidth(scaled(TASK))
        self.time = label("", "title", self, wrap=False)
        self.time.setFixedWidth(scaled(TIME))
        self.start = named(KeyButton("", on_cap("Space"), self), "stopwatch_start")
        self.lap = named(KeyButton(_("Lap"), "L", self), "stopwatch_lap")
        self.laps = LineLabel("muted", self)
        row = spaced(QHBoxLayout(), Space.M)
        row.addWidget(self.tasks, 3)
        for widget in (self.time, self.start, self.lap):
            row.addWidget(widget)
        row.addWidget(self.laps, 2)
        self.column.addLayout(row)
        self._ticks = QTimer(self, interval=TICKS)
        self._ticks.timeout.connect(self._show_time)
        self.tasks.activated.connect(lambda _row: self._show())
        self.start.clicked.connect(self.start_or_stop)
        self.lap.clicked.connect(self.take_lap)

    @property
    def task(self) -> str:
        return str(self.tasks.currentData())

    def show_tasks(self, tasks: Sequence[TimedTask]) -> None:
        self._tasks, self._started = tasks, {}
        self._offer(tasks[0].id)
        self._show()

    def show_laps(self, laps: Sequence[Clocked]) -> None:
        self._laps = laps
        self._show()

    def start_or_stop(self) -> None:
        """Start the task that is chosen; where it is running, stop it with a last lap."""
        if self.task in self._started:
            self.take_lap()
            del self._started[self.task]
        else:
            self._started[self.task] = self._milliseconds()
        self._show()

    def take_lap(self) -> None:
        """Keep the time since the last lap, and go on."""
        if self.task in self._started:
            now = self._milliseconds()
            before, self._started[self.task] = self._started[self.task], now
            self.clocked.emit(self.task, now - before)

    def _offer(self, chosen: str) -> None:
        """Offer the tasks with their targets, and say which are running."""
        targets = []
        for one in self._tasks:
            told = _("● {task} · {time}") if one.id in self._started else _("{task} · {time}")
            targets.append((one.id, told.format(task=_(one.title), time=_target(one.seconds))))
        offer(self.tasks, targets, chosen)

    def _show(self) -> None:
        self._offer(self.task)
        task = next((one for one in self._tasks if one.id == self.task), None)
        if task is None:
            return
        running = task.id in self._started
        self.start.show_title(_("Stop") if running else _("Start"))
        self.lap.setEnabled(running)
        self.tasks.setToolTip(_(task.source) if task.source else "")
        taken = [one.milliseconds for one in self._laps if one.task == task.id]
        self.laps.show_line("   ".join(_lap(one, task) for one in taken[-SHOWN:]))
        if running:
            self._ticks.start()
        else:
            self._ticks.stop()
        self._show_time()

    def _show_time(self) -> None:
        started = self._started.get(self.task)
        taken = [one.milliseconds for one in self._laps if one.task == self.task]
        self.time.setText(
            time_text(self._milliseconds() - started)
            if started is not None
            else time_text(taken[-1] if taken else 0)
        )


def time_text(milliseconds: int) -> str:
    """A time as a stopwatch shows it: ``1:02.3``; tenths are cut off."""
    minutes, rest = divmod(milliseconds // 100, 600)
    return _("{minutes}:{seconds:02}.{tenths}").format(
        minutes=minutes, seconds=rest // 10, tenths=rest % 10
    )


def _target(seconds: int) -> str:
    if seconds % 60:
        return _("under {seconds} s").format(seconds=seconds)
    return _("under {minutes} min").format(minutes=seconds // 60)


def within(lap: int, task: TimedTask) -> bool:
    """Tell whether a lap is within what the task should take."""
    return lap < 1000 * task.seconds


def _lap(lap: int, task: TimedTask) -> str:
    sign = TICK if within(lap, task) else CROSS
    return _("{sign} {time}").format(sign=sign, time=time_text(lap))
