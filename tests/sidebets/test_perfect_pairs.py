from collections import Counter
from enum import StrEnum
from itertools import combinations

import pytest

from tests.cards import cards
from tests.cases import for_every
from trainer.rules.bets import Outcome
from trainer.rules.cards import deck
from trainer.rules.rulekeys import Rule
from trainer.sidebets.perfect_pairs import PairHand, PerfectPairs


@for_every(
    ("hand", "outcome"),
    [
        ("QS QS", PairHand.PERFECT_PAIR),
        ("5C 5C", PairHand.PERFECT_PAIR),
        ("QC QS", PairHand.COLOURED_PAIR),
        ("7D 7H", PairHand.COLOURED_PAIR),
        ("QC QH", PairHand.MIXED_PAIR),
        ("2D 2S", PairHand.MIXED_PAIR),
        ("KS QS", Outcome.LOSE),
        ("TS KS", Outcome.LOSE),
        ("AS 2S", Outcome.LOSE),
        ("QS QS KD", PairHand.PERFECT_PAIR),
    ],
)
def test_two_cards_decide_the_bet(hand: str, outcome: StrEnum) -> None:
    assert PerfectPairs().outcome(cards(hand), cards("7D")[0]) is outcome


@pytest.mark.parametrize("hand", ["", "AS"])
def test_fewer_than_two_cards_decide_nothing(hand: str) -> None:
    assert PerfectPairs().outcome(cards(hand), None) is None


def test_eight_decks_hold_the_known_number_of_pairs() -> None:
    shoe = deck() * 8
    pairs = Counter(PerfectPairs().outcome(pair, None) for pair in combinations(shoe, 2))
    assert pairs == {
        PairHand.PERFECT_PAIR: 52 * 28,
        PairHand.COLOURED_PAIR: 26 * 64,
        PairHand.MIXED_PAIR: 52 * 64,
        Outcome.LOSE: 86_320 - 52 * 28 - 26 * 64 - 52 * 64,
    }


def test_every_outcome_rests_on_a_rule_of_its_own() -> None:
    evaluator = PerfectPairs()
    assert [evaluator.rules(outcome, ()) for outcome in (*PairHand, Outcome.LOSE)] == [
        (Rule.PERFECT_PAIR,),
        (Rule.COLOURED_PAIR,),
        (Rule.MIXED_PAIR,),
        (Rule.PERFECT_PAIRS_LOSE,),
    ]
