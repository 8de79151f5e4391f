"""The context for the sentences of one step: the round after that step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from trainer.messages.round_context import Orders, RoundContext, owner_text
from trainer.messages.text import _
from trainer.procedure.acts import Act
from trainer.rules.bets import Bet
from trainer.rules.events import Event
from trainer.rules.money import Cents
from trainer.snapshot.snapshot import Snapshot


class StepContext(NamedTuple):
    """The context for the sentences of one step: its ``events``, and the round after it."""

    round: RoundContext
    act: Act
    table: Snapshot
    events: tuple[Event, ...]

    @property
    def orders(self) -> Orders:
        """The hands of each box, as they are played."""
        return self.table.hands

    def money(self, amount: Cents) -> str:
        """An amount as the whole round writes it."""
        return self.round.money.text(amount)

    def owner(self, bet: Bet) -> str:
        """Where a bet lies and whose it is."""
        return owner_text(bet, self.orders)

    def title(self) -> str:
        """The title of the step's act."""
        return _(self.round.procedure.acts[self.act].title)


def step_contexts(context: RoundContext) -> Iterator[StepContext]:
    """The context of every step of a round."""
    playthrough = context.playthrough
    for step, table in zip(playthrough.steps, context.snapshots[1:], strict=True):
        events = playthrough.events[step.first : step.last]
        yield StepContext(context, step.act, table, events)
