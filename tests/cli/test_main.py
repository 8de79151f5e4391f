import subprocess
import sys
from pathlib import Path

import pytest

import trainer
from trainer.cli import main as cli
from trainer.errors import DatabaseLocked
from trainer.messages.text import set_language
from trainer.texts import SOURCE_LANGUAGE

RUN = """
import sys
from trainer.cli.main import main
for line in sys.argv[1:]:
    try:
        status = main(line.split())
    except SystemExit as leaving:
        status = leaving.code
    heavy = {"PySide6", "shiboken6", "qasync", "sqlite_utils", "numpy", "babel"}
    print("LOADED", sorted({name.partition(".")[0] for name in sys.modules} & heavy), status, line)
"""

CASE = """\
format: 1
title: One box
rules: rws-perfect-pairs-v5
boxes:
  1:
    - {name: Ann, main: 100, calls: [stand]}
shoe: TS 7D 9H TC
"""


WITHOUT_A_WINDOW = (
    ["--version"],
    ["--help"],
    ["settle", "CASE"],
    ["settle", "CASE", "--json"],
    ["check", "CASE"],
    ["odds", "nevada-perfect-pairs-progressive"],
    ["odds", "huxley-perfect-pairs", "--json"],
    ["licences"],
)


def test_without_a_window_nothing_heavy_is_loaded(tmp_path: Path) -> None:
    case = tmp_path / "one-box.scenario.yaml"
    case.write_text(CASE, encoding="utf-8")
    lines = [" ".join(arguments).replace("CASE", str(case)) for arguments in WITHOUT_A_WINDOW]
    result = subprocess.run(
        [sys.executable, "-c", RUN, *lines], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    said = [line for line in result.stdout.splitlines() if line.startswith("LOADED ")]
    assert said == [f"LOADED [] 0 {line}" for line in lines]


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        cli.main(["--version"])
    assert leaving.value.code == 0
    assert capsys.readouterr().out == f"feltwork {trainer.__version__}\n"


def test_usage_and_refusals_are_in_the_language_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANGUAGE", "es_MX.UTF-8:en")
    try:
        for arguments in (["settle", "--help"], ["settle"], ["settle", "--house"], ["--help"]):
            with pytest.raises(SystemExit):
                cli.main(arguments)
        assert cli.main(["list", "apagon"]) == 0
    finally:
        set_language(SOURCE_LANGUAGE)
    said = capsys.readouterr()
    assert "Irregularidad tras unas pocas cartas, cuatro casillas" in said.out
    assert said.out.startswith("uso: feltwork settle")
    assert "opciones:\n" in said.out
    assert "muestra la versión del programa" in said.out
    assert "faltan estos argumentos" in said.err
    assert "se esperaba un argumento" in said.err


def test_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        cli.main(["shuffle"])
    assert leaving.value.code == 2
    assert "shuffle" in capsys.readouterr().err


def test_alone_it_opens_the_window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[cli.WindowOptions] = []

    def window(options: cli.WindowOptions) -> int:
        asked.append(options)
        return 7

    monkeypatch.setattr(cli, "open_window", window)
    file = tmp_path / "records.db"
    assert cli.main(["--database", str(file), "--exit-after-first-paint"]) == 7
    assert asked == [cli.WindowOptions(file, exit_after_first_paint=True)]


def test_a_file_named_like_a_command_is_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "open_window", lambda options: len(options.database.name))
    assert cli.main(["--database", "settle"]) == len("settle")


def test_a_bug_is_reported_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_name: str) -> None:
        raise ImportError("half an installation")

    monkeypatch.setattr(cli, "load_with_qt", broken)
    assert cli.main([]) == cli.BUG
    said = capsys.readouterr().err
    assert said.startswith("Something went wrong in Feltwork.")
    assert trainer.__version__ in said
    assert "half an installation" in said


def test_files_are_opened_in_the_window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[cli.WindowOptions] = []

    def window(options: cli.WindowOptions) -> int:
        asked.append(options)
        return 0

    monkeypatch.setattr(cli, "open_window", window)
    monkeypatch.chdir(tmp_path)
    for name in ("check", "one.yaml", "-x.yaml", "plain"):
        Path(name).write_text(CASE, encoding="utf-8")
    records = Path("settle")
    for given, names in {
        ("one.yaml",): ("one.yaml",),
        ("one.yaml", "plain"): ("one.yaml", "plain"),
        ("plain", "settle.yaml"): None,
        ("./check",): ("check",),
        ("--", "-x.yaml"): ("-x.yaml",),
        ("--database", "settle", "one.yaml"): ("one.yaml",),
        ("one.yaml", "--database", "settle"): ("one.yaml",),
    }.items():
        asked.clear()
        status = cli.main(given)
        if names is None:
            assert (status, asked) == (cli.TROUBLE, []), given
            continue
        files = tuple(tmp_path / name for name in names)
        database = records if "--database" in given else None
        assert asked == [cli.WindowOptions(database, files=files)], given


def test_a_commands_word_wins(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("check").write_text(CASE, encoding="utf-8")
    assert cli.main(["check", "check"]) == 0
    assert capsys.readouterr().out == "1 valid, 0 invalid\n"


@pytest.mark.parametrize("name", ["missing.yaml", "missing/file"])
def test_a_file_that_is_not_there_opens_no_window(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([name]) == cli.TROUBLE
    assert name in capsys.readouterr().err


def test_a_known_trouble_is_reported_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def window(options: cli.WindowOptions) -> int:
        raise DatabaseLocked("records.db", "database is locked")

    monkeypatch.setattr(cli, "open_window", window)
    assert cli.main([]) == cli.TROUBLE
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines() == [
        "The records in records.db are in use by another program.",
        "Close the other Feltwork window, or any other program that has the file open, and try "
        "again.",
        "(database is locked)",
    ]
