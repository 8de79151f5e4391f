"""What can be wrong with the procedure and the announcements of a house file."""

from __future__ import annotations

from typing import Final

from trainer.texts import N_, TextEnum


class HouseCode(TextEnum):
    """The faults that only these sections can have, beyond those of any file."""

    NOT_ORDERABLE = (
        "not_orderable",
        N_("The course of a round decides when “{value}” comes, so the house cannot choose it."),
    )
    TWICE = "twice", N_("“{value}” appears a second time here; expected it once.")
    ORDER_LOCKED = (
        "order_locked",
        N_("{rules} puts “{value}” before “{then}” ({paragraphs}); the house cannot change that."),
    )
    PASS_LOCKED = (
        "pass_locked",
        N_(
            "{rules} prescribes how the bets of “{value}” are gone through ({paragraphs}); the "
            "house cannot change that."
        ),
    )
    ORDER_STAYS = (
        "order_stays",
        N_(
            "In {rules} this order does not apply, because “{value}” comes before “{then}” there "
            "({paragraphs})."
        ),
    )
    PASS_STAYS = (
        "pass_stays",
        N_(
            "In {rules} this does not apply, because it prescribes how the bets of “{value}” are "
            "gone through ({paragraphs})."
        ),
    )
    NOT_A_LANGUAGE = (
        "not_a_language",
        N_("“{key}” has “{value}”; expected the code of a language, such as fr."),
    )
    NO_WORDS = (
        "no_words",
        N_("“{key}” has no words in “{value}”, so the program’s own are said."),
    )


WARNINGS: Final = frozenset({HouseCode.ORDER_STAYS, HouseCode.PASS_STAYS, HouseCode.NO_WORDS})
"""What leaves the file in use."""
