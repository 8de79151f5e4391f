"""The first picture has the scheme and the size of the last time."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.conftest import usual_scheme
from trainer.settings.looks import ColorSchemeChoice
from trainer.settings.personal import PersonalSettings
from ui.app import ApplicationTheme, main, show_first_page
from ui.felt.view import FeltView
from ui.shell.window import Window
from ui.theme.remembered import Look, Remembered
from ui.theme.roles import PALETTES, ColorScheme
from ui.theme.sheet import style_sheet


class FirstPaintOnly:
    database = None
    exit_after_first_paint = True
    files = ()


@pytest.fixture
def restored(
    qapp: QApplication, theme: ApplicationTheme, windows_of_main: list[Window]
) -> Iterator[QApplication]:
    yield qapp
    usual_scheme(qapp, theme)


def test_scheme_and_size_of_the_last_time(
    restored: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    first: list[tuple[str, tuple[int, int]]] = []
    rooms: list[ColorScheme] = []

    def shown(window: Window, failures: list[Exception], table: str, scheme: ColorScheme) -> None:
        first.append((restored.styleSheet(), (window.width(), window.height())))
        show_first_page(window, failures, table, scheme)
        felt = window.findChild(FeltView)
        assert felt is not None
        rooms.append(felt.options().scheme)

    monkeypatch.setattr("ui.app._log_folder", lambda: tmp_path)
    monkeypatch.setattr("ui.app.show_first_page", shown)
    Remembered(tmp_path / "look").keep(Look(ColorSchemeChoice.LIGHT, (801, 603)))
    assert main(FirstPaintOnly()) == 0
    (tmp_path / "look").write_bytes(b"\0")
    assert main(FirstPaintOnly()) == 0
    light, usual = first
    assert light == (style_sheet(PALETTES[ColorScheme.LIGHT]), (801, 603))
    assert usual[1] == (1280, 800)
    # The table stands in the same room from the first picture on.
    assert rooms == [ColorScheme.LIGHT, ColorScheme.DARK]


class Sizes(QObject):
    """The sizes that a widget is given."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self.seen: list[tuple[int, int]] = []
        watched.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QResizeEvent):
            self.seen.append((event.size().width(), event.size().height()))
        return False


def test_the_table_is_drawn_at_one_size(
    restored: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    watched: list[tuple[FeltView, Sizes]] = []

    def shown(window: Window, failures: list[Exception], table: str, scheme: ColorScheme) -> None:
        show_first_page(window, failures, table, scheme)
        felt = window.findChild(FeltView)
        assert felt is not None
        watched.append((felt, Sizes(felt)))

    monkeypatch.setattr("ui.app._log_folder", lambda: tmp_path)
    monkeypatch.setattr("ui.app.show_first_page", shown)
    assert main(FirstPaintOnly()) == 0
    ((felt, sizes),) = watched
    assert sizes.seen == [(felt.width(), felt.height())]


def test_another_scheme_is_remembered_at_once(restored: QApplication, tmp_path: Path) -> None:
    remembered = Remembered(tmp_path / "look")
    theme = ApplicationTheme(restored, remembered)
    theme.apply_settings(PersonalSettings(room=ColorSchemeChoice.LIGHT))
    assert Remembered(tmp_path / "look").look.room is ColorSchemeChoice.LIGHT
