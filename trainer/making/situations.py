"""Rounds made up for a question: what is wanted is laid out, everything else comes by chance.

What such a round then contains is found out by playing it, as with any other scenario.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from trainer.making.calls import improvised
from trainer.making.cards import full_shoe
from trainer.making.tables import PracticeTable
from trainer.procedure.acts import Playthrough
from trainer.procedure.steps import steps
from trainer.rules.bets import DEALER, Call, Place
from trainer.rules.cards import Card
from trainer.rules.dues import CallDue
from trainer.rules.round import Round
from trainer.scenario.check import PlayableRound, stage
from trainer.scenario.model import CallWish, Scenario

_ENOUGH: Final = 80
"""More cards than any round takes that is made up here."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A round to be made up.

    ``scenario`` has its boxes, table and incidents, but no shoe and no calls. ``opening`` are the
    first cards of hands and of the dealer, ``drawn`` the next cards after the Initial Deal.
    ``calls`` are those of a box, in order; after them, and where there are none, basic strategy.
    """

    scenario: Scenario
    opening: Mapping[Place, Sequence[Card]] = field(default_factory=dict)
    drawn: Sequence[Card] = ()
    calls: Mapping[int, Sequence[Call]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MadeRound:
    """A round that was made up, played to its end and cut into its steps."""

    round: PlayableRound
    playthrough: Playthrough


class _Wanted:
    """The calls that a situation names, in order, where they are legal."""

    def __init__(self, wanted: Mapping[int, Sequence[Call]]) -> None:
        self._wanted = {box: list(calls) for box, calls in wanted.items()}

    def surrenders(self, played: Round, box: int) -> bool | None:
        wanted = self._wanted.get(box)
        return None if wanted is None else wanted[:1] == [Call.SURRENDER]

    def call(self, played: Round, due: CallDue) -> CallWish | None:
        wanted = self._wanted.get(due.box)
        return CallWish(wanted.pop(0)) if wanted and wanted[0] in due.calls else None


def make_round(table: PracticeTable, situation: Situation, chance: Random) -> MadeRound | None:
    """Play ``situation`` to its end; None if it cannot be played so.

    Its scenario then has the shoe and the calls with which it plays the same again.
    """
    document = table.document
    game, terms = stage(situation.scenario, document)
    shoe = _shoe(situation, terms.decks, hole_card=terms.ruleset.hole_card, chance=chance)
    if shoe is None:
        return None
    scenario = replace(situation.scenario, shoe=shoe)
    found = improvised(scenario, game, terms, _Wanted(situation.calls))
    return None if found is None else MadeRound(found, steps(found.trace, game.procedure))


def _shoe(
    situation: Situation, decks: int, *, hole_card: bool, chance: Random
) -> tuple[Card, ...] | None:
    """The cards in the order in which they leave the shoe (¶3.11); None if it lacks any of them."""
    wanted = Counter(card for cards in situation.opening.values() for card in cards)
    wanted.update(situation.drawn)
    left = full_shoe(decks)
    left.subtract(wanted)
    if min(left.values()) < 0:
        return None
    others = chance.sample(list(left.elements()), _ENOUGH)
    boxes = [Place(box.number, 1) for box in situation.scenario.boxes]
    order = [*boxes, DEALER, *boxes, *([DEALER] if hole_card else [])]
    opening = {place: list(cards) for place, cards in situation.opening.items()}
    shoe = [opening[place].pop(0) if opening.get(place) else others.pop() for place in order]
    return (*shoe, *situation.drawn, *others)
