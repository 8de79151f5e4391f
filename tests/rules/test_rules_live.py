"""Live Blackjack: the hole card, exact Insurance, one Split served at once, its two side bets."""

from typing import Any

import pytest

from tests.cases import for_every
from tests.rules.rounds import Table, faults, play
from trainer.rules.bets import Call
from trainer.rules.dues import CallDue, CardDue
from trainer.rules.events import (
    CardDealt,
    HoleCardChecked,
    HoleCardTurned,
    Offered,
)
from trainer.rules.inputs import Decide, Draw
from trainer.rules.refusals import Reason, Refusal
from trainer.rules.round import Round

RULES = "live-blackjack"
NO_PEEK = {"peek_on_ace": False}
PEEK_ON_TEN = {"peek_on_ten": True}
MORE_ON_ACES = {"split_aces_one_card": False}


def live(boxes: str, shoe: str, *incidents: str, **more: Any) -> Table:
    return play(boxes, shoe, *incidents, rules=RULES, **more)


def wrong(boxes: str, shoe: str, *incidents: str, **more: Any) -> list[str]:
    return faults(boxes, shoe, *incidents, rules=RULES, **more)


def happened(table: Table, kind: type) -> list[int]:
    """At which places of the round's events something of this kind happened."""
    return [at for at, event in enumerate(table.trace.events) if isinstance(event, kind)]


# 1.2 The table and the deal


def test_1_2_seven_boxes_and_eight_decks() -> None:
    boxes = "\n".join(f"{number}: B{number} 10 [stand]" for number in range(1, 8))
    table = live(boxes, "9S 9H 9D 9C 9S 9H 9D 8C TS TH TD TC TS TH TD 9C")
    assert set(table.net.values()) == {"10"}
    assert wrong("8: Ann 10 [stand]", "TS 9C 9D TC")
    for decks in (4, 6, 7):
        assert wrong("1: Ann 10 [stand]", "TS 9C 9D TC", table={"decks": decks})


def test_1_2_the_deal_goes_round_twice_and_the_dealer_s_second_card_lies_face_down() -> None:
    table = live("2: Ann 10 [stand]\n5: Ben 10 [hit stand]", "TS 2H 9C 9D TD 8H 5H")
    assert table.deal == [
        "2/1 TS",
        "5/1 2H",
        "dealer 9C",
        "2/1 9D",
        "5/1 TD",
        "dealer 8H down",
        "5/1 5H",
    ]


def test_1_2_the_hole_card_is_turned_when_all_have_played() -> None:
    table = live("1: Ann 10 [hit stand]\n2: Ben 10 [stand]", "2S TH 9C 9D TD 8H 8H")
    (turned,) = happened(table, HoleCardTurned)
    assert turned > max(happened(table, CardDealt))
    assert not happened(table, HoleCardChecked)
    assert table.dealer == "9C 8H 17"


def test_1_2_values_and_the_ace() -> None:
    table = live("1: Ann 10 [hit stand]", "AS 9C 5D 9D 4H")
    assert table.hands == ["1/1 AS 5D 4H 20s stood"]


# 1.2 Blackjack, the look at the hole card


def test_1_2_against_an_ace_the_dealer_looks_when_insurance_is_closed() -> None:
    table = live("1: Ann 100 ins=50 [stand]\n2: Ben 100 [stand]", "9S TS AD TH TC 8C")
    (checked,) = happened(table, HoleCardChecked)
    (offered,) = happened(table, Offered)
    calls = [at for at, move in enumerate(table.trace.moves) if isinstance(move.due, CallDue)]
    looks = next(
        at
        for at, move in enumerate(table.trace.moves)
        if type(move.given).__name__ == "CheckHoleCard"
    )
    assert offered < checked
    assert looks < min(calls)
    assert table.net == {"Ann": "-50", "Ben": "100"}
    assert table.bets[0:2] == [
        "1 Ann main/1 100: stand_off 0 final",
        "1 Ann insurance 50: lose -50 interim",
    ]


def test_1_2_a_blackjack_under_the_ace_ends_the_round_before_anybody_plays() -> None:
    table = live("1: Ann 100 ins=50\n2: Ben 100\n3: Cho 100", "8S TS KS AD 8H TC AS KC")
    assert table.bets == [
        "1 Ann main/1 100: lose -100 final",
        "1 Ann insurance 50: win 100 final",
        "2 Ben main/1 100: lose -100 final",
        "3 Cho main/1 100: stand_off 0 final",
    ]
    assert table.dealer == "AD KC 21 blackjack"
    assert table.hands == ["1/1 8S 8H 16 stood", "2/1 TS TC 20 stood", "3/1 KS AS 21s blackjack"]
    assert not [move for move in table.trace.moves if isinstance(move.due, CallDue)]


def test_1_2_with_a_blackjack_of_his_own_a_player_may_insure_too() -> None:
    table = live("1: Ann 100 ins=50\n2: Ben 100 ins=50", "AS KS AD KH AH TC")
    assert table.bets == [
        "1 Ann main/1 100: stand_off 0 final",
        "1 Ann insurance 50: win 100 final",
        "2 Ben main/1 100: stand_off 0 final",
        "2 Ben insurance 50: win 100 final",
    ]
    table = live("1: Ann 100 ins=50", "AS AD KH 9C")
    assert sorted(table.bets) == [
        "1 Ann insurance 50: lose -50 interim",
        "1 Ann main/1 100: blackjack 150 interim",
    ]


def test_1_3_two_blackjacks_are_a_push() -> None:
    table = live("1: Ann 100", "AS AD KH TC")
    assert table.bets == ["1 Ann main/1 100: stand_off 0 final"]
    assert set(table.cites("1 Ann main")) <= {"1.2", "1.3"}


def test_1_2_against_a_ten_the_dealer_does_not_look() -> None:
    table = live("1: Ann 100 [stand]\n2: Ben 100 [double]", "TS 6S KD 9H 5D AC TH")
    assert not happened(table, HoleCardChecked)
    assert table.dealer == "KD AC 21 blackjack"
    assert table.net == {"Ann": "-100", "Ben": "-200"}


def test_1_2_against_a_ten_a_blackjack_waits_for_the_hole_card() -> None:
    table = live("1: Ann 100\n2: Ben 50 [stand]", "AS TS KD KH 9H AC")
    assert table.bets == [
        "1 Ann main/1 100: stand_off 0 final",
        "2 Ben main/1 50: lose -50 final",
    ]
    table = live("1: Ann 100\n2: Ben 50 [stand]", "AS TS KD KH 9H 9C")
    assert table.bets == [
        "1 Ann main/1 100: blackjack 150 final",
        "2 Ben main/1 50: stand_off 0 final",
    ]


@for_every("up", ["2D", "6D", "9D"])
def test_1_3_a_blackjack_that_the_dealer_cannot_meet_is_paid_at_once(up: str) -> None:
    table = live("1: Ann 100", f"AS {up} KH 9C")
    assert table.bets == ["1 Ann main/1 100: blackjack 150 interim"]


def test_peek_on_ten_a_blackjack_ends_the_round_before_anybody_plays() -> None:
    table = live("1: Ann 100\n2: Ben 100", "TS AS KD 9H KH AC", house=PEEK_ON_TEN)
    assert happened(table, HoleCardChecked)
    assert table.net == {"Ann": "-100", "Ben": "0"}
    assert "peek_on_ten" in table.settings("1 Ann main")


def test_peek_on_ten_without_a_blackjack_the_players_are_paid_at_once() -> None:
    table = live("1: Ann 100 [double]\n2: Ben 100", "6S AS KD 5H KH 9C TH", house=PEEK_ON_TEN)
    assert table.bets == [
        "1 Ann main/1 200: win 200 final",
        "2 Ben main/1 100: blackjack 150 interim",
    ]


def test_peek_on_ten_there_is_no_insurance_against_a_ten() -> None:
    found = wrong("1: Ann 100 ins=50 [stand]", "TS KD 9H 9C", house=PEEK_ON_TEN)
    assert [one.split()[:2] for one in found] == [["insurance_refused", "insurance_no_ace"]]


def test_peek_on_ace_off_insurance_and_blackjacks_wait_for_the_end() -> None:
    boxes = "1: Ann 100 ins=50 [double]\n2: Ben 100 ins=50\n3: Cho 100 [stand]"
    table = live(boxes, "6S AS TS AD 5H KH 9S KC TD", house=NO_PEEK)
    assert not happened(table, HoleCardChecked)
    assert table.bets == [
        "1 Ann main/1 200: lose -200 final",
        "1 Ann insurance 50: win 100 final",
        "2 Ben main/1 100: stand_off 0 final",
        "2 Ben insurance 50: win 100 final",
        "3 Cho main/1 100: lose -100 final",
    ]
    table = live(boxes, "6S AS TS AD 5H KH 9S 8C TD", house=NO_PEEK)
    assert table.net == {"Ann": "150", "Ben": "100", "Cho": "0"}
    (turned,) = happened(table, HoleCardTurned)
    assert turned > max(happened(table, CardDealt))


# 1.2 Insurance


@for_every("amount", ["0.01", "49.99", "50.01", "100"])
def test_1_2_insurance_is_exactly_half(amount: str) -> None:
    reason = "insurance_not_half" if float(amount) < 50 else "insurance_over_half"
    found = wrong(f"1: Ann 100 ins={amount} [stand]", "TS AD 9H 9C")
    assert found == [f"insurance_refused {reason} 1.2"]


def test_1_2_each_bettor_on_a_box_insures_his_own_half() -> None:
    table = live("1: Ann 100 [stand] | Ben 50 ins=25 | Cho 30 ins=15", "TS AD 9H 9C")
    assert table.net == {"Ann": "-100", "Ben": "-75", "Cho": "-45"}
    table = live("1: Ann 100 | Ben 50 ins=25 | Cho 30 ins=15", "TS AD 9H TC")
    assert table.net == {"Ann": "-100", "Ben": "0", "Cho": "0"}


def test_1_2_there_is_no_even_money_and_no_surrender() -> None:
    (found,) = wrong("1: Ann 100 even", "AS AD KH 9C")
    assert found == "no_even_money"
    (found,) = wrong("1: Ann 100 [surrender]", "TS TD 6H 9C")
    assert found.startswith("call_refused surrender_not_offered")


# 1.2 Double


@for_every("cards", ["2S 3H", "TS 7H", "AS 7H", "9S TH"])
def test_1_2_any_first_two_cards_may_be_doubled(cards: str) -> None:
    first, second = cards.split()
    table = live("1: Ann 100 [double]", f"{first} 9D {second} 8C 2D")
    assert table.entry("1 Ann main").stake == 20000


def test_1_2_a_double_may_be_for_less_and_not_for_more() -> None:
    table = live("1: Ann 100 [double=40] | Ben 60 for=10 | Cho 30", "6S 9D 5H 8C TD")
    assert table.net == {"Ann": "140", "Ben": "70", "Cho": "60"}
    (found,) = wrong("1: Ann 100 [double=101]", "6S 9D 5H 8C TD")
    assert found == "call_refused double_above_initial_bet 1.2"


def test_1_2_a_doubled_hand_gets_one_card_and_only_first_two_cards_double() -> None:
    (found,) = wrong("1: Ann 100 [double hit]", "2S 9D 3H 8C TD 2H")
    assert found.startswith("call_left_over doubled_one_card")
    (found,) = wrong("1: Ann 100 [hit double]", "2S 9D 3H 8C 2D TD")
    assert found.startswith("call_refused double_not_two_cards")


def test_1_2_a_standing_player_may_decline_a_double() -> None:
    table = live("1: Ann 100 [double] | Ben 60 -double", "6S 9D 5H 8C TD")
    assert table.net == {"Ann": "200", "Ben": "60"}


# 1.2 Hit and stand


def test_1_2_a_hand_may_stand_on_anything() -> None:
    table = live("1: Ann 100 [stand]\n2: Ben 100 [hit stand]", "2S 2H 6D 2C 3H TC 4H 8H")
    assert table.hands == ["1/1 2S 2C 4 stood", "2/1 2H 3H 4H 9 stood"]
    assert table.dealer == "6D TC 8H 24 bust"
    assert table.net == {"Ann": "100", "Ben": "100"}


def test_1_2_a_hard_21_may_draw_and_a_soft_21_takes_no_call() -> None:
    table = live("1: Ann 100 [hit hit]\n2: Ben 100 [hit]", "TS AS 9D 5H 4H 8C 6H 2C 6D")
    assert table.hands == ["1/1 TS 5H 6H 2C 23 bust", "2/1 AS 4H 6D 21s soft_21"]
    (found,) = wrong("1: Ann 100 [hit stand]", "AS 9D 4H 8C 6D")
    assert found.startswith("call_left_over soft_21_no_card")


def test_hard_21_may_draw_off() -> None:
    house = {"hard_21_may_draw": False}
    table = live("1: Ann 100 [hit]", "TS 9D 5H 8C 6H", house=house)
    assert table.net == {"Ann": "100"}
    assert table.settings("1 Ann main") == ["hard_21_may_draw"]


# 1.2 Split


def test_1_2_both_split_hands_get_their_second_card_before_the_first_is_played() -> None:
    table = live("1: Ann 100 [split hit stand stand]", "8S 7D 8H TC 3C TD 8C")
    assert table.deal == [
        "1/1 8S",
        "dealer 7D",
        "1/1 8H",
        "dealer TC down",
        "1/1 3C",
        "1/2 TD",
        "1/1 8C",
    ]
    assert table.hands == ["1/1 8S 3C 8C 19 stood", "1/2 8H TD 18 stood"]


def test_1_2_nobody_calls_before_both_second_cards_are_out() -> None:
    table = live("1: Ann 100 [split hit stand stand]", "8S 7D 8H TC 3C TD 8C")
    playable = table.checked.round
    assert playable is not None
    played = Round(playable.terms)
    out = 0
    for move in table.trace.moves:
        if 4 <= out < 6 and isinstance(played.due(), CardDue):
            for hand in (1, 2):
                done = played.submit(Decide(1, hand, Call.HIT))
                assert isinstance(done, Refusal)
                assert done.reason is Reason.NOT_DUE
        played.submit(move.given)
        out += isinstance(move.given, Draw)
    assert played.settlement() == table.settlement


def test_1_2_cards_of_one_value_split() -> None:
    table = live("1: Ann 100 [split stand stand]", "KS 7D TH TC 9C 8D")
    assert table.net == {"Ann": "200"}
    (found,) = wrong("1: Ann 100 [split stand stand]", "KS 7D 9H TC 9C 8D")
    assert found == "call_refused split_unequal 1.2"


@pytest.mark.parametrize("pair", ["8S 8H 8C TD", "8S 8H TD 8C"])
def test_1_2_no_pair_splits_twice(pair: str) -> None:
    first, second, third, fourth = pair.split()
    calls = "split split stand stand" if third[0] == "8" else "split stand split stand"
    (found,) = wrong(f"1: Ann 100 [{calls}]", f"{first} 7D {second} TC {third} {fourth}")
    assert found == "call_refused split_too_often 1.2"


def test_1_2_split_hands_do_not_double() -> None:
    (found,) = wrong("1: Ann 100 [split double stand]", "8S 7D 8H TC 3C TD 8C")
    assert found == "call_refused double_after_split 1.2"
    table = live("1: Ann 100 [split stand stand]", "8S 7D 8H TC 3C TD")
    due = [move.due for move in table.trace.moves if isinstance(move.due, CallDue)]
    assert [one.calls for one in due[1:]] == [(Call.HIT, Call.STAND)] * 2


def test_1_2_split_tens_with_an_ace_are_21_and_no_blackjack() -> None:
    table = live("1: Ann 100 [split stand]", "KS 9D TH TC AC 9D")
    assert table.hands == ["1/1 KS AC 21s soft_21", "1/2 TH 9D 19 stood"]
    assert table.bets == [
        "1 Ann main/1 100: win 100 final",
        "1 Ann main/2 100: stand_off 0 final",
    ]


def test_1_2_a_second_half_with_an_ace_takes_no_call_either() -> None:
    table = live("1: Ann 100 [split hit stand]", "KS 9D TH TC 2C AD 9H")
    assert table.hands == ["1/1 KS 2C 9H 21 stood", "1/2 TH AD 21s soft_21"]
    assert table.net == {"Ann": "200"}


def test_1_2_split_aces_get_one_card_each() -> None:
    table = live("1: Ann 100 [split]", "AS 9D AH TC KC 2D")
    assert table.hands == ["1/1 AS KC 21s split_ace", "1/2 AH 2D 13s split_ace"]
    assert table.bets == [
        "1 Ann main/1 100: win 100 final",
        "1 Ann main/2 100: lose -100 final",
    ]
    assert table.settings("1 Ann main/1") == ["split_aces_one_card"]
    (found,) = wrong("1: Ann 100 [split split]", "AS 9D AH TC AC 2D")
    assert "split_aces" in found


def test_split_aces_one_card_off_they_draw_like_others() -> None:
    table = live("1: Ann 100 [split hit stand]", "AS 9D AH TC 2C KD 7H", house=MORE_ON_ACES)
    assert table.hands == ["1/1 AS 2C 7H 20s stood", "1/2 AH KD 21s soft_21"]
    assert table.net == {"Ann": "200"}


def test_split_aces_one_card_off_they_still_split_once_and_do_not_double() -> None:
    (found,) = wrong("1: Ann 100 [split split]", "AS 9D AH TC AC KD", house=MORE_ON_ACES)
    assert found.startswith("call_refused split_")
    (found,) = wrong("1: Ann 100 [split double]", "AS 9D AH TC 5C KD", house=MORE_ON_ACES)
    assert found.startswith("call_refused double_")


def test_1_2_a_standing_player_may_decline_a_split() -> None:
    table = live("1: Ann 100 [split stand stand] | Ben 60 -split", "8S 7D 8H TC TD 9D")
    assert table.bets == [
        "1 Ann main/1 100: win 100 final",
        "1 Ann main/2 100: stand_off 0 final",
        "1 Ben main/1 60: win 60 final",
    ]


# 1.3 The outcome


def test_1_3_a_dealer_s_blackjack_at_the_end_takes_split_and_doubled_bets_whole() -> None:
    table = live(
        "1: Ann 100 [split stand stand]\n2: Ben 50 [double=20] | Cho 40 for=5",
        "8S 6S KD 8H 5H AC TD 3D TH",
    )
    assert table.bets == [
        "1 Ann main/1 100: lose -100 final",
        "1 Ann main/2 100: lose -100 final",
        "2 Ben main/1 70: lose -70 final",
        "2 Cho main/1 45: lose -45 final",
    ]
    # A doubled 21 too: a Blackjack beats a 21 of three cards.
    assert table.hands[2] == "2/1 6S 5H TH 21 doubled"
    assert "1.3" in table.cites("2 Ben main")


def test_1_3_a_blackjack_beats_a_split_21() -> None:
    table = live("1: Ann 100 [split]", "AS KD AH AC TD KH")
    assert table.net == {"Ann": "-200"}
    assert "1.3" in table.cites("1 Ann main/1")


def test_1_3_a_blackjack_beats_a_dealer_s_drawn_21_whatever_the_house_says() -> None:
    table = live("1: Ann 100\n2: Ben 50 [stand]", "AS TS TD KH 9C 5C 6D")
    assert table.net == {"Ann": "150", "Ben": "-50"}
    assert table.settings("1 Ann main") == []
    boxes = "1: Ann 100\n2: Ben 50 [stand]"
    assert wrong(boxes, "AS TS TD KH 9C 5C 6D", house={"blackjack_beats_21": False})


@pytest.mark.parametrize(
    ("hole_and_more", "dealer", "net"),
    [
        ("TC", "6D TC 2D 18", "0"),
        ("AC", "6D AC 17s", "100"),
    ],
)
def test_1_3_the_dealer_hits_16_and_stands_on_soft_17(
    hole_and_more: str, dealer: str, net: str
) -> None:
    more = " 2D" if hole_and_more == "TC" else ""
    table = live("1: Ann 100 [stand]", f"TS 6D 8H {hole_and_more}{more}")
    assert table.dealer == dealer.replace("17s", "17")
    assert table.net == {"Ann": net}


def test_1_3_bust_win_lose_push() -> None:
    table = live(
        "1: Ann 10 [hit]\n2: Ben 20 [stand]\n3: Cho 30 [stand]\n4: Dee 40 [stand]",
        "TS TS TS TS 9D 6H 9C 8C 7C 9H TH",
    )
    assert table.bets == [
        "1 Ann main/1 10: lose -10 final",
        "2 Ben main/1 20: win 20 final",
        "3 Cho main/1 30: stand_off 0 final",
        "4 Dee main/1 40: lose -40 final",
    ]
    for told in ("1 Ann", "2 Ben", "3 Cho", "4 Dee"):
        assert table.cites(told)[0] == "1.3"
    assert table.cites("2 Ben")[-1] == "1.5"


def test_1_3_when_all_have_bust_the_dealer_draws_no_card() -> None:
    table = live("1: Ann 10 [hit]", "TS 6D 6H TC KC")
    assert len(table.settlement.dealer.cards) == 2
    table = live("1: Ann 10 [hit]", "TS 6D 6H TC KC TD", house={"dealer_completes": "always"})
    assert table.dealer == "6D TC TD 26 bust"


# 1.4 Side bets


def test_1_4_side_bets_need_the_bettor_s_own_main_bet() -> None:
    table = live("1: Ann 10 plus=5 [stand] | Ben plus=5 pp=5", "TS JS TH 9C")
    assert sorted(table.bets) == [
        "1 Ann main/1 10: win 10 final",
        "1 Ann twenty_one_plus_three 5: lose -5 interim",
        "1 Ben perfect_pairs 5: returned 0 -",
        "1 Ben twenty_one_plus_three 5: returned 0 -",
    ]
    assert table.cites("1 Ben perfect_pairs")[0] == "1.4"


def test_1_4_who_has_a_side_bet_alone_does_not_decide() -> None:
    table = live("1: Ann pp=5 | Ben 10 [hit stand]\n2: Cho 10 [stand]", "2S TS JS TH 9D 9C 7H")
    assert table.bets == [
        "1 Ann perfect_pairs 5: returned 0 -",
        "1 Ben main/1 10: stand_off 0 final",
        "2 Cho main/1 10: stand_off 0 final",
    ]
    found = wrong("1: Ann pp=5 [stand] | Ben 10", "TS JS TH 9C")
    assert "call_missing" in found


def test_1_4_a_box_with_side_bets_alone_gets_no_cards() -> None:
    table = live("1: Ann pp=5\n2: Ben 10 [stand]", "TS JS TH 9D")
    assert table.deal[0] == "2/1 TS"
    assert table.bets[0] == "1 Ann perfect_pairs 5: returned 0 -"


PLUS = [
    ("QH", "QH", "QH", "suited_trips", 500),
    ("AD", "2D", "3D", "straight_flush", 200),
    ("QD", "AD", "KD", "straight_flush", 200),
    ("KD", "2D", "AD", "flush", 25),
    ("KD", "2D", "AH", "lose", -5),
    ("9S", "9S", "9D", "three_of_a_kind", 150),
    ("4H", "2S", "3C", "straight", 50),
    ("AH", "QS", "KC", "straight", 50),
    ("2H", "AS", "3C", "straight", 50),
    ("TC", "6C", "2C", "flush", 25),
    ("9C", "TD", "QC", "lose", -5),
    ("9C", "9D", "TC", "lose", -5),
]


@for_every(("first", "up", "second", "outcome", "net"), PLUS)
def test_1_4_21_plus_3(first: str, up: str, second: str, outcome: str, net: int) -> None:
    tens = {first[0], second[0]} & set("TJQK")
    blackjack = "A" in {first[0], second[0]} and tens
    calls = "" if blackjack else "[stand]"
    shoe = f"{first} {up} {second} 7C"
    points = {"A": 11, "T": 10, "Q": 10, "K": 10}
    dealer = points.get(up[0]) or int(up[0])
    shoe += "" if dealer + 7 >= 17 or blackjack else " TS" if dealer + 7 < 12 else " 5S"
    table = live(f"1: Ann 10 plus=5 {calls}", shoe)
    assert table.bets[0] == f"1 Ann twenty_one_plus_three 5: {outcome} {net} interim"
    assert table.cites("1 Ann twenty_one_plus_three")[0] == "1.4"
    assert ("1.5" in table.cites("1 Ann twenty_one_plus_three")) == (outcome != "lose")


@for_every(
    ("second", "outcome"),
    [
        ("QS", "perfect_pair 125"),
        ("QC", "coloured_pair 60"),
        ("QD", "mixed_pair 30"),
        ("KS", "lose -5"),
    ],
)
def test_1_4_perfect_pairs(second: str, outcome: str) -> None:
    table = live("1: Ann 10 pp=5 [stand]", f"QS 7S {second} TD")
    assert table.bets[0] == f"1 Ann perfect_pairs 5: {outcome} interim"


def test_1_4_both_side_bets_at_once_whatever_the_hand_does() -> None:
    table = live("1: Ann 10 pp=5 plus=5 [hit]", "9S 9S 9S TD 9S")
    assert table.net == {"Ann": "615"}


def test_1_4_side_bets_are_settled_before_the_dealer_looks() -> None:
    table = live("1: Ann 10 pp=5 plus=5", "9S AS 9S TD")
    kinds = [type(event).__name__ for event in table.trace.events]
    settled = [at for at, kind in enumerate(kinds) if kind == "BetSettled"]
    (checked,) = happened(table, HoleCardChecked)
    assert settled[1] < checked < settled[2]


# Where the document is silent: several bettors, walking away, section 5


def test_5_3_for_who_has_left_the_house_draws_to_twelve() -> None:
    table = live("1: Ann 10 leaves\n2: Ben 10 [stand]", "2S TS 7C 3H 9H TD 6C 4D")
    assert table.cites("1 Ann main")[-1] == "rws-perfect-pairs-v5 5.3"
    assert table.settings("1 Ann main") == ["irregularities"]
    assert table.cites("2 Ben main") == ["1.3", "1.5"]
    assert table.settings("2 Ben main") == []
    assert table.hands[0] == "1/1 2S 3H 6C 4D 15 stood"
    assert table.dealer == "7C TD 17"
    assert table.net == {"Ann": "-10", "Ben": "10"}


def test_5_2_a_bet_taken_back_under_the_minimum_rests_on_the_house_s_choice() -> None:
    table = live("1: Ann 10\n2: Ben 50 [stand]", "TS 7C 9H TD", limits={"main": (25, 100)})
    assert table.bets[0] == "1 Ann main: refused 10"
    assert table.cites("1 Ann main") == ["rws-perfect-pairs-v5 5.2"]
    assert table.settings("1 Ann main") == ["irregularities"]


def test_5_4_after_the_look_a_lost_insurance_is_an_outcome() -> None:
    boxes = "1: Ann 10 ins=5 [hit stand]"
    shoe = "2S AS 3H 7D TH"
    assert not live(boxes, shoe, "interruption 5").void
    # Without it nothing is decided before the dealer's cards are compared.
    assert live("1: Ann 10 [hit stand]", shoe, "interruption 5").void


def test_5_4_a_blackjack_after_the_look_is_an_outcome() -> None:
    boxes = "1: Ann 10\n2: Ben 10 [hit stand]"
    shoe = "AS 2S TS KH 3H 7D TH"
    # Nobody has looked: the ten may have an Ace under it.
    assert live(boxes, shoe, "interruption 7").void
    house = {"peek_on_ten": True}
    assert not live(boxes, shoe, "interruption 7", house=house).void
    # Against a six it has won as soon as it lies there.
    assert not live(boxes, "AS 2S 6S KH 3H TD TH 5C", "interruption 4").void
    assert live(boxes, "AS 2S 6S KH 3H TD TH 5C", "interruption 3").void


def test_5_4_two_cards_may_decide_a_21_plus_3() -> None:
    boxes = "1: Ann 10 plus=5 [stand]"
    # A four and a nine of different suits make no hand of three with any third card.
    assert not live(boxes, "9S 4D TH TC 7H", "interruption 2").void
    assert live(boxes, "9S 8D TH 9C", "interruption 2").void
    assert live(boxes, "9S 4S TH TC 7H", "interruption 2").void
    assert live(boxes, "9S 9D TH 8C", "interruption 2").void
    assert live(boxes, "AS QD TH TC", "interruption 2").void


def test_5_17_a_void_after_the_look_returns_everything() -> None:
    table = live("1: Ann 10 pp=5 ins=5 [hit stand]", "2S AS 3H 7D TH", "foreign_card 5")
    assert table.void
    assert table.net == {"Ann": "0"}
    assert {entry.outcome for entry in table.settlement.bets} == {"returned"}
