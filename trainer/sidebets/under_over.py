"""Under 13 and Over 13: the points of a hand's first two cards (Blackjack Version 5, ¶3.13.2).

An Ace counts 1 throughout, so that a Blackjack is Under 13.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.rules.bets import Outcome
from trainer.rules.cards import Card
from trainer.rules.rulekeys import Rule
from trainer.sidebets.unambiguous import Unambiguous
from trainer.texts import TextEnum

_LINE: Final = 13
_MIN_POINTS: Final = 1
"""The points of an Ace."""
_MAX_POINTS: Final = 10
"""The points of a ten or a Picture Card."""


class UnderOverHand(TextEnum):
    """The winning hand: the row of the pay table."""

    WIN = Outcome.WIN.value, Outcome.WIN.text


class Under13(Unambiguous):
    """The evaluator of an Under 13 bet. It has no state."""

    __slots__ = ()

    hands: type[TextEnum] = UnderOverHand
    """What can win."""

    def outcome(self, cards: Sequence[Card], up_card: Card | None) -> TextEnum | None:
        """Tell whether the first two cards total less than 13 points; None while that is open.

        After an Ace or a Two no card can reach 13: the bet has won before the second.
        """
        del up_card
        least, most = _reach(cards)
        if most < _LINE:
            return Outcome.WIN
        return Outcome.LOSE if least >= _LINE else None

    def rules(self, outcome: TextEnum, cards: Sequence[Card]) -> tuple[Rule, ...]:
        """The rule keys on which ``outcome`` rests; the pay table is not among them."""
        del outcome
        return _rules(Rule.UNDER_13, cards)


class Over13(Unambiguous):
    """The evaluator of an Over 13 bet. It has no state."""

    __slots__ = ()

    hands: type[TextEnum] = UnderOverHand
    """What can win."""

    def outcome(self, cards: Sequence[Card], up_card: Card | None) -> TextEnum | None:
        """Tell whether the first two cards total more than 13 points; None while that is open.

        After an Ace, a Two or a Three no card can exceed 13: the bet has lost before the second.
        """
        del up_card
        least, most = _reach(cards)
        if least > _LINE:
            return Outcome.WIN
        return Outcome.LOSE if most <= _LINE else None

    def rules(self, outcome: TextEnum, cards: Sequence[Card]) -> tuple[Rule, ...]:
        """The rule keys on which ``outcome`` rests; the pay table is not among them."""
        del outcome
        return _rules(Rule.OVER_13, cards)


def _reach(cards: Sequence[Card]) -> tuple[int, int]:
    """The lowest and the highest total that the first two cards can make."""
    dealt = sum(card.points for card in cards[:2])
    missing = max(0, 2 - len(cards))
    return dealt + missing * _MIN_POINTS, dealt + missing * _MAX_POINTS


def _rules(bet: Rule, cards: Sequence[Card]) -> tuple[Rule, ...]:
    # ¶3.13.2 c: the house wins both bets on exactly 13.
    return (Rule.EXACTLY_13,) if _reach(cards) == (_LINE, _LINE) else (bet,)
