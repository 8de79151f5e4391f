"""Reading the tree of a scenario file into a ``Scenario``, or faults that say why it fails."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from trainer.procedure.questions import IN_ROUNDS, QuestionGroup
from trainer.rulebook import Document, Documents
from trainer.rulebook.house_choices import Table
from trainer.rules.bets import BetKind
from trainer.rules.cards import Card, parse_card
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.scenario.codes import Code, Context, Seats, box_number
from trainer.scenario.incident_keys import Scene
from trainer.scenario.incident_kind import Incident, IncidentKind
from trainer.scenario.incidents import KINDS
from trainer.scenario.model import FORMAT, Box, Expectation, ExpectedBet, Request, Result, Scenario
from trainer.scenario.read_boxes import Boxes, read_boxes
from trainer.scenario.read_table import pay_table_named, read_house, read_table, with_house
from trainer.scenario.requests import REQUESTS, Gone, read_requests
from trainer.yamlfile import values
from trainer.yamlfile.diagnostics import Faults, YamlCode, excerpt
from trainer.yamlfile.fields import Fields, fields, is_note
from trainer.yamlfile.nodes import ListNode, MapNode, Node, ScalarNode, Span, word_spans
from trainer.yamlfile.parse import ParsedFile
from trainer.yamlfile.values import source_of

# The ``expect`` of a scenario file: its author's assertions about the settlement.

_KINDS: Final = tuple(BetKind)
_BET: Final = ("box", "name", "bet", "hand", "stake", "net", "outcome")
Names = tuple[str, ...] | None
"""Everybody in the round; None if that is not known."""


def read_expect(node: Node, names: Names, seats: Seats, context: Context) -> Expectation | None:
    """The assertions; None if they cannot be read at all."""
    found = fields(node, "expect", ("result", "net", "bets"), context.faults)
    if found is None:
        return None
    result = found.value("result")
    net = found.value("net")
    bets = found.value("bets")
    entries = (values.items(bets, "bets", context.faults) or ()) if bets else ()
    read = (_bet(entry, names, seats, context) for entry in entries)
    return Expectation(
        result=values.word(result, "result", Result, context.faults) if result else None,
        net=_net(net, names, context) if net else {},
        bets=tuple(bet for bet in read if bet is not None),
    )


def _net(node: Node, names: Names, context: Context) -> dict[str, Cents]:
    if not isinstance(node, MapNode):
        context.faults.add(
            YamlCode.NOT_A_MAPPING, node.start, key="net", value=values.source_of(node)
        )
        return {}
    net: dict[str, Cents] = {}
    for entry in node.entries:
        name = entry.key.text
        if is_note(name) and name not in (names or ()):
            continue
        _known(entry.key, names, context)
        amount = values.amount(entry.value, name, context.faults, least=None)
        if amount is not None:
            net[name] = amount
    return net


def _known(node: ScalarNode, names: Names, context: Context) -> None:
    if names is not None and node.text not in names:
        context.faults.add(Code.UNKNOWN_NAME, node.start, value=excerpt(node.text), known=names)


def _bet(node: Node, names: Names, seats: Seats, context: Context) -> ExpectedBet | None:
    faults = context.faults
    found = fields(node, "bets", _BET, faults, nullable=("hand",))
    if found is None:
        return None
    box_node = found.required("box")
    box = box_number(box_node, faults) if box_node else None
    if box_node and box is not None:
        seats.exists(box, box_node.start, faults)
    name_node = found.required("name")
    name = values.text(name_node, "name", faults) if name_node else None
    if isinstance(name_node, ScalarNode) and name:
        _known(name_node, names, context)
    bet_node = found.required("bet")
    bet = _bet_word(bet_node, context) if bet_node else None
    hand = _hand(found, context)
    stake = found.value("stake")
    net = found.value("net")
    outcome = found.value("outcome")
    expected = ExpectedBet(
        box=box or 0,
        name=name or "",
        bet=bet or "",
        hand=hand,
        stake=values.amount(stake, "stake", faults) if stake else None,
        net=values.amount(net, "net", faults, least=None) if net else None,
        outcome=values.text(outcome, "outcome", faults) if outcome else None,
    )
    return expected if expected.box and expected.name and expected.bet else None


def _bet_word(node: Node, context: Context) -> str | None:
    kind = values.word(node, "bet", _KINDS, context.faults)
    return kind.value if kind is not None else None


def _hand(found: Fields, context: Context) -> int | None:
    node = found.value("hand")
    if node is None:
        return None
    # The settlement prints null for an entry that is not on a hand.
    return 0 if values.is_null(node) else values.number(node, "hand", context.faults, least=1)


# The shoe: cards in one string or in a list, and whether the decks have them.


class Shoe(NamedTuple):
    """The entries of a shoe, None for one that is not a card, and their positions."""

    entries: tuple[Card | None, ...]
    spans: tuple[Span, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The valid cards."""
        return tuple(card for card in self.entries if card is not None)


def read_shoe(node: Node, text: str, faults: Faults) -> Shoe | None:
    """The cards of the shoe; None if ``node`` cannot be a shoe at all."""
    if isinstance(node, MapNode):
        faults.add(YamlCode.NOT_A_LIST, node.start, key="shoe", value=source_of(node))
        return None
    if isinstance(node, ListNode):
        found = tuple(card(item, faults) for item in node.items)
        spans = tuple(Span(item.start, item.end) for item in node.items)
    else:
        spans = word_spans(node, text)
        words = zip(node.text.split(), spans, strict=True)
        found = tuple(_card(name, span.start, faults) for name, span in words)
    return Shoe(found, spans)


def card(node: Node, faults: Faults) -> Card | None:
    """A card."""
    found = parse_card(node.text) if isinstance(node, ScalarNode) else None
    if found is None:
        faults.add(Code.NOT_A_CARD, node.start, value=source_of(node))
    return found


def _card(name: str, offset: int, faults: Faults) -> Card | None:
    found = parse_card(name)
    if found is None:
        faults.add(Code.NOT_A_CARD, offset, value=excerpt(name))
    return found


def check_decks(shoe: Shoe, decks: int, faults: Faults) -> None:
    """Check that no card occurs more often than in ``decks`` decks (¶2.2.1)."""
    if max(Counter(shoe.cards).values(), default=0) <= decks:
        return
    seen: Counter[Card] = Counter()
    for dealt, span in zip(shoe.entries, shoe.spans, strict=True):
        if dealt is None:
            continue
        seen[dealt] += 1
        # Only the first excess card is reported; the others follow from it.
        if seen[dealt] == decks + 1:
            faults.add(
                Code.TOO_MANY_OF_A_CARD,
                span.start,
                rule=Rule.DECKS,
                value=str(dealt),
                decks=decks,
                count=shoe.cards.count(dealt),
            )


# The ``incidents`` of a scenario file.


def read_incidents(node: Node, scene: Scene) -> tuple[Incident, ...]:
    """The incidents, as far as they can be read."""
    entries = values.items(node, "incidents", scene.context.faults) or ()
    found = (_incident(entry, scene) for entry in entries)
    return tuple(incident for incident in found if incident is not None)


def _incident(node: Node, scene: Scene) -> Incident | None:
    faults = scene.context.faults
    if not isinstance(node, MapNode):
        value = values.source_of(node)
        faults.add(YamlCode.NOT_A_MAPPING, node.start, key="incidents", value=value)
        return None
    entry = node.entry("kind")
    if entry is None:
        faults.add(YamlCode.MISSING_KEY, node.start, key="kind")
        return None
    kind = _kind(entry.value, faults)
    if kind is None:
        return None
    before = len(faults)
    found = fields(node, kind.word, ("kind", *kind.keys), faults)
    incident = kind.read(found, scene) if found else None
    return incident if len(faults) == before else None


def _kind(node: Node, faults: Faults) -> IncidentKind | None:
    kind = KINDS.get(node.text) if isinstance(node, ScalarNode) else None
    if kind is None:
        value, known = values.source_of(node), tuple(KINDS)
        faults.add(Code.UNKNOWN_INCIDENT, node.start, key="kind", value=value, known=known)
    return kind


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
    gone = {(box.number, bettor.name) for box in boxes for bettor in box.bettors if bettor.leaves}
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
        and not any(incident.voids_the_count for incident in incidents)
    ):
        check_decks(shoe, decks, context.faults)
    return (shoe.cards if shoe else ()), incidents, requests


def _decks(found: Fields, table: Table, context: Context) -> int | None:
    """Tell how many decks are in the shoe; None if the file's value cannot be read."""
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
