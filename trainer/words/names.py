"""The field's terms as they are written: bets, calls, hands, cards, boxes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from trainer.procedure.ask_acts import DealerDoes
from trainer.procedure.questions import Fate
from trainer.rules.bets import BetKind, Call, Outcome, VoidCause
from trainer.rules.cards import Card
from trainer.words.text import N_, _

BETS: Final[Mapping[BetKind, str]] = MappingProxyType(
    {
        BetKind.MAIN: N_("main bet"),
        BetKind.INSURANCE: N_("Insurance"),
        BetKind.PERFECT_PAIRS: N_("Perfect Pairs"),
        BetKind.PLAYER_PAIR: N_("Player Pair"),
        BetKind.UNDER_13: N_("Under 13"),
        BetKind.OVER_13: N_("Over 13"),
        BetKind.TWENTY_ONE_PLUS_THREE: N_("21+3"),
        BetKind.PROGRESSIVE: N_("progressive"),
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
    }
)
"""What becomes of a bet, by the word the settlement prints; the winning hands of side bets too."""

NO_HAND: Final = N_("No winning hand")

FATES: Final[Mapping[Fate, str]] = MappingProxyType(
    {
        Fate.LOSES: N_("loses"),
        Fate.STANDS_OFF: N_("stands off"),
        Fate.RETURNED: N_("is returned"),
    }
)

DEALER_DOES: Final[Mapping[DealerDoes, str]] = MappingProxyType(
    {
        DealerDoes.DRAW: N_("Draws a card"),
        DealerDoes.STAND: N_("Stands"),
        DealerDoes.BUST: N_("Is bust"),
        DealerDoes.SETTLE: N_("Takes no card: every bet is decided"),
    }
)

VOIDS: Final[Mapping[VoidCause, str]] = MappingProxyType(
    {
        VoidCause.INTERRUPTION: N_("an interruption before any bet was decided"),
        VoidCause.FOREIGN_CARD: N_("a foreign card"),
        VoidCause.WRONG_CARD_COUNT: N_("a wrong number of cards"),
        VoidCause.INSUFFICIENT_CARDS: N_("not enough cards"),
        VoidCause.NOT_SHUFFLED: N_("cards that were not shuffled"),
    }
)


def bet_text(kind: BetKind) -> str:
    """What the bet is called."""
    return _(BETS[kind])


def hand_text(outcome: str) -> str:
    """What a side bet's hand is called; a losing one has no name."""
    return _(NO_HAND) if outcome == Outcome.LOSE else _(OUTCOMES[outcome])


def card_text(card: Card) -> str:
    """A card as it is printed: ``10♥``."""
    return f"{card.rank.corner}{card.suit.symbol}"
