"""The house's own chips, for the house page: what can be typed of each, and sets of them.

A set's own facts and each of its chips are a setting with fields. Every edit is spliced into the
text of the house file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from trainer.felt.chips import Chip, ChipSet, Pattern, Shape, neutral
from trainer.house.chip_sets import CHIP_SETS
from trainer.house.file import EMPTY_TEXT, choose, read_house_file
from trainer.house.offered import Field, HouseSetting, Value, plain
from trainer.messages import _, ngettext
from trainer.messages.citations import short_title
from trainer.messages.rulebook import title_text
from trainer.rulebook import Documents, Rulebook
from trainer.rulebook.felts import chip_sets, load_chips, table_chips
from trainer.rules.money import Cents, parse_money
from trainer.texts import N_
from trainer.yamlfile import edit
from trainer.yamlfile.fields import is_note
from trainer.yamlfile.nodes import ListNode, MapNode, Path, Positions
from trainer.yamlfile.parse import parse
from trainer.yamlfile.splice import Plain, Writable, amount

KEY: Final = CHIP_SETS.key
SHIPPED: Final = N_("From Feltwork, to copy")
"""The heading of the sets that are not the house's."""

_FIRST: Final = tuple(Cents(100 * value) for value in (1, 5, 25, 100, 500))
"""The values of the chips of a new set."""

_SHAPES: Final = {Shape.ROUND: N_("Round chip"), Shape.PLAQUE: N_("Plaque")}
_PATTERNS: Final = {
    Pattern.BLOCK: N_("One colour"),
    Pattern.SPLIT: N_("Two halves"),
    Pattern.CORED: N_("A bar in the middle"),
    Pattern.TWIN: N_("Two bars"),
    Pattern.BARS: N_("Three bars"),
}


def chips_offered(text: str, rulebook: Rulebook) -> Iterator[HouseSetting]:
    """The chip sets in the text of a house file, then those of the program, to be copied.

    ``rulebook`` are the rule documents under that house.
    """
    positions = _positions(text)
    for name in own_sets(text):
        title = positions.text(KEY, name, "title") or name
        places = _by_value(positions, name)
        yield HouseSetting(
            (KEY, name),
            _("Name and tables"),
            title,
            _used(name, rulebook),
            fields=_of_set(rulebook),
            detail=ngettext("{count} chip", "{count} chips", len(places)).format(count=len(places)),
        )
        for place in places:
            value = positions.text(KEY, name, "chips", place, "value") or ""
            yield HouseSetting(
                (KEY, name, "chips", place),
                _("Chip of {value}").format(value=value),
                title,
                fields=_of_chip(),
                detail=positions.text(KEY, name, "chips", place, "body") or "",
            )
    for name in chip_sets():
        chips = load_chips(name)
        yield HouseSetting(
            (KEY, name),
            _(chips.title),
            _(SHIPPED),
            _used(name, rulebook),
            detail=_(", ").join(amount(chip.value).text for chip in chips.chips),
        )


def own_sets(text: str) -> list[str]:
    """The ids of the chip sets in the text of a house file, in its order."""
    node = _positions(text).node((KEY,))
    entries = node.entries if isinstance(node, MapNode) else ()
    return [entry.key.text for entry in entries if not is_note(entry.key.text)]


def _used(name: str, rulebook: Rulebook) -> str:
    documents = [
        short_title(document)
        for document in rulebook.values()
        if table_chips("", document.house.table.currency, document.id, (), document.house_chips).id
        == name
    ]
    if not documents:
        return _(
            "Used at tables with its currency, and where a trainee has chosen it; nowhere else."
        )
    return ngettext(
        "Used at the tables of {documents}, unless a scenario states another currency.",
        "Used at these tables, unless a scenario states another currency: {documents}.",
        len(documents),
    ).format(documents=_("; ").join(documents))


def _of_set(documents: Documents) -> tuple[Field, ...]:
    every = Value("", _("All games"))
    return (
        Field(_("Name"), key=("title",), long=True),
        Field(_("Currency"), _("blank: any"), key=("currency",)),
        Field(
            _("Game"),
            key=("document",),
            values=(
                every,
                *(Value(document.id, title_text(document)) for document in documents.values()),
            ),
        ),
        Field(_("Smallest bet"), _("blank: as at the tables"), key=("smallest_bet",), amount=True),
    )


def _of_chip() -> tuple[Field, ...]:
    return (
        Field(_("Value"), key=("value",), amount=True),
        Field(_("Shape"), key=("shape",), values=_values(_SHAPES)),
        Field(_("Body"), key=("body",), colour=True),
        Field(_("Middle"), key=("middle",), colour=True),
        Field(_("Lettering"), key=("text",), colour=True),
        Field(_("Spots"), _("2 to 16"), key=("spots", "number")),
        Field(_("Width"), _("degrees"), key=("spots", "width")),
        Field(_("Pattern"), key=("spots", "pattern"), values=_values(_PATTERNS)),
        Field(_("First colour"), key=("spots", "colours", 0), colour=True),
        Field(_("Second colour"), key=("spots", "colours", 1), colour=True),
    )


def _values(texts: dict[Shape, str] | dict[Pattern, str]) -> tuple[Value, ...]:
    return tuple(Value(member.value, _(text)) for member, text in texts.items())


def _by_value(positions: Positions, name: str) -> list[int]:
    """The places of a set's chips in the file, the largest value first."""
    node = positions.node((KEY, name, "chips"))
    count = len(node.items) if isinstance(node, ListNode) else 0

    def value(place: int) -> int:
        return parse_money(positions.text(KEY, name, "chips", place, "value") or "") or 0

    return sorted(range(count), key=value, reverse=True)


def _positions(text: str) -> Positions:
    file = parse((text or EMPTY_TEXT).encode())
    return Positions(file.text, file.root)


# Editing


def with_fields(text: str, setting: HouseSetting, typed: Sequence[str]) -> str:
    """The text of a house file with what was typed in the fields. Raises CannotEdit, ValueError."""
    now = setting.present(_positions(text).node(setting.path))
    for field, new, before in zip(setting.fields, typed, now, strict=True):
        if new.strip() != before:
            text = _with_field(text, (*setting.path, *field.key), new.strip())
    return text


def _with_field(text: str, path: Path, new: str) -> str:
    positions = _positions(text)
    there = positions.node(path) is not None
    if isinstance(path[-1], int):
        if not new:
            return edit.remove_item(text, path) if there else text
        if not there:
            return edit.append_item(text, path[:-1], plain(new))
    elif not new:
        return edit.remove_key(text, path) if there else text
    return choose(text, path, plain(new))


def with_set(text: str, chips: ChipSet | None = None) -> tuple[str, str]:
    """The text with another set, a copy of ``chips`` or one of plain chips; and the set's id.

    Raises CannotEdit.
    """
    taken = {*own_sets(text), *chip_sets()}
    stem = chips.id if chips is not None else "own"
    name = next(
        found for number in range(1, len(taken) + 2) if (found := f"{stem}-{number}") not in taken
    )
    if chips is None:
        chips = ChipSet(name, _("Our chips"), tuple(map(neutral, _FIRST)))
    else:
        chips = ChipSet(
            name,
            _("{title}, copy").format(title=chips.title),
            chips.chips,
            chips.currency,
            chips.document,
        )
    return choose(text or EMPTY_TEXT, (KEY, name), _written(chips)), name


def with_chip(text: str, name: str) -> tuple[str, int]:
    """The text with another chip in a set, twice the largest, and its place. Raises CannotEdit."""
    positions = _positions(text)
    node = positions.node((KEY, name, "chips"))
    if not isinstance(node, ListNode):
        raise edit.CannotEdit(f"no chips in {name}")
    places = _by_value(positions, name)
    largest = positions.text(KEY, name, "chips", places[0], "value") if places else None
    chip = neutral(Cents(2 * ((parse_money(largest) if largest else None) or 50)))
    return edit.append_item(text, (KEY, name, "chips"), _chip(chip)), len(node.items)


def without(text: str, path: Path) -> str:
    """The text without a set, or without one of its chips. Raises CannotEdit."""
    if isinstance(path[-1], int):
        return edit.remove_item(text, path)
    return edit.remove_key(text, path)


def moved(text: str, name: str, by: int) -> str:
    """The text with a set ``by`` places later; as it is where there is no such place.

    Of sets that fit a table equally well, the first one is used. Raises CannotEdit.
    """
    names = own_sets(text)
    place = names.index(name) + by
    return edit.exchange_keys(text, (KEY,), name, names[place]) if 0 <= place < len(names) else text


def _written(chips: ChipSet) -> Writable:
    facts: dict[str, Writable] = {"title": chips.title}
    if chips.currency:
        facts["currency"] = chips.currency
    if chips.document:
        facts["document"] = chips.document
    return {**facts, "chips": [_chip(chip) for chip in chips.chips]}


def _chip(chip: Chip) -> Writable:
    spots = chip.spots
    colours = list(dict.fromkeys((spots.first, spots.second)))
    written: dict[str, Writable] = {
        "value": amount(chip.value),
        "body": chip.body,
        "middle": chip.middle,
        "text": chip.text,
        "spots": {
            "number": Plain(str(spots.number)),
            "width": Plain(str(spots.width)),
            "colours": colours,
            "pattern": spots.pattern.value,
        },
    }
    if chip.shape is not Shape.ROUND:
        written["shape"] = chip.shape.value
    return written


def set_named(text: str, name: str) -> ChipSet | None:
    """The set with this id in the text of a house file, else the program’s; None if unreadable."""
    own = next(
        (chip_set for chip_set in read_house_file(text.encode()).chip_sets if chip_set.id == name),
        None,
    )
    return load_chips(name) if own is None and name in chip_sets() else own
