"""Perfect Pairs by Huxley's rules: four pay tables on the game of Blackjack Version 5."""

from typing import Any

import pytest

from tests.cases import for_every
from tests.rules.rounds import Table, faults, play
from trainer.rules.cards import parse_card
from trainer.rules.events import BetSettled
from trainer.sidebets.perfect_pairs import PairHand, PerfectPairs

RULES = "huxley-perfect-pairs"
BJ5 = "rws-blackjack-v5"


def huxley(boxes: str, shoe: str, *incidents: str, **more: Any) -> Table:
    return play(boxes, shoe, *incidents, rules=RULES, **more)


# Definitions


@for_every(
    ("first", "second", "hand"),
    [
        ("QS", "QS", PairHand.PERFECT_PAIR),
        ("QS", "QC", PairHand.COLOURED_PAIR),
        ("QH", "QD", PairHand.COLOURED_PAIR),
        ("QH", "QC", PairHand.MIXED_PAIR),
        ("QH", "KH", None),  # the picture's type counts, not its value
        ("TH", "JH", None),
    ],
)
def test_definitions_a_pair_has_one_face_value(
    first: str, second: str, hand: PairHand | None
) -> None:
    cards = [parse_card(first), parse_card(second)]
    assert all(cards)
    outcome = PerfectPairs().outcome([card for card in cards if card], None)
    assert outcome == (hand or "lose")


# 1 to 4 The wager


def test_2_a_wager_needs_the_same_player_s_own_blackjack_wager() -> None:
    table = huxley("1: Ann 50 pp=10 [stand] | Ben pp=10", "TS 9H TC TD")
    assert table.bets == [
        "1 Ann perfect_pairs 10: coloured_pair 120 interim",
        "1 Ann main/1 50: win 50 final",
        "1 Ben perfect_pairs 10: returned 0 -",
    ]
    assert table.cites("1 Ben perfect_pairs")[0] == "2"
    assert table.net == {"Ann": "170", "Ben": "0"}


def test_2_a_wager_on_another_box_does_not_count() -> None:
    table = huxley("1: Ann 50 [stand] | Ben pp=10\n2: Ben 50 pp=20 [stand]", "TS 9S 9H TC 9C TD")
    assert "1 Ben perfect_pairs 10: returned 0 -" in table.bets
    assert "2 Ben perfect_pairs 20: coloured_pair 240 interim" in table.bets


def test_2_a_wager_alone_on_its_box_is_returned_and_the_box_gets_no_cards() -> None:
    table = huxley("1: Ann pp=10\n2: Ben 50 [stand]", "TS 9H TC TD")
    assert table.bets[0] == "1 Ann perfect_pairs 10: returned 0 -"
    assert table.hands == ["2/1 TS TC 20 stood"]


def test_2_who_withdraws_his_blackjack_wager_has_his_side_wager_returned() -> None:
    # Ann is told first and withdraws, Ben raises.
    table = huxley(
        "1: Ann 10 pp=10 standing | Ben 10 raises=50 [stand]",
        "TS 9H TC TD",
        limits={"main": (25, 500)},
    )
    assert table.bets == [
        "1 Ann perfect_pairs 10: returned 0 -",
        "1 Ann main: refused 10",
        "1 Ben main/1 50: win 50 final",
    ]


def test_3_the_wager_has_limits_of_its_own() -> None:
    table = huxley(
        "1: Ann 50 pp=30 [stand]\n2: Ben 50 pp=3 [stand]",
        "TS 9S 9H TC 9C TD",
        limits={"perfect_pairs": (5, 20)},
    )
    assert table.bets == [
        "1 Ann perfect_pairs 20: coloured_pair 240 interim",
        "1 Ann main/1 50: win 50 final",
        "1 Ann perfect_pairs: refused 10",
        "2 Ben main/1 50: lose -50 final",
        "2 Ben perfect_pairs: refused 3",
    ]


def test_4_after_the_first_card_a_wager_is_refused() -> None:
    table = huxley(
        "1: Ann 50 [stand]", "TS 9H TC TD", "late_bet 1 box=1 name=Ann bet=perfect_pairs amount=5"
    )
    assert "1 Ann perfect_pairs: refused 5" in table.bets
    assert table.settings("1 Ann perfect_pairs: ref") == ["irregularities"]


# 5 to 7 The pay tables

PAYS = {"A": (6, 12, 25), "B": (5, 10, 30), "C": (5, 12, 30), "D": (5, 15, 25)}


@for_every("decks", [4, 5, 6, 8])
@for_every("table", PAYS)
def test_7_each_table_pays_what_it_prints(table: str, decks: int) -> None:
    mixed, coloured, perfect = PAYS[table]
    played = huxley(
        "1: Ann 50 pp=10 [stand]\n2: Ben 50 pp=10 [stand]\n3: Cho 50 pp=10 [stand]\n"
        "4: Dee 50 pp=10 [stand]",
        "TS JS QS KS 9H TH JC QS JS TD",
        table={"decks": decks, "pay_tables": {"perfect_pairs": table}},
    )
    assert [line for line in played.bets if "perfect_pairs" in line] == [
        f"1 Ann perfect_pairs 10: mixed_pair {mixed * 10} interim",
        f"2 Ben perfect_pairs 10: coloured_pair {coloured * 10} interim",
        f"3 Cho perfect_pairs 10: perfect_pair {perfect * 10} interim",
        "4 Dee perfect_pairs 10: lose -10 interim",
    ]


def test_7_table_a_holds_where_none_is_named() -> None:
    table = huxley("1: Ann 50 pp=10 [stand]", "TS 9H TH TD")
    assert table.bets[0] == "1 Ann perfect_pairs 10: mixed_pair 60 interim"
    assert "7.1" in table.cites("1 Ann perfect_pairs")


def test_6_no_pair_loses() -> None:
    table = huxley("1: Ann 50 pp=10 [stand]", "TS 9H JS TD")
    assert table.cites("1 Ann perfect_pairs")[0] == "6"


@for_every("decks", [2, 3, 7, 9])
def test_pay_tables_other_numbers_of_decks_are_not_allowed(decks: int) -> None:
    assert faults("1: Ann 50 [stand]", "TS 9H JS TD", rules=RULES, table={"decks": decks})


@pytest.mark.parametrize("dealer", ["AH KD", "KH KD"])
def test_pay_tables_what_the_dealer_has_does_not_matter(dealer: str) -> None:
    up, second = dealer.split()
    table = huxley("1: Ann 50 pp=10 [stand]", f"TS {up} TC {second}")
    assert table.bets[0] == "1 Ann perfect_pairs 10: coloured_pair 120 interim"


# 8, 9 The order of settlement


def test_8_first_all_losing_wagers_are_taken_then_the_winners_are_paid() -> None:
    table = huxley(
        "1: Ann 50 pp=10 [stand] | Abe 50 pp=20\n2: Ben 50 pp=10 [stand]\n"
        "4: Cho 50 pp=10 [stand]\n6: Dee 50 pp=10 [stand]\n7: Eve 50 pp=10 [stand]",
        "TS JS QS KS 8S 9H TH KC QS JS 9S TD",
    )
    sides = [line for line in table.settled if "perfect_pairs" in line]
    lost = [line for line in sides if line.endswith("lose")]
    assert len(sides) == 6
    assert sorted(line[0] for line in lost) == ["2", "6", "7"]
    assert sides[:3] == lost


def test_9_the_hands_are_dealt_on_when_the_wagers_are_settled() -> None:
    table = huxley("1: Ann 50 pp=10 [hit stand]", "2S 9H TS 6D TD")
    places = [type(event).__name__ for event in table.trace.events]
    settled = next(i for i, e in enumerate(table.trace.events) if isinstance(e, BetSettled))
    cards = [i for i, name in enumerate(places) if name == "CardDealt"]
    assert cards[2] < settled < cards[3]


# The base game


def test_the_hands_are_played_by_the_other_document_and_cited_from_it() -> None:
    table = huxley("1: Ann 50 [split double stand]", "8S TH 8D 3D TD TC AH")
    assert table.bets == [
        "1 Ann main/1 100: lose -50 final",
        "1 Ann main/2 50: returned 0 -",
    ]
    assert table.cites("1 Ann main/1") == [f"{BJ5} 3.21.3"]


def test_even_money_insurance_and_surrender_are_the_other_document_s() -> None:
    table = huxley("1: Ann 50 even\n2: Ben 50 ins=25 [stand]", "AC TS AH QH 9S KH")
    assert table.bets == [
        "1 Ann main/1 50: even_money 50 interim",
        "2 Ben main/1 50: lose -50 final",
        "2 Ben insurance 25: win 50 final",
    ]
    assert table.cites("1 Ann main") == [f"{BJ5} 3.14.1"]
    table = huxley("1: Ann 50 [surrender]", "TC TH 6H")
    assert table.cites("1 Ann main") == [f"{BJ5} 3.16"]
    found = faults("1: Ann 50 [stand]", "5C 7H 6H TD", rules=RULES)
    assert found == [f"call_refused must_draw {BJ5} 3.19"]


@for_every("bet", ["pair=10", "under=10", "over=10", "plus=10", "prog"])
def test_the_other_document_s_side_bets_are_not_offered(bet: str) -> None:
    found = faults(f"1: Ann 50 {bet} [stand]", "TS 7D 9D TC", rules=RULES)
    assert found == ["bet_of_another_game"]


def test_irregularities_are_settled_by_section_5_and_a_ruling_says_so() -> None:
    table = huxley("1: Ann 50 pp=5 [hit]", "TS 7D 6D 3C", "foreign_card 4")
    assert table.void
    assert "irregularities" in table.settings("1 Ann main")
    assert all(number.startswith("rws-perfect-pairs-v5 ") for number in table.cites("1 Ann main"))


def test_with_the_shift_manager_an_incident_is_an_error() -> None:
    found = faults(
        "1: Ann 50 pp=5 [hit]",
        "TS 7D 6D 3C",
        "foreign_card 4",
        rules=RULES,
        house={"irregularities": "shift_manager"},
    )
    assert len(found) == 1
