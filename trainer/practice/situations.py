"""Rounds made up for a question: what is wanted is laid out, everything else comes by chance.

What such a round then contains is found out by playing it, as with any other scenario.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from trainer.felt.chips import ChipSet
from trainer.practice.strategy import best_call, surrenders
from trainer.procedure.acts import Playthrough
from trainer.procedure.steps import steps
from trainer.rulebook import Document
from trainer.rules.bets import DEALER, Call, Place
from trainer.rules.cards import Card, deck
from trainer.rules.dues import CallDue
from trainer.rules.round import Round
from trainer.rules.shift import cards_out
from trainer.scenario.check import PlayableRound, play_by_procedure, stage
from trainer.scenario.incident_kind import Incident
from trainer.scenario.incidents import FaceUpInShoe
from trainer.scenario.model import CallWish, Scenario

_ENOUGH: Final = 80
"""More cards than any round takes that is made up here."""


@dataclass(frozen=True, slots=True)
class PracticeTable:
    """The table that is practised at: a document, with what its house has chosen, and its chips."""

    document: Document
    chips: ChipSet


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


class _Callers:
    """The players of a situation; they write down what they have called."""

    def __init__(self, wanted: Mapping[int, Sequence[Call]]) -> None:
        self.made: defaultdict[tuple[int, str], list[CallWish]] = defaultdict(list)
        self._wanted = {box: list(calls) for box, calls in wanted.items()}

    def surrenders(self, played: Round, box: int) -> bool:
        """Whether ``box`` gives up its hand, if it may."""
        name, up_card = played.decider(box), played.cards(DEALER)[0]
        if name is None or played.why_not(box, Call.SURRENDER) is not None:
            return False
        wanted = self._wanted.get(box)
        if wanted is None:
            given_up = surrenders(played.cards(Place(box, 1)), up_card)
        else:
            given_up = wanted[:1] == [Call.SURRENDER]
        if given_up:
            self.made[box, name].append(CallWish(Call.SURRENDER))
        return given_up

    def call(self, played: Round, due: CallDue) -> CallWish:
        """What is wanted next, where that is legal; otherwise what basic strategy says."""
        wanted = self._wanted.get(due.box)
        if wanted and wanted[0] in due.calls:
            call = wanted.pop(0)
        else:
            legal = [one for one in due.calls if one is not Call.SURRENDER]
            cards = played.cards(Place(due.box, due.hand))
            call = best_call(cards, played.cards(DEALER)[0], legal)
        wish = CallWish(call)
        self.made[due.box, due.bettor].append(wish)
        return wish


def make_round(table: PracticeTable, situation: Situation, chance: Random) -> MadeRound | None:
    """Play ``situation`` to its end; None if it cannot be played so.

    Its scenario then has the shoe and the calls with which it plays the same again.
    """
    document = table.document
    game, terms = stage(situation.scenario, document)
    shoe = _shoe(situation, terms.decks, hole_card=terms.ruleset.hole_card, chance=chance)
    callers = _Callers(situation.calls)
    scenario = replace(situation.scenario, shoe=shoe)
    improvised = play_by_procedure(scenario, game, terms, caller=callers)
    if improvised.settlement is None:
        return None
    written = replace(
        scenario,
        shoe=shoe[: max(cards_out(improvised.trace.events), _seen(scenario.incidents))],
        boxes=tuple(
            replace(
                box,
                bettors=tuple(
                    replace(bettor, calls=tuple(callers.made[box.number, bettor.name]))
                    for bettor in box.bettors
                ),
            )
            for box in scenario.boxes
        ),
    )
    played = play_by_procedure(written, game, terms)
    if played.settlement is None or any(not fault.warning for fault in played.faults):
        return None
    playable = PlayableRound(written, game, terms, played.trace, played.settlement)
    return MadeRound(playable, steps(played.trace, game.procedure))


def _seen(incidents: Sequence[Incident]) -> int:
    """How many cards incidents look at, of which not all may be dealt (¶5.11)."""
    return max(
        (one.after_card + 1 for one in incidents if isinstance(one, FaceUpInShoe)), default=0
    )


def _shoe(situation: Situation, decks: int, *, hole_card: bool, chance: Random) -> tuple[Card, ...]:
    """The cards in the order in which they leave the shoe (¶3.11)."""
    wanted = Counter(card for cards in situation.opening.values() for card in cards)
    wanted.update(situation.drawn)
    left = Counter(dict.fromkeys(deck(), decks))
    left.subtract(wanted)
    others = chance.sample(list(left.elements()), _ENOUGH)
    boxes = [Place(box.number, 1) for box in situation.scenario.boxes]
    order = [*boxes, DEALER, *boxes, *([DEALER] if hole_card else [])]
    opening = {place: list(cards) for place, cards in situation.opening.items()}
    shoe = [opening[place].pop(0) if opening.get(place) else others.pop() for place in order]
    return (*shoe, *situation.drawn, *others)
