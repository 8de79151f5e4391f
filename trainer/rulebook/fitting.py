"""Validation of a felt against the rules that it names: spots, pay tables and citations."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from trainer.felt.faults import Finding, LayoutCode
from trainer.felt.layout import Felt, Printing
from trainer.rulebook.document import Document
from trainer.rulebook.documents import load_document, paragraph
from trainer.rulebook.sources import documents
from trainer.rules.bets import BetKind
from trainer.rules.rulekeys import Rule
from trainer.yamlfile.diagnostics import Value
from trainer.yamlfile.marks import Path

_SPOTS: Final = {BetKind.MAIN: Rule.BOXES, BetKind.INSURANCE: Rule.INSURANCE}
"""The rules that require spots for the bets that are not side bets."""


def validate_fit(felt: Felt) -> tuple[Finding, ...]:
    """All mismatches between a felt and the rule document that it names."""
    if felt.document not in documents():
        code = LayoutCode.UNKNOWN_DOCUMENT
        return (_finding(("document",), code, value=felt.document, known=documents()),)
    document = load_document(felt.document)
    return (
        *_takes(felt, document),
        *_spots(felt, document),
        *_pay_tables(felt, document),
        *_furniture(felt, document),
        *_printing(felt.printing or Printing(language=""), document),
    )


def _takes(felt: Felt, document: Document) -> Iterator[Finding]:
    for at, taken in enumerate(felt.takes):
        try:
            paragraph(document, taken.paragraph)
        except KeyError:
            path = ("takes", at, "paragraph")
            code = LayoutCode.UNKNOWN_PARAGRAPH
            yield _finding(path, code, value=taken.paragraph, document=document.id)


def _spots(felt: Felt, document: Document) -> Iterator[Finding]:
    placed = tuple(dict.fromkeys(spot.bet for spot in felt.spots))
    needed = (BetKind.MAIN, BetKind.INSURANCE, *document.side_bets)
    for at, bet in enumerate(placed):
        if bet not in needed:
            yield _foreign(("spots", at, "bet"), bet, needed, document)
    for bet in needed:
        if bet not in placed:
            code, rule = LayoutCode.SPOT_MISSING, _SPOTS.get(bet, Rule.SIDE_BET_NEEDS_BOX)
            yield _needed(("spots",), code, rule, document, value=bet.value)


def _pay_tables(felt: Felt, document: Document) -> Iterator[Finding]:
    placed = {
        bet: ("pay_tables", at, "bets", index)
        for at, place in enumerate(felt.pay_tables)
        for index, bet in enumerate(place.bets)
    }
    for bet, path in placed.items():
        if bet not in document.side_bets:
            yield _foreign(path, bet, document.side_bets, document)
    for bet in document.side_bets:
        if bet not in placed:
            code, rule = LayoutCode.PAY_TABLE_MISSING, Rule.SIDE_BET_PAY_TABLE
            yield _needed(("pay_tables",), code, rule, document, value=bet.value)


def _furniture(felt: Felt, document: Document) -> Iterator[Finding]:
    metered = any(table.levels for table in document.every_pay_table())
    if metered and felt.furniture.meters is None:
        yield _needed(("meters",), LayoutCode.METERS_MISSING, Rule.METER, document)
    if not metered and felt.furniture.meters is not None:
        yield _finding(("meters",), LayoutCode.METERS_UNUSED, document=document.id)
    # With a hole card two places are printed; otherwise the first card's place may be.
    least, most = (2, 2) if document.ruleset.hole_card else (0, 1)
    if not least <= felt.outlines <= most:
        path, code = ("dealer", "outlines"), LayoutCode.OUTLINES
        yield _needed(path, code, Rule.HOLE_CARD, document, value=felt.outlines, most=most)


def _printing(printing: Printing, document: Document) -> Iterator[Finding]:
    bets = (BetKind.MAIN, BetKind.INSURANCE, *document.side_bets)
    for bet in printing.bets:
        if bet not in bets:
            yield _foreign(("printing", "bets", bet.value), bet, bets, document)
    hands = tuple(
        dict.fromkeys(row.hand.value for table in document.every_pay_table() for row in table.rows)
    )
    for hand in printing.hands:
        if hand not in hands:
            path, code = ("printing", "hands", hand), LayoutCode.UNKNOWN_HAND
            yield _finding(path, code, value=hand, known=hands, document=document.id)


def _foreign(path: Path, bet: BetKind, known: Collection[BetKind], document: Document) -> Finding:
    code, bets = LayoutCode.BET_OF_ANOTHER_GAME, tuple(kind.value for kind in known)
    return _finding(path, code, value=bet.value, known=bets, document=document.id)


def _needed(
    path: Path, code: LayoutCode, rule: Rule, document: Document, **values: Value
) -> Finding:
    """A finding on what the document needs, with the first paragraph that requires it, if any."""
    cited = document.cite((rule,))[:1]
    return _finding(path, code, document=document.id, paragraphs=cited, **values)


def _finding(path: Path, code: LayoutCode, **values: Value) -> Finding:
    return Finding(path, code, values)
