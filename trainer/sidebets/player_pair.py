"""Player Pair: a hand's first two cards are of one rank (Blackjack Version 5, ¶3.13.1)."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.rules.bets import Outcome
from trainer.rules.cards import Card
from trainer.rules.rulekeys import Rule
from trainer.sidebets.unambiguous import Unambiguous
from trainer.texts import N_, TextEnum


class PlayerPairHand(TextEnum):
    """The winning hand: any pair, whatever its colours and suits."""

    PLAYER_PAIR = "player_pair", N_("Player Pair")


class PlayerPair(Unambiguous):
    """The evaluator of a Player Pair bet. It has no state."""

    __slots__ = ()

    hands: type[TextEnum] = PlayerPairHand
    """The outcomes that can win."""

    def outcome(self, cards: Sequence[Card], up_card: Card | None) -> TextEnum | None:
        """Tell whether the first two cards are a pair; None before the second.

        Any first card can still become a pair, so one card decides nothing.
        """
        del up_card
        if len(cards) < 2:
            return None
        # Rank, not value: a King and a Queen are different Picture Cards (¶3.13.1).
        if cards[0].rank is cards[1].rank:
            return PlayerPairHand.PLAYER_PAIR
        return Outcome.LOSE

    def rules(self, outcome: TextEnum, cards: Sequence[Card]) -> tuple[Rule, ...]:
        """The rules that justify ``outcome``, without those of the pay table."""
        del cards
        return (Rule.PLAYER_PAIR_LOSES if outcome is Outcome.LOSE else Rule.PLAYER_PAIR,)
