"""What lies under and over the pieces of a table, in layers that change independently."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, NamedTuple

from PySide6.QtWidgets import QGraphicsScene

from trainer.rules.bets import Bet, Place
from ui.paint.marks import Mark
from ui.paint.overlay import Overlay
from ui.paint.pixmaps import Sprite
from ui.paint.stops import Stop
from ui.views.felt_layers import Layer
from ui.views.felt_setup import FeltSetup


class Marking(NamedTuple):
    """What is marked on a table.

    ``owed`` is shown beside a mark; ``asked`` is what a question is about; ``pointed`` is what has
    been chosen on the table, ringed unless the arrow keys have led to a ``cursor``.
    """

    marks: Mapping[Bet, Mark] = MappingProxyType({})
    owed: Mapping[Bet, str] = MappingProxyType({})
    asked: tuple[Bet | Place, ...] = ()
    pointed: Stop | None = None
    cursor: Stop | None = None


UNMARKED: Final = Marking()


class FeltOverlays:
    """Shows an overlay as items of a scene.

    Equipment and texts change with the table or with its marks; rings change with every key.
    """

    def __init__(self, scene: QGraphicsScene) -> None:
        self._equipment = Layer(scene)
        self._texts = Layer(scene)
        self._rings = Layer(scene)

    def clear(self) -> None:
        """Show nothing."""
        for layer in (self._equipment, self._texts, self._rings):
            layer.clear()

    def lay_equipment(
        self, overlay: Overlay[Sprite], setup: FeltSetup, discarded: int | None = None
    ) -> None:
        """Show what stands on the table; cards on their way are not ``discarded`` yet."""
        if discarded is not None and discarded != overlay.view.discarded:
            overlay = replace(overlay, view=overlay.view._replace(discarded=discarded))
        self._equipment.lay(
            (
                *overlay.discards(),
                *overlay.meters(setup.given.legends),
                *overlay.sensors(),
                *overlay.shoe(),
                *overlay.notice(),
            ),
            setup.ratio,
        )

    def lay_texts(
        self, overlay: Overlay[Sprite], setup: FeltSetup, marking: Marking, *, moving: bool
    ) -> None:
        """Show numbers, totals, calls, sums, and the marks of bets.

        While pieces are ``moving`` nothing new is shown but marks: a total appears once its card
        has arrived, a line once its chips have.
        """
        options, currency = setup.options, setup.given.currency
        numbers = list(overlay.hand_numbers())
        totals = list(overlay.totals(numbers)) if options.totals else []
        totals += overlay.requests([*numbers, *totals])
        totals += overlay.call([*numbers, *totals], words=not options.signals_only)
        totals += overlay.peek([*numbers, *totals])
        marks = list(overlay.marks(marking.marks, marking.owed))
        sums = overlay.sums(currency, [*numbers, *totals, *marks]) if options.sums else ()
        labels = [*overlay.leaders(), *numbers, *totals, *sums]
        if moving:
            labels = [one for one in labels if self._texts.holds(one)]
        self._texts.lay((*labels, *marks), setup.ratio)

    def lay_rings(self, overlay: Overlay[Sprite], setup: FeltSetup, marking: Marking) -> None:
        """Show what is lit, refused and ringed, and the chips of the pile at the cursor."""
        self._rings.lay(
            (
                *overlay.lights(marking.asked, marking.cursor or marking.pointed),
                *overlay.refused(),
                *overlay.pile_labels(
                    marking.cursor, setup.given.currency, summed=setup.options.summed
                ),
            ),
            setup.ratio,
        )
