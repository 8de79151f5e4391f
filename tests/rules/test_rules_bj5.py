"""Blackjack Version 5, by its own numbering: its side bets, their cap, what they do to 5.4."""

from typing import Any

from tests.cases import for_every
from tests.rules.rounds import Table, faults, play
from trainer.rules.bets import BetKind
from trainer.rules.events import BetSettled, CardDealt, Interrupted

RULES = "rws-blackjack-v5"
UNNOTICED = "limits_not_checked box=1"
CAP = ["under_over_above_initial"]


def bj5(boxes: str, shoe: str, *incidents: str, **more: Any) -> Table:
    return play(boxes, shoe, *incidents, rules=RULES, **more)


# 3.9, 3.13.1 Player Pair


@for_every("second", ["QC", "QS", "QD", "QH"])
def test_3_13_1_any_two_of_one_rank_pay_11_to_1(second: str) -> None:
    table = bj5("1: Ann 50 pair=10 [stand]", f"QC 9H {second} TD")
    assert table.bets == [
        "1 Ann player_pair 10: player_pair 110 interim",
        "1 Ann main/1 50: win 50 final",
    ]
    assert table.cites("1 Ann player_pair")[0] == "3.13.1"
    assert "4.1.1" in table.cites("1 Ann player_pair")


def test_3_13_1_cards_of_one_value_are_no_pair() -> None:
    table = bj5("1: Ann 50 pair=10 [stand]\n2: Ben 50 pair=10 [stand]", "KC TH 9H QC KH TD")
    assert table.net == {"Ann": "40", "Ben": "40"}
    assert table.cites("1 Ann player_pair")[0] == "3.13.1"


def test_3_13_1_the_pair_and_the_hand_do_not_touch_each_other() -> None:
    table = bj5("1: Ann 50 pair=10 [hit]\n2: Cho 50 pair=10", "8S AS 9H 8D KD KC")
    # Ann busts and has her pair; Cho's Blackjack is no pair.
    assert table.bets == [
        "1 Ann player_pair 10: player_pair 110 interim",
        "1 Ann main/1 50: lose -50 final",
        "2 Cho player_pair 10: lose -10 interim",
        "2 Cho main/1 50: blackjack 75 interim",
    ]
    assert table.dealer == "9H 9"


def test_3_9_anyone_may_bet_on_the_side_of_a_box_with_an_initial_bet() -> None:
    table = bj5("1: Ann 50 [stand] | Ben pair=10 | Cho 20 under=20 | Dee over=70", "7S 9H 7D TD")
    assert table.bets == [
        "1 Ann main/1 50: lose -50 final",
        "1 Ben player_pair 10: player_pair 110 interim",
        "1 Cho under_13 20: lose -20 interim",
        "1 Cho main/1 20: lose -20 final",
        "1 Dee over_13 70: win 70 interim",
    ]


def test_1_26_who_has_a_side_bet_alone_decides_as_the_seated_player() -> None:
    table = bj5("1: Ann pair=10 [hit stand] | Ben 50", "TS 9H 2D 7C TD")
    assert table.hands == ["1/1 TS 2D 7C 19 stood"]
    assert table.net == {"Ann": "-10", "Ben": "0"}


def test_4_1_1_an_odd_payout_is_rounded_as_the_house_says() -> None:
    table = bj5("1: Ann 50 pair=0.25 [stand]", "QC 9H QH TD", rounding=(0.5, "down"))
    assert table.entry("1 Ann player_pair").net == 250  # 2.75


# 3.13.2 Under 13, Over 13


@for_every(
    ("cards", "under", "over"),
    [
        (("AC", "AD"), "win", "lose"),  # 2
        (("AC", "QD"), "win", "lose"),  # 11: a Blackjack
        (("2C", "TD"), "win", "lose"),  # 12
        (("6C", "6D"), "win", "lose"),  # 12
        (("3C", "TD"), "lose", "lose"),  # 13
        (("6C", "7D"), "lose", "lose"),  # 13
        (("4C", "TD"), "lose", "win"),  # 14
        (("7C", "7D"), "lose", "win"),  # 14
        (("KC", "QD"), "lose", "win"),  # 20
        (("9C", "AD"), "win", "lose"),  # 10, whatever else the hand is
    ],
)
def test_3_13_2_less_than_13_more_than_13_and_exactly_13(
    cards: tuple[str, str], under: str, over: str
) -> None:
    # Whoever can surrenders, so that no further card is out.
    calls = "" if {"A", "Q"} == {cards[0][0], cards[1][0]} else "[surrender]"
    table = bj5(f"1: Ann 50 under=20 over=30 {calls}", f"{cards[0]} 8H {cards[1]}")
    assert table.bets[:2] == [
        f"1 Ann under_13 20: {under} {20 if under == 'win' else -20} interim",
        f"1 Ann over_13 30: {over} {30 if over == 'win' else -30} interim",
    ]


def test_3_13_2_each_result_names_its_paragraph() -> None:
    boxes = "1: Ann 50 under=20 over=20 [stand]\n2: Ben 50 under=20 over=20 [stand]\n"
    boxes += "3: Cho 50 under=20 over=20 [stand]"
    # 12, 13 and 14.
    table = bj5(boxes, "2S 3S 4S 8H TD TC TH TD")
    assert "3.13.2 a" in table.cites("1 Ann under_13")
    assert "4.1.1" in table.cites("1 Ann under_13")
    assert "3.13.2 b" in table.cites("3 Cho over_13")
    assert table.cites("2 Ben under_13") == table.cites("2 Ben over_13")
    assert table.cites("2 Ben over_13")[0] == "3.13.2 c"


def test_3_13_2_e_a_blackjack_is_under_13_and_still_a_blackjack() -> None:
    table = bj5("1: Ann 50 under=50 over=50", "AC 9H QH")
    assert table.bets == [
        "1 Ann under_13 50: win 50 interim",
        "1 Ann over_13 50: lose -50 interim",
        "1 Ann main/1 50: blackjack 75 interim",
    ]


def test_3_13_all_side_bets_are_settled_before_the_subsequent_deal() -> None:
    table = bj5(
        "1: Ann 50 pair=5 under=5 over=5 [hit stand]\n3: Cho 50 over=5 [stand]",
        "2S TS 7C 2H 9D KC 8D 2D",
    )
    events = table.trace.events
    third = next(i for i, e in enumerate(events) if isinstance(e, CardDealt) and e.number == 6)
    sides = {BetKind.PLAYER_PAIR, BetKind.UNDER_13, BetKind.OVER_13}
    settled = [i for i, e in enumerate(events) if isinstance(e, BetSettled) and e.bet.kind in sides]
    assert len(settled) == 4
    assert max(settled) < third


def test_1_18_1_35_only_the_first_two_cards_count() -> None:
    table = bj5("1: Ann 50 under=50 over=50 [split stand stand]", "8S 7H 8D TD 9C TH")
    # 16, though the hands become 18 and 17.
    assert table.bets[:2] == [
        "1 Ann under_13 50: lose -50 interim",
        "1 Ann over_13 50: win 50 interim",
    ]


# 3.13.2 d The cap


def test_3_13_2_d_each_of_the_two_bets_may_be_as_high_as_the_initial_bet() -> None:
    table = bj5("1: Ann 50 under=50 over=50 [stand]", "KC 9H 9S TD")
    assert table.net == {"Ann": "0"}
    assert all("refused" not in line for line in table.bets)


def test_3_13_2_d_the_part_above_the_initial_bet_is_refused() -> None:
    table = bj5("1: Ann 50 under=50.01 over=80 [stand]", "KC 9H 9S TD")
    assert table.bets == [
        "1 Ann under_13 50: lose -50 interim",
        "1 Ann over_13 50: win 50 interim",
        "1 Ann main/1 50: stand_off 0 final",
        "1 Ann under_13: refused 0.01",
        "1 Ann over_13: refused 30",
    ]
    assert table.cites("1 Ann over_13: ref")[0] == "3.13.2 d"
    assert table.settings("1 Ann over_13: ref") == CAP


def test_3_13_2_d_player_pair_has_no_cap() -> None:
    table = bj5("1: Ann 50 pair=80 [stand]", "KC 9H KS TD")
    assert table.net == {"Ann": "930"}


def test_3_13_2_d_each_bettor_is_held_to_his_own_initial_bet() -> None:
    table = bj5("1: Ann 50 over=60 [stand] | Ben 100 over=90 | Cho 20 over=90", "KC 9H 9S TD")
    assert [line for line in table.bets if "over_13" in line] == [
        "1 Ann over_13 50: win 50 interim",
        "1 Ann over_13: refused 10",
        "1 Ben over_13 90: win 90 interim",
        "1 Cho over_13 20: win 20 interim",
        "1 Cho over_13: refused 70",
    ]


def test_3_13_2_d_without_an_initial_bet_the_box_s_total_is_the_cap() -> None:
    table = bj5("1: Ann 50 [stand] | Ben 30 | Cho over=100 under=80", "KC 9H 9S TD")
    assert [line for line in table.bets if "Cho" in line] == [
        "1 Cho under_13 80: lose -80 interim",
        "1 Cho over_13 80: win 80 interim",
        "1 Cho over_13: refused 20",
    ]


def test_3_13_2_d_another_box_s_initial_bet_does_not_help() -> None:
    table = bj5("1: Ann 50 [stand] | Ben over=100\n2: Ben 500 [stand]", "KC KD 9H 9S TC TD")
    assert "1 Ben over_13 50: win 50 interim" in table.bets
    assert "1 Ben over_13: refused 50" in table.bets


def test_3_13_2_d_the_register_may_accept_it() -> None:
    house = {"under_over_above_initial": "accept"}
    table = bj5("1: Ann 50 over=80 [stand]", "KC 9H 9S TD", house=house)
    assert table.bets == [
        "1 Ann over_13 80: win 80 interim",
        "1 Ann main/1 50: stand_off 0 final",
    ]


# 3.13.2 d with 5.1: the bet as placed and accepted, not what counts pro rata


def test_3_13_2_d_of_an_initial_bet_partly_refused_the_accepted_part_is_the_cap() -> None:
    table = bj5("1: Ann 50 over=50 [stand]", "KC 9H 9S TD", limits={"main": (10, 40)})
    assert table.bets == [
        "1 Ann over_13 40: win 40 interim",
        "1 Ann main/1 40: stand_off 0 final",
        "1 Ann main: refused 10",
        "1 Ann over_13: refused 10",
    ]


def test_3_13_2_d_of_a_raised_initial_bet_the_raised_one_is_the_cap() -> None:
    limits = {"main": (40, 100)}
    table = bj5("1: Ann 20 raises=60 over=50 [stand]", "KC 9H 9S TD", limits=limits)
    assert table.bets == [
        "1 Ann over_13 50: win 50 interim",
        "1 Ann main/1 60: stand_off 0 final",
    ]


def test_3_13_2_d_who_withdraws_his_initial_bet_is_held_to_the_box_s() -> None:
    limits = {"main": (100, 500)}
    table = bj5("1: Ann 30 over=150 [stand] | Ben 20 raises=110", "KC 9H 9S TD", limits=limits)
    assert table.bets == [
        "1 Ann over_13 110: win 110 interim",
        "1 Ann main: refused 30",
        "1 Ann over_13: refused 40",
        "1 Ben main/1 110: stand_off 0 final",
    ]


def test_3_13_2_d_pro_rata_does_not_lower_the_cap() -> None:
    limits = {"main": (10, 50)}
    table = bj5("1: Ann 100 over=120 [stand]", "KC 9H 9S TD", UNNOTICED, limits=limits)
    assert table.bets == [
        "1 Ann over_13 100: win 100 interim",
        "1 Ann main/1 50: stand_off 0 final",
        "1 Ann over_13: refused 20",
    ]


def test_3_13_2_d_first_the_cap_then_the_bet_s_own_maximum() -> None:
    limits = {"over_13": (5, 60)}
    table = bj5("1: Ann 50 over=80 [stand] | Ben 50 over=40", "KC 9H 9S TD", limits=limits)
    # Ann may bet 50 of the box's 60, so that 10 are left for Ben.
    assert table.bets == [
        "1 Ann over_13 50: win 50 interim",
        "1 Ann main/1 50: stand_off 0 final",
        "1 Ann over_13: refused 30",
        "1 Ben over_13 10: win 10 interim",
        "1 Ben main/1 50: stand_off 0 final",
        "1 Ben over_13: refused 30",
    ]


def test_5_1_1_what_the_cap_has_refused_does_not_count_for_pro_rata() -> None:
    limits = {"over_13": (5, 45)}
    table = bj5(
        "1: Ann 50 over=80 [stand] | Ben 40 over=40", "KC 9H 9S TD", UNNOTICED, limits=limits
    )
    # 50 and 40 are accepted: 90 on a maximum of 45.
    assert [line for line in table.bets if "over_13" in line] == [
        "1 Ann over_13 25: win 25 interim",
        "1 Ann over_13: refused 30",
        "1 Ben over_13 20: win 20 interim",
    ]
    assert "5.1.1" in table.cites("1 Ann over_13 25")


def test_5_1_1_player_pair_counts_pro_rata_by_itself() -> None:
    limits = {"player_pair": (5, 50)}
    table = bj5("1: Ann 50 pair=60 [stand] | Ben pair=40", "KC 9H KS TD", UNNOTICED, limits=limits)
    assert table.net == {"Ann": "380", "Ben": "220"}


# 5.4 An early decided Under or Over


@for_every(
    ("bets", "first", "decided"),
    [
        ("under=10", "AC", True),  # at most 11
        ("under=10", "2C", True),  # at most 12
        ("under=10", "3C", False),  # 13 is possible
        ("under=10", "TC", False),  # an Ace makes 11
        ("over=10", "AC", True),  # never above 13
        ("over=10", "3C", True),  # at most 13, which loses
        ("over=10", "4C", False),
        ("over=10", "KC", False),  # an Ace makes 11
        ("pair=10", "2C", False),
    ],
)
def test_5_4_one_card_may_decide_an_under_or_over(bets: str, first: str, decided: bool) -> None:
    table = bj5(f"1: Ann 50 {bets} [surrender]", f"{first} 9H 6S", "interruption 1")
    assert table.void is not decided
    (found,) = [event for event in table.trace.events if isinstance(event, Interrupted)]
    assert [bet.kind for bet in found.decided] == (
        [BetKind.UNDER_13 if "under" in bets else BetKind.OVER_13] if decided else []
    )


def test_5_4_somebody_else_s_decided_bet_keeps_the_round() -> None:
    boxes = "1: Ann 50 [stand]\n2: Cho 50 [hit stand] | Ben over=10"
    table = bj5(boxes, "TC 2S 9H 9C KD 7H TH", "interruption 2")
    assert not table.void
    table = bj5(boxes, "TC 2S 9H 9C KD 7H TH", "interruption 1")
    assert table.void


# 5.15, 5.17 What is returned


def test_5_15_side_bets_of_a_box_without_an_initial_bet_are_returned() -> None:
    table = bj5("1: Ann pair=10 under=20 over=30\n2: Cho 50 [stand]", "TC 9H 9S TD")
    assert table.bets == [
        "1 Ann player_pair 10: returned 0 -",
        "1 Ann under_13 20: returned 0 -",
        "1 Ann over_13 30: returned 0 -",
        "2 Cho main/1 50: stand_off 0 final",
    ]
    assert table.cites("1 Ann over_13") == ["5.15"]


def test_5_17_a_void_returns_the_side_bets_settled_before() -> None:
    table = bj5(
        "1: Ann 50 pair=10 under=20 over=30 [hit stand]", "6S 9H 6D 5C TD", "foreign_card 4"
    )
    assert table.void
    assert table.net == {"Ann": "0"}
    assert {entry.outcome for entry in table.settlement.bets} == {"returned"}


# The rest of the game under its own numbers


def test_3_14_1_even_money() -> None:
    table = bj5("1: Ann 50 even", "AC AH QH")
    assert table.bets == ["1 Ann main/1 50: even_money 50 interim"]
    assert table.cites("1 Ann main") == ["3.14.1"]


def test_3_14_1_without_even_money_a_dealer_s_blackjack_stands_off() -> None:
    table = bj5("1: Ann 50", "AC AH QH KH")
    assert table.bets == ["1 Ann main/1 50: stand_off 0 final"]
    assert table.cites("1 Ann main") == ["3.14.1"]


def test_3_14_2_insurance() -> None:
    table = bj5("1: Ann 50 ins=25 [stand]", "TC AH 9H KH")
    assert table.net == {"Ann": "0"}
    assert table.cites("1 Ann insurance") == ["3.14.2", "3.14.2 b", "4.1.1"]
    assert faults("1: Ann 50 ins=25.01 [stand]", "TC AH 9H KH", rules=RULES) == [
        "insurance_refused insurance_over_half 3.14.2"
    ]


def test_3_15_a_blackjack_is_paid_at_once_or_waits() -> None:
    table = bj5("1: Ann 50", "AC 9H QH")
    assert table.cites("1 Ann main") == ["3.15", "1.17", "4.1.1"]
    table = bj5("1: Ann 50", "AC TH QH AH")
    assert table.bets == ["1 Ann main/1 50: stand_off 0 final"]
    assert table.cites("1 Ann main") == ["3.15"]


def test_3_16_surrender() -> None:
    table = bj5("1: Ann 50 over=10 [surrender]", "TC TH 6H")
    assert table.net == {"Ann": "-15"}
    assert table.cites("1 Ann main") == ["3.16"]
    assert faults("1: Ann 50 [surrender]", "TC AH 6H", rules=RULES) == [
        "call_refused surrender_against_ace 3.16"
    ]


def test_3_17_soft_21_and_3_19_the_forced_draw() -> None:
    found = faults("1: Ann 50 [hit hit]", "AC 7H 5H 5D TD", rules=RULES)
    assert found == ["call_left_over soft_21_no_card 3.17"]
    found = faults("1: Ann 50 [stand]", "5C 7H 6H TD", rules=RULES)
    assert found == ["call_refused must_draw 3.19"]


def test_3_18_a_bust_loses() -> None:
    table = bj5("1: Ann 50 [hit]", "TC 7H 6H TD")
    assert table.cites("1 Ann main") == ["3.18"]


def test_3_21_splits() -> None:
    table = bj5(
        "1: Ann 50 [split split split stand stand stand stand] | Ben 30 -split",
        "8S 7H 8D 8C 8H TD TC TS TH TD",
    )
    assert table.hands == [
        "1/1 8S TD 18 stood",
        "1/2 8H TC 18 stood",
        "1/3 8C TS 18 stood",
        "1/4 8D TH 18 stood",
    ]
    assert table.net == {"Ann": "200", "Ben": "30"}
    found = faults(
        "1: Ann 50 [split split split split stand stand stand stand]",
        "8S 7H 8D 8C 8H 8S TC TS TH TD",
        rules=RULES,
    )
    assert found == ["call_refused split_too_often 3.21.2"]


def test_3_21_3_a_dealer_s_blackjack_takes_one_initial_bet() -> None:
    table = bj5("1: Ann 50 [split double stand]", "8S TH 8D 3D TD TC AH")
    assert table.bets == [
        "1 Ann main/1 100: lose -50 final",
        "1 Ann main/2 50: returned 0 -",
    ]
    assert table.cites("1 Ann main/1") == ["3.21.3"]


def test_3_22_doubles() -> None:
    table = bj5("1: Ann 50 [double=20] | Ben 30 -double", "6S 7H 5D TD TC")
    assert table.net == {"Ann": "70", "Ben": "30"}
    table = bj5("1: Ann 50 [double]", "6S TH 5D TD AH")
    assert table.cites("1 Ann main") == ["3.22.2"]
    assert table.net == {"Ann": "-50"}


@for_every(
    ("dealer", "net", "paragraphs"),
    [
        ("6C TH", "50", ["3.23.1", "4.1.1"]),
        ("8C", "50", ["3.23.2", "4.1.1"]),
        ("TC", "-50", ["3.23.3"]),
        ("9C", "0", ["3.23.4"]),
    ],
)
def test_3_23_the_hands_are_compared(dealer: str, net: str, paragraphs: list[str]) -> None:
    table = bj5("1: Ann 50 [stand]", f"TS TD 9D {dealer}")
    assert table.net == {"Ann": net}
    assert table.cites("1 Ann main") == paragraphs


def test_3_13_there_is_no_perfect_pairs_bet_here() -> None:
    found = faults("1: Ann 50 pp=10 [stand]", "TS 7D 9D TC", rules=RULES)
    assert found == ["bet_of_another_game"]
