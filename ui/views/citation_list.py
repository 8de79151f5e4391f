"""Paragraphs with our summaries, and the settings a ruling rests on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.theme.spacing import Space
from ui.views.labels import clear, label
from ui.views.link import Link

if TYPE_CHECKING:
    from ui.views.shown import Citation


class CitationList(QWidget):
    """One under the other, each paragraph a link to the rules."""

    opened = Signal(str, str)
    """The document's id and the paragraph's number that are to be read."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._citations: Sequence[Citation] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(Space.S)

    @property
    def first(self) -> Citation | None:
        """The paragraph that the ruling rests on before all others."""
        return self._citations[0] if self._citations else None

    def show_citations(
        self, citations: Iterable[Citation], settings: Iterable[Citation] = ()
    ) -> None:
        """Show these and nothing else."""
        clear(self._column)
        self._citations = (*citations, *settings)
        for citation in self._citations:
            if citation.document:
                link = Link(citation, self)
                link.opened.connect(self.opened)
                self._column.addWidget(link, 0, Qt.AlignmentFlag.AlignLeft)
            else:
                self._column.addWidget(label(citation.paragraph, "accent", self, wrap=False))
            if citation.summary:
                self._column.addWidget(label(citation.summary, "small", self))
