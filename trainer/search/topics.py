"""What can be found: the same topic of all documents side by side."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from trainer.messages.citations import paragraph_text, read_text, short_title
from trainer.messages.rulebook import (
    about_lines,
    answer_text,
    open_point,
    pay_table_citations,
    pay_table_lines,
    pay_table_title,
    title_text,
)
from trainer.messages.terms import OF_THE_TRADE
from trainer.messages.text import _, capitalised
from trainer.rulebook import Document, documents, load_document
from trainer.rulebook.compare import compare
from trainer.rulebook.document import Paragraph, Reading
from trainer.rulebook.glossary import Drawing, Term, definition_text, glossary
from trainer.rulebook.trade import Unspoken, own_words
from trainer.rules.rulekeys import Rule
from trainer.search.index import Passage
from trainer.search.words import folded, words
from trainer.texts import N_, TextEnum

_SPECIFIC: Final = 3
"""The number of rules that a paragraph may be the main one of and still have one topic."""


_LONG: Final = 90
"""A line with more words is looked through sentence by sentence: one long paragraph, which has a
word on everything, would otherwise be found by whatever is asked."""
_SENTENCES: Final = re.compile(r"(?<=[.!?;:]) +")


class Kind(TextEnum):
    """What a topic is, in the order in which they are shown."""

    UNSPOKEN = "unspoken", N_("No document speaks of it")
    ANSWER = "answer", N_("What the documents say")
    TERM = "term", N_("Defined terms")
    PARAGRAPH = "paragraph", N_("Paragraphs")
    PAY_TABLE = "pay_table", N_("Pay tables")
    SETTING = "setting", N_("Left to the house")
    READING = "reading", N_("Our readings beyond the text")
    DOCUMENT = "document", N_("Documents")


class Cell(NamedTuple):
    """What one document says; ``paragraphs`` are as it cites them, ``silent`` if it has none.

    ``settings`` and ``readings`` are those of an answer of the comparison.
    """

    text: str
    paragraphs: tuple[str, ...]
    silent: bool = False
    settings: tuple[str, ...] = ()
    readings: tuple[Reading, ...] = ()


@dataclass(frozen=True, slots=True)
class Topic:
    """One topic with what the documents say about it, by their ids; others say nothing.

    ``name`` is what files call a setting or a reading: it is found, and not shown. ``words`` are
    those of the documents themselves for some lines of the cells, a text for each subject. The
    ``drawing`` of a term is an example of it.
    """

    kind: Kind
    title: str
    cells: Mapping[str, Cell]
    name: str = ""
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    drawing: Drawing | None = None

    @property
    def heading(self) -> str:
        """The title, if it says what the topic is about; a reading has a mere number.

        Whose the numbers of a paragraph are is not what is searched for.
        """
        if self.kind is Kind.PARAGRAPH:
            return " ".join(dict.fromkeys(self.numbers()))
        return "" if self.kind is Kind.READING else self.title

    @property
    def passages(self) -> Iterator[Passage]:
        """Return what the search looks through, the heading apart."""
        spoken = {name: cell for name, cell in self.cells.items() if not cell.silent}
        lines: dict[str, set[str]] = {}
        for name, cell in (spoken or self.cells).items():
            for line in cell.text.split("\n"):
                # What two documents say in the same words counts once.
                lines.setdefault(line, set()).add(name)
        for line, names in lines.items():
            for text, own in _parted(line, self.words.get(line, ())):
                yield Passage(text, f"{self.name} {own}", frozenset(names))
        silent = frozenset(self.cells.keys() - (spoken or self.cells).keys())
        if silent:
            # Asked alone, a silent document is found by the heading.
            yield Passage("", parts=silent)

    def of(self, document: str = "") -> Mapping[str, Cell]:
        """Return what one document says of it, if it has something; all of them without one."""
        if not document:
            return self.cells
        return {name: cell for name, cell in self.cells.items() if name == document}

    def numbers(self, document: str = "") -> Iterator[str]:
        """The numbers of the paragraphs that it cites, or one document does, without the ids."""
        for cell in self.of(document).values():
            yield from cell.paragraphs


def _parted(line: str, own: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """A line in parts that are about one thing each, with the documents' own words for it."""
    if len(words(line)) <= _LONG and len(own) <= 1:
        yield line, " ".join(own)
        return
    for sentence in _SENTENCES.split(line):
        yield sentence, ""
    for subject in own:
        yield "", subject


def unspoken_topic(unspoken: Unspoken) -> Topic:
    """Return what no document speaks of: every one of them is silent."""
    cells = {name: Cell(_("Silent"), (), silent=True) for name in documents()}
    return Topic(Kind.UNSPOKEN, _(unspoken.title), cells)


def topics() -> Iterator[Topic]:
    """Every topic, in the language that is set now."""
    known = tuple(load_document(name) for name in documents())
    yield from _answers(known)
    yield from terms()
    yield from _paragraphs(known)
    yield from _pay_tables(known)
    yield from _settings(known)
    yield from _readings(known)
    for document in known:
        about = "\n".join((short_title(document), *about_lines(document)))
        yield Topic(Kind.DOCUMENT, title_text(document), {document.id: Cell(about, ())})


def _answers(known: tuple[Document, ...]) -> Iterator[Topic]:
    for row in compare(known):
        cells = {
            document.id: Cell(
                answer_text(answer),
                answer.paragraphs,
                answer.silent,
                answer.settings,
                answer.readings,
            )
            for document, answer in zip(known, row.answers, strict=True)
        }
        yield Topic(Kind.ANSWER, _(row.question.text), cells)


def by_name() -> list[Term]:
    """The terms of the glossary in alphabetical order, whatever the language."""
    return sorted(glossary().values(), key=lambda term: folded(_(term.name)))


def terms() -> Iterator[Topic]:
    """The defined terms."""
    for term in by_name():
        cells = {
            name: Cell(_(definition_text(term, load_document(name))), found.paragraphs)
            for name, found in term.defined.items()
        } or dict.fromkeys(documents(), _of_the_trade(term))
        title = _(", ").join(_(name) for name in (term.name, term.plural) if name)
        yield Topic(Kind.TERM, title, cells, drawing=term.drawing)


def _of_the_trade(term: Term) -> Cell:
    return Cell(" ".join((_(term.summary), _(OF_THE_TRADE))), (), silent=True)


def _paragraphs(known: tuple[Document, ...]) -> Iterator[Topic]:
    """The paragraphs that are about the same: of one rule, or with the same summary."""
    rows: dict[object, dict[str, list[Paragraph]]] = {}
    for document in known:
        by_number = _topic_rules(document)
        for found in document.paragraphs.values():
            key = by_number.get(found.number) or found.summary
            rows.setdefault(key, {}).setdefault(document.id, []).append(found)
    # A paragraph that is the main one of no rule joins the one that says the same.
    by_summary = {
        found.summary: key
        for key, row in rows.items()
        if isinstance(key, Rule)
        for together in row.values()
        for found in together
    }
    for key in [key for key in rows if key in by_summary]:
        joined = rows[by_summary[str(key)]]
        for name, together in rows.pop(key).items():
            joined.setdefault(name, []).extend(together)
    for row in rows.values():
        cells = {name: _cell(row[name]) for name in row}
        yield Topic(Kind.PARAGRAPH, _heading(row), cells, words=_own_words(row))


def _own_words(row: Mapping[str, Iterable[Paragraph]]) -> dict[str, tuple[str, ...]]:
    """The documents' own words by the lines of what is shown."""
    found: dict[str, tuple[str, ...]] = {}
    for name, together in row.items():
        by_number = own_words(name)
        for paragraph in together:
            if paragraph.number in by_number:
                found.setdefault(_(paragraph.summary), by_number[paragraph.number])
    return found


def _topic_rules(document: Document) -> dict[str, Rule]:
    """The rule that each paragraph is the main one of, if it is not the main one of many."""
    main = [(cited[0], rule) for rule, cited in document.citations.items() if document.states(rule)]
    counted = Counter(number for number, _rule in main)
    order = list(Rule)
    found: dict[str, Rule] = {}
    for number, rule in sorted(main, key=lambda pair: order.index(pair[1])):
        if number in document.paragraphs and counted[number] <= _SPECIFIC:
            found.setdefault(number, rule)
    return found


def _heading(row: Mapping[str, Iterable[Paragraph]]) -> str:
    """The numbers, and whose they are where the documents do not have the same."""
    numbers = {
        name: _(", ").join(dict.fromkeys(paragraph_text(found.number) for found in together))
        for name, together in row.items()
    }
    if len(set(numbers.values())) == 1:
        return next(iter(numbers.values()))
    return _("; ").join(
        _("{document} {paragraphs}").format(
            document=short_title(load_document(name)), paragraphs=written
        )
        for name, written in numbers.items()
    )


def _cell(together: Iterable[Paragraph]) -> Cell:
    together = tuple(together)
    texts = dict.fromkeys(_(found.summary) for found in together)
    return Cell("\n".join(texts), tuple(found.number for found in together))


def _pay_tables(known: tuple[Document, ...]) -> Iterator[Topic]:
    for document in known:
        for offer in document.side_bets.values():
            for table in offer.pay_tables.values():
                text = "\n".join(pay_table_lines(table, document.words))
                cell = Cell(text, pay_table_citations(document, table))
                yield Topic(Kind.PAY_TABLE, pay_table_title(offer, table), {document.id: cell})


def _settings(known: tuple[Document, ...]) -> Iterator[Topic]:
    rows: dict[str, dict[str, Cell]] = {}
    titles: dict[str, str] = {}
    for document in known:
        for entry in document.register.values():
            point = open_point(entry)
            titles.setdefault(point.name, point.question)
            text = "\n".join(choice.summary for choice in point.choices)
            rows.setdefault(point.name, {})[document.id] = Cell(text, point.rests_on)
    for name, cells in rows.items():
        yield Topic(Kind.SETTING, titles[name], cells, name)


def _readings(known: tuple[Document, ...]) -> Iterator[Topic]:
    rows: dict[str, dict[str, Cell]] = {}
    titles: dict[str, str] = {}
    for document in known:
        for reading in document.readings.values():
            cell = Cell(_(reading.summary), reading.rests_on)
            titles.setdefault(reading.name, capitalised(read_text(reading)))
            rows.setdefault(reading.name, {})[document.id] = cell
    for name, cells in rows.items():
        yield Topic(Kind.READING, titles[name], cells, name)
