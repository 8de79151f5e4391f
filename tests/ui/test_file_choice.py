"""File dialogs beside records that are open."""

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QDir
from PySide6.QtWidgets import QFileDialog, QFileSystemModel, QWidget
from pytestqt.qtbot import QtBot

from trainer.storage.database import open_database
from ui.shell.dialogs import choose_house

ANOTHER_WINDOW = """
import sqlite3, sys
records = sqlite3.connect(sys.argv[1])
records.execute("SELECT count(*) FROM house").fetchone()
records.close()
"""


def test_a_dialog_in_the_folder_of_the_records_leaves_their_locks(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "records.sqlite"
    (tmp_path / "our.house.yaml").write_text("house: 1\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    window = QWidget()
    qtbot.addWidget(window)
    with open_database(path, clock=lambda: datetime.now(UTC)) as database:
        choose_house(window, lambda _path: None)
        (dialog,) = window.findChildren(QFileDialog)
        (model,) = dialog.findChildren(QFileSystemModel)
        dialog.setDirectory(str(tmp_path))
        model.setFilter(QDir.Filter.Files)
        folder = model.index(str(tmp_path))
        qtbot.waitUntil(lambda: model.rowCount(folder) > 0)
        # It is the last to close if nobody else holds a lock, and then removes the log.
        subprocess.run([sys.executable, "-c", ANOTHER_WINDOW, str(path)], check=True)
        database.connection.check_file()
        assert path.with_name("records.sqlite-wal").exists()
        dialog.close()
