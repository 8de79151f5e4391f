"""Output that depends neither on the terminal nor on the house's own layouts."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _as_wide_as_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture(autouse=True)
def data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The user's data folder, with nothing in it."""
    folder = tmp_path / "data"
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_names, **_choices: folder)
    return folder
