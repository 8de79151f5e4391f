from dataclasses import fields

import pytest

from trainer.rulebook import Document, documents, load_document, load_procedure, procedures
from trainer.rules.bets import BetKind, Outcome
from trainer.rules.cards import parse_card
from trainer.rules.money import Basis, Odds
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import House, SurrenderRule
from trainer.sidebets.perfect_pairs import PairHand
from trainer.sidebets.registry import EVALUATORS

PERFECT_PAIRS = "rws-perfect-pairs-v5"


@pytest.fixture(params=documents())
def document(request: pytest.FixtureRequest) -> Document:
    return load_document(request.param)


def numbered(parent: str, last: int, first: int = 1) -> list[str]:
    return [f"{parent}.{number}" for number in range(first, last + 1)]


# Every number and letter of the document, in its order; its sentences are the regulator's.
PARAGRAPHS_OF_PERFECT_PAIRS = [
    *numbered("1", 34),
    *["2.1", "2.1.1", "2.1.1 a", "2.2", "2.2.1"],
    *["3.1", "3.2", *numbered("3.2", 3)],
    *numbered("3", 14, 3),
    *numbered("3.14", 3),
    *["3.15", "3.15.1", "3.15.2", "3.15.2 a", "3.15.2 b"],
    *numbered("3", 22, 16),
    *numbered("3.22", 3),
    *["3.23", "3.23.1", "3.23.2"],
    *["3.24", *numbered("3.24", 4)],
    *["4.1", "4.1.1", "4.1.2"],
    *["5.1", "5.1.1", "5.1.2", "5.2", "5.2.1", "5.3", "5.4", "5.4.1", "5.4.2"],
    *["5.5", *numbered("5.5", 4), "5.6", "5.7", *numbered("5.7", 3), "5.8", "5.9"],
    *["5.10", *numbered("5.10", 3), "5.11", "5.12", "5.12.1", "5.12.2"],
    *numbered("5", 19, 13),
    *[f"Appendix {letter}" for letter in "ABCDEFG"],
]


def test_every_paragraph_of_perfect_pairs_is_there_in_order() -> None:
    assert list(load_document(PERFECT_PAIRS).paragraphs) == PARAGRAPHS_OF_PERFECT_PAIRS


def test_a_document_is_filed_under_its_id(document: Document) -> None:
    assert load_document(document.id) is document
    assert document.ruleset.id == document.id


def test_an_unknown_document_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        load_document("../rules/rws-perfect-pairs-v5")


def test_every_rule_is_cited_or_does_not_apply(document: Document) -> None:
    assert set(document.citations) == set(Rule)
    nothing = {rule for rule, numbers in document.citations.items() if not numbers}
    assert nothing == document.not_applicable


def test_every_cited_paragraph_exists(document: Document) -> None:
    cited = {number for numbers in document.citations.values() for number in numbers}
    assert cited <= set(document.paragraphs)


def test_a_paragraph_is_cited_or_says_why_it_is_not_and_never_both(document: Document) -> None:
    cited = {number for numbers in document.citations.values() for number in numbers}
    excused = {number for number, text in document.paragraphs.items() if text.not_modelled}
    assert cited | excused == set(document.paragraphs)
    assert cited & excused == set()


def test_every_paragraph_has_a_summary(document: Document) -> None:
    assert all(paragraph.summary.strip() for paragraph in document.paragraphs.values())


def test_pay_tables_have_a_row_for_each_winning_hand(document: Document) -> None:
    for offer in document.side_bets.values():
        hands = set(EVALUATORS[offer.evaluator].hands)
        assert all(set(table) == hands for table in offer.pay_tables.values())


def test_the_register_is_part_of_the_house(document: Document) -> None:
    assert set(document.register) <= {field.name for field in fields(House)}
    for name, entry in document.register.items():
        assert entry.default == getattr(House(), name)
        assert type(getattr(House(), name))(entry.default) == entry.default
        assert entry.question
        assert all(choice.summary for choice in entry.choices)


def test_perfect_pairs_leaves_every_point_of_the_house_open() -> None:
    assert set(load_document(PERFECT_PAIRS).register) == {field.name for field in fields(House)}


def test_the_choices_of_perfect_pairs() -> None:
    document = load_document(PERFECT_PAIRS)
    assert document.decks == (4, 5, 6, 7, 8)
    assert document.usual_decks == 8
    assert document.default_layout == "A"
    assert document.boxes == dict.fromkeys("ABCDEFG", 7)
    assert document.pay_tables == {BetKind.PERFECT_PAIRS: ("standard",)}
    assert document.settings["blackjack_beats_21"] == (True, False)
    assert document.settings["dealer_blackjack_after_split"] == ("once", "per_hand")
    rules = document.ruleset
    assert rules.forced_draw_below == 12
    assert rules.most_hands == 4
    assert rules.surrender is SurrenderRule.NOT_AGAINST_ACE
    assert rules.even_money
    assert rules.insurance_per_bet == (1, 2)
    assert rules.dealer_stands_on == 17


def test_what_perfect_pairs_pays() -> None:
    document = load_document(PERFECT_PAIRS)
    rules = document.ruleset
    assert rules.blackjack_odds == Odds(3, 2, Basis.TO)
    assert rules.win_odds == Odds(1, 1)
    assert rules.insurance_odds == Odds(2, 1)
    assert rules.even_money_odds == Odds(1, 1)
    assert document.side_bets[BetKind.PERFECT_PAIRS].pay_tables == {
        "standard": {
            PairHand.PERFECT_PAIR: Odds(25, 1),
            PairHand.COLOURED_PAIR: Odds(12, 1),
            PairHand.MIXED_PAIR: Odds(6, 1),
        }
    }


@pytest.mark.parametrize(
    ("rules", "paragraphs"),
    [
        ((Rule.MIXED_PAIR, Rule.SIDE_BET_PAY_TABLE), ("3.14.3", "4.1.2")),
        ((Rule.SPLIT_DEALER_BLACKJACK,), ("3.22.3",)),
        ((Rule.HIGHER_TOTAL, Rule.PAY_TABLE), ("3.24.2", "4.1.1")),
        ((Rule.DRAW, Rule.NO_DRAW), ("3.18",)),
        ((), ()),
    ],
)
def test_citations_of_several_rules(rules: tuple[Rule, ...], paragraphs: tuple[str, ...]) -> None:
    assert load_document(PERFECT_PAIRS).cite(rules) == paragraphs


@pytest.mark.parametrize(
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
    offer = load_document(PERFECT_PAIRS).side_bets[BetKind.PERFECT_PAIRS]
    queens = [card for word in ("QC", "QS") if (card := parse_card(word))]
    outcome = EVALUATORS[offer.evaluator].outcome(queens, None)
    assert outcome is PairHand.COLOURED_PAIR
    assert str(offer.pay_tables["standard"][outcome]) == "12 to 1"


def test_what_a_side_bet_rests_on_applies_to_its_document(document: Document) -> None:
    for offer in document.side_bets.values():
        evaluator = EVALUATORS[offer.evaluator]
        for outcome in (*evaluator.hands, Outcome.LOSE):
            assert all(document.citations[rule] for rule in evaluator.rules(outcome))


def test_every_rule_of_the_procedures_applies_to_some_document() -> None:
    for name in procedures():
        for act in load_procedure(name).acts.values():
            for rule in act.cites:
                assert any(load_document(known).citations[rule] for known in documents())
