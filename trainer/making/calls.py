"""Rounds whose calls are made while they are played, and written down as a scenario's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final, Protocol

from trainer.rulebook import Game
from trainer.rules.bets import ASKED_WITH_AMOUNT, DEALER, Asks, Call, Place
from trainer.rules.cards import Card, point_total
from trainer.rules.dues import CallDue
from trainer.rules.money import Cents
from trainer.rules.round import Round, cards_out
from trainer.rules.ruleset import Terms
from trainer.scenario.check import PlayableRound, play_by_procedure
from trainer.scenario.incident_kind import Incident
from trainer.scenario.incidents import FaceUpInShoe
from trainer.scenario.model import Bettor, Box, CallWish, Request, Scenario

# How an ordinary player plays: basic strategy for several decks, dealer stands on 17.
#
# No document prescribes it: it only makes the hands of a generated round look like those at a
# table.

_ACE: Final = 1
_WEAK: Final = range(2, 7)
"""The up-cards with which the dealer often busts."""
_SPLITS: Final = {
    1: range(1, 11),
    2: range(2, 8),
    3: range(2, 8),
    4: range(5, 7),
    6: _WEAK,
    7: range(2, 8),
    8: range(2, 10),
    9: frozenset((2, 3, 4, 5, 6, 8, 9)),
}
"""By the points of one card of the pair: the up-cards against which it is split."""
_HARD_DOUBLES: Final = {9: range(3, 7), 10: range(2, 10), 11: range(2, 11)}
_SOFT_DOUBLES: Final = {
    13: range(5, 7),
    14: range(5, 7),
    15: range(4, 7),
    16: range(4, 7),
    17: range(3, 7),
    18: range(3, 7),
}


def surrenders(cards: Sequence[Card], up_card: Card) -> bool:
    """Tell whether two cards are given up against ``up_card``."""
    total = point_total(cards)
    if total.soft or len(cards) != 2 or cards[0].points == cards[1].points == 8:
        return False
    return (total.points == 16 and up_card.points in (9, 10)) or (
        total.points == 15 and up_card.points == 10
    )


def best_call(cards: Sequence[Card], up_card: Card, calls: Sequence[Call]) -> Call:
    """The call for a hand among the legal ``calls``, of which there is at least one."""
    wishes = (*_wishes(cards, up_card.points), Call.HIT, Call.STAND)
    return next((call for call in wishes if call in calls), calls[0])


def _wishes(cards: Sequence[Card], up: int) -> Sequence[Call]:
    total = point_total(cards)
    pair = len(cards) == 2 and cards[0].rank is cards[1].rank
    if pair and up in _SPLITS.get(cards[0].points, ()):
        return (Call.SPLIT,)
    if total.soft:
        if up in _SOFT_DOUBLES.get(total.points, ()):
            return (Call.DOUBLE, Call.STAND if total.points >= 18 else Call.HIT)
        stands = total.points >= 19 or (total.points == 18 and up not in (_ACE, 9, 10))
        return (Call.STAND,) if stands else (Call.HIT,)
    if up in _HARD_DOUBLES.get(total.points, ()):
        return (Call.DOUBLE, Call.HIT)
    stands = total.points >= 17 or (
        up in _WEAK and (total.points >= 13 or (total.points == 12 and up >= 4))
    )
    return (Call.STAND,) if stands else (Call.HIT,)


class Playing(Protocol):
    """The way the players of a round play, as far as it is not basic strategy."""

    def surrenders(self, played: Round, box: int) -> bool | None:
        """Tell whether a box gives its hand up, if it may; None: as basic strategy says."""

    def call(self, played: Round, due: CallDue) -> CallWish | None:
        """One of the legal calls of ``due``; None: what basic strategy says."""


class Players:
    """The players of a round; they write down what they have called."""

    def __init__(self, playing: Playing) -> None:
        self.made: defaultdict[tuple[int, str], list[CallWish]] = defaultdict(list)
        self._playing = playing

    def surrenders(self, played: Round, box: int) -> bool:
        """Tell whether ``box`` gives up its hand, if it may."""
        given_up, name = self._playing.surrenders(played, box), played.decider(box)
        if name is None or played.why_not(box, Call.SURRENDER) is not None:
            return False
        if given_up is None:
            given_up = surrenders(played.cards(Place(box, 1)), played.cards(DEALER)[0])
        if given_up:
            self.made[box, name].append(CallWish(Call.SURRENDER))
        return given_up

    def call(self, played: Round, due: CallDue) -> CallWish:
        wish = self._playing.call(played, due)
        if wish is None:
            legal = [other for other in due.calls if other is not Call.SURRENDER]
            cards = played.cards(Place(due.box, due.hand))
            wish = CallWish(best_call(cards, played.cards(DEALER)[0], legal))
        self.made[due.box, due.bettor].append(wish)
        return wish


def improvised(
    scenario: Scenario, game: Game, terms: Terms, playing: Playing
) -> PlayableRound | None:
    """Play a scenario to its end, its players calling as they play; None if that fails.

    The scenario of the round has the calls that were made, and no more cards than were needed.
    """
    players = Players(playing)
    played = play_by_procedure(scenario, game, terms, caller=players)
    if played.settlement is None:
        return None
    needed = max(cards_out(played.trace.events), _seen(scenario.incidents))
    return as_called(replace(scenario, shoe=scenario.shoe[:needed]), game, terms, players)


def as_called(
    scenario: Scenario, game: Game, terms: Terms, players: Players
) -> PlayableRound | None:
    """Play a scenario with the calls that ``players`` have made; None if it has errors so."""
    boxes = tuple(
        replace(
            box,
            bettors=tuple(
                replace(bettor, calls=tuple(players.made[box.number, bettor.name]))
                for bettor in box.bettors
            ),
        )
        for box in scenario.boxes
    )
    return played_out(replace(scenario, boxes=boxes), game, terms, warned=True)


def played_out(
    scenario: Scenario, game: Game, terms: Terms, *, warned: bool = False
) -> PlayableRound | None:
    """Play a scenario; None if it has faults, or those that are more than warnings."""
    played = play_by_procedure(scenario, game, terms)
    if played.settlement is None or any(not (warned and fault.warning) for fault in played.faults):
        return None
    return PlayableRound(scenario, game, terms, played.trace, played.settlement)


def with_request(
    found: PlayableRound, box: Box, bettor: Bettor, asks: Asks, *, least: Cents, chance: Random
) -> PlayableRound | None:
    """A round in which somebody also asks for what they may not have; None if that cannot be.

    Who has no Initial Bet asks for an amount as if they had the ``least``.
    """
    amount = Cents((bettor.main or least) * 2) if asks in ASKED_WITH_AMOUNT else None
    after = chance.randint(1, len(found.scenario.shoe))
    request = Request(after, box.number, bettor.name, asks, amount)
    scenario = replace(found.scenario, requests=(*found.scenario.requests, request))
    return played_out(scenario, found.game, found.terms)


def _seen(incidents: Sequence[Incident]) -> int:
    """Tell how many cards incidents look at, of which not all may be dealt (¶5.11)."""
    return max(
        (incident.after_card + 1 for incident in incidents if isinstance(incident, FaceUpInShoe)),
        default=0,
    )
