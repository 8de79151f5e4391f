"""What each kind of side bet is: a declaration from which all else follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, StrEnum, auto
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from trainer.rules.bets import BetKind, Outcome
from trainer.rules.cards import Rank, Suit
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Evaluator, House
from trainer.sidebets.perfect_pairs import PairHand, PerfectPairs
from trainer.sidebets.player_pair import PlayerPair, PlayerPairHand
from trainer.sidebets.progressive import Progressive, ProgressiveHand
from trainer.sidebets.twenty_one_plus_three import MADE_OF, ThreeCardHand, TwentyOnePlusThree
from trainer.sidebets.under_over import Over13, Under13
from trainer.texts import TextEnum


class SideBetEvaluator(Evaluator, Protocol):
    """An evaluator that also lists what can win, so that a pay table can be checked against it."""

    @property
    def hands(self) -> type[TextEnum]:
        """The outcomes that can win."""


class Variant(NamedTuple):
    """What affects which hand the cards make: parts of a pay table, and the house's readings.

    ``rows`` are its hands in order of rank, each with whether it must be in the chosen suit;
    ``ranks`` and ``suit`` are the operator's choice.
    """

    rows: tuple[tuple[TextEnum, bool], ...] = ()
    ranks: tuple[Rank, ...] = ()
    suit: Suit | None = None
    house: House = House()


Maker = Callable[[Variant], SideBetEvaluator]
"""Makes the evaluator for a pay table. Raises ValueError for an inconsistent variant."""


def _always(evaluator: SideBetEvaluator) -> Maker:
    """A maker for an evaluator that is the same at every pay table."""
    return lambda _variant: evaluator


class Draw(StrEnum):
    """The cards that one combination is made of."""

    PAIR = "pair"
    """The hand's first two cards, in any order."""
    PAIR_AND_UP_CARD = "pair_and_up_card"
    """The hand's first two cards, in any order, and the dealer's first card."""
    TRIPLE = "triple"
    """The same three cards, in any order, where it makes no difference which is the dealer's."""


class First(Enum):
    """What the first two cards of a hand are."""

    PERFECT_PAIR = auto()
    COLOURED_PAIR = auto()
    MIXED_PAIR = auto()
    SUITED = auto()
    UNSUITED = auto()


ANY_FIRST: Final = frozenset(First)
UNLIKE: Final = frozenset({First.SUITED, First.UNSUITED})
"""Two cards of different ranks."""
PAIRS: Final = ANY_FIRST - UNLIKE
ANY_LOW: Final = frozenset(range(2, 21))
"""What two cards may have together, with Aces as one."""


class DecidedBy(Enum):
    """What the cards are compared by."""

    PAIR = auto()
    """Every two cards of one rank win, and nothing else."""
    POINTS = auto()
    HAND = auto()


class SideBetKind(NamedTuple):
    """A kind of side bet: the hands that can win, and the maker of its evaluator.

    A pay table may have a row for each of ``hands``. ``draw`` are its cards. ``first`` is what the
    first two of them may be with a hand, whatever the dealer shows, if not anything; ``low`` are
    the points that win. ``readings`` are the entries of the register on which it depends what the
    cards make, and ``made_of`` says of a hand what makes it, where its name does not. ``rules`` are
    of no use to a game without the bet, or another that has them too.
    """

    hands: type[TextEnum]
    make: Maker
    rules: frozenset[Rule]
    draw: Draw = Draw.PAIR
    decided_by: DecidedBy = DecidedBy.HAND
    first: Mapping[TextEnum, frozenset[First]] = MappingProxyType({})
    low: frozenset[int] = ANY_LOW
    readings: tuple[str, ...] = ()
    made_of: Mapping[str, str] = MappingProxyType({})

    def first_cards(self, hand: TextEnum | None) -> frozenset[First]:
        """Return what the first two cards may be where it makes this hand; None for any."""
        if hand is Outcome.LOSE and self.decided_by is DecidedBy.PAIR:
            return UNLIKE
        return ANY_FIRST if hand is None else self.first.get(hand, ANY_FIRST)

    def low_totals(self, hand: TextEnum) -> frozenset[int]:
        """Return what the first two cards may have, with Aces as one, where it makes this hand."""
        loses = hand is Outcome.LOSE and self.decided_by is DecidedBy.POINTS
        return ANY_LOW - self.low if loses else self.low


_PAIR_RULES: Final = frozenset(
    {Rule.PERFECT_PAIRS_LOSE, Rule.PERFECT_PAIR, Rule.COLOURED_PAIR, Rule.MIXED_PAIR}
)
_SUM_RULES: Final = frozenset({Rule.UNDER_OVER_CAP, Rule.UNDER_13, Rule.OVER_13, Rule.EXACTLY_13})
_PROGRESSIVE_RULES: Final = frozenset(
    {
        Rule.PROGRESSIVE_LOSES,
        Rule.THREE_CARD_HAND,
        Rule.FOR_ONE,
        Rule.METER,
        Rule.METER_GROWS,
        Rule.ENVY,
        Rule.DEALER_ENVY,
        Rule.DYNAMIC_PAYS,
        Rule.ALTERNATE_RANKS,
        Rule.SUIT_SPECIFIC,
        Rule.BASE_UNIT,
    }
)

SIDE_BET_KINDS: Final[Mapping[BetKind, SideBetKind]] = MappingProxyType(
    {
        BetKind.PERFECT_PAIRS: SideBetKind(
            PerfectPairs.hands,
            _always(PerfectPairs()),
            _PAIR_RULES,
            decided_by=DecidedBy.PAIR,
            first={
                PairHand.PERFECT_PAIR: frozenset({First.PERFECT_PAIR}),
                PairHand.COLOURED_PAIR: frozenset({First.COLOURED_PAIR}),
                PairHand.MIXED_PAIR: frozenset({First.MIXED_PAIR}),
            },
        ),
        BetKind.PLAYER_PAIR: SideBetKind(
            PlayerPair.hands,
            _always(PlayerPair()),
            frozenset({Rule.PLAYER_PAIR, Rule.PLAYER_PAIR_LOSES}),
            decided_by=DecidedBy.PAIR,
            first={PlayerPairHand.PLAYER_PAIR: PAIRS},
        ),
        BetKind.UNDER_13: SideBetKind(
            Under13.hands,
            _always(Under13()),
            _SUM_RULES,
            decided_by=DecidedBy.POINTS,
            low=frozenset(range(2, 13)),
        ),
        BetKind.OVER_13: SideBetKind(
            Over13.hands,
            _always(Over13()),
            _SUM_RULES,
            decided_by=DecidedBy.POINTS,
            low=frozenset(range(14, 21)),
        ),
        BetKind.TWENTY_ONE_PLUS_THREE: SideBetKind(
            TwentyOnePlusThree.hands,
            lambda variant: TwentyOnePlusThree(variant.house),
            frozenset({Rule.TWENTY_ONE_PLUS_THREE, Rule.TWENTY_ONE_PLUS_THREE_LOSES}),
            Draw.TRIPLE,
            first={
                ThreeCardHand.SUITED_TRIPS: frozenset({First.PERFECT_PAIR}),
                ThreeCardHand.THREE_OF_A_KIND: PAIRS,
                ThreeCardHand.STRAIGHT_FLUSH: frozenset({First.SUITED}),
                ThreeCardHand.STRAIGHT: UNLIKE,
                ThreeCardHand.FLUSH: frozenset({First.PERFECT_PAIR, First.SUITED}),
            },
            readings=TwentyOnePlusThree.readings,
            made_of=MADE_OF,
        ),
        BetKind.PROGRESSIVE: SideBetKind(
            Progressive.hands,
            lambda variant: Progressive(variant.rows, variant.ranks, variant.suit),
            _PAIR_RULES | _PROGRESSIVE_RULES,
            Draw.PAIR_AND_UP_CARD,
            # Alone, or with the dealer's first card.
            first=dict.fromkeys(ProgressiveHand, PAIRS),
        ),
    }
)
"""Every kind of side bet that a rule file may offer."""

_HANDS: Final[tuple[type[TextEnum], ...]] = (
    *(kind.hands for kind in SIDE_BET_KINDS.values()),
    Outcome,
)
_OUTCOMES: Final[Mapping[str, TextEnum]] = MappingProxyType(
    {member.value: member for hands in _HANDS for member in hands}
)


def outcome_of(key: str) -> TextEnum:
    """The outcome of a bet, or hand of a side bet, by its key. KeyError for an unknown key.

    Hands of different bets with the same key have the same name.
    """
    return _OUTCOMES[key]
