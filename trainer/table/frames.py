"""A whole playthrough as pictures, so that going forward, back or anywhere is looking one up."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.procedure.acts import Playthrough
from trainer.rules.money import Cents
from trainer.table.project import Projection
from trainer.table.view import TableView


def frames(playthrough: Playthrough, meters: Sequence[Cents] = ()) -> tuple[TableView, ...]:
    """The table before each step and, last, after all: one more than there are steps.

    Frame ``n`` has steps 0 to ``n - 1`` carried out and step ``n``'s place as ``active``.
    ``meters`` are the progressive's as the round finds them.
    """
    projection = Projection(meters)
    views: list[TableView] = []
    for step in playthrough.steps:
        views.append(projection.view(step.place))
        for event in playthrough.events[step.first : step.last]:
            projection.apply(event)
    return (*views, projection.view())
