from importlib.resources import files

import pytest

from tests.cases import for_every
from trainer.rulebook.documents import read_document
from trainer.rulebook.procedures import read_procedure
from trainer.rulebook.reading import parse
from trainer.rules.rulekeys import Rule

RULES = (files("resources") / "rules" / "rws-perfect-pairs-v5.toml").read_text("utf-8")
PROCEDURE = (files("resources") / "procedures" / "default.toml").read_text("utf-8")


@for_every(
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


HUXLEY, LIVE, NEVADA, BLACKJACK = (
    (files("resources") / "rules" / f"{name}.toml").read_text("utf-8")
    for name in (
        "huxley-perfect-pairs",
        "live-blackjack",
        "nevada-perfect-pairs-progressive",
        "rws-blackjack-v5",
    )
)
PROGRESSIVE = "side_bets.progressive"
TABLE_14 = f"{PROGRESSIVE}.pay_tables.PT-PRG-PP-14"


@for_every(
    ("text", "good", "bad", "key"),
    [
        # What nobody would read
        (BLACKJACK, "data_version = 1", "data_version = 1\nnot_aplicable = []", "not_aplicable"),
        (BLACKJACK, "even_money = true", "even_money = true\nhol_card = 1", "game.hol_card"),
        (BLACKJACK, 'win = "1 to 1"\nins', 'won = "1 to 1"\nins', "pays.won"),
        (BLACKJACK, 'win = "1 to 1"\nins', "ins", "pays.win"),
        (BLACKJACK, 'name = "Over 13"', 'name = ""\nkind = 13', "side_bets.over_13.kind"),
        (BLACKJACK, "[side_bets.over_13]", "[side_bets.main]", "side_bets.main"),
        (BLACKJACK, "[side_bets.over_13]", "[side_bets.envy]", "side_bets.envy"),
        (
            BLACKJACK,
            'name = "Over 13"\nat_most = "initial_bet"',
            'name = "Over 13"\nat_most = "half"',
            "side_bets.over_13.at_most",
        ),
        (BLACKJACK, 'name = "Appendix C"', 'nam = "Appendix C"', "layouts.C.nam"),
        (
            BLACKJACK,
            '[paragraphs."1.1"]',
            '[paragraphs."1.1"]\nsumary = ""',
            "paragraphs.1.1.sumary",
        ),
        # Bases
        (HUXLEY, 'game = "rws-blackjack-v5"', 'game = "blackjack"', "base.game"),
        (HUXLEY, 'game = "rws-blackjack-v5"', 'plays = "rws-blackjack-v5"', "base.plays"),
        (HUXLEY, 'game = "rws-blackjack-v5"', 'game = "huxley-perfect-pairs"', "base.game"),
        (HUXLEY, '["under_over_above_initial"]', '["under_over"]', "base.without"),
        (HUXLEY, '"rws-blackjack-v5 3.10"', '"rws-blackjack-v5 3.99"', "citations.bets_closed"),
        (HUXLEY, '"rws-blackjack-v5 3.10"', '"rws-blackjack 3.10"', "citations.bets_closed"),
        (
            HUXLEY,
            '["rws-perfect-pairs-v5 5.19"]',
            '["rws-perfect-pairs-v5 5.20"]',
            "register.irregularities.rests_on",
        ),
        (HUXLEY, "data_version = 1", 'data_version = 1\nprocedure = "own"', "procedure"),
        (LIVE, '\nsplit_limit = ["1.2"]', "", "citations.split_limit"),
        # The register
        (LIVE, "[register.peek_on_ten]", "[register.peek_on_nine]", "register.peek_on_nine"),
        (LIVE, 'value = "always"', 'value = "never"', "register.dealer_completes.choices[1].value"),
        (NEVADA, 'value = "6 to 5"', 'value = "6:5"', "register.blackjack_odds.choices[1].value"),
        (NEVADA, "value = 3\n", "value = true\n", "register.most_hands.choices[1].value"),
        (NEVADA, "value = 3\n", "value = 3.5\n", "register.most_hands.choices[1].value"),
        (NEVADA, "most_hands = 4", "most_hands = 3", "register.most_hands.choices"),
        # Pay tables
        (NEVADA, 'pays = "20 for 1" }', 'pays = "20" }', f"{TABLE_14}.rows[2].pays"),
        (NEVADA, '"three_of_a_kind", pays', '"trips", pays', f"{TABLE_14}.rows[2].hand"),
        (NEVADA, '"three_of_a_kind", pays', '"three_aces", pays', f"{TABLE_14}.rows[2].hand"),
        (NEVADA, '"three_of_a_kind", pays', '"three_of_a_kind", pay', f"{TABLE_14}.rows[2].pay"),
        (
            NEVADA,
            "decks = [2]\nusual_decks = 2",
            "decks = [2]",
            f"{PROGRESSIVE}.appendices.A.usual_decks",
        ),
        (
            NEVADA,
            "decks = [2]\nusual_decks = 2",
            "decks = [2]\nusual_decks = 8",
            f"{PROGRESSIVE}.appendices.A.usual_decks",
        ),
        (
            NEVADA,
            "decks = [2]\nusual_decks = 2",
            "decks = [1]\nusual_decks = 1",
            f"{PROGRESSIVE}.appendices.A.decks",
        ),
        (
            NEVADA,
            'for_one = ["Appendix A 1"]',
            'for_one = ["Appendix A 9"]',
            f"{PROGRESSIVE}.appendices.A.citations.for_one",
        ),
        (
            NEVADA,
            'for_one = ["Appendix A 1"]',
            'forced_draw = ["Appendix A 1"]',
            f"{PROGRESSIVE}.appendices.A.citations.forced_draw",
        ),
        (NEVADA, "most_dynamic = 3", "most_dynamic = 5", "most_dynamic"),
        (NEVADA, "most_dynamic = 3", "most_dynamic = 0", "most_dynamic"),
        (NEVADA, "most_dynamic = 3", "most_dynamic = -1", "most_dynamic"),
        (NEVADA, "dealer_envy = [3, 100]", "dealer_envy = [3]", "dealer_envy"),
        (NEVADA, "dealer_envy = [3, 100]", "dealer_envy = [3, 0]", "dealer_envy"),
        (NEVADA, 'pays = "100% Lv.2"', 'pays = "100% Lv.4"', "PT-PRG-PP-MLP-01.rows"),
        (NEVADA, "150, 200, 300", "200, 150, 300", "dynamic"),
        (NEVADA, 'ranks = ["A", "K"]', 'ranks = ["A", "A"]', "ranks"),
        (NEVADA, 'ranks = ["A", "K"]', 'ranks = ["A", "1"]', "ranks"),
        (NEVADA, 'appendix = "B"', 'appendix = "E"', "appendix"),
    ],
)
def test_damage_of_what_documents_share_is_named_with_its_key(
    text: str, good: str, bad: str, key: str
) -> None:
    assert good in text
    damaged = parse("rules/damaged.toml", text.replace(good, bad))
    with pytest.raises(ValueError, match=r"^rules/damaged\.toml: ") as raised:
        read_document(damaged)
    assert f"{key}: " in str(raised.value) or f"{key}." in str(raised.value)


def test_a_document_cannot_rest_on_one_that_rests_on_it() -> None:
    text = BLACKJACK.replace("[game]", '[base]\ngame = "huxley-perfect-pairs"\n\n[game]', 1)
    table = parse("rules/damaged.toml", text)
    with pytest.raises(ValueError, match=r"^rules/damaged\.toml: base\.game: .* itself$"):
        read_document(table)


def test_a_rule_may_not_be_cited_and_not_applicable() -> None:
    text = RULES.replace('    "under_over_cap",', '    "under_over_cap",\n    "split",')
    with pytest.raises(ValueError, match=r"citations\.split: is also listed"):
        read_document(parse("rules/damaged.toml", text))


def test_a_rule_that_does_not_apply_rests_on_nothing() -> None:
    text = RULES.replace('    "under_over_cap",', '    "under_over_cap",\n    "split",')
    document = read_document(parse("rules/other.toml", text.replace('\nsplit = ["3.22"]', "", 1)))
    assert Rule.SPLIT in document.not_applicable
    assert document.cite((Rule.SPLIT,)) == ()


@for_every(
    ("good", "bad", "key"),
    [
        ('    "insurance",\n', "", "order"),
        ('    "insurance",\n', '    "insurance",\n    "insurance",\n', "order"),
        ('    "insurance",\n', '    "assurance",\n', "order"),
        ('then = ["hand_over"]', 'then = ["hand_over", "stop"]', "precedence"),
        ('then = ["hand_over"]', 'then = ["hands_over"]', "precedence"),
        ("[acts.call]", "[acts.calls]", "acts.calls"),
        ('cites = ["draw"]', 'cites = ["drew"]', "acts.draw_card.cites"),
        ('side_bets = { sweep = "right_to_left"', 'side_bets = { sweep = "up"', "passes.side_bets"),
        ("\nhands = {", "\nother_hands = {", "passes.other_hands"),
        ('\nhands = { sweep = "right_to_left", losers_first = false }', "", "passes.hands"),
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


@pytest.mark.parametrize("rule", ["surrender", "no_double_after_split"])
def test_what_a_choice_of_the_house_brings_up_needs_a_paragraph(rule: str) -> None:
    text = NEVADA.replace(f'\n{rule} = ["4"]', "", 1)
    text = text.replace('    "forced_draw",', f'    "forced_draw",\n    "{rule}",', 1)
    with pytest.raises(ValueError, match=rf"citations\.{rule}: can come up"):
        read_document(parse("rules/damaged.toml", text))
