"""An exam paper and its key, in finished texts: no fold of a round is needed to print them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from trainer.felt.chips import ChipSet
from trainer.felt.layout import Felt
from trainer.felt.legends import FeltLegends
from trainer.procedure.questions import ErrorClass
from trainer.rules.cards import Card
from trainer.table.picture import Paper
from trainer.table.view import TableView
from trainer.texts import N_

MOST_ROUNDS: Final = 200
"""The most rounds of a paper: it then has some thousand pages."""

MOST_MINUTES: Final = 480
"""The longest time that a paper may be given."""

UNTITLED: Final = N_("Examination")
"""The title of a paper that has none."""


class PaperTerms(NamedTuple):
    """The way a paper is sat and marked.

    ``weights`` is what a question about an error of this class is worth, ``minutes`` the time
    allowed and ``pass_mark`` the share of the marks in per cent, each None where it is left to be
    filled in by hand.
    """

    weights: Mapping[ErrorClass, int]
    minutes: int | None = None
    pass_mark: int | None = None


class AmountForm(NamedTuple):
    """An amount to be written down, or one of the ``fates`` to be ticked instead."""

    currency: str
    fates: tuple[str, ...] = ()


class TotalForm(NamedTuple):
    """A Point Total to be written down, soft or hard, or what it is called.

    ``too_many`` is what the document calls one over 21.
    """

    too_many: str


class TickForm(NamedTuple):
    """Choices to be ticked, one or ``several``."""

    choices: tuple[str, ...]
    several: bool


class OrderForm(NamedTuple):
    """Choices to be numbered in their order."""

    choices: tuple[str, ...]


AnswerForm = AmountForm | TotalForm | TickForm | OrderForm


@dataclass(frozen=True, slots=True)
class ExamItem:
    """One question; its ``number`` runs through the paper.

    ``marks`` is what a right answer is worth. ``where`` says whose hand or bet it is about,
    ``hand`` and ``dealer`` are the cards to be drawn large beside it, None for one that lies face
    down. ``decisions`` are the house's choices on which it may rest, where they would give another
    question away at the top of the round.
    """

    number: int
    marks: int
    where: str
    text: str
    form: AnswerForm
    decisions: str = ""
    hand: tuple[Card | None, ...] = ()
    dealer: tuple[Card | None, ...] = ()


class LyingCards(NamedTuple):
    """The cards at a place, None for one that lies face down."""

    where: str
    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class ExamTable:
    """A table with the questions about it.

    ``told`` are sentences about what the felt does not show. ``hands`` are all cards that lie
    there, by place, where a question is about no single hand. ``apart``: it must not be seen
    before what is printed above it is answered, because it shows what was done there.
    """

    view: TableView
    items: tuple[ExamItem, ...]
    told: tuple[str, ...] = ()
    hands: tuple[LyingCards, ...] = ()
    apart: bool = False

    @property
    def of_one_hand(self) -> bool:
        """True if a small picture will do: all its questions are about the same cards."""
        return len({(item.hand, item.dealer) for item in self.items}) == 1


@dataclass(frozen=True, slots=True)
class ExamRound:
    """A round as it is examined: its felt, what has to be known of it, and its tables in order.

    Its title is not part of it: many a title says what happens.
    """

    felt: Felt
    legends: FeltLegends
    chips: ChipSet
    facts: tuple[str, ...]
    tables: tuple[ExamTable, ...]


@dataclass(frozen=True, slots=True)
class ExamPaper:
    """What the examinee gets. ``number`` names the paper: the same rounds have the same."""

    title: str
    number: str
    rounds: tuple[ExamRound, ...]
    terms: PaperTerms

    @property
    def questions(self) -> int:
        return len(self._items)

    @property
    def marks(self) -> int:
        """Return what all right answers are worth together."""
        return sum(item.marks for item in self._items)

    @property
    def _items(self) -> list[ExamItem]:
        return [
            item for examined in self.rounds for table in examined.tables for item in table.items
        ]


class KeyLine(NamedTuple):
    """The answer to the question with this ``number``.

    ``marks`` is what it is worth, ``working`` the cards and the arithmetic that decide it,
    ``paragraphs`` where it stands, ``notes`` the places of its notes among those of the round.
    """

    number: int
    marks: int
    question: str
    answer: str
    working: tuple[str, ...]
    paragraphs: str
    notes: tuple[int, ...] = ()


class KeyRound(NamedTuple):
    """The answers about a round, which is that of the scenario ``source``.

    ``remarks`` are the scenario's own, with the seed of one that was generated; ``notes`` say what
    of the answers rests on the house, or on a reading of ours.
    """

    title: str
    source: str
    remarks: str
    lines: tuple[KeyLine, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnswerKey:
    """What the examiner gets."""

    title: str
    number: str
    made_with: str
    rounds: tuple[KeyRound, ...]


class Exam(NamedTuple):
    """A paper and its key."""

    paper: ExamPaper
    key: AnswerKey


# The sheets that papers are printed on.

EXAM_SHEETS: Final = (Paper("A4", 210, 297), Paper("Letter", 215.9, 279.4))
"""Upright: a table above, its questions below."""


def sheet_named(name: str) -> Paper:
    """The sheet of this name. Raises KeyError where there is none."""
    return {sheet.name: sheet for sheet in EXAM_SHEETS}[name]
