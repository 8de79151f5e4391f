"""What can be done to a round: by a bettor, by the dealer, by the shoe, by misfortune.

``decide`` answers each with the events it causes or with a ``Refusal``.
"""

from __future__ import annotations

from typing import NamedTuple

from trainer.rules.bets import Bet, Call, Offer, VoidCause
from trainer.rules.cards import Card
from trainer.rules.money import Cents

# The bettors


class StakeBet(NamedTuple):
    """Put ``amount`` on a spot before the bets are closed.

    ``seated`` tells whether the bettor sits at the box; only the first to come can.
    """

    bet: Bet
    amount: Cents
    seated: bool = False


class RaiseBet(NamedTuple):
    """Answer to being told that the box is under the minimum: make the main bet up to ``to``."""

    bet: Bet
    to: Cents


class WithdrawBet(NamedTuple):
    """Answer to being told that the box is under the minimum: take the bet back."""

    bet: Bet


class WalkAway(NamedTuple):
    """Leave the table with the bets lying."""

    box: int
    bettor: str


class AskEvenMoney(NamedTuple):
    """Ask for Even Money on a Blackjack."""

    bet: Bet


class Insure(NamedTuple):
    """Put ``amount`` on the insurance line."""

    bet: Bet
    amount: Cents


class Decide(NamedTuple):
    """The box's call on one hand.

    ``amount`` is the Seated Player's additional bet for a double (None: his Initial Bet);
    ``declined`` are the bettors who do not follow; ``adds`` what the others add to a double,
    where it is not their Initial Bet.
    """

    box: int
    hand: int
    call: Call
    amount: Cents | None = None
    declined: tuple[str, ...] = ()
    adds: tuple[tuple[str, Cents], ...] = ()


# The shoe


class Draw(NamedTuple):
    """The next card leaves the shoe and goes where it is due."""

    card: Card


# The dealer


class CheckLimits(NamedTuple):
    """Compare the bets with the limits."""


class CloseBets(NamedTuple):
    """Announce "No more bets"."""


class CheckHoleCard(NamedTuple):
    """Look whether the hole card makes a Blackjack."""


class TurnHoleCard(NamedTuple):
    """Turn the hole card face up."""


class MakeOffer(NamedTuple):
    """Offer Even Money or Insurance."""

    offer: Offer


class CloseOffer(NamedTuple):
    """Close what was offered."""

    offer: Offer


class Settle(NamedTuple):
    """Take, pay or leave one bet."""

    bet: Bet


class HandBack(NamedTuple):
    """Return one bet: of a Void round (¶5.17), or a side bet without an Initial Bet (¶5.15)."""

    bet: Bet


class ClearTable(NamedTuple):
    """Collect the cards: the end of the round."""


# Misfortune


class OverlookLimits(NamedTuple):
    """Nobody notices whether this box's bets are within the limits."""

    box: int


class BetLate(NamedTuple):
    """Somebody tries to bet after "No more bets"."""

    bet: Bet
    amount: Cents


class Interrupt(NamedTuple):
    """The power fails, or the like."""


class FindFault(NamedTuple):
    """A fault of the cards comes to light that Voids the round."""

    cause: VoidCause


Input = (
    StakeBet
    | RaiseBet
    | WithdrawBet
    | WalkAway
    | AskEvenMoney
    | Insure
    | Decide
    | Draw
    | CheckLimits
    | CloseBets
    | CheckHoleCard
    | TurnHoleCard
    | MakeOffer
    | CloseOffer
    | Settle
    | HandBack
    | ClearTable
    | OverlookLimits
    | BetLate
    | Interrupt
    | FindFault
)

DealerTask = (
    CheckLimits
    | CloseBets
    | CheckHoleCard
    | TurnHoleCard
    | MakeOffer
    | CloseOffer
    | Settle
    | HandBack
    | ClearTable
)
