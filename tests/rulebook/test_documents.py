import pytest

from tests.cases import for_each, for_every
from trainer.rulebook import (
    Document,
    TableFacts,
    documents,
    game_of,
    load_document,
    side_bet,
    sources,
)
from trainer.rulebook.documents import read_document
from trainer.rulebook.houses import house
from trainer.rulebook.procedures import in_words, load_procedure
from trainer.rulebook.sources import procedures
from trainer.rules.bets import BetKind, Outcome
from trainer.rules.cards import parse_card
from trainer.rules.rulekeys import Rule
from trainer.scenario.check import check
from trainer.sidebets.perfect_pairs import PairHand
from trainer.sidebets.registry import SIDE_BET_KINDS

PERFECT_PAIRS = "rws-perfect-pairs-v5"


on_every_document = for_every("document", lambda: map(load_document, documents()), ids=documents())
"""Run a test with each document."""


@on_every_document
def test_a_document_is_filed_under_its_id(document: Document) -> None:
    assert load_document(document.id) is document
    assert document.ruleset.id == document.id


def test_an_unknown_document_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        load_document("../rules/rws-perfect-pairs-v5")


@on_every_document
def test_pay_tables_have_a_row_for_each_winning_hand(document: Document) -> None:
    for offer in document.side_bets.values():
        hands = set(SIDE_BET_KINDS[offer.kind].hands)
        for table in offer.pay_tables.values():
            found = {row.hand for row in table.rows}
            assert found <= hands
            # Only a progressive's table, which names its ranks, is a choice of hands.
            assert found == hands or table.ranks


@on_every_document
def test_a_pay_tables_hands_are_from_the_highest_down_as_its_evaluator_ranks_them(
    document: Document,
) -> None:
    for kind, offer in document.side_bets.items():
        for table in offer.pay_tables.values():
            ranked = [hand for hand in SIDE_BET_KINDS[offer.kind].hands if hand in table.pays]
            assert list(side_bet(document, kind, table.id).pays) == ranked


@for_every(
    ("rules", "paragraphs"),
    [
        ((Rule.MIXED_PAIR, Rule.SIDE_BET_PAY_TABLE), ("3.14.3", "4.1.2")),
        ((Rule.SPLIT_DEALER_BLACKJACK,), ("3.22.3",)),
        ((Rule.HIGHER_TOTAL, Rule.PAY_TABLE), ("3.24.2", "4.1.1")),
        ((Rule.DRAW, Rule.NO_DRAW), ("3.18",)),
        ((Rule.HOLE_CARD,), ()),
        ((), ()),
    ],
)
def test_citations_of_several_rules(rules: tuple[Rule, ...], paragraphs: tuple[str, ...]) -> None:
    assert load_document(PERFECT_PAIRS).cite(rules) == paragraphs


@for_every(
    ("rule", "paragraph"),
    [
        (Rule.DECKS, "2.2.1"),
        (Rule.EVEN_MONEY, "3.15.1"),
        (Rule.INSURANCE, "3.15.2"),
        (Rule.INSURANCE_HALF, "3.15.2"),
        (Rule.SURRENDER, "3.17"),
        (Rule.NO_DRAW, "3.18"),
        (Rule.SOFT_21, "3.18"),
        (Rule.FORCED_DRAW, "3.20"),
        (Rule.SPLIT, "3.22"),
        (Rule.NO_SURRENDER_AFTER_SPLIT, "3.22"),
        (Rule.SPLIT_LIMIT, "3.22.2"),
        (Rule.SPLIT_ACES, "3.22.2"),
        (Rule.DOUBLE, "3.23"),
    ],
)
def test_the_main_paragraph_of_a_refusal(rule: Rule, paragraph: str) -> None:
    assert load_document(PERFECT_PAIRS).citations[rule][0] == paragraph


def test_the_documents_example_of_a_coloured_pair() -> None:
    queens = [card for word in ("QC", "QS") if (card := parse_card(word))]
    bet = side_bet(load_document(PERFECT_PAIRS), BetKind.PERFECT_PAIRS)
    outcome = bet.evaluator.outcome(queens, None)
    assert outcome is PairHand.COLOURED_PAIR
    assert str(bet.pays[outcome]) == "12 to 1"


@on_every_document
def test_what_a_side_bet_rests_on_applies_to_its_document(document: Document) -> None:
    known = game_of(document)
    for kind, offer in document.side_bets.items():
        for name in offer.pay_tables:
            facts = TableFacts(pay_tables={kind: name})
            cited = known.at(facts).document.citations
            bet = known.terms(facts).side_bets[kind]
            for outcome in (*bet.pays, Outcome.LOSE):
                for rule in (*bet.rules, *bet.evaluator.rules(outcome, ())):
                    assert cited[rule], (name, outcome, rule)


def test_every_rule_of_the_procedures_applies_to_some_document() -> None:
    for name in procedures():
        for act in load_procedure(name).acts.values():
            for rule in act.cites:
                assert any(load_document(known).citations[rule] for known in documents())


@on_every_document
def test_a_document_is_dealt_by_a_procedure_that_there_is(document: Document) -> None:
    assert document.procedure in procedures()
    assert game_of(document).procedure is in_words(document.procedure, document.words)


@for_every(
    ("document_id", "rules", "paragraphs"),
    [
        ("rws-blackjack-v5", (Rule.PLAYER_PAIR, Rule.SIDE_BET_PAY_TABLE), ("3.13.1", "4.1.1")),
        ("rws-blackjack-v5", (Rule.UNDER_13,), ("3.13.2 a", "3.13.2")),
        ("rws-blackjack-v5", (Rule.SPLIT_DEALER_BLACKJACK,), ("3.21.3",)),
        ("rws-blackjack-v5", (Rule.HIGHER_TOTAL, Rule.PAY_TABLE), ("3.23.2", "4.1.1")),
        (
            "huxley-perfect-pairs",
            (Rule.MIXED_PAIR, Rule.SIDE_BET_PAY_TABLE),
            ("5", "Definitions", "7.1", "7"),
        ),
        ("huxley-perfect-pairs", (Rule.SPLIT,), ("rws-blackjack-v5 3.21",)),
        ("huxley-perfect-pairs", (Rule.PRO_RATA,), ("rws-perfect-pairs-v5 5.1.1",)),
        (
            "huxley-perfect-pairs",
            (Rule.LIMITS,),
            ("3", "11", "rws-blackjack-v5 3.4", "rws-blackjack-v5 3.5"),
        ),
        (
            "live-blackjack",
            (Rule.VOID,),
            ("rws-perfect-pairs-v5 5.17", "rws-perfect-pairs-v5 1.34"),
        ),
    ],
)
def test_what_the_documents_cite(
    document_id: str, rules: tuple[Rule, ...], paragraphs: tuple[str, ...]
) -> None:
    assert load_document(document_id).cite(rules) == paragraphs


# What section 5 says, by rule key; the document that is played may have no such section.
OF_SECTION_5 = {
    Rule.ROUND_STANDS: ("5.6",),
    Rule.DEALING_ERROR: ("5.7",),
    Rule.CONTINUE_AS_DEALT: ("5.7.1",),
    Rule.CONTINUE_RECONSTRUCTED: ("5.7.2",),
    Rule.BETS_BACK_AFTER_ERROR: ("5.7.3",),
    Rule.LATE_BET: ("5.8",),
    Rule.NO_RECONSTRUCTION: ("5.10.1",),
    Rule.DEALER_OVERDREW: ("5.10.2",),
    Rule.CARD_TO_EMPTY_BOX: ("5.10.3",),
    Rule.FACE_UP_IN_SHOE: ("5.11",),
    Rule.CARDS_TOGETHER: ("5.12",),
    Rule.CARDS_TOGETHER_DEALER: ("5.12.1",),
    Rule.CARDS_TOGETHER_OPTIONS: ("5.12.2", "5.7"),
    Rule.NO_EFFECT_ON_NEXT_ROUND: ("5.13",),
    Rule.CHIPS_AS_THEY_LIE: ("5.14",),
    Rule.SIDE_BETS_LATE: ("5.16",),
    Rule.SHIFT_MANAGER: ("5.19",),
}


@on_every_document
@for_each(OF_SECTION_5)
def test_what_goes_wrong_rests_on_section_5(rule: Rule, document: Document) -> None:
    numbers = OF_SECTION_5[rule]
    if not document.id.startswith("rws-"):
        numbers = tuple(f"rws-perfect-pairs-v5 {number}" for number in numbers)
    assert document.citations[rule] == numbers


@for_every(
    ("document_id", "reconstruction", "squeeze"),
    [
        ("rws-perfect-pairs-v5", ("5.9", "1.23"), ("3.12",)),
        ("rws-blackjack-v5", ("5.9", "1.24"), ("3.12",)),
        (
            "huxley-perfect-pairs",
            ("rws-perfect-pairs-v5 5.9", "rws-perfect-pairs-v5 1.23"),
            ("rws-blackjack-v5 3.12",),
        ),
        (
            "live-blackjack",
            ("rws-perfect-pairs-v5 5.9", "rws-perfect-pairs-v5 1.23"),
            ("1.2", "rws-perfect-pairs-v5 3.12"),
        ),
        (
            "nevada-perfect-pairs-progressive",
            ("rws-perfect-pairs-v5 5.9", "rws-perfect-pairs-v5 1.23"),
            ("2", "rws-perfect-pairs-v5 3.12"),
        ),
    ],
)
def test_putting_cards_right_and_squeezing_them(
    document_id: str, reconstruction: tuple[str, ...], squeeze: tuple[str, ...]
) -> None:
    document = load_document(document_id)
    assert document.citations[Rule.RECONSTRUCTION] == reconstruction
    assert document.citations[Rule.SQUEEZE] == squeeze


@on_every_document
def test_the_house_may_read_section_5_otherwise_whichever_document_is_played(
    document: Document,
) -> None:
    own = document.id.startswith("rws-")
    void = {"rws-perfect-pairs-v5": ("1.34", "5.17"), "rws-blackjack-v5": ("1.36", "5.17")}
    rests_on = {
        "void_reverses_interim": void.get(document.id, void["rws-perfect-pairs-v5"]),
        "pro_rata_total": ("5.1.1", "5.1.2"),
        "returned_after_error": ("5.7.3",),
        "options_after_dealer_overdraws": ("5.7", "5.10.2"),
        "reconstructed_after_settlement": ("5.9", "5.10.1"),
    }
    for name, numbers in rests_on.items():
        entry = document.register[name]
        assert entry.rests_on == tuple(
            number if own else f"rws-perfect-pairs-v5 {number}" for number in numbers
        )
        for value in entry.values:
            assert getattr(house(document, {name: value}), name) == value


@on_every_document
def test_a_scenario_may_say_how_the_house_reads_section_5(document: Document) -> None:
    chosen = "{void_reverses_interim: false, returned_after_error: all, " + (
        "options_after_dealer_overdraws: false}"
    )
    text = f"""\
format: 1
rules: {document.id}
house: {chosen}
boxes: {{1: [{{name: Ann, main: 10, calls: [stand]}}]}}
shoe: TS 6D 9H TC 5D
"""
    assert check(text.encode()).diagnostics == ()


def test_settings_are_named_only_where_the_document_leaves_the_point_open() -> None:
    named = ("blackjack_beats_21", "peek_on_ace", "peek_on_ace", "no_such_setting")
    assert load_document("live-blackjack").settings_of(named) == ("peek_on_ace",)
    assert load_document("rws-blackjack-v5").settings_of(named) == ("blackjack_beats_21",)
    assert load_document("rws-blackjack-v5").settings_of(()) == ()


def test_decks_of_a_pay_table_that_says_nothing_are_the_documents() -> None:
    huxley = load_document("huxley-perfect-pairs")
    for name in (None, "A", "B", "no-such-table"):
        assert huxley.decks_at(name) == (4, 5, 6, 8)
        assert huxley.usual_decks_at(name) == 8


@for_every(
    ("document_id", "files"),
    [("rws-perfect-pairs-v5", 1), ("rws-blackjack-v5", 1), ("huxley-perfect-pairs", 3)],
)
def test_no_more_files_are_read_than_a_document_rests_on(document_id: str, files: int) -> None:
    sources.source.cache_clear()
    sources.numbers.cache_clear()
    read_document(sources.source(document_id))
    assert sources.source.cache_info().currsize <= files
