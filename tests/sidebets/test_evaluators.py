"""Every evaluator against a second definition, and its early decisions against what can follow."""

from collections import Counter
from collections.abc import Callable, Sequence
from enum import StrEnum
from itertools import combinations, product

from hypothesis import given, strategies as st

from tests.cards import cards
from tests.cases import for_each, for_every
from trainer.rules.bets import BetKind, Outcome
from trainer.rules.cards import Card, Rank, Suit, deck
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import AceInStraight, House
from trainer.sidebets.player_pair import PlayerPairHand
from trainer.sidebets.registry import SIDE_BET_KINDS, SideBetEvaluator, Variant
from trainer.sidebets.twenty_one_plus_three import ThreeCardHand, TwentyOnePlusThree
from trainer.sidebets.under_over import UnderOverHand

PLAIN = tuple(name for name in SIDE_BET_KINDS if name is not BetKind.PROGRESSIVE)
CARD = st.sampled_from(deck())
ORDER = "A23456789TJQKA"


def made(name: BetKind) -> SideBetEvaluator:
    return SIDE_BET_KINDS[name].make(Variant())


# What the bets are, written down once more from the documents and not from the evaluators: in
# characters, without enums.


def pairs_again(first: str, second: str, up_card: str) -> str:
    del up_card
    if first[0] != second[0]:
        return "lose"
    if first[1] == second[1]:
        return "perfect_pair"
    return "coloured_pair" if {first[1], second[1]} in ({"H", "D"}, {"S", "C"}) else "mixed_pair"


def player_pair_again(first: str, second: str, up_card: str) -> str:
    del up_card
    return "player_pair" if first[0] == second[0] else "lose"


def points_again(first: str, second: str) -> int:
    return sum(10 if card[0] in "TJQK" else ORDER.index(card[0]) + 1 for card in (first, second))


def under_again(first: str, second: str, up_card: str) -> str:
    del up_card
    return "win" if points_again(first, second) <= 12 else "lose"


def over_again(first: str, second: str, up_card: str) -> str:
    del up_card
    return "win" if points_again(first, second) >= 14 else "lose"


def three_again(first: str, second: str, up_card: str) -> str:
    hand = (first, second, up_card)
    ranks = sorted(card[0] for card in hand)
    flush = len({card[1] for card in hand}) == 1
    straight = any(sorted(ORDER[low : low + 3]) == ranks for low in range(12))
    if len(set(ranks)) == 1:
        return "suited_trips" if flush else "three_of_a_kind"
    if straight:
        return "straight_flush" if flush else "straight"
    return "flush" if flush else "lose"


AGAIN: dict[BetKind, Callable[[str, str, str], str]] = {
    BetKind.PERFECT_PAIRS: pairs_again,
    BetKind.PLAYER_PAIR: player_pair_again,
    BetKind.UNDER_13: under_again,
    BetKind.OVER_13: over_again,
    BetKind.TWENTY_ONE_PLUS_THREE: three_again,
}


@for_every("name", PLAIN)
@given(hand=st.tuples(CARD, CARD, CARD))
def test_an_evaluator_agrees_with_a_second_definition(
    name: BetKind, hand: tuple[Card, Card, Card]
) -> None:
    first, second, up_card = hand
    outcome = made(name).outcome((first, second), up_card)
    assert outcome == AGAIN[name](str(first), str(second), str(up_card))


def completions(known: Sequence[Card], up_card: Card | None) -> list[tuple[list[Card], Card]]:
    hands = [list(known)]
    while len(hands[0]) < 2:
        hands = [[*hand, card] for hand in hands for card in deck()]
    up_cards = deck() if up_card is None else (up_card,)
    return [(hand, up) for hand in hands for up in up_cards]


def certain(
    evaluator: SideBetEvaluator, known: Sequence[Card], up_card: Card | None
) -> StrEnum | None:
    """What is certain already: the one outcome that every further card leads to."""
    outcomes = {evaluator.outcome(hand, up) for hand, up in completions(known, up_card)}
    return outcomes.pop() if len(outcomes) == 1 else None


@for_each(product(PLAIN, deck()))
def test_one_card_decides_what_no_other_can_change(case: tuple[BetKind, Card]) -> None:
    name, card = case
    evaluator = made(name)
    assert evaluator.outcome((card,), deck()[7]) == certain(evaluator, (card,), deck()[7])


@for_every("name", PLAIN)
@given(hand=st.tuples(CARD, CARD), up_card=st.none() | CARD, length=st.integers(0, 2))
def test_a_bet_is_decided_as_soon_as_it_is_certain_and_not_before(
    name: BetKind, hand: tuple[Card, Card], up_card: Card | None, length: int
) -> None:
    if length == 0 and up_card is None:
        return  # every card of a deck three times over: nothing is certain before the first
    evaluator = made(name)
    known = hand[:length]
    assert evaluator.outcome(known, up_card) == certain(evaluator, known, up_card)


@for_every("name", PLAIN)
def test_nothing_is_decided_before_the_first_card(name: BetKind) -> None:
    assert made(name).outcome((), None) is None


@for_every(
    ("first", "under", "over"),
    [
        ("AS", Outcome.WIN, Outcome.LOSE),
        ("2D", Outcome.WIN, Outcome.LOSE),
        ("3C", None, Outcome.LOSE),
        ("4H", None, None),
        ("KH", None, None),
    ],
)
def test_low_cards_decide_under_and_over_at_once(
    first: str, under: StrEnum | None, over: StrEnum | None
) -> None:
    assert made(BetKind.UNDER_13).outcome(cards(first), None) is under
    assert made(BetKind.OVER_13).outcome(cards(first), None) is over


@for_every(
    ("hand", "under", "over"),
    [
        ("AS KS", "win", "lose"),  # a Blackjack counts 11
        ("AS AC", "win", "lose"),
        ("6H 6D", "win", "lose"),
        ("6H 7D", "lose", "lose"),
        ("3H TD", "lose", "lose"),
        ("7H 7D", "lose", "win"),
        ("JH QD", "lose", "win"),
    ],
)
def test_under_and_over(hand: str, under: str, over: str) -> None:
    assert made(BetKind.UNDER_13).outcome(cards(hand), None) == under
    assert made(BetKind.OVER_13).outcome(cards(hand), None) == over


@for_every(
    ("hand", "under", "over"),
    [
        ("6H 7D", Rule.EXACTLY_13, Rule.EXACTLY_13),
        ("6H 6D", Rule.UNDER_13, Rule.OVER_13),
        ("KH QD", Rule.UNDER_13, Rule.OVER_13),
        ("AH", Rule.UNDER_13, Rule.OVER_13),
        ("3H TD 5C", Rule.EXACTLY_13, Rule.EXACTLY_13),
    ],
)
def test_on_exactly_13_both_bets_rest_on_a_rule_of_their_own(
    hand: str, under: Rule, over: Rule
) -> None:
    assert made(BetKind.UNDER_13).rules(Outcome.LOSE, cards(hand)) == (under,)
    assert made(BetKind.OVER_13).rules(Outcome.LOSE, cards(hand)) == (over,)


@for_every(
    ("hand", "up_card", "outcome"),
    [
        ("QH QH", "QH", ThreeCardHand.SUITED_TRIPS),
        ("JD QD", "TD", ThreeCardHand.STRAIGHT_FLUSH),
        ("KD KD", "KS", ThreeCardHand.THREE_OF_A_KIND),
        ("2S 3C", "4H", ThreeCardHand.STRAIGHT),
        ("AS 2D", "3C", ThreeCardHand.STRAIGHT),
        ("AS KD", "QC", ThreeCardHand.STRAIGHT),
        ("KS AD", "2C", Outcome.LOSE),
        ("KS AS", "2S", ThreeCardHand.FLUSH),
        ("TC 6C", "2C", ThreeCardHand.FLUSH),
        ("TC TD", "9C", Outcome.LOSE),
    ],
)
def test_twenty_one_plus_three(hand: str, up_card: str, outcome: StrEnum) -> None:
    evaluator = made(BetKind.TWENTY_ONE_PLUS_THREE)
    assert evaluator.outcome(cards(hand), cards(up_card)[0]) is outcome


LOW, HIGH = (House(ace_in_straight=ace) for ace in (AceInStraight.LOW, AceInStraight.HIGH))
THREE_SUITS = House(trips_of_two_suits=False)


@for_every(
    ("house", "hand", "up_card", "outcome"),
    [
        (LOW, "AS 2D", "3C", ThreeCardHand.STRAIGHT),
        (LOW, "AS KD", "QC", Outcome.LOSE),
        (LOW, "AS KS", "QS", ThreeCardHand.FLUSH),
        (LOW, "KS", "AD", Outcome.LOSE),
        (LOW, "AS", "2D", None),
        (LOW, "JS QD", "KC", ThreeCardHand.STRAIGHT),
        (HIGH, "AS KD", "QC", ThreeCardHand.STRAIGHT),
        (HIGH, "AS 2D", "3C", Outcome.LOSE),
        (HIGH, "AS 2S", "3S", ThreeCardHand.FLUSH),
        (HIGH, "AS", "2D", Outcome.LOSE),
        (HIGH, "KS", "AD", None),
        (HIGH, "2S 3D", "4C", ThreeCardHand.STRAIGHT),
        (THREE_SUITS, "KD KD", "KS", Outcome.LOSE),
        (THREE_SUITS, "KD KH", "KS", ThreeCardHand.THREE_OF_A_KIND),
        (THREE_SUITS, "KD KD", "KD", ThreeCardHand.SUITED_TRIPS),
        (THREE_SUITS, "KD", "KS", None),
    ],
)
def test_twenty_one_plus_three_as_the_house_reads_it(
    house: House, hand: str, up_card: str, outcome: StrEnum | None
) -> None:
    name = BetKind.TWENTY_ONE_PLUS_THREE
    evaluator = SIDE_BET_KINDS[name].make(Variant(house=house))
    assert evaluator.outcome(cards(hand), cards(up_card)[0]) is outcome


@for_every(
    ("hand", "up_card", "settings"),
    [
        ("KD KD", "KS", ("trips_of_two_suits",)),
        ("KD KH", "KS", ()),
        ("KD KD", "KD", ()),
        ("AS 2D", "3C", ("ace_in_straight",)),
        ("QS AS", "KS", ("ace_in_straight",)),
        ("KS AD", "2C", ()),
        ("AS AD", "2C", ()),
        ("JS QD", "KC", ()),
    ],
)
def test_the_readings_on_which_a_hand_of_21_plus_3_rests(
    hand: str, up_card: str, settings: tuple[str, ...]
) -> None:
    for house in (House(), LOW, HIGH, THREE_SUITS):
        evaluator = TwentyOnePlusThree(house)
        assert evaluator.settings(cards(hand), cards(up_card)[0]) == settings
        assert evaluator.settings(cards(hand), None) == ()
        assert set(settings) <= set(TwentyOnePlusThree.readings)


@for_every(
    ("hand", "up_card", "outcome"),
    [
        ("KS", "2D", Outcome.LOSE),  # no straight goes around the Ace
        ("KS", "AD", None),
        ("KS", "2S", None),
        ("KS KD", None, None),
        ("5S 8D", None, Outcome.LOSE),
        ("5S 7D", None, None),
    ],
)
def test_two_of_the_three_cards_can_lose(
    hand: str, up_card: str | None, outcome: StrEnum | None
) -> None:
    shown = cards(up_card)[0] if up_card else None
    assert made(BetKind.TWENTY_ONE_PLUS_THREE).outcome(cards(hand), shown) is outcome


def test_six_decks_hold_the_known_hands_of_three() -> None:
    evaluator = made(BetKind.TWENTY_ONE_PLUS_THREE)
    ways: Counter[StrEnum | None] = Counter()
    faces = deck()
    for first, second, third in combinations(faces, 3):
        ways[evaluator.outcome((first, second), third)] += 6**3
    for twice in faces:
        for other in faces:
            if other != twice:
                ways[evaluator.outcome((twice, twice), other)] += 15 * 6
        ways[evaluator.outcome((twice, twice), twice)] += 20
    lost = ways.pop(Outcome.LOSE)
    assert ways == {
        ThreeCardHand.SUITED_TRIPS: 1_040,
        ThreeCardHand.STRAIGHT_FLUSH: 10_368,
        ThreeCardHand.THREE_OF_A_KIND: 25_272,
        ThreeCardHand.STRAIGHT: 155_520,
        ThreeCardHand.FLUSH: 292_896,
    }
    assert lost + ways.total() == 5_013_320


def test_eight_decks_hold_the_known_unders_overs_and_pairs() -> None:
    shoe = deck() * 8
    pair = made(BetKind.PLAYER_PAIR)
    under, over = made(BetKind.UNDER_13), made(BetKind.OVER_13)
    found: Counter[str] = Counter()
    for two in combinations(shoe, 2):
        found["pair"] += pair.outcome(two, None) is PlayerPairHand.PLAYER_PAIR
        found["under"] += under.outcome(two, None) is Outcome.WIN
        found["over"] += over.outcome(two, None) is Outcome.WIN
    total = 86_320
    assert f"{100 * (1 - 12 * found['pair'] / total):.4f}" == "10.3614"
    assert f"{100 * (1 - 2 * found['over'] / total):.4f}" == "6.5431"
    assert f"{100 * (1 - 2 * found['under'] / total):.4f}" == "10.0649"


@for_every("name", SIDE_BET_KINDS)
def test_a_maker_makes_what_can_win_the_named_hands(name: BetKind) -> None:
    rows = tuple((hand, False) for hand in SIDE_BET_KINDS[name].hands)
    evaluator = SIDE_BET_KINDS[name].make(Variant(rows, (Rank.ACE,), Suit.SPADES))
    assert evaluator.hands is SIDE_BET_KINDS[name].hands
    for outcome in (*SIDE_BET_KINDS[name].hands, Outcome.LOSE):
        assert evaluator.rules(outcome, cards("9S 9S"))


def test_the_row_of_under_and_over_is_the_outcome_that_wins() -> None:
    pays: dict[StrEnum, str] = {UnderOverHand.WIN: "1 to 1"}
    assert pays[Outcome.WIN] == "1 to 1"
