"""What a house can choose for the games of a rule document, as the house page lists it.

Each setting names its place in the house file. It has either values to choose from, the default
first, or fields to type in; one of our readings has neither.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from trainer.house.by_document import choice_path
from trainer.messages import _
from trainer.messages.figures import plain_figures, read_amount
from trainer.messages.money import not_amount_text
from trainer.messages.names import bet_text
from trainer.messages.rulebook import pay_table_lines, title_text, value_text
from trainer.rulebook import Document, Documents
from trainer.rulebook.document import RegisterEntry
from trainer.rulebook.paytables import PayTable
from trainer.rules.bets import STAKED, BetKind
from trainer.rules.cards import Suit
from trainer.rules.money import RoundingMode, short_money
from trainer.texts import N_, Wording
from trainer.yamlfile.nodes import ListNode, Node, Path, Positions, ScalarNode
from trainer.yamlfile.splice import Plain, Writable

HOUSE: Final = N_("House")
TABLE: Final = N_("Table")
LEFT_OPEN: Final = N_("Left to the house")
READINGS: Final = N_("Our readings, fixed for every house")
"""The headings under which settings are listed."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value to choose: as the file writes it, empty for what needs no key, and its meaning."""

    written: str
    text: str


@dataclass(frozen=True, slots=True)
class Field:
    """Something to type: its name, and the unit or an example.

    ``key`` is its place below that of its setting, where each field has one of its own. It may have
    ``values`` to choose from, the default first, or be a ``colour``; a ``long`` one is a name, a
    ``number`` has digits alone, and what is typed in an ``amount`` is money.
    """

    title: str
    unit: str = ""
    key: Path = ()
    values: tuple[Value, ...] = ()
    colour: bool = False
    long: bool = False
    number: bool = False
    amount: bool = False


@dataclass(frozen=True, slots=True)
class HouseSetting:
    """One thing that a house can choose. ``rests_on`` are the paragraphs that leave it open.

    ``detail`` is said of it in the list, if not its value; ``unset`` is what holds where nothing
    has been typed.
    """

    path: Path
    title: str
    heading: str
    about: str = ""
    rests_on: tuple[str, ...] = ()
    values: tuple[Value, ...] = ()
    fields: tuple[Field, ...] = ()
    listed: bool = False
    """Its value is a list in the file, with commas between the parts where it is typed."""
    detail: str = ""
    unset: str = ""

    @property
    def id(self) -> str:
        """Its unique name."""
        return "/".join(map(str, self.path))

    @property
    def in_order(self) -> list[Value]:
        """Its values as they are listed: numbers by their size, words with the default first."""
        return sorted(self.values, key=lambda v: int(v.written) if v.written.isdigit() else 0)

    @property
    def keyed(self) -> bool:
        """True if each field has a place of its own in the file."""
        return any(field.key for field in self.fields)

    def present(self, node: Node | None) -> tuple[str, ...]:
        """Say what a file has at its place, as it is typed: a text for each field, or the value."""
        if self.values:
            return (self._text(node) or self.values[0].written,)
        if self.keyed:
            below = Positions("", node)
            return tuple(
                _scalar(below.node(field.key)) or (field.values[0].written if field.values else "")
                for field in self.fields
            )
        if len(self.fields) > 1:
            items = node.items if isinstance(node, ListNode) else ()
            return tuple(_scalar(item) for item in (*items, *([None] * len(self.fields))))[
                : len(self.fields)
            ]
        return (self._text(node),)

    def _text(self, node: Node | None) -> str:
        if self.listed and isinstance(node, ListNode):
            return ", ".join(map(_scalar, node.items))
        return _scalar(node)

    def written(self, typed: Sequence[str]) -> Writable | None:
        """Return what the file is to have for what was typed; None where the key is not needed."""
        texts = [text.strip() for text in typed]
        if not any(texts):
            return None
        if self.values and texts[0] == self.values[0].written:
            return None
        if len(self.fields) > 1:
            return [plain(text) for text in texts]
        if self.listed:
            return [plain(part) for part in self._entries(texts[0])]
        return plain(texts[0])

    def refused(self, typed: Sequence[str]) -> str:
        """Say why one of the amounts that are typed is none; empty if all are."""
        for field, text in zip(self.fields, typed, strict=False):
            for part in (self._entries(text) if self.listed else [text]) if field.amount else ():
                if why := not_amount_text(part):
                    return why
        return ""

    def _entries(self, text: str) -> list[str]:
        # A comma alone may be one between thousands, where amounts are listed.
        between = _BETWEEN_AMOUNTS if any(field.amount for field in self.fields) else _BETWEEN
        return [part.strip() for part in between.split(text)]


def offered_to_house(document: Document) -> Iterator[HouseSetting]:
    """Return what a house can choose of the tables of ``document``, and of what it leaves open."""
    yield from _of_table(document)
    for entry in document.register.values():
        yield _left_open(document, entry)


def readings_listed(document: Document) -> Iterator[HouseSetting]:
    """Our readings of ``document``, which no house can change."""
    for reading in document.readings.values():
        yield HouseSetting(
            ("documents", document.id, "readings", reading.name),
            _(reading.summary),
            _(READINGS),
            rests_on=reading.rests_on,
        )


def offered_everywhere(documents: Documents) -> Iterator[HouseSetting]:
    """Return what a house can choose that is of no single rule document."""
    yield HouseSetting(
        ("title",), _("House name"), _(HOUSE), fields=(Field(_("Name")),), unset=_("No name")
    )
    yield HouseSetting(
        ("table", "rules"),
        _("Rules for a new table"),
        _(HOUSE),
        values=tuple(Value(name, title_text(document)) for name, document in documents.items()),
    )


def _left_open(document: Document, entry: RegisterEntry) -> HouseSetting:
    return HouseSetting(
        choice_path(document.id, entry.name),
        _(entry.question),
        _(LEFT_OPEN),
        rests_on=entry.rests_on,
        values=tuple(
            Value(value_text(choice.value), _(choice.summary)) for choice in entry.choices
        ),
    )


def _of_table(document: Document) -> Iterator[HouseSetting]:
    def setting(
        *path: str,
        title: str,
        about: str = "",
        values: tuple[Value, ...] = (),
        fields: tuple[Field, ...] = (),
        listed: bool = False,
        unset: str = "",
    ) -> HouseSetting:
        whole = ("documents", document.id, "table", *path)
        return HouseSetting(whole, title, _(TABLE), about, (), values, fields, listed, unset=unset)

    layouts = tuple(Value(layout.id, _(layout.name)) for layout in document.layouts.values())
    yield setting("layout", title=_("Table layout"), values=layouts)
    decks = (document.usual_decks, *(n for n in document.decks if n != document.usual_decks))
    if len(decks) > 1:
        numbers = tuple(Value(str(number), str(number)) for number in decks)
        yield setting("decks", title=_("Decks in the shoe"), values=numbers)
    currency = (Field(_("Currency"), _("for instance $ or S$")),)
    yield setting("currency", title=_("Currency"), fields=currency, unset=_("Not set"))
    yield setting(
        "chips",
        title=_("Chips in use"),
        about=_("Chip values, separated by a comma and a space. Leave blank for the whole set."),
        fields=(Field(_("Values"), _("for instance 5, 25, 100"), amount=True),),
        listed=True,
        unset=_("The whole set"),
    )
    for kind in STAKED:
        if kind in document.bets and kind is not BetKind.INSURANCE:
            yield setting(
                "limits",
                kind.value,
                title=_("Limits: {bet}").format(bet=bet_text(kind)),
                about=_("Per box. Leave blank for no limits."),
                fields=(Field(_("Minimum"), amount=True), Field(_("Maximum"), amount=True)),
                unset=_("No limits"),
            )
    yield setting(
        "rounding",
        "unit",
        title=_("Rounding unit for payouts"),
        fields=(Field(_("Unit"), _("for instance 0.50"), amount=True),),
        unset=_("0.01"),
    )
    modes = tuple(Value(mode.value, _(text)) for mode, text in _MODES.items())
    yield setting("rounding", "mode", title=_("Rounding direction for payouts"), values=modes)
    for kind, offer in document.side_bets.items():
        if kind is not BetKind.PROGRESSIVE and len(offer.pay_tables) > 1:
            tables = tuple(
                Value(table.id, _pays(table, document.words)) for table in offer.pay_tables.values()
            )
            yield setting(
                "pay_tables",
                kind.value,
                title=_("Pay table: {bet}").format(bet=bet_text(kind)),
                values=tables,
            )
    if document.progressive:
        yield from _of_progressive(document, setting)


_MODES: Final[Mapping[RoundingMode, str]] = {
    RoundingMode.NEAREST: N_("To the nearest, halves rounded up"),
    RoundingMode.DOWN: N_("Down, in favour of the house"),
    RoundingMode.UP: N_("Up, in favour of the player"),
}
SUITS: Final[Mapping[Suit, str]] = {
    Suit.SPADES: N_("Spades"),
    Suit.HEARTS: N_("Hearts"),
    Suit.DIAMONDS: N_("Diamonds"),
    Suit.CLUBS: N_("Clubs"),
}


def _of_progressive(
    document: Document, setting: Callable[..., HouseSetting]
) -> Iterator[HouseSetting]:
    none = Value("", _("No progressive at these tables"))
    tables = tuple(Value(pay_table.id, pay_table.id) for pay_table in document.progressive.values())
    yield setting(
        "progressive", "pay_table", title=_("Progressive pay table"), values=(none, *tables)
    )
    for key, title, field, listed, unset in (
        (
            "unit",
            _("Progressive base wagering unit"),
            Field(_("Unit"), _("for instance 5"), amount=True),
            False,
            _("1"),
        ),
        (
            "ranks",
            _("Ranks of the progressive hands"),
            Field(_("Ranks"), _("for instance K, Q")),
            True,
            _("As in the pay table"),
        ),
        (
            "meters",
            _("Meters at the start of a round"),
            Field(_("Meters"), _("one amount for each level"), amount=True),
            True,
            _("Nothing"),
        ),
        (
            "reseed",
            _("Reseed after a meter is won"),
            Field(_("Reseed"), _("one amount for each level"), amount=True),
            True,
            _("None: a second winner cannot be paid"),
        ),
        (
            "contribution",
            _("Contribution of each wager to the first meter"),
            Field(_("Contribution"), _("for instance 0.25"), amount=True),
            False,
            _("Nothing"),
        ),
    ):
        yield setting("progressive", key, title=title, fields=(field,), listed=listed, unset=unset)
    suits = tuple(Value(suit.value, _(text)) for suit, text in SUITS.items())
    yield setting("progressive", "suit", title=_("Suit of the suit-specific hands"), values=suits)


def _pays(table: PayTable, words: Wording) -> str:
    pays = _(", ").join(pay_table_lines(table, words))
    return _("{table}: {pays}").format(table=table.id, pays=pays)


def _scalar(node: Node | None) -> str:
    return node.text if isinstance(node, ScalarNode) and not node.is_null else ""


_NUMBER: Final = frozenset("0123456789.")


_BETWEEN: Final = re.compile(r"[;,]")
_BETWEEN_AMOUNTS: Final = re.compile(r";|,\s")
"""What is between the entries of a list."""


def plain(text: str) -> Writable:
    """A typed text as the file writes it: numbers and truth values without quotes."""
    if ("," in text or plain_figures(text) != text) and (amount := read_amount(text)) is not None:
        text = short_money(amount)
    return Plain(text) if text in {"true", "false"} or set(text) <= _NUMBER else text
