"""Texts on a felt about irregularities that cards and chips do not show."""

from __future__ import annotations

from trainer.messages.names import card_text
from trainer.messages.text import _, capitalised
from trainer.rules.cards import Card
from trainer.rules.mistakes import Mistake
from trainer.table.view import CardSign, Notice, PeekView, RequestView


def notice_text(notice: Notice | Mistake) -> str:
    """What has happened, as a short line."""
    return capitalised(_(notice.text))


def request_text(request: RequestView) -> str:
    """What a bettor asks for, beside his hand."""
    return _("{bettor}: {what}?").format(bettor=request.bettor, what=_(request.asks.text))


def peek_text(peek: PeekView) -> str:
    """What the dealer has seen of the hole card."""
    if peek.corner is None:
        return _("No Blackjack")
    return _("{card}: Blackjack").format(card=card_text(peek.corner))


def shoe_text(card: Card | None, *, empty: bool) -> str:
    """What the shoe shows instead of a card's back: a face, or that it is empty."""
    if empty:
        return _("The shoe is empty")
    return _("Face up in the shoe: {card}").format(card=card) if card else ""


def card_sign_text(*, astray: bool, sign: CardSign | None) -> str:
    """The mark on a card; empty if it has none."""
    parts = [_("astray")] if astray else []
    if sign is not None:
        parts.append(_(sign.text))
    return _(", ").join(parts)
