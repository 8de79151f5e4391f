"""The tables on which one sees what a choice changes in a round: before the change and after it."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.house.effects import Effect
from trainer.procedure.acts import Playthrough
from trainer.procedure.steps import steps
from trainer.rounds.sheet import frames_of
from trainer.rules.bets import Bet
from trainer.scenario.check import PlayableRound
from trainer.table.frames import Frames
from trainer.table.view import TableView


def compared_tables(found: Effect) -> tuple[TableView | None, TableView | None]:
    """Both tables when a bet that is settled differently has made them differ.

    Where no such bet does they are the first two that differ, and at last those at the end of the
    round; None where it cannot be played.
    """
    if found.before is None or found.after is None:
        return (_at_the_end(found.before), _at_the_end(found.after))
    one, other = _played(found.before), _played(found.after)
    for bet in _differing(found.before, found.after):
        tables = (_when_settled(*one, bet), _when_settled(*other, bet))
        if _differ(*tables):
            return tables
    every = zip(one[1], other[1], strict=False)
    return next((pair for pair in every if _differ(*pair)), (one[1][-1], other[1][-1]))


def _differ(one: TableView, other: TableView) -> bool:
    """Whether something else lies on the table."""
    return (one.cards, one.chips, one.meters) != (other.cards, other.chips, other.meters)


def _differing(before: PlayableRound, after: PlayableRound) -> Iterator[Bet]:
    """The bets that are settled differently, in the order of the settlement."""
    for entry, other in zip(before.settlement.bets, after.settlement.bets, strict=False):
        if (entry.stake, entry.outcome, entry.net) != (other.stake, other.outcome, other.net):
            yield Bet(entry.box, entry.name, entry.bet)


def _played(playable: PlayableRound) -> tuple[Playthrough, Frames]:
    playthrough = steps(playable.trace, playable.game.procedure)
    return (playthrough, frames_of(playable, playthrough))


def _at_the_end(playable: PlayableRound | None) -> TableView | None:
    return None if playable is None else _played(playable)[1][-1]


def _when_settled(playthrough: Playthrough, views: Frames, bet: Bet) -> TableView:
    """The table when a bet has been settled on its last hand; the last one if it never is."""
    numbers = [
        number
        for number, step in enumerate(playthrough.steps, 1)
        if step.bet is not None and step.bet[:3] == bet[:3]
    ]
    return views[numbers[-1] if numbers else -1]
