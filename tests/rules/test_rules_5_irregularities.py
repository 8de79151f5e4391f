"""Section 5, worked out by hand, as far as the engine plays it."""

from tests.cases import for_every
from tests.rules.rounds import faults, play
from trainer.rules.bets import Call
from trainer.rules.dues import CallDue
from trainer.rules.events import Interrupted

MAIN_100 = {"main": (25, 100)}
MAIN_500 = {"main": (25, 500)}
UNNOTICED = "limits_not_checked box=1"
VOID_CAUSES = ["foreign_card", "wrong_card_count", "not_shuffled"]

# 5.1 Above the maximum, noticed


def test_5_1_the_seated_player_first_then_the_others_in_their_order() -> None:
    table = play("1: Ann 300 [stand] | Ben 150 | Cy 100 | Dee 30", "TS 7C 9D TC", limits=MAIN_500)
    assert table.bets == [
        "1 Ann main/1 300: win 300 final",
        "1 Ben main/1 150: win 150 final",
        "1 Cy main/1 50: win 50 final",
        "1 Cy main: refused 50",
        "1 Dee main: refused 30",
    ]
    assert table.cites("1 Cy main: ref") == ["5.1"]
    assert table.net == {"Ann": "300", "Ben": "150", "Cy": "50", "Dee": "0"}


def test_5_1_the_seated_player_s_own_excess_is_refused() -> None:
    table = play("1: Ann 700 [stand] | Ben 25", "TS 7C 9D TC", limits=MAIN_500)
    assert table.bets == [
        "1 Ann main/1 500: win 500 final",
        "1 Ann main: refused 200",
        "1 Ben main: refused 25",
    ]


def test_5_1_where_nobody_sits_the_highest_bet_is_first() -> None:
    table = play("1: Ann 100 standing | Ben 450 [stand] | Cy 90", "TS 7C 9D TC", limits=MAIN_500)
    assert table.net == {"Ann": "50", "Ben": "450", "Cy": "0"}


def test_5_1_each_box_and_each_kind_of_bet_by_itself() -> None:
    table = play(
        "1: Ann 500 pp=80 [stand] | Ben pp=40\n2: Ann 500 pp=100 [stand]",
        "TS TH 7C 9D TD TC",
        limits={"main": (25, 500), "perfect_pairs": (5, 100)},
    )
    assert table.bets == [
        "1 Ann perfect_pairs 80: lose -80 interim",
        "1 Ann main/1 500: win 500 final",
        "1 Ben perfect_pairs 20: lose -20 interim",
        "1 Ben perfect_pairs: refused 20",
        "2 Ann perfect_pairs 100: coloured_pair 1200 interim",
        "2 Ann main/1 500: win 500 final",
    ]
    assert table.net == {"Ann": "2120", "Ben": "-20"}


def test_5_1_splits_and_doubles_may_go_beyond_the_maximum() -> None:
    table = play("1: Ann 500 [split double stand]", "8S 7C 8D 3D TD TH TC", limits=MAIN_500)
    assert table.net == {"Ann": "1500"}


# 5.1.1 Above the maximum, unnoticed


def test_5_1_1_bets_count_pro_rata() -> None:
    table = play("1: Ann 150 [stand] | Ben 50", "TS 7C 9D TC", UNNOTICED, limits=MAIN_100)
    assert table.bets == [
        "1 Ann main/1 75: win 75 final",
        "1 Ben main/1 25: win 25 final",
    ]
    assert table.cites("1 Ann main") == ["3.24.2", "4.1.1", "5.1.1"]


def test_5_1_1_of_a_single_bettor_the_maximum_counts() -> None:
    table = play("1: Ann 800 [stand]", "TS 9C 8D TC", UNNOTICED, limits=MAIN_500)
    assert table.bets == ["1 Ann main/1 500: lose -500 final"]


def test_5_1_1_only_on_the_box_that_nobody_looked_at() -> None:
    table = play(
        "1: Ann 150 [stand]\n2: Cho 150 [stand]", "TS TH 7C 9D 9H TC", UNNOTICED, limits=MAIN_100
    )
    assert table.bets == [
        "1 Ann main/1 100: win 100 final",
        "2 Cho main/1 100: win 100 final",
        "2 Cho main: refused 50",
    ]


def test_5_1_1_within_the_limits_an_unnoticed_box_plays_as_it_lies() -> None:
    table = play("1: Ann 75 [stand] | Ben 25", "TS 7C 9D TC", UNNOTICED, limits=MAIN_100)
    assert table.net == {"Ann": "75", "Ben": "25"}
    assert table.cites("1 Ann main") == ["3.24.2", "4.1.1"]


def test_5_1_1_splits_count_in_the_same_proportion() -> None:
    table = play(
        "1: Ann 150 [split stand stand] | Ben 50", "8S 7C 8D TD 4D TC", UNNOTICED, limits=MAIN_100
    )
    assert table.bets == [
        "1 Ann main/1 75: win 75 final",
        "1 Ann main/2 75: lose -75 final",
        "1 Ben main/1 25: win 25 final",
        "1 Ben main/2 25: lose -25 final",
    ]
    assert "5.1.1" in table.cites("1 Ann main/2")


def test_5_1_1_doubles_count_in_the_same_proportion() -> None:
    # A half counts: 75 + half of 60; 25 + half of 50.
    table = play("1: Ann 150 [double=60] | Ben 50", "5S 7C 6D TD TC", UNNOTICED, limits=MAIN_100)
    assert table.bets == [
        "1 Ann main/1 105: win 105 final",
        "1 Ben main/1 50: win 50 final",
    ]


def test_5_1_1_a_split_and_doubled_hand() -> None:
    table = play(
        "1: Ann 150 [split double stand] | Ben 50 -split -double",
        "8S 7C 8D 3D TD TH TC",
        UNNOTICED,
        limits=MAIN_100,
    )
    assert table.bets == [
        "1 Ann main/1 150: win 150 final",
        "1 Ann main/2 75: win 75 final",
        "1 Ben main/1 25: win 25 final",
    ]


def test_5_1_1_no_less_than_the_minimum_and_a_double_in_that_proportion() -> None:
    # 40 × 100/420 = 9.52, so 25 of 40 count, and 90.48 of 380. The doubles: 42 × 100/420 = 10, so
    # 25; 20 × 25/40 = 12.50, so 25, but no more than the 20 that were placed.
    table = play(
        "1: Ann 380 [double=42] | Ben 40 for=20", "5S 7C 6D TD TC", UNNOTICED, limits=MAIN_100
    )
    assert table.bets == [
        "1 Ann main/1 115.48: win 115.48 final",
        "1 Ben main/1 45: win 45 final",
    ]


def test_5_1_1_a_bet_of_just_the_minimum_counts_whole() -> None:
    table = play("1: Ann 175 [stand] | Ben 25", "TS 7C 9D TC", UNNOTICED, limits=MAIN_100)
    assert table.net == {"Ann": "87.50", "Ben": "25"}


def test_5_1_1_a_surrender_gives_up_half_of_what_counts() -> None:
    table = play("1: Ann 150 [surrender] | Ben 50", "TS 7C 6D", UNNOTICED, limits=MAIN_100)
    assert table.net == {"Ann": "-37.50", "Ben": "-12.50"}


def test_5_1_1_a_blackjack_pays_on_what_counts() -> None:
    table = play("1: Ann 150 | Ben 50", "AS 7C KD", UNNOTICED, limits=MAIN_100)
    assert table.net == {"Ann": "112.50", "Ben": "37.50"}


def test_5_1_1_a_doubled_hand_loses_one_counted_initial_bet_to_a_blackjack() -> None:
    table = play("1: Ann 150 [double] | Ben 50", "5S TC 6D TD AC", UNNOTICED, limits=MAIN_100)
    assert table.bets == [
        "1 Ann main/1 150: lose -75 final",
        "1 Ben main/1 50: lose -25 final",
    ]


def test_5_1_1_insurance_is_half_of_what_was_placed_and_is_not_reduced() -> None:
    table = play("1: Ann 400 ins=200 [stand]", "TS AC 9D KC", UNNOTICED, limits=MAIN_100)
    assert table.bets == [
        "1 Ann main/1 100: lose -100 final",
        "1 Ann insurance 200: win 400 final",
    ]
    found = faults("1: Ann 400 ins=200.01 [stand]", "TS AC 9D KC", UNNOTICED, limits=MAIN_100)
    assert found == ["insurance_refused insurance_over_half 3.15.2"]


def test_5_1_1_side_bets_have_limits_of_their_own() -> None:
    table = play(
        "1: Ann 50 pp=60 [stand] | Ben pp=40",
        "TS 7C TD TC",
        UNNOTICED,
        limits={"main": (25, 100), "perfect_pairs": (5, 50)},
    )
    assert table.bets == [
        "1 Ann perfect_pairs 30: mixed_pair 180 interim",
        "1 Ann main/1 50: win 50 final",
        "1 Ben perfect_pairs 20: mixed_pair 120 interim",
    ]
    assert "5.1.1" in table.cites("1 Ben perfect_pairs")


@for_every(
    ("rounding", "ann", "ben"),
    [
        ((0.01, "nearest"), "66.67", "33.33"),  # 200 and 100 of 100
        ((0.5, "down"), "66.50", "33"),
        ((0.5, "up"), "67", "33.50"),
        ((1, "nearest"), "67", "33"),
        ((25, "down"), "50", "25"),
        ((25, "up"), "75", "50"),
        ((25, "nearest"), "75", "25"),
    ],
)
def test_5_1_1_the_counted_stake_is_rounded_like_a_payout(
    rounding: tuple[object, str], ann: str, ben: str
) -> None:
    table = play(
        "1: Ann 200 [stand] | Ben 100",
        "TS 9C 8D TC",
        UNNOTICED,
        limits=MAIN_100,
        rounding=rounding,
    )
    assert table.net == {"Ann": f"-{ann}", "Ben": f"-{ben}"}


def test_5_1_1_no_more_counts_than_was_bet() -> None:
    table = play(
        "1: Ann 80 [stand] | Ben 30",
        "TS 7C KD TH",
        UNNOTICED,
        limits=MAIN_100,
        rounding=(25, "up"),
    )
    assert table.bets == [
        "1 Ann main/1 75: win 75 final",
        "1 Ben main/1 30: win 50 final",  # the payout is rounded up as well
    ]


def test_5_1_2_a_bet_under_the_minimum_counts_whole_and_the_total_includes_it() -> None:
    # 190 × 100/200 = 95; 10 is not pro-rated.
    table = play("1: Ann 190 [stand] | Ben 10", "TS 7C 9D TC", UNNOTICED, limits=MAIN_100)
    assert table.net == {"Ann": "95", "Ben": "10"}
    assert table.cites("1 Ben main") == ["3.24.2", "4.1.1", "5.1.2"]


def test_5_1_2_its_double_counts_whole_too() -> None:
    table = play("1: Ann 190 [double] | Ben 10", "5S 7C 6D TD TC", UNNOTICED, limits=MAIN_100)
    assert table.net == {"Ann": "190", "Ben": "20"}


# 5.2 Under the minimum


def test_5_2_it_is_about_the_total_of_the_box() -> None:
    table = play("1: Ann 20 [stand] | Ben 5", "TS 7C 9D TC", limits=MAIN_500)
    assert table.net == {"Ann": "20", "Ben": "5"}


def test_5_2_they_are_reported_in_order_until_it_is_met() -> None:
    # Ann withdraws, Ben raises: the box meets its minimum, and Cy is not asked.
    table = play(
        "1: Ann 10 | Ben 5 raises=25 [stand] | Cy 3 raises=40", "TS 7C 9D TC", limits=MAIN_500
    )
    assert table.bets == [
        "1 Ann main: refused 10",
        "1 Ben main/1 25: win 25 final",
        "1 Cy main/1 3: win 3 final",
    ]
    assert table.cites("1 Ann main: ref") == ["5.2"]
    assert table.warnings == ["raise_unused"]


def test_5_2_raises_add_up() -> None:
    table = play("1: Ann 5 raises=15 [stand] | Ben 5 raises=10", "TS 7C 9D TC", limits=MAIN_500)
    assert table.net == {"Ann": "15", "Ben": "10"}


def test_5_2_a_raise_that_does_not_meet_the_minimum_is_not_enough() -> None:
    table = play("1: Ann 10 raises=24\n2: Cho 50 [stand]", "TS 7C 9D TC", limits=MAIN_500)
    assert table.bets == ["1 Ann main: refused 24", "2 Cho main/1 50: win 50 final"]


def test_5_2_a_raise_over_the_maximum_is_cut_to_it() -> None:
    table = play("1: Ann 10 raises=150 [stand]", "TS 7C 9D TC", limits=MAIN_100)
    assert table.bets == ["1 Ann main/1 100: win 100 final", "1 Ann main: refused 50"]
    assert table.cites("1 Ann main: ref") == ["5.1"]


def test_5_2_the_seated_player_withdraws_and_the_next_decides() -> None:
    table = play("1: Ann 5 | Ben 6 raises=30 [hit stand]", "TS 7C 2D 8D TC", limits=MAIN_500)
    assert table.hands == ["1/1 TS 2D 8D 20 stood"]
    assert table.net == {"Ann": "0", "Ben": "30"}


def test_5_2_while_a_bet_of_hers_is_accepted_the_seated_player_decides() -> None:
    table = play("1: Ann 5 pp=10 [hit stand] | Ben 6 raises=30", "TS 7C 2D 8D TC", limits=MAIN_500)
    assert table.bets == [
        "1 Ann perfect_pairs 10: lose -10 interim",
        "1 Ann main: refused 5",
        "1 Ben main/1 30: win 30 final",
    ]


def test_5_2_a_box_on_which_all_withdraw_gets_no_cards() -> None:
    table = play("1: Ann 5 | Ben 6\n2: Cho 50 [stand]", "TS 7C 9D TC", limits=MAIN_500)
    assert table.hands == ["2/1 TS 9D 19 stood"]
    assert table.net == {"Ann": "0", "Ben": "0", "Cho": "50"}


def test_5_2_a_side_bet_under_its_minimum_is_withdrawn() -> None:
    table = play("1: Ann 50 pp=2 [stand]", "TS 7C TD TC", limits={"perfect_pairs": (5, 50)})
    assert table.bets == [
        "1 Ann main/1 50: win 50 final",
        "1 Ann perfect_pairs: refused 2",
    ]


def test_5_2_when_everybody_withdraws_there_is_no_round() -> None:
    table = play("1: Ann 5", "", limits=MAIN_500)
    assert not table.void
    assert (table.hands, table.dealer, table.net) == ([], "0", {"Ann": "0"})


def test_5_2_1_unnoticed_it_plays_as_it_lies() -> None:
    table = play("1: Ann 5 [stand] | Ben 6", "TS 7C 9D TC", UNNOTICED, limits=MAIN_500)
    assert table.net == {"Ann": "5", "Ben": "6"}
    assert table.cites("1 Ben main") == ["3.24.2", "4.1.1", "5.2.1"]


# 5.3 Walking away


@for_every(
    ("shoe", "hand"),
    [
        ("5S 9C 4D 2H 3C TC", "1/1 5S 4D 2H 3C 14 stood"),
        ("TS 9C 2D TC", "1/1 TS 2D 12 stood"),
        ("5S 9C 6D TH TC", "1/1 5S 6D TH 21 stood"),
        ("8S 9C 8D TC", "1/1 8S 8D 16 stood"),
        ("AS 9C AD TC", "1/1 AS AD 12s stood"),  # a soft 12 is a Point Total of 12
        ("AS 9C 5D TC", "1/1 AS 5D 16s stood"),
        ("5S 9C 5D AH TC", "1/1 5S 5D AH 21s soft_21"),
        ("AS 9C KD", "1/1 AS KD 21s blackjack"),
        ("2S 9C 2D 2H 5H TH TC", "1/1 2S 2D 2H 5H TH 21 stood"),
    ],
)
def test_5_3_the_house_draws_to_12_for_who_left(shoe: str, hand: str) -> None:
    table = play("1: Ann 50 leaves", shoe)
    assert table.hands == [hand]


def test_5_3_no_hand_of_his_can_bust() -> None:
    # From 11 at the most a card makes 21 at the most.
    table = play("1: Ann 50 leaves", "9S 9C 2D TH TC")
    assert table.hands == ["1/1 9S 2D TH 21 stood"]


def test_5_3_his_bets_are_settled_accordingly() -> None:
    table = play("1: Ann 50 pp=10 leaves", "8S 6C 8D TC 9D")
    assert table.net == {"Ann": "110"}


def test_5_3_all_who_bet_on_the_box_may_leave() -> None:
    table = play("1: Ann 50 leaves | Ben 20 leaves", "5S 9C 4D 2H 3C TC")
    assert table.hands == ["1/1 5S 4D 2H 3C 14 stood"]
    assert table.net == {"Ann": "-50", "Ben": "-20"}


def test_5_3_who_stays_decides() -> None:
    table = play("1: Ann 50 leaves | Ben 20 [hit stand]", "TS 9C 4D 6H TC")
    assert table.hands == ["1/1 TS 4D 6H 20 stood"]
    assert table.net == {"Ann": "50", "Ben": "20"}


def test_5_3_of_those_who_stay_the_highest_initial_bet_decides() -> None:
    table = play("1: Ann 50 leaves | Ben 20 | Cy 30 [hit stand]", "TS 9C 4D 6H TC")
    assert table.net == {"Ann": "50", "Ben": "20", "Cy": "30"}


def test_5_3_a_standing_player_who_left_follows_no_split_and_no_double() -> None:
    table = play("1: Ann 50 [split double stand] | Ben 20 leaves", "8S 7C 8D 3D TD TH TC")
    assert table.bets == [
        "1 Ann main/1 100: win 100 final",
        "1 Ann main/2 50: win 50 final",
        "1 Ben main/1 20: win 20 final",
    ]


def test_5_3_the_seated_player_who_left_follows_none_either() -> None:
    table = play("1: Ann 50 leaves | Ben 20 [split double stand]", "8S 7C 8D 3D TD TH TC")
    assert table.bets == [
        "1 Ann main/1 50: win 50 final",
        "1 Ben main/1 40: win 40 final",
        "1 Ben main/2 20: win 20 final",
    ]


def test_5_3_nothing_is_added_where_all_who_bet_on_the_hand_have_left() -> None:
    table = play("1: Ann pp=20 [stand] | Ben 50 leaves", "8S TC 8D 9S")
    calls = [move.due.calls for move in table.trace.moves if isinstance(move.due, CallDue)]
    assert calls == [(Call.HIT, Call.STAND, Call.SURRENDER)]


def test_5_3_who_stays_may_surrender_for_the_box() -> None:
    table = play("1: Ann 50 leaves | Ben 20 [surrender]", "TS 9C 6D")
    assert table.net == {"Ann": "-25", "Ben": "-10"}


def test_5_3_a_blackjack_of_his_is_paid_like_any_other() -> None:
    assert play("1: Ann 50 leaves", "AS 9C KD").net == {"Ann": "75"}
    assert play("1: Ann 50 leaves", "AS AC KD 9D").net == {"Ann": "75"}
    assert play("1: Ann 50 leaves", "AS AC KD TD").net == {"Ann": "0"}


@for_every("wish", ["even", "ins=20", "[stand]"])
def test_5_3_nobody_who_left_can_be_asked(wish: str) -> None:
    assert faults(f"1: Ann 50 {wish} leaves", "AS AC KD 9D")[0].startswith("left_the_table")


def test_5_3_on_another_box_the_same_person_may_stay() -> None:
    table = play("1: Ann 50 leaves\n2: Ann 30 [stand]", "TS TH 9C 4D 9D TC")
    assert table.net == {"Ann": "-50"}
    assert table.bets[1] == "2 Ann main/1 30: stand_off 0 final"


# 5.4 Interruptions

ROUNDS_TO_INTERRUPT = {
    # boxes, shoe, the first number of cards at which a bet is decided
    "only the dealer decides": ("1: Ann 50 [stand]", "TS 6C 9D 5D 6D", 5),
    "the dealer's bust decides": ("1: Ann 50 [stand]", "TS 6C 9D TD 6D", 5),
    "a bust decides": ("1: Ann 50 [stand]\n2: Cho 50 [hit]", "TS TH 6C 9D 6H KD 5D 6D", 6),
    "the second card decides the pair": ("1: Ann 50 pp=5 [stand]", "TS 6C 9D 5D 6D", 3),
    "a won pair is decided too": ("1: Ann 50 pp=5 [stand]", "TS 6C TD 5D 6D", 3),
    "the pair of the second box": (
        "1: Ann 50 [stand]\n2: Cho 50 pp=5 [stand]",
        "TS TH 6C 9D 6H 5D 6D",
        5,
    ),
    "a Blackjack that cannot be met": (
        "1: Ann 50\n2: Cho 50 [stand]",
        "AS TH 6C KD 6H 5D 6D",
        4,
    ),
    "a Blackjack that a ten may meet": ("1: Ann 50\n2: Cho 50 [stand]", "AS TH KC KD 6H 2D 6D", 6),
    "a Blackjack that an Ace may meet": ("1: Ann 50", "AS AC KD 5D", 4),
    "Insurance, by the dealer's second card": ("1: Ann 50 ins=5 [stand]", "TS AC 9D 5D TD 2D", 4),
    "a Surrender once the next card is out": (
        "1: Ann 50 [surrender]\n2: Cho 50 [hit stand]",
        "TS TH 6C 6D 2H 9D 5D 6D",
        6,
    ),
    "Even Money once the next card is out": (
        "1: Ann 50 even\n2: Cho 50 [hit stand]",
        "AS TH AC KD 2H 9D 8C",
        6,
    ),
    "a bust double": ("1: Ann 50 [double]\n2: Cho 9 [stand]", "TS TH 6C 6D 6H KD 5D 6D", 6),
    "a bust split hand": (
        "1: Ann 50 [split hit stand]\n2: Cho 9 [stand]",
        "8S TH 6C 8D 6H 6D KD TD 5D 6D",
        7,
    ),
    "a standing 21 is not won": ("1: Ann 50 [hit stand]", "TS 6C 6D 5D 5C 6H", 6),
    "a returned side bet is no result": ("1: Ann 50 [stand]\n2: Cho pp=5", "TS 6C 9D 5D 6D", 5),
}


@for_every("name", ROUNDS_TO_INTERRUPT)
def test_5_4_an_interruption_after_each_card(name: str) -> None:
    boxes, shoe, decided = ROUNDS_TO_INTERRUPT[name]
    whole = play(boxes, shoe)
    cards = len(shoe.split())
    for after in range(cards + 1):
        table = play(boxes, shoe, f"interruption {after}")
        (interrupted,) = [e for e in table.trace.events if isinstance(e, Interrupted)]
        if after < decided:
            assert (after, table.void, interrupted.decided) == (after, True, ())
            assert set(table.net.values()) == {"0"}
        else:
            assert (after, table.void) == (after, False)
            assert interrupted.decided
            assert table.bets == whole.bets


def test_5_4_1_where_a_drawn_21_stands_off_a_blackjack_waits_for_the_dealer() -> None:
    house = {"blackjack_beats_21": False}
    boxes = "1: Ann 50"
    assert play(boxes, "AS TC KD 5C 5D", "interruption 4", house=house).void
    assert not play(boxes, "AS TC KD 5C 5D", "interruption 5", house=house).void


def test_5_4_2_a_stand_off_is_neither_won_nor_lost() -> None:
    assert play("1: Ann 50 [stand]", "TS 9C 9D KC", "interruption 4").void
    two = "1: Ann 50 [stand]\n2: Ben 50 [stand]"
    assert not play(two, "TS TC 9C 9D 8D KC", "interruption 6").void


def test_5_2_insurance_under_its_own_minimum_is_refused() -> None:
    table = play("1: Ann 50 ins=10 [stand]", "TS AC 9D 8C", limits={"insurance": (15, 100)})
    assert table.bets == ["1 Ann main/1 50: stand_off 0 final", "1 Ann insurance: refused 10"]


def test_5_2_1_insurance_under_its_own_minimum_plays_unnoticed() -> None:
    table = play(
        "1: Ann 50 ins=10 [stand]",
        "TS AC 9D 8C",
        UNNOTICED,
        limits={"insurance": (15, 100)},
    )
    assert table.bets[1] == "1 Ann insurance 10: lose -10 final"


def test_5_4_2_the_void_cites_its_paragraphs() -> None:
    table = play("1: Ann 50 [stand]", "TS 6C 9D 5D 6D", "interruption 4")
    assert table.bets == ["1 Ann main/1 50: returned 0 -"]
    assert table.cites("1 Ann main") == ["5.17", "1.34", "5.4.2", "5.4"]
    assert table.hands == ["1/1 TS 9D 19 returned"]
    assert table.dealer == "6C 5D 11"


def test_5_4_calls_and_cards_beyond_the_end_are_warnings() -> None:
    table = play("1: Ann 50 ins=20 [hit stand]", "TS AC 2D 5D 6D", "interruption 3")
    assert table.void
    assert sorted(table.warnings) == [
        "call_left_over",
        "cards_left_over",
        "insurance_refused",
    ]


def test_5_4_two_interruptions() -> None:
    table = play("1: Ann 50 pp=5 [stand]", "TS 6C 9D 5D 6D", "interruption 3", "interruption 4")
    assert not table.void


# 5.5, 5.17 Voids

A_LONG_ROUND = (
    "1: Ann 100 pp=10 [split hit stand]\n"
    "2: Cho 80\n"
    "3: Dee 60 [surrender] | Eve pp=5\n"
    "5: Fay 40 [double=30]"
)
ITS_SHOE = "8S AS TS 5S 7C 8H KS 6S 6D 5D TD 4D 9D TH"
# 1 to 4 the first cards, 5 the dealer's, 6 to 9 the second; 10 5D on the first eight, 11 TD busts
# it, 12 4D on the second, which stands with 12, 13 9D doubles box 5, 14 the dealer's TH: 17.


def test_5_5_the_round_that_is_voided_below() -> None:
    table = play(A_LONG_ROUND, ITS_SHOE)
    assert table.hands == [
        "1/1 8S 5D TD 23 bust",
        "1/2 8H 4D 12 stood",
        "2/1 AS KS 21s blackjack",
        "3/1 TS 6S 16 surrendered",
        "5/1 5S 6D 9D 20 doubled",
    ]
    assert table.net == {
        "Ann": "-140",  # 6 × 10 - 100 - 100
        "Cho": "120",
        "Dee": "-30",
        "Eve": "-5",
        "Fay": "70",
    }


@for_every("cause", VOID_CAUSES)
@for_every("after", range(1, 15))
def test_5_5_a_void_at_any_moment_returns_every_bet(cause: str, after: int) -> None:
    table = play(A_LONG_ROUND, ITS_SHOE, f"{cause} {after}")
    assert table.void
    assert set(table.net.values()) == {"0"}
    assert {entry.outcome.value for entry in table.settlement.bets} == {"returned"}
    assert {entry.settled for entry in table.settlement.bets} == {None}
    assert {hand.split()[-1] for hand in table.hands} == {"returned"}
    paragraph = {"foreign_card": "5.5.1", "wrong_card_count": "5.5.2", "not_shuffled": "5.5.4"}
    for entry in table.settlement.bets:
        cited = table.checked.game.document.cite(entry.rules) if table.checked.game else ()
        assert cited == ("5.17", "1.34", paragraph[cause], "5.5")


@for_every("cards", range(14))
def test_5_5_3_the_shoe_ends_before_any_card(cards: int) -> None:
    shoe = " ".join(ITS_SHOE.split()[:cards])
    table = play(A_LONG_ROUND, shoe, "insufficient_cards")
    assert table.void
    assert set(table.net.values()) == {"0"}
    assert table.cites("2 Cho main") == ["5.17", "1.34", "5.5.3", "5.5"]


def test_5_5_3_when_the_cards_suffice_it_never_happens() -> None:
    found = faults(A_LONG_ROUND, ITS_SHOE, "insufficient_cards")
    assert found == ["cards_suffice"]


def test_5_5_1_the_foreign_card_lies_where_it_was_dealt() -> None:
    table = play("1: Ann 100 [hit]", "TS 9C 2D 5D", "foreign_card 4")
    assert table.hands == ["1/1 TS 2D 5D 17 returned"]


def test_5_5_2_the_shoe_may_hold_what_the_decks_cannot() -> None:
    shoe = " ".join(["TS"] * 10)
    boxes = "1: Ann 10 [stand]\n2: Bo 10 [stand]\n3: Cy 10 [stand]\n4: Di 10 [stand]"
    table = play(boxes, shoe, "wrong_card_count 10")
    assert table.void


def test_5_17_stakes_that_were_at_risk_are_returned() -> None:
    table = play(
        "1: Ann 100 ins=50 [split double=40 stand]", "8S AC 8D 3D TD TH 5D", "not_shuffled 7"
    )
    assert table.bets == [
        "1 Ann main/1 140: returned 0 -",
        "1 Ann main/2 100: returned 0 -",
        "1 Ann insurance 50: returned 0 -",
    ]


def test_5_17_what_was_refused_stays_refused() -> None:
    table = play("1: Ann 150 [stand]", "TS 9C 2D 5D", "not_shuffled 3", limits=MAIN_100)
    assert table.bets == ["1 Ann main/1 100: returned 0 -", "1 Ann main: refused 50"]


def test_5_17_a_void_that_undoes_a_payment_names_the_setting() -> None:
    table = play(A_LONG_ROUND, ITS_SHOE, "not_shuffled 14")
    assert table.settings("2 Cho main") == ["void_reverses_interim"]
    assert table.settings("3 Eve perfect_pairs") == ["void_reverses_interim"]
    assert table.settings("5 Fay main") == []
    assert table.settings("1 Ann main/1") == []  # a bust is collected at the Final Settlement


def test_5_17_where_the_house_lets_the_interim_settlement_stand() -> None:
    table = play(A_LONG_ROUND, ITS_SHOE, "not_shuffled 14", house={"void_reverses_interim": False})
    assert table.void
    assert table.bets == [
        "1 Ann perfect_pairs 10: mixed_pair 60 interim",
        "1 Ann main/1 100: returned 0 -",
        "1 Ann main/2 100: returned 0 -",
        "2 Cho main/1 80: blackjack 120 interim",
        "3 Dee main/1 60: surrender -30 interim",
        "3 Eve perfect_pairs 5: lose -5 interim",
        "5 Fay main/1 70: returned 0 -",
    ]
    assert [hand.split()[-1] for hand in table.hands] == [
        "returned",
        "returned",
        "blackjack",
        "surrendered",
        "returned",
    ]
    assert "void_reverses_interim" in table.settings("2 Cho main")


# 5.8 Late bets


@for_every("after", range(5))
def test_5_8_a_late_bet_is_refused_at_any_moment(after: int) -> None:
    late = f"late_bet {after} box=1 name=Ann bet=main amount=50"
    table = play("1: Ann 100 [stand]", "TS 9C 9D TC", late)
    assert table.bets == ["1 Ann main/1 100: stand_off 0 final", "1 Ann main: refused 50"]
    assert table.cites("1 Ann main: ref") == ["5.8"]


def test_5_8_a_stranger_s_bet_on_a_box_where_others_bet() -> None:
    table = play(
        "1: Ann 100 [stand]\n2: Cho 10 [stand]",
        "TS TH 9C 9D 9H TC",
        "late_bet 0 box=1 name=Zoe bet=perfect_pairs amount=5",
    )
    assert table.bets == [
        "1 Ann main/1 100: stand_off 0 final",
        "1 Zoe perfect_pairs: refused 5",
        "2 Cho main/1 10: stand_off 0 final",
    ]
    assert table.net == {"Ann": "0", "Zoe": "0", "Cho": "0"}


def test_5_8_a_bet_on_an_empty_box() -> None:
    table = play(
        "1: Ann 100 [stand]", "TS 9C 9D TC", "late_bet 2 box=4 name=Ann bet=main amount=50"
    )
    assert table.bets[-1] == "4 Ann main: refused 50"
    assert table.net == {"Ann": "0"}
    assert [hand.split()[0] for hand in table.hands] == ["1/1"]


def test_5_8_a_refused_late_bet_decides_nothing() -> None:
    late = "late_bet 3 box=1 name=Ann bet=perfect_pairs amount=50"
    table = play("1: Ann 100 [stand]", "TS 9C 9D TC", late, "interruption 3")
    assert table.void
    assert table.bets[-1] == "1 Ann perfect_pairs: refused 50"


# 5.15 A side bet without an Initial Bet


def test_5_15_it_is_returned_and_the_box_gets_no_cards() -> None:
    table = play("1: Ann pp=5 | Ben pp=7\n2: Cho 50 [stand]", "TS 9C 9D TC")
    assert table.bets == [
        "1 Ann perfect_pairs 5: returned 0 -",
        "1 Ben perfect_pairs 7: returned 0 -",
        "2 Cho main/1 50: stand_off 0 final",
    ]
    assert table.cites("1 Ann perfect_pairs") == ["5.15"]
    assert table.hands == ["2/1 TS 9D 19 stood"]


def test_5_15_when_the_initial_bet_was_withdrawn() -> None:
    table = play("1: Ann 5 pp=5\n2: Cho 50 [stand]", "TS 9C 9D TC", limits=MAIN_500)
    assert table.bets[:2] == ["1 Ann perfect_pairs 5: returned 0 -", "1 Ann main: refused 5"]


def test_5_15_side_bets_alone_are_no_round() -> None:
    table = play("1: Ann pp=5\n3: Ben pp=7", "")
    assert not table.void
    assert table.net == {"Ann": "0", "Ben": "0"}


def test_5_15_in_a_void_round_it_stays_returned_for_its_own_reason() -> None:
    table = play("1: Ann pp=5\n2: Cho 50 [stand]", "TS 9C 9D TC", "not_shuffled 2")
    assert table.cites("1 Ann perfect_pairs") == ["5.15"]
    assert table.net == {"Ann": "0", "Cho": "0"}


# Moments that never come


@for_every(
    "incident",
    ["interruption 5", "foreign_card 5", "late_bet 5 box=1 name=Ann bet=main amount=5"],
)
def test_an_incident_whose_moment_never_comes_is_an_error(incident: str) -> None:
    found = faults("1: Ann 50 [stand]", "TS 9C 9D TC 5D", incident)
    assert found == ["incident_never"]
