"""What the felt says comes from the rules, so that felt and payout cannot disagree."""

from __future__ import annotations

from typing import Any

from tests.cases import for_every
from trainer.felt.chips import ChipSet, whole
from trainer.felt.layout import LegendKey
from trainer.felt.legends import legends_of
from trainer.messages.felt import (
    PayRowText,
    PayTableText,
    amount_text,
    felt_texts,
    hand_total_text,
    meter_labels,
    meter_texts,
    pile_text,
)
from trainer.rulebook import ProgressiveFacts, TableFacts, game
from trainer.rulebook.game import printed_tables
from trainer.rules.bets import BetKind
from trainer.rules.cards import Rank, Suit
from trainer.rules.money import Cents, Odds
from trainer.rules.ruleset import Limits

FACTS = TableFacts(limits={BetKind.MAIN: Limits(Cents(10_00), Cents(1000_00))})


def test_the_pay_table_is_printed_as_the_appendix_has_it() -> None:
    texts = felt_texts(legends_of(game("rws-perfect-pairs-v5").terms()))
    table = texts.pay_tables[BetKind.PERFECT_PAIRS]
    assert table.heading == "Perfect Pairs Pays"
    assert rows(table) == [
        ("Perfect Pair", "25 to 1"),
        ("Coloured Pair", "12 to 1"),
        ("Mixed Pair", "6 to 1"),
    ]
    assert texts.spots == {BetKind.PERFECT_PAIRS: "Perfect Pairs"}


def test_legends_follow_the_odds() -> None:
    said = legends_of(game("rws-perfect-pairs-v5").terms())
    texts = felt_texts(said)
    assert texts.legends[LegendKey.BLACKJACK_PAYS] == "Blackjack pays 3 to 2"
    assert texts.legends[LegendKey.INSURANCE_PAYS] == "Insurance pays 2 to 1"
    other = felt_texts(said._replace(blackjack=Odds(6, 5), dealer_stands_on=18))
    assert other.legends[LegendKey.BLACKJACK_PAYS] == "Blackjack pays 6 to 5"
    assert other.legends[LegendKey.DEALER_DRAWS] == "Dealer draws to 17 and stands on 18"


def rows(table: PayTableText | None) -> list[tuple[str, str]]:
    assert table is not None
    return [(row.hand, row.pays) for row in table.rows]


def test_the_dealers_soft_17_follows_the_rules() -> None:
    said = legends_of(game("live-blackjack").terms())
    texts = felt_texts(said).legends
    assert texts[LegendKey.DEALER_SOFT_17] == "Dealer must stand on soft 17"
    hits = felt_texts(said._replace(dealer_hits_soft_17=True)).legends
    assert hits[LegendKey.DEALER_SOFT_17] == "Dealer must hit soft 17"
    assert hits[LegendKey.DEALER_DRAWS] == "Dealer draws to 16 and to soft 17"
    house = game("nevada-perfect-pairs-progressive").terms(
        TableFacts(house={"dealer_hits_soft_17": True})
    )
    assert felt_texts(legends_of(house)).legends[LegendKey.DEALER_SOFT_17] == (
        "Dealer must hit soft 17"
    )


def test_the_spots_of_blackjack_bear_their_designations() -> None:
    """¶1.18, ¶1.35: as they are on the layout; the bets themselves keep their names."""
    texts = felt_texts(legends_of(game("rws-blackjack-v5").terms()))
    assert texts.spots[BetKind.UNDER_13] == "13 (-)"
    assert texts.spots[BetKind.OVER_13] == "(+) 13"
    together = texts.pay_table((BetKind.PLAYER_PAIR, BetKind.UNDER_13, BetKind.OVER_13))
    assert rows(together) == [
        ("Player Pair", "11 to 1"),
        ("13 (-)", "1 to 1"),
        ("(+) 13", "1 to 1"),
    ]
    assert rows(texts.pay_table((BetKind.PLAYER_PAIR,))) == [("Player Pair", "11 to 1")]
    assert texts.pay_table((BetKind.PERFECT_PAIRS,)) is None


def test_two_side_bets_have_two_tables() -> None:
    texts = felt_texts(legends_of(game("live-blackjack").terms()))
    assert [texts.pay_tables[bet].heading for bet in texts.pay_tables] == [
        "Perfect Pairs Pays",
        "21+3 Pays",
    ]
    assert rows(texts.pay_tables[BetKind.TWENTY_ONE_PLUS_THREE])[0] == ("Suited Trips", "100 to 1")


@for_every("name", "ABCD")
def test_the_sign_of_a_chosen_table_names_it(name: str) -> None:
    chosen = {BetKind.PERFECT_PAIRS: name}
    at = game("huxley-perfect-pairs")
    terms = at.terms(TableFacts(pay_tables=chosen))
    said = legends_of(terms, shown=printed_tables(at.document, terms, chosen))
    table = felt_texts(said).pay_tables[BetKind.PERFECT_PAIRS]
    assert (table.heading, table.name) == ("Perfect Pairs Pays", f"Pay table {name}")
    assert [row.pays for row in table.rows] == {
        "A": ["25 to 1", "12 to 1", "6 to 1"],
        "B": ["30 to 1", "10 to 1", "5 to 1"],
        "C": ["30 to 1", "12 to 1", "5 to 1"],
        "D": ["25 to 1", "15 to 1", "5 to 1"],
    }[name]


def progressive(pay_table: str, **said: Any) -> PayTableText:
    at = game("nevada-perfect-pairs-progressive")
    terms = at.terms(TableFacts(progressive=ProgressiveFacts(pay_table, **said)))
    shown = printed_tables(at.document, terms, {BetKind.PROGRESSIVE: pay_table})
    return felt_texts(legends_of(terms, shown=shown)).pay_tables[BetKind.PROGRESSIVE]


def test_a_progressives_card_is_in_the_order_of_rank() -> None:
    table = progressive("PT-PRG-PP-08", suit=Suit.HEARTS)
    assert (table.heading, table.name) == (
        "Perfect Pairs Progressive",
        "Pay table PT-PRG-PP-08, 8 decks",
    )
    assert rows(table) == [
        ("3 Perfect Aces or Kings (♥)", "100%"),
        ("3 Perfect Aces or Kings", "$1,000"),
        ("Perfect Three-of-a-Kind", "$300"),
        ("Perfect Aces", "$40"),
        ("Perfect Pair", "$10"),
        ("Colored Pair", "$8"),
        ("Mixed Pair", "$4"),
    ]
    assert not table.columns


def test_a_progressives_card_bears_the_chosen_ranks_and_suit() -> None:
    table = progressive("PT-PRG-PP-12", ranks=(Rank.JACK, Rank.TEN, Rank.SEVEN))
    assert table.rows[1].hand == "3 Perfect Jacks, 10s or 7s"
    assert table.rows[3].hand == "Perfect Jacks"
    # Two rows of this table are in the chosen suit; the name of the first does not say so.
    two_decks = progressive("PT-PRG-PP-16", suit=Suit.CLUBS)
    assert [row.hand for row in two_decks.rows][:3] == [
        "2 Perfect Aces and a Colored Ace (♣)",
        "Perfect Aces (♣)",
        "Perfect Aces",
    ]


def test_levels_and_envy_have_their_columns() -> None:
    table = progressive("PT-PRG-PP-MLP-04")
    assert table.columns == ("Pays", "Envy")
    assert [(row.pays, row.envy) for row in table.rows][:3] == [
        ("100% Lv.1", "$50"),
        ("100% Lv.2", ""),
        ("$40", ""),
    ]


def test_a_progressive_prints_its_pays_for_its_unit() -> None:
    table = progressive("PT-PRG-PP-MLP-04", unit=Cents(5_00))
    assert [(row.pays, row.envy) for row in table.rows][:3] == [
        ("100% Lv.1", "$250"),
        ("100% Lv.2", ""),
        ("$200", ""),
    ]


def test_a_dealer_envy_is_printed_and_the_decks_stand_by_the_tables_name() -> None:
    assert progressive("PT-PRG-PP-06b").rows[-1] == PayRowText("Dealer Envy from the meter", "3%")
    assert "Dealer Envy from the meter" not in {
        row.hand for row in progressive("PT-PRG-PP-06a").rows
    }
    assert progressive("PT-PRG-PP-14").name == "Pay table PT-PRG-PP-14, 2 decks"


def test_this_rounds_dynamic_pays_are_marked() -> None:
    usual = progressive("PT-PRG-PP-D01a")
    table = progressive("PT-PRG-PP-D01a", dynamic={"perfect_pair": Cents(20_00)})
    assert [row.marked for row in table.rows] == [False, False, False, True, False]
    assert (usual.rows[3].pays, table.rows[3].pays) == ("$4", "$20")
    assert (usual.mark, table.mark) == ("", "Dynamic Pay")


def test_the_display_names_several_meters() -> None:
    assert meter_labels(1) == ("Progressive",)
    assert meter_labels(3) == ("Level 1", "Level 2", "Level 3")
    assert meter_texts((Cents(12_500_00), Cents(5_000_25)), "$") == ("$12,500.00", "$5,000.25")
    assert meter_texts((Cents(12_500_00),), "€") == ("€12,500",)


def test_the_sign_shows_the_limits() -> None:
    texts = felt_texts(legends_of(game("rws-perfect-pairs-v5").terms(FACTS), "€"))
    assert texts.limits == (("Main bet", "€10 – €1,000"),), "of Perfect Pairs nothing is known"


def test_of_a_bet_without_limits_the_sign_says_nothing() -> None:
    assert felt_texts(legends_of(game("rws-blackjack-v5").terms())).limits == ()


def test_the_sign_names_the_wager_of_a_progressive() -> None:
    at = game("nevada-perfect-pairs-progressive")

    def wager(currency: str, **said: Any) -> str:
        facts = ProgressiveFacts(pay_table="PT-PRG-PP-08", **said)
        limits = felt_texts(legends_of(at.terms(TableFacts(progressive=facts)), currency)).limits
        return dict(limits)["Progressive wager"]

    assert wager("$") == "$1"
    assert wager("€", unit=Cents(5_00)) == "€5"


def test_a_pile_says_how_many_of_each_it_has(chips: ChipSet) -> None:
    one, mixed = (whole(Cents(amount), chips.chips) for amount in (5_00, 129_00))
    assert pile_text(one, Cents(5_00), "$") == "1 chip, $5"
    assert pile_text(one, Cents(5_00), "$", summed=False) == "1 × $5"
    assert pile_text(mixed, Cents(129_00), "$") == (
        "5 chips, $129: 1 × $100, 1 × $25, 1 × $2.50, 1 × $1, 1 × $0.50"
    )


def test_amounts_and_totals() -> None:
    assert amount_text(Cents(12_50), "$") == "$12.50"
    assert amount_text(Cents(1250_00), "$") == "$1,250"
    assert hand_total_text(17, soft=True, blackjack=False) == "Soft 17"
    assert hand_total_text(21, soft=True, blackjack=True) == "Blackjack"
    assert hand_total_text(9, soft=False, blackjack=False) == "9"
