"""A document that only recombines what there is needs data alone."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.cases import for_every
from tests.scenario_files import read
from trainer.rulebook import Document, TableFacts, documents, game_of, load_document, paragraph
from trainer.rulebook.documents import read_document
from trainer.rulebook.reading import parse
from trainer.rules.bets import BetKind
from trainer.rules.money import Odds, plain_money
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import (
    BlackjackTakes,
    Irregularities,
    SecondCards,
    SideBetNeeds,
    SurrenderRule,
)
from trainer.rules.settlement import Settlement
from trainer.scenario.check import play_by_procedure
from trainer.sidebets.perfect_pairs import PairHand
from trainer.yamlfile.diagnostics import has_errors

FILE = Path(__file__).with_name("sixth.toml")


@pytest.fixture(scope="module")
def sixth() -> Document:
    return read_document(parse(FILE.name, FILE.read_text("utf-8")))


def settle(document: Document, scenario: str) -> Settlement:
    text = f"format: 1\ntitle: A round\nrules: {document.id}\n{scenario}"
    reading = read(text.encode(), {document.id: document})
    assert reading.scenario is not None, reading.diagnostics
    assert not has_errors(reading.diagnostics)
    table = reading.scenario.table
    chosen = game_of(document, table.layout)
    facts = TableFacts(
        decks=table.decks,
        house=reading.scenario.house,
        limits=table.limits,
        rounding=table.rounding.rounding,
        pay_tables=table.pay_tables,
    )
    played = play_by_procedure(reading.scenario, chosen, chosen.terms(facts))
    assert not played.faults
    assert played.settlement is not None
    return played.settlement


def nets(settlement: Settlement) -> dict[str, str]:
    return {name: plain_money(net) for name, net in settlement.net.items()}


def test_it_is_no_document_of_the_program(sixth: Document) -> None:
    assert sixth.id not in documents()


def test_what_it_does_not_say_is_as_in_its_base(sixth: Document) -> None:
    base = load_document("rws-blackjack-v5")
    assert sixth.base_game == base.id
    assert sixth.base_irregularities == "rws-perfect-pairs-v5"
    assert sixth.ruleset == replace(
        base.ruleset,
        id="sixth-street",
        decks=(2, 6),
        usual_decks=6,
        hole_card=True,
        dealer_hits_soft_17=True,
        second_cards=SecondCards.AT_ONCE,
        dealer_blackjack_takes=BlackjackTakes.ALL,
        forced_draw_below=0,
        surrender=SurrenderRule.NEVER,
        even_money=False,
        side_bet_needs=SideBetNeeds.OWN,
        blackjack_odds=Odds(6, 5),
    )
    assert sixth.procedure == "hole_card"
    assert set(sixth.side_bets) == {BetKind.PERFECT_PAIRS, BetKind.TWENTY_ONE_PLUS_THREE}


def test_its_terms(sixth: Document) -> None:
    terms = game_of(sixth).terms()
    assert terms.decks == 6
    assert terms.boxes == 5
    assert terms.house.irregularities is Irregularities.PP5
    assert terms.house.peek_on_ten
    assert terms.meters is None
    assert terms.side_bets[BetKind.PERFECT_PAIRS].pays == {
        PairHand.PERFECT_PAIR: Odds(30, 1),
        PairHand.COLOURED_PAIR: Odds(12, 1),
        PairHand.MIXED_PAIR: Odds(5, 1),
    }
    choices = {"dealer_hits_soft_17": False, "blackjack_odds": "3 to 2", "most_hands": 2}
    chosen = game_of(sixth).terms(TableFacts(decks=2, house=choices))
    assert chosen.decks == 2
    assert chosen.ruleset == replace(
        sixth.ruleset, dealer_hits_soft_17=False, blackjack_odds=Odds(3, 2), most_hands=2
    )


@for_every(
    ("rule", "paragraphs"),
    [
        (Rule.HOLE_CARD, ("2", "live-blackjack 1.2")),
        (Rule.SPLIT, ("rws-blackjack-v5 3.21",)),
        (Rule.INITIAL_DEAL, ("rws-blackjack-v5 3.11", "rws-blackjack-v5 1.15")),
        (Rule.VOID, ("rws-perfect-pairs-v5 5.17", "rws-perfect-pairs-v5 1.34")),
        (Rule.LATE_BET, ("rws-perfect-pairs-v5 5.8",)),
        (Rule.PERFECT_PAIR, ("huxley-perfect-pairs Definitions",)),
        (Rule.EVEN_MONEY, ()),
        (Rule.ENVY, ()),
    ],
)
def test_what_it_cites(sixth: Document, rule: Rule, paragraphs: tuple[str, ...]) -> None:
    assert sixth.cite((rule,)) == paragraphs
    for number in paragraphs:
        stands_in, found = paragraph(sixth, number)
        assert stands_in.paragraphs[found.number] is found


def test_its_register_is_its_own_and_its_bases(sixth: Document) -> None:
    assert sixth.settings == {
        "blackjack_beats_21": (True, False),
        "pro_rata_total": ("all", "reduced"),
        "void_reverses_interim": (True, False),
        "hard_21_may_draw": (True, False),
        "even_money_and_insurance": ("own", "seated"),
        "returned_after_error": ("unsettled", "all"),
        "dealer_completes": ("undecided", "always"),
        "options_after_dealer_overdraws": (True, False),
        "reconstructed_after_settlement": ("nothing", "unsettled_boxes"),
        "dealer_hits_soft_17": (True, False),
        "blackjack_odds": ("6 to 5", "3 to 2"),
        "most_hands": (4, 2),
        "peek_on_ten": (True, False),
        "irregularities": ("pp5", "shift_manager"),
    }
    assert sixth.register["dealer_completes"].rests_on == ("rws-blackjack-v5 3.23",)
    # What goes wrong is read as in the document that rules it.
    assert sixth.register["returned_after_error"].rests_on == ("rws-perfect-pairs-v5 5.7.3",)


ROUNDS = {
    # Ann 6 to 5; Ben's 20 against a soft 17 that becomes 18.
    "soft 17": (
        "boxes:\n"
        "  1: [{name: Ann, main: 50, perfect_pairs: 10}]\n"
        "  2: [{name: Ben, main: 50, perfect_pairs: 10, calls: [stand]}]\n"
        "shoe: AS TS 6H KD TS AH AC\n",
        {"Ann": "50.00", "Ben": "350.00"},
    ),
    "soft 17 stands": (
        "house: {dealer_hits_soft_17: false, blackjack_odds: 3 to 2}\n"
        "boxes:\n"
        "  1: [{name: Ann, main: 50}]\n"
        "  2: [{name: Ben, main: 50, calls: [stand]}]\n"
        "shoe: AS 9S 6H KD 8S AH\n",
        {"Ann": "75.00", "Ben": "0.00"},
    ),
    "soft 17 drawn on": (
        "boxes:\n  2: [{name: Ben, main: 50, calls: [stand]}]\nshoe: 9S 6H 8S AH 3C\n",
        {"Ben": "-50.00"},
    ),
    # The dealer looks under the ten: nobody is asked, a Blackjack stands off. Before that the Ten,
    # Jack and Queen of hearts have won.
    "hole card": (
        "boxes:\n"
        "  1: [{name: Ann, main: 50}]\n"
        "  3: [{name: Cho, main: 50, twenty_one_plus_three: 10}]\n"
        "shoe: AS JH TH KD QH AH\n",
        {"Ann": "0.00", "Cho": "40.00"},
    ),
    # J Q K of three suits: a straight, 9 to 1.
    "straight": (
        "boxes:\n"
        "  3: [{name: Cho, main: 50, twenty_one_plus_three: 10, calls: [stand]}]\n"
        "shoe: JS KH QD 9H\n",
        {"Cho": "140.00"},
    ),
    # He did not look: the Blackjack at the end takes the doubled bet whole.
    "takes all": (
        "house: {peek_on_ten: false}\n"
        "boxes:\n  1: [{name: Ann, main: 100, calls: [double]}]\nshoe: 6S KD 5H AC TD\n",
        {"Ann": "-200.00"},
    ),
    # Both second cards, then each hand: 20 and 18 against 20; a mixed pair pays 5 to 1.
    "split": (
        "boxes:\n"
        "  1: [{name: Ann, main: 50, perfect_pairs: 10, calls: [split, hit, stand, stand]}]\n"
        "shoe: 8S TD 8H KC 3S QD 9C\n",
        {"Ann": "0.00"},
    ),
    # Beside somebody else's bet a side bet is handed back.
    "own bet": (
        "boxes:\n"
        "  1: [{name: Ann, main: 50, calls: [stand]}, {name: Ben, perfect_pairs: 10}]\n"
        "shoe: 9S 7D 9H TC\n",
        {"Ann": "50.00", "Ben": "0.00"},
    ),
}


@for_every(("scenario", "net"), ROUNDS.values(), ids=ROUNDS)
def test_a_round_by_data_alone(sixth: Document, scenario: str, net: dict[str, str]) -> None:
    assert nets(settle(sixth, scenario)) == net


def test_every_bet_of_its_rounds_names_a_paragraph_that_there_is(sixth: Document) -> None:
    for scenario, _net in ROUNDS.values():
        for entry in settle(sixth, scenario).bets:
            cited = sixth.cite(entry.rules)
            assert cited
            assert all(paragraph(sixth, number) for number in cited)


def test_a_game_that_was_changed_must_say_where_the_change_is_written() -> None:
    text = FILE.read_text("utf-8")
    for cited in ("hole_card", "dealer_blackjack_takes_all"):
        lines = [line for line in text.splitlines() if not line.startswith(f"{cited} = [")]
        assert len(lines) == len(text.splitlines()) - 1
        with pytest.raises(ValueError, match=rf"^sixth\.toml: citations\.{cited}: can come up"):
            read_document(parse(FILE.name, "\n".join(lines)))
