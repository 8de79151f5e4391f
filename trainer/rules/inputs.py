"""The inputs to a round: from bettors, the dealer, the shoe, and mishaps.

``decide`` answers each with the events it causes or with a ``Refusal``.
"""

from __future__ import annotations

from typing import NamedTuple

from trainer.rules.bets import Asks, Bet, Call, Offer, Place
from trainer.rules.cards import Card
from trainer.rules.events import Noticed
from trainer.rules.irregularities import AfterError, Irregularity
from trainer.rules.money import Cents

# The bettors


class StakeBet(NamedTuple):
    """Put ``amount`` on a spot before the bets are closed.

    ``seated`` says whether the bettor sits at the box; only the first to come can.
    """

    bet: Bet
    amount: Cents
    seated: bool = False


class RaiseBet(NamedTuple):
    """Raise the main bet to ``to`` when warned that the box is under the minimum."""

    bet: Bet
    to: Cents


class WithdrawBet(NamedTuple):
    """Take the bet back when warned that the box is under the minimum."""

    bet: Bet


class WalkAway(NamedTuple):
    """Leave the table without the bets."""

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

    ``amount`` is the Seated Player's additional bet for a double (None: their Initial Bet);
    ``declined`` are the bettors who do not match it; ``adds`` are the other bettors' additional
    bets for a double, where they are not their Initial Bets.
    """

    box: int
    hand: int
    call: Call
    amount: Cents | None = None
    declined: tuple[str, ...] = ()
    adds: tuple[tuple[str, Cents], ...] = ()


class AskFor(NamedTuple):
    """Ask for something that must not be granted now; ``amount`` is what would be added.

    Accepted only if it has to be refused: what is allowed is an input of its own.
    """

    box: int
    bettor: str
    asks: Asks
    amount: Cents | None = None


# The shoe


class Draw(NamedTuple):
    """Deal the next card of the shoe to where it is due."""

    card: Card


# The dealer


class CheckLimits(NamedTuple):
    """Check the bets against the limits."""


class CloseBets(NamedTuple):
    """Announce "No more bets"."""


class CheckHoleCard(NamedTuple):
    """Check whether the hole card makes a Blackjack; ``missed``: it does and is not seen."""

    missed: bool = False


class TurnHoleCard(NamedTuple):
    """Turn the hole card face up."""


class UseCard(NamedTuple):
    """Give card ``number``, already out of the shoe, to the place that is due a card."""

    number: int


class DiscardCard(NamedTuple):
    """Put card ``number``, which went astray, out of play."""

    number: int


class TurnCards(NamedTuple):
    """Have the cards that lie face down at ``place`` turned (¶3.12)."""

    place: Place


class MakeOffer(NamedTuple):
    """Offer Even Money or Insurance."""

    offer: Offer


class CloseOffer(NamedTuple):
    """Close the open offer."""

    offer: Offer


class Settle(NamedTuple):
    """Settle one bet: take it, pay it or leave it standing."""

    bet: Bet


class HandBack(NamedTuple):
    """Return one bet: of a Void round (¶5.17), or a side bet without an Initial Bet (¶5.15)."""

    bet: Bet


class ClearTable(NamedTuple):
    """Collect the cards: the end of the round."""


# Mishaps


class OverlookLimits(NamedTuple):
    """Nobody checks whether this box's bets are within the limits.

    ``caps``: nor whether a side bet there is above the Initial Bet.
    """

    box: int
    caps: bool = False


class FindExcess(NamedTuple):
    """It is seen that a side bet on this box is above the Initial Bet."""

    box: int


class BetLate(NamedTuple):
    """Somebody tries to bet after "No more bets"."""

    bet: Bet
    amount: Cents


class Interrupt(NamedTuple):
    """A power failure or another technical interruption happens."""


class FindFault(NamedTuple):
    """A fault in the cards is found that Voids the round.

    ``number`` is the card that does not belong to the set, if that is the fault.
    """

    cause: Irregularity
    number: int | None = None


class Misdeal(NamedTuple):
    """The next card leaves the shoe and goes to ``place`` by mistake, or after such a card.

    ``down``: face down or face up, None as the card that is due. ``waits``: it lies where it
    belongs, and only the cards before it do not.
    """

    card: Card
    place: Place
    down: bool | None = None
    waits: bool = False


class DrawTogether(NamedTuple):
    """The next two cards leave the shoe together, in this order (¶5.12)."""

    first: Card
    second: Card


class Notice(NamedTuple):
    """Something is noticed that changes nothing in the round by itself."""

    event: Noticed


class FindError(NamedTuple):
    """A dealing error is noticed, concerning the cards that lie astray.

    ``reconstructed`` is the house's decision on a misdeal (¶5.9), where it makes one;
    ``mistake`` is the dealer's mistake, ``boxes`` are those where the misdealt cards lie or belong.
    """

    error: Irregularity
    reconstructed: bool = False
    mistake: Irregularity | None = None
    boxes: frozenset[int] = frozenset()


class TakeOption(NamedTuple):
    """A bettor chooses an option under ¶5.7 for their bets on one box."""

    box: int
    bettor: str
    choice: AfterError


class SelectCard(NamedTuple):
    """Choose which of the cards that came out together is the first (¶5.12)."""

    number: int


class OverlookSideBets(NamedTuple):
    """Play continues before the side bets are settled (¶5.16)."""


class Squeeze(NamedTuple):
    """The cards of a box are to be squeezed (¶3.12).

    ``exposed``: the dealer turns the second of them by mistake.
    """

    box: int
    exposed: bool = False


class FindLate(NamedTuple):
    """A mistake made in this round is noticed after the next has begun (¶5.6, ¶5.13)."""

    mistake: Irregularity


Input = (
    StakeBet
    | RaiseBet
    | WithdrawBet
    | WalkAway
    | AskEvenMoney
    | Insure
    | Decide
    | AskFor
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
    | FindExcess
    | BetLate
    | Interrupt
    | FindFault
    | Misdeal
    | DrawTogether
    | Notice
    | FindError
    | TakeOption
    | SelectCard
    | OverlookSideBets
    | Squeeze
    | FindLate
    | UseCard
    | DiscardCard
    | TurnCards
)

DealerTask = (
    CheckLimits
    | CloseBets
    | CheckHoleCard
    | TurnHoleCard
    | UseCard
    | DiscardCard
    | TurnCards
    | MakeOffer
    | CloseOffer
    | Settle
    | HandBack
    | ClearTable
)
