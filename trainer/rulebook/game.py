"""A game: one rule document on one of its layouts, dealt by one procedure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trainer.procedure.data import Procedure
from trainer.rulebook.document import Document, Layout
from trainer.rulebook.documents import load_document
from trainer.rulebook.houses import house
from trainer.rulebook.procedures import DEFAULT_PROCEDURE, load_procedure
from trainer.rules.bets import BetKind
from trainer.rules.money import Rounding
from trainer.rules.ruleset import Limits, SideBet, Terms
from trainer.sidebets.registry import EVALUATORS

if TYPE_CHECKING:
    from trainer.felt.layout import Felt


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What is particular to one table; what is None or missing is as the document has it.

    ``house`` are the settings that differ from the default, ``pay_tables`` the chosen pay tables,
    ``limits`` the least and the most of each kind of bet in cents.
    """

    decks: int | None = None
    house: Mapping[str, object] = field(default_factory=dict)
    limits: Mapping[BetKind, Limits] = field(default_factory=dict)
    rounding: Rounding = Rounding()
    pay_tables: Mapping[BetKind, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Game:
    """Everything that holds for every round of one game."""

    document: Document
    layout: Layout
    procedure: Procedure

    @property
    def felt(self) -> Felt:
        """The felt on which the layout is drawn."""
        from trainer.rulebook.felts import load_felt  # settling a round needs no geometry

        return load_felt(self.layout.felt)

    def terms(self, facts: TableFacts | None = None) -> Terms:
        """What a round at a table with these ``facts`` is played under.

        Raises ValueError for a setting, a number of decks or a pay table that the document does
        not have.
        """
        facts = facts or TableFacts()
        document = self.document
        decks = document.usual_decks if facts.decks is None else facts.decks
        if decks not in document.decks:
            raise ValueError(f"{document.id} is not played with {decks} decks")
        for kind in facts.pay_tables:
            if kind not in document.side_bets:
                raise ValueError(f"{document.id} has no {kind.value}")
        return Terms(
            ruleset=document.ruleset,
            boxes=self.layout.boxes,
            decks=decks,
            side_bets={
                kind: side_bet(document, kind, facts.pay_tables.get(kind))
                for kind in document.side_bets
            },
            house=house(document, facts.house),
            limits=facts.limits,
            rounding=facts.rounding,
        )


def side_bet(document: Document, kind: BetKind, pay_table: str | None = None) -> SideBet:
    """A side bet of the document at one of its pay tables, the default one unless named.

    Raises KeyError if the document has no such side bet, ValueError if it has no such pay table.
    """
    offer = document.side_bets[kind]
    name = offer.default_pay_table if pay_table is None else pay_table
    if name not in offer.pay_tables:
        raise ValueError(f"{document.id}: {kind.value} has no pay table {name!r}")
    return SideBet(kind, EVALUATORS[offer.evaluator], offer.pay_tables[name])


def game(document_id: str, layout: str | None = None, procedure: str = DEFAULT_PROCEDURE) -> Game:
    """The game of a rule document, on its default layout unless one is named.

    Raises KeyError if there is no such document, layout or procedure.
    """
    document = load_document(document_id)
    chosen = document.layouts[document.default_layout if layout is None else layout]
    return Game(document, chosen, load_procedure(procedure))
