"""What is wrong with an answer about a hand: its total, or what it may do."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.messages.names import card_text
from trainer.messages.text import _
from trainer.procedure.questions import TOO_MANY, Total
from trainer.rules.cards import Card, Rank
from trainer.rules.hands import TWENTY_ONE, is_blackjack, point_total

_SOFT = 10
"""What an Ace that counts 11 adds to an Ace that counts 1."""


def total_error(cards: Sequence[Card], due: Total, given: Total) -> str:
    """The error that gives this wrong total; empty if none is recognised."""
    if given == TOO_MANY:
        return _("The hand is not over 21.")
    if due.blackjack and given.points == due.points:
        return _("The points are right, but an Ace and a ten as the first two are a Blackjack.")
    if given.blackjack:
        return _no_blackjack(cards)
    off = given.points - due.points
    if not off:
        if due.soft:
            return _("The points are right, but the hand is soft: an Ace counts 11.")
        return _("The points are right, but the hand is hard: no Ace counts 11.")
    ace = any(card.rank is Rank.ACE for card in cards)
    if given.soft and not ace:
        return _("There is no Ace in it: the hand is hard.")
    if ace and not due.soft and off == _SOFT:
        return _("An Ace was counted 11; that is more than 21, so it counts 1.")
    if due.soft and off == -_SOFT:
        return _("The Ace was counted 1; it counts 11 as long as that is not more than 21.")
    if off == sum(_PICTURES.get(card.rank, 0) for card in cards):
        return _("A picture card was counted more than 10.")
    eleven = _SOFT if due.soft else 0
    left_out = next(
        (card for card in cards if card.points + eleven * (card.rank is Rank.ACE) == -off), None
    )
    if left_out is not None:
        return _("{card} was not counted.").format(card=card_text(left_out))
    return ""


def _no_blackjack(cards: Sequence[Card]) -> str:
    """The reason why cards taken for a Blackjack are none (¶1.2), unless the rules have it."""
    if is_blackjack(cards):
        return ""
    if point_total(cards).points == TWENTY_ONE:
        return _("A Blackjack has two cards, and this hand has more.")
    return _("A Blackjack is an Ace and a card worth ten.")


_PICTURES = {Rank.JACK: 1, Rank.QUEEN: 2, Rank.KING: 3}
"""What a picture card has more than 10 if it is counted on."""
