"""A rule document as the engine sees it: finite choices, odds, the house's interpretation.

Rule files hold these as data; nothing here knows which document it came from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from trainer.rules.bets import BetKind
from trainer.rules.cards import SOFT_17, Card
from trainer.rules.money import NOTHING, Cents, Odds, Pay, Rounding
from trainer.rules.rulekeys import Rule
from trainer.texts import TextEnum


class EvenMoneyBy(StrEnum):
    """Who chooses for a box (register: ``even_money_and_insurance``).

    Even Money, and Insurance where the document does not give that to each player.
    """

    OWN = "own"
    SEATED = "seated"


class AfterSplit(StrEnum):
    """What a dealer's Blackjack takes after a Split (``dealer_blackjack_after_split``)."""

    ONCE = "once"
    PER_HAND = "per_hand"


class DealerCompletes(StrEnum):
    """When the dealer draws their own hand (``dealer_completes``)."""

    UNDECIDED = "undecided"
    ALWAYS = "always"


class ReturnedAfterError(StrEnum):
    """Which bets are returned under ¶5.7.3 (``returned_after_error``)."""

    UNSETTLED = "unsettled"
    ALL = "all"


class Irregularities(StrEnum):
    """Which rules apply when something goes wrong (``irregularities``)."""

    DOCUMENT = "document"
    """The document has a section on it."""
    PP5 = "pp5"
    """The document has none; the house follows section 5 of Perfect Pairs Version 5."""
    SHIFT_MANAGER = "shift_manager"
    """The document has none; nothing is decided in advance (¶5.19)."""


class AboveInitial(StrEnum):
    """What becomes of the part of a capped side bet that exceeds the Initial Bet."""

    REFUSE = "refuse"
    ACCEPT = "accept"


class ProRataTotal(StrEnum):
    """Which bets make the total by which others are reduced under ¶5.1.1 (``pro_rata_total``)."""

    ALL = "all"
    REDUCED = "reduced"


class JackpotShared(StrEnum):
    """How several winners of one meter are paid (``jackpot_shared``)."""

    SPLIT = "split"
    FIRST = "first"


class EnvyTo(StrEnum):
    """Who receives Envy when several players win (``envy``)."""

    OTHERS_ONCE = "others_once"
    ALL_ONCE = "all_once"
    EACH_HAND = "each_hand"


class DealerEnvyOf(StrEnum):
    """What the Dealer Envy is a share of (``dealer_envy_of``)."""

    EACH_PAY = "each_pay"
    METER = "meter"


class DealerEnvyFrom(StrEnum):
    """Who bears the Dealer Envy (``dealer_envy_from``)."""

    HOUSE = "house"
    WINNER = "winner"


class AfterSettlement(StrEnum):
    """What may be put right once something is settled (``reconstructed_after_settlement``)."""

    NOTHING = "nothing"
    UNSETTLED_BOXES = "unsettled_boxes"


class MissedBlackjack(StrEnum):
    """What becomes of a round whose check missed the dealer's Blackjack (``missed_blackjack``)."""

    STANDS = "stands"
    AS_SHOWN = "as_shown"


class AceInStraight(StrEnum):
    """The place where the Ace stands in a straight of 21+3 (``ace_in_straight``)."""

    BOTH = "both"
    LOW = "low"
    HIGH = "high"


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
    reconstructed_after_settlement: AfterSettlement = AfterSettlement.NOTHING
    missed_blackjack: MissedBlackjack = MissedBlackjack.STANDS
    irregularities: Irregularities = Irregularities.DOCUMENT
    peek_on_ace: bool = True
    peek_on_ten: bool = True
    split_aces_one_card: bool = True
    pro_rata_total: ProRataTotal = ProRataTotal.ALL
    under_over_above_initial: AboveInitial = AboveInitial.REFUSE
    jackpot_shared: JackpotShared = JackpotShared.SPLIT
    soft_21_may_draw: bool = False
    envy: EnvyTo = EnvyTo.OTHERS_ONCE
    dealer_envy_of: DealerEnvyOf = DealerEnvyOf.EACH_PAY
    dealer_envy_from: DealerEnvyFrom = DealerEnvyFrom.HOUSE
    trips_of_two_suits: bool = True
    ace_in_straight: AceInStraight = AceInStraight.BOTH


class SurrenderRule(StrEnum):
    """The answer whether a hand may be surrendered."""

    NEVER = "never"
    NOT_AGAINST_ACE = "not_against_ace"
    AFTER_LOOK = "after_look"
    """Against an Ace once the dealer has looked and has no Blackjack; against others always."""


class LiveDouble(StrEnum):
    """The answer whether the casino lets a hand double (``live_double``)."""

    FIRST_TWO = "first_two"
    NONE = "none"


class DoubleOn(StrEnum):
    """The totals of two cards on which a hand may double (``double_on``)."""

    ANY = "any"
    NINE_TO_ELEVEN = "nine_to_eleven"
    TEN_OR_ELEVEN = "ten_or_eleven"


class SecondCards(StrEnum):
    """When split hands get their second cards."""

    IN_TURN = "in_turn"
    """Each when the hand before it is finished (¶3.22.2)."""
    AT_ONCE = "at_once"
    """Both before either is played."""


class BlackjackTakes(StrEnum):
    """What the dealer's Blackjack takes of a bet increased by a split or a double."""

    INITIAL_BET = "initial_bet"
    """One Initial Bet (¶3.22.3, ¶3.23.2)."""
    ALL = "all"
    """Everything staked on the hand."""


class SideBetNeeds(StrEnum):
    """Which Initial Bet a side bet requires."""

    ANY = "any"
    """Any bettor's on the box (¶3.9)."""
    OWN = "own"
    """The same bettor's."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The finite choices of one rule document.

    ``decks`` are the allowed numbers of decks, ``usual_decks`` is the default;
    ``forced_draw_below`` is the Point Total below which a hand must draw (0: never),
    ``walked_away_below`` the one below which the house draws for a bettor who has left (¶5.3);
    ``dealer_stands_on`` is the lowest total on which the dealer stands, except for a soft 17 where
    ``dealer_hits_soft_17``; ``most_hands`` is how many hands a box may have after Splits;
    ``resplit_aces``: a split Ace that gets another may be split again, as other pairs may;
    ``insurance_per_bet`` is the largest Insurance as a fraction of the Initial Bet, (numerator,
    denominator), and the only amount allowed if ``insurance_exact``; ``own_insurance``: each bettor
    insures for themselves, whoever may choose Even Money for the box (¶3.15.2);
    ``hole_card``: the Initial Deal ends with a card face down to the dealer.
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
    insurance_exact: bool = False
    own_insurance: bool = False
    hole_card: bool = False
    dealer_hits_soft_17: bool = False
    second_cards: SecondCards = SecondCards.IN_TURN
    resplit_aces: bool = False
    double_after_split: bool = True
    live_double: LiveDouble = LiveDouble.FIRST_TWO
    double_on: DoubleOn = DoubleOn.ANY
    dealer_blackjack_takes: BlackjackTakes = BlackjackTakes.INITIAL_BET
    side_bet_needs: SideBetNeeds = SideBetNeeds.ANY
    walked_away_below: int = 12

    def dealer_stands(self, points: int, *, soft: bool) -> bool:
        """Tell whether the dealer draws no more on a Point Total, bust or not (¶3.24)."""
        draws_once_more = self.dealer_hits_soft_17 and (points, soft) == SOFT_17
        return points >= self.dealer_stands_on and not draws_once_more

    def highest_insurance(self, initial_bet: Cents) -> Cents:
        """The largest Insurance for an Initial Bet, as placed and accepted (¶3.15.2 a)."""
        numerator, denominator = self.insurance_per_bet
        return Cents(initial_bet * numerator // denominator)


class Evaluator(Protocol):
    """Evaluates a bettor's cards for one kind of side bet. Pure."""

    def outcome(self, cards: Sequence[Card], up_card: Card | None) -> TextEnum | None:
        """The winning hand, ``Outcome.LOSE``, or None while the cards leave it open.

        ``cards`` are the hand's first cards as far as they are dealt, ``up_card`` the dealer's.
        """

    def rules(self, outcome: TextEnum, cards: Sequence[Card]) -> tuple[Rule, ...]:
        """The rules that justify this outcome of these cards, without those of the pay table."""

    def settings(self, cards: Sequence[Card], up_card: Card | None) -> tuple[str, ...]:
        """The entries of the register that decide what these cards make."""


@dataclass(frozen=True, slots=True)
class SideBet:
    """A side bet as a round receives it: an evaluator and a pay table.

    ``pays`` are in order of rank, the highest hand first. ``at_most_initial_bet``: it may not
    exceed the Initial Bet (Blackjack Version 5, ¶3.13.2 d). ``envy`` is what the other players are
    paid per base wagering unit when somebody has the hand; ``dealer_envy`` is the dealer's share of
    a meter that is won, as (numerator, denominator). ``rules`` are those of its pay table, cited
    when it wins; ``dynamic`` are the hands paid one of this round's Dynamic Pays. ``elsewhere`` is
    what the document's other pay tables have for their hands, which nobody is paid here.
    """

    kind: BetKind
    evaluator: Evaluator
    pays: Mapping[TextEnum, Pay]
    at_most_initial_bet: bool = False
    envy: Mapping[TextEnum, Odds] = field(default_factory=dict)
    dealer_envy: tuple[int, int] | None = None
    rules: tuple[Rule, ...] = (Rule.SIDE_BET_PAY_TABLE,)
    dynamic: frozenset[TextEnum] = frozenset()
    elsewhere: tuple[tuple[TextEnum, Odds], ...] = ()


@dataclass(frozen=True, slots=True)
class Meters:
    """The progressive's meters at the start of a round, in cents.

    ``unit`` is the base wagering unit, the stake of every progressive wager; ``levels`` are the
    meters, the first level first, empty if unknown; each wager adds ``contribution`` to the first;
    ``reseed`` is the amount to which each is reset after it has been won.
    """

    unit: Cents
    levels: tuple[Cents, ...] = ()
    contribution: Cents = NOTHING
    reseed: tuple[Cents, ...] = ()


@dataclass(frozen=True, slots=True)
class Limits:
    """The minimum and maximum for one kind of bet on one box, in cents."""

    minimum: Cents
    maximum: Cents


class Origin(StrEnum):
    """Who has decided a point that the document leaves open, if not the document's default."""

    HOUSE = "house"
    SCENARIO = "scenario"


@dataclass(frozen=True, slots=True)
class Terms:
    """Everything a round is played under: the document, the house, the table.

    ``left_open`` are the points that the document leaves to the house, ``decided_by`` says who has
    decided those of them that are not left at their default.
    """

    ruleset: Ruleset
    boxes: int
    decks: int
    side_bets: Mapping[BetKind, SideBet] = field(default_factory=dict)
    house: House = House()
    limits: Mapping[BetKind, Limits] = field(default_factory=dict)
    rounding: Rounding = Rounding()
    meters: Meters | None = None
    left_open: frozenset[str] = frozenset()
    decided_by: Mapping[str, Origin] = field(default_factory=dict)
