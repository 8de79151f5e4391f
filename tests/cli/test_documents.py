import json
import re
from pathlib import Path

import pytest

from tests.cases import for_every
from trainer.cli.main import main

ROOT = Path(__file__).parents[2]
MANUAL = ROOT / "resources" / "manual"
SIZES = {"README.md": 8_000, "ARCHITECTURE.md": 20_000, "CHANGELOG.md": 6_000}
"""How many bytes the documents for people have at most: what is longer belongs to the manual."""


def examples() -> list[str]:
    texts = [(MANUAL / f"{name}.md").read_text("utf-8") for name in CHAPTERS]
    return re.findall(r"```yaml\n(.*?)```", "".join(texts), re.DOTALL)


CHAPTERS = ("scenario", "irregularities", "series")


def test_the_scenario_of_the_manual_is_settled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scenario, _house, _incident, requests, _series = examples()
    file = tmp_path / "eights.scenario.yaml"
    for text in (scenario, scenario + requests):
        file.write_text(text, encoding="utf-8")
        assert main(["settle", str(file), "--json"]) == 0
        settled = json.loads(capsys.readouterr().out)
        assert settled["net"] == {"Ann": "20.00", "Ben": "-50.00", "Cho": "0.00"}


def test_the_house_of_the_manual_decides(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _scenario, house, _incident, _requests, _series = examples()
    file = tmp_path / "house.scenario.yaml"
    ann = "{name: Ann, main: 10, twenty_one_plus_three: 10, calls: [double]}"
    file.write_text(
        f"format: 1\n{house}boxes: {{1: [{ann}]}}\nshoe: QS AD KS 9C TD\n", encoding="utf-8"
    )
    assert main(["settle", str(file)]) == 2
    assert "the casino does not allow doubling" in capsys.readouterr().err
    file.write_text(file.read_text(encoding="utf-8").replace("double]", "stand]"), encoding="utf-8")
    assert main(["settle", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["net"] == {"Ann": "-10.00"}


def test_the_incident_of_the_manual_is_settled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _scenario, _house, incident, _requests, _series = examples()
    file = tmp_path / "skipped.scenario.yaml"
    file.write_text(f"format: 1\nrules: rws-perfect-pairs-v5\n{incident}", encoding="utf-8")
    assert main(["settle", str(file), "--json"]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)["net"] == {"Ann": "-100.00", "Ben": "0.00"}
    assert captured.err == "", "everything in it fits"


def test_the_series_of_the_manual_is_settled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _scenario, _house, _incident, _requests, series = examples()
    file = tmp_path / "meter.lesson.yaml"
    file.write_text(series, encoding="utf-8")
    assert main(["settle", str(file), "--json"]) == 0
    settled = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["meters"] for one in settled] == [["1000.25"], ["500.00"]]


@for_every("name", SIZES)
def test_a_document_is_short_and_names_what_is_there(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert len(text.encode()) <= SIZES[name]
    linked = set(re.findall(r"\]\(([\w.][\w./-]+)\)", text))
    packages = r"`((?:trainer|ui|resources|packaging|tests)/[\w./-]+)`"
    for path in linked | set(re.findall(packages, text)):
        assert (ROOT / path).exists(), path


def test_the_readme_has_the_two_commands_and_a_picture() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    assert blocks[:2] == [
        "pip install uv && uv run feltwork\n",
        "pip install uv && uv run pytest\n",
    ]
    (picture,) = re.findall(r"!\[.+\]\((.+)\)", text)
    assert (ROOT / picture).stat().st_size < 200_000
