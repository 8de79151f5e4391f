"""Rounds whose calls are made while they are played, and written down as a scenario's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from trainer.practice.strategy import best_call, surrenders
from trainer.rulebook import Game
from trainer.rules.bets import DEALER, Call, Place
from trainer.rules.dues import CallDue
from trainer.rules.round import Round
from trainer.rules.ruleset import Terms
from trainer.rules.shift import cards_out
from trainer.scenario.check import PlayableRound, play_by_procedure
from trainer.scenario.incident_kind import Incident
from trainer.scenario.incidents import FaceUpInShoe
from trainer.scenario.model import CallWish, Scenario


class Playing(Protocol):
    """How the players of a round play, as far as it is not basic strategy."""

    def surrenders(self, played: Round, box: int) -> bool | None:
        """Whether a box that may give its hand up does; None: as basic strategy says."""
        ...

    def call(self, played: Round, due: CallDue) -> CallWish | None:
        """One of the legal calls of ``due``; None: what basic strategy says."""
        ...


class Players:
    """The players of a round; they write down what they have called."""

    def __init__(self, playing: Playing) -> None:
        self.made: defaultdict[tuple[int, str], list[CallWish]] = defaultdict(list)
        self._playing = playing

    def surrenders(self, played: Round, box: int) -> bool:
        """Whether ``box`` gives up its hand, if it may."""
        name, up_card = played.decider(box), played.cards(DEALER)[0]
        if name is None or played.why_not(box, Call.SURRENDER) is not None:
            return False
        given_up = self._playing.surrenders(played, box)
        if given_up is None:
            given_up = surrenders(played.cards(Place(box, 1)), up_card)
        if given_up:
            self.made[box, name].append(CallWish(Call.SURRENDER))
        return given_up

    def call(self, played: Round, due: CallDue) -> CallWish:
        """The next call of the hand that is asked."""
        wish = self._playing.call(played, due)
        if wish is None:
            legal = [one for one in due.calls if one is not Call.SURRENDER]
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
    written = replace(scenario, boxes=boxes)
    played = play_by_procedure(written, game, terms)
    if played.settlement is None or any(not fault.warning for fault in played.faults):
        return None
    return PlayableRound(written, game, terms, played.trace, played.settlement)


def _seen(incidents: Sequence[Incident]) -> int:
    """How many cards incidents look at, of which not all may be dealt (¶5.11)."""
    return max(
        (one.after_card + 1 for one in incidents if isinstance(one, FaceUpInShoe)), default=0
    )
