"""A game: one rule document on one of its layouts, dealt by one procedure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING

from trainer.felt.layout import Felt
from trainer.felt.legends import FeltLegends, PrintedTable, legends_of
from trainer.rulebook.citing import divided
from trainer.rulebook.document import Document, Layout
from trainer.rulebook.documents import load_document
from trainer.rulebook.houses import house, ruleset
from trainer.rulebook.paytables import (
    BASE_UNIT,
    PayTable,
    ProgressiveFacts,
    dynamic_pays,
    meters,
    ranks,
)
from trainer.rules.bets import BetKind
from trainer.rules.cards import Suit
from trainer.rules.money import Basis, Cents, Odds, Rounding
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import House, Limits, Meters, Origin, SideBet, Terms
from trainer.sidebets.progressive import Progressive
from trainer.sidebets.registry import SIDE_BET_KINDS
from trainer.texts import TextEnum

if TYPE_CHECKING:
    from trainer.procedure.data import Procedure


# Makes a side bet for a round: its evaluator and what it pays at one table.


def pay_table_of(document: Document, kind: BetKind, name: str | None = None) -> PayTable:
    """A pay table of the document, the default unless named.

    Raises KeyError if the document has no such side bet, ValueError if it has no such pay table.
    """
    offer = document.side_bets[kind]
    chosen = offer.pay_tables.get(offer.default_pay_table if name is None else name)
    if chosen is None:
        raise ValueError(f"{document.id}: {kind.value} has no pay table {name!r}")
    return chosen


def side_bet(
    document: Document,
    kind: BetKind,
    pay_table: str | None = None,
    progressive: ProgressiveFacts | None = None,
    house: House = House(),
) -> SideBet:
    """A side bet of the document at one of its pay tables, the default unless named.

    ``progressive`` are the choices of a progressive's operator, ``house`` the house's. Raises
    KeyError if the document has no such side bet, ValueError if it has no such pay table or the
    table does not allow a choice.
    """
    offer = document.side_bets[kind]
    if pay_table is None and progressive is not None:
        pay_table = progressive.pay_table
    table = pay_table_of(document, kind, pay_table)
    dynamic = dynamic_pays(progressive, table)
    suit = progressive.suit if progressive is not None else None
    variant = table.variant(ranks(progressive, table), suit or Suit.SPADES, house)
    return SideBet(
        kind=kind,
        evaluator=SIDE_BET_KINDS[kind].make(variant),
        pays={row.hand: dynamic.get(row.hand.value, row.pay) for row in table.rows},
        at_most_initial_bet=offer.at_most_initial_bet,
        envy={row.hand: row.envy for row in table.rows if row.envy is not None},
        dealer_envy=table.dealer_envy,
        rules=_rules(table, progressive),
        dynamic=frozenset(row.hand for row in table.rows if row.hand.value in dynamic),
        elsewhere=tuple(dict.fromkeys(_elsewhere(offer.pay_tables.values(), table))),
    )


def _elsewhere(tables: Iterable[PayTable], chosen: PayTable) -> Iterator[tuple[TextEnum, Odds]]:
    for other in tables:
        if other.id != chosen.id:
            for hand, pay in other.pays.items():
                if isinstance(pay, Odds):
                    yield hand, pay


def _rules(table: PayTable, progressive: ProgressiveFacts | None) -> tuple[Rule, ...]:
    found = [Rule.SIDE_BET_PAY_TABLE]
    if any(isinstance(pay, Odds) and pay.basis is Basis.FOR for pay in table.pays.values()):
        found.append(Rule.FOR_ONE)
    if progressive is not None and progressive.unit != BASE_UNIT:
        found.append(Rule.BASE_UNIT)
    return tuple(found)


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


# What pay tables show besides their pays: names, and the operator's choices.


def printed_tables(
    document: Document, terms: Terms, chosen: Mapping[BetKind, str]
) -> dict[BetKind, PrintedTable]:
    """The printed parts of the pay tables at a table dealt under ``terms``.

    ``chosen`` are the names of the pay tables that are not the document's defaults. Raises
    ValueError for one that the document does not have.
    """
    found: dict[BetKind, PrintedTable] = {}
    for kind, side_bet in terms.side_bets.items():
        offer = document.side_bets[kind]
        table = pay_table_of(document, kind, chosen.get(kind))
        evaluator = side_bet.evaluator
        choice = evaluator if isinstance(evaluator, Progressive) else None
        found[kind] = PrintedTable(
            # The only pay table of a bet needs no id to distinguish it.
            id=table.id if len(offer.pay_tables) > 1 else "",
            name=offer.name,
            ranks=choice.ranks if choice else (),
            suit=choice.suit if choice and table.suit_specific else None,
            in_suit=frozenset(row.hand for row in table.rows if row.suit_specific),
            words=document.words,
            decks=terms.decks if table.decks else 0,
        )
    return found


def legends_at_table(
    document: Document, terms: Terms, facts: TableFacts, currency: str = "$"
) -> FeltLegends:
    """The legends of a felt at a table with these ``facts``, dealt under ``terms``."""
    chosen = dict(facts.pay_tables)
    if facts.progressive is not None:
        chosen[BetKind.PROGRESSIVE] = facts.progressive.pay_table
    return legends_of(terms, currency, printed_tables(document, terms, chosen))


def drawn_for(document: Document, felt: Felt, kind: BetKind) -> str:
    """The pay table that an empty felt shows for a side bet.

    It is the one that shares most paragraphs with what the layout takes; the document's default is
    preferred if equal. Raises KeyError if the document has no such side bet.
    """
    offer = document.side_bets[kind]
    taken = {divided(taken.paragraph, ())[1] for taken in felt.takes}

    def shared(table: PayTable) -> tuple[int, bool]:
        cited = {number for numbers in table.citations.values() for number in numbers}
        return len(cited & taken), table.id == offer.default_pay_table

    return max(offer.pay_tables.values(), key=shared).id


def empty_table(
    document: Document, felt: Felt, named: Mapping[BetKind, str] = MappingProxyType({})
) -> TableFacts:
    """The table of an empty felt, with the pay tables in ``named``, otherwise those it shows."""
    chosen = {
        kind: named.get(kind) or drawn_for(document, felt, kind)
        for kind, offer in document.side_bets.items()
        if len(offer.pay_tables) > 1 or kind is BetKind.PROGRESSIVE
    }
    progressive = chosen.pop(BetKind.PROGRESSIVE, None)
    if progressive is None or all(spot.bet is not BetKind.PROGRESSIVE for spot in felt.spots):
        return TableFacts(pay_tables=chosen)
    table = pay_table_of(document, BetKind.PROGRESSIVE, progressive)
    return TableFacts(pay_tables=chosen, progressive=_as_approved(table))


def _as_approved(table: PayTable) -> ProgressiveFacts:
    """The facts for a progressive's pay table, with as many Dynamic Pays as a round may have."""
    dynamic = {
        row.hand.value: Cents(row.dynamic[0].pays * 100) for row in table.rows if row.dynamic
    }
    return ProgressiveFacts(table.id, dynamic=dict(islice(dynamic.items(), table.most_dynamic)))
