"""A list of citations: paragraphs with our summaries, and the settings a ruling depends on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import takewhile
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from trainer.messages import _
from trainer.messages.figures import left_to_right
from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.widgets.containers import spaced
from ui.widgets.running_text import RunningText, link, rich

if TYPE_CHECKING:
    from trainer.messages.citations import Citation

SHORT = 300
"""Characters of a summary that is read at a glance; a longer one is shown when it is wanted."""


class CitationList(QWidget):
    """Citations one below the other, each paragraph a link to the rules.

    More than ``unfolded`` of them, and long ones, are folded into one line of numbers that opens.
    """

    opened = Signal(str, str)
    """The document's id and the number of the paragraph to open."""

    def __init__(self, parent: QWidget, unfolded: int | None = None) -> None:
        super().__init__(parent)
        self.unfolded = unfolded
        self._citations: Sequence[Citation] = ()
        self._places: list[RunningText] = []
        self._column = spaced(QVBoxLayout(self), Space.S)
        self._fold = named(RunningText(self), "unfold")
        self._fold.linkActivated.connect(self.unfold)
        self._fold.hide()
        self._column.addWidget(self._fold)

    def unfold(self) -> None:
        self._show(len(self._citations))

    @property
    def first(self) -> Citation | None:
        """The paragraph on which the ruling mainly depends."""
        return self._citations[0] if self._citations else None

    def show_citations(
        self, citations: Iterable[Citation], settings: Iterable[Citation] = ()
    ) -> None:
        """Show these citations only, folded where there are many."""
        self._citations = (*citations, *settings)
        self._show(len(self._citations) if self.unfolded is None else self._short(self.unfolded))

    def _short(self, most: int) -> int:
        """How many are shown unasked: up to ``most``, as long as their summaries are short."""
        return len(
            tuple(
                takewhile(lambda citation: len(citation.summary) <= SHORT, self._citations[:most])
            )
        )

    def _show(self, number: int) -> None:
        """Show the first citations, and only the numbers of the others."""
        while len(self._places) < number:
            place = RunningText(self)
            place.opened.connect(self.opened)
            self._places.append(place)
            # The line of numbers stays below all of them.
            self._column.insertWidget(self._column.count() - 1, place)
        for place, citation in zip(self._places, self._citations[:number], strict=False):
            summary = f"<br>{rich(citation.summary, 'small')}" if citation.summary else ""
            place.show_rich(link(citation) + summary)
        for at, place in enumerate(self._places):
            place.setVisible(at < number)
        folded = _(", ").join(_in_a_row(self._citations[number:]))
        named = _("More: {paragraphs}").format(paragraphs=folded) if number else folded
        self._fold.show_rich(f'<a href="#">{escape(named)}</a>')
        self._fold.setVisible(bool(folded))


def _in_a_row(citations: Iterable[Citation]) -> Iterator[str]:
    """Paragraphs as they are cited one after the other: another document is named only once."""
    # Where pages begin at the right a number is set apart from the text around it.
    before, sign = "", left_to_right("¶").rstrip("\u2069")
    # Several readings of one paragraph have one name.
    for paragraph in dict.fromkeys(citation.paragraph for citation in citations):
        document, found, number = paragraph.rpartition(sign)
        yield f"{found}{number}" if found and document == before else paragraph
        before = document
