"""What the felt says comes from the rules, so that felt and payout cannot disagree."""

from __future__ import annotations

from dataclasses import replace

from trainer.felt.layout import LegendKey
from trainer.felt.legends import legends_of
from trainer.rulebook.game import TableFacts, game
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents, Odds
from trainer.rules.ruleset import Limits
from trainer.words.felt import amount_text, felt_texts, pile_text, total_text

FACTS = TableFacts(limits={BetKind.MAIN: Limits(Cents(10_00), Cents(1000_00))})


def test_the_pay_table_is_printed_as_the_appendix_has_it() -> None:
    texts = felt_texts(legends_of(game("rws-perfect-pairs-v5").terms()))
    table = texts.pay_tables[BetKind.PERFECT_PAIRS]
    assert table.heading == "Perfect Pairs Pays"
    assert table.rows == (
        ("Perfect Pair", "25 to 1"),
        ("Coloured Pair", "12 to 1"),
        ("Mixed Pair", "6 to 1"),
    )
    assert texts.spots == {BetKind.PERFECT_PAIRS: "Perfect Pairs"}


def test_legends_follow_the_odds() -> None:
    said = legends_of(game("rws-perfect-pairs-v5").terms())
    texts = felt_texts(said)
    assert texts.legends[LegendKey.BLACKJACK_PAYS] == "Blackjack pays 3 to 2"
    assert texts.legends[LegendKey.INSURANCE_PAYS] == "Insurance pays 2 to 1"
    other = felt_texts(replace(said, blackjack=Odds(6, 5), dealer_stands_on=18))
    assert other.legends[LegendKey.BLACKJACK_PAYS] == "Blackjack pays 6 to 5"
    assert other.legends[LegendKey.DEALER_DRAWS] == "Dealer draws to 17 and stands on 18"


def test_the_sign_shows_the_limits() -> None:
    texts = felt_texts(legends_of(game("rws-perfect-pairs-v5").terms(FACTS), "€"))
    assert texts.limits == (("Main bet", "€10 – €1,000"),)


def test_a_table_without_limits_has_no_sign() -> None:
    assert felt_texts(legends_of(game("rws-perfect-pairs-v5").terms())).limits == ()


def test_amounts_and_totals() -> None:
    assert amount_text(Cents(12_50), "$") == "$12.50"
    assert amount_text(Cents(1250_00), "$") == "$1,250"
    assert pile_text(1, Cents(5_00), "$") == "1 chip, $5"
    assert pile_text(3, Cents(12_50), "$") == "3 chips, $12.50"
    assert total_text(17, soft=True, blackjack=False) == "soft 17"
    assert total_text(21, soft=True, blackjack=True) == "Blackjack"
    assert total_text(9, soft=False, blackjack=False) == "9"
