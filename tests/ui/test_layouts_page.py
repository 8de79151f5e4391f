"""The layouts in the window: looked at, written to files, and a house's own added and removed."""

from __future__ import annotations

from dataclasses import replace
from errno import ENOSPC
from functools import partial
from importlib.resources import files
from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QByteArray, QFileSystemWatcher, QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
)

from tests.ui.conftest import Hand, Tell, in_window, one_after_another
from tests.ui.files import name_file
from tests.ui.seen import links, shows, texts
from trainer.cli.commands.felt_order import Looks, Named, picture_of_layout
from trainer.rulebook import documents, game_of, load_document
from trainer.settings.looks import Cloth
from trainer.storage.own.layouts import Read, layouts_folder, read_layout, read_layouts
from ui.app import OTHERS, PAGES, MonotonicClock, show_first_page
from ui.shell.controller import App
from ui.shell.window import Window
from ui.supervise.layouts.controller import LayoutsController, LayoutsState
from ui.supervise.layouts.page import LayoutGroup, LayoutLine, LayoutsPage
from ui.theme.roles import ColorScheme

if TYPE_CHECKING:
    from pathlib import Path

    from trainer.storage.database import Database

SOURCE = (files("resources") / "felts" / "rws-perfect-pairs-v5-b.layout.yaml").read_text("utf-8")
OWN = SOURCE.replace("id: rws-perfect-pairs-v5-b", "id: our-table").replace(
    'title: "', 'title: "Ours: ', 1
)
OWN_ID = "rws-perfect-pairs-v5/our-table"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    file = tmp_path / "drafts" / "our-table.layout.yaml"
    file.parent.mkdir()
    file.write_text(OWN, "utf-8")
    return file


def page_of(hand: Hand) -> LayoutsPage:
    page = hand.window.findChild(LayoutsPage)
    assert page is not None
    return page


async def open_layouts(hand: Hand) -> LayoutsPage:
    hand.key(Qt.Key.Key_F3)
    await hand.at("layouts")
    return page_of(hand)


async def look_at(hand: Hand, file: Path) -> LayoutsPage:
    page = await open_layouts(hand)
    hand.click("do_add_layout")
    await name_file(hand, file)
    await hand.until(lambda: hand.here(LayoutsState).opened_file)
    return page


async def every_layout_of_every_document_is_listed_and_drawn(hand: Hand) -> None:
    hand.choose("huxley-table-a")
    page = await open_layouts(hand)
    listed = [line.id for line in page.listing.items]
    assert listed == [
        f"{name}/{layout}" for name in documents() for layout in load_document(name).layouts
    ]
    assert page.listing.hasFocus(), "the keys go to the list"
    assert page.listing.item is not None
    assert page.listing.item.id.startswith("huxley"), "first the chosen scenario's rules"
    for line in page.listing.items:
        page.choose(line.id)
        await hand.until(shows(page.panel, line.title))
        assert line.about in texts(page.panel)
        assert page.felt.camera() is not None
        assert "illustrative" in texts(page.panel)
        assert links(page.panel), "it says what it takes from the text"
        document, _slash, layout = line.id.partition("/")
        for ours in game_of(load_document(document), layout).felt.ours:
            assert ours in texts(page.panel), "and what is ours"
    assert hand.here(LayoutsState).drawn
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")
    hand.go("layouts")
    await hand.at("layouts")
    assert page.listing.item == page.listing.items[-1], "it is where it was left"


async def the_table_takes_half_of_the_window(hand: Hand) -> None:
    hand.go("layouts")
    await hand.at("layouts")
    felt, window = page_of(hand).felt, hand.window
    assert felt.width() * felt.height() > window.width() * window.height() / 2


async def the_arrows_pass_over_the_documents_titles(hand: Hand) -> None:
    page = await open_layouts(hand)
    page.choose(page.listing.items[0].id)
    seen = [page.listing.item]
    for _line in page.listing.items[1:]:
        hand.key(Qt.Key.Key_Down)
        seen.append(page.listing.item)
    assert seen == list(page.listing.items)


@in_window
async def test_what_is_chosen_in_a_new_list_is_in_sight(hand: Hand) -> None:
    page = await open_layouts(hand)
    listing = page.listing
    page.blockSignals(True)
    lines = tuple(LayoutLine(str(number), "Layout", "7 boxes") for number in range(40))
    for choose in ("39", "0", "20"):
        page.show_groups([LayoutGroup("All", lines)], choose)
        place = listing.visualRect(listing.currentIndex())
        assert listing.viewport().rect().contains(place), choose


async def a_paragraph_leads_to_the_rules_and_back(hand: Hand) -> None:
    page = await open_layouts(hand)
    page.choose("huxley-perfect-pairs/diagram-1")
    await hand.until(lambda: "¶12.1" in [link.text for link in links(page.panel)])
    next(link for link in links(page.panel) if link.text == "¶12.1").click()
    await hand.at("rules")
    hand.key(Qt.Key.Key_Escape)
    await hand.at("layouts")
    assert page.listing.item is not None
    assert page.listing.item.title == "Diagram 1"


async def the_felt_is_seen_as_a_person_wants(hand: Hand) -> None:
    page = await open_layouts(hand)
    page.choose("huxley-perfect-pairs/diagram-1")
    assert not page.felt.arrangement().cards
    hand.key("d")
    assert page.sample.isChecked()
    assert page.felt.arrangement().cards
    assert {bet.box for bet in (key.bet for key in page.felt.arrangement().piles)} == set(
        range(1, 8)
    )
    hand.key(Qt.Key.Key_F8)
    assert page.felt.options().turned
    page.as_printed.click()
    assert page.felt.options().as_printed
    assert not hand.library.felt.options().as_printed, "it is this page's alone"
    page.cloths.setCurrentIndex(page.cloths.findData(Cloth.RED))
    page.cloths.activated.emit(page.cloths.currentIndex())
    assert page.felt.options().cloth is Cloth.RED
    assert hand.library.felt.options().cloth is Cloth.GREEN
    hand.key(Qt.Key.Key_F8)
    hand.key(Qt.Key.Key_F8)
    assert page.felt.options().cloth is Cloth.RED, "the table's side is another matter"
    # Here and there lies a card or a chip.
    seen = page.felt.grab().toImage().scaled(40, 20)
    colours = [seen.pixelColor(x, y) for x, y in product(range(40), range(20))]
    red = [colour for colour in colours if colour.red() > 2.5 * max(colour.green(), 10)]
    assert len(red) > len(colours) / 4


async def a_pay_table_is_chosen(hand: Hand) -> None:
    page = await open_layouts(hand)
    page.choose("rws-perfect-pairs-v5/A")
    assert not page.pay_tables.isVisible(), "there is nothing to choose"
    page.choose("huxley-perfect-pairs/diagram-1")
    assert [page.pay_tables.itemData(row) for row in range(page.pay_tables.count())] == [
        "A",
        "B",
        "C",
        "D",
    ]
    before = page.felt.grab().toImage()
    page.pay_tables.setCurrentIndex(2)
    page.pay_tables.activated.emit(2)
    assert page.felt.grab().toImage() != before
    page.choose("rws-perfect-pairs-v5/A")
    page.choose("huxley-perfect-pairs/diagram-1")
    assert page.pay_tables.currentData() == "C", "it is remembered"


async def a_progressive_has_the_meters_of_its_pay_table(hand: Hand) -> None:
    page = await open_layouts(hand)
    hand.key("d")
    for line in page.listing.items:
        if not line.id.startswith("nevada"):
            continue
        page.choose(line.id)
        for row in range(page.pay_tables.count()):
            page.pay_tables.activated.emit(row)
            assert page.felt.arrangement().cards
    texts_of = [page.pay_tables.itemText(row) for row in range(page.pay_tables.count())]
    assert any("2 levels" in text for text in texts_of)
    assert any("Dynamic Pays" in text for text in texts_of)


test_layouts_are_listed_drawn_and_have_their_meters = in_window(
    every_layout_of_every_document_is_listed_and_drawn,
    a_progressive_has_the_meters_of_its_pay_table,
)


@pytest.mark.parametrize("document", documents())
def test_the_window_and_the_command_line_print_a_layout_alike(
    qapp: QApplication, tmp_path: Path, document: str
) -> None:
    window = Window(PAGES)
    show_first_page(window)

    def no_records(_path: Path | None) -> Database:
        raise AssertionError("nobody opens them")

    app = App(window, no_records, tmp_path, MonotonicClock(), lambda _: ColorScheme.DARK)
    app.register(PAGES, OTHERS)
    layouts = app.of(LayoutsController)
    layouts.open()
    page = layouts.view
    for layout in load_document(document).layouts.values():
        named = Named(f"{document}/{layout.id}", game_of(load_document(document), layout.id))
        page.choose(named.name)
        picture = layouts._picture()
        assert picture is not None
        assert replace(picture, view=None) == picture_of_layout(named, Looks())
    window.deleteLater()


async def a_layout_is_written_to_a_file(hand: Hand, folder: Path) -> None:
    page = await open_layouts(hand)
    for key, ending in (("s", "svg"), ("p", "pdf"), ("n", "png")):
        target = folder / f"table.{ending}"
        hand.key(key)
        await name_file(hand, target)
        await hand.until(shows(page.panel, str(target)))
    assert QSvgRenderer(QByteArray((folder / "table.svg").read_bytes())).isValid()
    assert (folder / "table.pdf").read_bytes().startswith(b"%PDF")
    assert QImage.fromData((folder / "table.png").read_bytes()).width() == 3840


async def a_file_that_is_there_is_replaced_only_if_that_is_wanted(hand: Hand, folder: Path) -> None:
    target = folder / "table.svg"
    target.write_text("something else", "utf-8")
    page = await open_layouts(hand)
    hand.key("s")
    await name_file(hand, target)
    await hand.until(lambda: hand.window.state.deciding)
    hand.key(Qt.Key.Key_Escape)
    await hand.at("layouts")
    assert target.read_text("utf-8") == "something else"
    hand.key("s")
    await name_file(hand, target)
    await hand.until(lambda: hand.window.state.deciding)
    hand.click("decide_replace")
    await hand.until(shows(page.panel, "Exported:"))
    assert "<svg" in target.read_text("utf-8")


def test_what_cannot_be_written_is_reported_in_place(
    tell: Tell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes, *, replace: bool) -> bool:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr("trainer.storage.atomic_write.put", full)

    async def story(hand: Hand) -> None:
        page = await open_layouts(hand)
        hand.key("s")
        await name_file(hand, tmp_path / "table.svg")
        await hand.until(shows(page.panel, "no space left on the disk"))
        assert "Free some space" in texts(page.panel), "and what can be done"

    tell(story)


def test_a_house_adds_its_own_layout(tell: Tell, database: Path, own: Path) -> None:
    folder = layouts_folder(database)

    async def story(hand: Hand) -> None:
        page = await look_at(hand, own)
        assert hand.here(LayoutsState).acceptable
        assert "Not yet added" in [line.about for line in page.listing.items]
        assert not read_layouts(folder).files, "it is only looked at"
        hand.key(Qt.Key.Key_Return)
        await hand.until(shows(page.panel, "Added to the house layouts"))
        assert [file.felt.id for file in read_layouts(folder).files] == ["our-table"]
        line = page.listing.item
        assert line is not None
        assert (line.id, line.mark) == (OWN_ID, "House")
        assert hand.here(LayoutsState).of_house
        hand.key(Qt.Key.Key_Delete)
        await hand.until(lambda: hand.window.state.deciding)
        hand.key("2")
        await hand.at("layouts")
        assert read_layouts(folder).files, "it stays where that is wanted"
        hand.key(Qt.Key.Key_Delete)
        await hand.until(lambda: hand.window.state.deciding)
        hand.key(Qt.Key.Key_Return)
        await hand.until(shows(page.panel, "Removed"))
        assert not read_layouts(folder).files
        assert OWN_ID not in [line.id for line in page.listing.items]

    tell(story)


def test_a_layout_of_the_house_is_replaced_only_if_that_is_wanted(
    tell: Tell, database: Path, own: Path
) -> None:
    async def story(hand: Hand) -> None:
        page = await look_at(hand, own)
        hand.key(Qt.Key.Key_Return)
        await hand.until(shows(page.panel, "Added to the house layouts"))
        own.write_text(OWN.replace("Ours: ", "Newer: "), "utf-8")
        hand.click("do_add_layout")
        await name_file(hand, own)
        await hand.until(lambda: hand.here(LayoutsState).opened_file)
        hand.key(Qt.Key.Key_Return)
        await hand.until(lambda: hand.window.state.deciding)
        hand.click("decide_replace")
        await hand.until(shows(page.panel, "Added to the house layouts"))
        (file,) = read_layouts(layouts_folder(database)).files
        assert file.felt.title.startswith("Newer: ")

    tell(story)


def test_a_layout_that_the_program_has_is_refused_in_place(
    tell: Tell, database: Path, own: Path
) -> None:
    own.write_text(SOURCE, "utf-8")

    async def story(hand: Hand) -> None:
        page = await look_at(hand, own)
        hand.key(Qt.Key.Key_Return)
        await hand.until(shows(page.panel, "comes with the program"))
        assert not read_layouts(layouts_folder(database)).files

    tell(story)


def test_a_file_that_is_mended_in_an_editor_is_shown_as_it_becomes(tell: Tell, own: Path) -> None:
    line = next(
        number for number, text in enumerate(OWN.splitlines(), 1) if text.startswith("rail: ")
    )
    faulty = OWN.replace("rail: ", "rail: wide #", 1)
    own.write_text(faulty, "utf-8")

    async def story(hand: Hand) -> None:
        page = await look_at(hand, own)
        assert not hand.here(LayoutsState).acceptable
        await hand.until(shows(page.panel, f"Line {line}, column 7"))
        assert "1 error" in texts(page.panel)
        # As editors save: another file in the place of the old one.
        new = own.with_name("new")
        new.write_text(OWN, "utf-8")
        new.replace(own)
        await hand.until(lambda: hand.here(LayoutsState).acceptable)
        await hand.until(shows(page.panel, "No errors"))
        assert "Line" not in texts(page.panel)
        own.write_text(faulty, "utf-8")
        await hand.until(lambda: not hand.here(LayoutsState).acceptable)
        own.unlink()
        await hand.until(shows(page.panel, "cannot be read"))
        own.write_text(OWN, "utf-8")
        await hand.until(lambda: hand.here(LayoutsState).acceptable)
        hand.key(Qt.Key.Key_Delete)
        await hand.until(lambda: not hand.here(LayoutsState).opened_file)
        assert own.exists(), "it is only no longer looked at"

    tell(story)


def test_what_else_is_in_its_folder_is_no_change_of_the_file(
    tell: Tell, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []

    def counted(path: Path) -> Read:
        read.append(path)
        return read_layout(path)

    monkeypatch.setattr("ui.supervise.layouts.controller.read_layout", counted)

    async def story(hand: Hand) -> None:
        page = await look_at(hand, own)
        watchers = page.findChildren(QFileSystemWatcher)
        heard: list[str] = []
        watchers[0].directoryChanged.connect(heard.append)
        own.with_name("other").write_text("", "utf-8")
        await hand.until(lambda: bool(heard))
        own.write_text(OWN + "\n", "utf-8")
        await hand.until(lambda: len(read) > 1)
        assert read == [own, own]

    tell(story)


def test_a_title_out_of_a_file_is_no_markup(tell: Tell, database: Path, own: Path) -> None:
    house = database.parent / "layouts"
    house.mkdir()
    title = next(line for line in OWN.splitlines() if line.startswith("title: "))
    text = OWN.replace(title, "title: <img src=x>", 1)
    (house / "own.layout.yaml").write_text(text, "utf-8")

    async def story(hand: Hand) -> None:
        page = await open_layouts(hand)
        model = page.listing.model()
        rows = [model.index(row, 0) for row in range(model.rowCount())]
        tips = [row.data(Qt.ItemDataRole.ToolTipRole) or "" for row in rows]
        assert any("&lt;img src=x&gt;" in tip for tip in tips)
        assert not any("<img" in tip for tip in tips)

    tell(story)


def test_a_layout_with_a_fault_is_drawn_as_far_as_it_can_be(tell: Tell, own: Path) -> None:
    own.write_text(OWN.replace("paragraph: ", "paragraph: 99.", 1), "utf-8")

    async def story(hand: Hand) -> None:
        page = await look_at(hand, own)
        await hand.until(shows(page.panel, "99."))
        assert hand.here(LayoutsState).drawn
        assert page.felt.camera() is not None
        assert not hand.here(LayoutsState).acceptable

    tell(story)


def test_nothing_is_cut_off_in_a_narrow_window(tell: Tell, own: Path) -> None:
    async def story(hand: Hand) -> None:
        page = await look_at(hand, own)
        seen = [box for box in page.findChildren(QComboBox) if box.isVisible()]
        places = [
            QRect(box.mapTo(page, QPoint()), box.size())
            for box in (*seen, page.sample, page.as_printed, page.plain)
        ]
        assert all(place.right() <= page.width() for place in places)
        assert not any(one.intersects(other) for one, other in combinations(places, 2))
        assert page.felt.height() >= 216

    tell(story, size=(1024, 640))


async def rubbish_is_no_layout(hand: Hand, folder: Path) -> None:
    rubbish = folder / "rubbish.layout.yaml"
    rubbish.write_bytes(b"\xff\xfe\x00[[[[" * 100)
    page = await look_at(hand, rubbish)
    assert not hand.here(LayoutsState).acceptable
    assert not hand.here(LayoutsState).drawn
    assert "cannot be shown" in texts(page)
    assert not hand.find("do_save_svg").isEnabled()


def test_files_of_layouts_are_written_and_looked_at(tell: Tell, tmp_path: Path) -> None:
    stories = (
        a_layout_is_written_to_a_file,
        a_file_that_is_there_is_replaced_only_if_that_is_wanted,
        rubbish_is_no_layout,
    )
    assert tell(one_after_another(*(partial(one, folder=tmp_path) for one in stories))) == 0


async def it_is_not_open_while_a_round_is_played(hand: Hand) -> None:
    await hand.begin("plain-round")
    hand.key(Qt.Key.Key_F3)
    assert hand.window.state.page == "table"
    hand.key(Qt.Key.Key_Escape)
    hand.key(Qt.Key.Key_Return)
    await hand.at("library")


test_a_layout_is_found_looked_at_and_seen_otherwise = in_window(
    the_table_takes_half_of_the_window,
    the_arrows_pass_over_the_documents_titles,
    a_paragraph_leads_to_the_rules_and_back,
    the_felt_is_seen_as_a_person_wants,
    a_pay_table_is_chosen,
    it_is_not_open_while_a_round_is_played,
)
