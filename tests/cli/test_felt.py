"""``feltwork felt``: layouts listed, told, drawn; moments of rounds; what is refused and how."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tests.scenario_files import shipped_round
from trainer.cli.commands import felt_gallery
from trainer.cli.commands.felt_gallery import CROWDED, PAGE
from trainer.cli.commands.felt_order import SCREEN, moments, read_size
from trainer.cli.house_files import House
from trainer.cli.main import main
from trainer.rulebook import documents, load_document
from trainer.table.picture import Paper, Pixels, Scale

A = "rws-perfect-pairs-v5/A"
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _app(qapp: QApplication) -> QApplication:
    """Exporting takes the application that is there: one for all tests, with windows or without."""
    return qapp


def felt(tmp_path: Path, *arguments: str) -> int:
    """Run the command with a house that has nothing of its own."""
    return main(["--database", str(tmp_path / "none" / "records.db"), "felt", *arguments])


def refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 2
) -> str:
    """What is said where the command does nothing."""
    before = sorted(path.name for path in tmp_path.iterdir())
    assert felt(tmp_path, *arguments) == status
    told = capsys.readouterr()
    assert told.out == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == before
    return told.err


# Telling


def test_all_layouts_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert felt(tmp_path) == 0
    listed = capsys.readouterr().out
    for name in documents():
        for layout in load_document(name).layouts:
            assert f"    {name}/{layout}  " in listed
    assert all(len(line) <= 100 for line in listed.splitlines())


def test_a_layout_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert felt(tmp_path, A) == 0
    told = capsys.readouterr().out
    assert told.startswith("Blackjack Perfect Pairs, Version 5: ")
    assert "Boxes: 1, 2, 3, 4, 5, 6, 7" in told
    assert "Perfect Pairs: a circle of " in told
    assert "From the text: ¶" in told
    assert "Added: the number of boxes" in told
    assert "illustrative" in told
    assert felt(tmp_path, "rws-perfect-pairs-v5-a") == 0
    assert capsys.readouterr().out == told


def test_a_layout_file_is_reported_or_its_faults_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = (ROOT / "resources" / "felts" / "rws-perfect-pairs-v5-a.layout.yaml").read_text(
        "utf-8"
    )
    file = tmp_path / "own.layout.yaml"
    file.write_text(source.replace("id: rws-perfect-pairs-v5-a", "id: our-own"), "utf-8")
    assert felt(tmp_path, str(file)) == 0
    assert "Boxes: 1, 2, 3, 4, 5, 6, 7" in capsys.readouterr().out
    assert felt(tmp_path, str(file), "--svg", str(tmp_path / "own.svg")) == 0
    capsys.readouterr()
    file.write_text(source.replace("rail: 150", 'rail: "150"'), "utf-8")
    told = refused(tmp_path, capsys, str(file))
    line = source[: source.index("rail: 150")].count("\n") + 1
    assert f"{file}:{line}:" in told
    assert refused(tmp_path, capsys, str(tmp_path / "none.layout.yaml"))
    assert refused(tmp_path, capsys, str(file), "--svg", str(tmp_path / "x.svg"))


def test_a_houses_own_layout_has_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = (ROOT / "resources" / "felts" / "rws-perfect-pairs-v5-a.layout.yaml").read_text(
        "utf-8"
    )
    folder = tmp_path / "none" / "layouts"
    folder.mkdir(parents=True)
    (folder / "own.layout.yaml").write_text(
        source.replace("rws-perfect-pairs-v5-a", "our-own"), "utf-8"
    )
    assert felt(tmp_path) == 0
    assert "    rws-perfect-pairs-v5/our-own  " in capsys.readouterr().out
    for name in ("rws-perfect-pairs-v5/our-own", "our-own"):
        assert felt(tmp_path, name) == 0
        assert "Boxes: 1, 2, 3, 4, 5, 6, 7" in capsys.readouterr().out


# Drawing


def test_a_layout_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / f"felt.{ending}" for ending in ("svg", "pdf", "png")]
    svg, pdf, png = files
    arguments = ["--svg", str(svg), "--pdf", str(pdf), "--png", str(png)]
    assert felt(tmp_path, A, *arguments) == 0
    assert capsys.readouterr().out.splitlines() == [f"Written to {file}." for file in files]
    assert svg.read_bytes().startswith(b"<?xml")
    assert pdf.read_bytes().startswith(b"%PDF-")
    made = QImage(str(png))
    assert (made.width(), made.height()) == (SCREEN.width, SCREEN.height)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(file.name for file in files)


def test_each_size_goes_to_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pdf, png = tmp_path / "felt.pdf", tmp_path / "felt.png"
    sizes = ["--size", "A4", "--size", "320x200@2"]
    assert felt(tmp_path, A, "--pdf", str(pdf), "--png", str(png), *sizes) == 0
    made = QImage(str(png))
    assert (made.width(), made.height()) == (640, 400)
    assert b"/MediaBox [0 0 842" in pdf.read_bytes()


def test_every_way_of_looking_is_another_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ways: list[list[str]] = [
        [],
        ["--side", "players"],
        ["--as-printed"],
        ["--cloth", "white"],
        ["--cloth", "blue"],
        ["--chips", "uk"],
        ["--four-colours"],
        ["--totals"],
        ["--sums"],
        ["--room", "light"],
        ["--room", "dark"],
        ["--at", "26"],
        ["--at", "end"],
    ]
    drawn = set()
    for number, way in enumerate(ways):
        file = tmp_path / f"{number}.png"
        arguments = ["--scenario", "full-table", "--png", str(file), "--size", "640x400", *way]
        assert felt(tmp_path, *arguments) == 0
        drawn.add(file.read_bytes())
    assert len(drawn) == len(ways)


def test_another_pay_table_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    layout = "nevada-perfect-pairs-progressive/progressive"
    one, other = tmp_path / "one.svg", tmp_path / "other.svg"
    assert felt(tmp_path, layout, "--svg", str(one)) == 0
    assert felt(tmp_path, layout, "--svg", str(other), "--pay-table", "PT-PRG-PP-15") == 0
    assert one.read_bytes() != other.read_bytes()
    capsys.readouterr()
    where = ["--svg", str(tmp_path / "x.svg"), "--pay-table"]
    assert "PT-PRG-PP-15" in refused(tmp_path, capsys, layout, *where, "PT-PRG-PP-155")
    assert "pay table" in refused(tmp_path, capsys, A, *where, "PT-PRG-PP-15")


# A moment of a round


def test_every_step_of_a_round_and_none_beyond(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moment = moments("four-hands", House(tmp_path / "none.db"))
    file = tmp_path / "step.svg"
    arguments = ["--scenario", "four-hands", "--svg", str(file), "--force", "--at"]
    drawn = []
    for step in ("0", str(moment.last), "end"):
        assert felt(tmp_path, *arguments, step) == 0
        drawn.append(file.read_bytes())
    assert drawn[1] == drawn[2] != drawn[0]
    capsys.readouterr()
    for step in (str(moment.last + 1), "-1", "1.5", "", "x", "9" * 5000, "٣", "0x1"):
        told = refused(tmp_path, capsys, *arguments[:-1], f"--at={step}")
        assert f"from 0 to {moment.last}" in told
    assert file.read_bytes() == drawn[2]


def test_a_moment_is_counted_as_watch_counts(tmp_path: Path) -> None:
    from trainer.rounds.sheet import lay_out

    playable = shipped_round("four-hands")
    watched = lay_out(playable).frames
    assert tuple(moments("four-hands", House(tmp_path / "none.db")).views) == tuple(watched)


def test_a_scenario_file_on_another_layout(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, scenario = tmp_path / "own.svg", tmp_path / "case.scenario.yaml"
    scenario.write_text(
        "format: 1\nrules: rws-perfect-pairs-v5\nboxes:\n"
        "  7:\n    - {name: Ann, main: 100, calls: [stand]}\nshoe: TS 6D 9H TC 5D\n",
        "utf-8",
    )
    arguments = ["--scenario", str(scenario), "--svg", str(file)]
    assert felt(tmp_path, "rws-perfect-pairs-v5/D", *arguments) == 0
    capsys.readouterr()
    file.unlink()
    told = refused(tmp_path, capsys, "rws-perfect-pairs-v5/C", *arguments)
    assert "has no box 7" in told
    told = refused(tmp_path, capsys, "rws-blackjack-v5/A", *arguments)
    assert "rws-perfect-pairs-v5" in told
    told = refused(tmp_path, capsys, *arguments, "--pay-table", "any")
    assert "--pay-table" in told
    scenario.write_text("format: 1\nrules: rws-perfect-pairs-v5\nboxes: {}\n", "utf-8")
    assert f"{scenario}:" in refused(tmp_path, capsys, *arguments)


def test_nothing_tells_the_scenario(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pdf, svg = tmp_path / "paper.pdf", tmp_path / "paper.svg"
    name = "the-pairs-are-forgotten"
    arguments = ["--scenario", name, "--at", "9", "--pdf", str(pdf), "--svg", str(svg)]
    assert felt(tmp_path, *arguments, "--size", "A4", "--cloth", "white") == 0
    title = moments(name, House(tmp_path / "none.db")).playable.scenario.title
    assert title
    for written in (pdf.read_bytes(), svg.read_bytes()):
        for told in (title, name):
            assert told.encode() not in written
            assert told.encode("utf-16-be") not in written


# What cannot be


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rws-perfect-pairs-v5/Z"], "Did you mean"),
        (["../../etc/passwd"], "There is no layout"),
        (["{0.__class__}"], "There is no layout"),
        ([A, "--at", "3", "--svg", "x.svg"], "--scenario"),
        (["--svg", "x.svg"], "name a layout"),
        (["--scenario", "four-hand", "--svg", "x.svg"], "Did you mean “four-hands”?"),
        (["--scenario", "four-hands"], "--png"),
        ([A, "--size", "A4"], "--pdf"),
        ([A, "--svg", "x.svg", "--size", "A4"], "PDF"),
        ([A, "--pdf", "x.pdf", "--size", "640x400"], "PNG"),
        ([A, "--pdf", "x.pdf", "--size", "A4", "--size", "1:5"], "Two sizes"),
        ([A, "--svg", "x.svg", "--chips", "ukk"], "Did you mean “uk”?"),
        ([A, "--gallery", "x"], "leave out the other options"),
        (["--scenario", "nevada-evening", "--svg", "x.svg"], "There is no scenario"),
    ],
)
def test_what_cannot_be_is_said(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in refused(tmp_path, capsys, *arguments)


@pytest.mark.parametrize(
    "size",
    ["0x0", "63x64", "16385x100", "16384x16384", "9999999999x1", "-5x5", "1e3x5", "1:0", "1:16",
     "1:1.5", "B5", "", "640x400@5", "640", "x", "٦٤٠x٤٠٠", "4000x4000@2"],
)  # fmt: skip
def test_no_such_size(tmp_path: Path, capsys: pytest.CaptureFixture[str], size: str) -> None:
    assert read_size(size) is None
    file = str(tmp_path / "x.png")
    assert "is not a size" in refused(tmp_path, capsys, A, "--png", file, f"--size={size}")


def test_sizes() -> None:
    assert read_size("1920x1080") == SCREEN
    assert read_size("640×400@2") == Pixels(640, 400, 2)
    assert read_size("1:15") == Scale(15)
    assert read_size("letter") == Paper("Letter", 279.4, 215.9)
    assert read_size("7680x4320") == Pixels(7680, 4320)


def test_a_sheet_without_room_for_what_a_layout_says_of_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    taken = "takes:\n" + 40 * f"  - {{paragraph: 2.1, what: {'Paragraph ' * 38}}}\n"
    source = (ROOT / "resources" / "felts" / "rws-perfect-pairs-v5-a.layout.yaml").read_text(
        "utf-8"
    )
    own = tmp_path / "own.layout.yaml"
    own.write_text(source.replace("takes:\n", taken), "utf-8")
    pdf = tmp_path / "own.pdf"
    told = refused(tmp_path, capsys, str(own), "--pdf", str(pdf), "--size=A4")
    assert "too little room" in told
    assert not pdf.exists()


def test_a_series_is_no_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    series = ROOT / "resources" / "scenarios" / "nevada-evening.lesson.yaml"
    told = refused(tmp_path, capsys, "--scenario", str(series), "--svg", str(tmp_path / "x.svg"))
    assert "a scenario (a single round)" in told


# Where it is written


def test_a_file_that_is_there_is_replaced_only_when_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there, new = tmp_path / "there.svg", tmp_path / "new.png"
    there.write_text("mine", "utf-8")
    there.chmod(0o640)
    arguments = [A, "--svg", str(there), "--png", str(new), "--size", "64x64"]
    assert "--force" in refused(tmp_path, capsys, *arguments)
    assert there.read_text("utf-8") == "mine"
    assert felt(tmp_path, *arguments, "--force") == 0
    assert there.read_bytes().startswith(b"<?xml")
    assert stat.S_IMODE(there.stat().st_mode) == 0o640


@pytest.mark.parametrize("other", ["x.svg", "./x.svg", "y/../x.svg"])
def test_two_outputs_are_two_files(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    other: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    told = refused(tmp_path, capsys, A, "--force", "--svg", "x.svg", "--png", other)
    assert "same file" in told
    assert not (tmp_path / "x.svg").exists()


@pytest.mark.parametrize("place", ["no/such/x.svg", ".", "/", "x" * 300])
def test_a_place_where_nothing_can_be_written(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    place: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert refused(tmp_path, capsys, A, "--force", "--svg", place, status=3)


def test_a_full_disk_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there = tmp_path / "there.svg"
    there.write_text("mine", "utf-8")

    def full(_number: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("trainer.storage.atomic_write.os.fsync", full)
    assert refused(tmp_path, capsys, A, "--svg", str(there), "--force", status=3)
    assert there.read_text("utf-8") == "mine"


# The gallery


def test_a_gallery_is_written_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # One table stands for all: each takes as long as the other.
    monkeypatch.setattr(felt_gallery, "CROWDED", CROWDED[1:2])
    monkeypatch.setattr(felt_gallery, "SIZES", (Pixels(128, 80), Pixels(192, 108)))
    monkeypatch.setattr("trainer.cli.commands.felt.every_layout", lambda _house: [])
    folder = tmp_path / "a" / "gallery"
    for _time in range(2):
        assert felt(tmp_path, "--gallery", str(folder)) == 0
        told = capsys.readouterr().out.splitlines()
        assert told[0].startswith("1 of 1: ")
        assert told[-1] == f"Written to {folder / PAGE}."
    page = (folder / PAGE).read_text("utf-8")
    names = {path.name for path in folder.iterdir()}
    assert len(names) == 5
    for name in names - {PAGE}:
        assert f'"{name}"' in page
    assert "three side bets on every box" in page
    # One that was broken off is gone on with.
    (folder / PAGE).unlink()
    assert felt(tmp_path, "--gallery", str(folder)) == 0


def test_a_folder_with_something_else_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(felt_gallery, "CROWDED", ())
    monkeypatch.setattr("trainer.cli.commands.felt.every_layout", lambda _house: [])
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / PAGE).write_text("my own page", "utf-8")
    assert "--force" in refused(tmp_path, capsys, "--gallery", str(folder))
    assert (folder / PAGE).read_text("utf-8") == "my own page"
    assert refused(tmp_path, capsys, "--gallery", str(folder / PAGE), status=3)


def test_the_gallery_follows_no_link_out_of_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(felt_gallery, "CROWDED", ())
    monkeypatch.setattr("trainer.cli.commands.felt.every_layout", lambda _house: [])
    folder, outside = tmp_path / "mine", tmp_path / "precious.html"
    folder.mkdir()
    outside.write_text("precious", "utf-8")
    (folder / PAGE).symlink_to(outside)
    assert felt(tmp_path, "--gallery", str(folder), "--force") == 0
    assert outside.read_text("utf-8") == "precious"
    assert not (folder / PAGE).is_symlink()
    assert "gallery" in (folder / PAGE).read_text("utf-8")


def test_the_gallery_has_ten_tables_of_every_document(tmp_path: Path) -> None:
    busy = [moments(one.scenario, House(tmp_path / "none.db")) for one in CROWDED]
    assert len({one.scenario for one in CROWDED}) == 10
    assert {one.playable.game.document.id for one in busy} == set(documents())
    for wanted, moment in zip(CROWDED, busy, strict=True):
        assert wanted.fits(moment.busiest(wanted.fits))


# Without a screen


def test_it_needs_no_screen_and_listing_no_qt(tmp_path: Path) -> None:
    file = tmp_path / "felt.png"
    script = (
        "import sys; from trainer.cli.main import main\n"
        "assert main(['felt']) == 0\n"
        "assert not any(name.startswith('PySide6') for name in sys.modules)\n"
        f"sys.exit(main(['felt', {A!r}, '--png', {str(file)!r}, '--size', '64x64']))"
    )
    environment = {**os.environ, "QT_QPA_PLATFORM": "xcb", "DISPLAY": ":no", "HOME": str(tmp_path)}
    environment.pop("WAYLAND_DISPLAY", None)
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert QImage(str(file)).width() == 64
