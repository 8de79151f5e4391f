"""The view models of the rules page: finished texts, and the names they belong to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from trainer.messages.citations import Citation
from trainer.rulebook.glossary import Drawing
from ui.shell.commands import PageState

Marks = tuple[tuple[int, int], ...]
"""Parts of a text: the start and the length of each, in characters."""


@dataclass(frozen=True, slots=True)
class DocumentLine:
    """A rule document in the list; ``about`` is its version and date.

    ``short`` is its title at the head of a column.
    """

    id: str
    title: str
    about: str
    short: str


@dataclass(frozen=True, slots=True)
class ParagraphLine:
    """A paragraph in the list, of the document whose id is given.

    ``paragraph`` is its number as it is cited. ``modelled``: something in the program is based on
    it. The line without a number represents the document as a whole.
    """

    document: str
    number: str
    paragraph: str
    summary: str
    modelled: bool = True


@dataclass(frozen=True, slots=True)
class OtherLine:
    """What another document says of a rule, and its ``sign``; ``text`` unless it is the same.

    ``spoken`` is the sign in words, ``rank`` its place among the lines: what differs comes first.
    ``readings`` are what we read in it beyond its text.
    """

    title: str
    sign: str
    spoken: str
    rank: int
    text: str
    citations: tuple[Citation, ...]
    readings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RestingLine:
    """What the program bases on a paragraph, and the other documents' rulings on it."""

    text: str
    others: tuple[OtherLine, ...]


@dataclass(frozen=True, slots=True)
class ChoiceLine:
    """One reading of an open point."""

    summary: str
    default: bool


@dataclass(frozen=True, slots=True)
class PointLine:
    """A point that is left to the house; ``citations`` are the paragraphs that leave it open."""

    question: str
    choices: tuple[ChoiceLine, ...]
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class ReadingLine:
    """What we read in a document beyond its text; ``about`` says where, or that it is silent."""

    text: str
    about: str
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class ParagraphSheet:
    """One paragraph, or a document as a whole, with everything that belongs to it.

    ``terms`` are the defined terms in it, each cited by its name, with its definition.
    """

    title: str
    paragraph: str
    summary: tuple[str, ...]
    not_modelled: str
    under: tuple[Citation, ...]
    resting: tuple[RestingLine, ...]
    points: tuple[PointLine, ...]
    readings: tuple[ReadingLine, ...] = ()
    terms: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class Cell:
    """A document's answer to a question; ``settings`` names the settings that may change it.

    ``cited`` are the paragraphs of ``citations`` in one line, ``marks`` the parts of the text that
    were searched for. ``silent``: the document itself does not answer. ``readings`` are what the
    answer says beyond the text.
    """

    text: str
    cited: str
    citations: tuple[Citation, ...]
    settings: str = ""
    marks: Marks = ()
    silent: bool = False
    readings: str = ""


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """A question with an answer for each document; without answers it is a heading.

    ``marks`` are the parts of the question that were searched for, ``drawing`` is an example of
    the term that it is.
    """

    question: str
    differs: bool = False
    cells: tuple[Cell, ...] = ()
    marks: Marks = ()
    drawing: Drawing | None = None


@dataclass(frozen=True, slots=True)
class FoundSheet:
    """What a search found; without rows, ``notice`` says what to do.

    ``corrected`` says what was searched for instead, ``near`` are words to search for.
    """

    rows: tuple[ComparisonRow, ...] = ()
    notice: str = ""
    corrected: str = ""
    near: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PayTableLine:
    """A pay table in the list; ``decks`` are the decks offered, ``usual`` is the default."""

    title: str
    decks: tuple[int, ...]
    usual: int


@dataclass(frozen=True, slots=True)
class OddsSheet:
    """The odds of one pay table: a row for each hand, their totals, and remarks.

    ``favour`` is the warning that the bet is in the player's favour, empty if it is not.
    """

    heading: str
    columns: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    totals: tuple[tuple[str, ...], ...]
    favour: str
    notes: tuple[str, ...]


class RulesView(StrEnum):
    """What the rules page shows."""

    PARAGRAPHS = "paragraphs"
    COMPARISON = "comparison"
    ODDS = "odds"
    GLOSSARY = "glossary"


@dataclass(frozen=True, slots=True)
class RulesState(PageState):
    """``earlier``: another paragraph was read before this one.

    ``searching``: what was found lies over the view.
    """

    searchable: ClassVar[bool] = True
    leads_home: ClassVar[bool] = False

    view: RulesView = RulesView.PARAGRAPHS
    earlier: bool = False
    searching: bool = False

    @property
    def tab(self) -> str:
        return self.view

    def reads(self, view: RulesView) -> bool:
        """True if this view is seen, with nothing over it."""
        return self.view is view and not self.searching
