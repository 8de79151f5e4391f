"""The progressive of Nevada: who wins a meter, what it grows by and falls to, Envy, base units."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.cases import for_every
from tests.rules.rounds import Limits, Table, faults, play, scenario, short
from trainer.rules.bets import Bet, BetKind
from trainer.rules.dues import RoundOver, TasksDue
from trainer.rules.events import BetSettled, MeterSet
from trainer.rules.inputs import FindFault, Settle, StakeBet
from trainer.rules.irregularities import Irregularity
from trainer.rules.money import Cents
from trainer.rules.refusals import Reason, Refusal
from trainer.rules.round import Round
from trainer.scenario.check import check

RULES = "nevada-perfect-pairs-progressive"
TWO = "1: Ann 10 prog [stand]\n2: Ben 10 prog [stand]"
FIRST = {"jackpot_shared": "first"}
STANDS = {"void_reverses_interim": False}


def spin(
    boxes: str,
    shoe: str,
    *incidents: str,
    table: str = "04",
    decks: int | None = None,
    house: Mapping[str, object] | None = None,
    rounding: tuple[object, str] | None = None,
    limits: Limits | None = None,
    **more: Any,
) -> Table:
    """A round at a table of this number; ``more`` are keys of its ``progressive``."""
    return play(
        boxes,
        shoe,
        *incidents,
        rules=RULES,
        house=house,
        rounding=rounding,
        limits=limits,
        table={"decks": decks} if decks else None,
        progressive={"pay_table": f"PT-PRG-PP-{table}", "meters": [1000], **more},
    )


def wager(table: Table, who: str = "1 Ann") -> str:
    """What became of a wager: ``perfect_pair 9``."""
    entry = table.entry(f"{who} progressive")
    return f"{entry.outcome.value} {entry.net / 100:g}"


# 1 The wager


def test_1_a_wager_needs_the_same_player_s_own_base_wager() -> None:
    table = spin("1: Ann 10 prog [stand] | Ben prog", "TS 9C 9D 8C", contribution=0.25)
    assert "1 Ben progressive 1: returned 0 -" in table.bets
    assert table.cites("1 Ben progressive")[0] == "1"
    assert table.meters == ["1000.25"]


def test_1_a_returned_wager_wins_nothing_and_shares_nothing() -> None:
    table = spin("1: Ann 10 prog [stand] | Ben prog", "AS AS AS 8C", reseed=[500])
    assert wager(table) == "three_perfect_aces_suit_specific 999"
    assert table.net["Ben"] == "0"
    assert table.meters == ["500"]


def test_1_a_returned_wager_is_paid_no_envy() -> None:
    boxes = "1: Ann 10 prog [stand]\n2: Ben 10 [stand] | Cho prog\n3: Cho prog"
    table = spin(boxes, "AS TS AS AS 9S 8C", table="MLP-04", meters=[1000, 100])
    assert not [line for line in table.bets if "envy" in line]
    assert table.net["Cho"] == "0"


def test_1_a_wager_is_one_base_unit() -> None:
    table = spin("1: Ann 10 prog [stand]", "TS 9C 9D 8C", unit=5)
    assert table.entry("1 Ann progressive").stake == 500


# A 1 "For one"


def test_for_one_the_wager_is_not_returned() -> None:
    table = spin("1: Ann 10 prog [stand]", "9S 7C 9D TC")
    assert wager(table) == "mixed_pair 3"
    working = table.entry("1 Ann progressive").working
    assert working is not None
    assert working.result == 400
    assert "Appendix B 1" in table.cites("1 Ann progressive")


def test_for_one_a_base_unit_multiplies_every_pay() -> None:
    table = spin("1: Ann 10 prog [stand]", "9S 7C 9S TC", unit="2.50")
    assert table.bets[0] == "1 Ann progressive 2.50: perfect_pair 22.50 interim"
    # A meter is money as it stands.
    table = spin("1: Ann 10 prog [stand]", "AS AS AS 8C", unit=5, reseed=[500])
    assert table.bets[0] == "1 Ann progressive 5: three_perfect_aces_suit_specific 995 interim"


def test_for_one_a_pay_is_rounded_as_the_house_says() -> None:
    table = spin("1: Ann 10 prog [stand]", "9S 7C 9D TC", unit="0.30", rounding=(0.5, "down"))
    assert table.entry("1 Ann progressive").net == 70  # 1.20, paid as 1


# 3 When it is settled


def test_3_wagers_are_settled_before_the_game_is_played() -> None:
    table = spin("1: Ann 10 prog [hit stand]\n2: Ben 10 prog", "2S AS AC 2D KS 9C 8D 7C")
    assert [line[:19] for line in table.settled[:2]] == [
        "2 Ben progressive l",
        "1 Ann progressive m",
    ]


def test_3_the_hand_does_not_touch_the_wager() -> None:
    table = spin("1: Ann 10 prog", "TS KC TS AC", house={"peek_on_ten": True})
    assert table.net == {"Ann": "-1"}
    assert wager(table) == "perfect_pair 9"


# 3 a, 3 b Hands of two and of three


@for_every(
    ("table", "cards", "outcome", "pays"),
    [
        # Appendix A: two decks.
        ("14", "AH AD AD", "three_red_aces", 1000),
        ("14", "AD AH AD", "three_red_aces", 1000),
        ("14", "AH AC AD", "three_aces", 200),
        ("14", "AS AS AC", "three_aces", 200),
        ("14", "7H 7D 7S", "three_of_a_kind", 20),
        ("14", "7H 8D 7H", "perfect_pair", 10),
        ("14", "AH 8D AD", "coloured_pair", 8),
        ("14", "AH 8D AS", "mixed_pair", 5),
        ("14", "AH AD 9S", "lose", 0),
        ("15", "AS AC AS", "two_perfect_aces_and_coloured_ace", 1000),
        ("15", "AC AS AS", "two_perfect_aces_and_coloured_ace", 1000),
        ("15", "AS AH AS", "three_aces", 200),
        ("15", "AS 8D AS", "perfect_pair_suit_specific", 20),
        ("15", "AC 8D AC", "perfect_pair", 15),
        ("15", "7S 7C 7S", "perfect_pair_suit_specific", 20),
        ("15", "7S 7C 7C", "coloured_pair", 10),
        ("15", "7S 7C 7D", "mixed_pair", 4),
        ("16", "AS AC AS", "two_perfect_aces_and_coloured_ace", 1000),
        ("16", "AC AS AC", "perfect_aces", 100),
        ("16", "AS AH AS", "perfect_aces_suit_specific", 200),
        ("16", "AH AC AH", "perfect_aces", 100),
        ("16", "AC AS AS", "two_perfect_aces_and_coloured_ace", 1000),
        ("16", "7S 7C 7S", "perfect_pair", 15),
        # Appendix B.
        ("01", "AS AS AS", "three_perfect_aces", 1000),
        ("01", "AH AH AH", "three_perfect_aces", 1000),
        ("01", "AS AH AS", "perfect_aces_suit_specific", 200),
        ("01", "AH AS AH", "perfect_pair", 12),
        ("01", "7S AS 7S", "perfect_pair_suit_specific", 30),
        ("02", "AH AS AH", "perfect_aces", 100),
        ("03a", "7H 7H 7H", "perfect_three_of_a_kind", 300),
        ("03b", "7H 7D 7H", "perfect_pair", 10),
        ("04", "AS AS AS", "three_perfect_aces_suit_specific", 1000),
        ("04", "AH AH AH", "three_perfect_aces", 2000),
        ("04", "KH KH KH", "perfect_three_of_a_kind", 300),
        ("04", "AS 7H AS", "perfect_aces", 40),
        ("13", "7H 8H 7D", "lose", 0),
        ("13", "7H 8H 7S", "mixed_pair", 5),
        ("13", "AD 8H AD", "perfect_aces", 100),
        ("05", "KH KH KH", "three_perfect_aces", 1000),
        ("05", "KS 8H KS", "perfect_pair_suit_specific", 30),
        ("05", "AS 8H AS", "perfect_aces_suit_specific", 200),
        ("06a", "KH 8H KH", "perfect_pair", 10),
        ("07a", "QH QH QH", "perfect_three_of_a_kind", 300),
        ("07b", "KD KD KD", "three_perfect_aces", 1000),
        ("08", "KS KS KS", "three_perfect_aces_suit_specific", 1000),
        ("08", "KD KD KD", "three_perfect_aces", 1000),
        ("09", "QD QD QD", "three_perfect_aces", 1000),
        ("09", "QD 8D QH", "coloured_pair", 5),
        ("10", "JD JD JD", "perfect_pair", 10),
        ("11a", "JD JD JD", "perfect_three_of_a_kind", 300),
        ("12", "QS QS QS", "three_perfect_aces_suit_specific", 1000),
        ("12", "QD QD QD", "three_perfect_aces", 1000),
    ],
)
def test_3_which_hand_it_is(table: str, cards: str, outcome: str, pays: int) -> None:
    _first, up, _second = cards.split()
    more = {"7": "TC", "8": "9C", "A": "9C", "K": "7C", "Q": "7C", "J": "7C"}[up[0]]
    played = spin("1: Ann 10 prog [stand]", f"{cards} {more}", table=table, reseed=[0])
    assert wager(played) == f"{outcome} {pays - 1}"


# A 2, B 2, D 2 The highest-ranking hand


def test_d_2_the_highest_ranking_hand_even_if_a_lower_one_pays_more() -> None:
    pays = {"coloured_pair": 20, "perfect_pair": 6}
    table = spin("1: Ann 10 prog [stand]", "7S 8C 7S 9C", table="D01a", dynamic=pays)
    assert wager(table) == "perfect_pair 5"
    pays = {"perfect_aces": 500}
    table = spin("1: Ann 10 prog [stand]", "AS AS AS 9C", table="D02", meters=[60], dynamic=pays)
    assert wager(table) == "three_perfect_aces_suit_specific 59"


def test_d_8_dynamic_pays_replace_the_default_ones_and_unit_multiplies_them() -> None:
    dynamic: dict[str, Any] = {"dynamic": {"perfect_pair": 40}}
    table = spin("1: Ann 10 prog [stand]", "7S 8C 7S 9C", table="D01b", unit=5, **dynamic)
    assert table.bets[0] == "1 Ann progressive 5: perfect_pair 195 interim"
    assert "Appendix D 8" in table.cites("1 Ann progressive")
    # The others keep theirs, and without any all do.
    table = spin("1: Ann 10 prog [stand]", "7S 8C 7C 9C", table="D01b", **dynamic)
    assert wager(table) == "coloured_pair 1"
    table = spin("1: Ann 10 prog [stand]", "7S 8C 7S 9C", table="D01b")
    assert wager(table) == "perfect_pair 3"
    table = spin("1: Ann 10 prog [stand]", "7S 8C 7D 9C", table="D01c")
    assert wager(table) == "lose -1"


def test_alternate_ranks_take_the_place_of_the_aces() -> None:
    kings: dict[str, Any] = {"ranks": ["K"]}
    table = spin("1: Ann 10 prog [stand]", "KS 8C KS 9C", **kings)
    assert wager(table) == "perfect_aces 39"
    table = spin("1: Ann 10 prog [stand]", "AS 8C AS 9C", **kings)
    assert wager(table) == "perfect_pair 9"
    table = spin("1: Ann 10 prog [stand]", "AS AS AS 9C", **kings)
    assert wager(table) == "perfect_three_of_a_kind 299"


@for_every("ranks", [["J", "T", "7"], ["7", "J", "T"], ["T", "7", "J"]])
def test_b_3_the_highest_of_three_ranks_makes_the_pair_whatever_their_order(
    ranks: list[str],
) -> None:
    # Appendix B's own example.
    def won(cards: str) -> str:
        return wager(spin("1: Ann 10 prog [stand]", cards, table="12", ranks=ranks, suit="H"))

    assert won("JC 8C JC 9C") == "perfect_aces 39"
    assert won("TC 8C TC 9C") == "perfect_pair 9"
    assert won("7C 8C 7C 9C") == "perfect_pair 9"
    assert won("TC TC TC 9C") == "three_perfect_aces 999"
    assert won("AC AC AC 9C") == "perfect_three_of_a_kind 299"
    table = spin("1: Ann 10 prog [stand]", "7H 7H 7H TC", table="12", ranks=ranks, suit="H")
    assert wager(table) == "three_perfect_aces_suit_specific 999"


def test_the_ace_is_the_highest_rank() -> None:
    table = spin("1: Ann 10 prog [stand]", "AC 8C AC 9C", table="08", ranks=["2", "A"])
    assert wager(table) == "perfect_aces 39"


# C 6 Meters


def test_meter_a_jackpot_has_what_this_round_s_wagers_added() -> None:
    table = spin(TWO, "AS TS AS AS 9S 9C", contribution="0.25", reseed=[500])
    assert wager(table) == "three_perfect_aces_suit_specific 999.5"
    assert table.meters == ["500"]
    sets = [(e.level, e.to) for e in table.trace.events if isinstance(e, MeterSet)]
    assert sets == [(1, 100050), (1, 50000)]


def test_meter_nobody_wins_it_and_it_grows() -> None:
    table = spin(TWO, "TS TS 7C 9S 9S TC", contribution="0.25")
    assert table.meters == ["1000.50"]
    assert spin(TWO, "TS TS 7C 9S 9S TC").meters == ["1000"]


def test_c_6_each_level_is_a_meter_of_its_own() -> None:
    levels: dict[str, Any] = {"table": "MLP-01", "meters": [9000, 800, 70], "reseed": [900, 80, 7]}
    more: dict[str, Any] = {**levels, "contribution": 1}
    table = spin("1: Ann 10 prog [stand]", "AS AS AS 8C", **more)
    assert wager(table) == "three_perfect_aces_suit_specific 9000"
    assert table.meters == ["900", "800", "70"]
    table = spin("1: Ann 10 prog [stand]", "AD AD AD 8C", **more)
    assert wager(table) == "three_perfect_aces 799"
    assert table.meters == ["9001", "80", "70"]
    table = spin("1: Ann 10 prog [stand]", "7D 7D 7D TC", **more)
    assert wager(table) == "perfect_three_of_a_kind 69"
    assert table.meters == ["9001", "800", "7"]


def test_c_6_sharing_one_level_leaves_the_others() -> None:
    levels: dict[str, Any] = {"table": "MLP-01", "meters": [9000, 800, 70], "reseed": [900, 80, 7]}
    table = spin(TWO, "AS AS AS AS AS 8C", **levels)
    assert table.net == {"Ann": "4489", "Ben": "4489"}
    assert table.meters == ["900", "800", "70"]


def test_jackpot_shared_split_the_winners_share_equally_and_it_is_rounded() -> None:
    boxes = TWO + "\n3: Cho 10 prog [stand]"
    table = spin(boxes, "AS AS AS AS AS AS AS 8C", reseed=[500])
    assert [wager(table, who) for who in ("1 Ann", "2 Ben", "3 Cho")] == [
        "three_perfect_aces_suit_specific 332.33"
    ] * 3
    assert table.settings("1 Ann progressive") == ["jackpot_shared"]
    assert table.meters == ["500"]
    table = spin(boxes, "AS AS AS AS AS AS AS 8C", reseed=[500], rounding=(1, "up"))
    assert wager(table) == "three_perfect_aces_suit_specific 333"


def test_meter_it_falls_once_when_its_last_winner_is_paid() -> None:
    table = spin(TWO, "AS AS AS AS AS 8C", reseed=[500])
    events = table.trace.events
    (fell,) = [at for at, event in enumerate(events) if isinstance(event, MeterSet)]
    paid = [
        at
        for at, event in enumerate(events)
        if isinstance(event, BetSettled) and event.bet.kind is BetKind.PROGRESSIVE
    ]
    assert fell == max(paid) + 1


def test_meter_a_refused_wager_adds_nothing() -> None:
    boxes = "1: Ann 10 prog [stand] | Ben 10 prog"
    table = spin(boxes, "TS 7C 9S TC", contribution="0.25", limits={"progressive": (1, 1)})
    assert "1 Ben progressive: refused 1" in table.bets
    assert table.meters == ["1000.25"]


def test_jackpot_shared_split_two_on_one_box_share_as_well() -> None:
    table = spin("1: Ann 10 prog [stand] | Ben 5 prog", "AS AS AS 8C", reseed=[500])
    assert wager(table) == wager(table, "1 Ben") == "three_perfect_aces_suit_specific 499"


def test_jackpot_shared_first_the_first_in_dealing_order_takes_it() -> None:
    boxes = "3: Cho 10 prog [stand]\n1: Ann 10 prog [stand] | Abe 5 prog"
    table = spin(boxes, "AS AS AS AS AS 8C", reseed=[500], house=FIRST)
    assert wager(table) == "three_perfect_aces_suit_specific 999"
    assert wager(table, "1 Abe") == "three_perfect_aces_suit_specific 499"
    assert wager(table, "3 Cho") == "three_perfect_aces_suit_specific 499"
    assert table.settings("3 Cho progressive") == ["jackpot_shared"]
    assert table.meters == ["500"]


def test_jackpot_a_sole_winner_rests_on_no_setting() -> None:
    table = spin(TWO, "AS TS AS AS 9S 9C", reseed=[500], house=FIRST)
    assert table.settings("1 Ann progressive") == []


def test_meter_without_reseed_it_falls_to_nothing() -> None:
    assert spin("1: Ann 10 prog [stand]", "AS AS AS 8C").meters == ["0"]


def test_meter_is_needed_where_it_is_won_and_reseed_where_first_needs_it() -> None:
    table = {"pay_table": "PT-PRG-PP-04"}
    found = faults("1: Ann 10 prog [stand]", "AS AS AS 8C", rules=RULES, progressive=table)
    assert len(found) == 1
    assert found[0].startswith("meters_missing")
    table = {"pay_table": "PT-PRG-PP-04", "meters": "[1000]"}
    found = faults(TWO, "AS AS AS AS AS 8C", rules=RULES, progressive=table, house=FIRST)
    assert len(found) == 1
    assert found[0].startswith("reseed_missing")


# C 7 Envy


ENVY: dict[str, Any] = {"table": "MLP-04", "meters": [1000, 100], "reseed": [500, 50]}


def envies(table: Table) -> list[str]:
    return [line for line in table.bets if "envy" in line]


def test_c_7_all_others_who_wagered_are_paid() -> None:
    boxes = "1: Ann 10 prog [stand]\n2: Ben 10 prog [stand] | Bea 5 prog\n3: Cho 10 [stand]"
    table = spin(boxes, "AS TS TS AS AS 9S 9S 7C", **ENVY)
    assert envies(table) == ["2 Ben envy 0: win 50 interim", "2 Bea envy 0: win 50 interim"]
    assert table.cites("2 Ben envy")[0] == "Appendix C 7"
    assert table.net == {"Ann": "989", "Ben": "59", "Bea": "54", "Cho": "10"}


def test_c_7_once_to_each_player_on_however_many_boxes() -> None:
    boxes = "1: Ann 10 prog [stand]\n2: Ben 10 prog [stand]\n3: Ben 10 prog [stand]"
    table = spin(boxes, "AS TS TS AS AS 9S 9S 7C", **ENVY)
    assert len(envies(table)) == 1
    assert table.net["Ben"] == "68"


def test_c_7_nobody_is_paid_for_his_own_hand() -> None:
    boxes = "1: Ann 10 prog [stand]\n2: Ann 10 prog [stand]\n3: Ben 10 prog [stand]"
    table = spin(boxes, "AS TS TS AS AS 9S 9S 7C", **ENVY)
    assert envies(table) == ["3 Ben envy 0: win 50 interim"]


def test_c_7_several_winners_bring_one_envy() -> None:
    boxes = TWO + "\n3: Cho 10 prog [stand]"
    table = spin(boxes, "AS AS TS AS AS AS 9S 7C", **ENVY)
    assert envies(table) == ["3 Cho envy 0: win 50 interim"]
    assert table.net == {"Ann": "489", "Ben": "489", "Cho": "59"}


def test_c_7_all_who_wagered_have_won() -> None:
    assert envies(spin(TWO, "AS AS AS AS AS 8C", **ENVY)) == []


def test_c_7_other_hands_bring_no_envy() -> None:
    table = spin(TWO, "7S TS 7S 7S 9S TC", **ENVY)
    assert wager(table) == "perfect_three_of_a_kind 99"
    assert envies(table) == []


def test_c_10_envy_is_for_a_base_unit() -> None:
    table = spin(TWO, "AS TS AS AS 9S 8C", unit=5, **ENVY)
    assert envies(table) == ["2 Ben envy 0: win 250 interim"]


def test_c_7_who_has_left_is_paid_as_well() -> None:
    table = spin("1: Ann 10 prog [stand]\n2: Ben 10 prog leaves", "AS TS AS AS 9S 8C", **ENVY)
    assert envies(table) == ["2 Ben envy 0: win 50 interim"]


# B 6 Dealer Envy


def test_b_6_three_per_cent_for_the_dealer_beside_the_jackpot() -> None:
    table = spin(TWO, "AS TS AS AS 9S 9C", table="06b", meters=["1234.56"], reseed=[500])
    assert envies(table) == ["1 Ann dealer_envy: win 37.04"]
    assert table.net["Ann"] == "1223.56"
    assert "Appendix B 6" in table.cites("1 Ann dealer_envy")
    assert envies(spin(TWO, "AS TS AS AS 9S 9C", table="06a", reseed=[500])) == []
    assert envies(spin(TWO, "AS TS 7S AS 9S TC", table="06b", reseed=[500])) == []


def test_b_6_of_a_shared_meter_three_per_cent_in_all() -> None:
    table = spin(TWO, "AS AS AS AS AS 9C", table="06b", reseed=[500])
    assert envies(table) == ["1 Ann dealer_envy: win 15", "2 Ben dealer_envy: win 15"]


@for_every(
    ("house", "shares", "nets"),
    [
        ({}, ["1 Ann dealer_envy: win 30.01", "2 Ben dealer_envy: win 15"], [1009.33, 509]),
        ({"dealer_envy_of": "meter"}, ["1 Ann dealer_envy: win 30.01"], [1009.33, 509]),
        (
            {"dealer_envy_from": "winner"},
            ["1 Ann dealer_envy: win 30.01", "2 Ben dealer_envy: win 15"],
            [979.32, 494],
        ),
        (
            {"dealer_envy_of": "meter", "dealer_envy_from": "winner"},
            ["1 Ann dealer_envy: win 30.01"],
            [979.32, 509],
        ),
    ],
)
def test_b_6_what_the_dealer_envy_is_of_and_who_bears_it(
    house: dict[str, str], shares: list[str], nets: list[float]
) -> None:
    table = spin(
        TWO,
        "AS AS AS AS AS 9C",
        table="06b",
        meters=["1000.33"],
        reseed=[500],
        house={"jackpot_shared": "first", **house},
    )
    assert envies(table) == shares
    assert [float(net) + 20 for net in table.net.values()] == nets
    named = {"dealer_envy_of", "dealer_envy_from"}
    assert named <= set(table.settings("1 Ann dealer_envy"))
    assert "dealer_envy_from" in table.settings("1 Ann progressive")


ONE, BOTH = "AS TS AS AS 9S 9C", "AS AS AS AS AS 9C"


@for_every(
    ("cards", "meter", "rounding", "of", "paid"),
    [
        (ONE, "1050", (1, "down"), "each_pay", ["1019", "31"]),
        (ONE, "1000.50", (0.01, "nearest"), "each_pay", ["970.48", "30.02"]),
        (BOTH, "1000.01", (0.01, "nearest"), "each_pay", ["485", "485.01", "15", "15"]),
        (BOTH, "1000.01", (0.01, "nearest"), "meter", ["485", "485.01", "30"]),
        (BOTH, "1051", (5, "down"), "each_pay", ["511", "510", "15", "15"]),
        (BOTH, "1051", (5, "down"), "meter", ["511", "510", "30"]),
        (ONE, "0.50", (1, "up"), "each_pay", ["0", "1"]),
    ],
)
def test_b_6_shares_of_winners_and_dealer_envy_add_up_to_the_meter(
    cards: str, meter: str, rounding: tuple[float, str], of: str, paid: list[str]
) -> None:
    table = spin(
        TWO,
        cards,
        table="06b",
        meters=[meter],
        reseed=[500],
        rounding=rounding,
        house={"dealer_envy_from": "winner", "dealer_envy_of": of},
    )
    kept = [
        short(one.working.result)
        for one in table.settlement.bets
        if one.bet is BetKind.PROGRESSIVE and one.working
    ]
    envy = [told.rpartition(" ")[2] for told in envies(table)]
    assert kept[: len(paid) - len(envy)] + envy == paid


def test_b_6_one_winner_leaves_no_question_what_it_is_of() -> None:
    table = spin(TWO, "AS TS AS AS 9S 9C", table="06b", reseed=[500])
    assert table.settings("1 Ann dealer_envy") == ["dealer_envy_from"]
    assert "envy" not in table.settings("1 Ann progressive")


def test_c_7_the_reading_of_envy_is_named_where_it_decides() -> None:
    table = spin(TWO, "AS AS AS AS AS 8C", **ENVY)
    assert "envy" in table.settings("1 Ann progressive")
    table = spin(TWO, "AS TS AS AS 9S 8C", **ENVY)
    assert table.settings("2 Ben envy") == []
    assert "envy" not in table.settings("1 Ann progressive")


# 5.4, 5.5, 5.17: the house's section 5, and a Void's meters


def test_5_4_a_decided_wager_keeps_the_round() -> None:
    assert not spin("1: Ann 10 prog [stand]", "TS 7C 9D TC", "interruption 3").void
    # One card decides nothing: a pair is still possible.
    assert spin("1: Ann 10 prog [stand]", "TS 7C 9D TC", "interruption 2").void
    assert not spin("1: Ann 10 prog [stand]", "TS 7C TD TC", "interruption 3").void


def test_5_17_a_void_before_the_settlement_gives_the_contributions_back() -> None:
    for house in (None, STANDS):
        table = spin(TWO, "TS TS 7C 9S", "foreign_card 4", contribution="0.25", house=house)
        assert table.void
        assert table.meters == ["1000"]
        assert table.net == {"Ann": "0", "Ben": "0"}


def test_5_17_a_void_undoes_a_jackpot_and_its_envy() -> None:
    boxes = "1: Ann 10 prog [hit stand]\n2: Ben 10 prog [stand]"
    table = spin(boxes, "AS TS AS AS 9S 9C 8D", "foreign_card 7", contribution="0.25", **ENVY)
    assert table.void
    assert table.meters == ["1000", "100"]
    assert table.net == {"Ann": "0", "Ben": "0"}
    assert {entry.outcome for entry in table.settlement.bets} == {"returned"}
    assert len(table.bets) == 4


def test_5_17_where_the_settlement_stands_so_do_the_meters() -> None:
    boxes = "1: Ann 10 prog [hit stand]\n2: Ben 10 prog [stand]"
    table = spin(
        boxes,
        "AS TS AS AS 9S 9C 8D",
        "foreign_card 7",
        contribution="0.25",
        house=STANDS,
        **ENVY,
    )
    assert table.void
    assert table.meters == ["500", "100"]
    assert table.bets == [
        "1 Ann progressive 1: three_perfect_aces 999.50 interim",
        "1 Ann main/1 10: returned 0 -",
        "2 Ben progressive 1: lose -1 interim",
        "2 Ben envy 0: win 50 interim",
        "2 Ben main/1 10: returned 0 -",
    ]
    table = spin(boxes, "TS TS 7C 2S 9S TC 8D", "foreign_card 7", contribution="0.25", house=STANDS)
    assert table.meters == ["1000.50"]


@pytest.mark.parametrize("stands", [True, False])
def test_5_17_a_void_in_the_middle_of_the_settlement(stands: bool) -> None:
    """Ann's jackpot is paid, Ben's wager is not yet taken."""
    table = spin(
        "1: Ann 10 prog [hit stand]\n2: Ben 10 prog [stand]",
        "AS TS AS AS 9S 9C 8D",
        reseed=[500],
        contribution="0.25",
    )
    playable = table.checked.round
    assert playable is not None
    house = replace(playable.terms.house, void_reverses_interim=not stands)
    played = Round(replace(playable.terms, house=house))
    for move in table.trace.moves:
        due = played.due()
        if isinstance(due, TasksDue) and isinstance(due.tasks[0], Settle):
            break
        played.submit(move.given)
    ann = Bet(1, "Ann", BetKind.PROGRESSIVE)
    played.submit(Settle(ann))
    assert played.meters == (50000,)
    played.submit(FindFault(Irregularity.FOREIGN_CARD))
    while not isinstance(due := played.due(), RoundOver):
        assert isinstance(due, TasksDue)
        played.submit(due.tasks[0])
    assert played.meters == ((50000,) if stands else (100000,))
    assert played.settlement().net == {"Ann": 99950 if stands else 0, "Ben": 0}


def test_1_another_amount_than_a_base_unit_is_refused() -> None:
    playable = spin("1: Ann 10 prog [stand]", "TS 7C 9S TC", unit=5).checked.round
    assert playable is not None
    for amount in (100, 499, 1000):
        wager = Bet(1, "Ann", BetKind.PROGRESSIVE)
        done = Round(playable.terms).submit(StakeBet(wager, Cents(amount), True))
        assert isinstance(done, Refusal)
        assert (done.reason, done.most) == (Reason.WAGER_NOT_ONE_UNIT, 500)


# What the file may say


@for_every(
    "progressive",
    [
        {"meters": [1000]},
        {"pay_table": "PT-PRG-PP-99"},
        {"pay_table": "PT-PRG-PP-04", "ranks": ["A", "K"]},
        {"pay_table": "PT-PRG-PP-08", "ranks": ["K"]},
        {"pay_table": "PT-PRG-PP-08", "ranks": ["K", "K"]},
        {"pay_table": "PT-PRG-PP-04", "unit": 0},
        {"pay_table": "PT-PRG-PP-04", "dynamic": {"perfect_pair": 40}},
        {"pay_table": "PT-PRG-PP-D01a", "dynamic": {"perfect_pair": 41}},
        {"pay_table": "PT-PRG-PP-D01a", "dynamic": {"mixed_pair": 4}},
        {"pay_table": "PT-PRG-PP-D01a", "dynamic": {"three_perfect_aces": 4}},
        {
            "pay_table": "PT-PRG-PP-D01a",
            "dynamic": {
                "perfect_pair": 40,
                "coloured_pair": 3,
                "perfect_aces": 75,
                "perfect_three_of_a_kind": 150,
            },
        },
        {"pay_table": "PT-PRG-PP-MLP-04", "meters": [1000]},
        {"pay_table": "PT-PRG-PP-04", "meters": [1000, 10]},
        {"pay_table": "PT-PRG-PP-04", "reseed": [1000, 10]},
    ],
)
def test_what_a_pay_table_does_not_have_is_refused(progressive: dict[str, object]) -> None:
    assert faults("1: Ann 10 prog [stand]", "TS 7C 9D TC", rules=RULES, progressive=progressive)


@for_every(
    ("number", "decks"),
    [("14", 6), ("16", 4), ("04", 2), ("04", 7), ("MLP-01", 3), ("D02", 7)],
)
def test_a_pay_table_has_its_numbers_of_decks(number: str, decks: int) -> None:
    progressive = {"pay_table": f"PT-PRG-PP-{number}"}
    assert faults(
        "1: Ann 10 prog [stand]",
        "TS 7C 9D TC",
        rules=RULES,
        progressive=progressive,
        table={"decks": decks},
    )


def test_decks_default_to_two_for_appendix_a_and_to_eight_otherwise() -> None:
    shoe = "TS TS TS 7C"
    progressive = {"pay_table": "PT-PRG-PP-14"}
    text = scenario("1: Ann 10 prog [stand]", shoe, rules=RULES, progressive=progressive)
    assert not check(text.encode()).valid
    progressive = {"pay_table": "PT-PRG-PP-01"}
    text = scenario("1: Ann 10 prog [stand]", shoe, rules=RULES, progressive=progressive)
    checked = check(text.encode())
    assert checked.round is not None
    assert checked.round.terms.decks == 8
