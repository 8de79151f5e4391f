"""What goes beyond a document's text is disclosed as a reading of ours wherever it decides."""

import json
from importlib.resources import files
from pathlib import Path

import pytest

from tests.cases import for_every
from tests.scenario_files import playable_text
from trainer.cli import main as cli
from trainer.messages.citations import cited_readings, reading_text
from trainer.procedure.acts import Act
from trainer.procedure.steps import steps
from trainer.rulebook import documents, load_document
from trainer.rulebook.compare import QUESTIONS, answer
from trainer.rulebook.documents import read_document
from trainer.rulebook.glossary import related
from trainer.rulebook.reading import parse
from trainer.rules.rulekeys import Rule
from trainer.scenario.check import PlayableRound, check

PP5, BJ5 = "rws-perfect-pairs-v5", "rws-blackjack-v5"
HUXLEY, LIVE = "huxley-perfect-pairs", "live-blackjack"
NEVADA = "nevada-perfect-pairs-progressive"

INSURED = f"""\
format: 1
rules: {NEVADA}
boxes: {{1: [{{name: Ann, main: 100, insurance: 50}}]}}
shoe: TS AD 9H KC
"""
OVER = f"""\
format: 1
rules: {PP5}
table: {{limits: {{main: [25, 200]}}}}
boxes: {{1: [{{name: Ann, main: 300, calls: [stand]}}]}}
shoe: TS 9D 9H 8C
incidents: [{{kind: limits_not_checked, box: 1}}]
"""


def playable(text: str) -> PlayableRound:
    return playable_text(text.encode())


def names(document: str, *rules: Rule) -> set[str]:
    return {reading.name for reading in load_document(document).readings_of(rules)}


@for_every("document_id", documents())
def test_a_reading_says_something_of_a_rule_or_a_choice(document_id: str) -> None:
    document = load_document(document_id)
    for name, reading in document.readings.items():
        assert reading.name == name
        assert reading.summary.endswith(".")
        assert reading.rules or reading.choices
        assert reading_text(reading).startswith("Our reading (")
        assert reading_text(reading).endswith(f"): {reading.summary}")
        assert document.readings_of(reading.rules, reading.choices)
        (cited,) = cited_readings((reading,), document)
        assert bool(cited.number) is bool(reading.rests_on)


@for_every(
    ("document_id", "rule", "name"),
    [
        (PP5, Rule.PRO_RATA, "pro_rata"),
        (BJ5, Rule.BOX_COUNT, "boxes"),
        (PP5, Rule.SIDE_BETS_LOSERS_FIRST, "side_bets_in_order"),
        (HUXLEY, Rule.SPLIT, "game_beneath"),
        (HUXLEY, Rule.DEALER_STANDS, "dealers_soft_17"),
        (HUXLEY, Rule.PRO_RATA, "pro_rata"),
        (LIVE, Rule.SIDE_BETS_FIRST, "side_bets_first"),
        (LIVE, Rule.SQUEEZE, "squeeze"),
        (LIVE, Rule.DOUBLE_BARRED, "blackjack_takes_no_call"),
        (LIVE, Rule.PRO_RATA, "pro_rata"),
        (NEVADA, Rule.SQUEEZE, "squeeze"),
        (NEVADA, Rule.SPLIT_ACES, "main_game"),
        (NEVADA, Rule.SPLIT_NO_BLACKJACK, "ten_on_an_ace"),
        (NEVADA, Rule.DOUBLE, "main_game"),
        (NEVADA, Rule.DEALER_ENVY, "dealer_envy"),
        (NEVADA, Rule.BOXES, "boxes"),
    ],
)
def test_a_rule_beyond_the_text_has_its_reading(document_id: str, rule: Rule, name: str) -> None:
    assert name in names(document_id, rule)


def test_what_is_written_is_no_reading_of_ours() -> None:
    assert names(HUXLEY, Rule.SIDE_BETS_LOSERS_FIRST) == set()
    assert load_document(HUXLEY).cite((Rule.SIDE_BETS_LOSERS_FIRST,)) == ("8.1", "8.2")
    assert names(PP5, Rule.SPLIT_ACES, Rule.DOUBLE, Rule.INSURANCE_WINS) == set()
    assert names(LIVE, Rule.BOX_COUNT, Rule.BLACKJACK_BEATS_21, Rule.POINT_TOTAL) == set()


def test_no_rule_of_nevadas_main_game_is_cited_without_saying_that_it_is_ours() -> None:
    document = load_document(NEVADA)
    by_the_way = [rule for rule in Rule if document.citations[rule] == ("4",)]
    assert len(by_the_way) > 30
    assert all("main_game" in names(NEVADA, rule) for rule in by_the_way)


@for_every("document_id", [PP5, BJ5, HUXLEY, NEVADA])
def test_no_number_of_decks_is_usual_in_the_text(document_id: str) -> None:
    document = load_document(document_id)
    assert [one.name for one in document.readings_of((), ("usual_decks",))] == ["usual_decks"]
    decks = answer(QUESTIONS["decks"], document)
    assert "usual_decks" in {reading.name for reading in decks.readings}


def test_settle_shows_the_readings_of_a_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "insured.scenario.yaml"
    file.write_text(INSURED, encoding="utf-8")
    assert cli.main(["settle", str(file)]) == 0
    text = capsys.readouterr().out
    assert "Our reading (the text is silent): Insurance pays 2 to 1." in text
    assert "Our reading (¶2, ¶4): The text has no rules for the main game" in text
    assert cli.main(["settle", "--json", str(file)]) == 0
    found = json.loads(capsys.readouterr().out)
    insurance = next(bet for bet in found["bets"] if bet["bet"] == "insurance")
    assert set(insurance["readings"]) == {"main_game", "insurance_pays"}
    shown = {reading["name"]: reading for reading in found["readings"]}
    assert shown["insurance_pays"]["rests_on"] == []
    assert shown["main_game"]["rests_on"] == ["2", "4"]


def test_settle_shows_the_readings_of_what_went_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "over.scenario.yaml"
    file.write_text(OVER, encoding="utf-8")
    assert cli.main(["settle", str(file)]) == 0
    text = capsys.readouterr().out
    assert "Our reading (¶5.1.1): " in text


def test_watch_cites_the_order_of_side_bets_as_ours_but_in_huxley() -> None:
    for document_id, ours in ((PP5, True), (HUXLEY, False)):
        found = playable(
            f"format: 1\nrules: {document_id}\n"
            "boxes: {1: [{name: Ann, main: 100, perfect_pairs: 10, calls: [stand]}]}\n"
            "shoe: TS 9D 9H 8C\n"
        )
        playthrough = steps(found.trace, found.game.procedure)
        (step,) = (one for one in playthrough.steps if one.act is Act.SETTLE_SIDE_BET)
        readings = found.game.document.readings_of(step.rules)
        assert ("side_bets_in_order" in {one.name for one in readings}) is ours


@pytest.mark.parametrize("document_id", documents())
def test_rules_lists_every_reading(document_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", document_id]) == 0
    text = " ".join(capsys.readouterr().out.split())
    for reading in load_document(document_id).readings.values():
        assert reading.summary in text
    assert cli.main(["rules", document_id, "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["readings"]
    assert [one["name"] for one in listed] == list(load_document(document_id).readings)


def test_a_paragraph_shows_what_is_read_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert [one.name for one in related(load_document(PP5), "5.1.1", ()).readings] == [
        "pro_rata",
        "pro_rata_at_the_minimum",
    ]
    assert cli.main(["rules", PP5, "5.1.1"]) == 0
    printed = capsys.readouterr().out
    assert "Our readings beyond its text\n    The part that does not count is returned." in printed


def test_the_comparison_shows_readings(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "compare", "table"]) == 0
    assert "Our reading (¶2.2.1): " in capsys.readouterr().out
    assert cli.main(["rules", "compare", "table", "--json"]) == 0
    (row,) = (
        one
        for one in json.loads(capsys.readouterr().out)
        if one["question"] == QUESTIONS["decks"].id
    )
    shown = {name: [one["name"] for one in a["readings"]] for name, a in row["answers"].items()}
    assert shown[PP5] == ["usual_decks"]
    assert shown[LIVE] == []


LIVE_TEXT = (files("resources") / "rules" / f"{LIVE}.toml").read_text("utf-8")


@for_every(
    ("good", "bad", "key"),
    [
        ('rules = ["mixed_pair"]', "", "readings.mixed_pair.rules"),
        ('rules = ["mixed_pair"]', 'rules = ["mixt_pair"]', "readings.mixed_pair.rules"),
        ('rules = ["mixed_pair"]', 'rules = ["envy"]', "readings.mixed_pair.rules"),
        ('rules = ["mixed_pair"]', 'choices = ["envy"]', "readings.mixed_pair.choices"),
        ('rules = ["mixed_pair"]', 'rulez = ["mixed_pair"]', "readings.mixed_pair.rulez"),
        (
            'rests_on = ["1.4"]\nrules = ["mixed_pair"]',
            'rests_on = ["9"]\nrules = ["mixed_pair"]',
            "readings.mixed_pair.rests_on",
        ),
        # Without a reading, what no paragraph says is missing.
        ('rules = ["side_bets_first"]', 'rules = ["mixed_pair"]', "citations.side_bets_first"),
    ],
)
def test_a_damaged_reading_is_named_with_its_key(good: str, bad: str, key: str) -> None:
    assert good in LIVE_TEXT
    with pytest.raises(ValueError, match=r"^rules/damaged\.toml: ") as raised:
        read_document(parse("rules/damaged.toml", LIVE_TEXT.replace(good, bad)))
    assert str(raised.value).startswith(f"rules/damaged.toml: {key}: ")


@for_every(
    ("document", "bettor", "names"),
    [
        # Nothing is reduced there, so that no reading of ¶5.1.1 has a part in it.
        (PP5, "main: 100, insurance: 60, calls: [stand]", []),
        (PP5, "main: 100, calls: [surrender]", []),
        (BJ5, "main: 100, even_money: true, insurance: 50", ["even_money_or_insurance"]),
        (NEVADA, "main: 100, insurance: 60, calls: [stand]", ["main_game"]),
    ],
)
def test_a_refusal_shows_no_reading_without_a_part_in_it(
    document: str, bettor: str, names: list[str]
) -> None:
    text = f"rules: {document}\nboxes: {{1: [{{name: Ann, {bettor}}}]}}\nshoe: TS AD 8C 9C 6D 5D\n"
    checked = check(f"format: 1\n{text}".encode())
    first = next(one for one in checked.diagnostics if one.rule is not None)
    assert [reading.name for reading in checked.readings(first)] == names


def test_a_fault_says_what_is_ours_in_its_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    boxes = "boxes: {8: [{name: Ann, main: 10, calls: [stand]}]}\nshoe: TS 9D 9H 8C\n"
    file = tmp_path / "eight.scenario.yaml"
    file.write_text(f"format: 1\nrules: {PP5}\n{boxes}", encoding="utf-8")
    series = tmp_path / "eight.lesson.yaml"
    series.write_text(
        f"lesson: 1\ntitle: Eight\nrules: {PP5}\nrounds:\n  - {{boxes: {{8: [{{name: Ann, "
        "main: 10, calls: [stand]}]}, shoe: TS 9D 9H 8C}\n",
        encoding="utf-8",
    )
    for one in (file, series):
        assert cli.main(["check", str(one)]) == 2
        said = capsys.readouterr().err
        # The layout is the reason, and no paragraph: how many boxes it has is ours.
        assert (
            "the layout “A” has boxes 1 to 7. Our reading (¶2.1.1 a): The number of boxes" in said
        )
        assert cli.main(["settle", "--json", str(one)]) == 2
        (error,) = json.loads(capsys.readouterr().out)["errors"]
        assert error["paragraph"] is None
        assert [reading["name"] for reading in error["readings"]] == ["boxes"]


@for_every(
    ("question", "name"),
    [
        ("over_unseen", "pro_rata"),
        ("interruption", "conclusively_decided"),
        ("settled_late", "forgotten_side_bets"),
    ],
)
def test_what_the_text_says_is_shown_with_what_we_read_in_it(question: str, name: str) -> None:
    for document_id in (PP5, BJ5, LIVE):
        found = answer(QUESTIONS[question], load_document(document_id))
        assert name in {reading.name for reading in found.readings}, document_id


def test_the_seven_seats_of_live_are_the_texts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "eight.scenario.yaml"
    boxes = "boxes: {8: [{name: Ann, main: 10, calls: [stand]}]}\nshoe: TS 9D 9H 8C\n"
    file.write_text(f"format: 1\nrules: {LIVE}\n{boxes}", encoding="utf-8")
    assert cli.main(["check", str(file)]) == 2
    assert "the layout “live” has boxes 1 to 7. (¶1.2)\n" in capsys.readouterr().err
