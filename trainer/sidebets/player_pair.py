"""Player Pair: a hand's first two cards are of one rank (Blackjack Version 5, ¶3.13.1)."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.rules.bets import Outcome
from trainer.rules.cards import Card
from trainer.rules.rulekeys import Rule
from trainer.texts import N_, TextEnum


class PlayerPairHand(TextEnum):
    """What wins: any pair, whatever its colours and suits."""

    PLAYER_PAIR = "player_pair", N_("Player Pair")


class PlayerPair:
    """The evaluator of a Player Pair bet. It has no state."""

    __slots__ = ()

    hands: type[TextEnum] = PlayerPairHand
    """What can win."""

    def outcome(self, cards: Sequence[Card], up_card: Card | None) -> TextEnum | None:
        """Whether the first two cards are a pair; None before the second.

        Any first card can still become a pair, so one card decides nothing.
        """
        del up_card
        if len(cards) < 2:
            return None
        # Rank, not value: a King and a Queen are two kinds of picture (¶3.13.1).
        if cards[0].rank is cards[1].rank:
            return PlayerPairHand.PLAYER_PAIR
        return Outcome.LOSE

    def rules(self, outcome: TextEnum, cards: Sequence[Card]) -> tuple[Rule, ...]:
        """The rule keys on which ``outcome`` rests; the pay table is not among them."""
        del cards
        return (Rule.PLAYER_PAIR_LOSES if outcome is Outcome.LOSE else Rule.PLAYER_PAIR,)
