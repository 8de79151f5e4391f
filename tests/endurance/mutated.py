"""Mutated files of every kind, and settings: each ends in a diagnostic or a sentence.

They go where a person's files go: through the commands, the library with its preview, a round with
its questions, the preview of a layout, the house's layouts, and the settings in the records.
Nothing is raised, nothing takes long or much memory, and nothing is written but a valid layout that
is added.
"""

from __future__ import annotations

import io
import os
import random
import sqlite3
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager, redirect_stderr, redirect_stdout, suppress
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import yaml

from tests.endurance.acknowledged import now
from tests.endurance.figures import Figures, peak_megabytes
from tests.endurance.mutation import Corpus
from tests.old_database import make_old_database
from trainer.cli.main import main
from trainer.errors import EnvironmentTrouble
from trainer.house.by_document import choice_path
from trainer.house.file import EMPTY_TEXT, HOUSE_SUFFIX, choose, read_house_file
from trainer.messages.troubles import describe_trouble
from trainer.room.rights import AT_HOME
from trainer.rulebook import RULEBOOK
from trainer.scenario.check import check
from trainer.settings.personal import PersonalSettings
from trainer.storage.database import Database, open_database
from trainer.storage.own.layouts import LayoutFile, add_layout, layouts_folder, read_layouts
from trainer.storage.trainees import decode_settings, encode_settings, unusable_settings

COUNT: Final = 20_000

SCENARIOS: Final = ("plain-round", "split-aces", "insurance-won")

_AT_ONCE: Final = 500
"""How many files one process is given."""

ROOT: Final = Path(__file__).parents[2]

KINDS: Final = (
    "scenario", "scenario", "scenario", "lesson", "lesson", "layout", "layout", "row", "house",
)  # fmt: skip
"""How often each kind is tried; rows are settings and answers as the database has them."""

_ENDINGS: Final = {
    "scenario": ".scenario.yaml",
    "lesson": ".lesson.yaml",
    "layout": ".layout.yaml",
    "house": HOUSE_SUFFIX,
}

SERIES: Final = b"""\
format: 1
title: Two rounds and a file
rules: rws-perfect-pairs-v5
table: {limits: {main: 5-500}}
rounds:
  - file: plain-round.scenario.yaml
  - file: split-aces.scenario.yaml
"""


@cache
def corpus(kind: str) -> Corpus:
    """The files of a kind that the tree has."""
    if kind == "row":
        return _rows()
    if kind == "house":
        return Corpus(_houses())
    ending = _ENDINGS[kind]
    folders = [ROOT / "resources", ROOT / "tests" / "rulings", ROOT / "tests" / "rulebook"]
    paths = [path for folder in folders for path in folder.rglob(f"*{ending}")]
    files = {path.name: path.read_bytes() for path in paths}
    if kind == "lesson":
        files["two.lesson.yaml"] = SERIES
    return Corpus(_readable(files))


def _readable(files: dict[str, bytes]) -> dict[str, bytes]:
    """Those that are YAML at all; some of the invalid rulings are not."""
    found = {}
    for name, data in files.items():
        with suppress(yaml.YAMLError, ValueError):
            if isinstance(yaml.load(data, yaml.CSafeLoader), dict):
                found[name] = data
    return found


def _houses() -> dict[str, bytes]:
    """The example of the documentation, and one that chooses every last value."""
    text = (ROOT / "resources" / "manual" / "house.md").read_text("utf-8")
    every = EMPTY_TEXT
    for document in RULEBOOK.values():
        for name, values in document.settings.items():
            every = choose(every, choice_path(document.id, name), values[-1])
    example = text.split("```yaml\n")[1].split("```")[0]
    return {"example": example.encode(), "every": every.encode()}


def _rows() -> Corpus:
    with tempfile.TemporaryDirectory() as made:
        path = make_old_database(Path(made, "old.sqlite"))
        with closing(sqlite3.connect(path)) as connection:
            texts = {
                f"{column} {row}": text
                for column in ("question", "expected", "given", "paragraphs")
                for row, text in connection.execute(f"SELECT rowid, {column} FROM answers")
            }
    texts["settings"] = encode_settings(PersonalSettings())
    return Corpus({name: text.encode() for name, text in texts.items()}, json=True)


class Auditor:
    """Notes every file that this process writes, and every program and connection it starts."""

    def __init__(self) -> None:
        self.noted: list[str] = []
        self.watching = False
        sys.addaudithook(self._hear)

    @contextmanager
    def watch(self) -> Iterator[list[str]]:
        """What is written meanwhile."""
        self.noted = []
        self.watching = True
        try:
            yield self.noted
        finally:
            self.watching = False

    def _hear(self, event: str, given: tuple[Any, ...]) -> None:
        if not self.watching:
            return
        if event == "open":
            path, mode, flags = given
            writing = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
            # A file that is open already has been noted.
            new = not isinstance(path, int) and "__pycache__" not in str(path)
            if new and ((mode and set(mode) & set("wax+")) or flags & writing):
                self.noted.append(f"{path} was opened to be written")
        elif (event in _FORBIDDEN or event.startswith(("socket.", "subprocess."))) and (
            "__pycache__" not in str(given)
        ):
            self.noted.append(f"{event}{given}")


_FORBIDDEN: Final = {
    "os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate",
    "os.system", "os.exec", "os.posix_spawn", "os.chmod", "shutil.rmtree",
}  # fmt: skip


Step = tuple[str, Callable[[], object]]


class Attacked:
    """Everything that opens files, in a folder of its own."""

    def __init__(self, folder: Path, auditor: Auditor) -> None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        from PySide6.QtWidgets import QApplication

        from ui.app import PAGES, MonotonicClock
        from ui.shell.controller import App
        from ui.shell.window import Window
        from ui.theme.roles import ColorScheme

        self.qt = QApplication.instance() or QApplication(["attacked"])
        self._app = App(
            Window(PAGES), _no_records, None, MonotonicClock(), lambda _settings: ColorScheme.DARK
        )
        self.valid = 0
        self.slowest = (0.0, "")
        """Files that have no fault for all that."""
        self._folder = folder
        self._auditor = auditor
        for name in SCENARIOS:
            path = ROOT / "resources" / "scenarios" / f"{name}.scenario.yaml"
            (folder / path.name).write_bytes(path.read_bytes())
        self._records = open_database(make_old_database(folder / "old.sqlite"), clock=now)

    def close(self) -> None:
        """Close window and records."""
        self._records.close()
        self._app.window.deleteLater()

    def attack(self, kind: str, data: bytes, name: str, chance: random.Random) -> Iterator[str]:
        """Everything that can be done with it; what should not have happened."""
        if kind == "row":
            steps = self._with_row(name, data)
        else:
            path = self._folder / f"mutated{_ENDINGS[kind]}"
            path.write_bytes(data)
            with_it = {"layout": self._with_layout, "house": self._with_house}
            steps = with_it.get(kind, self._with_scenario)(path, chance)
        for step, do in steps:
            began = time.perf_counter()
            noted: list[str] = []
            done: object = None
            try:
                with self._auditor.watch() as noted:
                    done = do()
            except EnvironmentTrouble as trouble:
                text = describe_trouble(trouble)
                if not text.sentence or not text.advice:
                    yield f"{step}: {trouble}"
            except BaseException:
                yield f"{step}: {traceback.format_exc()}"
            self.slowest = max(self.slowest, (time.perf_counter() - began, step))
            if noted and not isinstance(done, LayoutFile):
                yield f"{step}: {noted}"
            if (step, done) == ("check", 0):
                self.valid += 1

    def _with_scenario(self, path: Path, chance: random.Random) -> list[Step]:
        json = ["--json"] if chance.random() < 0.5 else []
        seed = chance.random()
        steps: list[Step] = [
            ("check", lambda: self._command("check", str(path))),
            ("settle", lambda: self._command("settle", *json, str(path))),
            ("library", lambda: self._open(path, played=seed < 0.2)),
        ]
        if seed > 0.98:
            steps.append(("incidents", lambda: self._command("incidents", *json, str(path))))
        return steps

    def _with_layout(self, path: Path, chance: random.Random) -> list[Step]:
        layouts = layouts_folder(self._folder / "records.sqlite")
        drawn = chance.random() < 0.2
        return [
            ("check", lambda: self._command("check", str(path))),
            ("describe", lambda: self._command("felt", str(path))),
            ("preview", lambda: self._preview(path, drawn=drawn)),
            ("add", lambda: add_layout(AT_HOME, layouts, path, replace=True)),
            ("house", lambda: read_layouts(layouts)),
        ]

    def _with_house(self, path: Path, chance: random.Random) -> list[Step]:
        played = self._folder / f"{chance.choice(SCENARIOS)}.scenario.yaml"
        read = read_house_file(path.read_bytes())
        return [
            ("check", lambda: self._command("check", str(path))),
            ("show", lambda: self._command("house", "show", str(path))),
            ("diff", lambda: self._command("house", "diff", str(path))),
            ("settle", lambda: self._command("settle", str(played), "--house", str(path))),
            ("whatever is read", lambda: check(played.read_bytes(), read.rulebook())),
        ]

    def _with_row(self, name: str, data: bytes) -> list[Step]:
        if name == "settings":
            text = data.decode(errors="surrogateescape")
            return [
                ("settings", lambda: decode_settings(text)),
                ("unusable settings", lambda: unusable_settings(text)),
            ]
        return [("answer", lambda: self._read_answer(name, data))]

    def _command(self, *given: str) -> int:
        """One of the program's commands, as on the command line; its exit status."""
        records = str(self._folder / "records.sqlite")
        with (
            io.TextIOWrapper(io.BytesIO(), encoding="utf-8") as out,
            redirect_stdout(out),
            redirect_stderr(out),
        ):
            status = main(["--database", records, *given])
        assert status in {0, 2}, f"exit status {status}"
        return status

    def _open(self, path: Path, *, played: bool) -> None:
        """In the library, with the preview of its first round; and all that is asked about it."""
        from trainer.rounds.sheet import lay_out, question_frames
        from ui.supervise.library.controller import LibraryController
        from ui.table import phrasing

        for item in self._app.of(LibraryController).library.open(path):
            if played and item.checked.round is not None:
                sheet = lay_out(item.checked.round)
                question_frames(sheet)
                phrasing.step_texts(sheet)
                for number, question in enumerate(sheet.questions):
                    phrasing.question_view(sheet, question, number, len(sheet.questions))

    def _preview(self, path: Path, *, drawn: bool) -> None:
        """On the page of the layouts."""
        from ui.supervise.layouts.controller import LayoutsController

        controller = self._app.of(LayoutsController)
        controller.open_file(path)
        if drawn:
            controller.view.felt.resize(800, 500)
            controller.view.felt.grab()

    def _read_answer(self, name: str, data: bytes) -> None:
        """In the records, where this is stored instead."""
        column, row = name.split()
        connection = self._records.connection.db.conn
        update = f"UPDATE answers SET {column} = CAST(? AS TEXT) WHERE rowid = ?"
        connection.execute(update, [data, int(row)])
        try:
            select = "SELECT attempt_id FROM answers WHERE rowid = ?"
            (attempt,) = connection.execute(select, [int(row)]).fetchone()
            self._records.attempts.get(attempt)
        finally:
            connection.rollback()


def _no_records(_path: Path | None) -> Database:
    raise AssertionError("no records are opened")


def attack_some(count: int, seed: int) -> Figures:
    """So many files, in a process of its own; the memory is that of the whole process."""
    figures, auditor = Figures(), Auditor()
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as made:
        attacked = Attacked(Path(made), auditor)
        for kind in _ENDINGS:
            # What is imported for the first file of a kind takes long, whatever is in it.
            name, data = next(iter(corpus(kind).files.items()))
            list(attacked.attack(kind, data, name, chance))
        attacked.valid = 0
        for number in range(count):
            kind = chance.choice(KINDS)
            name, data = corpus(kind).mutated(chance)
            case = f"{kind} {number} of seed {seed}, from {name}"
            attacked.slowest = 0.0, ""
            figures.fail(case, attacked.attack(kind, data, name, chance))
            seconds, step = attacked.slowest
            figures.took(seconds, f"{step}: {case}")
            figures.counted[f"{kind}s"] += 1
        figures.counted["of these without a fault"] = attacked.valid
        attacked.close()
    figures.used(peak_megabytes())
    return figures


def run(count: int, seed: int) -> bool:
    """Print the figures; False if anything did not hold."""
    figures = Figures()
    context = get_context("spawn")
    with ProcessPoolExecutor(mp_context=context, max_tasks_per_child=1) as pool:
        parts = [
            pool.submit(attack_some, min(_AT_ONCE, count - first), seed + first)
            for first in range(0, count, _AT_ONCE)
        ]
        for part in parts:
            figures.add(part.result())
    return figures.show(__doc__, f"{count} files, seed {seed}")
