"""The evaluator of each side bet, by the name that a rule file gives it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from trainer.rules.cards import Rank, Suit
from trainer.rules.ruleset import Evaluator, House
from trainer.sidebets.perfect_pairs import PerfectPairs
from trainer.sidebets.player_pair import PlayerPair
from trainer.sidebets.progressive import Progressive
from trainer.sidebets.twenty_one_plus_three import TwentyOnePlusThree
from trainer.sidebets.under_over import Over13, Under13
from trainer.texts import TextEnum


class SideBetEvaluator(Evaluator, Protocol):
    """An evaluator that also lists what can win, so that a pay table can be checked against it."""

    @property
    def hands(self) -> type[TextEnum]:
        """The outcomes that can win."""
        ...


class EvaluatorName(StrEnum):
    """Every kind of side bet that a rule file may name."""

    PERFECT_PAIRS = "perfect_pairs"
    PLAYER_PAIR = "player_pair"
    UNDER_13 = "under_13"
    OVER_13 = "over_13"
    TWENTY_ONE_PLUS_THREE = "twenty_one_plus_three"
    PROGRESSIVE = "progressive"


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


class SideBetKind(NamedTuple):
    """A kind of side bet: the hands that can win, and the maker of its evaluator.

    A pay table may have a row for each of ``hands``. ``readings`` are the entries of the register
    on which it depends what the cards make.
    """

    hands: type[TextEnum]
    make: Maker
    readings: tuple[str, ...] = ()


SIDE_BET_KINDS: Final[Mapping[EvaluatorName, SideBetKind]] = MappingProxyType(
    {
        EvaluatorName.PERFECT_PAIRS: SideBetKind(PerfectPairs.hands, _always(PerfectPairs())),
        EvaluatorName.PLAYER_PAIR: SideBetKind(PlayerPair.hands, _always(PlayerPair())),
        EvaluatorName.UNDER_13: SideBetKind(Under13.hands, _always(Under13())),
        EvaluatorName.OVER_13: SideBetKind(Over13.hands, _always(Over13())),
        EvaluatorName.TWENTY_ONE_PLUS_THREE: SideBetKind(
            TwentyOnePlusThree.hands,
            lambda variant: TwentyOnePlusThree(variant.house),
            TwentyOnePlusThree.readings,
        ),
        EvaluatorName.PROGRESSIVE: SideBetKind(
            Progressive.hands,
            lambda variant: Progressive(variant.rows, variant.ranks, variant.suit),
        ),
    }
)
