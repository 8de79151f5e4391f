"""What a felt tells in words when something has gone wrong that cards and chips do not show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.rules.cards import Card
from trainer.rules.mistakes import Mistake
from trainer.table.view import CardSign, Notice
from trainer.texts import N_
from trainer.words.names import MISTAKES
from trainer.words.text import _, capitalised

_NOTICES: Final[Mapping[Notice, str]] = {
    Notice.LAMP_OUT: N_("Power failure"),
    Notice.NOT_SHUFFLED: N_("These cards have not been shuffled"),
    Notice.WRONG_COUNT: N_("The number of cards is wrong"),
    Notice.NEXT_ROUND: N_("The next round has begun"),
}

_SIGNS: Final[Mapping[CardSign, str]] = {
    CardSign.FOREIGN: N_("has another back"),
    CardSign.TWIN: N_("is there too often"),
    CardSign.EXPOSED: N_("is exposed"),
    CardSign.CHOSEN: N_("is the first"),
}


def notice_text(notice: Notice | Mistake) -> str:
    """What has happened, as a short line."""
    if isinstance(notice, Notice):
        return _(_NOTICES[notice])
    return capitalised(_(MISTAKES[notice]))


def shoe_text(card: Card | None, *, empty: bool) -> str:
    """What the shoe shows where that is not a card's back: a face, or nothing at all."""
    if empty:
        return _("The shoe is empty")
    return _("Face up in the shoe: {card}").format(card=card) if card else ""


def card_sign_text(*, astray: bool, sign: CardSign | None) -> str:
    """What sets a card apart; empty where nothing does."""
    told = [_("lies astray")] if astray else []
    if sign is not None:
        told.append(_(_SIGNS[sign]))
    return _(", ").join(told)
