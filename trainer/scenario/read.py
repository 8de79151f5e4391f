"""Reading the tree of a scenario file into a ``Scenario``, or faults that say why it fails."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from trainer.procedure.questions import IN_ROUNDS, QuestionGroup
from trainer.rulebook import Document, Documents
from trainer.rulebook.house_choices import Table
from trainer.rules.cards import Card
from trainer.scenario.codes import Code
from trainer.scenario.context import Context, Seats
from trainer.scenario.incident_keys import Scene
from trainer.scenario.incident_kind import Incident
from trainer.scenario.model import FORMAT, Box, Request, Scenario
from trainer.scenario.read_boxes import Boxes, read_boxes
from trainer.scenario.read_cards import check_decks, read_shoe
from trainer.scenario.read_expect import read_expect
from trainer.scenario.read_incidents import read_incidents
from trainer.scenario.read_progressive import pay_table_named
from trainer.scenario.read_table import read_house, read_table, with_house
from trainer.scenario.requests import REQUESTS, Gone, read_requests
from trainer.yamlfile import values
from trainer.yamlfile.diagnostics import Faults, YamlCode, excerpt
from trainer.yamlfile.fields import Fields, fields
from trainer.yamlfile.nodes import ListNode, MapNode, Node, ScalarNode
from trainer.yamlfile.parse import ParsedFile

KEYS: Final = (
    "format",
    "title",
    "notes",
    "tags",
    "level",
    "author",
    "stage",
    "rules",
    "house",
    "table",
    "boxes",
    "shoe",
    "incidents",
    "ask",
    REQUESTS,
    "expect",
)
"""The keys of a scenario file, in the order in which a new one is written."""

ALL_QUESTIONS: Final = "all"


def read_scenario(file: ParsedFile, documents: Documents, faults: Faults) -> Scenario | None:
    """The scenario of a parsed file, or None after adding to ``faults``.

    ``documents`` are the rule documents that it may name.
    """
    scenario = read_partly(file, documents, faults)
    return None if len(faults) else scenario


def read_partly(file: ParsedFile, documents: Documents, faults: Faults) -> Scenario | None:
    """The scenario of a parsed file without what cannot be read, which is added to ``faults``.

    None if the file is no mapping.
    """
    found = fields(file.root, "scenario", KEYS, faults) if file.root is not None else None
    if found is None:
        return None
    check_format(found.required("format"), FORMAT, faults)
    document = read_document(found, documents, faults)
    return read_round(found, file.text, Context(faults, document))


def read_round(found: Fields, text: str, context: Context) -> Scenario:
    """The round that a scenario's keys describe, as far as it can be read."""
    faults, document = context.faults, context.document
    house = found.value("house")
    table_node = found.value("table")
    table = read_table(table_node, context) if table_node else Table()
    in_force = with_house(table, table_node, found.key_start("table"), context)
    own_meters = isinstance(table_node, MapNode) and table_node.entry("progressive") is not None
    context = replace(context, has_meters=own_meters or in_force.progressive is not None)
    seats, boxes = _boxes(found, in_force, context)
    gone = {(box.number, one.name) for box in boxes for one in box.bettors if one.leaves}
    cards, incidents, requests = _course(found, text, in_force, gone, Scene(seats, None, context))
    names = _names(seats, incidents)
    expect = found.value("expect")
    return Scenario(
        rules=document.id if document else "",
        boxes=boxes,
        shoe=cards,
        title=_text(found, "title", faults),
        notes=_text(found, "notes", faults, lines=True),
        tags=_tags(found.value("tags"), faults),
        level=_level(found.value("level"), faults),
        author=_text(found, "author", faults),
        stage=_text(found, "stage", faults),
        house=read_house(house, context) if house else {},
        table=table,
        incidents=incidents,
        ask=_ask(found.value("ask"), (*incidents, *requests), faults),
        requests=requests,
        expect=read_expect(expect, names, seats, context) if expect else None,
    )


def check_format(node: Node | None, known: int, faults: Faults) -> None:
    """Check the version of the file's format, which must be the ``known`` one."""
    if node is not None and values.scalar_number(node) != known:
        value = values.source_of(node)
        faults.add(Code.UNKNOWN_FORMAT, node.start, value=value, known=(str(known),))


def read_document(found: Fields, documents: Documents, faults: Faults) -> Document | None:
    """The rule document that ``rules`` names; None if it is not known."""
    node = found.required("rules")
    if node is None:
        return None
    document = documents.get(node.text) if isinstance(node, ScalarNode) else None
    if document is None:
        known = tuple(documents)
        faults.add(Code.UNKNOWN_RULES, node.start, value=values.source_of(node), known=known)
    return document


def _boxes(found: Fields, table: Table, context: Context) -> tuple[Seats, tuple[Box, ...]]:
    document = context.document
    most, name = None, ""
    if document is not None:
        name = table.layout or document.default_layout
        layout = document.layouts.get(name)
        most = layout.boxes if layout else None
    node = found.required("boxes")
    read = read_boxes(node, Seats(most, None, name), context) if node else Boxes()
    names = None
    if read.whole:
        names = {box.number: tuple(bettor.name for bettor in box.bettors) for box in read.boxes}
    return Seats(most, names, name), read.boxes


def _course(
    found: Fields, text: str, table: Table, gone: Gone, scene: Scene
) -> tuple[tuple[Card, ...], tuple[Incident, ...], tuple[Request, ...]]:
    """The cards, what goes wrong with them, and what is asked for while they are dealt."""
    context = scene.context
    node = found.required("shoe")
    shoe = read_shoe(node, text, context.faults) if node else None
    incidents_node = found.value("incidents")
    incidents: tuple[Incident, ...] = ()
    scene = scene._replace(cards=len(shoe.spans) if shoe else None)
    if incidents_node:
        incidents = read_incidents(incidents_node, scene)
    requests_node = found.value(REQUESTS)
    requests = read_requests(requests_node, gone, scene) if requests_node else ()
    decks = _decks(found, table, context)
    # If an incident could not be read, the shoe may contain cards that the decks do not have.
    understood = incidents_node is None or (
        isinstance(incidents_node, ListNode) and len(incidents_node.items) == len(incidents)
    )
    if (
        shoe
        and decks is not None
        and understood
        and not any(one.voids_the_count for one in incidents)
    ):
        check_decks(shoe, decks, context.faults)
    return (shoe.cards if shoe else ()), incidents, requests


def _decks(found: Fields, table: Table, context: Context) -> int | None:
    """How many decks are in the shoe; None if the file's value cannot be read."""
    node = found.value("table")
    document = context.document
    if table.decks is not None or document is None:
        return table.decks
    if isinstance(node, MapNode) and node.entry("decks") is not None:
        return None
    progressive = table.progressive
    chosen = pay_table_named(progressive.pay_table, context) if progressive else None
    return document.usual_decks_at(chosen.id if chosen else None)


def _names(seats: Seats, incidents: tuple[Incident, ...]) -> tuple[str, ...] | None:
    """Everybody in the round: the bettors and the late bettors."""
    if seats.names is None:
        return None
    names = [name for box in seats.names.values() for name in box]
    names += [name for incident in incidents for name in incident.names]
    return tuple(dict.fromkeys(names))


def _text(found: Fields, key: str, faults: Faults, *, lines: bool = False) -> str:
    node = found.value(key)
    return (values.text(node, key, faults, lines=lines) or "") if node else ""


def _tags(node: Node | None, faults: Faults) -> tuple[str, ...]:
    entries = (values.items(node, "tags", faults) or ()) if node else ()
    tags = (values.text(entry, "tags", faults) for entry in entries)
    return tuple(tag for tag in tags if tag is not None)


def _level(node: Node | None, faults: Faults) -> int | None:
    return values.number(node, "level", faults, least=1, most=5) if node else None


def default_questions(happens: Sequence[Incident | Request]) -> tuple[QuestionGroup, ...]:
    """What Guided asks unless the scenario says it; ``happens`` are its incidents and requests."""
    return (QuestionGroup.PAYOUTS, QuestionGroup.INCIDENT) if happens else (QuestionGroup.PAYOUTS,)


def _ask(
    node: Node | None, happens: Sequence[Incident | Request], faults: Faults
) -> tuple[QuestionGroup, ...]:
    if node is None:
        return default_questions(happens)
    if isinstance(node, ScalarNode):
        if node.text == ALL_QUESTIONS:
            return IN_ROUNDS
        known = (ALL_QUESTIONS, *(ask.value for ask in IN_ROUNDS))
        faults.add(
            YamlCode.NOT_A_CHOICE, node.start, key="ask", value=excerpt(node.text), known=known
        )
        return ()
    entries = values.items(node, "ask", faults) or ()
    asked = (values.word(entry, "ask", IN_ROUNDS, faults) for entry in entries)
    return tuple(dict.fromkeys(ask for ask in asked if ask is not None))
