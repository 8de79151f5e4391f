"""What must come next in a round: the answers of ``due``."""

from __future__ import annotations

from typing import NamedTuple

from trainer.rules.bets import Bet, Call, Offer, Place
from trainer.rules.inputs import DealerTask
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule


class BetsDue(NamedTuple):
    """Bets may be placed (``StakeBet``); ``CheckLimits`` ends it."""


class MinimumDue(NamedTuple):
    """A bettor was told that his box is under ``minimum``: ``RaiseBet`` or ``WithdrawBet``."""

    bet: Bet
    minimum: Cents


class CardDue(NamedTuple):
    """A card goes to ``place`` (``Draw``)."""

    place: Place
    rule: Rule


class AnswersDue(NamedTuple):
    """An offer is open to the bettors of ``bets``; the dealer's ``CloseOffer`` ends it."""

    offer: Offer
    bets: tuple[Bet, ...]


class CallDue(NamedTuple):
    """The box's call on a hand (``Decide``) by ``bettor``; ``calls`` are the legal ones."""

    box: int
    hand: int
    bettor: str
    calls: tuple[Call, ...]


class ErrorDue(NamedTuple):
    """Cards lie astray, and nobody has said so yet (``FindError``)."""


class OptionsDue(NamedTuple):
    """A bettor has to choose how to go on after a dealing error (``TakeOption``, ¶5.7)."""

    box: int
    bettor: str


class SelectDue(NamedTuple):
    """Which of the cards ``numbers`` is the first has to be chosen (``SelectCard``, ¶5.12).

    It is for the hand at ``place``; ``bettor`` decides for its box, None where all have left it.
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
