"""A felt printed in the house's own words: the figures are still the rules'."""

from __future__ import annotations

from tests.cases import for_every
from trainer.felt.layout import LegendKey, Printing
from trainer.felt.legends import FeltLegends, legends_of
from trainer.messages.felt import felt_texts
from trainer.rulebook import ProgressiveFacts, TableFacts, documents, game
from trainer.rulebook.game import printed_tables
from trainer.rules.bets import BetKind
from trainer.rules.cards import Rank, Suit
from trainer.rules.money import Cents, Odds
from trainer.rules.ruleset import Limits

FRENCH = Printing(
    language="fr",
    odds="{pays} à {per}",
    odds_for="{pays} pour {per}",
    legends={
        LegendKey.BLACKJACK_PAYS: "Le blackjack paie {odds}",
        LegendKey.INSURANCE_PAYS: "L'assurance paie {odds}",
        LegendKey.DEALER_DRAWS: "La banque tire à {draws} et reste à {stands}",
    },
    legends_hit={LegendKey.DEALER_DRAWS: "La banque tire jusqu'à {stands} souple"},
    bets={BetKind.MAIN: "mise", BetKind.PERFECT_PAIRS: "Paires parfaites"},
    hands={
        "perfect_pair": "Paire parfaite",
        "three_aces": "3 as",
        "three_red_aces": "3 as rouges",
        "perfect_aces": "As parfaits",
        "two_perfect_aces_and_coloured_ace": "2 as et un as",
        "three_perfect_aces_suit_specific": "3 as identiques",
    },
    pay_table="{bet} : gains",
    pay_tables="Gains",
    limits="Limites",
)
MAIN = TableFacts(limits={BetKind.MAIN: Limits(Cents(10_00), Cents(1000_00))})


def said(facts: TableFacts | None = None, document: str = "rws-perfect-pairs-v5") -> FeltLegends:
    return legends_of(game(document).terms(facts))


def test_legends_are_in_the_houses_words_with_the_rules_figures() -> None:
    legends = felt_texts(said()._replace(blackjack=Odds(6, 5)), FRENCH).legends
    assert legends[LegendKey.BLACKJACK_PAYS] == "Le blackjack paie 6 à 5"
    assert legends[LegendKey.INSURANCE_PAYS] == "L'assurance paie 2 à 1"
    assert legends[LegendKey.DEALER_DRAWS] == "La banque tire à 16 et reste à 17"


def test_what_has_no_words_is_in_the_programs_language() -> None:
    legends = felt_texts(said(), FRENCH).legends
    assert legends[LegendKey.DEALER_SOFT_17] == "Dealer must stand on soft 17"
    table = felt_texts(said(), FRENCH).pay_tables[BetKind.PERFECT_PAIRS]
    assert [row.hand for row in table.rows] == ["Paire parfaite", "Coloured Pair", "Mixed Pair"]


def test_a_dealer_who_draws_to_soft_17_has_words_of_his_own() -> None:
    hits = said()._replace(dealer_hits_soft_17=True)
    legends = felt_texts(hits, FRENCH).legends
    assert legends[LegendKey.DEALER_DRAWS] == "La banque tire jusqu'à 17 souple"
    assert legends[LegendKey.BLACKJACK_PAYS] == "Le blackjack paie 3 à 2"
    standing = FRENCH._replace(legends_hit={})
    other = felt_texts(hits, standing).legends[LegendKey.DEALER_DRAWS]
    assert other == "Dealer draws to 16 and to soft 17"


def test_pay_table_spot_and_limits_are_in_the_houses_words() -> None:
    texts = felt_texts(said(MAIN), FRENCH)
    table = texts.pay_tables[BetKind.PERFECT_PAIRS]
    assert table.heading == "Paires parfaites : gains"
    assert [row.pays for row in table.rows] == ["25 à 1", "12 à 1", "6 à 1"]
    assert texts.spots == {BetKind.PERFECT_PAIRS: "Paires parfaites"}
    assert texts.limits == (("Mise", "$10 – $1,000"),)
    assert texts.several_heading == "Gains"
    assert texts.limits_heading == "Limites"


def progressive(pay_table: str, *ranks: Rank, suit: Suit | None = None) -> dict[str, str]:
    """The hands of a progressive's pay table and what they pay."""
    played = game("nevada-perfect-pairs-progressive")
    terms = played.terms(
        TableFacts(progressive=ProgressiveFacts(pay_table, ranks=ranks, suit=suit))
    )
    shown = printed_tables(played.document, terms, {BetKind.PROGRESSIVE: pay_table})
    table = felt_texts(legends_of(terms, shown=shown), FRENCH).pay_tables[BetKind.PROGRESSIVE]
    return {row.hand: row.pays for row in table.rows}


def test_odds_that_hold_the_wager_have_a_template_of_their_own() -> None:
    assert progressive("PT-PRG-PP-14")["3 as"] == "200 pour 1"


@for_every("document", documents())
def test_every_pay_table_is_printed_with_words_and_without(document: str) -> None:
    for printing in (FRENCH, Printing("fr")):
        texts = felt_texts(said(document=document), printing)
        assert set(texts.legends) == set(LegendKey)
        for table in texts.pay_tables.values():
            assert all(row.hand and row.pays for row in table.rows)


def test_no_words_of_its_own_is_the_programs_language() -> None:
    assert felt_texts(said(MAIN), Printing("en")) == felt_texts(said(MAIN))


def test_a_template_is_never_followed_into_the_values() -> None:
    """A printing is checked when it is read; should one come otherwise, it still does no harm."""
    words = Printing("fr", legends={LegendKey.BLACKJACK_PAYS: "{odds.__class__} {0} {nothing} {"})
    legend = felt_texts(said(), words).legends[LegendKey.BLACKJACK_PAYS]
    assert legend == "{odds.__class__} {0} {nothing} {"


def test_the_chosen_suit_is_reported_where_the_houses_words_leave_it_out() -> None:
    assert "3 as identiques (♥)" in progressive("PT-PRG-PP-04", suit=Suit.HEARTS)
    # The name of this hand says nothing of a suit, in any language.
    assert "2 as et un as (♠)" in progressive("PT-PRG-PP-16")


def test_without_a_chosen_suit_the_words_stand_alone() -> None:
    facts = TableFacts(progressive=ProgressiveFacts("PT-PRG-PP-04"))
    texts = felt_texts(said(facts, "nevada-perfect-pairs-progressive"), FRENCH)
    assert texts.pay_tables[BetKind.PROGRESSIVE].rows[0].hand == "3 as identiques"


def test_words_for_aces_are_not_printed_for_other_ranks() -> None:
    hands = progressive("PT-PRG-PP-14", Rank.KING)
    assert {"3 Red Kings", "3 Kings", "Paire parfaite"} <= set(hands)
    several = progressive("PT-PRG-PP-08")
    assert "3 Perfect Aces or Kings (♠)" in several
    assert "As parfaits" in several
