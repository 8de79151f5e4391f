"""What the commands print: on streams of any encoding, and with names that nobody should trust."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from trainer.cli.main import main

SCENARIO = """\
format: 1
title: Zoë’s table
rules: rws-perfect-pairs-v5
boxes:
  1:
    - {name: Zoë, main: 100, calls: [stand]}
shoe: TS 7D 9H TC
"""
COMMANDS = (
    ("settle", "FILE"),
    ("settle", "--json", "FILE"),
    ("check", "FILE"),
    ("incidents", "FILE"),
    ("incidents", "--json", "FILE"),
    ("rules",),
    ("rules", "--json"),
    ("rules", "compare"),
    ("rules", "rws-perfect-pairs-v5"),
    ("rules", "rws-perfect-pairs-v5", "--json"),
    ("odds", "rws-perfect-pairs-v5"),
    ("odds", "rws-perfect-pairs-v5", "--json"),
    ("felt",),
    ("--help",),
)
EVIL = "bad\x1b]0;pwn\x07\u202e\u200b.scenario.yaml"


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "zoë.scenario.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    return path


def run(encoding: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    environment = os.environ | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    return subprocess.run(
        [
            sys.executable,
            "-c",
            "from trainer.cli.main import main; raise SystemExit(main())",
            *arguments,
        ],
        capture_output=True,
        check=False,
        env=environment,
    )


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_prints_on_a_stream_of_ascii(
    command: tuple[str, ...], scenario: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = [str(scenario) if word == "FILE" else word for word in command]

    def printed(encoding: str) -> tuple[object, str, str]:
        """Without a process of its own: the tests below start some for each encoding."""
        out, err = (TextIOWrapper(BytesIO(), encoding=encoding) for _ in range(2))
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            try:
                status: object = main(given)
            except SystemExit as ended:  # of --help
                status = ended.code
        for stream in (out, err):
            stream.seek(0)
        return status, out.read(), err.read()

    status, narrow, errors = printed("ascii")
    assert (status, errors) == (0, "")
    status, wide, _errors = printed("utf-8")
    assert status == 0
    if "--json" in command:
        assert json.loads(narrow) == json.loads(wide)
    else:
        assert len(narrow.splitlines()) == len(wide.splitlines())


def test_a_card_falls_back_to_its_letters(scenario: Path) -> None:
    settled = run("cp1252", "settle", str(scenario))
    assert settled.returncode == 0
    out = settled.stdout.decode("cp1252")
    assert "7D" in out
    assert "Zoë’s table" in out
    assert "♦" in run("utf-8", "settle", str(scenario)).stdout.decode()


def test_what_has_no_letters_is_escaped() -> None:
    refused = run("ascii", "settle", "東.scenario.yaml")
    assert refused.returncode == 2
    assert refused.stderr.decode("ascii").startswith("\\u6771.scenario.yaml:1:1: error: ")


def test_a_parameter_error_is_printed_on_a_stream_of_ascii() -> None:
    refused = run("ascii", "settle", "x", "--東")
    assert refused.returncode == 2
    assert "--\\u6771" in refused.stderr.decode("ascii")


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="file names there are text")
def test_a_name_that_does_not_decode_is_escaped(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff.scenario.yaml"
    Path(os.fsdecode(path)).write_text(SCENARIO, encoding="utf-8")
    twice = [os.fsdecode(path)] * 2
    settled = run("utf-8", "settle", *twice)
    assert settled.returncode == 0
    assert "\\xff.scenario.yaml:" in settled.stdout.decode()
    missing = run("utf-8", "settle", "--json", os.fsdecode(b"\xff.scenario.yaml"))
    assert missing.returncode == 2
    (error,) = json.loads(missing.stdout.decode())["errors"]
    assert error["file"] == "\udcff.scenario.yaml"


@pytest.mark.parametrize(
    "arguments",
    [
        ["settle", EVIL],
        ["settle", "--json", EVIL],
        ["settle", "FOUND", "FOUND"],
        ["check", EVIL],
        ["check", EVIL.replace("scenario", "layout")],
        ["incidents", EVIL],
        ["incidents", "FOUND", "--kind", EVIL],
        ["incidents", "FOUND", "--add", f"[{{kind: {EVIL}}}]"],
        ["incidents", "FOUND", "--write", EVIL],
        ["rules", EVIL],
        ["rules", "compare", EVIL],
        ["rules", "rws-perfect-pairs-v5", EVIL],
        ["odds", EVIL],
        ["odds", "rws-perfect-pairs-v5", EVIL],
        ["odds", "rws-perfect-pairs-v5", "--decks", EVIL],
        ["felt", EVIL],
        ["felt", EVIL.replace("scenario", "layout")],
        ["felt", "--scenario", EVIL, "--svg", "x.svg"],
        ["felt", "--scenario", "FOUND", "--at", EVIL, "--svg", "x.svg"],
        ["felt", "--scenario", "FOUND", "--chips", EVIL, "--svg", "x.svg"],
        ["felt", "--pay-table", EVIL],
        ["felt", "--scenario", "FOUND", "--size", EVIL, "--png", "x.png"],
        ["settle", "FOUND", f"--{EVIL}"],
        ["--database", f"/nowhere/{EVIL}", "check", EVIL],
        [EVIL],
    ],
    ids=ascii,
)
def test_no_name_reaches_the_terminal_raw(
    arguments: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    found = tmp_path / EVIL
    found.write_text(SCENARIO, encoding="utf-8")
    missing = f"no-{EVIL}"
    given = [word.replace(EVIL, missing) if word != "FOUND" else str(found) for word in arguments]
    with suppress(SystemExit):
        main(given)
    printed = capsys.readouterr()
    assert printed.out + printed.err
    for line in (printed.out + printed.err).split("\n"):
        assert line.isprintable(), ascii(line)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="has no device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", ["rules", "--version", "--help", "settle --help"])
def test_output_that_finds_no_room_is_a_trouble_and_no_bug(words: str, unbuffered: str) -> None:
    with Path("/dev/full").open("w") as full:
        run = subprocess.run(
            [sys.executable, "-m", "trainer", *words.split()],
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert run.returncode == 3
    assert run.stderr.startswith("Not everything could be printed")
    assert "Traceback" not in run.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="has no pipes with names")
@pytest.mark.parametrize("suffix", [".scenario.yaml", ".lesson.yaml", ".layout.yaml"])
def test_a_pipe_is_not_waited_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], suffix: str
) -> None:
    pipe = tmp_path / f"pipe{suffix}"
    os.mkfifo(pipe)
    assert main(["check", str(pipe)]) == 2
    assert "not a regular file" in capsys.readouterr().err
