"""The field's terms as they are written: bets, calls, hands, cards, boxes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from trainer.rules.bets import BetKind, Call, Outcome, VoidCause
from trainer.rules.cards import Card, Rank, Suit
from trainer.rules.mistakes import Mistake
from trainer.rules.ruleset import SideBet
from trainer.sidebets.progressive import Progressive
from trainer.texts import N_
from trainer.words.text import _, one_of

BETS: Final[Mapping[BetKind, str]] = MappingProxyType(
    {
        BetKind.MAIN: N_("main bet"),
        BetKind.INSURANCE: N_("Insurance"),
        BetKind.PERFECT_PAIRS: N_("Perfect Pairs"),
        BetKind.PLAYER_PAIR: N_("Player Pair"),
        BetKind.UNDER_13: N_("Under 13"),
        BetKind.OVER_13: N_("Over 13"),
        BetKind.TWENTY_ONE_PLUS_THREE: N_("21+3"),
        BetKind.PROGRESSIVE: N_("progressive wager"),
        BetKind.ENVY: N_("Envy"),
        BetKind.DEALER_ENVY: N_("Dealer Envy"),
    }
)

CALLS: Final[Mapping[Call, str]] = MappingProxyType(
    {
        Call.HIT: N_("Hit"),
        Call.STAND: N_("Stand"),
        Call.DOUBLE: N_("Double Down"),
        Call.SPLIT: N_("Split"),
        Call.SURRENDER: N_("Surrender"),
    }
)

OUTCOMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        Outcome.WIN: N_("wins"),
        Outcome.LOSE: N_("loses"),
        Outcome.STAND_OFF: N_("Stand Off"),
        Outcome.BLACKJACK: N_("Blackjack"),
        Outcome.EVEN_MONEY: N_("Even Money"),
        Outcome.SURRENDER: N_("Surrender"),
        Outcome.RETURNED: N_("returned"),
        Outcome.REFUSED: N_("refused"),
        "perfect_pair": N_("Perfect Pair"),
        "coloured_pair": N_("Coloured Pair"),
        "mixed_pair": N_("Mixed Pair"),
        "player_pair": N_("Player Pair"),
        "suited_trips": N_("Suited Trips"),
        "straight_flush": N_("Straight Flush"),
        "three_of_a_kind": N_("Three of a Kind"),
        "straight": N_("Straight"),
        "flush": N_("Flush"),
        "two_perfect_aces_and_coloured_ace": N_("2 Perfect {aces} and a Coloured {ace}"),
        "three_red_aces": N_("3 Red {aces}"),
        "three_aces": N_("3 {aces}"),
        "three_perfect_aces_suit_specific": N_("3 Perfect {chosen} ({suit})"),
        "three_perfect_aces": N_("3 Perfect {chosen}"),
        "perfect_three_of_a_kind": N_("Perfect Three of a Kind"),
        "perfect_aces_suit_specific": N_("Perfect {aces} ({suit})"),
        "perfect_aces": N_("Perfect {aces}"),
        "perfect_pair_suit_specific": N_("Perfect Pair ({suit})"),
    }
)
"""What becomes of a bet, by the word the settlement prints; the winning hands of side bets too.

``chosen`` are the ranks that the operator has chosen, ``aces`` the highest of them, ``ace`` one
card of it, ``suit`` the suit that he displays.
"""

RANKS: Final[Mapping[Rank, tuple[str, str]]] = MappingProxyType(
    {
        Rank.ACE: (N_("Ace"), N_("Aces")),
        Rank.KING: (N_("King"), N_("Kings")),
        Rank.QUEEN: (N_("Queen"), N_("Queens")),
        Rank.JACK: (N_("Jack"), N_("Jacks")),
        Rank.TEN: (N_("10"), N_("10s")),
        Rank.NINE: (N_("9"), N_("9s")),
        Rank.EIGHT: (N_("8"), N_("8s")),
        Rank.SEVEN: (N_("7"), N_("7s")),
        Rank.SIX: (N_("6"), N_("6s")),
        Rank.FIVE: (N_("5"), N_("5s")),
        Rank.FOUR: (N_("4"), N_("4s")),
        Rank.THREE: (N_("3"), N_("3s")),
        Rank.TWO: (N_("2"), N_("2s")),
    }
)
"""A card of each rank, and several."""


class HandNames(NamedTuple):
    """What stands in the names of the progressive's hands at one table.

    ``ranks`` are those that the operator has chosen, the highest first; ``suit`` is None where it
    is not known or plays no part.
    """

    ranks: tuple[Rank, ...] = (Rank.ACE,)
    suit: Suit | None = None


ORDINARY: Final = HandNames()
"""The names as the pay tables print them."""


def hand_names(side_bets: Mapping[BetKind, SideBet]) -> HandNames:
    """The names of the hands at a table that offers ``side_bets``."""
    for side_bet in side_bets.values():
        evaluator = side_bet.evaluator
        if isinstance(evaluator, Progressive) and evaluator.ranks:
            return HandNames(evaluator.ranks, evaluator.suit)
    return ORDINARY


NO_HAND: Final = N_("No winning hand")

VOIDS: Final[Mapping[VoidCause, str]] = MappingProxyType(
    {
        VoidCause.INTERRUPTION: N_("an interruption before any bet was decided"),
        VoidCause.FOREIGN_CARD: N_("a foreign card"),
        VoidCause.WRONG_CARD_COUNT: N_("a wrong number of cards"),
        VoidCause.INSUFFICIENT_CARDS: N_("not enough cards"),
        VoidCause.NOT_SHUFFLED: N_("cards that were not shuffled"),
    }
)

MISTAKES: Final[Mapping[Mistake, str]] = {
    Mistake.WRONG_BOX: N_("a card went to the wrong box"),
    Mistake.SKIPPED_BOX: N_("a box was passed over"),
    Mistake.BOX_TWICE: N_("a box got a card twice"),
    Mistake.DREW_TO_STANDING_HAND: N_("a card was drawn to a hand that stands"),
    Mistake.DEALER_OUT_OF_TURN: N_("a card went to the dealer out of turn"),
    Mistake.EXPOSED_CARD: N_("a card was exposed"),
    Mistake.OTHER: N_("a dealing error"),
    Mistake.WRONG_PAYOUT: N_("a bet was paid wrongly"),
}
"""What the dealer did wrong."""


def bet_text(kind: BetKind) -> str:
    """What the bet is called."""
    return _(BETS[kind])


def outcome_text(outcome: str, names: HandNames = ORDINARY) -> str:
    """What became of a bet, or the hand that won it."""
    ace, aces = RANKS[names.ranks[0]]
    return _(OUTCOMES[outcome]).format(
        ace=_(ace),
        aces=_(aces),
        chosen=one_of(_(RANKS[rank][1]) for rank in names.ranks),
        suit=names.suit.symbol if names.suit else _("suit specific"),
    )


def hand_text(outcome: str, names: HandNames = ORDINARY) -> str:
    """What a side bet's hand is called; a losing one has no name."""
    return _(NO_HAND) if outcome == Outcome.LOSE else outcome_text(outcome, names)


def winning_hand(kind: BetKind, outcome: str, names: HandNames = ORDINARY) -> str:
    """The hand a bet won with; empty where that says no more than the bet's own name does."""
    if isinstance(outcome, Outcome):
        return ""
    hand = hand_text(outcome, names)
    return "" if hand == bet_text(kind) else hand


def card_text(card: Card) -> str:
    """A card as it is printed: ``10♥``."""
    return f"{card.rank.corner}{card.suit.symbol}"
