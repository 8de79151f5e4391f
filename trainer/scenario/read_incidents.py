"""The ``incidents`` of a scenario file."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, NamedTuple

from trainer.rules.bets import DEALER, BetKind, Place
from trainer.rules.mistakes import Mistake
from trainer.scenario.codes import Code
from trainer.scenario.context import Context, Seats, box_number
from trainer.scenario.incidents import (
    STILL_TO_COME,
    CardToEmptyBox,
    Chosen,
    DealerOverdraws,
    DealingError,
    FaceUpInShoe,
    ForeignCard,
    FoundAfterNextRound,
    Incident,
    IncidentKind,
    InsufficientCards,
    Interruption,
    LateBet,
    LimitsNotChecked,
    Misdealt,
    NotShuffled,
    SideBetsSettledLate,
    SimultaneousCards,
    Squeeze,
    WrongCardCount,
)
from trainer.scenario.model import STAKED
from trainer.yamlfile import values
from trainer.yamlfile.diagnostics import YamlCode
from trainer.yamlfile.fields import Fields, fields
from trainer.yamlfile.nodes import MapNode, Node, ScalarNode

_BOX_PLACE: Final = re.compile(r"box ([1-9]\d{0,2})", re.ASCII)
_DEALER_PLACE: Final = "dealer"


class Scene(NamedTuple):
    """What the incidents refer to; ``cards`` is the length of the shoe, None if not known."""

    seats: Seats
    cards: int | None
    context: Context


class _Kind(NamedTuple):
    """How one kind is read: the keys it may have, and the reader of them."""

    keys: tuple[str, ...]
    read: Callable[[Fields, Scene], Incident | None]


def read_incidents(node: Node, scene: Scene) -> tuple[Incident, ...]:
    """The incidents, as far as they can be read."""
    entries = values.items(node, "incidents", scene.context.faults) or ()
    found = (_incident(entry, scene) for entry in entries)
    return tuple(incident for incident in found if incident is not None)


def voids_the_count(incidents: Collection[Incident]) -> bool:
    """Whether the shoe may hold cards that the decks cannot (¶5.5.1, ¶5.5.2)."""
    return any(isinstance(incident, ForeignCard | WrongCardCount) for incident in incidents)


def _incident(node: Node, scene: Scene) -> Incident | None:
    faults = scene.context.faults
    if not isinstance(node, MapNode):
        faults.add(
            YamlCode.NOT_A_MAPPING, node.start, key="incidents", value=values.source_of(node)
        )
        return None
    entry = node.entry("kind")
    if entry is None:
        faults.add(YamlCode.MISSING_KEY, node.start, key="kind")
        return None
    kind = values.word(entry.value, "kind", IncidentKind, faults, Code.UNKNOWN_INCIDENT)
    if kind is None:
        return None
    form = _KINDS[kind]
    before = len(faults)
    found = fields(node, kind.value, ("kind", *form.keys), faults)
    incident = form.read(found, scene) if found else None
    return incident if len(faults) == before else None


def _after_card(found: Fields, scene: Scene, *, least: int = 0, beyond: int = 0) -> int | None:
    """``after_card``: at least ``least``, with ``beyond`` cards still to come out of the shoe."""
    node = found.required("after_card")
    number = values.number(node, "after_card", scene.context.faults, least=least) if node else None
    if number is None:
        return None
    if scene.cards is not None and number + beyond > scene.cards:
        scene.context.faults.add(
            Code.CARD_BEYOND_SHOE,
            found.value_start("after_card"),
            key="after_card",
            value=number,
            most=max(scene.cards - beyond, 0),
        )
        return None
    return number


def _box(found: Fields, scene: Scene, *, with_bets: bool | None = None) -> int | None:
    """``box``: one of the layout's, with bets or without where ``with_bets`` says so."""
    node = found.required("box")
    faults = scene.context.faults
    box = box_number(node, faults) if node else None
    if node is None or box is None or not scene.seats.exists(box, node.start, faults):
        return None
    if with_bets and not scene.seats.has_bets(box, node.start, faults):
        return None
    if with_bets is False and scene.seats.names is not None and box in scene.seats.names:
        faults.add(Code.BOX_WITH_BETS, node.start, value=box)
        return None
    return box


def _mistake(
    found: Fields, scene: Scene, allowed: Collection[Mistake], *, required: bool
) -> Mistake | None:
    node = found.required("mistake") if required else found.value("mistake")
    return values.word(node, "mistake", allowed, scene.context.faults) if node else None


def _limits_not_checked(found: Fields, scene: Scene) -> Incident | None:
    box = _box(found, scene, with_bets=True)
    return None if box is None else LimitsNotChecked(box)


def _interruption(found: Fields, scene: Scene) -> Incident | None:
    after = _after_card(found, scene)
    return None if after is None else Interruption(after)


def _foreign_card(found: Fields, scene: Scene) -> Incident | None:
    after = _after_card(found, scene, least=1)
    return None if after is None else ForeignCard(after)


def _wrong_card_count(found: Fields, scene: Scene) -> Incident | None:
    after = _after_card(found, scene)
    return None if after is None else WrongCardCount(after)


def _not_shuffled(found: Fields, scene: Scene) -> Incident | None:
    after = _after_card(found, scene)
    return None if after is None else NotShuffled(after)


def _insufficient_cards(found: Fields, scene: Scene) -> Incident | None:
    return InsufficientCards()


def _dealing_error(found: Fields, scene: Scene) -> Incident | None:
    faults = scene.context.faults
    after = _after_card(found, scene)
    node = found.required("reconstructed")
    reconstructed = values.truth(node, "reconstructed", faults) if node else None
    mistake = _mistake(found, scene, _DEALING_MISTAKES, required=False)
    misdealt = found.value("misdealt")
    entries = (values.items(misdealt, "misdealt", faults) or ()) if misdealt else ()
    moved = [_misdealt(entry, scene) for entry in entries]
    if after is None or reconstructed is None:
        return None
    _check_numbers(after, entries, moved, scene)
    return DealingError(after, reconstructed, mistake, tuple(one for one in moved if one))


def _check_numbers(
    after: int,
    entries: Sequence[Node],
    moved: Sequence[Misdealt | None],
    scene: Scene,
) -> None:
    """A misdealt card has left the shoe when the error is noticed, and lies in one place."""
    faults = scene.context.faults
    seen: set[int] = set()
    for node, one in zip(entries, moved, strict=True):
        if one is None:
            continue
        if one.card > after:
            faults.add(Code.MISDEALT_LATER, node.start, value=one.card, most=after)
        if one.card in seen:
            faults.add(Code.MISDEALT_TWICE, node.start, value=one.card)
        seen.add(one.card)


def _misdealt(node: Node, scene: Scene) -> Misdealt | None:
    faults = scene.context.faults
    found = fields(node, "misdealt", ("card", "lies", "belongs"), faults)
    if found is None:
        return None
    entry = found.required("card")
    card = values.number(entry, "card", faults, least=1) if entry else None
    if card is not None and scene.cards is not None and card > scene.cards:
        start = found.value_start("card")
        faults.add(Code.CARD_BEYOND_SHOE, start, key="card", value=card, most=scene.cards)
    lies = _place(found, "lies", scene)
    belongs = _place(found, "belongs", scene)
    if card is None or lies is None or belongs is None:
        return None
    return Misdealt(card, lies, belongs)


def _place(found: Fields, key: str, scene: Scene) -> Place | None:
    node = found.required(key)
    if node is None:
        return None
    faults = scene.context.faults
    text = node.text if isinstance(node, ScalarNode) else ""
    if text == _DEALER_PLACE:
        return DEALER
    match = _BOX_PLACE.fullmatch(text)
    if match is None:
        faults.add(Code.NOT_A_PLACE, node.start, key=key, value=values.source_of(node))
        return None
    box = int(match[1])
    return Place(box, 1) if scene.seats.exists(box, node.start, faults) else None


def _dealer_overdraws(found: Fields, scene: Scene) -> Incident | None:
    node = found.required("count")
    count = values.number(node, "count", scene.context.faults, least=1) if node else None
    return None if count is None else DealerOverdraws(count)


def _card_to_empty_box(found: Fields, scene: Scene) -> Incident | None:
    after = _after_card(found, scene, beyond=STILL_TO_COME[IncidentKind.CARD_TO_EMPTY_BOX])
    box = _box(found, scene, with_bets=False)
    return None if after is None or box is None else CardToEmptyBox(after, box)


def _face_up_in_shoe(found: Fields, scene: Scene) -> Incident | None:
    after = _after_card(found, scene, beyond=STILL_TO_COME[IncidentKind.FACE_UP_IN_SHOE])
    return None if after is None else FaceUpInShoe(after)


def _simultaneous_cards(found: Fields, scene: Scene) -> Incident | None:
    after = _after_card(found, scene, beyond=STILL_TO_COME[IncidentKind.SIMULTANEOUS_CARDS])
    node = found.value("chosen")
    chosen = values.number(node, "chosen", scene.context.faults, least=1, most=2) if node else None
    return None if after is None else SimultaneousCards(after, Chosen(chosen) if chosen else None)


def _late_bet(found: Fields, scene: Scene) -> Incident | None:
    faults = scene.context.faults
    after = _after_card(found, scene)
    box = _box(found, scene)
    name_node = found.required("name")
    name = values.text(name_node, "name", faults) if name_node else None
    bet_node = found.required("bet")
    bet = _bet(bet_node, scene.context) if bet_node else None
    amount_node = found.required("amount")
    amount = values.money(amount_node, "amount", faults) if amount_node else None
    if after is None or box is None or name is None or bet is None or amount is None:
        return None
    return LateBet(after, box, name, bet, amount)


def _bet(node: Node, context: Context) -> BetKind | None:
    kind = values.word(node, "bet", STAKED, context.faults)
    return kind if kind and context.offered(kind, node.start) else None


def _side_bets_settled_late(found: Fields, scene: Scene) -> Incident | None:
    return SideBetsSettledLate()


def _squeeze(found: Fields, scene: Scene) -> Incident | None:
    box = _box(found, scene, with_bets=True)
    node = found.value("exposed")
    exposed = values.truth(node, "exposed", scene.context.faults) if node else False
    return None if box is None or exposed is None else Squeeze(box, exposed)


def _found_after_next_round(found: Fields, scene: Scene) -> Incident | None:
    mistake = _mistake(found, scene, tuple(Mistake), required=True)
    return None if mistake is None else FoundAfterNextRound(mistake)


_DEALING_MISTAKES: Final = tuple(one for one in Mistake if one is not Mistake.WRONG_PAYOUT)

_KINDS: Final[Mapping[IncidentKind, _Kind]] = {
    IncidentKind.LIMITS_NOT_CHECKED: _Kind(("box",), _limits_not_checked),
    IncidentKind.INTERRUPTION: _Kind(("after_card",), _interruption),
    IncidentKind.FOREIGN_CARD: _Kind(("after_card",), _foreign_card),
    IncidentKind.WRONG_CARD_COUNT: _Kind(("after_card",), _wrong_card_count),
    IncidentKind.NOT_SHUFFLED: _Kind(("after_card",), _not_shuffled),
    IncidentKind.INSUFFICIENT_CARDS: _Kind((), _insufficient_cards),
    IncidentKind.DEALING_ERROR: _Kind(
        ("after_card", "reconstructed", "mistake", "misdealt"), _dealing_error
    ),
    IncidentKind.DEALER_OVERDRAWS: _Kind(("count",), _dealer_overdraws),
    IncidentKind.CARD_TO_EMPTY_BOX: _Kind(("after_card", "box"), _card_to_empty_box),
    IncidentKind.FACE_UP_IN_SHOE: _Kind(("after_card",), _face_up_in_shoe),
    IncidentKind.SIMULTANEOUS_CARDS: _Kind(("after_card", "chosen"), _simultaneous_cards),
    IncidentKind.LATE_BET: _Kind(("after_card", "box", "name", "bet", "amount"), _late_bet),
    IncidentKind.SIDE_BETS_SETTLED_LATE: _Kind((), _side_bets_settled_late),
    IncidentKind.SQUEEZE: _Kind(("box", "exposed"), _squeeze),
    IncidentKind.FOUND_AFTER_NEXT_ROUND: _Kind(("mistake",), _found_after_next_round),
}
