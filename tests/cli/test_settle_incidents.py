"""``feltwork settle`` with rounds in which something goes wrong: the story, and by whose rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.identifiers import identifiers
from trainer.cli.main import main

EMPTY_BOX = """\
format: 1
rules: {rules}
boxes:
  1: [{{name: Ann, main: 100, calls: [stand]}}]
  2: [{{name: Ben, main: 50, {ben}}}]
shoe: QS 9H 6D 9S 8S {hole} TC 2C
incidents: [{{kind: card_to_empty_box, after_card: 3, box: 5}}]
"""
OVERDRAWN = """\
format: 1
rules: rws-perfect-pairs-v5
boxes: {1: [{name: Ann, main: 100, calls: [stand]}]}
shoe: QS 9D 9S 8C 4H
incidents: [{kind: dealer_overdraws, count: 1}]
"""
PLAIN = """\
format: 1
rules: rws-perfect-pairs-v5
boxes: {1: [{name: Ann, main: 100, calls: [stand]}]}
shoe: QS 9D 9S 8C
"""

LEFT = """\
format: 1
rules: rws-blackjack-v5
boxes: {1: [{name: Ann, main: 100, leaves: true}, {name: Ben, main: 50, calls: [hit, stand]}]}
shoe: 5S 9D 6H 3D TC
"""


def settle(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, *options: str
) -> tuple[str, str]:
    path = tmp_path / "round.scenario.yaml"
    path.write_text(text, encoding="utf-8")
    assert main(["settle", str(path), *options]) == 0
    captured = capsys.readouterr()
    return captured.out, captured.err


def printed(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> dict[str, Any]:
    out, _err = settle(capsys, tmp_path, text, "--json")
    found = json.loads(out)
    assert isinstance(found, dict)
    return found


def test_the_table_tells_what_went_wrong(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = EMPTY_BOX.format(rules="rws-perfect-pairs-v5", ben="after_error: return", hole="")
    out, err = settle(capsys, tmp_path, text)
    lines = out.splitlines()
    assert "Box 2, hand 1: 9♥, out of the round" in lines
    start = lines.index("Irregularities:")
    told = lines[start + 1 : lines.index("", start)]
    beginnings = [
        "Card 4, 9♠, goes to box 5, where nobody has a bet. (¶5.7",
        "The dealer stops: a card dealt to a box without a bet. 9♠ goes where it belongs. (¶5.9, ",
        "Box 1, Ann plays on with the reconstructed hand. (¶5.7.2",
        "Box 2, Ben does not play on. (¶5.7.3",
        "Box 2, Ben: main bet, 50 is returned. ",
        "Box 1: 9♠ from box 5, 19. (¶5.9, ",
    ]
    for line, beginning in zip(told, beginnings, strict=True):
        assert line.startswith(beginning)
    assert any(
        line.startswith("House setting: Which bets are returned to a player") for line in lines
    )
    assert "cards left over" in err, "what was Ben's second card is the dealer's now"


def test_nothing_is_reported_where_nothing_went_wrong(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out, _err = settle(capsys, tmp_path, PLAIN)
    assert "Irregularities:" not in out
    assert "settings" not in printed(capsys, tmp_path, PLAIN)


def test_the_house_s_choice_of_5_10_2_is_named_although_everybody_plays_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out, _err = settle(capsys, tmp_path, OVERDRAWN)
    assert "House setting: Do the options after a dealing error apply " in out
    found = printed(capsys, tmp_path, OVERDRAWN)
    assert found["settings"] == ["options_after_dealer_overdraws"]
    assert "settings" not in found["bets"][0], "the bet itself rests on no choice of the house"


def test_a_document_without_a_section_5_plays_by_the_house_and_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = EMPTY_BOX.format(rules="live-blackjack", ben="calls: [stand]", hole="5C")
    out, _err = settle(capsys, tmp_path, text)
    assert "House setting: " in out
    assert identifiers(out) == set()
    assert "(Blackjack Perfect Pairs V5 ¶5.9, ¶1.23, ¶5.7)" in out
    assert printed(capsys, tmp_path, text)["settings"] == ["irregularities"]


@pytest.mark.parametrize(
    "incident",
    [
        "{kind: interruption, after_card: 5}",
        "{kind: face_up_in_shoe, after_card: 5}",
        "{kind: foreign_card, after_card: 5}",
        "{kind: found_after_next_round, mistake: wrong_payout}",
        "{kind: side_bets_settled_late}",
    ],
)
def test_every_ruling_on_an_incident_says_that_it_is_the_house_s(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, incident: str
) -> None:
    text = (
        "boxes: {1: [{name: Ann, main: 100, perfect_pairs: 5, calls: [hit, stand]}]}\n"
        f"shoe: TS 6D 2C 9H 5C TC\nincidents: [{incident}]\n"
    )
    by_house = printed(capsys, tmp_path, f"format: 1\nrules: live-blackjack\n{text}")
    assert by_house["settings"] == ["irregularities"]
    own = printed(capsys, tmp_path, f"format: 1\nrules: rws-perfect-pairs-v5\n{text}")
    assert "irregularities" not in json.dumps(own)


def test_who_decides_when_the_seated_player_leaves_is_cited(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out, _err = settle(capsys, tmp_path, LEFT)
    assert "Ann leaves box 1; the bets stay. (¶1.26, ¶1.32, ¶5.3)" in out
    (reading,) = printed(capsys, tmp_path, LEFT)["readings"]
    assert reading["rests_on"] == ["1.26"]
