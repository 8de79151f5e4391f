"""``feltwork incidents``: what it lists, what it adds and writes, and its exit statuses."""

import json
import os
import stat
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from trainer.cli.main import main
from trainer.rulebook import documents, load_document, paragraph
from trainer.scenario.incidents import (
    KINDS,
    BlackjackMissed,
    FaceUpInShoe,
    ForeignCard,
    SimultaneousCards,
)

ROUND = dedent("""\
    # A quiet round
    format: 1
    title: Two boxes
    rules: rws-perfect-pairs-v5
    boxes:
      1:
        - {name: Ann, main: 100, calls: [hit, stand]}
      3:
        - {name: Ben, main: 50, perfect_pairs: 10, calls: [stand]}
    shoe: 8S TD 6C 3H 9D 9C TH 2S  # eight cards
    """)
INTERRUPTED = "incidents: [{kind: interruption, after_card: 5}]\n"


@pytest.fixture
def case(tmp_path: Path) -> Path:
    path = tmp_path / "case.scenario.yaml"
    path.write_text(ROUND, encoding="utf-8")
    return path


def listed(capsys: pytest.CaptureFixture[str], case: Path, *more: str) -> dict[str, Any]:
    assert main(["incidents", str(case), "--json", *more]) == 0
    printed: dict[str, Any] = json.loads(capsys.readouterr().out)
    return printed


def added(
    capsys: pytest.CaptureFixture[str], case: Path, incident: str, status: int = 0
) -> dict[str, Any]:
    assert main(["incidents", str(case), "--json", "--add", incident]) == status
    printed: dict[str, Any] = json.loads(capsys.readouterr().out)
    return printed


# The list


def test_every_kind_is_listed_with_its_paragraphs(
    case: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = listed(capsys, case)
    assert printed["cards"] == 8
    assert [one["kind"] for one in printed["incidents"]] == list(KINDS)
    document = load_document("rws-perfect-pairs-v5")
    for one in printed["incidents"]:
        assert one["forms"]
        for number in one["paragraphs"]:
            paragraph(document, number)


def test_the_moments_of_one_kind(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed = listed(capsys, case, "--kind", "interruption")
    assert printed["incidents"] == [
        {
            "kind": "interruption",
            "paragraphs": ["5.4.1", "5.4", "5.4.2"],
            "forms": [
                {
                    "with": {},
                    "moments": [
                        {
                            "after_card": [0, 4],
                            "verdict": "fits",
                            "result": "void",
                            "unfit": [],
                            "paragraphs": ["5.4.2", "5.4", "5.17", "1.34"],
                        },
                        {
                            "after_card": [5, 8],
                            "verdict": "fits",
                            "result": "completed",
                            "unfit": [],
                            "paragraphs": ["5.4.1", "5.4"],
                        },
                    ],
                }
            ],
        }
    ]


def test_what_never_happens_says_why(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed = listed(capsys, case, "--kind", "insufficient_cards")
    (form,) = printed["incidents"][0]["forms"]
    assert form["moments"] == [
        {
            "verdict": "never",
            "message": "There are enough cards: the round ends with card 8.",
        }
    ]


def test_the_list_for_a_person(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["incidents", str(case)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "What can go wrong in “Two boxes” (8 cards in the shoe)"
    at = lines.index("interruption  a technical interruption (¶5.4.1, ¶5.4, ¶5.4.2)")
    assert lines[at + 1 : at + 3] == [
        "    after cards 0 to 4: the round is Void (¶5.4.2, ¶5.4, ¶5.17, ¶1.34)",
        "    after cards 5 to 8: the round is completed (¶5.4.1, ¶5.4)",
    ]
    assert "    box: 2, 4, 5, 6, 7" in lines
    assert "    not possible: There are enough cards: the round ends with card 8." in lines
    assert all(len(line) <= 100 for line in lines)
    assert {line.split("  ")[0] for line in lines if line[:1].isalpha()} >= set(KINDS)


def test_what_cannot_even_be_written_says_what_it_needs(
    case: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stopped = "incidents: [{kind: interruption, after_card: 0}]\n"
    case.write_text(ROUND.replace("8S TD 6C 3H 9D 9C TH 2S", "[]") + stopped, encoding="utf-8")
    assert main(["incidents", str(case)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "    not possible: it needs a box without a bet and a card in the shoe" in lines
    for kind in (ForeignCard.kind, FaceUpInShoe.kind, SimultaneousCards.kind):
        named = next(number for number, line in enumerate(lines) if line.startswith(kind.word))
        assert lines[named + 1] == "    not possible: the shoe has too few cards"
    assert listed(capsys, case, "--kind", "foreign_card")["incidents"][0]["forms"] == []


def test_another_documents_paragraphs_are_named_with_it(
    case: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case.write_text(
        "format: 1\nrules: live-blackjack\nboxes:\n  1:\n    - {name: Ann, main: 5, calls: [stand]}"
        "\nshoe: TS 6D 9H TC 5D\n",
        encoding="utf-8",
    )
    printed = listed(capsys, case, "--kind", "squeeze")
    assert printed["incidents"][0]["paragraphs"] == ["1.2", "rws-perfect-pairs-v5 3.12"]
    assert main(["incidents", str(case), "--kind", "squeeze"]) == 0
    assert "(¶1.2; Blackjack Perfect Pairs V5 ¶3.12)" in capsys.readouterr().out


def test_every_kind_and_every_reason_has_a_text() -> None:
    for kind in KINDS.values():
        assert kind.text.strip()
        assert not kind.text.endswith(".")
        assert kind.type.no_form.startswith("not possible: ")
    assert len({kind.text for kind in KINDS.values()}) == len(KINDS)


# Adding


def test_what_an_incident_changes(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed = added(capsys, case, "{kind: foreign_card, after_card: 6}")
    assert printed["valid"]
    assert printed["incidents"] == [{"kind": "foreign_card", "after_card": 6}]
    assert printed["result"] == {"before": "completed", "after": "void"}
    assert printed["paragraphs"] == ["5.5.1", "5.5", "5.17", "1.34"]
    assert printed["net"] == {
        "Ann": {"before": "100.00", "after": "0.00"},
        "Ben": {"before": "40.00", "after": "0.00"},
    }
    assert printed["cards"] == [
        {"number": 7, "card": "TH", "before": "dealer", "after": None},
        {"number": 8, "card": "2S", "before": "dealer", "after": None},
    ]
    first = printed["bets"][0]
    assert (first["before"]["outcome"], first["after"]["outcome"]) == ("win", "returned")
    assert first["before"]["paragraphs"] != first["after"]["paragraphs"]
    assert printed["errors"] == []
    # Ann's last call, Ben's only one, and the dealer's cards.
    assert {one["line"] for one in printed["warnings"]} == {7, 9, 10}
    assert printed["written"] is None


def test_what_no_longer_fits_leaves_with_2(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    incident = "{kind: simultaneous_cards, after_card: 0, chosen: 2}"
    printed = added(capsys, case, incident, 2)
    assert not printed["valid"]
    assert {(one["file"], one["line"]) for one in printed["errors"]} == {(str(case), 7)}
    assert main(["incidents", str(case), "--add", incident]) == 2
    told = capsys.readouterr()
    assert told.err.startswith(f"{case}:7:")
    assert "Card 1, 8♠: box 1, now box 3" in told.out.splitlines()


def test_the_change_for_a_person(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["incidents", str(case), "--add", "{kind: not_shuffled, after_card: 8}"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "The scenario is valid with it.",
        "Result: Completed, now Void",
        "Based on ¶5.5.4, ¶5.5, ¶5.17, ¶1.34",
        "Box 1, Ann, main bet, hand 1: wins, stake 100.00, net 100.00 (¶3.24.2, ¶4.1.1), now "
        "returned, stake",
        "    100.00, net 0.00 (¶5.17, ¶1.34, ¶5.5.4, ¶5.5)",
        "Box 3, Ben, main bet, hand 1: wins, stake 50.00, net 50.00 (¶3.24.2, ¶4.1.1), now "
        "returned, stake",
        "    50.00, net 0.00 (¶5.17, ¶1.34, ¶5.5.4, ¶5.5)",
        "Box 3, Ben, Perfect Pairs: loses, stake 10.00, net -10.00 (¶3.14), now returned, stake "
        "10.00, net",
        "    0.00 (¶5.17, ¶1.34, ¶5.5.4, ¶5.5)",
        "Ann: 100.00, now 0.00",
        "Ben: 40.00, now 0.00",
    ]


@pytest.mark.parametrize(
    ("incident", "place", "said"),
    [
        ("{kind: interuption, after_card: 3}", "--add:1:8", "Did you mean “interruption”?"),
        ("{kind: interruption, after_card: 30}", "--add:1:34", "expected at most 8"),
        ("{kind: insufficient_cards}", "--add:1:1", "There are enough cards"),
        ("[", "--add:1:2", "not YAML"),
        ("[[[[[[[[[[[[[[[[[[[[[[[[", "--add:1:17", "deeper than the 16"),
        ("\udcff", "--add:1:1", "not UTF-8"),
        ("x" * 140_000, "--add:1:1", "larger than"),
    ],
)
def test_what_cannot_be_added_is_reported_where_it_was_written(
    case: Path, incident: str, place: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["incidents", str(case), "--add", incident]) == 2
    first = capsys.readouterr().err.splitlines()[0]
    assert first.startswith(f"{place}: error: ")
    assert said in first
    errors = added(capsys, case, incident, 2)["errors"]
    assert ":".join(str(errors[0][key]) for key in ("file", "line", "column")) == place


def test_more_than_anybody_adds_is_refused(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    many = f"[{', '.join(['{kind: face_up_in_shoe, after_card: 3}'] * 11)}]"
    assert main(["incidents", str(case), "--add", many]) == 2
    assert "--add:1:1: error: There are 11 irregularities; the most is 10." in (
        capsys.readouterr().err
    )
    late = "{kind: late_bet, after_card: 1, box: 1, name: Zoe, bet: main, amount: 5}"
    case.write_text(f"{ROUND}incidents: [{', '.join([late] * 51)}]\n", encoding="utf-8")
    assert main(["incidents", str(case)]) == 2
    assert "There are 51 irregularities; the most is 50." in capsys.readouterr().err
    assert main(["incidents", str(case), "--add", "{kind: squeeze, box: 1}"]) == 0


# Writing


def test_it_is_written_with_all_else_as_it_was(
    case: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new = tmp_path / "new.scenario.yaml"
    incident = "{kind: interruption, after_card: 5}"
    assert main(["incidents", str(case), "--add", incident, "--write", str(new)]) == 0
    assert new.read_text(encoding="utf-8") == ROUND + INTERRUPTED
    assert case.read_text(encoding="utf-8") == ROUND
    assert f"Written to {new}." in capsys.readouterr().out
    assert main(["check", str(new)]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [case.name, new.name]


def test_a_file_that_is_there_is_replaced_only_when_told(
    case: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = tmp_path / "there.yaml"
    there.write_text("mine", encoding="utf-8")
    there.chmod(0o640)
    arguments = ["incidents", str(case), "--add", "{kind: interruption, after_card: 5}"]
    assert main([*arguments, "-o", str(there)]) == 2
    assert "--force" in capsys.readouterr().err
    assert there.read_text(encoding="utf-8") == "mine"
    assert main([*arguments, "-o", str(case)]) == 2
    assert case.read_text(encoding="utf-8") == ROUND
    assert main([*arguments, "-o", str(there), "--force"]) == 0
    assert there.read_text(encoding="utf-8") == ROUND + INTERRUPTED
    assert stat.S_IMODE(there.stat().st_mode) == 0o640
    assert main([*arguments, "-o", str(case), "--force"]) == 0
    assert case.read_text(encoding="utf-8") == ROUND + INTERRUPTED


def test_what_does_not_fit_is_not_written(
    case: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new = tmp_path / "new.yaml"
    arguments = ["incidents", str(case), "--add", "{kind: dealer_overdraws, count: 1}"]
    assert main([*arguments, "-o", str(new)]) == 2
    assert "Nothing was written." in capsys.readouterr().err
    assert main([*arguments, "-o", str(case), "--force"]) == 2
    assert not new.exists()
    assert case.read_text(encoding="utf-8") == ROUND


def test_nothing_to_write_without_an_incident(
    case: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["incidents", str(case), "-o", str(tmp_path / "new.yaml")]) == 2
    assert "--add" in capsys.readouterr().err


def test_a_place_where_nothing_can_be_written(
    case: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "no" / "such" / "new.yaml"
    arguments = ["incidents", str(case), "--add", "{kind: squeeze, box: 1}", "-o", str(nowhere)]
    assert main(arguments) == 3
    assert str(nowhere) in capsys.readouterr().err


def test_a_full_disk_leaves_the_file_as_it_was(
    case: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(_number: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("trainer.storage.atomic_write.os.fsync", full)
    incident = "{kind: squeeze, box: 1}"
    assert main(["incidents", str(case), "--add", incident, "-o", str(case), "--force"]) == 3
    assert case.read_text(encoding="utf-8") == ROUND
    assert [path.name for path in case.parent.iterdir()] == [case.name]
    assert capsys.readouterr().err


# Files that are no scenario


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("format: 1\n", "“rules” is missing"),
        (ROUND.replace("hit, stand", "hit"), "Ann has no call"),
        (
            "lesson: 1\ntitle: L\nrules: rws-perfect-pairs-v5\nrounds:\n"
            "  - boxes: {1: [{name: Ann, main: 5, calls: [stand]}]}\n    shoe: TS 6D 9H TC 5D\n",
            "expected a scenario",
        ),
    ],
)
def test_a_file_to_which_nothing_can_be_added(
    case: Path, text: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    case.write_text(text, encoding="utf-8")
    assert main(["incidents", str(case)]) == 2
    assert said in capsys.readouterr().err
    errors = added(capsys, case, "{kind: squeeze, box: 1}", 2)["errors"]
    assert any(said in one["message"] for one in errors)


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["incidents", str(tmp_path / "none.yaml")]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_every_document_has_paragraphs_for_every_kind_that_happens_in_it() -> None:
    for name in documents():
        document = load_document(name)
        for kind in KINDS.values():
            looks = document.ruleset.hole_card or kind is not BlackjackMissed.kind
            assert bool(document.cite(kind.rules)) is looks
