"""The house's own layouts in the window: dealt on, told of where damaged, missed where gone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel

from tests.ui.conftest import unexpected
from trainer.library.items import Under
from trainer.room.rights import AT_HOME
from trainer.rulebook.felts import CheckedFelt, check_felt
from trainer.storage.connection import Cancellation
from trainer.storage.own import layouts
from trainer.storage.own.layouts import add_layout, read_layouts, remove_layout
from ui.app import PAGES
from ui.shell.house import REFUSED_LAYOUTS, notice_of, read_each
from ui.shell.window import Window
from ui.supervise.layouts.page import LayoutsPage
from ui.supervise.library.page import LibraryPage
from ui.supervise.library.scenarios import Library
from ui.table.states import WatchState

if TYPE_CHECKING:
    from tests.ui.conftest import Hand, Tell

ROUND = """\
format: 1
title: In the salon
rules: rws-perfect-pairs-v5
table:
  layout: salon-5
boxes:
  5:
    - {name: Ann, main: 100, calls: [stand]}
shoe: TS 9D 8H 8C
"""


@pytest.fixture
def case(tmp_path: Path) -> Path:
    path = tmp_path / "salon.scenario.yaml"
    path.write_text(ROUND)
    return path


@pytest.fixture
def own(tmp_path: Path, salon: str) -> Path:
    """The house's layout beside the records."""
    path = tmp_path / "layouts" / "salon.layout.yaml"
    path.parent.mkdir()
    path.write_text(salon, encoding="utf-8")
    return path


async def opened(hand: Hand, path: Path) -> None:
    hand.window.bindings.actions["open_file"].trigger()
    dialog = hand.window.findChildren(QFileDialog)[-1]
    dialog.fileSelected.emit(str(path))
    dialog.close()
    # Where no window manager is, nobody gives the keys back to the window.
    hand.window.activateWindow()
    await hand.until(hand.window.isActiveWindow)


def texts(window: Window) -> str:
    return "\n".join(label.text() for label in window.notices.findChildren(QLabel))


@pytest.mark.usefixtures("own")
def test_a_scenario_on_it_is_dealt_and_recorded(tell: Tell, case: Path) -> None:
    async def story(hand: Hand) -> None:
        window = hand.window
        await opened(hand, case)
        felt = hand.library.felt._given
        assert felt is not None
        assert (felt.layout.id, len(felt.layout.seats)) == ("salon-5", 5)
        assert "Salon, five boxes" in hand.library.about.text()
        assert not window.notices.has_notice(REFUSED_LAYOUTS)
        await hand.begin(str(case))
        shown = hand.table.felt._given
        assert shown is not None
        assert shown.layout is felt.layout
        await hand.play_on()
        window.bindings.actions["records"].trigger()
        await hand.at("records")
        window.bindings.actions["replay"].trigger()
        await hand.at("table", WatchState)
        assert hand.table.felt._given == shown

    tell(story)


def test_an_attempt_on_a_layout_that_is_gone_is_reported_of(
    tell: Tell, case: Path, own: Path
) -> None:
    async def before(hand: Hand) -> None:
        await opened(hand, case)
        await hand.begin(str(case))
        await hand.play_on()

    async def after(hand: Hand) -> None:
        window = hand.window
        window.bindings.actions["records"].trigger()
        await hand.at("records")
        window.bindings.actions["replay"].trigger()
        await hand.until(lambda: window.notices.has_notice("trouble"))
        assert "In the salon" in texts(window)
        assert "“salon-5”" in texts(window)
        window.bindings.actions["open_record"].trigger()
        await hand.at("result")

    tell(before)
    remove_layout(AT_HOME, own)
    tell(after)


def test_a_damaged_file_is_reported_in_place_and_stops_nothing(
    tell: Tell, case: Path, own: Path, salon: str
) -> None:
    own.with_name("bad.layout.yaml").write_text(salon.replace("depth: 1015", "depth: deep"))

    async def story(hand: Hand) -> None:
        window = hand.window
        assert window.notices.has_notice(REFUSED_LAYOUTS)
        assert "Layout bad.layout.yaml, line 8, column 8: " in texts(window)
        assert "“deep”" in texts(window)
        hand.key(Qt.Key.Key_F3)
        await hand.at("layouts")
        page = window.findChild(LayoutsPage)
        assert page is not None
        assert not window.notices.isVisible()
        page.choose(f"file:{own.with_name('bad.layout.yaml')}")
        assert any("“deep”" in label.text() for label in page.panel.findChildren(QLabel))
        hand.key(Qt.Key.Key_Escape)
        await hand.at("library")
        await opened(hand, case)
        assert hand.library.entry is not None
        assert not hand.library.entry.fault
        QTest.keyClick(window, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
        assert not window.notices.has_notice(REFUSED_LAYOUTS)

    tell(story)


def test_one_that_is_put_into_the_folder_meanwhile_is_found(
    tell: Tell, case: Path, tmp_path: Path, salon: str
) -> None:
    async def story(hand: Hand) -> None:
        library = hand.library
        await opened(hand, case)
        assert library.entry is not None
        assert "“salon-5”" in library.entry.fault
        (tmp_path / "layouts").mkdir()
        (tmp_path / "layouts" / "salon.layout.yaml").write_text(salon, encoding="utf-8")
        await opened(hand, case)
        await hand.until(lambda: library.entry is not None and not library.entry.fault)
        assert library.entry.id == str(case)

    tell(story)


def test_the_page_of_the_layouts_lists_what_is_in_the_folder_now(
    tell: Tell, tmp_path: Path, salon: str
) -> None:
    async def story(hand: Hand) -> None:
        hand.key(Qt.Key.Key_F3)
        await hand.at("layouts")
        page = hand.window.findChild(LayoutsPage)
        assert page is not None
        folder = tmp_path / "layouts"
        folder.mkdir()
        (folder / "salon.layout.yaml").write_text(salon, encoding="utf-8")
        (folder / "bad.layout.yaml").write_text("bad")
        hand.key(Qt.Key.Key_Escape)
        await hand.at("library")
        hand.key(Qt.Key.Key_F3)
        await hand.at("layouts")
        await hand.until(lambda: any("salon-5" in line.id for line in page.listing.items))
        assert hand.window.notices.has_notice(REFUSED_LAYOUTS)
        (folder / "bad.layout.yaml").unlink()
        hand.key(Qt.Key.Key_Escape)
        await hand.at("library")
        hand.key(Qt.Key.Key_F3)
        await hand.until(lambda: not hand.window.notices.has_notice(REFUSED_LAYOUTS))

    tell(story)


def test_a_folder_that_cannot_be_looked_into_stops_nothing(
    tell: Tell, case: Path, tmp_path: Path
) -> None:
    (tmp_path / "layouts").write_text("a file")

    async def story(hand: Hand) -> None:
        assert str(tmp_path / "layouts") in texts(hand.window)
        await opened(hand, case)
        assert hand.library.entry is not None
        assert "“salon-5”" in hand.library.entry.fault

    tell(story)


def test_what_was_opened_is_read_again_with_other_layouts(
    qapp: QApplication, tmp_path: Path, case: Path, salon: str
) -> None:
    window = Window(PAGES)
    page = LibraryPage(window.pages)
    library = Library(page, unexpected)
    library.open(case)
    assert library.find(str(case)) is None
    (tmp_path / "drawn.layout.yaml").write_text(salon, encoding="utf-8")
    add_layout(AT_HOME, tmp_path / "layouts", tmp_path / "drawn.layout.yaml")
    library.use(Under(read_layouts(tmp_path / "layouts").rulebook))
    assert library.find(str(case)) is not None
    felt = page.felt._given
    assert felt is not None
    assert felt.layout.id == "salon-5"
    # A file that is gone stays as it was read.
    case.unlink()
    library.use(Under())
    assert library.find(str(case)) is not None
    window.deleteLater()


def test_of_many_damaged_files_a_few_are_reported(tmp_path: Path) -> None:
    folder = tmp_path / "layouts"
    folder.mkdir()
    assert notice_of(read_layouts(folder), ()) is None
    for number in range(5):
        (folder / f"{number}.layout.yaml").write_text("bad")
    notice = notice_of(read_layouts(folder), ())
    assert notice is not None
    assert notice.sentence.startswith("Layout 0.layout.yaml, line 1, column ")
    assert notice.sentence.endswith(" 4 more files cannot be used.")
    assert not notice.advice


def test_a_file_that_brings_a_bug_to_light_is_refused_alone(
    tmp_path: Path, salon: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "layouts"
    folder.mkdir()
    (folder / "a.layout.yaml").write_text(salon, "utf-8")
    (folder / "b.layout.yaml").write_text("it brings it to light")

    def checking(data: bytes) -> CheckedFelt:
        if data.startswith(b"it brings"):
            raise ValueError("the layout")
        return check_felt(data)

    monkeypatch.setattr(layouts, "check_felt", checking)
    found, bugs = read_each(folder, Cancellation())
    assert [str(bug) for bug in bugs] == ["the layout"]
    assert len(found.files) == 1
    notice = notice_of(found, ())
    assert notice is not None
    assert notice.sentence.endswith("An error in Feltwork prevents this file from being read.")
