"""Playing a round that is being written to its end: cards from the shoe, basic strategy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from trainer.authoring.draft import Draft
from trainer.authoring.placed import DraftCard
from trainer.making.calls import Players
from trainer.rules.bets import Call
from trainer.rules.cards import Card
from trainer.rules.dues import CallDue, CardDue
from trainer.rules.round import Round
from trainer.scenario.check import play_by_procedure
from trainer.scenario.faults import FaultKind
from trainer.scenario.model import CallWish, Scenario
from trainer.scenario.play import PlayedScenario

_MOST_CARDS: Final = 200
"""More than any round needs: seven boxes of four hands each."""

Calls = Mapping[tuple[int, str], Sequence[CallWish]]
"""The calls of a round, by box and name."""


class Finished(NamedTuple):
    """The way a round ends: every card and call, those included that the text has already."""

    shoe: tuple[Card, ...]
    calls: Calls


def finished(draft: Draft, cards: Sequence[Card]) -> Finished | None:
    """The round of a draft played to its end; None if it cannot be.

    Its calls are made as long as they are legal; where one is not, or none is left, basic strategy
    calls. ``cards`` come after those of the text, in their order; those that are not in the shoe
    any more are passed over. Cards that wait for their hand go there.
    """
    scenario, game, terms = draft.scenario, draft.game, draft.terms
    if draft.played is None or scenario is None or game is None or terms is None:
        return None
    if not scenario.boxes:
        return None
    rest = tuple(_left(draft, cards))
    waiting = list(draft.placed)
    shoe = scenario.shoe if waiting else (*scenario.shoe, *rest)
    while True:
        players = Players(_Written(scenario))
        whole = replace(scenario, shoe=shoe, expect=None)
        played = play_by_procedure(whole, game, terms, caller=players)
        if played.settlement is not None:
            return Finished(shoe[: _needed(draft, played)], players.made)
        if not _short(played) or len(shoe) >= _MOST_CARDS:
            return None
        placed = _next_placed(Round.replay(terms, played.trace.events), waiting)
        if placed is not None:
            waiting.remove(placed)
            shoe = (*shoe, placed.card)
        elif not rest:
            return None
        else:
            shoe, rest = (*shoe, rest[0]), rest[1:]


def _left(draft: Draft, cards: Sequence[Card]) -> Iterator[Card]:
    """Those of ``cards`` that are still in the shoe, without those that wait for their hand."""
    left = Counter(draft.left)
    left.subtract(item.card for item in draft.placed)
    for card in cards[:_MOST_CARDS]:
        if left[card] > 0:
            left[card] -= 1
            yield card


def _needed(draft: Draft, played: PlayedScenario) -> int:
    """Tell how many cards the round needs; those that the text has stay."""
    assert draft.scenario is not None, "it has been played"
    left_over = (fault.path for fault in played.faults if fault.kind is FaultKind.CARDS_LEFT_OVER)
    needed = next((path[1] for path in left_over if isinstance(path[1], int)), None)
    if needed is None:
        return _MOST_CARDS
    seen = max((incident.moment or 0 for incident in draft.scenario.incidents), default=0)
    return max(needed, seen + 1 if seen else 0, len(draft.scenario.shoe))


def _short(played: PlayedScenario) -> bool:
    return any(fault.kind is FaultKind.SHOE_TOO_SHORT for fault in played.faults)


def _next_placed(so_far: Round, waiting: Sequence[DraftCard]) -> DraftCard | None:
    due = so_far.due()
    if not isinstance(due, CardDue):
        return None
    lying = len(so_far.cards(due.place))
    return next((item for item in waiting if (item.place, item.nth) == (due.place, lying)), None)


class _Written:
    """The calls of the text, as long as they are legal; after them, basic strategy."""

    def __init__(self, scenario: Scenario) -> None:
        self._wishes = {
            (box.number, bettor.name): list(bettor.calls)
            for box in scenario.boxes
            for bettor in box.bettors
        }

    def surrenders(self, played: Round, box: int) -> bool | None:
        wishes = self._wishes.get((box, played.decider(box) or ""), [])
        if not wishes or wishes[0].call is not Call.SURRENDER:
            return False
        wishes.pop(0)
        return True

    def call(self, played: Round, due: CallDue) -> CallWish | None:
        wishes = self._wishes.get((due.box, due.bettor), [])
        wish = wishes.pop(0) if wishes else None
        return wish if wish is not None and wish.call in due.calls else None
