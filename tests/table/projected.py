"""The table after some events, as most tests of it ask for it."""

from collections.abc import Sequence

from trainer.rules import events as ev
from trainer.rules.bets import Place
from trainer.rules.money import Cents
from trainer.snapshot.fold import snapshot_after
from trainer.table.project import table_view
from trainer.table.view import TableView


def project(
    events: Sequence[ev.Event],
    active: Place | None = None,
    meters: Sequence[Cents] = (),
    decks: int | None = None,
) -> TableView:
    """The table after ``events``; ``active`` is where the next act falls, where that is known.

    ``meters`` are the progressive's before them, ``decks`` how many are in play.
    """
    return table_view(snapshot_after(events), active, meters, decks)
