"""What the search of the rules page shows of what it finds."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from trainer.messages import _
from trainer.messages.citations import Citation, cited, reading_text, references_text
from trainer.messages.rulebook import nothing_found
from trainer.rulebook import Document
from trainer.rulebook.compare import Answer
from trainer.search.index import Results
from trainer.search.topics import Cell as TopicCell, Kind, Topic
from trainer.search.words import Phrase, spans
from ui.lookup.rules.view_models import Cell, ComparisonRow, FoundSheet

# Cells of tables in which what the documents say stands side by side.


def said_cell(text: str, said: Answer | TopicCell, document: Document) -> Cell:
    """Return what a document says, as ``text``, with its paragraphs and what goes beyond them."""
    return Cell(
        text,
        references_text(said.paragraphs),
        paragraph_citations(said.paragraphs, document),
        _settings_text(said.settings, document),
        silent=said.silent,
        readings=" ".join(map(reading_text, said.readings)),
    )


def topic_row(topic: Topic, shown: Sequence[Document]) -> ComparisonRow:
    """A topic with what each document says about it; others say nothing.

    Beside a single document's paragraph the numbers of the others' are of no account.
    """
    cells = (
        said_cell(topic.cells[document.id].text, topic.cells[document.id], document)
        if document.id in topic.cells
        else Cell("", "", ())
        for document in shown
    )
    title = topic.title
    if topic.kind is Kind.PARAGRAPH and len(shown) == 1 and shown[0].id in topic.cells:
        title = references_text(topic.cells[shown[0].id].paragraphs)
    return ComparisonRow(title, cells=tuple(cells), drawing=topic.drawing)


def paragraph_citations(numbers: Iterable[str], document: Document) -> tuple[Citation, ...]:
    """The paragraphs that a document cites by these numbers, to be opened."""
    return tuple(cited(number, document) for number in numbers)


def _settings_text(settings: Collection[str], document: Document) -> str:
    """The points on which a house may decide otherwise, as the questions that they are."""
    asked = " ".join(_(document.register[name].question) for name in settings)
    return _("A house may vary this: {questions}").format(questions=asked) if asked else ""


LONGEST: Final = 260
"""Number of characters of a text that are shown where it was found."""

BEFORE: Final = 80
"""Number of characters shown before the first place that was searched for."""


class FoundRows:
    """The rows of what is found: what the documents say of a topic is put into cells once."""

    def __init__(self, shown: tuple[Document, ...]) -> None:
        self._shown = shown
        self._plain: dict[int, tuple[Topic, ComparisonRow]] = {}
        """The rows without marks by the identities of their topics, which are kept with them."""

    def of(self, found: Results[Topic]) -> Iterator[ComparisonRow]:
        """Say what was found under a heading for each kind, in the order of their best results."""
        for kind in dict.fromkeys(topic.kind for topic in found.items):
            yield ComparisonRow(_(kind.text))
            for topic in found.items:
                if topic.kind is kind:
                    yield _marked(self._row(topic), found.matched)

    def _row(self, topic: Topic) -> ComparisonRow:
        known = self._plain.get(id(topic))
        if known is None:
            known = self._plain[id(topic)] = topic, topic_row(topic, self._shown)
        return known[1]


def found_sheet(
    text: str, found: Results[Topic], rows: tuple[ComparisonRow, ...], document: str = ""
) -> FoundSheet:
    """Return what was found for a text, with the first of its rows, in all documents or in one."""
    if not rows:
        notice = nothing_found(text, document, found.elsewhere)
        if found.near:
            notice = _("{notice} Similar words:").format(notice=notice)
        return FoundSheet(notice=notice, near=found.near)
    corrected = ""
    if found.corrected:
        words = _(", ").join(found.corrected)
        corrected = _("Showing results for {words}.").format(words=words)
    return FoundSheet(rows, corrected=corrected)


def _marked(row: ComparisonRow, matched: Collection[Phrase]) -> ComparisonRow:
    cells = tuple(_marked_cell(cell, matched) for cell in row.cells)
    return replace(row, cells=cells, marks=spans(row.question, matched))


def _marked_cell(cell: Cell, matched: Collection[Phrase]) -> Cell:
    text = excerpt(cell.text, matched)
    marks = spans(text, matched)
    return replace(cell, text=text, marks=marks) if marks or text != cell.text else cell


def excerpt(text: str, matched: Collection[Phrase]) -> str:
    """A long text from shortly before the first place that matches, cut between words."""
    if len(text) <= LONGEST:
        return text
    marked = spans(text, matched)
    begin = max(0, marked[0].start - BEFORE) if marked else 0
    if begin:
        begin = text.find(" ", begin) + 1
    end = begin + LONGEST
    cut = text[begin:end].rsplit(" ", 1)[0] if end < len(text) else text[begin:]
    return f"{'… ' if begin else ''}{cut}{' …' if end < len(text) else ''}"
