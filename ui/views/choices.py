"""Choices that several pages offer, with their names."""

from __future__ import annotations

from trainer.messages import _
from trainer.settings.looks import Cloth


def cloth_names() -> tuple[tuple[Cloth, str], ...]:
    """The colours of the felt."""
    return (
        (Cloth.GREEN, _("Green")),
        (Cloth.BLUE, _("Blue")),
        (Cloth.RED, _("Red")),
        (Cloth.BURGUNDY, _("Burgundy")),
    )
