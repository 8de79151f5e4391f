"""Perfect Pairs: whether a hand's first two cards are a winning pair (¶3.14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from trainer.rules.bets import Outcome
from trainer.rules.cards import Card
from trainer.rules.rulekeys import Rule
from trainer.sidebets.unambiguous import Unambiguous
from trainer.texts import N_, TextEnum


class PairHand(TextEnum):
    """The three pairs that win, the best first (¶3.14.1 to ¶3.14.3)."""

    PERFECT_PAIR = "perfect_pair", N_("Perfect Pair")
    COLOURED_PAIR = "coloured_pair", N_("Coloured Pair")
    MIXED_PAIR = "mixed_pair", N_("Mixed Pair")


_RULES: Final[Mapping[TextEnum, tuple[Rule, ...]]] = {
    PairHand.PERFECT_PAIR: (Rule.PERFECT_PAIR,),
    PairHand.COLOURED_PAIR: (Rule.COLOURED_PAIR,),
    PairHand.MIXED_PAIR: (Rule.MIXED_PAIR,),
    Outcome.LOSE: (Rule.PERFECT_PAIRS_LOSE,),
}


class PerfectPairs(Unambiguous):
    """The evaluator of a Perfect Pairs bet. It has no state."""

    __slots__ = ()

    hands: type[TextEnum] = PairHand
    """The outcomes that can win."""

    def outcome(self, cards: Sequence[Card], up_card: Card | None) -> TextEnum | None:
        """The pair that the first two cards make, or ``Outcome.LOSE``; None before the second.

        Any first card can still become any pair, so one card decides nothing.
        """
        del up_card
        if len(cards) < 2:
            return None
        first, second = cards[0], cards[1]
        # Rank, not value: a King and a Queen are no pair (¶3.14.1).
        if first.rank is not second.rank:
            return Outcome.LOSE
        if first.suit is second.suit:
            return PairHand.PERFECT_PAIR
        if first.suit.colour is second.suit.colour:
            return PairHand.COLOURED_PAIR
        return PairHand.MIXED_PAIR

    def rules(self, outcome: TextEnum, cards: Sequence[Card]) -> tuple[Rule, ...]:
        """The rules that justify ``outcome``, without those of the pay table."""
        del cards
        return _RULES[outcome]
