"""The names of bets, hands and places that events refer to."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from trainer.texts import N_, TextEnum


class BetKind(TextEnum):
    """Every kind of bet the documents know, by its key in a scenario file.

    ``designation`` is how its spot on a layout is marked.
    """

    designation: str

    def __init__(self, _value: str, _text: str = "", designation: str = "") -> None:
        self.designation = designation or _text

    MAIN = "main", N_("main bet")
    INSURANCE = "insurance", N_("Insurance")
    PERFECT_PAIRS = "perfect_pairs", N_("Perfect Pairs")
    PLAYER_PAIR = "player_pair", N_("Player Pair")
    # As Blackjack Version 5 has them on the layout (¶1.18, ¶1.35).
    UNDER_13 = "under_13", N_("Under 13"), N_("13 (-)")
    OVER_13 = "over_13", N_("Over 13"), N_("(+) 13")
    TWENTY_ONE_PLUS_THREE = "twenty_one_plus_three", N_("21+3")
    PROGRESSIVE = "progressive", N_("progressive wager"), N_("Progressive")
    ENVY = "envy", N_("Envy")
    DEALER_ENVY = "dealer_envy", N_("Dealer Envy")


UNSTAKED: Final = frozenset({BetKind.ENVY, BetKind.DEALER_ENVY})
"""The kinds that are paid without a stake: nobody can bet on these."""

STAKED: Final = tuple(kind for kind in BetKind if kind not in UNSTAKED)
"""The kinds of bet that bettors stake chips on."""


class Bet(NamedTuple):
    """The name of one bet: a bettor's bet of one kind on one box and, for the main bet, one hand.

    ``hand`` is the hand's serial number on its box (1 for the first, 2 for the hand that the first
    Split made, and so on in the order they were made), 0 for a bet that is not on a hand. The
    number a person reads is the hand's position on the box, which a re-split shifts.
    """

    box: int
    bettor: str
    kind: BetKind
    hand: int = 0


class Place(NamedTuple):
    """The place where a card lies: a hand on a box, or one of the places below."""

    box: int
    hand: int


DEALER: Final = Place(0, 0)
"""In front of the dealer."""
DISCARD: Final = Place(-1, 0)
"""The discard rack at the dealer's right."""
ASIDE: Final = Place(-2, 0)
"""Set aside next to the discard rack: found foreign, or waiting to be put right."""
DRAWN: Final = Place(-3, 0)
"""In front of the shoe: out of it, and not yet given to anybody."""


class Call(TextEnum):
    """What a Seated Player may call (¶3.8)."""

    HIT = "hit", N_("Hit")
    STAND = "stand", N_("Stand")
    DOUBLE = "double", N_("Double Down")
    SPLIT = "split", N_("Split")
    SURRENDER = "surrender", N_("Surrender")


class Asks(TextEnum):
    """What a player may ask for, by its word in a scenario file's ``requests``."""

    DOUBLE = Call.DOUBLE.value, Call.DOUBLE.text
    SPLIT = Call.SPLIT.value, Call.SPLIT.text
    SURRENDER = Call.SURRENDER.value, Call.SURRENDER.text
    HIT = Call.HIT.value, Call.HIT.text
    EVEN_MONEY = "even_money", N_("Even Money")
    INSURANCE = BetKind.INSURANCE.value, BetKind.INSURANCE.text
    BET = "bet", N_("a late bet")
    """An Initial Bet, or more on the one that lies."""

    @property
    def call(self) -> Call | None:
        """The call that it is; None if it is none."""
        return Call(self.value) if self.value in tuple(Call) else None

    @property
    def offer(self) -> Offer | None:
        """The dealer's offer to which it belongs; None if there is none."""
        return Offer(self.value) if self.value in tuple(Offer) else None


ASKED_WITH_AMOUNT: Final = frozenset({Asks.INSURANCE, Asks.BET})
"""What cannot be asked for without an amount; with ``double`` it can be left out."""


class Offer(StrEnum):
    """What the dealer offers when their first card is an Ace (¶3.15)."""

    EVEN_MONEY = "even_money"
    INSURANCE = "insurance"


class HandState(StrEnum):
    """The way a hand ended, as the word that the settlement prints."""

    BLACKJACK = "blackjack"
    STOOD = "stood"
    SOFT_21 = "soft_21"
    BUST = "bust"
    DOUBLED = "doubled"
    SPLIT_ACE = "split_ace"
    SURRENDERED = "surrendered"
    RETURNED = "returned"


class Moment(StrEnum):
    """The settlement at which a bet was settled (¶1.9, ¶1.17)."""

    INTERIM = "interim"
    FINAL = "final"


class Outcome(TextEnum):
    """What became of a bet, as the word that the settlement prints.

    A side bet that wins with a named hand has that hand as its outcome, defined by its evaluator.
    """

    WIN = "win", N_("wins")
    LOSE = "lose", N_("loses")
    STAND_OFF = "stand_off", N_("Stand Off")
    BLACKJACK = "blackjack", N_("Blackjack")
    EVEN_MONEY = "even_money", N_("Even Money")
    SURRENDER = "surrender", N_("Surrender")
    RETURNED = "returned", N_("returned")
    REFUSED = "refused", N_("refused")
