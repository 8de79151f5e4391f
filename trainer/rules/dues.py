"""What must come next in a round: the values that ``due`` returns."""

from __future__ import annotations

from typing import NamedTuple

from trainer.rules.bets import Bet, Call, Offer, Place
from trainer.rules.inputs import DealerTask, Settle
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule


class BetsDue(NamedTuple):
    """Bets may be placed (``StakeBet``) until ``CheckLimits``."""


class MinimumDue(NamedTuple):
    """A bettor was warned that their box is under ``minimum``: ``RaiseBet`` or ``WithdrawBet``."""

    bet: Bet
    minimum: Cents


class CardDue(NamedTuple):
    """A card goes to ``place`` (``Draw``)."""

    place: Place
    rule: Rule


class AnswersDue(NamedTuple):
    """An offer is open to the bettors of ``bets`` until the dealer's ``CloseOffer``.

    ``tasks`` are settlements that need not wait until then: they, too, only have to come before the
    next card (¶3.13, ¶3.15).
    """

    offer: Offer
    bets: tuple[Bet, ...]
    tasks: tuple[Settle, ...] = ()


class CallDue(NamedTuple):
    """``bettor`` makes the box's call on a hand (``Decide``); ``calls`` are the legal ones."""

    box: int
    hand: int
    bettor: str
    calls: tuple[Call, ...]


class ErrorDue(NamedTuple):
    """Cards lie astray and nobody has noticed yet (``FindError``)."""


class OptionsDue(NamedTuple):
    """A bettor has to choose how to go on after a dealing error (``TakeOption``, ¶5.7)."""

    box: int
    bettor: str


class SelectDue(NamedTuple):
    """One of the cards ``numbers`` must be chosen as the first (``SelectCard``, ¶5.12).

    It goes to the hand at ``place``; ``bettor`` decides for its box, None where all have left.
    """

    place: Place
    bettor: str | None
    numbers: tuple[int, ...]


class TasksDue(NamedTuple):
    """The dealer must do all of ``tasks`` before anything else; the rules leave their order open.

    Each task is the input to submit. The house's procedure puts them in order.
    """

    tasks: tuple[DealerTask, ...]


class RoundOver(NamedTuple):
    """Nothing more is due."""


Due = (
    BetsDue
    | MinimumDue
    | CardDue
    | AnswersDue
    | CallDue
    | ErrorDue
    | OptionsDue
    | SelectDue
    | TasksDue
    | RoundOver
)

DealerDue = BetsDue | AnswersDue | CallDue | CardDue | TasksDue | RoundOver
"""What the dealer can have to do: the dues that only they can meet, and the end of the round."""
