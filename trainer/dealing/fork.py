"""The place where a scenario's round goes on otherwise than its file says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Final

from trainer.making.calls import improvised
from trainer.making.cards import full_shoe
from trainer.rules.bets import DEALER, Asks, Call, Place
from trainer.rules.cards import Card
from trainer.rules.dues import CallDue
from trainer.rules.inputs import Decide
from trainer.rules.round import Round
from trainer.scenario.check import PlayableRound
from trainer.scenario.incident_kind import Incident
from trainer.scenario.incidents import InsufficientCards, LimitsNotChecked
from trainer.scenario.model import Bettor, CallWish, Scenario

_MORE_CARDS: Final = 60
"""How many cards are put behind a scenario's shoe for what its file does not foresee."""

_Seen = tuple[int, int, tuple[Card, ...], tuple[Card, ...]]
"""What a player sees on calling: the box, the hand's number, its cards, and the dealer's."""


class AsScripted:
    """The players call as their scenario says while their hands are as it says.

    After that they play basic strategy.
    """

    def __init__(self, playable: PlayableRound) -> None:
        self._calls: dict[_Seen, CallWish] = {}
        calls = {
            (box.number, bettor.name): list(bettor.calls)
            for box in playable.scenario.boxes
            for bettor in box.bettors
        }
        played = Round(playable.terms)
        for move in playable.trace.moves:
            given = move.given
            if isinstance(given, Decide):
                decider = played.decider(given.box)
                wishes = calls[given.box, decider] if decider is not None else []
                if wishes:
                    self._calls[_seen(played, Place(given.box, given.hand))] = wishes.pop(0)
            played.submit(given)

    def surrenders(self, played: Round, box: int) -> bool | None:
        wish = self._calls.get(_seen(played, Place(box, 1)))
        return None if wish is None else wish.call is Call.SURRENDER

    def call(self, played: Round, due: CallDue) -> CallWish | None:
        wish = self._calls.get(_seen(played, Place(due.box, due.hand)))
        return wish if wish is not None and wish.call in due.calls else None


def _seen(played: Round, place: Place) -> _Seen:
    return *place, tuple(played.cards(place)), tuple(played.cards(DEALER))


def forked(
    playable: PlayableRound, incident: Incident, cards: tuple[Card, ...]
) -> PlayableRound | None:
    """The round in which ``incident`` happens as well; None if it cannot be played with it.

    ``cards`` are those of its shoe and the ones behind them. It is the same up to there. What no
    longer fits is left out: first later incidents and what is
    asked for, then Insurance and Even Money.
    """
    return _first_playable(playable, cards, lambda scenario: _variants(scenario, incident))


def noticed(playable: PlayableRound, box: int, cards: tuple[Card, ...]) -> PlayableRound | None:
    """The round in which the dealer checks the limits of ``box``, which nobody was to check.

    None if somebody checks them anyhow. ``cards`` as for ``forked``; what no longer fits is left
    out as there.
    """
    overlooked = LimitsNotChecked(box)
    if overlooked not in playable.scenario.incidents:
        return None
    return _first_playable(playable, cards, lambda scenario: _without(scenario, overlooked))


def uninsured(playable: PlayableRound, cards: tuple[Card, ...]) -> PlayableRound | None:
    """The round in which nobody is offered Insurance. ``cards`` as for ``forked``."""
    return _first_playable(playable, cards, _without_insurance)


def _without_insurance(scenario: Scenario) -> Iterator[Scenario]:
    boxes = tuple(
        replace(box, bettors=tuple(replace(bettor, insurance=None) for bettor in box.bettors))
        for box in scenario.boxes
    )
    asked = tuple(request for request in scenario.requests if request.asks is not Asks.INSURANCE)
    yield replace(scenario, boxes=boxes, requests=asked, expect=None)


def _first_playable(
    playable: PlayableRound,
    cards: tuple[Card, ...],
    variants: Callable[[Scenario], Iterator[Scenario]],
) -> PlayableRound | None:
    """The first of the ``variants`` of a scenario that can be played to its end."""
    scenario = playable.scenario
    if not any(isinstance(incident, InsufficientCards) for incident in scenario.incidents):
        scenario = replace(scenario, shoe=cards)
    style = AsScripted(playable)
    for variant in variants(scenario):
        found = improvised(variant, playable.game, playable.terms, style)
        if found is not None:
            return found
    return None


def _without(scenario: Scenario, overlooked: LimitsNotChecked) -> Iterator[Scenario]:
    """A bet may be smaller or gone: first later requests, then wishes may not fit any more."""
    left = tuple(incident for incident in scenario.incidents if incident != overlooked)
    whole = replace(scenario, incidents=left, expect=None)
    yield whole
    yield replace(whole, requests=())
    yield _without_wishes(replace(whole, requests=()))
    yield _without_wishes(replace(whole, requests=(), incidents=_limits_alone(left)))


def _limits_alone(incidents: tuple[Incident, ...]) -> tuple[Incident, ...]:
    return tuple(incident for incident in incidents if isinstance(incident, LimitsNotChecked))


def _variants(scenario: Scenario, incident: Incident) -> Iterator[Scenario]:
    whole = replace(scenario, incidents=(*scenario.incidents, incident), expect=None)
    yield whole
    moment = incident.begins
    earlier = tuple(
        other
        for other in scenario.incidents
        if moment is None or other.begins is None or other.begins <= moment
    )
    asked = tuple(
        request for request in scenario.requests if moment is None or request.after_card < moment
    )
    alone = replace(whole, incidents=(*earlier, incident), requests=asked)
    yield alone
    yield _without_wishes(alone)


def _without_wishes(scenario: Scenario) -> Scenario:
    return replace(
        scenario,
        boxes=tuple(
            replace(box, bettors=tuple(map(_wishing_nothing, box.bettors)))
            for box in scenario.boxes
        ),
    )


def _wishing_nothing(bettor: Bettor) -> Bettor:
    return replace(bettor, insurance=None, even_money=False)


def whole_shoe(playable: PlayableRound, chance: Random) -> tuple[Card, ...]:
    """The cards of a scenario, and behind them some that it does not name, in any order."""
    left = full_shoe(playable.terms.decks)
    left.subtract(playable.scenario.shoe)
    among = list(left.elements())
    return (*playable.scenario.shoe, *chance.sample(among, min(_MORE_CARDS, len(among))))
