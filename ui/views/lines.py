"""Lines of text one below the other, in labels that are reused for the next text.

The style sheet has to style every new label when it is first shown. That takes longer than the rest
of showing a judgement, just when somebody is waiting for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from ui.views.labels import label


class Line(NamedTuple):
    """One text: its kind in the theme, and the object name of its label."""

    text: str
    kind: str = ""
    name: str = ""


class Lines:
    """Fills ``column``, which contains nothing else, with labels of ``parent``."""

    def __init__(self, parent: QWidget, column: QVBoxLayout) -> None:
        self._parent = parent
        self._column = column
        self._kept: dict[str, list[QLabel]] = {}

    def show(self, lines: Iterable[Line]) -> None:
        """Show these lines only."""
        free = {kind: iter(labels) for kind, labels in self._kept.items()}
        used = [self._labelled(line, next(free.get(line.kind, iter(())), None)) for line in lines]
        while self._column.takeAt(0) is not None:
            pass
        for shown in used:
            self._column.addWidget(shown)
            shown.show()
        for labels in free.values():
            for unused in labels:
                unused.hide()
                unused.setObjectName("")

    def _labelled(self, line: Line, kept: QLabel | None) -> QLabel:
        text = line.text.replace(" = ", " =\N{NO-BREAK SPACE}")  # a result is not left alone
        if kept is None:
            kept = label(text, line.kind, self._parent)
            self._kept.setdefault(line.kind, []).append(kept)
        else:
            kept.setText(text)
        kept.setObjectName(line.name)
        return kept
