"""Try an installed or frozen Feltwork from outside, by its commands and its keys alone.

    python3 packaging/smoke.py PROGRAM [--root FOLDER] [--as USER]

PROGRAM is started with an empty environment, a home of its own and from a folder that nobody may
write into: its first paint without a screen and on a virtual one, a whole Guided round by keys, the
help of every command, and each command with real input. A line for each check is printed; the exit
status is 1 where one fails, where the program has a command that nothing here tries, or a frozen
one lacks a resource. What it has written into its own folder is a failure too.

With ``--root`` the program is one in a root of its own, such as one that debootstrap has made, and
PROGRAM is its path there. With ``--as`` it is run by this user, who needs no rights to anything
(only root can do so, and root may write everywhere). The round needs ``Xvfb`` and ``xdotool`` here,
not in that root; on Linux it is a failure where they are not.
"""

from __future__ import annotations

import argparse
import filecmp
import hashlib
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
SCENARIO: Final = "plain-round.scenario.yaml"
LAYOUT: Final = "rws-perfect-pairs-v5-a.layout.yaml"
HOUSE: Final = "smoke.house.yaml"
DOCUMENT: Final = "rws-perfect-pairs-v5"
RECORDS: Final = "records.sqlite"

SECONDS: Final = 120
"""How long one start may take, on a machine that has other things to do."""
ROUND_SECONDS: Final = 600

DATABASE: Final = ("--database", RECORDS)
RECORDED: Final = "1 trainee, "
"""What the records have in them then, as the commands say it; not "0 trainees"."""


class Try(NamedTuple):
    """One run of a command: what it is given, how it ends, and what it has to say or write."""

    arguments: tuple[str, ...]
    said: str = ""
    written: str = ""
    begins: bytes = b""
    status: int = 0


TRIES: Final[Mapping[str, tuple[Try, ...]]] = {
    "settle": (Try(("settle", SCENARIO), "Completed"), Try(("settle", "--json", SCENARIO), "{")),
    "check": (Try(("check", SCENARIO, LAYOUT, HOUSE), "3 valid, 0 invalid"),),
    "lesson": (Try(("lesson",), "insurance"), Try(("lesson", "insurance"), "course: 1")),
    "house": (
        Try(("house", "check", HOUSE), "1 valid, 0 invalid"),
        Try(("house", "show", HOUSE), "Decks"),
    ),
    "incidents": (Try(("incidents", SCENARIO), "What can go wrong"),),
    "generate": (
        Try(
            ("generate", "--rules", DOCUMENT, "--count", "1", "--seed", "1", "--out", "made"),
            written="made/*.scenario.yaml",
        ),
    ),
    "list": (Try(("list", "insurance"), "insurance"),),
    "pack": (Try(("pack", SCENARIO, "-o", "a.feltpack"), written="a.feltpack"),),
    "unpack": (Try(("unpack", "a.feltpack", "unpacked"), written="unpacked/*/*.scenario.yaml"),),
    "paper": (
        Try(
            ("paper", "plain-round", "-o", "paper.pdf", "--key", "key.pdf"),
            written="key.pdf",
            begins=b"%PDF-",
        ),
    ),
    "rules": (
        Try(("rules", DOCUMENT, "3.22.2"), "3.22.2"),
        Try(("rules", "--search", "insurance"), "nsurance"),
    ),
    "odds": (Try(("odds", "huxley-perfect-pairs"), "Combinations"),),
    "felt": (
        Try(("felt",), f"{DOCUMENT}/A"),
        Try(("felt", f"{DOCUMENT}/A", "--pdf", "a.pdf"), written="a.pdf", begins=b"%PDF-"),
        Try(("felt", f"{DOCUMENT}/A", "--svg", "a.svg"), written="a.svg", begins=b"<?xml"),
        Try(
            ("felt", f"{DOCUMENT}/A", "--scenario", SCENARIO, "--png", "a.png"),
            written="a.png",
            begins=b"\x89PNG",
        ),
    ),
    "backup": (
        Try((*DATABASE, "backup", "a.backup"), written="a.backup", begins=b"SQLite format 3"),
    ),
    "records": (
        Try((*DATABASE, "records", "check"), RECORDED),
        Try((*DATABASE, "records", "recover", "recovered.sqlite"), written="recovered.sqlite"),
        Try(("--database", "recovered.sqlite", "records", "check"), RECORDED),
    ),
    "rejudge": (Try((*DATABASE, "rejudge", "--all"), " attempt"),),
    # A head is signed with a manager's key, and there is none.
    "verify": (
        Try(("verify", RECORDS), "The log is whole", status=4),
        Try(("verify", "a.pdf", "--records", RECORDS), "no certificate", status=2),
    ),
    "room": (Try((*DATABASE, "room", "status"), "no room’s server", status=3),),
    "restore": (Try((*DATABASE, "restore", "a.backup"), RECORDED),),
    "licences": (
        Try(("licences",), "pyside6-essentials"),
        Try(("licences", "--texts"), "GNU LESSER GENERAL PUBLIC LICENSE"),
    ),
}
"""What each command is tried with, in this order, once a round is in the records."""


class Program(NamedTuple):
    """The program, and where it is tried: ``here`` is seen by it as ``inside``."""

    path: str
    root: Path
    here: Path
    inside: str
    user: str | None

    def start(self, *arguments: str, **environment: str) -> subprocess.Popen[str]:
        """Start it with nothing in its environment but this and a home."""
        command, user = [self.path, *arguments], self.user
        if self.root != Path("/"):
            within = ["/usr/sbin/chroot", str(self.root), "/usr/bin/env", "-C", self.inside]
            if user is not None:
                within.insert(1, f"--userspec={user}")
            command, user = [*within, *command], None
        return subprocess.Popen(
            command,
            cwd=self.here,
            env={"HOME": f"{self.inside}/home", **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            user=user,
        )

    def run(self, *arguments: str, **environment: str) -> tuple[int, str, str]:
        """Run it to its end: its status, what it says, and its troubles."""
        with self.start(*arguments, **environment) as process:
            try:
                said, troubles = process.communicate(timeout=SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                said, troubles = process.communicate()
                return -1, said, f"not ended after {SECONDS} seconds\n{troubles}"
        return process.returncode, said, troubles

    def folder(self) -> Path:
        """Where its own files are, as they are seen from here."""
        path = self.root / self.path.lstrip("/")
        while path.is_symlink():
            path = path.parent / path.readlink()
        return path.parent


class Report:
    """The checks so far, each printed as it is made."""

    def __init__(self) -> None:
        self.failed = 0

    def add(self, what: str, trouble: str = "") -> None:
        """Print one; without a trouble it is passed."""
        self.failed += bool(trouble)
        print("FAIL " if trouble else "ok   ", what, flush=True)
        if trouble:
            print("\n".join(f"      {line}" for line in trouble.strip().splitlines()), flush=True)


class Screen(NamedTuple):
    """A virtual screen; ``pixels`` is a file with what is seen on it."""

    name: str
    pixels: Path

    def keys(self, *names: str) -> None:
        """Press keys, one after the other."""
        environment = {**os.environ, "DISPLAY": self.name}
        subprocess.run(["xdotool", "key", *names], env=environment, check=True)

    def focus(self) -> bool:
        """Have the keys go to the window, as nothing manages it; False until there is one."""
        environment = {**os.environ, "DISPLAY": self.name}
        search = ["xdotool", "search", "--onlyvisible", "--name", "Feltwork"]
        found = subprocess.run(search, env=environment, capture_output=True, check=False, text=True)
        for window in found.stdout.split()[-1:]:
            command = ["xdotool", "windowfocus", window]
            subprocess.run(command, env=environment, check=False)
        return bool(found.stdout)

    def seen(self) -> str:
        """A digest of what is seen."""
        return hashlib.sha256(self.pixels.read_bytes()).hexdigest()


@contextmanager
def virtual_screen() -> Iterator[Screen | None]:
    """A screen to try the window on; None where there is no Xvfb."""
    if shutil.which("Xvfb") is None or shutil.which("xdotool") is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24"]
        command += ["-fbdir", folder, "-nolisten", "tcp"]
        with subprocess.Popen(
            command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as server:
            os.close(writing)
            try:
                with os.fdopen(reading) as said:
                    number = said.readline().strip()
                yield Screen(f":{number}", Path(folder) / "Xvfb_screen0")
            finally:
                server.terminate()


def wait(ready: Callable[[], object], until: float) -> bool:
    """Wait for something that is to happen; False if it has not at that time."""
    while not ready():
        if time.monotonic() > until:
            return False
        time.sleep(0.1)
    return True


def settle_down(process: subprocess.Popen[str], until: float) -> None:
    """Wait until the program waits itself: it has computed next to nothing for a while."""

    def spent() -> int:
        with suppress(OSError):
            fields = Path(f"/proc/{process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
            return int(fields[11]) + int(fields[12])
        return 0

    before = -2
    while (now := spent()) > before + 1 and time.monotonic() < until:
        before = now
        time.sleep(0.5)


def rows(database: Path, query: str) -> list[tuple[object, ...]]:
    """What a query finds in the records; nothing where they are not there yet."""
    with (
        suppress(sqlite3.Error),
        closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as records,
    ):
        return list(records.execute(query))
    return []


def play(program: Program, screen: Screen) -> str:
    """Play the whole round in Guided by keys; the trouble, if there is one.

    Every question is answered, with a 1 or the first choice: whether a round can be dealt is tried,
    not whether it can be dealt well.
    """
    database, empty = program.here / RECORDS, screen.seen()
    until = time.monotonic() + ROUND_SECONDS
    environment = {"DISPLAY": screen.name, "QT_QPA_PLATFORM": "xcb"}
    with program.start(*DATABASE, SCENARIO, **environment) as process:
        try:
            if not wait(lambda: screen.focus() or process.poll() is not None, until):
                return "no window"
            known = partial(rows, database, "SELECT 1 FROM trainees")
            wait(lambda: known() or process.poll() is not None, until)
            settle_down(process, until)
            if screen.seen() == empty:
                return "nothing is painted"
            screen.focus()
            screen.keys("Return")
            answered = _answer_all(process, screen, database, until)
            settle_down(process, until)
            screen.keys("ctrl+q")
            status = process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            return "the window does not close"
        finally:
            process.kill()
        said = process.stderr.read() if process.stderr is not None else ""
    if status or said:
        return f"exit status {status}\n{said}"
    return answered


def _answer_all(
    process: subprocess.Popen[str], screen: Screen, database: Path, until: float
) -> str:
    ended = "SELECT questions, answers FROM attempts WHERE finished_at IS NOT NULL"
    begun = "SELECT answers FROM attempts"
    while not rows(database, ended):
        if time.monotonic() > until or process.poll() is not None:
            return f"not played to the end: {rows(database, begun)}"
        settle_down(process, until)
        known = partial(_changed, database, begun, rows(database, begun))
        screen.keys("1")
        if not wait(known, time.monotonic() + 1):
            screen.keys("Return")
            wait(known, time.monotonic() + 5)
        settle_down(process, until)
        if not rows(database, ended):  # else it would begin the next
            screen.keys("Return")
    ((asked, answered),) = rows(database, ended)
    return "" if asked == answered else f"{answered} answers to {asked} questions"


def _changed(database: Path, query: str, before: list[tuple[object, ...]]) -> bool:
    return rows(database, query) != before


def commands(text: str) -> list[str]:
    """The commands that a help lists."""
    return re.findall(r"^    ([a-z]+)(?:  |$)", text, re.MULTILINE)


def judge(program: Program, case: Try, before: frozenset[Path]) -> str:
    """Run a command; the trouble, if there is one."""
    status, said, troubles = program.run(*case.arguments)
    if status != case.status or "Traceback" in troubles:
        return f"exit status {status}\n{said}{troubles}"
    if case.said not in said + troubles:
        return f"does not say “{case.said}”:\n{said}{troubles}"
    if case.written:
        new = [path for path in program.here.glob(case.written) if path not in before]
        if not new:
            return f"does not write {case.written}:\n{said}{troubles}"
        if not new[0].read_bytes().startswith(case.begins):
            return f"{new[0].name} is no such file"
    return ""


def listing(folder: Path) -> dict[str, tuple[int, int]]:
    """Everything in a folder, with size and date."""
    return {
        str(path): (path.lstat().st_size, path.lstat().st_mtime_ns)
        for path in folder.rglob("*")
        if not path.is_dir()
    }


def incomplete(program: Program) -> str:
    """The files of the tree's resources that a frozen program has not, or has otherwise."""
    theirs = program.folder() / "_internal" / "resources"
    if not theirs.is_dir():
        return ""
    ours = ROOT / "resources"
    names = [path.relative_to(ours) for path in sorted(ours.rglob("*")) if path.is_file()]
    return "\n".join(
        str(name)
        for name in names
        if name.suffix not in {".pot", ".py", ".pyc"}
        and not (
            (theirs / name).is_file() and filecmp.cmp(theirs / name, ours / name, shallow=False)
        )
    )


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Take away the right to write into the program's folder, where that is not a system's own."""
    before = {}
    if sys.platform != "win32" and os.geteuid() != 0 and (folder / "_internal").is_dir():
        before = {
            path: path.stat().st_mode
            for path in (folder, *folder.rglob("*"))
            if not path.is_symlink() and path.stat().st_uid == os.geteuid()
        }
    for path, mode in before.items():
        path.chmod(mode & ~0o222)
    try:
        yield
    finally:
        for path, mode in before.items():
            path.chmod(mode)


def try_helps(program: Program, report: Report) -> list[str]:
    """Try the help of the program and of every command; the names of these."""
    status, said, troubles = program.run("--help")
    found = commands(said)
    report.add("--help", "" if not status and found else f"exit status {status}\n{said}{troubles}")
    for name in found:
        status, said, troubles = program.run(name, "--help")
        report.add(f"{name} --help", f"{status}\n{troubles}" if status or not said else "")
        for inner in commands(said) if re.search(r"\] COMMAND", said) else ():
            status, said, troubles = program.run(name, inner, "--help")
            trouble = f"{status}\n{troubles}" if status or not said else ""
            report.add(f"{name} {inner} --help", trouble)
    return found


def try_all(program: Program, screen: Screen | None, report: Report) -> None:
    """Try everything, in the order in which one thing needs another."""
    before = listing(program.folder())
    status, said, troubles = program.run("--version")
    named = not status and said.startswith("feltwork ")
    report.add("--version", "" if named else f"{status}\n{said}{troubles}")
    report.add("all resources", incomplete(program))
    _, said, troubles = program.run("odds", "huxley-perfect-pairs", LANGUAGE="es")
    report.add("odds in Spanish", "" if "1,686747 %" in said else f"{said}{troubles}")
    paint = "--exit-after-first-paint"
    status, _, troubles = program.run(paint, QT_QPA_PLATFORM="offscreen")
    report.add("first paint without a screen", troubles or (f"status {status}" if status else ""))
    if screen is None:
        lacking = "there is no Xvfb, or no xdotool" if sys.platform == "linux" else ""
        report.add("nothing on a screen" if not lacking else "a round on a screen", lacking)
    else:
        status, _, troubles = program.run(paint, DISPLAY=screen.name)
        report.add("first paint on a screen", troubles or (f"status {status}" if status else ""))
        report.add("a whole Guided round by keys", play(program, screen))
    names = try_helps(program, report)
    for name in sorted(set(names) ^ set(TRIES)):
        report.add(name, "a command that is not tried, or that there is not")
    for case in (case for cases in TRIES.values() for case in cases):
        if RECORDS in case.arguments and not (program.here / RECORDS).exists():
            continue  # no round was played
        seen = frozenset(program.here.glob(case.written)) if case.written else frozenset[Path]()
        report.add(" ".join(case.arguments), judge(program, case, seen))
    same = listing(program.folder()) == before
    report.add("nothing written into its own folder", "" if same else "something was")


def main(arguments: list[str]) -> int:
    """Try the program; returns the exit status."""
    parser = argparse.ArgumentParser(description="Try an installed or frozen Feltwork.")
    parser.add_argument("program")
    parser.add_argument("--root", type=Path, default=Path("/"))
    parser.add_argument("--as", dest="user")
    parsed = parser.parse_args(arguments)
    root: Path = parsed.root.resolve()
    path = parsed.program if root != Path("/") else str(Path(parsed.program).resolve())
    report, began = Report(), time.monotonic()
    with tempfile.TemporaryDirectory(dir=root / "tmp", prefix="smoke-") as made:
        here = Path(made)
        (here / "home").mkdir()
        house = f"house: 1\ndocuments: {{{DOCUMENT}: {{choices: {{}}, table: {{decks: 6}}}}}}\n"
        (here / HOUSE).write_text(house, "utf-8")
        shutil.copy(ROOT / "resources" / "scenarios" / SCENARIO, here)
        shutil.copy(ROOT / "resources" / "felts" / LAYOUT, here)
        if parsed.user is not None:
            for one in (here, *here.iterdir()):
                shutil.chown(one, parsed.user)
        program = Program(path, root, here, f"/{here.relative_to(root)}", parsed.user)
        with virtual_screen() as screen, read_only(program.folder()):
            try_all(program, screen, report)
    seconds = time.monotonic() - began
    print(f"{report.failed} failed, {seconds:.0f} seconds")
    return int(report.failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
