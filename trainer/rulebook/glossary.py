"""The terms that the documents define, and where."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from trainer.rulebook.citing import Saying, saying
from trainer.rulebook.document import Document, Paragraph, Reading, RegisterEntry
from trainer.rulebook.reading import Table, read_packaged
from trainer.rulebook.sources import documents, numbers
from trainer.rules.bets import BetKind
from trainer.rules.cards import Card, parse_card
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule

_FOLDER: Final = "glossary"
_FILE: Final = "terms"
_TERM: Final = ("name", "plural", "also", "everyday", "trade", "summary", "drawing", "defined")
_DRAWING: Final = ("hands", "spot", "chips")
_BACK: Final = "back"
_DEFINED: Final = ("document", "paragraphs", "summary")


@dataclass(frozen=True, slots=True)
class Definition:
    """The place where a document defines a term.

    ``summary`` is what its paragraphs say of the term; empty where the summary of the first
    paragraph says just that.
    """

    paragraphs: tuple[str, ...]
    summary: str = ""


class Drawing(NamedTuple):
    """An example of a term: hands beside each other, or the spot where such a bet lies, and chips.

    None among the cards is one that lies face down. ``chips`` are the amounts of the piles, which
    lie beside the hands or on the spot.
    """

    hands: tuple[tuple[Card | None, ...], ...] = ()
    spot: BetKind | None = None
    chips: tuple[Cents, ...] = ()


@dataclass(frozen=True, slots=True)
class Term:
    """A defined term. ``plural`` is empty if it has none; ``defined`` is by the document's id.

    ``also`` are other words for it. ``everyday``: a word such as “bet”, whose definition nobody
    needs beside a paragraph. ``trade``: a word of the trade; the documents speak of it where it is
    ``defined``, and do not define it. Where none speaks of it, ``summary`` says what it is.
    """

    name: str
    plural: str
    defined: Mapping[str, Definition]
    everyday: bool = False
    also: tuple[str, ...] = ()
    trade: bool = False
    drawing: Drawing | None = None
    summary: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.name, self.plural, *self.also)))


@cache
def glossary() -> Mapping[str, Term]:
    """Every term by its name, sorted.

    Raises ValueError if the file names a document or a paragraph that does not exist.
    """
    return read_terms(read_packaged(_FOLDER, _FILE))


def read_terms(table: Table) -> Mapping[str, Term]:
    """The terms in ``table``. Raises ValueError as ``glossary`` does."""
    table.only(("terms",))
    return {term.name: term for term in map(_term, table.tables("terms"))}


def definition_text(term: Term, document: Document) -> str:
    """What ``document`` says of ``term``, in our own words. Raises KeyError if it says nothing."""
    found = term.defined[document.id]
    return found.summary or document.paragraphs[found.paragraphs[0]].summary


def defined_at(document: str, number: str) -> tuple[Term, ...]:
    """The terms that a paragraph defines."""
    return tuple(
        term
        for term in glossary().values()
        if not term.trade
        if document in term.defined and number in term.defined[document].paragraphs
    )


def terms_in(
    text: str, document: Document, written: Callable[[str], str] = str
) -> tuple[Term, ...]:
    """The terms in a text that ``document`` itself defines.

    In another document a word such as “blackjack” may be the name of the game. They are in the
    order of the text, without everyday words. Of terms within each other only the longest is found.
    ``written`` is how the name of a term is written in the language of the text.
    """
    names = {
        written(name).casefold(): term.name
        for term in glossary().values()
        if document.id in term.defined
        for name in (term.name, term.plural, document.words.of(term.name))
        if name
    }
    if not names:
        return ()
    longest = sorted(map(re.escape, names), key=len, reverse=True)
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(longest)})(?![\w-])")
    found = dict.fromkeys(names[each] for each in pattern.findall(text.casefold()))
    terms = (glossary()[name] for name in found)
    return tuple(term for term in terms if not term.everyday)


def _term(table: Table) -> Term:
    table.only(_TERM)
    shared = table.text("summary") if "summary" in table else ""
    defined: dict[str, Definition] = {}
    trade = "trade" in table and table.flag("trade")
    for each in table.tables("defined") if "defined" in table or not trade else ():
        each.only(_DEFINED)
        document = each.text("document")
        if document not in documents():
            each.wrong("document", f"there is no rule document {document!r}")
        cited = each.texts("paragraphs")
        for number in cited:
            if number not in numbers(document):
                each.wrong("paragraphs", f"there is no paragraph {number}")
        if not cited:
            each.wrong("paragraphs", "a term is defined somewhere")
        summary = each.text("summary") if "summary" in each else shared
        defined[document] = Definition(cited, summary)
    plural = table.text("plural") if "plural" in table else ""
    return Term(
        table.text("name"),
        plural,
        defined,
        everyday="everyday" in table and table.flag("everyday"),
        also=table.texts("also") if "also" in table else (),
        trade=trade,
        drawing=_drawing(table.table("drawing")) if "drawing" in table else None,
        summary=shared,
    )


def _drawing(table: Table) -> Drawing:
    table.only(_DRAWING)
    hands = table.texts("hands") if "hands" in table else ()
    spot = table.word("spot", BetKind) if "spot" in table else None
    chips = table.numbers("chips") if "chips" in table else ()
    return Drawing(
        tuple(tuple(_cards(table, hand)) for hand in hands),
        spot,
        tuple(Cents(100 * amount) for amount in chips),
    )


def _cards(table: Table, hand: str) -> Iterator[Card | None]:
    for word in hand.split():
        card = parse_card(word)
        if card is None and word != _BACK:
            table.wrong("hands", f"there is no card {word!r}")
        yield card


# Everything related to one paragraph: what rests on it, and what other documents say of that.


class Resting(NamedTuple):
    """A rule that a paragraph states, what its document says of it, and what others say."""

    rule: Rule
    here: Saying
    elsewhere: tuple[Saying, ...]


@dataclass(frozen=True, slots=True)
class Related:
    """One paragraph with everything related to it.

    ``under`` are the paragraphs numbered under it, ``resting`` the rules of the engine that it
    states, ``open_points`` the entries of the interpretation register that cite it, ``readings``
    what we read in it beyond its text.
    """

    document: Document
    paragraph: Paragraph
    under: tuple[Paragraph, ...]
    resting: tuple[Resting, ...]
    open_points: tuple[RegisterEntry, ...]
    readings: tuple[Reading, ...] = ()


def related(document: Document, number: str, others: Iterable[Document]) -> Related:
    """Everything related to the paragraph ``number`` of ``document``.

    Raises KeyError if it has no such paragraph. The document itself is skipped in ``others``.
    """
    found = document.paragraphs[number]
    others = tuple(other for other in others if other.id != document.id)
    return Related(
        document=document,
        paragraph=found,
        under=under(document, number),
        resting=tuple(
            Resting(rule, saying(rule, document), tuple(saying(rule, other) for other in others))
            for rule in document.rests_on(number)
        ),
        open_points=tuple(document.register[name] for name in document.left_open_by(number)),
        readings=document.read_from(number),
    )


def under(document: Document, number: str) -> tuple[Paragraph, ...]:
    """The paragraphs numbered under ``number`` (such as ``3.22.1`` or ``3.15.2 a``), in order."""
    return tuple(
        paragraph
        for own, paragraph in document.paragraphs.items()
        if own.startswith((f"{number}.", f"{number} "))
    )
