"""The styles in which a round can be dealt by hand."""

from __future__ import annotations

from typing import Self

from trainer.texts import N_, TextEnum


class Style(TextEnum):
    """How a dealer's mistakes are dealt with; ``intro`` tells the dealer."""

    intro: str

    def __new__(cls, value: str, text: str = "", intro: str = "") -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.text = text
        member.intro = intro
        return member

    COACHED = "coached", N_("Coached"), N_("Coached: a wrong act is stopped before it happens.")
    FREE = (
        "free",
        N_("Free"),
        N_("Free: acts stand. A wrong payment can be put right by the next act."),
    )
    SILENT = (
        "silent",
        N_("Silent"),
        N_("Silent: acts stand, and what was wrong is told at the end."),
    )
