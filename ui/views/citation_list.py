"""A list of citations: paragraphs with our summaries, and the settings a ruling depends on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.theme.spacing import Space
from ui.views.labels import label
from ui.views.link import Link

if TYPE_CHECKING:
    from ui.views.view_models import Citation


class _Place:
    """The widgets of one citation in the list, reused for the next one."""

    def __init__(self, owner: CitationList, column: QVBoxLayout, first: Citation) -> None:
        self._link = Link(first, owner)
        self._link.opened.connect(owner.opened)
        self._name = label("", "accent", owner, wrap=False)
        self._summary = label("", "small", owner)
        column.addWidget(self._link, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._name)
        column.addWidget(self._summary)

    def show(self, citation: Citation | None) -> None:
        """Show a citation, or nothing."""
        linked = citation is not None and bool(citation.document)
        if citation is not None:
            if linked:
                self._link.set_citation(citation)
            self._name.setText(citation.paragraph)
            self._summary.setText(citation.summary)
        self._link.setVisible(linked)
        self._name.setVisible(citation is not None and not linked)
        self._summary.setVisible(citation is not None and bool(citation.summary))


class CitationList(QWidget):
    """Citations one below the other, each paragraph a link to the rules."""

    opened = Signal(str, str)
    """The document's id and the number of the paragraph to open."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._citations: Sequence[Citation] = ()
        self._places: list[_Place] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(Space.S)

    @property
    def first(self) -> Citation | None:
        """The paragraph on which the ruling mainly depends."""
        return self._citations[0] if self._citations else None

    def show_citations(
        self, citations: Iterable[Citation], settings: Iterable[Citation] = ()
    ) -> None:
        """Show these citations only."""
        self._citations = (*citations, *settings)
        for first in self._citations[len(self._places) :]:
            self._places.append(_Place(self, self._column, first))
        for place, citation in zip_longest(self._places, self._citations):
            place.show(citation)
