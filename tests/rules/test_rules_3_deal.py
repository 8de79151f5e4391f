"""Paragraphs 3.2 to 3.17, worked out by hand: bets, the deal, side bets, the dealer's Ace."""

from tests.cards import card
from tests.cases import for_every
from tests.rules.rounds import faults, play
from trainer.rules.bets import BetKind, Offer
from trainer.rules.cards import point_total
from trainer.rules.dues import CardDue
from trainer.rules.events import BetsClosed, BetSettled, CardDealt, Offered
from trainer.rules.inputs import Draw
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.sidebets.perfect_pairs import PairHand

# 3.2 The value of the cards


def test_3_2_1_an_ace_is_eleven_unless_that_is_too_many() -> None:
    assert point_total([card("AS")]) == (11, True)
    assert point_total([card("AS"), card("AD")]) == (12, True)
    assert point_total([card("AS"), card("9D"), card("2C")]) == (12, False)


def test_3_2_2_number_cards_have_their_face_value() -> None:
    ranks = "23456789T"
    assert [card(f"{rank}S").points for rank in ranks] == [2, 3, 4, 5, 6, 7, 8, 9, 10]


def test_3_2_3_picture_cards_have_ten_points() -> None:
    assert [card(f"{rank}S").points for rank in "JQK"] == [10, 10, 10]


# 3.4 to 3.10 Bets


def test_3_4_bets_of_exactly_the_minimum_and_the_maximum_are_within_the_limits() -> None:
    table = play(
        "1: Ann 25 [stand]\n2: Cho 500 [stand]",
        "TS TH 7C 9D 9H TC",
        limits={"main": (25, 500)},
    )
    assert table.net == {"Ann": "25", "Cho": "500"}


def test_3_4_a_kind_of_bet_without_limits_is_not_checked() -> None:
    table = play("1: Ann 25 pp=10000 [stand]", "TS 7C 9D TC", limits={"main": (25, 500)})
    assert table.net == {"Ann": "-9975"}


def test_3_6_others_may_bet_the_balance_of_a_box() -> None:
    table = play("1: Ann 300 [stand] | Ben 150 | Cy 50", "TS 7C 9D TC", limits={"main": (25, 500)})
    assert table.net == {"Ann": "300", "Ben": "150", "Cy": "50"}


def test_3_7_a_player_may_bet_on_several_boxes() -> None:
    table = play("1: Ann 100 [stand]\n3: Cho 50 [stand] | Ann 30", "TS 5S 7C 9D KD TC")
    assert table.bets == [
        "1 Ann main/1 100: win 100 final",
        "3 Cho main/1 50: lose -50 final",
        "3 Ann main/1 30: lose -30 final",
    ]
    assert table.net == {"Ann": "70", "Cho": "-50"}


def test_3_8_the_call_of_the_seated_player_is_the_box_s() -> None:
    table = play("1: Ann 10 [hit] | Ben 90", "TS 7C 6D KC")
    assert table.net == {"Ann": "-10", "Ben": "-90"}


def test_3_9_anyone_may_bet_on_the_side_of_a_box_with_an_initial_bet() -> None:
    table = play("1: Ann 10 [stand] | Ben pp=7 | Cy pp=9", "TS 7C TH TC")
    assert table.net == {"Ann": "10", "Ben": "42", "Cy": "54"}


def test_3_10_the_bets_are_closed_before_the_first_card() -> None:
    events = play("1: Ann 10 [stand]", "TS 7C TH TC").trace.events
    closed = next(i for i, event in enumerate(events) if isinstance(event, BetsClosed))
    assert not any(isinstance(event, CardDealt) for event in events[:closed])


# 3.11 The deal


def test_3_11_from_the_dealer_s_left_and_no_second_card_to_himself() -> None:
    table = play(
        "7: Gil 10 [stand]\n2: Bo 10 [stand]\n4: Di 10 [stand]", "TS JS QS 5C TH 9H 8H 9D 5D"
    )
    assert table.hands == ["2/1 TS TH 20 stood", "4/1 JS 9H 19 stood", "7/1 QS 8H 18 stood"]
    assert table.dealer == "5C 9D 5D 19"


def test_3_11_only_a_box_with_a_bet_gets_cards() -> None:
    table = play("3: Ann 10 [stand]", "TS 7C TH TC")
    dealt = [event.place.box for event in table.trace.events if isinstance(event, CardDealt)]
    assert dealt == [3, 0, 3, 0]


# 3.13, 3.14 Perfect Pairs


def test_3_13_side_bets_are_settled_before_the_subsequent_deal() -> None:
    table = play("1: Ann 10 pp=5 [hit stand]\n2: Cho 10 pp=5 [stand]", "2S TS 7C 2H 9D KC 8D 2D")
    events = table.trace.events
    third = next(i for i, e in enumerate(events) if isinstance(e, CardDealt) and e.number == 6)
    settled = [
        i
        for i, event in enumerate(events)
        if isinstance(event, BetSettled) and event.bet.kind is BetKind.PERFECT_PAIRS
    ]
    assert len(settled) == 2
    assert max(settled) < third


@for_every(
    ("first", "second", "hand", "pays"),
    [
        ("QS", "QS", PairHand.PERFECT_PAIR, 25),  # 3.14.1
        ("5C", "5C", PairHand.PERFECT_PAIR, 25),
        ("AD", "AD", PairHand.PERFECT_PAIR, 25),
        ("QC", "QS", PairHand.COLOURED_PAIR, 12),  # 3.14.2
        ("3H", "3D", PairHand.COLOURED_PAIR, 12),
        ("QC", "QH", PairHand.MIXED_PAIR, 6),  # 3.14.3
        ("QS", "QD", PairHand.MIXED_PAIR, 6),
        ("TC", "TD", PairHand.MIXED_PAIR, 6),
    ],
)
def test_3_14_the_pairs(first: str, second: str, hand: PairHand, pays: int) -> None:
    table = play("1: Ann 10 pp=20 leaves", f"{first} 9C {second} 2D 8D TH 6C 4H 2D 3D")
    assert table.bets[0] == f"1 Ann perfect_pairs 20: {hand.value} {20 * pays} interim"


@for_every(("first", "second"), [("KS", "QS"), ("TS", "JS"), ("9S", "8S")])
def test_3_14_no_pair_of_one_rank_loses(first: str, second: str) -> None:
    table = play("1: Ann 10 pp=20 [stand]", f"{first} 9C {second} TD")
    assert table.bets[0] == "1 Ann perfect_pairs 20: lose -20 interim"
    assert table.cites("1 Ann perfect_pairs") == ["3.14"]


@for_every(
    ("pair", "paragraph"),
    [("8S 9C 8S", "3.14.1"), ("8S 9C 8C", "3.14.2"), ("8S 9C 8D", "3.14.3")],
)
def test_3_14_each_pair_cites_its_paragraph_and_the_pay_table(pair: str, paragraph: str) -> None:
    table = play("1: Ann 10 pp=20 [stand]", f"{pair} TD")
    assert table.cites("1 Ann perfect_pairs") == [paragraph, "4.1.2"]


def test_3_14_the_side_bet_does_not_touch_the_hand() -> None:
    with_it = play("1: Ann 100 pp=20 [split stand stand]", "8S 9C 8S TH TD TC")
    without = play("1: Ann 100 [split stand stand]", "8S 9C 8S TH TD TC")
    assert with_it.bets[1:] == without.bets
    assert with_it.bets[0] == "1 Ann perfect_pairs 20: perfect_pair 500 interim"


def test_3_14_the_pair_is_of_the_initial_two_cards_only() -> None:
    table = play("1: Ann 100 pp=20 [split stand stand]", "TS 9C KS TS KS 8C")
    assert table.bets[0] == "1 Ann perfect_pairs 20: lose -20 interim"


# 3.15 The dealer's Ace


def test_3_15_nothing_is_offered_without_an_ace() -> None:
    table = play("1: Ann 100 [stand]", "TS KC 9D TD")
    assert not [event for event in table.trace.events if isinstance(event, Offered)]


def test_3_15_even_money_is_offered_only_where_somebody_has_a_blackjack() -> None:
    table = play("1: Ann 100 [stand]", "TS AC 9D TD")
    offers = [event.offer for event in table.trace.events if isinstance(event, Offered)]
    assert offers == [Offer.INSURANCE]
    table = play("1: Ann 100\n2: Cho 10 [stand]", "TS 9S AC AD 9D TD")
    offers = [event.offer for event in table.trace.events if isinstance(event, Offered)]
    assert sorted(offers) == [Offer.EVEN_MONEY, Offer.INSURANCE]


def test_3_15_1_without_even_money_a_dealer_s_blackjack_stands_off() -> None:
    table = play("1: Ann 50", "AS AC KD TD")
    assert table.bets == ["1 Ann main/1 50: stand_off 0 final"]
    assert table.cites("1 Ann main") == ["3.15.1"]


def test_3_15_1_without_even_money_and_without_his_blackjack_it_pays_three_to_two() -> None:
    table = play("1: Ann 50", "AS AC KD 5D")
    assert table.bets == ["1 Ann main/1 50: blackjack 75 final"]
    assert table.dealer == "AC 5D 16"  # he stops: nothing is undecided


def test_3_15_1_even_money_of_one_bettor_of_two() -> None:
    table = play("1: Ann 50 even | Ben 30", "AS AC KD TD")
    assert table.bets == [
        "1 Ann main/1 50: even_money 50 interim",
        "1 Ben main/1 30: stand_off 0 final",
    ]
    assert table.settings("1 Ann main") == ["even_money_and_insurance"]


def test_3_15_1_the_standing_player_alone_may_take_even_money() -> None:
    table = play("1: Ann 50 | Ben 30 even", "AS AC KD 8D")
    assert table.bets == [
        "1 Ann main/1 50: blackjack 75 final",
        "1 Ben main/1 30: even_money 30 interim",
    ]


def test_3_15_1_even_money_needs_a_blackjack_and_an_ace() -> None:
    assert faults("1: Ann 50 even [stand]", "TS AC KD TD") == [
        "even_money_refused even_money_no_blackjack 3.15.1"
    ]
    assert faults("1: Ann 50 even", "AS TC KD TD") == [
        "even_money_refused even_money_no_ace 3.15.1"
    ]


def test_3_15_1_even_money_and_insurance_together_are_an_error() -> None:
    found = faults("1: Ann 50 even ins=25", "AS AC KD TD")
    assert found == ["even_money_and_insurance 3.15.1"]


def test_3_15_2_insurance_wins_two_to_one() -> None:
    table = play("1: Ann 100 ins=50 [stand]", "TS AC 9D KD")
    assert table.bets == [
        "1 Ann main/1 100: lose -100 final",
        "1 Ann insurance 50: win 100 final",
    ]
    assert table.cites("1 Ann insurance") == ["3.15.2", "3.15.2 b", "4.1.1"]
    assert table.settings("1 Ann insurance") == []  # alone on the box there is no question whose
    assert table.net == {"Ann": "0"}


def test_3_15_2_each_player_insures_his_own_bet() -> None:
    table = play("1: Ann 100 [stand] | Ben 60 ins=30 | Cy 40 ins=5", "TS AC 9D KD")
    assert table.net == {"Ann": "-100", "Ben": "0", "Cy": "-30"}
    assert table.settings("1 Ben insurance") == []  # the text leaves no question whose it is


def test_3_15_2_who_has_no_initial_bet_has_nothing_to_insure() -> None:
    found = faults("1: Ann 100 [stand] | Ben pp=60 ins=30", "TS AC 9D KD")
    assert found == ["insurance_refused insurance_no_initial_bet 3.15.2"]


@for_every("up_card", ["KC", "9C", "2C"])
def test_3_15_2_insurance_is_only_against_an_ace(up_card: str) -> None:
    found = faults("1: Ann 100 ins=50 [stand]", f"TS {up_card} 9D KD 5D 6D")
    assert "insurance_refused insurance_no_ace 3.15.2" in found


def test_3_15_2_a_insurance_is_at_most_half() -> None:
    table = play("1: Ann 45 ins=22.50 [stand]", "TS AC 9D KD")
    assert table.bets[1] == "1 Ann insurance 22.50: win 45 final"
    found = faults("1: Ann 45 ins=22.51 [stand]", "TS AC 9D KD")
    assert found == ["insurance_refused insurance_over_half 3.15.2"]


def test_3_15_2_a_half_is_of_the_accepted_bet() -> None:
    limits = {"main": (25, 500)}
    table = play("1: Ann 600 ins=250 [stand]", "TS AC 9D KD", limits=limits)
    assert table.net == {"Ann": "0"}
    found = faults("1: Ann 600 ins=251 [stand]", "TS AC 9D KD", limits=limits)
    assert found == ["insurance_refused insurance_over_half 3.15.2"]


def test_3_15_2_a_half_is_of_the_raised_bet() -> None:
    table = play("1: Ann 10 raises=30 ins=15 [stand]", "TS AC 9D KD", limits={"main": (25, 500)})
    assert table.net == {"Ann": "0"}


def test_3_15_2_a_insurance_is_placed_before_any_further_card() -> None:
    table = play("1: Ann 100 ins=50 [hit stand]", "2S AC TD 9D KD")
    offered = next(i for i, e in enumerate(table.trace.events) if isinstance(e, Offered))
    before = [e for e in table.trace.events[:offered] if isinstance(e, CardDealt)]
    assert len(before) == 3


def test_3_15_2_b_insurance_loses_without_a_blackjack_and_the_round_proceeds() -> None:
    table = play("1: Ann 100 ins=50 [stand]", "TS AC 9D 4D 2D")
    assert table.dealer == "AC 4D 2D 17"
    assert table.bets == [
        "1 Ann main/1 100: win 100 final",
        "1 Ann insurance 50: lose -50 final",
    ]


def test_3_15_2_b_a_drawn_21_is_no_blackjack() -> None:
    table = play("1: Ann 100 ins=50 [stand]", "TS AC 9D 4D 6D")
    assert table.dealer == "AC 4D 6D 21"
    assert table.net == {"Ann": "-150"}


def test_3_15_2_b_insurance_on_a_busted_hand_still_waits_for_the_dealer() -> None:
    table = play("1: Ann 100 ins=50 [hit]", "TS AC 6D 9D KD")
    assert table.bets == [
        "1 Ann main/1 100: lose -100 final",
        "1 Ann insurance 50: win 100 final",
    ]
    assert table.dealer == "AC KD 21 blackjack"


def test_3_15_2_insured_blackjack_against_blackjack() -> None:
    table = play("1: Ann 100 ins=50", "AS AC KD KH")
    assert table.bets == [
        "1 Ann main/1 100: stand_off 0 final",
        "1 Ann insurance 50: win 100 final",
    ]


# 3.16 Blackjack


@for_every("up_card", "23456789")
def test_3_16_a_blackjack_wins_at_once_against_two_to_nine(up_card: str) -> None:
    table = play("1: Ann 50", f"AS {up_card}C KD")
    assert table.bets == ["1 Ann main/1 50: blackjack 75 interim"]
    assert table.cites("1 Ann main") == ["3.16", "1.17", "4.1.1"]
    assert table.dealer.split()[0] == f"{up_card}C"
    assert len(table.settlement.dealer.cards) == 1


@for_every("up_card", ["TC", "JC", "QC", "KC"])
def test_3_16_a_blackjack_waits_against_ten_points(up_card: str) -> None:
    table = play("1: Ann 50", f"AS {up_card} KD 5D")
    assert table.bets == ["1 Ann main/1 50: blackjack 75 final"]
    assert len(table.settlement.dealer.cards) == 2
    table = play("1: Ann 50", f"AS {up_card} KD AD")
    assert table.bets == ["1 Ann main/1 50: stand_off 0 final"]
    assert table.cites("1 Ann main") == ["3.16"]


def test_3_16_it_is_collected_before_the_others_play() -> None:
    table = play("1: Ann 50 [hit stand]\n2: Cho 40", "2S AS 9C TD KS 7D TC")
    events = table.trace.events
    paid = next(i for i, e in enumerate(events) if isinstance(e, BetSettled) and e.bet.box == 2)
    drawn = next(i for i, e in enumerate(events) if isinstance(e, CardDealt) and e.number == 6)
    assert paid < drawn


# 3.17 Surrender


@for_every("up_card", ["2C", "9C", "TC", "KC"])
def test_3_17_a_hand_may_be_surrendered_against_anything_but_an_ace(up_card: str) -> None:
    table = play("1: Ann 100 [surrender]", f"TS {up_card} 6D")
    assert table.bets == ["1 Ann main/1 100: surrender -50 interim"]
    assert table.cites("1 Ann main") == ["3.17"]
    assert len(table.settlement.dealer.cards) == 1


def test_3_17_no_surrender_against_an_ace() -> None:
    found = faults("1: Ann 100 [surrender]", "TS AC 6D TD")
    assert found == ["call_refused surrender_against_ace 3.17"]


def test_3_17_surrender_binds_the_standing_players() -> None:
    table = play("1: Ann 100 [surrender] | Ben 45", "TS KC 6D")
    assert table.net == {"Ann": "-50", "Ben": "-22.50"}


def test_3_17_surrender_is_decided_before_any_further_card() -> None:
    table = play("1: Ann 100 [hit stand]\n2: Cho 60 [surrender]", "2S TS KC TH 6D 9D 7D")
    events = table.trace.events
    given = next(
        i for i, e in enumerate(events) if isinstance(e, BetSettled) and e.bet.bettor == "Cho"
    )
    drawn = next(i for i, e in enumerate(events) if isinstance(e, CardDealt) and e.number == 6)
    assert given < drawn
    assert table.net == {"Ann": "100", "Cho": "-30"}


def test_3_17_surrender_is_decided_before_the_house_draws_for_who_left() -> None:
    table = play("1: Ann 50 leaves\n2: Cho 100 [surrender]", "5S TC 9D 4C 6H 3C TD")
    assert table.net == {"Ann": "-50", "Cho": "-50"}


@for_every("calls", ["[hit surrender]", "[stand surrender]", "[double surrender]"])
def test_3_17_surrender_can_only_be_the_first_call(calls: str) -> None:
    found = faults(f"1: Ann 100 {calls}", "2S KC 6D 4D TD")
    assert found[-1].startswith("call_")


def test_3_17_a_blackjack_takes_no_surrender() -> None:
    found = faults("1: Ann 100 [surrender]", "AS KC TD 5D")
    assert found == ["call_left_over blackjack_no_card 3.18"]


def test_3_17_the_cards_of_a_surrendered_hand_are_no_card_of_the_dealer_s() -> None:
    table = play("1: Ann 100 [surrender]\n2: Cho 50 [stand]", "TS 9S KC 6D 9D 7D")
    assert table.dealer == "KC 7D 17"
    assert table.hands[0] == "1/1 TS 6D 16 surrendered"


def test_the_engine_deals_only_where_a_card_is_due() -> None:
    for move in play("1: Ann 100 [hit stand]", "2S KC 6D 4D TD").trace.moves:
        assert isinstance(move.given, Draw) == isinstance(move.due, CardDue)


def test_3_15_1_and_4_1_1_even_money_has_its_working() -> None:
    entry = play("1: Ann 50 even", "AS AC KD").entry("1 Ann main")
    assert entry.working is not None
    assert (entry.working.stake, entry.working.result) == (Cents(5000), Cents(5000))
    assert str(entry.working.odds) == "1 to 1"
    assert Rule.EVEN_MONEY in entry.rules
