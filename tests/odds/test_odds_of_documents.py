"""The odds of the shipped documents: the published figures, and what every pay table must meet."""

from fractions import Fraction

import pytest

from tests.cases import for_every
from trainer.odds import BetOdds, HandOdds, odds_of, offered
from trainer.odds.counting import combinations
from trainer.odds.figures import LeftOut
from trainer.rulebook import documents, load_document
from trainer.rules.bets import BetKind, Outcome
from trainer.rules.money import Basis, Cents, Jackpot, Odds
from trainer.rules.ruleset import AceInStraight, DealerEnvyFrom, House
from trainer.sidebets.registry import Variant

PP5, BJ5 = "rws-perfect-pairs-v5", "rws-blackjack-v5"
HUXLEY, LIVE = "huxley-perfect-pairs", "live-blackjack"
NEVADA = "nevada-perfect-pairs-progressive"


def percent(edge: Fraction) -> str:
    return f"{float(edge * 100):.4f}"


@for_every(
    ("document", "kind", "published"),
    [
        (PP5, BetKind.PERFECT_PAIRS, ("10.1449", "6.1093", "4.0964")),
        (HUXLEY, BetKind.PERFECT_PAIRS, ("10.1449", "6.1093", "4.0964")),
        (BJ5, BetKind.PLAYER_PAIR, ("13.0435", "11.2540", "10.3614")),
        (BJ5, BetKind.OVER_13, ("6.5775", "6.5545", "6.5431")),
        (BJ5, BetKind.UNDER_13, ("10.0706", "10.0668", "10.0649")),
    ],
)
def test_the_published_house_edges_with_four_six_and_eight_decks(
    document: str, kind: BetKind, published: tuple[str, ...]
) -> None:
    odds = (odds_of(load_document(document), kind, None, decks) for decks in (4, 6, 8))
    assert tuple(percent(each.house_edge()) for each in odds) == published


def test_live_blackjack_has_eight_decks() -> None:
    document = load_document(LIVE)
    pairs = odds_of(document, BetKind.PERFECT_PAIRS)
    assert percent(pairs.house_edge()) == "4.0964"
    assert pairs.house_edge() == Fraction(17, 415)
    assert percent(odds_of(document, BetKind.TWENTY_ONE_PLUS_THREE).house_edge()) == "3.7039"


def test_21_plus_3_as_the_house_reads_it() -> None:
    # Of 8 decks: three ranks in sequence, in one suit 4 × 8³ times, in several 32³ − 4 × 8³ times;
    # three of one rank in three suits 4 × 8³ times.
    document, kind = load_document(LIVE), BetKind.TWENTY_ONE_PLUS_THREE
    made = {
        house: {
            hand.hand.value: hand.combinations
            for hand in odds_of(document, kind, house=house).hands
        }
        for house in (
            House(),
            House(ace_in_straight=AceInStraight.LOW),
            House(ace_in_straight=AceInStraight.HIGH),
            House(trips_of_two_suits=False),
        )
    }
    both, low, high, three_suits = made.values()
    assert (both["straight"], both["straight_flush"]) == (12 * 30_720, 12 * 2_048)
    assert (low["straight"], low["straight_flush"]) == (11 * 30_720, 11 * 2_048)
    assert low["flush"] == both["flush"] + 2_048
    assert low == high
    assert both["three_of_a_kind"] == 61_568
    assert three_suits == {**both, "three_of_a_kind": 13 * 4 * 8**3}


@for_every(("decks", "published"), [(4, "6.3902"), (6, "4.6210"), (8, "3.7039")])
def test_21_plus_3_with_other_numbers_of_decks(decks: int, published: str) -> None:
    offer = load_document(LIVE).side_bets[BetKind.TWENTY_ONE_PLUS_THREE]
    counted = combinations(offer.kind, Variant(), decks)
    pays = offer.pay_tables[offer.default_pay_table].pays
    hands = tuple(
        HandOdds(hand, counted.of[hand], counted.share(counted.of[hand]), pay)
        for hand, pay in pays.items()
    )
    odds = BetOdds(offer.kind, offer.default_pay_table, decks, hands, counted.total)
    assert percent(odds.house_edge()) == published


def test_huxleys_table_c_favours_the_player_with_eight_decks() -> None:
    document = load_document(HUXLEY)
    odds = odds_of(document, BetKind.PERFECT_PAIRS, "C", 8)
    assert odds.house_edge() == Fraction(-2, 415)
    assert percent(odds.house_edge()) == "-0.4819"
    assert odds.in_players_favour()
    assert not odds_of(document, BetKind.PERFECT_PAIRS, "C", 6).in_players_favour()


@for_every("name", documents())
def test_every_pay_table_has_odds_with_every_number_of_decks_it_allows(name: str) -> None:
    document = load_document(name)
    tables = list(offered(document))
    assert {table.kind for table in tables} == set(document.side_bets)
    for table in tables:
        assert table.usual_decks in table.decks
        for decks in {table.decks[0], table.usual_decks, table.decks[-1]}:
            odds = odds_of(document, table.kind, table.pay_table, decks)
            assert (odds.kind, odds.pay_table, odds.decks) == (table.kind, table.pay_table, decks)
            pays = document.side_bets[table.kind].pay_tables[table.pay_table].pays
            assert {hand.hand: hand.pay for hand in odds.hands} == pays
            # A row that no cards make, or that a higher one always hides, is a slip in the data.
            assert all(hand.combinations for hand in odds.hands)
            assert sum(hand.combinations for hand in odds.hands) + odds.losing == odds.total
            assert all(each is not None and each > 0 for each in odds.break_even())


def test_the_usual_decks_and_the_default_pay_table_hold_where_none_is_named() -> None:
    document = load_document(HUXLEY)
    odds = odds_of(document, BetKind.PERFECT_PAIRS)
    assert (odds.pay_table, odds.decks) == ("A", document.usual_decks)
    nevada = load_document(NEVADA)
    assert odds_of(nevada, BetKind.PROGRESSIVE, "PT-PRG-PP-14").decks == 2
    assert odds_of(nevada, BetKind.PROGRESSIVE, "PT-PRG-PP-04").decks == 8


def test_what_a_document_does_not_have_is_refused() -> None:
    nevada = load_document(NEVADA)
    with pytest.raises(KeyError):
        odds_of(nevada, BetKind.PERFECT_PAIRS)
    with pytest.raises(ValueError, match="no pay table"):
        odds_of(nevada, BetKind.PROGRESSIVE, "PT-PRG-PP-99")
    with pytest.raises(ValueError, match="not played with 8 decks"):
        odds_of(nevada, BetKind.PROGRESSIVE, "PT-PRG-PP-14", 8)


# Three alike of the chosen rank come up in 4 × C(8, 3) × 3 of C(416, 2) × 414 draws, a quarter of
# them in the chosen suit.
ALL_DRAWS = 416 * 415 // 2 * 414
PERFECT_ACES = Fraction(4 * 56 * 3, ALL_DRAWS)


def test_a_table_of_one_meter() -> None:
    odds = odds_of(load_document(NEVADA), BetKind.PROGRESSIVE, "PT-PRG-PP-04", 8)
    assert odds.per_meter == (PERFECT_ACES / 4,)
    pair_of_aces = Fraction(4 * 28 * 414, ALL_DRAWS) - PERFECT_ACES
    three_alike = 12 * PERFECT_ACES
    other_pair = 12 * (Fraction(4 * 28 * 414, ALL_DRAWS) - PERFECT_ACES)
    fixed = (
        2000 * PERFECT_ACES * 3 / 4
        + 300 * three_alike
        + 40 * pair_of_aces
        + 10 * other_pair
        + 8 * Fraction(8, 415)
        + 4 * Fraction(16, 415)
    )
    # "For 1": the wager is taken, so nothing is added for it.
    assert odds.fixed_return == fixed
    assert odds.break_even() == ((1 - fixed) / (PERFECT_ACES / 4),)
    assert odds.player_return() == fixed
    assert odds.player_return([Cents(1_000_000)]) == fixed + 10_000 * PERFECT_ACES / 4


def test_a_meter_breaks_even_where_the_house_edge_turns() -> None:
    odds = odds_of(load_document(NEVADA), BetKind.PROGRESSIVE, "PT-PRG-PP-13", 8)
    (meter,) = odds.break_even()
    assert meter is not None
    below = Cents(int(meter * 100))
    assert odds.house_edge([below]) > 0
    assert not odds.in_players_favour([below])
    assert odds.in_players_favour([Cents(below + 1)])


def test_a_bet_that_breaks_even_favours_nobody() -> None:
    odds = odds_of(load_document(NEVADA), BetKind.PROGRESSIVE, "PT-PRG-PP-14")
    (meter,) = odds.break_even()
    assert meter == 20_430
    even = [Cents(20_430_00)]
    assert odds.house_edge(even) == 0
    assert not odds.in_players_favour(even)


def test_a_table_of_three_meters() -> None:
    odds = odds_of(load_document(NEVADA), BetKind.PROGRESSIVE, "PT-PRG-PP-MLP-01", 8)
    first, second, third = odds.per_meter
    assert (first, second) == (PERFECT_ACES / 4, PERFECT_ACES * 3 / 4)
    assert third == 12 * PERFECT_ACES
    meters = [Cents(5_000_000), Cents(100_000), Cents(20_000)]
    assert odds.player_return(meters) == (
        odds.fixed_return + 50_000 * first + 1_000 * second + 200 * third
    )
    for level, alone in enumerate(odds.break_even()):
        assert alone is not None
        assert odds.fixed_return + alone * odds.per_meter[level] == 1


def test_meters_that_are_not_told_are_at_nothing() -> None:
    odds = odds_of(load_document(NEVADA), BetKind.PROGRESSIVE, "PT-PRG-PP-MLP-02", 8)
    assert odds.player_return([Cents(700)]) == odds.player_return([Cents(700), Cents(0)])


def test_the_columns_that_share_their_pays_share_their_odds() -> None:
    document = load_document(NEVADA)

    def figures(table: str) -> tuple[object, ...]:
        odds = odds_of(document, BetKind.PROGRESSIVE, table)
        return odds.hands, odds.total, odds.per_meter, odds.fixed_return

    assert figures("PT-PRG-PP-03a") == figures("PT-PRG-PP-03b")
    assert figures("PT-PRG-PP-D01a") == figures("PT-PRG-PP-D01b") == figures("PT-PRG-PP-D01c")


@for_every(
    ("table", "left_out"),
    [
        ("PT-PRG-PP-06a", ()),
        ("PT-PRG-PP-06b", (LeftOut.DEALER_ENVY,)),
        ("PT-PRG-PP-MLP-04", (LeftOut.ENVY,)),
        ("PT-PRG-PP-D02", (LeftOut.DYNAMIC_PAYS,)),
    ],
)
def test_what_is_not_in_the_figures_is_reported(table: str, left_out: tuple[LeftOut, ...]) -> None:
    assert odds_of(load_document(NEVADA), BetKind.PROGRESSIVE, table).left_out == left_out


def test_a_pay_to_1_returns_the_stake_and_a_pay_for_1_does_not() -> None:
    half = Fraction(1, 2)

    def returned(odds: Odds) -> Fraction:
        hand = HandOdds(Outcome.WIN, 5, half, odds)
        return BetOdds(BetKind.OVER_13, "standard", 8, (hand,), 10).player_return()

    assert returned(Odds(3, 2)) == half * Fraction(5, 2)
    assert returned(Odds(3, 2, Basis.FOR)) == half * Fraction(3, 2)


def test_a_meter_that_nothing_wins_never_breaks_even() -> None:
    hand = HandOdds(Outcome.WIN, 0, Fraction(0), Jackpot(1))
    odds = BetOdds(BetKind.PROGRESSIVE, "standard", 2, (hand,), 10, levels=1)
    assert odds.break_even() == (None,)


def test_a_winner_who_bears_the_dealer_envy_keeps_97_per_cent_of_the_meter() -> None:
    document, kind = load_document(NEVADA), BetKind.PROGRESSIVE
    winner = House(dealer_envy_from=DealerEnvyFrom.WINNER)
    usual, borne = (
        odds_of(document, kind, "PT-PRG-PP-06b", house=house) for house in (House(), winner)
    )
    assert borne.per_meter == tuple(each * Fraction(97, 100) for each in usual.per_meter)
    assert borne.fixed_return == usual.fixed_return
    assert (usual.left_out, borne.left_out) == ((LeftOut.DEALER_ENVY,), ())
    without = odds_of(document, kind, "PT-PRG-PP-06a", house=winner)
    assert without.per_meter == usual.per_meter
    assert without.readings == ()
