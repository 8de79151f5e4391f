"""Reads the packaged felts and chips, and checks a house's own felt."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

from trainer.felt.chips import ChipSet, set_for
from trainer.felt.faults import Finding, LayoutCode, located
from trainer.felt.layout import Felt, Printing
from trainer.felt.reader import read_felt_file
from trainer.rulebook.document import Document, Layout
from trainer.rulebook.documents import load_document, paragraph
from trainer.rulebook.house_choices import NO_CHOICES, HouseChoices
from trainer.rulebook.reading import packaged, packaged_text
from trainer.rulebook.sources import documents
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.yamlfile.diagnostics import Diagnostic, Value, in_order
from trainer.yamlfile.nodes import Path

# Validation of a felt against the rules that it names: spots, pay tables and citations.

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


# The rule documents with a house's layouts and choices.

Documents = Mapping[str, Document]
"""Rule documents by id."""


LAYOUT_SUFFIX: Final = ".layout.yaml"
"""The suffix of a layout file's name."""


class Rulebook(Mapping[str, Document]):
    """The rule documents by id, read on demand, with a house's layouts and choices.

    ``choices`` are the house's by the document's id, ``chip_sets`` its own chips; the documents
    carry them. ``felts`` are the house's layouts; a scenario refers to one by the felt's id. The
    document's own layouts take precedence over a house's layout with the same id; of two house
    layouts for one document with the same id, the first one is used.
    """

    def __init__(
        self,
        felts: Iterable[Felt] = (),
        choices: Mapping[str, HouseChoices] | None = None,
        chip_sets: tuple[ChipSet, ...] = (),
    ) -> None:
        self._choices = dict(choices or {})
        self.chip_sets = chip_sets
        self._documents: dict[str, Document] = {}
        self._added: dict[str, dict[str, Layout]] = {}
        for felt in felts:
            self._added.setdefault(felt.document, {}).setdefault(felt.id, layout_of(felt))

    def __getitem__(self, name: str) -> Document:
        if name in self._documents:
            return self._documents[name]
        document = load_document(name)
        added, choices = self.added(document), self._choices.get(name, NO_CHOICES)
        if added or choices != NO_CHOICES or self.chip_sets:
            layouts = {**document.layouts, **added}
            document = replace(document, layouts=layouts, house=choices, house_chips=self.chip_sets)
        self._documents[name] = document
        return document

    def __iter__(self) -> Iterator[str]:
        return iter(documents())

    def __len__(self) -> int:
        return len(documents())

    def added(self, document: Document) -> dict[str, Layout]:
        """The layouts that the house adds to those of ``document``, by id."""
        added = self._added.get(document.id, {})
        return {name: layout for name, layout in added.items() if name not in document.layouts}

    def with_choices(
        self, choices: Mapping[str, HouseChoices], chip_sets: tuple[ChipSet, ...] = ()
    ) -> Rulebook:
        """The same documents and layouts with these choices, by document, and these chips."""
        other = Rulebook((), choices, chip_sets)
        other._added = self._added
        return other


RULEBOOK: Final = Rulebook()
"""The rule documents with only their own layouts, and no choices of a house."""


class Replaced(Mapping[str, Document]):
    """Rule documents of which one is replaced."""

    def __init__(self, documents: Documents, document: Document) -> None:
        self._documents = documents
        self._document = document

    def __getitem__(self, name: str) -> Document:
        return self._document if name == self._document.id else self._documents[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._documents)

    def __len__(self) -> int:
        return len(self._documents)


def layout_of(felt: Felt) -> Layout:
    """The layout for a felt of the house's."""
    return Layout(felt.id, felt.title, len(felt.seats), felt.id, felt)


_FELTS: Final = "felts"
_CHIPS: Final = "chips"


def felts() -> tuple[str, ...]:
    """The ids of all felts, sorted."""
    return packaged(_FELTS, LAYOUT_SUFFIX)


def is_shipped(document: Document, layout: str) -> bool:
    """Tell whether the program has a layout or felt with this id, which a house cannot use then."""
    return layout in document.layouts or layout in felts()


@cache
def load_felt(felt: str) -> Felt:
    """The felt with this id.

    Raises KeyError if there is none, ValueError (naming file and place) if its data is damaged.
    """
    read = read_felt_file(packaged_text(_FELTS, felt, LAYOUT_SUFFIX).encode())
    if read.felt is None or read.faults:
        faults = "; ".join(
            f"line {fault.mark.line}, column {fault.mark.column}: {fault.code}"
            for fault in in_order(read.faults)
        )
        raise ValueError(f"{_FELTS}/{felt}{LAYOUT_SUFFIX}: {faults}")
    return read.felt


class CheckedFelt(NamedTuple):
    """The result of checking a layout file.

    ``felt`` is None if the file has any fault; ``faults`` are in the order of the text. ``drawn``
    is a felt for display only, which a file with faults may have too; it is never dealt on.
    """

    felt: Felt | None
    faults: tuple[Diagnostic, ...]
    drawn: Felt | None = None


def check_felt(data: bytes) -> CheckedFelt:
    """Read and check a layout from the bytes of a file, whatever they are.

    It must be readable, then its places must be valid, then it must fit its rules.
    """
    # Imported here because shipped felts are valid: starting the program needs no validation.
    from trainer.felt.validation import validate_places

    read = read_felt_file(data)
    if read.felt is None:
        return CheckedFelt(None, in_order(read.faults))
    known = {fault.mark for fault in read.faults}
    more = located((*validate_places(read.felt), *validate_fit(read.felt)), read.positions)
    faults = (*read.faults, *(fault for fault in more if fault.mark not in known))
    return CheckedFelt(None if faults else read.felt, in_order(faults), read.felt)


def chip_sets() -> tuple[str, ...]:
    """The ids of all chip sets, sorted."""
    return packaged(_CHIPS)


@cache
def load_chips(chips: str) -> ChipSet:
    """The chip set with this id.

    Raises KeyError if there is none, ValueError (naming file and key) if its data is damaged.
    """
    from trainer.felt.chip_fields import read_chips  # the first felt shows no chips

    try:
        return read_chips(packaged_text(_CHIPS, chips))
    except ValueError as error:
        raise ValueError(f"{_CHIPS}/{chips}.toml: {error}") from error


def offered_chips(own: Iterable[ChipSet] = ()) -> tuple[ChipSet, ...]:
    """Every chip set to choose from: the house's ``own``, then the program's."""
    return (*own, *map(load_chips, chip_sets()))


def table_chips(
    chosen: str,
    currency: str,
    document: str,
    values: Iterable[Cents] = (),
    own: Sequence[ChipSet] = (),
) -> ChipSet:
    """The chips on a table with this currency and this document's game.

    ``chosen`` is the id of the set chosen by the user, empty for the table's own; ``values`` are
    those of the chips in use, empty for all. ``own`` are the house's: where one of them fits, the
    program's are not used unless one of these is chosen.
    """
    shipped = chip_sets()
    if chosen not in shipped:
        with suppress(ValueError):
            return set_for(chosen, currency, document, own).limited(values)
    sets = [load_chips(name) for name in shipped]
    return set_for(chosen, currency, document, sets).limited(values)
