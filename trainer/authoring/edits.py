"""Edits of a scenario as functions from a text to a text; nothing else in it changes.

Each raises CannotEdit where the text has no place for it: where it cannot be parsed, or is written
in a form that an edit would have to change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from trainer.authoring.draft import Draft
from trainer.procedure.questions import QuestionGroup
from trainer.rulebook.house_choices import TABLE
from trainer.rules.bets import BetKind
from trainer.rules.cards import Card
from trainer.rules.money import Cents
from trainer.scenario.incident_kind import Incident
from trainer.scenario.model import FORMAT, CallWish, Expectation, Request
from trainer.scenario.read import ALL_QUESTIONS, KEYS
from trainer.scenario.read_boxes import BETTOR_KEYS
from trainer.scenario.read_table import TABLE_KEYS
from trainer.scenario.requests import REQUESTS, written
from trainer.scenario.writer import expected_values
from trainer.yamlfile.edit import (
    CannotEdit,
    append_item,
    append_words,
    insert_key,
    insert_word,
    keep_words,
    remove_item,
    remove_key,
    remove_word,
    rename_key,
    replace_word,
    set_value,
)
from trainer.yamlfile.nodes import ListNode, MapNode, Node, Path, Positions, ScalarNode
from trainer.yamlfile.parse import parse
from trainer.yamlfile.splice import Lined, Writable, amount

INCIDENTS: Final = "incidents"


def new_text(document: str, title: str = "") -> str:
    """The text of a new scenario of a rule document, in which nobody bets yet."""
    heading = (
        insert_key(f"format: {FORMAT}\n", (), "title", title) if title else f"format: {FORMAT}\n"
    )
    return f'{heading}rules: {document}\nboxes:\nshoe: ""\n'


# The heading


def set_title(draft: Draft, title: str) -> str:
    """The text with another title; none if it is empty."""
    return _with(draft.text, "title", title or None)


def set_notes(draft: Draft, notes: str) -> str:
    """The text with other notes, in Markdown; none if they are empty."""
    found = _root(draft.text).entry("notes")
    if not notes or found is None:
        return _with(draft.text, "notes", Lined(notes) if notes else None)
    return set_value(draft.text, ("notes",), Lined(notes))


def set_tags(draft: Draft, tags: Sequence[str]) -> str:
    """The text with other tags."""
    return _with(draft.text, "tags", list(tags) or None)


def set_level(draft: Draft, level: int | None) -> str:
    """The text with another level, from 1 to 5, or none."""
    return _with(draft.text, "level", level)


def set_author(draft: Draft, author: str) -> str:
    """The text with another author; none if it is empty."""
    return _with(draft.text, "author", author or None)


def set_stage(draft: Draft, stage: str) -> str:
    """The text with another stage of the syllabus; none if it is empty."""
    return _with(draft.text, "stage", stage or None)


def set_ask(draft: Draft, ask: Sequence[QuestionGroup] | None, *, everything: bool = False) -> str:
    """The text with other questions for Guided; None leaves the usual ones."""
    if everything:
        return _with(draft.text, "ask", ALL_QUESTIONS)
    return _with(draft.text, "ask", None if ask is None else [group.value for group in ask])


# The table


def set_document(draft: Draft, document: str) -> str:
    """The text under another rule document; what that does not know stays, and is a fault."""
    return _with(draft.text, "rules", document)


def set_decks(draft: Draft, decks: int | None) -> str:
    """The text with another number of decks; None leaves it to house and document."""
    return _with_fact(draft.text, ("decks",), decks)


def set_layout(draft: Draft, layout: str | None) -> str:
    """The text with another layout; None leaves it to house and document."""
    return _with_fact(draft.text, ("layout",), layout)


def set_stated(draft: Draft, name: str, value: Writable | None) -> str:
    """The text with a choice of its own, by its name, or without it."""
    return _at(draft.text, place_of(name), value)


def place_of(name: str) -> Path:
    """Return where a scenario states a choice that is named like ``table.limits.main``.

    The name of an entry of the register stands for itself.
    """
    first, *rest = name.split(".")
    return (TABLE, *rest) if first == TABLE and rest else ("house", name)


# The bettors


def add_bettor(
    draft: Draft, box: int, name: str, main: Cents | None = None, *, standing: bool = False
) -> str:
    """The text with one more bettor on a box, after those who are there."""
    entry: dict[str, Writable] = {"name": name}
    if standing:
        entry["standing"] = True
    if main is not None:
        entry[BetKind.MAIN.value] = amount(main)
    text = draft.text
    root = _root(text)
    boxes = root.entry("boxes")
    key = _box_key(text, box)
    if boxes is None:
        return insert_key(text, (), "boxes", {str(box): [entry]}, KEYS, lines=True)
    if key is not None:
        return append_item(text, ("boxes", key), entry, lines=True)
    present = (
        [other.key.text for other in boxes.value.entries]
        if isinstance(boxes.value, MapNode)
        else []
    )
    order = sorted({*present, str(box)}, key=lambda name: int(name) if name.isdigit() else 0)
    return insert_key(text, ("boxes",), str(box), [entry], order, lines=True)


def remove_bettor(draft: Draft, box: int, seat: int) -> str:
    """The text without a bettor; the box goes with its last one."""
    path = _box(draft.text, box)
    node = _node(draft.text, path)
    if isinstance(node, ListNode) and len(node.items) == 1 and seat == 0:
        root = _root(draft.text).entry("boxes")
        if root is not None and isinstance(root.value, MapNode) and len(root.value.entries) == 1:
            return set_value(draft.text, ("boxes",), {})
        return remove_key(draft.text, path)
    return remove_item(draft.text, (*path, seat))


def set_bet(draft: Draft, box: int, seat: int, kind: BetKind, stake: Cents | None) -> str:
    """The text with another bet of a bettor, or without it. The progressive wager is one unit."""
    if kind is BetKind.PROGRESSIVE:
        return _of_bettor(draft.text, box, seat, kind.value, True if stake else None)
    return _of_bettor(draft.text, box, seat, kind.value, None if stake is None else amount(stake))


def set_even_money(draft: Draft, box: int, seat: int, wanted: bool) -> str:
    """The text in which a bettor asks for Even Money, or does not."""
    return _of_bettor(draft.text, box, seat, "even_money", wanted or None)


def set_of_bettor(draft: Draft, box: int, seat: int, key: str, value: Writable | None) -> str:
    """The text with something else stated of a bettor, or without it."""
    return _of_bettor(draft.text, box, seat, key, value)


def rename(draft: Draft, before: str, name: str) -> str:
    """The text with another name for a player, wherever it names the player. Raises CannotEdit."""
    text = draft.text
    for path in list(_names(_root(text))):
        node = _node(text, path)
        if isinstance(node, ScalarNode) and node.text == before:
            text = set_value(text, path, name)
    nets = _node(text, ("expect", "net"))
    if name != before and isinstance(nets, MapNode) and nets.entry(before) is not None:
        text = rename_key(text, ("expect", "net", before), name)
    return text


def _names(root: MapNode) -> Iterator[Path]:
    """Return where people are named: who bets, who asks for something, who comes too late."""
    for place, node in (
        *_lists(root, "boxes"),
        *_lists(root, "expect"),
        *(((key,), entry.value) for key in (INCIDENTS, REQUESTS) if (entry := root.entry(key))),
    ):
        for number, item in enumerate(node.items if isinstance(node, ListNode) else ()):
            if isinstance(item, MapNode) and item.entry("name") is not None:
                yield (*place, number, "name")


def _lists(root: MapNode, key: str) -> Iterator[tuple[Path, Node]]:
    found = root.entry(key)
    if found is not None and isinstance(found.value, MapNode):
        yield from (((key, entry.key.text), entry.value) for entry in found.value.entries)


def seat_path(draft: Draft, box: int, seat: int) -> Path:
    """Return where the text has a bettor. Raises CannotEdit if nobody bets on the box."""
    return (*_box(draft.text, box), seat)


# The calls


def add_call(draft: Draft, box: int, seat: int, wish: CallWish) -> str:
    """The text with one more call of a bettor, after those they make."""
    path = (*_box(draft.text, box), seat)
    if _node(draft.text, (*path, "calls")) is None:
        return insert_key(draft.text, path, "calls", [_call(wish)], BETTOR_KEYS)
    return append_item(draft.text, (*path, "calls"), _call(wish))


def set_call(draft: Draft, box: int, seat: int, number: int, wish: CallWish) -> str:
    """The text with another call, ``number`` from 0; later ones stay, whether they fit or not."""
    return set_value(draft.text, (*_box(draft.text, box), seat, "calls", number), _call(wish))


def drop_calls(draft: Draft, box: int, seat: int, first: int) -> str:
    """The text without the calls of a bettor from the one numbered ``first`` (from 0) on."""
    path = (*_box(draft.text, box), seat, "calls")
    text = draft.text
    node = _node(text, path)
    count = len(node.items) if isinstance(node, ListNode) else 0
    if first == 0 and node is not None:
        return remove_key(text, path)
    for place in range(count - 1, first - 1, -1):
        text = remove_item(text, (*path, place))
    return text


def with_calls(
    text: str, box: int, seat: int, before: Sequence[CallWish], after: Sequence[CallWish]
) -> str:
    """``text`` with the calls ``before`` of a bettor replaced by those ``after``."""
    path: Path = (*_box(text, box), seat)
    if not before:
        written = [_call(wish) for wish in after]
        return insert_key(text, path, "calls", written, BETTOR_KEYS) if written else text
    if not after:
        return remove_key(text, (*path, "calls"))
    both = enumerate(zip(before, after, strict=False))
    alike = next(
        (n for n, (candidate, other) in both if candidate != other), min(len(before), len(after))
    )
    # The first goes last: an empty list would be written in another form.
    for place in range(len(before) - 1, max(alike, 1) - 1, -1):
        text = remove_item(text, (*path, "calls", place))
    if alike == 0:
        text = set_value(text, (*path, "calls", 0), _call(after[0]))
    for wish in after[max(alike, 1) :]:
        text = append_item(text, (*path, "calls"), _call(wish))
    return text


# The shoe


def add_card(draft: Draft, card: Card) -> str:
    """The text with one more card, the next to be dealt."""
    return insert_card(draft, _cards(draft.text), card)


def with_cards(text: str, cards: Sequence[Card]) -> str:
    """``text`` with further cards, the next to be dealt."""
    if _root(text).entry("shoe") is None:
        text = insert_key(text, (), "shoe", "", KEYS)
    return append_words(text, ("shoe",), [str(card) for card in cards])


def insert_card(draft: Draft, number: int, card: Card) -> str:
    """The text with a card before card ``number`` (from 0); all later ones go elsewhere."""
    root = _root(draft.text)
    if root.entry("shoe") is None:
        return insert_key(draft.text, (), "shoe", str(card), KEYS)
    return insert_word(draft.text, ("shoe",), number, str(card))


def replace_card(draft: Draft, number: int, card: Card) -> str:
    """The text with another card in the place of card ``number`` (from 0)."""
    return replace_word(draft.text, ("shoe",), number, str(card))


def remove_card(draft: Draft, number: int) -> str:
    """The text without card ``number`` (from 0); all later ones go elsewhere."""
    return remove_word(draft.text, ("shoe",), number)


def drop_cards(draft: Draft, first: int) -> str:
    """The text without the cards from the one numbered ``first`` (from 0) on."""
    return keep_words(draft.text, ("shoe",), first)


# What goes wrong, what is asked for and what is asserted


def add_incident(draft: Draft, incident: Incident) -> str:
    """The text with one more incident, after the others."""
    return _with_entry(draft.text, INCIDENTS, incident.written())


def add_entry(draft: Draft, key: str, entry: Mapping[str, Writable]) -> str:
    """The text with one more incident or request, as it is typed; ``key`` is that of the list."""
    return _with_entry(draft.text, key, entry)


def set_entry(draft: Draft, key: str, number: int, entry: Mapping[str, Writable]) -> str:
    """The text with what is typed in the place of entry ``number`` (from 0) of a list."""
    return set_value(draft.text, (key, number), entry)


def remove_incident(draft: Draft, number: int) -> str:
    """The text without the incident numbered ``number`` (from 0)."""
    return without_entry(draft.text, INCIDENTS, number)


def add_request(draft: Draft, request: Request) -> str:
    """The text with one more request that is refused, after the others."""
    return _with_entry(draft.text, REQUESTS, written(request))


def remove_request(draft: Draft, number: int) -> str:
    """The text without the request numbered ``number`` (from 0)."""
    return without_entry(draft.text, REQUESTS, number)


def set_expect(draft: Draft, expect: Expectation | None) -> str:
    """The text with other assertions about its settlement, or none."""
    return _with(draft.text, "expect", None if expect is None else expected_values(expect))


# Where things are in the text


def _with(text: str, key: str, value: Writable | None) -> str:
    """``value`` at a key of the root; None removes it."""
    found = _root(text).entry(key)
    if value is None:
        return text if found is None else remove_key(text, (key,))
    if found is None:
        return insert_key(text, (), key, value, KEYS, lines=isinstance(value, Lined))
    return set_value(text, (key,), value)


def _with_fact(text: str, path: Path, value: Writable | None) -> str:
    return _at(text, ("table", *path), value)


def _at(text: str, path: Path, value: Writable | None) -> str:
    """``value`` at a path below the root, with the mappings that lead there; None removes it."""
    if _node(text, path) is not None:
        return remove_key(text, path) if value is None else set_value(text, path, value)
    if value is None:
        return text
    for length in range(len(path) - 1, -1, -1):
        above = _node(text, path[:length])
        if above is None:
            continue
        new: Writable = value
        for step in reversed(path[length + 1 :]):
            new = {str(step): new}
        order = {0: KEYS, 1: TABLE_KEYS if path[0] == "table" else ()}.get(length, ())
        return insert_key(text, path[:length], str(path[length]), new, order, lines=length == 0)
    raise CannotEdit("the text cannot be parsed")


def _of_bettor(text: str, box: int, seat: int, key: str, value: Writable | None) -> str:
    path = (*_box(text, box), seat)
    node = _node(text, path)
    if not isinstance(node, MapNode):
        raise CannotEdit(f"no bettor {seat} on box {box}")
    if node.entry(key) is not None:
        return (
            remove_key(text, (*path, key))
            if value is None
            else set_value(text, (*path, key), value)
        )
    return text if value is None else insert_key(text, path, key, value, BETTOR_KEYS)


def _box(text: str, box: int) -> Path:
    key = _box_key(text, box)
    if key is None:
        raise CannotEdit(f"nobody bets on box {box}")
    return ("boxes", key)


def _box_key(text: str, box: int) -> str | None:
    """The key of a box as the text has it; None if nobody bets there."""
    boxes = _root(text).entry("boxes")
    entries = boxes.value.entries if boxes is not None and isinstance(boxes.value, MapNode) else ()
    return next((entry.key.text for entry in entries if entry.key.text == str(box)), None)


def _cards(text: str) -> int:
    """Tell how many entries the shoe has, cards or not."""
    found = _node(text, ("shoe",))
    if isinstance(found, ScalarNode):
        return 0 if found.is_null else len(found.text.split())
    return len(found.items) if isinstance(found, ListNode) else 0


def _with_entry(text: str, key: str, entry: Mapping[str, Writable]) -> str:
    if _root(text).entry(key) is None:
        return insert_key(text, (), key, [entry], KEYS)
    return append_item(text, (key,), entry)


def without_entry(text: str, key: str, number: int) -> str:
    """``text`` without an entry of a list of the root; the key goes with its last one."""
    node = _node(text, (key,))
    if isinstance(node, ListNode) and len(node.items) == 1 and number == 0:
        return remove_key(text, (key,))
    return remove_item(text, (key, number))


def _call(wish: CallWish) -> Writable:
    return wish.call.value if wish.amount is None else {wish.call.value: amount(wish.amount)}


def _root(text: str) -> MapNode:
    root = parse(text.encode("utf-8", "surrogatepass")).root
    if not isinstance(root, MapNode):
        raise CannotEdit("the text is no mapping")
    return root


def _node(text: str, path: Path) -> Node | None:
    return Positions(text, _root(text)).node(path)
