"""When Python looks for reference cycles: from a timer of the window's own thread.

The search usually runs wherever something has just been allocated. In another thread it would
destroy widgets there, which Qt forbids.
"""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer

_EVERY_MS: Final = 1000


class CycleSearch(QObject):
    """Searches as often as Python would, but only between two turns of the event loop."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self, interval=_EVERY_MS)
        self._timer.timeout.connect(self.search)
        self._timer.start()

    def end(self) -> None:
        """Leave the search to Python again."""
        self._timer.stop()
        gc.enable()

    def search(self) -> None:
        """Search the oldest generation of which Python would have done so by now."""
        counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
        due = [
            generation
            for generation, (count, threshold) in enumerate(counts)
            if threshold and count > threshold
        ]
        if due:
            gc.collect(due[-1])
