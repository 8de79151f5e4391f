"""A program of its own for the tests: restores a backup, killed before each call that writes.

Run as ``python killed_restoring.py FOLDER``. The folder has the files of a database
(``database.sqlite``) and a backup (``other.sqlite``). Prints, for each kill, who is in the records
afterwards, or the trouble that opening them ends in.
"""

import os
import shutil
import sys
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from trainer.errors import EnvironmentTrouble
from trainer.room.rights import AT_HOME
from trainer.storage.database import open_database
from trainer.storage.restoring import restore

CALLS = {"os.mkdir", "os.link", "os.remove", "os.rename", "shutil.copyfile", "sqlite3.connect"}
NOW = datetime(2026, 11, 22, tzinfo=UTC)


def killed(folder: Path, last: int) -> bool:
    """Restore in a process that ends before its call of this number; whether it was killed."""
    child = os.fork()
    if child == 0:
        calls = 0

        def hook(event: str, _arguments: object) -> None:
            nonlocal calls
            if event in CALLS:
                calls += 1
                if calls == last:
                    os._exit(1)

        # Imported before, so that only the calls of the restoring count.
        sys.addaudithook(hook)
        restore(AT_HOME, folder / "other.sqlite", folder / "database.sqlite", NOW)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 1


def said(folder: Path) -> str:
    try:
        with open_database(folder / "database.sqlite", clock=lambda: NOW) as database:
            return ",".join(one.name for one in database.trainees.all())
    except EnvironmentTrouble as trouble:
        return type(trouble).__name__


def run(folder: Path) -> None:
    for last in count(1):
        trial = folder / str(last)
        shutil.copytree(
            folder, trial, ignore=lambda _where, names: [n for n in names if n[0] < "a"]
        )
        ended = killed(trial, last)
        sys.stdout.write(f"{said(trial)}\n")
        shutil.rmtree(trial)
        if not ended:
            return


if __name__ == "__main__":
    import trainer.storage.migrations  # noqa: F401

    run(Path(sys.argv[1]))
