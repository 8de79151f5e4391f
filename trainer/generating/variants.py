"""Variants of a round: the same situation, other cards, stakes or boxes, or another document.

Each is played and looked at for its features, which are compared with those of the original.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from trainer.features.feature import FeatureAt
from trainer.features.features import features_of
from trainer.generating.exclusions import offered
from trainer.generating.plan import DECK
from trainer.making.calls import played_out
from trainer.making.cards import full_shoe
from trainer.making.stakes import Stakes, stake
from trainer.making.tables import PracticeTable, table_limits
from trainer.rulebook import Document
from trainer.rulebook.house_choices import NO_TABLE
from trainer.rules.bets import BetKind, Place
from trainer.rules.cards import Card, Suit
from trainer.rules.money import Cents, Odds
from trainer.scenario.check import PlayableRound, stage
from trainer.scenario.incident_keys import Misdealt
from trainer.scenario.incident_kind import Incident
from trainer.scenario.model import Bettor, Box, Scenario
from trainer.scenario.writer import write
from trainer.texts import N_, TextEnum

TRIES: Final = 40
"""How often something is changed for a variant that is another and has the same features."""
_HALF: Final = Odds(1, 2)
_OTHER_POINTS: Final = 0.5
"""How often a card is tried that counts otherwise."""


class Change(TextEnum):
    """What is changed in a variant."""

    CARDS = "cards", N_("other cards")
    STAKES = "stakes", N_("other stakes")
    BOXES = "boxes", N_("other boxes")
    DOCUMENT = "document", N_("another document")


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant, with the features that it has lost and gained against the original."""

    round: PlayableRound
    lost: frozenset[str]
    gained: frozenset[str]


def variants(
    original: PlayableRound, table: PracticeTable, changes: frozenset[Change], seed: int
) -> Iterator[Variant]:
    """Variants of ``original`` at ``table``, which is of another document for ``DOCUMENT``.

    Each differs from the original and from those before it in more than suits and names. Ends after
    ``TRIES`` in a row that do not, or have lost or gained a feature that the document has.
    """
    made = variant_tries(original, table, changes, seed)
    return (variant for variant in made if variant is not None)


def variant_tries(
    original: PlayableRound, table: PracticeTable, changes: frozenset[Change], seed: int
) -> Iterator[Variant | None]:
    """Return what ``variants`` gives, with None for each one between them that is none."""
    known, number, failed = {canonical(original.scenario)}, 0, 0
    while failed < TRIES:
        chance = Random(f"{seed} variant {number}")
        number += 1
        made = _Varied(original, table, chance).with_changes(changes)
        if made is None or canonical(made.round.scenario) in known:
            failed += 1
            yield None
            continue
        failed = 0
        known.add(canonical(made.round.scenario))
        yield made


def canonical(scenario: Scenario) -> str:
    """The same text for scenarios that differ only in names, texts and which suit is which."""
    suits: dict[Suit, Suit] = {}
    free = list(Suit)
    for card in scenario.shoe:
        if card.suit not in suits:
            suits[card.suit] = free.pop(0)
    names = dict.fromkeys(bettor.name for box in scenario.boxes for bettor in box.bettors)
    called = {name: f"{number}" for number, name in enumerate(names)}
    plain = replace(
        scenario,
        title="",
        notes="",
        tags=(),
        level=None,
        author="",
        stage="",
        expect=None,
        shoe=tuple(Card(card.rank, suits[card.suit]) for card in scenario.shoe),
        boxes=tuple(
            replace(
                box,
                bettors=tuple(replace(bettor, name=called[bettor.name]) for bettor in box.bettors),
            )
            for box in scenario.boxes
        ),
        requests=tuple(
            replace(request, name=called[request.name]) for request in scenario.requests
        ),
    )
    return write(plain)


def words_of(found: frozenset[FeatureAt], document: Document) -> frozenset[str]:
    """The features, wherever they are, of those that a document has."""
    return frozenset(offered(document)) & {finding.word for finding in found}


class _Varied:
    """One variant in the making."""

    def __init__(self, original: PlayableRound, table: PracticeTable, chance: Random) -> None:
        self._original = original
        self._table = table
        self._chance = chance
        self._document = table.document
        self._wanted = words_of(features_of(original), self._document)

    def with_changes(self, changes: frozenset[Change]) -> Variant | None:
        """The variant; None if it cannot be played, or has not the same features."""
        scenario = replace(self._original.scenario, expect=None)
        if Change.DOCUMENT in changes:
            scenario = self._by_document(scenario)
        if Change.BOXES in changes:
            scenario = self._on_boxes(scenario)
        if Change.STAKES in changes:
            scenario = self._with_stakes(scenario)
        found = self._played(scenario)
        if found is None:
            return None
        if Change.CARDS in changes:
            found = self._with_cards(found)
        words = words_of(features_of(found), self._document)
        lost, gained = self._wanted - words, words - self._wanted
        if Change.DOCUMENT not in changes and (lost or gained):
            return None
        return Variant(found, lost, gained)

    def _played(self, scenario: Scenario) -> PlayableRound | None:
        game, terms = stage(scenario, self._document)
        return played_out(scenario, game, terms)

    # Cards

    def _with_cards(self, found: PlayableRound) -> PlayableRound:
        """Every card in turn is tried for another one, first for one of the same points."""
        scenario = found.scenario
        for at, card in enumerate(scenario.shoe):
            left = full_shoe(found.terms.decks)
            left.subtract(scenario.shoe)
            alike = [other for other in DECK if left[other] > 0 and other.points == card.points]
            if self._chance.random() < _OTHER_POINTS:
                alike = [other for other in DECK if left[other] > 0]
            shoe = (*scenario.shoe[:at], self._chance.choice(alike), *scenario.shoe[at + 1 :])
            again = self._played(replace(scenario, shoe=shoe))
            if again is not None and words_of(features_of(again), self._document) == self._wanted:
                found, scenario = again, again.scenario
        return found

    # Stakes

    def _with_stakes(self, scenario: Scenario) -> Scenario:
        """Everybody bets something else, within the limits of the scenario where it has some."""
        limits = {**table_limits(self._table, self._chance), **scenario.table.limits}
        chips = self._table.chips.chips

        def other(kind: BetKind, amount: Cents) -> Cents:
            inside = kind in limits and limits[kind].minimum <= amount <= limits[kind].maximum
            looks = self._chance.choice((Stakes.PLAIN, Stakes.ODD))
            return stake(looks, _HALF, chips, self._chance, limits[kind]) if inside else amount

        return replace(
            scenario,
            boxes=tuple(
                replace(box, bettors=tuple(self._betting(bettor, other) for bettor in box.bettors))
                for box in scenario.boxes
            ),
        )

    def _betting(self, bettor: Bettor, other: Any) -> Bettor:
        main = None if bettor.main is None else other(BetKind.MAIN, bettor.main)
        sides = {kind: other(kind, amount) for kind, amount in bettor.side_bets.items()}
        insurance = bettor.insurance
        if insurance is not None and main is not None:
            insurance = self._document.ruleset.highest_insurance(main)
        less = bettor.main is not None and main is not None and main != bettor.main
        calls = tuple(
            wish if wish.amount is None or not less else replace(wish, amount=self._less(main))
            for wish in bettor.calls
        )
        follows = bettor.doubles_for
        if follows is not None and less:
            follows = self._less(main)
        return replace(
            bettor,
            main=main,
            side_bets=sides,
            insurance=insurance,
            calls=calls,
            doubles_for=follows,
        )

    def _less(self, main: Cents | None) -> Cents:
        return max(self._table.smallest, self._table.half(main or Cents(0)))

    # Boxes

    def _on_boxes(self, scenario: Scenario) -> Scenario:
        """The same boxes elsewhere, in the same order: the cards go to the same people."""
        layout = scenario.table.layout or self._document.default_layout
        most = self._document.layouts[layout].boxes
        used = sorted(_boxes_of(scenario))
        numbers = sorted(self._chance.sample(range(1, most + 1), len(used)))
        to = dict(zip(used, numbers, strict=True))
        return replace(
            scenario,
            boxes=tuple(Box(to[box.number], box.bettors) for box in scenario.boxes),
            incidents=tuple(_moved(incident, to) for incident in scenario.incidents),
            requests=tuple(replace(request, box=to[request.box]) for request in scenario.requests),
        )

    # The document

    def _by_document(self, scenario: Scenario) -> Scenario:
        """By the other document: what it does not have is left out."""
        document = self._document
        table = scenario.table
        limits = {kind: each for kind, each in table.limits.items() if kind in document.bets}
        decks = table.decks if table.decks in document.ruleset.decks else None
        return replace(
            scenario,
            rules=document.id,
            house={},
            table=replace(
                NO_TABLE,
                decks=decks,
                currency=table.currency,
                chips=table.chips,
                limits=limits,
                rounding=table.rounding,
            ),
            boxes=tuple(
                replace(box, bettors=tuple(self._offered(bettor) for bettor in box.bettors))
                for box in scenario.boxes
            ),
        )

    def _offered(self, bettor: Bettor) -> Bettor:
        bets = self._document.bets
        return replace(
            bettor,
            side_bets={kind: amount for kind, amount in bettor.side_bets.items() if kind in bets},
            progressive=bettor.progressive and BetKind.PROGRESSIVE in bets,
            even_money=bettor.even_money and self._document.ruleset.even_money,
        )


def _boxes_of(scenario: Scenario) -> set[int]:
    """The boxes that a scenario names, also those without bets."""
    found = {box.number for box in scenario.boxes}
    for incident in scenario.incidents:
        box = getattr(incident, "box", None)
        found |= {box} if isinstance(box, int) else set()
        for item in getattr(incident, "misdealt", ()):
            found |= {place.box for place in (item.lies, item.belongs) if place.box > 0}
    return found


def _moved(incident: Incident, to: Mapping[int, int]) -> Incident:
    """An incident with its boxes elsewhere."""
    changes: dict[str, Any] = {}
    if isinstance(box := getattr(incident, "box", None), int):
        changes["box"] = to[box]
    if misdealt := getattr(incident, "misdealt", ()):
        changes["misdealt"] = tuple(
            Misdealt(item.card, _at(item.lies, to), _at(item.belongs, to)) for item in misdealt
        )
    return replace(incident, **changes)


def _at(place: Place, to: Mapping[int, int]) -> Place:
    return Place(to[place.box], place.hand) if place.box > 0 else place
