"""The progressive at one table: what its operator has chosen, and what cannot be chosen."""

from dataclasses import replace

import pytest

from tests.cases import for_every
from trainer.rulebook import (
    Game,
    ProgressiveFacts,
    TableFacts,
    game,
    load_document,
    pay_table_of,
    side_bet,
)
from trainer.rules.bets import BetKind, Outcome
from trainer.rules.cards import Card, Rank, Suit
from trainer.rules.money import Basis, Cents, Jackpot, Odds
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Meters, SideBet
from trainer.sidebets.progressive import ProgressiveHand

ID = "nevada-perfect-pairs-progressive"
KIND = BetKind.PROGRESSIVE


def table(name: str, **chosen: object) -> ProgressiveFacts:
    return replace(ProgressiveFacts(f"PT-PRG-PP-{name}"), **chosen)  # type: ignore[arg-type]


def bet(name: str, **chosen: object) -> SideBet:
    return side_bet(load_document(ID), KIND, progressive=table(name, **chosen))


def at(facts: ProgressiveFacts) -> Game:
    return game(ID).at(TableFacts(progressive=facts))


def test_the_meters_of_a_round() -> None:
    facts = table(
        "MLP-01",
        unit=Cents(500),
        meters=(Cents(1_250_000), Cents(200_000), Cents(30_000)),
        contribution=Cents(25),
        reseed=(Cents(500_000), Cents(100_000), Cents(10_000)),
    )
    terms = game(ID).terms(TableFacts(progressive=facts))
    assert terms.meters == Meters(
        unit=Cents(500),
        levels=(Cents(1_250_000), Cents(200_000), Cents(30_000)),
        contribution=Cents(25),
        reseed=(Cents(500_000), Cents(100_000), Cents(10_000)),
    )


@for_every("decks", [None, 2, 7])
def test_a_table_without_a_progressive_is_played_with_any_decks(decks: int | None) -> None:
    terms = game(ID).terms(TableFacts(decks=decks))
    assert terms.decks == (decks or 8)
    assert terms.meters is None
    assert not terms.side_bets


def test_a_progressive_of_which_only_the_pay_table_is_said_has_unknown_meters() -> None:
    terms = game(ID).terms(TableFacts(progressive=table("14")))
    assert terms.decks == 2
    assert terms.meters == Meters(unit=Cents(100))
    assert terms.side_bets[KIND].pays[ProgressiveHand.THREE_RED_ACES] == Jackpot(1)
    # Its pay table can be named as any other's is.
    named = game(ID).terms(TableFacts(pay_tables={KIND: "PT-PRG-PP-08"}))
    assert named.decks == 8
    assert named.side_bets[KIND].pays[ProgressiveHand.THREE_PERFECT_ACES] == Odds(
        1000, 1, Basis.FOR
    )


def test_a_game_without_a_progressive_has_no_meters() -> None:
    assert game("live-blackjack").terms().meters is None
    with pytest.raises(ValueError, match="live-blackjack has no progressive"):
        game("live-blackjack").terms(TableFacts(progressive=table("14")))


@for_every(
    ("facts", "decks", "says"),
    [
        (table("14"), 8, "PT-PRG-PP-14 is not played with 8 decks"),
        (table("08"), 2, "PT-PRG-PP-08 is not played with 2 decks"),
        (table("08"), 7, "PT-PRG-PP-08 is not played with 7 decks"),
        (table("08"), 1, f"{ID} is not played with 1 decks"),
        (table("17"), 8, "no pay table 'PT-PRG-PP-17'"),
        (table("08", ranks=(Rank.ACE,)), 8, "ranks: expected 2"),
        (table("08", ranks=(Rank.ACE, Rank.ACE)), 8, "ranks: expected 2"),
        (table("08", ranks=(Rank.ACE, Rank.KING, Rank.TEN)), 8, "ranks: expected 2"),
        (table("08", meters=(Cents(1), Cents(1))), 8, "meters: expected 1, found 2"),
        (table("MLP-01", meters=(Cents(1), Cents(1))), 8, "meters: expected 3, found 2"),
        (table("08", reseed=(Cents(1), Cents(1))), 8, "reseed: expected 1, found 2"),
        (table("08", dynamic={"perfect_pair": Cents(2000)}), 8, "dynamic: expected 0"),
        (table("D01a", dynamic={"perfect_pair": Cents(2100)}), 8, "2100 cents is none"),
        (table("D01a", dynamic={"perfect_pair": Cents(2050)}), 8, "2050 cents is none"),
        (table("D01a", dynamic={"perfect_pair": Cents(400)}), 8, "400 cents is none"),
        (table("D01a", dynamic={"mixed_pair": Cents(2000)}), 8, "mixed_pair: 2000 cents is none"),
        (table("D01a", dynamic={"three_perfect_aces": Cents(75000)}), 8, "75000 cents is none"),
        (
            table(
                "D01a",
                dynamic={
                    "perfect_three_of_a_kind": Cents(15000),
                    "perfect_aces": Cents(7500),
                    "perfect_pair": Cents(600),
                    "coloured_pair": Cents(300),
                },
            ),
            8,
            "dynamic: expected 3 at the most",
        ),
    ],
)
def test_what_a_pay_table_does_not_allow(facts: ProgressiveFacts, decks: int, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        game(ID).terms(TableFacts(decks=decks, progressive=facts))


def test_dynamic_pays_take_the_place_of_the_default_ones() -> None:
    chosen = {"perfect_pair": Cents(2000), "three_perfect_aces": Cents(75000)}
    found = bet("D02", dynamic=chosen)
    default = bet("D02")
    assert found.dynamic == {ProgressiveHand.PERFECT_PAIR, ProgressiveHand.THREE_PERFECT_ACES}
    assert default.dynamic == frozenset()
    assert found.pays == {
        **default.pays,
        ProgressiveHand.PERFECT_PAIR: Odds(20, 1, Basis.FOR),
        ProgressiveHand.THREE_PERFECT_ACES: Odds(750, 1, Basis.FOR),
    }
    assert list(found.pays) == list(default.pays)


def test_envy_and_the_dealers_share() -> None:
    assert bet("MLP-04").envy == {ProgressiveHand.THREE_PERFECT_ACES: Odds(50, 1, Basis.FOR)}
    assert bet("06b").dealer_envy == (3, 100)
    assert bet("06a").envy == {}
    assert bet("06a").dealer_envy is None


@pytest.mark.parametrize("ranks", [(Rank.KING, Rank.SEVEN), (Rank.SEVEN, Rank.KING)])
def test_the_highest_of_the_chosen_ranks_does_not_depend_on_their_order(
    ranks: tuple[Rank, ...],
) -> None:
    found = bet("08", ranks=ranks)

    def outcome(rank: Rank) -> object:
        card = Card(rank, Suit.HEARTS)
        return found.evaluator.outcome((card, card), Card(Rank.TWO, Suit.CLUBS))

    assert outcome(Rank.KING) is ProgressiveHand.PERFECT_ACES
    assert outcome(Rank.SEVEN) is ProgressiveHand.PERFECT_PAIR
    assert outcome(Rank.ACE) is ProgressiveHand.PERFECT_PAIR


def test_the_suit_is_spades_unless_the_operator_chooses_another() -> None:
    spades, hearts = (Card(Rank.ACE, suit) for suit in (Suit.SPADES, Suit.HEARTS))
    up = Card(Rank.TWO, Suit.CLUBS)
    default, chosen = bet("01"), bet("01", suit=Suit.HEARTS)
    highest = ProgressiveHand.PERFECT_ACES_SUIT_SPECIFIC
    assert default.evaluator.outcome((spades, spades), up) is highest
    assert default.evaluator.outcome((hearts, hearts), up) is ProgressiveHand.PERFECT_PAIR
    assert chosen.evaluator.outcome((hearts, hearts), up) is highest
    assert chosen.evaluator.outcome((spades, spades), up) is ProgressiveHand.PERFECT_PAIR


def test_the_row_of_table_16_that_must_be_in_the_suit() -> None:
    spades, clubs = (Card(Rank.ACE, suit) for suit in (Suit.SPADES, Suit.CLUBS))
    top = ProgressiveHand.TWO_PERFECT_ACES_AND_COLOURED_ACE
    assert bet("16").evaluator.outcome((spades, clubs), spades) is top
    # Two clubs and a spade: the two that are alike are not in the suit.
    assert bet("16").evaluator.outcome((clubs, clubs), spades) is ProgressiveHand.PERFECT_ACES
    assert bet("15").evaluator.outcome((clubs, clubs), spades) is top


@pytest.mark.parametrize(
    ("unit", "rules"),
    [
        (Cents(100), (Rule.SIDE_BET_PAY_TABLE, Rule.FOR_ONE)),
        (Cents(500), (Rule.SIDE_BET_PAY_TABLE, Rule.FOR_ONE, Rule.BASE_UNIT)),
    ],
)
def test_what_a_win_rests_on_beside_the_hand(unit: Cents, rules: tuple[Rule, ...]) -> None:
    assert bet("04", unit=unit).rules == rules


def test_a_pay_to_one_rests_on_its_pay_table_alone() -> None:
    found = side_bet(load_document("live-blackjack"), BetKind.TWENTY_ONE_PLUS_THREE)
    assert found.rules == (Rule.SIDE_BET_PAY_TABLE,)


@for_every(
    ("name", "rule", "paragraphs"),
    [
        ("14", Rule.FOR_ONE, ("Appendix A 1",)),
        ("16", Rule.SUIT_SPECIFIC, ("Appendix A 6",)),
        ("04", Rule.FOR_ONE, ("Appendix B 1",)),
        ("04", Rule.ALTERNATE_RANKS, ("Appendix B ¹",)),
        ("08", Rule.ALTERNATE_RANKS, ("Appendix B ²",)),
        ("12", Rule.ALTERNATE_RANKS, ("Appendix B ³",)),
        ("06b", Rule.DEALER_ENVY, ("Appendix B 6",)),
        ("12", Rule.SIDE_BET_PAY_TABLE, ("Appendix B",)),
        ("MLP-04", Rule.ENVY, ("Appendix C 7",)),
        ("MLP-04", Rule.BASE_UNIT, ("Appendix C 10",)),
        ("D01c", Rule.HIGHEST_HAND, ("Appendix D 2",)),
        ("D01c", Rule.DYNAMIC_PAYS, ("Appendix D 8",)),
        ("D02", Rule.DYNAMIC_PAYS, ("Appendix D 9",)),
        # What the appendices do not say is the document's.
        ("D02", Rule.SPLIT, ("4",)),
    ],
)
def test_a_game_is_cited_by_the_appendix_of_its_pay_table(
    name: str, rule: Rule, paragraphs: tuple[str, ...]
) -> None:
    assert at(table(name)).document.cite((rule,)) == paragraphs


def test_only_the_citations_of_a_game_depend_on_its_pay_table() -> None:
    known, chosen = game(ID), at(table("04"))
    assert replace(chosen.document, citations=known.document.citations) == known.document
    assert chosen.layout is known.layout
    assert chosen.procedure is known.procedure
    live = game("live-blackjack")
    assert live.at(TableFacts()) is live


@for_every(
    ("name", "paragraphs"),
    [
        (None, ("5", "Definitions", "7.1", "7")),
        ("A", ("5", "Definitions", "7.1", "7")),
        ("C", ("5", "Definitions", "Pay tables")),
    ],
)
def test_a_table_on_a_page_of_its_own_is_cited_by_it(
    name: str | None, paragraphs: tuple[str, ...]
) -> None:
    facts = TableFacts(pay_tables={BetKind.PERFECT_PAIRS: name} if name else {})
    found = game("huxley-perfect-pairs").at(facts).document
    assert found.cite((Rule.MIXED_PAIR, Rule.SIDE_BET_PAY_TABLE)) == paragraphs


def test_every_table_of_the_progressive_can_be_played() -> None:
    document = load_document(ID)
    for name in document.pay_tables[KIND]:
        facts = ProgressiveFacts(name)
        terms = game(ID).terms(TableFacts(progressive=facts))
        assert terms.decks == document.usual_decks_at(name)
        found = terms.side_bets[KIND]
        assert found.pays == pay_table_of(document, KIND, name).pays
        two_alike = (Card(Rank.FOUR, Suit.HEARTS),) * 2
        up = Card(Rank.NINE, Suit.CLUBS)
        assert found.evaluator.outcome(two_alike, up) is ProgressiveHand.PERFECT_PAIR
        unlike = (Card(Rank.FOUR, Suit.HEARTS), Card(Rank.FIVE, Suit.HEARTS))
        assert found.evaluator.outcome(unlike, up) is Outcome.LOSE
