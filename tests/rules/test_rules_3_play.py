"""Paragraphs 3.18 to 3.24 and section 4, worked out by hand: calls, the dealer, the pay tables."""

import pytest

from tests.cases import for_every
from tests.rules.rounds import faults, play

PER_HAND = {"dealer_blackjack_after_split": "per_hand"}
DRAW_21 = {"blackjack_beats_21": False}
NO_HARD_21 = {"hard_21_may_draw": False}

# 3.18 to 3.21 Drawing and standing


def test_3_18_any_number_of_cards_may_be_drawn() -> None:
    table = play("1: Ann 50 [hit hit hit hit hit stand]", "2S 9C 2D 2H 2C 2S 3D 4D TD")
    assert table.hands == ["1/1 2S 2D 2H 2C 2S 3D 4D 17 stood"]


def test_3_18_a_blackjack_takes_no_card() -> None:
    found = faults("1: Ann 50 [hit]", "AS TC KD 5D 9C")
    assert found == ["call_left_over blackjack_no_card 3.18"]


def test_3_18_a_soft_21_takes_no_card() -> None:
    found = faults("1: Ann 50 [hit hit]", "AS 9C 5D 5H TC TD")
    assert found == ["call_left_over soft_21_no_card 3.18"]


def test_3_18_a_hard_21_may_draw() -> None:
    table = play("1: Ann 50 [hit hit]", "TS 9C 5D 6H AC")
    assert table.hands == ["1/1 TS 5D 6H AC 22 bust"]
    assert table.settings("1 Ann main") == ["hard_21_may_draw"]


def test_3_18_a_hard_21_may_stand() -> None:
    table = play("1: Ann 50 [hit stand]", "TS 9C 5D 6H AC")
    assert table.hands == ["1/1 TS 5D 6H 21 stood"]
    assert table.net == {"Ann": "50"}


def test_3_18_hard_21_may_not_draw_where_the_house_says_so() -> None:
    table = play("1: Ann 50 [hit]", "TS 9C 5D 6H TC", house=NO_HARD_21)
    assert table.hands == ["1/1 TS 5D 6H 21 stood"]
    assert table.settings("1 Ann main") == ["hard_21_may_draw"]
    found = faults("1: Ann 50 [hit hit]", "TS 9C 5D 6H TC 2C", house=NO_HARD_21)
    assert found == ["call_left_over hard_21_no_card 3.18"]


def test_3_18_a_hand_that_stood_below_21_has_simply_ended() -> None:
    found = faults("1: Ann 50 [stand hit]", "TS 9C 9D TC", house=NO_HARD_21)
    assert found == ["call_left_over hand_ended"]
    found = faults("1: Ann 50 [hit hit]", "TS 9C 5D KH", house=NO_HARD_21)
    assert found == ["call_left_over hand_ended 3.19"]


def test_3_19_a_bust_loses_at_once_whatever_the_dealer_has() -> None:
    table = play("1: Ann 50 [hit]\n2: Cho 30 [stand]", "TS TH 6C 6D 2D 6H TD KC")
    assert table.bets[0] == "1 Ann main/1 50: lose -50 final"
    assert table.cites("1 Ann main") == ["3.19"]


def test_3_19_when_all_have_bust_the_dealer_takes_no_card() -> None:
    table = play("1: Ann 50 [hit]\n2: Cho 30 [hit]", "TS TH 6C 6D 6D 6H TD")
    assert table.dealer == "6C 6"
    assert table.net == {"Ann": "-50", "Cho": "-30"}


@pytest.mark.parametrize(("second", "total"), [("2D", "11 or less"), ("3C", "12 or more")])
def test_3_20_a_hand_under_12_must_draw(second: str, total: str) -> None:
    shoe = f"9S 9C {second} TD"
    if total == "12 or more":
        assert play("1: Ann 50 [stand]", shoe).net == {"Ann": "-50"}
    else:
        assert faults("1: Ann 50 [stand]", shoe) == ["call_refused must_draw 3.20"]


def test_3_20_a_soft_12_may_stand() -> None:
    table = play("1: Ann 50 [stand]", "AS 6C AD TD 9D")
    assert table.hands == ["1/1 AS AD 12s stood"]
    assert table.net == {"Ann": "50"}


def test_3_20_a_doubled_hand_keeps_its_one_card() -> None:
    table = play("1: Ann 50 [double]", "2S 6C 3D 2D TD KD")
    assert table.hands == ["1/1 2S 3D 2D 7 doubled"]
    assert table.net == {"Ann": "100"}


def test_3_20_a_split_hand_under_12_must_draw() -> None:
    found = faults("1: Ann 50 [split stand stand]", "5S 6C 5D 2D TD KD")
    assert found == ["call_refused must_draw 3.20"]


def test_3_21_a_call_is_needed_until_the_hand_stands() -> None:
    assert faults("1: Ann 50 [hit]", "5S 6C 5D 2D TD KD") == ["call_missing"]
    assert faults("1: Ann 50 [stand stand]", "TS 9C 9D TD")[0].startswith("call_left_over")


# 3.22 Split


@for_every(("first", "second"), [("TS", "KD"), ("JS", "QD"), ("8S", "8D")])
def test_3_22_cards_of_one_value_may_be_split(first: str, second: str) -> None:
    table = play("1: Ann 50 [split stand stand]", f"{first} 9C {second} TD 9H TC")
    assert [hand.split()[1] for hand in table.hands] == [first, second]


def test_3_22_each_hand_has_a_bet_of_its_own_equal_to_the_first() -> None:
    table = play("1: Ann 50 [split stand stand]", "8S 9C 8D TD KH TC")
    assert table.bets == [
        "1 Ann main/1 50: lose -50 final",
        "1 Ann main/2 50: lose -50 final",
    ]


def test_3_22_no_surrender_after_a_split() -> None:
    found = faults("1: Ann 50 [split surrender stand]", "8S 9C 8D TD KH TC")
    assert found == ["call_refused surrender_after_split 3.22"]


def test_3_22_three_cards_cannot_be_split() -> None:
    found = faults("1: Ann 50 [hit split]", "4S 9C 4D 4C TD TC")
    assert found == ["call_refused split_not_two_cards 3.22"]


def test_3_22_1_who_declines_stays_with_the_first_hand() -> None:
    table = play("1: Ann 100 [split stand stand] | Ben 50 -split", "8S 9C 8D TD 4H TC")
    assert table.bets == [
        "1 Ann main/1 100: lose -100 final",
        "1 Ann main/2 100: lose -100 final",
        "1 Ben main/1 50: lose -50 final",
    ]


def test_3_22_1_who_follows_has_a_bet_on_each_hand() -> None:
    table = play("1: Ann 100 [split stand stand] | Ben 50", "8S 7C 8D TD 4H TC")
    assert table.bets == [
        "1 Ann main/1 100: win 100 final",
        "1 Ann main/2 100: lose -100 final",
        "1 Ben main/1 50: win 50 final",
        "1 Ben main/2 50: lose -50 final",
    ]


def test_3_22_1_who_declines_has_no_part_in_a_re_split_of_the_other_hand() -> None:
    table = play(
        "1: Ann 100 [split stand split stand stand] | Ben 50 -split",
        "8S 7C 8D TD 8H KD TH TC",
    )
    assert table.hands == ["1/1 8S TD 18 stood", "1/2 8D KD 18 stood", "1/3 8H TH 18 stood"]
    assert table.net == {"Ann": "300", "Ben": "50"}


def test_3_22_1_a_re_split_of_the_first_hand_leaves_him_on_the_first() -> None:
    table = play(
        "1: Ann 100 [split split stand stand stand] | Ben 50 -split",
        "8S 7C 8D 8H TD 4D 9D TC",
    )
    assert table.hands == ["1/1 8S TD 18 stood", "1/2 8H 4D 12 stood", "1/3 8D 9D 17 stood"]
    assert [line for line in table.bets if "Ben" in line] == ["1 Ben main/1 50: win 50 final"]


def test_3_22_1_split_for_standing_players_alone_needs_a_bet() -> None:
    # Ann sits there with a side bet; without Ben's chips there is nothing to split with.
    found = faults("1: Ann pp=5 [split stand stand] | Ben 50 -split", "8S 7C 8D TD KD TC")
    assert found == ["call_refused split_without_bet 3.22"]
    table = play("1: Ann pp=5 [split stand stand] | Ben 50", "8S 7C 8D TD KD TC")
    assert table.net == {"Ann": "30", "Ben": "100"}


def test_3_22_2_up_to_four_hands() -> None:
    table = play(
        "1: Ann 10 [split split split stand stand stand stand]",
        "8S 7C 8D 8H 8C TD TH TS TC TC",
    )
    assert table.hands == [
        "1/1 8S TD 18 stood",
        "1/2 8C TH 18 stood",
        "1/3 8H TS 18 stood",
        "1/4 8D TC 18 stood",
    ]
    assert table.net == {"Ann": "40"}


def test_3_22_2_no_fifth_hand() -> None:
    found = faults(
        "1: Ann 10 [split split split split stand stand stand stand]",
        "8S 7C 8D 8H 8C 8S TH TS TC TC",
    )
    assert found == ["call_refused split_too_often 3.22.2"]


def test_3_22_2_a_hand_gets_its_second_card_after_the_hand_before_it_is_played() -> None:
    table = play("1: Ann 10 [split hit stand stand]", "8S 7C 8D 2D 9H TH TC")
    assert table.hands == ["1/1 8S 2D 9H 19 stood", "1/2 8D TH 18 stood"]


def test_3_22_2_a_re_split_hand_keeps_its_place_and_the_new_one_follows() -> None:
    table = play(
        "1: Ann 10 [split stand split stand stand]",
        "8S 7C 8D TD 8H 9H KH TC",
    )
    assert table.hands == ["1/1 8S TD 18 stood", "1/2 8D 9H 17 stood", "1/3 8H KH 18 stood"]
    assert table.bets == [
        "1 Ann main/1 10: win 10 final",
        "1 Ann main/2 10: stand_off 0 final",
        "1 Ann main/3 10: win 10 final",
    ]


def test_3_22_2_aces_split_once_and_get_one_card_each() -> None:
    table = play("1: Ann 10 [split]", "AS 7C AD AH 2H TC")
    assert table.hands == ["1/1 AS AH 12s split_ace", "1/2 AD 2H 13s split_ace"]
    found = faults("1: Ann 10 [split split]", "AS 7C AD AH 2H 3H 4H TC")
    assert found == ["call_left_over split_aces_once 3.22.2"]
    found = faults("1: Ann 10 [split hit]", "AS 7C AD 5H 2H 3H 4H TC")
    assert found == ["call_left_over split_aces_one_card 3.22.2"]


def test_3_22_2_split_aces_and_tens_pay_one_to_one() -> None:
    table = play("1: Ann 10 [split]", "AS 7C AD KH QH TC")
    assert table.bets == [
        "1 Ann main/1 10: win 10 final",
        "1 Ann main/2 10: win 10 final",
    ]


def test_3_22_2_split_21_against_a_drawn_21_stands_off() -> None:
    table = play("1: Ann 10 [split]", "AS 7C AD KH 9H 4C TC")
    assert table.dealer == "7C 4C TC 21"
    assert table.bets == [
        "1 Ann main/1 10: stand_off 0 final",
        "1 Ann main/2 10: lose -10 final",
    ]


def test_3_22_3_hands_that_bust_lose_their_bets_and_the_rest_one_initial_bet() -> None:
    # Hand 1 busts, hands 2 and 3 live: 100 for the bust, 100 in all for the others.
    table = play("1: Ann 100 [split hit split stand stand]", "8S KC 8D 6D TD 8H TH TS AC")
    assert table.bets == [
        "1 Ann main/1 100: lose -100 final",
        "1 Ann main/2 100: lose -100 final",
        "1 Ann main/3 100: returned 0 -",
    ]
    assert table.cites("1 Ann main/1") == ["3.22.3"]
    assert table.cites("1 Ann main/3") == ["3.22.3"]
    assert table.settings("1 Ann main/2") == ["dealer_blackjack_after_split"]
    assert table.settings("1 Ann main/3") == ["dealer_blackjack_after_split"]


def test_3_22_3_all_bust_lose_all() -> None:
    table = play("1: Ann 100 [split hit hit]", "8S KC 8D 6D TD 7H TH")
    assert table.net == {"Ann": "-200"}
    assert table.dealer == "KC 10"


def test_3_22_3_a_double_on_a_split_hand_loses_the_initial_bet_alone() -> None:
    table = play("1: Ann 100 [split stand double]", "9S KC 9D TD 2D 7H AC")
    assert table.bets == [
        "1 Ann main/1 100: lose -100 final",
        "1 Ann main/2 200: returned 0 -",
    ]


def test_3_22_3_a_doubled_split_hand_that_busts_loses_both_bets() -> None:
    table = play("1: Ann 100 [split double stand]", "9S KC 9D 7D TD TH AC")
    assert table.bets == [
        "1 Ann main/1 200: lose -200 final",
        "1 Ann main/2 100: lose -100 final",
    ]


def test_3_22_3_each_bettor_loses_one_initial_bet_of_his_own() -> None:
    table = play("1: Ann 100 [split stand stand] | Ben 30", "9S KC 9D TD 9H AC")
    assert table.net == {"Ann": "-100", "Ben": "-30"}


def test_3_22_3_who_declined_the_split_loses_his_bet_like_any_other() -> None:
    table = play("1: Ann 100 [split stand stand] | Ben 30 -split", "9S KC 9D TD 9H AC")
    assert table.bets[2] == "1 Ben main/1 30: lose -30 final"
    assert table.settings("1 Ben main") == []


def test_3_22_3_per_hand_takes_one_initial_bet_of_each_hand() -> None:
    table = play("1: Ann 100 [split stand double]", "9S KC 9D TD 2D 7H AC", house=PER_HAND)
    assert table.bets == [
        "1 Ann main/1 100: lose -100 final",
        "1 Ann main/2 200: lose -100 final",
    ]
    assert table.settings("1 Ann main/2") == ["dealer_blackjack_after_split"]


def test_3_22_3_per_hand_a_bust_loses_all_of_its_bets() -> None:
    table = play("1: Ann 100 [split double stand]", "9S KC 9D 7D TD TH AC", house=PER_HAND)
    assert table.bets == [
        "1 Ann main/1 200: lose -200 final",
        "1 Ann main/2 100: lose -100 final",
    ]


def test_3_22_3_a_split_21_loses_to_a_blackjack() -> None:
    table = play("1: Ann 100 [split]", "AS TC AD KD KH AC")
    assert table.bets == [
        "1 Ann main/1 100: lose -100 final",
        "1 Ann main/2 100: returned 0 -",
    ]
    assert "blackjack_beats_21" in table.settings("1 Ann main/1")


def test_3_22_3_a_split_21_stands_off_where_the_house_says_so() -> None:
    # 3.24.4 above 3.22.3: the 21 stands off, the Initial Bet is taken from the other hand.
    table = play("1: Ann 100 [split]", "AS TC AD KD 5H AC", house=DRAW_21)
    assert table.bets == [
        "1 Ann main/1 100: stand_off 0 final",
        "1 Ann main/2 100: lose -100 final",
    ]
    assert "blackjack_beats_21" in table.settings("1 Ann main/1")


# 3.23 Double Down


def test_3_23_one_card_and_no_more() -> None:
    table = play("1: Ann 50 [double]", "5S 6C 6D 2D TD KD")
    assert table.hands == ["1/1 5S 6D 2D 13 doubled"]
    found = faults("1: Ann 50 [double hit]", "5S 6C 6D 2D TD KD 3D")
    assert found == ["call_left_over doubled_one_card 3.23"]


def test_3_23_for_any_amount_up_to_the_initial_bet() -> None:
    table = play("1: Ann 50 [double=0.01]", "5S 6C 6D TD TD KD")
    assert table.bets == ["1 Ann main/1 50.01: win 50.01 final"]
    found = faults("1: Ann 50 [double=50.01]", "5S 6C 6D TD TD KD")
    assert found == ["call_refused double_above_initial_bet 3.23"]


@for_every(
    ("calls", "shoe", "reason"),
    [
        ("[hit double]", "2S 6C 3D 4D TD TH KD", "double_not_two_cards"),
        ("[split double]", "AS 6C AD 4D TD TH KD", "double_split_aces"),
        ("[split double]", "TS 6C TD AD AH TH KD", "double_soft_21"),
        ("[double]", "AS KC TD AD", "double_blackjack"),
    ],
)
def test_3_23_not_on_these(calls: str, shoe: str, reason: str) -> None:
    found = faults(f"1: Ann 50 {calls}", shoe)
    assert f"{reason} 3.23" in found[0]


def test_3_23_on_a_soft_total_and_on_a_hard_total() -> None:
    table = play("1: Ann 50 [double]\n2: Cho 50 [double]", "AS TS 6C 6D 6H TD 4H TH KC")
    assert table.hands == ["1/1 AS 6D TD 17 doubled", "2/1 TS 6H 4H 20 doubled"]
    assert table.net == {"Ann": "100", "Cho": "100"}


def test_3_23_on_any_split_hand_but_aces() -> None:
    table = play("1: Ann 50 [split double double]", "8S 6C 8D 3D TD 2H 9D TC KC")
    assert table.hands == ["1/1 8S 3D TD 21 doubled", "1/2 8D 2H 9D 19 doubled"]
    assert table.bets == [
        "1 Ann main/1 100: win 100 final",
        "1 Ann main/2 100: win 100 final",
    ]


def test_3_23_a_doubled_soft_21_is_doubled() -> None:
    table = play("1: Ann 50 [double]", "AS 6C 5D 5H TD TC")
    assert table.hands == ["1/1 AS 5D 5H 21s doubled"]


def test_3_23_1_a_standing_player_may_decline_but_gets_the_one_card() -> None:
    table = play("1: Ann 50 [double] | Ben 30 -double", "5S 9C 6D 2D TC")
    assert table.bets == [
        "1 Ann main/1 100: lose -100 final",
        "1 Ben main/1 30: lose -30 final",
    ]


def test_3_23_1_a_standing_player_may_follow_for_less() -> None:
    table = play("1: Ann 50 [double=20] | Ben 30 for=10 | Cy 40", "5S 9C 6D TD TC")
    assert table.net == {"Ann": "70", "Ben": "40", "Cy": "80"}
    found = faults("1: Ann 50 [double] | Ben 30 for=31", "5S 9C 6D TD TC")
    assert found == ["doubles_for_above 3.23"]


def test_3_23_1_his_double_is_bounded_by_what_was_accepted() -> None:
    found = faults(
        "1: Ann 50 [double] | Ben 80 for=60", "5S 9C 6D TD TC", limits={"main": (25, 100)}
    )
    assert found == ["doubles_for_refused double_above_initial_bet 3.23"]


def test_3_23_1_a_double_needs_a_bet() -> None:
    # Ann sits there with a side bet alone, and Ben declines.
    found = faults("1: Ann pp=5 [double] | Ben 50 -double", "5S 9C 6D TD TC")
    assert found == ["call_refused double_without_bet 3.23"]


def test_3_23_2_a_doubled_hand_that_busts_loses_both_bets() -> None:
    table = play("1: Ann 50 [double=20]", "TS 9C 6D 6H")
    assert table.bets == ["1 Ann main/1 70: lose -70 final"]
    assert table.cites("1 Ann main") == ["3.23.2"]


def test_3_23_2_a_doubled_hand_loses_the_initial_bet_to_a_blackjack() -> None:
    table = play("1: Ann 50 [double=20] | Ben 30 -double", "5S TC 6D 6H AC")
    assert table.bets == [
        "1 Ann main/1 70: lose -50 final",
        "1 Ben main/1 30: lose -30 final",
    ]
    assert table.cites("1 Ann main") == ["3.23.2"]


def test_3_23_2_a_doubled_21_stands_off_where_the_house_says_so() -> None:
    table = play("1: Ann 50 [double]", "5S TC 6D TH AC", house=DRAW_21)
    assert table.bets == ["1 Ann main/1 100: stand_off 0 final"]


# 3.24 The dealer


def test_3_24_he_draws_to_16_and_stands_on_17() -> None:
    table = play("1: Ann 50 [stand]", "TS 6C TD TC AC")
    assert table.dealer == "6C TC AC 17"
    assert play("1: Ann 50 [stand]", "TS 7C TD TC").dealer == "7C TC 17"


def test_3_24_he_stands_on_a_soft_17_and_draws_to_a_soft_16() -> None:
    assert play("1: Ann 50 [stand]", "TS AC TD 6C").dealer == "AC 6C 17"
    assert play("1: Ann 50 [stand]", "TS AC TD 5C TC 5D").dealer == "AC 5C TC 5D 21"


def test_3_24_he_draws_after_all_players() -> None:
    table = play("1: Ann 50 [hit stand]\n2: Cho 50 [hit stand]", "2S 3S 6C TD TH 5D 6D 4D 7D")
    assert table.hands == ["1/1 2S TD 5D 17 stood", "2/1 3S TH 6D 19 stood"]
    assert table.dealer == "6C 4D 7D 17"


def test_3_24_1_he_goes_bust_and_who_has_not_wins() -> None:
    table = play("1: Ann 50 [stand]", "TS 6C 2D TC TH")
    assert table.bets == ["1 Ann main/1 50: win 50 final"]
    assert table.cites("1 Ann main") == ["3.24.1", "4.1.1"]


def test_3_24_2_higher_wins() -> None:
    table = play("1: Ann 50 [stand]", "TS 8C 9D TC")
    assert table.bets == ["1 Ann main/1 50: win 50 final"]
    assert table.cites("1 Ann main") == ["3.24.2", "4.1.1"]


def test_3_24_3_lower_loses() -> None:
    table = play("1: Ann 50 [stand]", "TS 9C 8D TC")
    assert table.bets == ["1 Ann main/1 50: lose -50 final"]
    assert table.cites("1 Ann main") == ["3.24.3"]


def test_3_24_4_equal_stands_off() -> None:
    table = play("1: Ann 50 [stand]", "TS 9C 9D TC")
    assert table.bets == ["1 Ann main/1 50: stand_off 0 final"]
    assert table.cites("1 Ann main") == ["3.24.4"]


def test_3_24_4_a_drawn_21_and_a_blackjack() -> None:
    # A Blackjack beats it (the register), unless the house puts 3.24.4 first.
    shoe, boxes = "5S TC 6D TH AC", "1: Ann 50 [hit stand]"
    table = play(boxes, shoe)
    assert table.bets == ["1 Ann main/1 50: lose -50 final"]
    assert table.settings("1 Ann main") == ["hard_21_may_draw", "blackjack_beats_21"]
    table = play(boxes, shoe, house=DRAW_21)
    assert table.bets == ["1 Ann main/1 50: stand_off 0 final"]
    assert table.cites("1 Ann main") == ["3.24.4"]


def test_3_24_4_a_blackjack_and_the_dealer_s_drawn_21() -> None:
    boxes = "1: Ann 50\n2: Cho 20 [stand]"
    shoe = "AS 9S TC KD 9D 5C 6C"
    table = play(boxes, shoe)
    assert table.bets[0] == "1 Ann main/1 50: blackjack 75 final"
    assert table.settings("1 Ann main") == ["blackjack_beats_21"]
    table = play(boxes, shoe, house=DRAW_21)
    assert table.bets[0] == "1 Ann main/1 50: stand_off 0 final"
    assert table.settings("1 Ann main") == ["blackjack_beats_21"]


def test_3_24_4_where_21_stands_off_he_draws_on_against_a_blackjack_alone() -> None:
    table = play("1: Ann 50", "AS TC KD 5C 6C", house=DRAW_21)
    assert table.dealer == "TC 5C 6C 21"
    assert table.net == {"Ann": "0"}
    assert play("1: Ann 50", "AS TC KD 5C").dealer == "TC 5C 15"


# The register: dealer_completes


def test_3_24_he_takes_no_card_when_nothing_is_undecided() -> None:
    table = play("1: Ann 50\n2: Cho 40 [surrender]\n3: Dee 30 [hit]", "AS TS TH 9C KD 6S 6H KS")
    assert table.dealer == "9C 9"
    assert table.net == {"Ann": "75", "Cho": "-20", "Dee": "-30"}


def test_3_24_he_stops_once_only_blackjacks_are_left() -> None:
    table = play("1: Ann 50\n2: Cho 40 [hit]", "AS TS TC KD 6S 6H 2C")
    assert table.dealer == "TC 2C 12"
    assert table.net == {"Ann": "75", "Cho": "-40"}


def test_3_24_he_goes_on_while_a_hand_beside_the_blackjack_is_open() -> None:
    table = play("1: Ann 50\n2: Cho 40 [stand]", "AS TS TC KD 6S 2C 9C")
    assert table.dealer == "TC 2C 9C 21"
    assert table.net == {"Ann": "75", "Cho": "-40"}


def test_3_24_he_stops_when_insurance_was_all_that_was_left() -> None:
    table = play("1: Ann 50 ins=25 [hit]", "TS AC 6S 6H 2C")
    assert table.dealer == "AC 2C 13"
    assert table.net == {"Ann": "-75"}


@for_every(
    ("boxes", "shoe", "dealer"),
    [
        ("1: Ann 50", "AS 9C KD 2C 7C", "9C 2C 7C 18"),
        ("1: Ann 50 [hit]", "TS 9C 6D KD 2C 7C", "9C 2C 7C 18"),
        ("1: Ann 50 [surrender]", "TS 9C 6D 2C 7C", "9C 2C 7C 18"),
        ("1: Ann 50", "AS TC KD 2C 7C", "TC 2C 7C 19"),
        ("1: Ann 50 even", "AS AC KD 2C 7C", "AC 2C 7C 20"),
        ("1: Ann 50 ins=25 [hit]", "TS AC 6S 6H 2C 7C", "AC 2C 7C 20"),
    ],
)
def test_3_24_he_always_completes_his_hand_where_the_house_says_so(
    boxes: str, shoe: str, dealer: str
) -> None:
    assert play(boxes, shoe, house={"dealer_completes": "always"}).dealer == dealer


# 4.1 The pay tables


@for_every(("bet", "paid"), [("10", "15"), ("25", "37.50"), ("5.01", "7.52"), ("0.01", "0.02")])
def test_4_1_1_a_blackjack_pays_three_to_two(bet: str, paid: str) -> None:
    assert play(f"1: Ann {bet}", "AS 9C KD").net == {"Ann": paid}


@for_every(
    ("rounding", "paid"),
    [
        ((0.5, "down"), "7.50"),  # 5.25 × 3/2 = 7.875
        ((0.5, "up"), "8"),
        ((0.5, "nearest"), "8"),
        ((1, "down"), "7"),
        ((1, "up"), "8"),
        ((1, "nearest"), "8"),
        ((0.01, "down"), "7.87"),
        ((0.01, "up"), "7.88"),
        ((0.01, "nearest"), "7.88"),
        ((25, "down"), "0"),
        ((25, "up"), "25"),
        ((25, "nearest"), "0"),
    ],
)
def test_4_1_1_an_odd_payout_is_rounded_as_the_table_does(
    rounding: tuple[object, str], paid: str
) -> None:
    assert play("1: Ann 5.25", "AS 9C KD", rounding=rounding).net == {"Ann": paid}


def test_rounding_nearest_takes_a_half_up() -> None:
    assert play("1: Ann 25", "AS 9C KD", rounding=(1, "nearest")).net == {"Ann": "38"}
    assert play("1: Ann 75", "AS 9C KD", rounding=(25, "nearest")).net == {"Ann": "125"}


def test_rounding_covers_surrender_refunds() -> None:
    boxes, shoe = "1: Ann 45 [surrender]", "TS 9C 6D"
    assert play(boxes, shoe, rounding=(1, "down")).net == {"Ann": "-23"}
    assert play(boxes, shoe, rounding=(1, "up")).net == {"Ann": "-22"}
    assert play(boxes, shoe, rounding=(25, "nearest")).net == {"Ann": "-20"}


def test_rounding_does_not_touch_what_is_taken_or_returned() -> None:
    table = play("1: Ann 45.25 [stand]\n2: Cho pp=3.33", "TS 9C 7D TC", rounding=(25, "down"))
    assert table.net == {"Ann": "-45.25", "Cho": "0"}
    assert table.bets[1] == "2 Cho perfect_pairs 3.33: returned 0 -"


@for_every(("second", "net"), [("8S", "250"), ("8C", "120"), ("8H", "60"), ("9S", "-10")])
def test_4_1_2_the_perfect_pairs_pay_table(second: str, net: str) -> None:
    table = play("1: Ann 100 pp=10 [surrender]", f"8S 9C {second}")
    assert table.entry("1 Ann perfect_pairs").net == int(net) * 100


def test_4_1_a_working_shows_the_arithmetic() -> None:
    entry = play("1: Ann 25", "AS 9C KD", rounding=(1, "down")).entry("1 Ann main")
    working = entry.working
    assert working is not None
    assert (working.stake, working.numerator, working.denominator) == (2500, 3, 2)
    assert str(working.odds) == "3 to 2"
    assert (working.result, working.exact) == (3700, False)
