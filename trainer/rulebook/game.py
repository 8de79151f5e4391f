"""A game: one rule document on one of its layouts, dealt by one procedure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from trainer.rulebook.document import Document, Layout
from trainer.rulebook.documents import load_document
from trainer.rulebook.houses import house, ruleset
from trainer.rulebook.paytables import PayTable
from trainer.rulebook.progressive import ProgressiveFacts, meters
from trainer.rulebook.sidebet import pay_table_of, side_bet
from trainer.rules.bets import BetKind
from trainer.rules.money import Rounding
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Limits, Meters, Origin, Terms

if TYPE_CHECKING:
    from trainer.felt.layout import Felt
    from trainer.procedure.data import Procedure


@dataclass(frozen=True, slots=True)
class TableFacts:
    """The settings of one table; the document's defaults apply to whatever is None or missing.

    ``house`` are the settings that are not left at their default, ``decided_by`` says who decided
    which of them, ``pay_tables`` the chosen pay tables,
    ``limits`` the minimum and maximum for each kind of bet in cents, ``progressive`` the choices
    for a progressive, including its pay table.
    """

    decks: int | None = None
    house: Mapping[str, object] = field(default_factory=dict)
    limits: Mapping[BetKind, Limits] = field(default_factory=dict)
    rounding: Rounding = Rounding()
    pay_tables: Mapping[BetKind, str] = field(default_factory=dict)
    progressive: ProgressiveFacts | None = None
    decided_by: Mapping[str, Origin] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Game:
    """Everything that applies to all rounds of a game; ``dealt_by`` is its procedure's id."""

    document: Document
    layout: Layout
    dealt_by: str

    @property
    def procedure(self) -> Procedure:
        """The order of the dealer's acts, as the house has chosen it.

        Raises KeyError if there is no such procedure.
        """
        from trainer.rulebook.procedures import in_words  # an empty felt needs none

        usual = in_words(self.dealt_by, self.document.words)
        own = self.document.house.procedure
        if own is None:
            return usual
        from trainer.procedure.choices import with_choices

        return with_choices(usual, own)

    @property
    def felt(self) -> Felt:
        """The felt on which the layout is drawn."""
        if self.layout.own_felt is not None:
            return self.layout.own_felt
        from trainer.rulebook.felts import load_felt  # settling a round needs no geometry

        return load_felt(self.layout.felt)

    def terms(self, facts: TableFacts | None = None) -> Terms:
        """The terms of a round at a table with these ``facts``.

        Raises ValueError for a setting, a number of decks or a pay table that the document does
        not have, and for a choice that the progressive's pay table does not allow.
        """
        facts = facts or TableFacts()
        document = self.document
        chosen = self._pay_tables(facts)
        progressive = _progressive(facts, chosen)
        decided = house(document, facts.house)
        return Terms(
            ruleset=ruleset(document, facts.house),
            boxes=self.layout.boxes,
            decks=self._decks(facts, chosen),
            side_bets={
                kind: side_bet(
                    document,
                    kind,
                    table.id,
                    progressive if kind is BetKind.PROGRESSIVE else None,
                    decided,
                )
                for kind, table in chosen.items()
            },
            house=decided,
            limits=facts.limits,
            rounding=facts.rounding,
            meters=_meters(progressive, chosen),
            left_open=frozenset(document.register),
            decided_by=facts.decided_by,
        )

    def at(self, facts: TableFacts) -> Game:
        """The game with the citations for a table with these ``facts``.

        If the chosen pay tables have their own appendix, its paragraphs are cited. Raises
        ValueError for a pay table that the document does not have.
        """
        own: dict[Rule, tuple[str, ...]] = {}
        for table in self._pay_tables(facts).values():
            own |= table.citations
        if not own:
            return self
        citations = {**self.document.citations, **own}
        return replace(self, document=replace(self.document, citations=citations))

    def _pay_tables(self, facts: TableFacts) -> dict[BetKind, PayTable]:
        """The pay table of each side bet; the progressive only if the table has it."""
        named = dict(facts.pay_tables)
        if facts.progressive is not None:
            named[BetKind.PROGRESSIVE] = facts.progressive.pay_table
        for kind in named:
            if kind not in self.document.side_bets:
                raise ValueError(f"{self.document.id} has no {kind.value}")
        return {
            kind: pay_table_of(self.document, kind, named.get(kind))
            for kind in self.document.side_bets
            if kind in named or kind is not BetKind.PROGRESSIVE
        }

    def _decks(self, facts: TableFacts, chosen: Mapping[BetKind, PayTable]) -> int:
        document = self.document
        own = [table for table in chosen.values() if table.decks]
        usual = own[0].usual_decks if own else document.usual_decks
        decks = usual if facts.decks is None else facts.decks
        if decks not in document.decks:
            raise ValueError(f"{document.id} is not played with {decks} decks")
        for table in own:
            if decks not in table.decks:
                raise ValueError(f"{table.id} is not played with {decks} decks")
        return decks


def _progressive(facts: TableFacts, chosen: Mapping[BetKind, PayTable]) -> ProgressiveFacts | None:
    """The operator's choices, with the pay table's defaults where there is none."""
    if facts.progressive is not None or BetKind.PROGRESSIVE not in chosen:
        return facts.progressive
    return ProgressiveFacts(chosen[BetKind.PROGRESSIVE].id)


def _meters(
    progressive: ProgressiveFacts | None, chosen: Mapping[BetKind, PayTable]
) -> Meters | None:
    return None if progressive is None else meters(progressive, chosen[BetKind.PROGRESSIVE])


def game_of(document: Document, layout: str | None = None, procedure: str | None = None) -> Game:
    """The game of a rule document, by default on its first layout and with its own procedure.

    Raises KeyError if there is no such layout.
    """
    named = document.default_layout if layout is None else layout
    return Game(document, document.layouts[named], procedure or document.procedure)


def game(document_id: str, layout: str | None = None, procedure: str | None = None) -> Game:
    """The game of the rule document with this id; see ``game_of``.

    Raises KeyError if there is no such document or layout.
    """
    return game_of(load_document(document_id), layout, procedure)
