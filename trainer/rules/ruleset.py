"""A rule document as the engine sees it: finite choices, odds, the house's interpretation.

Rule files hold these as data; nothing here knows which document it came from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from trainer.rules.bets import BetKind
from trainer.rules.cards import Card
from trainer.rules.money import Cents, Odds, Rounding
from trainer.rules.rulekeys import Rule


class EvenMoneyBy(StrEnum):
    """Who chooses Even Money and Insurance on a box (register: ``even_money_and_insurance``)."""

    OWN = "own"
    SEATED = "seated"


class AfterSplit(StrEnum):
    """What a dealer's Blackjack takes after a Split (``dealer_blackjack_after_split``)."""

    ONCE = "once"
    PER_HAND = "per_hand"


class DealerCompletes(StrEnum):
    """When the dealer draws his own hand (``dealer_completes``)."""

    UNDECIDED = "undecided"
    ALWAYS = "always"


class ReturnedAfterError(StrEnum):
    """Which bets 5.7.3 returns (``returned_after_error``)."""

    UNSETTLED = "unsettled"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class House:
    """The Shift Manager's choices: the interpretation register's entries with their defaults.

    The field names are the register's. Their paragraphs and texts are in the rule files.
    """

    blackjack_beats_21: bool = True
    dealer_blackjack_after_split: AfterSplit = AfterSplit.ONCE
    void_reverses_interim: bool = True
    hard_21_may_draw: bool = True
    even_money_and_insurance: EvenMoneyBy = EvenMoneyBy.OWN
    returned_after_error: ReturnedAfterError = ReturnedAfterError.UNSETTLED
    dealer_completes: DealerCompletes = DealerCompletes.UNDECIDED
    options_after_dealer_overdraws: bool = True


class SurrenderRule(StrEnum):
    """Whether a hand may be surrendered."""

    NEVER = "never"
    NOT_AGAINST_ACE = "not_against_ace"


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The finite choices of one rule document.

    ``decks`` are the numbers of decks that are allowed, ``usual_decks`` the one where none is
    named; ``forced_draw_below`` is the Point Total under which a hand must draw (0: never),
    ``dealer_stands_on`` the least on which the dealer draws no more; ``most_hands`` how many hands
    a box may have after Splits; ``insurance_per_bet`` the largest Insurance as a part of the
    Initial Bet, as (numerator, denominator).
    """

    id: str
    decks: tuple[int, ...]
    usual_decks: int
    forced_draw_below: int
    most_hands: int
    surrender: SurrenderRule
    even_money: bool
    blackjack_odds: Odds
    win_odds: Odds
    even_money_odds: Odds
    insurance_odds: Odds
    dealer_stands_on: int = 17
    insurance_per_bet: tuple[int, int] = (1, 2)

    def highest_insurance(self, initial_bet: Cents) -> Cents:
        """The largest Insurance for an Initial Bet, as placed and accepted (¶3.15.2 a)."""
        numerator, denominator = self.insurance_per_bet
        return Cents(initial_bet * numerator // denominator)


class Evaluator(Protocol):
    """One kind of side bet: what a bettor's cards are worth to it. Pure."""

    def outcome(self, cards: Sequence[Card], up_card: Card | None) -> StrEnum | None:
        """The winning hand, ``Outcome.LOSE``, or None while the cards leave it open.

        ``cards`` are the hand's first cards as far as they are dealt, ``up_card`` the dealer's.
        """
        ...

    def rules(self, outcome: StrEnum) -> tuple[Rule, ...]:
        """The rule keys on which this outcome rests."""
        ...


@dataclass(frozen=True, slots=True)
class SideBet:
    """A side bet as a round is handed it: an evaluator and a pay table."""

    kind: BetKind
    evaluator: Evaluator
    pays: Mapping[StrEnum, Odds]


@dataclass(frozen=True, slots=True)
class Limits:
    """The least and the most of one kind of bet on one box, in cents."""

    minimum: Cents
    maximum: Cents


@dataclass(frozen=True, slots=True)
class Terms:
    """Everything a round is played under: the document, the house, the table."""

    ruleset: Ruleset
    boxes: int
    decks: int
    side_bets: Mapping[BetKind, SideBet] = field(default_factory=dict)
    house: House = House()
    limits: Mapping[BetKind, Limits] = field(default_factory=dict)
    rounding: Rounding = Rounding()
