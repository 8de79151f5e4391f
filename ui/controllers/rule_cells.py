"""Cells of tables in which what the documents say stands side by side."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from trainer.messages import _
from trainer.messages.citations import cited, reading_text, references_text
from trainer.rulebook import Document
from trainer.rulebook.compare import Answer
from trainer.search.topics import Cell as TopicCell, Topic
from ui.views.rules_view_models import Cell, ComparisonRow
from ui.views.view_models import Citation


def said_cell(text: str, said: Answer | TopicCell, document: Document) -> Cell:
    """What a document says, as ``text``, with its paragraphs and what goes beyond them."""
    return Cell(
        text,
        references_text(said.paragraphs),
        paragraph_citations(said.paragraphs, document),
        _settings_text(said.settings, document),
        silent=said.silent,
        readings=" ".join(map(reading_text, said.readings)),
    )


def topic_row(topic: Topic, shown: Iterable[Document]) -> ComparisonRow:
    """A topic with what each document says about it; others say nothing."""
    cells = (
        said_cell(topic.cells[document.id].text, topic.cells[document.id], document)
        if document.id in topic.cells
        else Cell("", "", ())
        for document in shown
    )
    return ComparisonRow(topic.title, cells=tuple(cells))


def paragraph_citations(numbers: Iterable[str], document: Document) -> tuple[Citation, ...]:
    """The paragraphs that a document cites by these numbers, to be opened."""
    return tuple(Citation(*cited(number, document)) for number in numbers)


def _settings_text(settings: Collection[str], document: Document) -> str:
    """The points on which a house may decide otherwise, as the questions that they are."""
    asked = " ".join(_(document.register[name].question) for name in settings)
    return _("A house may decide otherwise: {questions}").format(questions=asked) if asked else ""
