"""The progressive's evaluator at every pay table, against a second definition of its hands."""

from collections.abc import Callable
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, strategies as st

from tests.cards import cards
from tests.cases import examples, for_each, for_every
from trainer.rulebook import load_document
from trainer.rulebook.paytables import PayTable
from trainer.rules.bets import BetKind, Outcome
from trainer.rules.cards import Rank, Suit, deck, parse_rank
from trainer.rules.rulekeys import Rule
from trainer.sidebets.progressive import Progressive, ProgressiveHand as Hand
from trainer.texts import TextEnum

TABLES = load_document("nevada-perfect-pairs-progressive").side_bets[BetKind.PROGRESSIVE].pay_tables
FACE = {str(card): card for card in deck()}
ORDER = "AKQJT98765432"


def at(table: PayTable, ranks: str = "", suit: str = "S") -> Progressive:
    return Progressive(
        tuple((row.hand, row.suit_specific) for row in table.rows),
        tuple(found for rank in ranks if (found := parse_rank(rank))) or table.ranks,
        Suit(suit),
    )


def outcome(
    name: str, hand: str, up_card: str, ranks: str = "", suit: str = "S"
) -> TextEnum | None:
    return at(TABLES[f"PT-PRG-PP-{name}"], ranks, suit).outcome(cards(hand), cards(up_card)[0])


# The hands once more, from the notes of the appendices: in characters, a hand as a list of cards.

RED = {"H", "D"}


def colours(hand: list[str]) -> set[bool]:
    return {card[1] in RED for card in hand}


def alike(hand: list[str]) -> bool:
    return len(set(hand)) == 1


def two_alike_one_coloured(hand: list[str], suit: str | None = None) -> bool:
    suits = [card[1] for card in hand]
    for odd in range(3):
        two = [mark for index, mark in enumerate(suits) if index != odd]
        if two[0] == two[1] != suits[odd] and {"HD", "DH", "SC", "CS"} & {two[0] + suits[odd]}:
            return suit is None or two[0] == suit
    return False


Again = Callable[[list[str], str, str], bool]

THREES: dict[Hand, Again] = {
    Hand.TWO_PERFECT_ACES_AND_COLOURED_ACE: lambda hand, ranks, suit: (
        hand[0][0] == ranks[0] and two_alike_one_coloured(hand)
    ),
    Hand.THREE_RED_ACES: lambda hand, ranks, suit: (
        hand[0][0] == ranks[0] and colours(hand) == {True}
    ),
    Hand.THREE_ACES: lambda hand, ranks, suit: hand[0][0] == ranks[0],
    Hand.THREE_OF_A_KIND: lambda hand, ranks, suit: True,
    Hand.THREE_PERFECT_ACES_SUIT_SPECIFIC: lambda hand, ranks, suit: (
        hand[0][0] in ranks and alike(hand) and hand[0][1] == suit
    ),
    Hand.THREE_PERFECT_ACES: lambda hand, ranks, suit: hand[0][0] in ranks and alike(hand),
    Hand.PERFECT_THREE_OF_A_KIND: lambda hand, ranks, suit: alike(hand),
}
PAIRS: dict[Hand, Again] = {
    Hand.PERFECT_ACES_SUIT_SPECIFIC: lambda hand, ranks, suit: hand == [ranks[0] + suit] * 2,
    Hand.PERFECT_ACES: lambda hand, ranks, suit: hand[0][0] == ranks[0] and alike(hand),
    Hand.PERFECT_PAIR_SUIT_SPECIFIC: lambda hand, ranks, suit: alike(hand) and hand[0][1] == suit,
    Hand.PERFECT_PAIR: lambda hand, ranks, suit: alike(hand),
    Hand.COLOURED_PAIR: lambda hand, ranks, suit: len(colours(hand)) == 1,
    Hand.MIXED_PAIR: lambda hand, ranks, suit: len(colours(hand)) == 2,
}


def again(table: PayTable, hand: list[str], ranks: str, suit: str) -> str:
    """The first row of the table that these three cards make, the up-card the last of them."""
    high_first = "".join(sorted(ranks, key=ORDER.index))
    for row in table.rows:
        name = Hand(row.hand)
        if name in THREES:
            fits = len({card[0] for card in hand}) == 1 and THREES[name](hand, high_first, suit)
            if fits and row.suit_specific:
                fits = two_alike_one_coloured(hand, suit)
        else:
            two = hand[:2]
            fits = two[0][0] == two[1][0] and PAIRS[name](two, high_first, suit)
        if fits:
            return name.value
    return "lose"


def test_the_second_definition_knows_every_hand() -> None:
    assert THREES.keys() | PAIRS.keys() == set(Hand)


# Cards of one rank and one other: what else there is differs in nothing.
OF_INTEREST = [FACE[rank + suit] for rank in "AKQ7" for suit in "SHDC"]


@for_each(list(TABLES))
def test_a_table_at_its_own_ranks_agrees_with_the_second_definition(name: str) -> None:
    table = TABLES[name]
    evaluator = at(table)
    ranks = "".join(table.ranks)
    seen = set()
    for first, second in combinations_with_replacement(OF_INTEREST, 2):
        for up_card in OF_INTEREST:
            hand = [str(first), str(second), str(up_card)]
            found = evaluator.outcome((first, second), up_card)
            assert found == again(table, hand, ranks, "S"), hand
            assert found == evaluator.outcome((second, first), up_card)
            seen.add(found)
    assert seen == {row.hand for row in table.rows} | {Outcome.LOSE}


@examples(10)
@given(data=st.data())
@pytest.mark.parametrize("name", list(TABLES))
def test_a_table_at_other_ranks_and_suits_does_too(name: str, data: st.DataObject) -> None:
    table = TABLES[name]
    count = len(table.ranks)
    ranks = data.draw(st.lists(st.sampled_from(ORDER), min_size=count, max_size=count, unique=True))
    suit = data.draw(st.sampled_from("SHDC"))
    # Cards of few faces, so that hands come up.
    rank = data.draw(st.sampled_from(ORDER))
    near = st.sampled_from([rank + mark for mark in "SHDC"])
    hand = [data.draw(near) for _ in range(3)]
    found = at(table, "".join(ranks), suit).outcome((FACE[hand[0]], FACE[hand[1]]), FACE[hand[2]])
    assert found == again(table, hand, "".join(ranks), suit)


@for_each(list(TABLES))
def test_two_cards_decide_what_no_up_card_can_change(name: str) -> None:
    evaluator = at(TABLES[name])
    for rank, (first, second) in product("AK7", product("SHDC", repeat=2)):
        pair = (FACE[rank + first], FACE[rank + second])
        outcomes = {evaluator.outcome(pair, up_card) for up_card in deck()}
        certain = outcomes.pop() if len(outcomes) == 1 else None
        assert evaluator.outcome(pair, None) == certain
    assert evaluator.outcome(cards("KS AS"), None) is Outcome.LOSE


@for_each(product(list(TABLES), [None, "7D"]))
def test_one_card_decides_nothing_because_any_pair_in_its_suit_wins(
    case: tuple[str, str | None],
) -> None:
    name, up_card = case
    evaluator = at(TABLES[name])
    shown = FACE[up_card] if up_card else None
    for card in deck():
        assert evaluator.outcome((card,), shown) is None
        assert evaluator.outcome((card, card), FACE["7D"]) is not Outcome.LOSE
    assert evaluator.outcome((), shown) is None


@for_every(
    ("name", "hand", "up_card", "expected"),
    [
        ("14", "AH AD", "AD", Hand.THREE_RED_ACES),
        ("14", "AH AS", "AD", Hand.THREE_ACES),
        ("14", "7H 7D", "7S", Hand.THREE_OF_A_KIND),
        ("14", "7H 7D", "8S", Hand.COLOURED_PAIR),
        ("15", "AH AH", "AD", Hand.TWO_PERFECT_ACES_AND_COLOURED_ACE),
        ("15", "AH AD", "AH", Hand.TWO_PERFECT_ACES_AND_COLOURED_ACE),
        ("15", "AH AH", "AS", Hand.THREE_ACES),
        ("15", "7H 7H", "7S", Hand.PERFECT_PAIR),
        ("15", "7S 7S", "7H", Hand.PERFECT_PAIR_SUIT_SPECIFIC),
        ("16", "AS AS", "AC", Hand.TWO_PERFECT_ACES_AND_COLOURED_ACE),
        ("16", "AC AS", "AC", Hand.COLOURED_PAIR),  # two clubs, not two spades
        ("16", "AS AS", "AH", Hand.PERFECT_ACES_SUIT_SPECIFIC),
        ("16", "AH AH", "AD", Hand.PERFECT_ACES),
        ("13", "9H 9D", "2S", Outcome.LOSE),
        ("13", "9H 9S", "2S", Hand.MIXED_PAIR),
        ("08", "KH KH", "7D", Hand.PERFECT_PAIR),
        ("08", "KH KH", "KH", Hand.THREE_PERFECT_ACES),
        ("08", "KS KS", "KS", Hand.THREE_PERFECT_ACES_SUIT_SPECIFIC),
        ("08", "QS QS", "QS", Hand.PERFECT_THREE_OF_A_KIND),
        ("08", "AC AC", "7D", Hand.PERFECT_ACES),
    ],
)
def test_hands_of_the_default_ranks(name: str, hand: str, up_card: str, expected: TextEnum) -> None:
    assert outcome(name, hand, up_card) is expected


@for_every(
    ("name", "hand", "up_card", "ranks", "expected"),
    [
        ("15", "KH KH", "KD", "K", Hand.TWO_PERFECT_ACES_AND_COLOURED_ACE),
        ("15", "AH AH", "AD", "K", Hand.PERFECT_PAIR),
        ("08", "QC QC", "7D", "JQ", Hand.PERFECT_ACES),
        ("08", "JC JC", "7D", "QJ", Hand.PERFECT_PAIR),
        ("08", "JC JC", "JC", "QJ", Hand.THREE_PERFECT_ACES),
        ("08", "AC AC", "AC", "QJ", Hand.PERFECT_THREE_OF_A_KIND),
        ("12", "7S 7S", "7S", "7JT", Hand.THREE_PERFECT_ACES_SUIT_SPECIFIC),
        ("12", "JC JC", "2S", "7TJ", Hand.PERFECT_ACES),
        ("12", "TC TC", "2S", "7TJ", Hand.PERFECT_PAIR),
        ("D04a", "2H 2H", "9S", "234", Hand.PERFECT_PAIR),
        ("D04a", "4H 4H", "9S", "234", Hand.PERFECT_ACES),
        ("D04a", "2H 2H", "9S", "2A3", Hand.PERFECT_PAIR),  # the Ace ranks above all
    ],
)
def test_hands_of_other_ranks(
    name: str, hand: str, up_card: str, ranks: str, expected: TextEnum
) -> None:
    assert outcome(name, hand, up_card, ranks) is expected


@for_every(
    ("name", "hand", "ranks", "rules"),
    [
        ("01", Hand.MIXED_PAIR, "A", (Rule.MIXED_PAIR, Rule.TWO_CARD_HAND)),
        ("01", Hand.COLOURED_PAIR, "K", (Rule.COLOURED_PAIR, Rule.TWO_CARD_HAND)),
        ("01", Hand.PERFECT_PAIR, "A", (Rule.PERFECT_PAIR, Rule.TWO_CARD_HAND)),
        (
            "01",
            Hand.PERFECT_PAIR_SUIT_SPECIFIC,
            "K",
            (Rule.TWO_CARD_HAND, Rule.SUIT_SPECIFIC, Rule.HIGHEST_HAND),
        ),
        (
            "08",
            Hand.PERFECT_ACES,
            "QJ",
            (Rule.TWO_CARD_HAND, Rule.ALTERNATE_RANKS, Rule.HIGHEST_HAND),
        ),
        ("08", Hand.PERFECT_ACES, "KA", (Rule.TWO_CARD_HAND, Rule.HIGHEST_HAND)),
        (
            "08",
            Hand.THREE_PERFECT_ACES_SUIT_SPECIFIC,
            "KQ",
            (Rule.THREE_CARD_HAND, Rule.SUIT_SPECIFIC, Rule.ALTERNATE_RANKS, Rule.HIGHEST_HAND),
        ),
        ("08", Hand.PERFECT_THREE_OF_A_KIND, "KQ", (Rule.THREE_CARD_HAND, Rule.HIGHEST_HAND)),
        (
            "16",
            Hand.TWO_PERFECT_ACES_AND_COLOURED_ACE,
            "A",
            (Rule.THREE_CARD_HAND, Rule.SUIT_SPECIFIC, Rule.HIGHEST_HAND),
        ),
        (
            "15",
            Hand.TWO_PERFECT_ACES_AND_COLOURED_ACE,
            "A",
            (Rule.THREE_CARD_HAND, Rule.HIGHEST_HAND),
        ),
        ("01", Outcome.LOSE, "K", (Rule.PROGRESSIVE_LOSES,)),
    ],
)
def test_what_an_outcome_rests_on(
    name: str, hand: TextEnum, ranks: str, rules: tuple[Rule, ...]
) -> None:
    assert at(TABLES[f"PT-PRG-PP-{name}"], ranks).rules(hand, ()) == rules


def test_a_row_in_a_chosen_suit_needs_the_suit() -> None:
    with pytest.raises(ValueError, match="perfect_aces_suit_specific"):
        Progressive([(Hand.PERFECT_ACES_SUIT_SPECIFIC, False)], (Rank.ACE,), None)
    with pytest.raises(ValueError, match="perfect_pair"):
        Progressive([(Hand.PERFECT_PAIR, True)], (Rank.ACE,), None)
    Progressive([(Hand.PERFECT_PAIR, False)], (Rank.ACE,), None)
