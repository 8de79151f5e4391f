"""The commands and the house's own layouts: read where a scenario names one, and checked."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from trainer.cli.main import BUG, TROUBLE, main
from trainer.rulebook.felts import felts
from trainer.storage.own import layouts

ROUND = """\
format: 1
rules: rws-perfect-pairs-v5
table:
  layout: salon-5
boxes:
  5:
    - {name: Ann, main: 100, calls: [stand]}
shoe: TS 9D 8H 8C
"""

Say = Callable[..., tuple[str, str]]


@pytest.fixture
def case(tmp_path: Path) -> Path:
    path = tmp_path / "case.scenario.yaml"
    path.write_text(ROUND)
    return path


@pytest.fixture
def own(data_folder: Path, salon: str) -> Path:
    """The house's layout in the usual folder."""
    path = data_folder / "layouts" / "salon.layout.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(salon, encoding="utf-8")
    return path


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Runs a command; what it has printed, and told."""

    def run(*arguments: object, status: int = 0) -> tuple[str, str]:
        assert main([str(argument) for argument in arguments]) == status
        printed = capsys.readouterr()
        return printed.out, printed.err

    return run


@pytest.mark.usefixtures("own")
def test_every_command_takes_the_houses_layout(case: Path, say: Say) -> None:
    out, err = say("check", case)
    assert (out, err) == ("1 valid, 0 invalid\n", "")
    out, err = say("settle", "--json", case)
    assert json.loads(out)["net"] == {"Ann": "100.00"}
    out, err = say("incidents", "--json", case, "--kind", "card_to_empty_box")
    assert "salon" not in err
    out, err = say("incidents", "--json", case, "--add", "{kind: squeeze, box: 5}")
    assert json.loads(out)["valid"]


def test_they_lie_beside_the_records_that_are_named(
    case: Path, own: Path, tmp_path: Path, say: Say
) -> None:
    records = tmp_path / "elsewhere" / "records.sqlite"
    _out, err = say("--database", records, "check", case, status=2)
    assert "“salon-5”" in err
    own.parent.rename(tmp_path / "layouts")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "layouts").rename(tmp_path / "elsewhere" / "layouts")
    assert say("--database", records, "check", case)[0] == "1 valid, 0 invalid\n"
    say("check", case, status=2)
    assert not records.exists()


@pytest.mark.usefixtures("own")
def test_a_box_that_it_does_not_have(case: Path, say: Say) -> None:
    case.write_text(ROUND.replace("5:\n", "6:\n"))
    out, _err = say("settle", "--json", case, status=2)
    (error,) = json.loads(out)["errors"]
    assert (error["line"], error["column"]) == (6, 3)
    assert "6" in error["message"]


def test_a_layout_that_is_no_longer_there(case: Path, own: Path, say: Say) -> None:
    own.unlink()
    _out, err = say("check", case, status=2)
    assert f"{case}:4:11: error: " in err
    assert "“salon-5”" in err
    assert "A, B, C, D, E, F, G" in err


def test_a_damaged_file_is_reported_where_it_may_be_the_reason(
    case: Path, own: Path, salon: str, say: Say
) -> None:
    own.write_text(salon.replace("width: 1500", "width: wide\nnonsense: 1"))
    _out, err = say("check", case, status=2)
    told = [line for line in err.splitlines() if str(own) in line]
    assert len(told) == 1
    assert told[0].startswith(f"{own}:7:8: warning: ")
    assert "wide" in told[0]


def test_another_damaged_file_is_no_concern_of_a_valid_scenario(
    case: Path, own: Path, say: Say
) -> None:
    own.with_name("bad.layout.yaml").write_text("nonsense")
    assert say("check", case) == ("1 valid, 0 invalid\n", "")


def test_the_folder_is_not_looked_into_without_need(
    case: Path, monkeypatch: pytest.MonkeyPatch, say: Say
) -> None:
    def looked(_folder: Path) -> None:
        raise AssertionError("nobody has asked for it")

    monkeypatch.setattr(layouts, "list_layouts", looked)
    _out, err = say("check", case, status=BUG)
    assert "nobody has asked for it" in err
    case.write_text(ROUND.replace("salon-5", "B"))
    say("check", case)
    say("settle", case)
    say("incidents", case)


def test_a_folder_that_is_none_is_a_trouble(case: Path, data_folder: Path, say: Say) -> None:
    data_folder.mkdir()
    (data_folder / "layouts").write_text("a file")
    _out, err = say("check", case, status=TROUBLE)
    assert str(data_folder / "layouts") in err


# Layout files


def test_a_layout_file_is_checked(tmp_path: Path, salon: str, say: Say) -> None:
    good, bad = tmp_path / "good.layout.yaml", tmp_path / "bad.layout.yaml"
    good.write_text(salon, encoding="utf-8")
    bad.write_text(salon.replace("depth: 1015", "depth: deep"), encoding="utf-8")
    assert say("check", good) == ("1 valid, 0 invalid\n", "")
    out, err = say("check", good, bad, status=2)
    assert out == "1 valid, 1 invalid\n"
    assert err.startswith(f"{bad}:8:8: error: ")
    assert "“deep”" in err


def test_a_layout_that_is_not_there(tmp_path: Path, say: Say) -> None:
    _out, err = say("check", tmp_path / "none.layout.yaml", status=2)
    assert err.startswith(f"{tmp_path / 'none.layout.yaml'}:1:1: error: ")


def test_an_id_of_the_programs_is_a_warning(tmp_path: Path, salon: str, say: Say) -> None:
    path = tmp_path / "mine.layout.yaml"
    path.write_text(salon.replace("salon-5", felts()[0]), encoding="utf-8")
    _out, err = say("check", path)
    assert err.startswith(f"{path}:3:5: warning: ")
    assert felts()[0] in err


@pytest.mark.parametrize("command", ["settle", "incidents"])
def test_a_layout_is_no_round(command: str, own: Path, say: Say) -> None:
    out, err = say(command, own, status=2)
    assert err.startswith(f"{own}:1:1: error: ")
    assert out == ""
