from importlib.resources import files

import pytest

from trainer.rulebook.documents import read_document
from trainer.rulebook.procedures import read_procedure
from trainer.rulebook.reading import parse

RULES = (files("resources") / "rules" / "rws-perfect-pairs-v5.toml").read_text("utf-8")
PROCEDURE = (files("resources") / "procedures" / "default.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("good", "bad", "key"),
    [
        ('title = "Blackjack Perfect Pairs"', "title = 5", "title"),
        ("data_version = 1", "", "data_version"),
        ("decks = [4, 5, 6, 7, 8]", 'decks = [4, "5"]', "game.decks"),
        ("usual_decks = 8", "usual_decks = 9", "game.usual_decks"),
        ("even_money = true", "even_money = 1", "game.even_money"),
        ("most_hands = 4", "most_hands = true", "game.most_hands"),
        ('surrender = "not_against_ace"', 'surrender = "late"', "game.surrender"),
        ("insurance_at_most = [1, 2]", "insurance_at_most = [1]", "game.insurance_at_most"),
        ('blackjack = "3 to 2"', 'blackjack = "3:2"', "pays.blackjack"),
        (
            'mixed_pair = "6 to 1"',
            "",
            "side_bets.perfect_pairs.pay_tables.standard.mixed_pair",
        ),
        (
            'mixed_pair = "6 to 1"',
            'mixed_pear = "6 to 1"',
            "side_bets.perfect_pairs.pay_tables.standard.mixed_pear",
        ),
        (
            'evaluator = "perfect_pairs"',
            'evaluator = "pears"',
            "side_bets.perfect_pairs.evaluator",
        ),
        ('\nsplit = ["3.22"]', "\n", "citations.split"),
        ('\nsplit = ["3.22"]', "\nsplit = []", "citations.split"),
        ('\nsplit = ["3.22"]', '\nsplit = ["3.25"]', "citations.split"),
        ('\nsplit = ["3.22"]', '\nsplits = ["3.22"]', "citations.splits"),
        ('rests_on = ["3.18"]', 'rests_on = ["3.81"]', "register.hard_21_may_draw.rests_on"),
        (
            'value = "per_hand"',
            'value = "once"',
            "register.dealer_blackjack_after_split.choices",
        ),
        (
            'value = "per_hand"',
            "value = 2",
            "register.dealer_blackjack_after_split.choices[1].value",
        ),
        ("boxes = 7", "", "layouts.A.boxes"),
    ],
)
def test_a_damaged_rule_file_is_named_with_its_key(good: str, bad: str, key: str) -> None:
    assert good in RULES
    damaged = parse("rules/damaged.toml", RULES.replace(good, bad))
    with pytest.raises(ValueError, match=r"^rules/damaged\.toml: ") as raised:
        read_document(damaged)
    assert str(raised.value).startswith(f"rules/damaged.toml: {key}: ")


def test_a_rule_may_not_be_cited_and_not_applicable() -> None:
    text = RULES.replace("data_version = 1", 'data_version = 1\nnot_applicable = ["split"]')
    with pytest.raises(ValueError, match=r"citations\.split: is also listed"):
        read_document(parse("rules/damaged.toml", text))


def test_a_rule_that_does_not_apply_rests_on_nothing() -> None:
    text = RULES.replace("data_version = 1", 'data_version = 1\nnot_applicable = ["split"]')
    document = read_document(parse("rules/other.toml", text.replace('\nsplit = ["3.22"]', "", 1)))
    assert [rule.value for rule in document.not_applicable] == ["split"]


@pytest.mark.parametrize(
    ("good", "bad", "key"),
    [
        ('    "insurance",\n', "", "order"),
        ('    "insurance",\n', '    "insurance",\n    "insurance",\n', "order"),
        ('    "insurance",\n', '    "assurance",\n', "order"),
        ("[acts.call]", "[acts.calls]", "acts.calls"),
        ('cites = ["draw"]', 'cites = ["drew"]', "acts.draw_card.cites"),
        ('side_bets = { sweep = "right_to_left"', 'side_bets = { sweep = "up"', "passes.side_bets"),
        ("hands = {", "other_hands = {", "passes.hands"),
    ],
)
def test_a_damaged_procedure_is_named_with_its_key(good: str, bad: str, key: str) -> None:
    assert good in PROCEDURE
    damaged = parse("procedures/damaged.toml", PROCEDURE.replace(good, bad))
    with pytest.raises(ValueError, match=r"^procedures/damaged\.toml: ") as raised:
        read_procedure(damaged)
    assert str(raised.value).startswith(f"procedures/damaged.toml: {key}")


def test_what_is_not_toml_is_named_with_its_file() -> None:
    with pytest.raises(ValueError, match=r"^rules/rubbish\.toml: "):
        parse("rules/rubbish.toml", "= = =")
