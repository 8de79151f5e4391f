"""Sections 1 and 2, worked out by hand: the words of the document that decide something."""

from tests.cards import cards
from tests.cases import for_every
from tests.rules.rounds import faults, play
from trainer.rules.cards import Rank, Suit, deck, point_total
from trainer.rules.events import CardDealt, RoundEnded
from trainer.rules.rulekeys import Rule


@for_every("ten", ["TD", "JD", "QD", "KD"])
@for_every("ace_first", [True, False])
def test_1_2_an_ace_with_any_card_of_ten_points_is_a_blackjack(ten: str, ace_first: bool) -> None:
    first, second = ("AS", ten) if ace_first else (ten, "AS")
    table = play("1: Ann 100", f"{first} 7C {second}")
    assert table.hands == [f"1/1 {first} {second} 21s blackjack"]
    assert table.bets == ["1 Ann main/1 100: blackjack 150 interim"]


def test_1_2_three_cards_of_21_are_no_blackjack() -> None:
    table = play("1: Ann 100 [hit]", "5S 7C 5D AH TH")
    assert table.hands == ["1/1 5S 5D AH 21s soft_21"]
    assert table.bets == ["1 Ann main/1 100: win 100 final"]


def test_1_2_split_tens_with_an_ace_are_no_blackjack() -> None:
    table = play("1: Ann 100 [split stand]", "TS 9C KD AH 7D TH")
    assert table.hands == ["1/1 TS AH 21s soft_21", "1/2 KD 7D 17 stood"]
    assert table.bets == [
        "1 Ann main/1 100: win 100 final",
        "1 Ann main/2 100: lose -100 final",
    ]


def test_1_2_split_aces_with_a_ten_are_no_blackjack() -> None:
    table = play("1: Ann 100 [split]", "AS 9C AD KH 7D TH")
    assert table.hands == ["1/1 AS KH 21s split_ace", "1/2 AD 7D 18s split_ace"]
    assert table.net == {"Ann": "0"}


def test_1_3_more_than_21_is_bust_for_player_and_dealer() -> None:
    table = play("1: Ann 100 [hit]\n2: Cho 50 [stand]", "TS TH 6C 6D 2D 6H TD KC")
    assert table.hands == ["1/1 TS 6D 6H 22 bust", "2/1 TH 2D 12 stood"]
    assert table.dealer == "6C TD KC 26 bust"
    assert table.net == {"Ann": "-100", "Cho": "50"}


def test_1_3_twenty_one_is_not_bust() -> None:
    table = play("1: Ann 100 [hit stand]", "TS 6C 6D 5H TD 3C")
    assert table.hands == ["1/1 TS 6D 5H 21 stood"]


def test_1_6_a_double_adds_up_to_the_initial_bet() -> None:
    table = play("1: Ann 100 [double=100]\n2: Cho 100 [double=1]", "5S 5H 9C 6D 6S TH TD 8C")
    assert table.bets == [
        "1 Ann main/1 200: win 200 final",
        "2 Cho main/1 101: win 101 final",
    ]


def test_1_8_even_money_pays_one_to_one_against_an_ace() -> None:
    table = play("1: Ann 50 even", "AS AC KD")
    assert table.bets == ["1 Ann main/1 50: even_money 50 interim"]


def test_1_9_a_bust_and_an_insurance_are_settled_finally() -> None:
    table = play("1: Ann 100 ins=50 [hit]", "TS AC 6D 6H 9D")
    assert table.bets == [
        "1 Ann main/1 100: lose -100 final",
        "1 Ann insurance 50: lose -50 final",
    ]


@for_every(
    ("held", "points", "soft"),
    [
        ("9S 7C", 16, False),  # 1.11 (a)
        ("TS 5D AC", 16, False),  # 1.11 (b)
        ("AS AC", 12, True),
        ("AS 6C", 17, True),  # 1.27
        ("AS AC AD 8H", 21, True),
        ("AS AC AD 9H", 12, False),
        ("AS KC", 21, True),
        ("AS 5C 5D", 21, True),  # 1.26
        ("KS QC AD", 21, False),
        ("KS 6C 6D", 22, False),
    ],
)
def test_1_11_1_22_1_27_hard_and_soft_totals(held: str, points: int, soft: bool) -> None:
    assert point_total(cards(held)) == (points, soft)


def test_1_14_a_side_bet_is_no_initial_bet() -> None:
    table = play("1: Ann pp=20\n2: Cho 50 [stand]", "TS 9C 9D TD")
    assert table.hands == ["2/1 TS 9D 19 stood"]
    assert table.bets == [
        "1 Ann perfect_pairs 20: returned 0 -",
        "2 Cho main/1 50: stand_off 0 final",
    ]


def test_1_15_1_32_two_cards_to_each_hand_and_one_to_the_dealer_come_first() -> None:
    table = play("2: Ann 50 [stand]\n5: Cho 50 [hit stand]", "2S 3S 4S TH 9H 7D KD QD")
    dealt = [event for event in table.trace.events if isinstance(event, CardDealt)]
    assert [(event.number, str(event.card), event.place.box) for event in dealt] == [
        (1, "2S", 2),
        (2, "3S", 5),
        (3, "4S", 0),
        (4, "TH", 2),
        (5, "9H", 5),
        (6, "7D", 5),
        (7, "KD", 0),
        (8, "QD", 0),
    ]
    assert [event.rule for event in dealt[:5]] == [Rule.INITIAL_DEAL] * 5


def test_1_17_side_bets_blackjacks_and_surrenders_are_settled_in_the_interim() -> None:
    table = play(
        "1: Ann 100 pp=10 [surrender]\n2: Cho 80\n3: Dee 60 pp=5 [stand]",
        "8S AS TS 7C 8H KS 9S TD",
    )
    assert table.bets == [
        "1 Ann perfect_pairs 10: mixed_pair 60 interim",
        "1 Ann main/1 100: surrender -50 interim",
        "2 Cho main/1 80: blackjack 120 interim",
        "3 Dee perfect_pairs 5: lose -5 interim",
        "3 Dee main/1 60: win 60 final",
    ]


@for_every("picture", ["JD", "QD", "KD"])
def test_1_18_a_picture_card_has_ten_points(picture: str) -> None:
    table = play("1: Ann 100 [stand]", f"{picture} 7C 9D TC")
    assert table.hands == [f"1/1 {picture} 9D 19 stood"]


def test_1_24_the_round_is_over_with_the_final_settlement_of_all() -> None:
    table = play("1: Ann 100 [stand]", "TS 7C 9D TC")
    assert table.trace.events[-1] == RoundEnded(False, Rule.ROUND_ENDS)


def test_1_25_the_seated_player_decides_though_another_bets_more() -> None:
    table = play("1: Ann 10 [hit stand] | Ben 500", "TS 7C 2D 8H TC")
    assert table.hands == ["1/1 TS 2D 8H 20 stood"]
    assert faults("1: Ann 10 | Ben 500 [hit stand]", "TS 7C 2D 8H TC")[0].startswith("call_missing")


def test_1_25_where_nobody_sits_the_highest_bet_decides() -> None:
    table = play("1: Ann 10 standing | Ben 500 [hit stand] | Cy 400", "TS 7C 2D 8H TC")
    assert table.hands == ["1/1 TS 2D 8H 20 stood"]


def test_1_25_of_equal_bets_where_nobody_sits_the_first_decides() -> None:
    table = play("1: Ann 10 standing | Ben 50 [stand] | Cy 50", "TS 7C 2D TC")
    assert table.net == {"Ann": "-10", "Ben": "-50", "Cy": "-50"}
    found = faults("1: Ann 10 standing | Ben 50 | Cy 50 [stand]", "TS 7C 2D TC")
    assert found == ["call_missing"]


def test_1_25_the_highest_bet_is_the_highest_initial_bet() -> None:
    table = play("1: Ann 10 pp=500 standing | Ben 50 [stand]", "TS 7C 9D TC")
    assert table.net == {"Ann": "-490", "Ben": "50"}


@for_every(
    ("calls", "shoe", "hand"),
    [
        ("[hit]", "AS 9C 5C 5H TC", "1/1 AS 5C 5H 21s soft_21"),
        ("[hit]", "AS 9C AC 9H TC", "1/1 AS AC 9H 21s soft_21"),
        ("[split stand]", "TS 9C TC AH 9H TC", "1/1 TS AH 21s soft_21"),
        ("[split stand]", "QS 9C KC AH 9H TC", "1/1 QS AH 21s soft_21"),
    ],
)
def test_1_26_a_soft_21_takes_no_call(calls: str, shoe: str, hand: str) -> None:
    assert play(f"1: Ann 50 {calls}", shoe).hands[0] == hand


def test_1_28_only_two_cards_of_one_value_can_be_split() -> None:
    found = faults("1: Ann 50 [split stand]", "TS 9C 9H KH TC")
    assert found == ["call_refused split_unequal 3.22"]


def test_1_30_equal_totals_stand_off() -> None:
    table = play("1: Ann 50 [stand]", "TS 9C 9H TC")
    assert table.bets == ["1 Ann main/1 50: stand_off 0 final"]


def test_1_31_a_standing_player_shares_the_fate_of_the_hand() -> None:
    table = play("1: Ann 50 [hit] | Ben 30 | Cy 20", "TS 9C 6H KC")
    assert table.net == {"Ann": "-50", "Ben": "-30", "Cy": "-20"}


def test_1_33_surrender_gives_up_half() -> None:
    table = play("1: Ann 50 [surrender]", "TS 9C 6H")
    assert table.bets == ["1 Ann main/1 50: surrender -25 interim"]


def test_1_34_a_void_round_has_no_result() -> None:
    table = play("1: Ann 50 pp=10 [stand]", "TS 9C 6H", "foreign_card 3")
    assert table.void
    assert table.net == {"Ann": "0"}


def test_2_1_1_a_bets_lie_on_the_boxes_of_the_layout() -> None:
    table = play("\n".join(f"{box}: B{box} 25 leaves" for box in range(1, 8)), full_table())
    assert [hand.split()[0] for hand in table.hands] == [f"{box}/1" for box in range(1, 8)]
    # How many there are is our layout's: the text has no number.
    assert faults("8: Ann 50 [stand]", "TS 9C 9H TC") == ["no_such_box"]


def full_table() -> str:
    return "TS TH TD TC 9S 9H 9D 7C 8S 8H 8D 8C 7S 7H 7D TC"


def test_2_2_1_a_deck_has_52_cards() -> None:
    assert len(set(deck())) == len(deck()) == 52
    assert {card.rank for card in deck()} == set(Rank)
    assert {card.suit for card in deck()} == set(Suit)


def test_2_2_1_no_card_comes_more_often_than_there_are_decks() -> None:
    play("1: Ann 50 [stand]", "TS 9C TS TS", "wrong_card_count 4")
    found = faults("1: Ann 50 [split split split stand stand stand]", " ".join(["TS"] * 9))
    assert "too_many_of_a_card 2.2.1" in found
