"""What the evaluators have in common whose hands the texts define in full."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.rules.cards import Card


class Unambiguous:
    """An evaluator whose outcome no reading of the house changes."""

    __slots__ = ()

    def settings(self, cards: Sequence[Card], up_card: Card | None) -> tuple[str, ...]:
        """The entries of the register that decide what these cards make: none."""
        del cards, up_card
        return ()
