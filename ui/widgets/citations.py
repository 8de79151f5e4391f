"""A list of citations: paragraphs with our summaries, and the settings a ruling depends on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile, zip_longest
from textwrap import fill
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from trainer.messages import _
from ui.theme.lettering import Size, scaled
from ui.theme.spacing import Space
from ui.widgets.buttons import PressButton
from ui.widgets.containers import laid_out_after
from ui.widgets.labels import label, plain_tip

if TYPE_CHECKING:
    from ui.widgets.view_models import Citation


# A citation as a link to its paragraph, for mouse and keyboard.

ONE_LINE = 40
"""Number of characters that fit in the narrowest panel; a longer name gets its own line."""


class Link(PressButton):
    """Shows a paragraph's number."""

    opened = Signal(str, str)
    """The document's id and the paragraph's number."""

    def __init__(self, citation: Citation, parent: QWidget) -> None:
        super().__init__("", parent)
        self.setProperty("kind", "link")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.clicked.connect(
            lambda: self.opened.emit(self._citation.document, self._citation.number)
        )
        self.set_citation(citation)

    def set_citation(self, citation: Citation) -> None:
        """Link to this paragraph from now on."""
        self._citation = citation
        text = citation.paragraph
        self.setText(text if len(text) <= ONE_LINE else "\n".join(text.rsplit(" ", 1)))
        self.setToolTip(plain_tip(citation.summary))
        self.setAccessibleName(_("{paragraph}, open in the rules").format(paragraph=text))


NO_BREAK = "\N{NO-BREAK SPACE}"
SHORT = 300
"""Characters of a summary that is read at a glance; a longer one is shown when it is wanted."""


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


class _Fold(PressButton):
    """The numbers of the citations that are folded away, in one line that opens them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("", parent)
        self.setObjectName("unfold")
        self.setProperty("kind", "link")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def show_folded(self, citations: Sequence[Citation], *, more: bool) -> None:
        """Name each of these citations once, ``more`` than those shown; be hidden if none is."""
        # Several readings of one paragraph have one name.
        citations = tuple({other.paragraph: other for other in citations}.values())
        text = _(", ").join(citation.paragraph for citation in citations)
        line = ONE_LINE * Size.BODY // scaled(Size.BODY)
        whole = _(", ").join(_unbroken(item, line) for item in _in_a_row(citations))
        named = _("More: {paragraphs}").format(paragraphs=whole) if more else whole
        self.setText(fill(named, line, break_long_words=False))
        self.setAccessibleName(_("Show {paragraphs}").format(paragraphs=text))
        self.setVisible(bool(citations))


def _in_a_row(citations: Sequence[Citation]) -> Iterator[str]:
    """Paragraphs as they are cited one after the other: another document is named only once."""
    before = ""
    for citation in citations:
        document, sign, number = citation.paragraph.rpartition("¶")
        yield f"{sign}{number}" if sign and document == before else citation.paragraph
        before = document


def _unbroken(citation: str, line: int) -> str:
    """A citation within which no line ends, unless it is longer than a line."""
    return citation if len(citation) >= line else citation.replace(" ", NO_BREAK)


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
        self._places: list[_Place] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(Space.S)
        self._fold = _Fold(self)
        self._fold.hide()
        self._fold.clicked.connect(self.unfold)
        self._column.addWidget(self._fold, 0, Qt.AlignmentFlag.AlignLeft)

    def unfold(self) -> None:
        """Show all citations."""
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
        """Tell how many are shown unasked: up to ``most``, as long as their summaries are short."""
        return len(
            tuple(
                takewhile(lambda citation: len(citation.summary) <= SHORT, self._citations[:most])
            )
        )

    def _show(self, number: int) -> None:
        """Show the first citations, and only the numbers of the others."""
        with laid_out_after(self._column):
            for first in self._citations[len(self._places) : number]:
                self._places.append(_Place(self, self._column, first))
                # The line of numbers stays below all of them.
                self._column.addWidget(self._fold, 0, Qt.AlignmentFlag.AlignLeft)
            for place, citation in zip_longest(self._places, self._citations[:number]):
                place.show(citation)
            self._fold.show_folded(self._citations[number:], more=number > 0)
