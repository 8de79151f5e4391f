"""``feltwork generate``: files with the features that are asked for."""

from pathlib import Path

import pytest

from tests.cases import for_each
from tests.scenario_files import playable_file, playable_text, shipped
from trainer.cli.main import main
from trainer.features.features import features_of, paragraphs_of
from trainer.scenario.check import check

PAIRS = "rws-perfect-pairs-v5"


def test_files_are_written_that_have_what_was_asked_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    wanted = (
        "--rules",
        PAIRS,
        "--with",
        "resplit,double,coloured-pair:3",
        "--without",
        "insurance",
    )
    out = tmp_path / "new" / "folder"
    assert main(["generate", *wanted, "--count", "3", "--seed", "7", "--out", str(out)]) == 0
    printed = capsys.readouterr().out.splitlines()
    files = sorted(out.iterdir())
    assert sorted(printed) == [str(path) for path in files]
    texts = set()
    for path in files:
        text = path.read_text("utf-8")
        made = check(text.encode())
        assert made.round is not None
        assert not made.diagnostics
        found = {(one.word, one.box) for one in features_of(made.round)}
        assert ("coloured-pair", 3) in found
        assert {"resplit", "double"} <= {word for word, _box in found}
        assert "insurance" not in {word for word, _box in found}
        assert "--seed 2:7" in text
        texts.add(text)
    assert len(texts) == 3
    # What is there already stays.
    files[0].write_text("mine", "utf-8")
    assert main(["generate", *wanted, "--count", "3", "--seed", "7", "--out", str(out)]) == 2
    assert files[0].read_text("utf-8") == "mine"
    assert "already exists" in capsys.readouterr().err


def test_one_round_is_printed_without_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "--rules", PAIRS, "--with", "even-money"]) == 0
    made = playable_text(capsys.readouterr().out.encode())
    assert "even-money" in {one.word for one in features_of(made)}


REFUSED = (
    (("--with", "split"), "--rules"),
    (("--rules", "rws"), "no such document"),
    (("--rules", PAIRS, "--layout", "Q"), "no such layout"),
    (("--rules", PAIRS, "--with", "resplitt"), "resplit"),
    (("--rules", PAIRS, "--with", "split:x"), "box is a number"),
    (("--rules", PAIRS, "--with", "dealer-18,dealer-19"), "only one way"),
    (("--rules", PAIRS, "--with", "void,perfect-pair"), "a Void round is not settled"),
    (
        ("--rules", PAIRS, "--with", "leaves:1,takes-bets-back:1,follower-declines:1"),
        "No round with all of this",
    ),
)


@for_each(REFUSED)
def test_what_cannot_be_had_is_refused_with_the_reason(
    refused: tuple[tuple[str, ...], str], capsys: pytest.CaptureFixture[str]
) -> None:
    arguments, said = refused
    assert main(["generate", *arguments]) == 2
    printed = capsys.readouterr()
    assert said in printed.err
    assert printed.out == ""


def test_a_seed_of_an_older_recipe_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """Its rounds would be others than those that it was written with."""
    with pytest.raises(SystemExit) as raised:
        main(["generate", "--rules", PAIRS, "--seed", "1:7"])
    assert raised.value.code == 2
    assert "type a number, or 2:7" in capsys.readouterr().err


def test_the_features_of_a_document_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "--features", "--rules", "live-blackjack"]) == 0
    live = capsys.readouterr().out
    assert "suited-trips" in live
    assert "Even Money paid" not in live
    assert main(["generate", "--features"]) == 0
    assert "progressive-three-red-aces" in capsys.readouterr().out


def test_variants_of_a_file_are_made(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (source,) = (path for path in shipped() if path.name.startswith("four-hands."))
    original = playable_file(source)
    vary = ("--like", str(source), "--vary", "cards,stakes", "--count", "4", "--seed", "2")
    assert main(["generate", *vary, "--out", str(tmp_path)]) == 0
    made = [check(path.read_bytes()).round for path in sorted(tmp_path.iterdir())]
    assert len(made) == 4
    for one in made:
        assert one is not None
        words = {found.word for found in features_of(one)}
        assert words == {found.word for found in features_of(original)}
        assert one.scenario.shoe != original.scenario.shoe
    assert capsys.readouterr().err == ""


def test_what_no_variant_can_be_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (source,) = (path for path in shipped() if path.name.startswith("four-hands."))
    like = ("generate", "--like", str(source))
    damaged = tmp_path / "damaged.scenario.yaml"
    damaged.write_text("format: 1\nrules: rws\n", "utf-8")
    for arguments, said in (
        ((*like, "--vary", "cardz"), "cards"),
        ((*like, "--vary", "document"), "Name another document"),
        ((*like, "--vary", "document", "--rules", "rws"), "no such document"),
        ((*like, "--rules", "live-blackjack"), "Name another document"),
        (("generate", "--like", str(damaged)), "damaged.scenario.yaml:2"),
    ):
        assert main([*arguments]) == 2, arguments
        assert said in capsys.readouterr().err, arguments


def test_a_round_is_made_that_rests_on_a_paragraph(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rest = ("generate", "--rules", "rws-perfect-pairs-v5", "--resting")
    assert main([*rest, "3.17", "--out", str(tmp_path)]) == 0
    (path,) = tmp_path.iterdir()
    made = playable_text(path.read_bytes())
    assert "3.17" in paragraphs_of(made)
    assert capsys.readouterr().err == ""
    assert main([*rest, "3.99"]) == 2
    assert "no such paragraph" in capsys.readouterr().err
    assert main([*rest, "2.1"]) == 2
    assert "No round is based on it: A heading." in capsys.readouterr().err
