"""The rule documents of the rulebook, as the scenario file's reader needs to know them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

from trainer.rulebook import (
    NO_HOUSE_LAYOUTS,
    Document,
    HouseLayouts,
    documents,
    load_document,
)
from trainer.rulebook.paytables import PayTable
from trainer.rulebook.progressive import BASE_UNIT
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents, Odds
from trainer.scenario.facts import DocumentFacts, Documents, PayTableFacts


class _Documents(Mapping[str, DocumentFacts]):
    """The rule documents by id, each read when it is asked for, with the house's layouts."""

    def __init__(self, house_layouts: HouseLayouts) -> None:
        self._house_layouts = house_layouts

    def __getitem__(self, name: str) -> DocumentFacts:
        facts = _facts(name)
        added = self._house_layouts.layouts(load_document(name))
        if not added:
            return facts
        boxes = {layout.id: layout.boxes for layout in added.values()}
        return replace(facts, layouts={**facts.layouts, **boxes})

    def __iter__(self) -> Iterator[str]:
        return iter(documents())

    def __len__(self) -> int:
        return len(documents())


def known_documents(house_layouts: HouseLayouts = NO_HOUSE_LAYOUTS) -> Documents:
    """All rule documents, by id, with the layouts that the house adds to theirs."""
    return _Documents(house_layouts)


@cache
def _facts(name: str) -> DocumentFacts:
    return facts_of(load_document(name))


def facts_of(document: Document) -> DocumentFacts:
    """What can be written in a scenario under ``document``."""
    return DocumentFacts(
        id=document.id,
        decks=document.decks,
        usual_decks=document.usual_decks,
        layouts=document.boxes,
        side_bets=frozenset(document.side_bets),
        settings=document.settings,
        pay_tables={
            kind: names
            for kind, names in document.pay_tables.items()
            if len(names) > 1 and kind is not BetKind.PROGRESSIVE
        },
        even_money=document.ruleset.even_money,
        progressive={
            name: _pay_table(document, table) for name, table in _progressive(document).items()
        },
    )


def _progressive(document: Document) -> Mapping[str, PayTable]:
    offer = document.side_bets.get(BetKind.PROGRESSIVE)
    return offer.pay_tables if offer else {}


def _pay_table(document: Document, table: PayTable) -> PayTableFacts:
    return PayTableFacts(
        decks=document.decks_at(table.id),
        usual_decks=document.usual_decks_at(table.id),
        levels=table.levels,
        ranks=len(table.ranks),
        suit_specific=table.suit_specific,
        dynamic={
            row.hand.value: tuple(_amount(odds) for odds in row.dynamic)
            for row in table.rows
            if row.dynamic
        },
        most_dynamic=table.most_dynamic,
    )


def _amount(odds: Odds) -> Cents:
    """What odds "for 1" pay for a base wagering unit of 1."""
    return Cents(BASE_UNIT * odds.pays // odds.per)
