"""Packs in the window: scenarios handed on, looked at before they come in, and brought in."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from tests.ui.conftest import Hand, Tell, in_window, view
from tests.ui.seen import texts
from trainer.scenario.check import check
from trainer.storage.own.importing import pack_at
from trainer.storage.own.packs import Pack, write_pack
from trainer.storage.own.scenarios import list_own, own_folder
from ui.supervise.library import packs
from ui.supervise.library.packs import ImportPackDialog, PacksPage, PacksState

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


FAULTY = b"format: 1\nrules: rws-perfect-pairs-v5\nshoo: 8S\n"


async def chosen(hand: Hand, path: Path) -> None:
    """Choose a file in the dialog that has been opened."""
    await hand.until(lambda: bool(hand.window.findChildren(QFileDialog)))
    dialog = hand.window.findChildren(QFileDialog)[-1]
    dialog.fileSelected.emit(str(path))
    dialog.close()
    hand.window.activateWindow()


async def exporting(hand: Hand) -> PacksPage:
    """The page, opened from the library."""
    hand.window.bindings.trigger("export_pack")
    await hand.at("packs")
    return view(hand.window, PacksPage)


async def said(hand: Hand, text: str) -> None:
    """Wait for a notice."""
    await hand.until(lambda: text in texts(hand.window.notices))


async def looked_at(hand: Hand, path: Path) -> ImportPackDialog:
    """Choose a pack to be imported."""
    hand.window.bindings.trigger("import_pack")
    await chosen(hand, path)
    await hand.until(lambda: bool(hand.window.findChildren(ImportPackDialog)))
    return view(hand.window, ImportPackDialog)


async def closed(hand: Hand) -> None:
    """Wait until the dialogs are gone."""
    await hand.until(lambda: not hand.window.findChildren(ImportPackDialog))
    hand.window.activateWindow()


def _bytes(path: Path) -> bytes:
    """What is in a file, which is not there for the moment in which an import replaces it."""
    with suppress(FileNotFoundError):
        return path.read_bytes()
    return b""


def test_what_is_listed_is_handed_on_and_brought_in_elsewhere(
    tell: Tell, database: Path, tmp_path: Path
) -> None:
    pack = tmp_path / "out" / "night.feltpack"
    pack.parent.mkdir()

    async def story(hand: Hand) -> None:
        hand.library.search.setText("three boxes against")
        listed = [entry.title for entry in hand.library.listing.items]
        assert len(listed) > 2
        page = await exporting(hand)
        assert page.chosen.offers.currentText() == f"All {len(listed)} listed"
        hand.key(Qt.Key.Key_Escape)
        await hand.at("library")
        two = [entry.id for entry in hand.library.listing.items[:2]]
        hand.library.listing.select_too(lambda entry: entry.id in two)
        page = await exporting(hand)
        assert page.chosen.offers.currentText() == "The 2 that are selected"
        page.chosen.offers.setCurrentIndex(1)
        page.title.setText("Night shift")
        hand.key(Qt.Key.Key_Return)
        await chosen(hand, pack)
        await said(hand, f"night.feltpack: {len(listed)} scenarios")
        found = pack_at(pack)
        assert isinstance(found, Pack)
        assert found.title == "Night shift"
        incoming = await looked_at(hand, pack)
        rows = incoming.files.items
        assert sorted(row.title for row in rows) == sorted(listed)
        assert {row.coming for row in rows} == {"new"}
        assert "Night shift" in texts(incoming)
        hand.click("pack_done", incoming)
        await said(hand, f"{len(listed)} files imported.")
        await closed(hand)
        folder = own_folder(database)
        own = list_own(folder)
        assert len(own) == len(listed)
        assert all(check((folder / one.name).read_bytes()).valid for one in own)
        hand.click("pack_show")
        await hand.until(lambda: hand.library.places.currentData() == "Night shift")
        shown = hand.library.listing
        await hand.until(lambda: sorted(one.title for one in shown.items) == sorted(listed))
        again = await looked_at(hand, pack)
        assert "You already have all of it." in texts(again)
        again.reject()
        await closed(hand)

    assert tell(story) == 0


def test_one_scenario_alone_and_what_is_there_already_is_replaced_only_if_wanted(
    tell: Tell, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = tmp_path / "one.feltpack"
    # Every dialog for files takes half a second.
    monkeypatch.setattr(packs, "choose_pack", lambda _parent, chosen: chosen(pack))
    monkeypatch.setattr(packs, "choose_to_write", lambda *given, kind: given[-1](pack))

    async def looked_at(hand: Hand) -> ImportPackDialog:
        hand.window.bindings.trigger("import_pack")
        await hand.until(lambda: bool(hand.window.findChildren(ImportPackDialog)))
        return view(hand.window, ImportPackDialog)

    async def story(hand: Hand) -> None:
        entry = hand.library.entry
        assert entry is not None
        (await exporting(hand)).chosen.offers.setCurrentIndex(0)
        hand.key(Qt.Key.Key_Return)
        await said(hand, "one.feltpack: 1 scenario")
        hand.click("pack_done", await looked_at(hand))
        await said(hand, "1 file imported.")
        await closed(hand)
        (folder,) = own_folder(database).iterdir()
        (mine,) = folder.iterdir()
        theirs = mine.read_bytes()
        mine.write_bytes(b"mine")
        incoming = await looked_at(hand)
        assert [row.coming for row in incoming.files.items] == ["replaces another one"]
        assert "1 different file would be replaced." in texts(incoming)
        hand.click("pack_replace", incoming)
        await closed(hand)
        await hand.until(lambda: _bytes(mine) == theirs)
        mine.write_bytes(b"mine")
        hand.click("pack_done", await looked_at(hand))
        await closed(hand)
        await hand.until(folder.with_name(f"{folder.name} 2").is_dir)
        assert mine.read_bytes() == b"mine"
        known = await looked_at(hand)
        assert [row.coming for row in known.files.items] == ["there already, elsewhere"]
        assert "You already have all of it." in texts(known)
        hand.click("pack_again", known)
        await closed(hand)
        await hand.until(folder.with_name(f"{folder.name} 3").is_dir)
        await said(hand, "1 file imported.")
        hand.key(Qt.Key.Key_Return)
        await said(hand, "one.feltpack exists already.")
        assert isinstance(pack_at(pack), Pack)

    assert tell(story) == 0


def test_a_pack_that_cannot_come_in_is_refused_with_the_reason(
    tell: Tell, database: Path, tmp_path: Path
) -> None:
    hostile, faulty = tmp_path / "hostile.feltpack", tmp_path / "faulty.feltpack"
    hostile.write_bytes(b"PK no pack at all")
    faulty.write_bytes(write_pack("Faulty", {"a.scenario.yaml": FAULTY}))

    async def story(hand: Hand) -> None:
        hand.window.bindings.trigger("import_pack")
        await chosen(hand, hostile)
        await said(
            hand, "this is not a Feltwork pack, or the file is damaged. Nothing has been changed."
        )
        hand.window.bindings.trigger("import_pack")
        await chosen(hand, faulty)
        await said(hand, "faulty.feltpack was not imported: some of its scenarios have errors.")
        assert "a.scenario.yaml:3:1" in texts(hand.window.notices)
        hand.window.bindings.trigger("import_pack")
        await chosen(hand, tmp_path / "nothing.feltpack")
        await said(hand, "nothing.feltpack cannot be read.")
        assert "Reading" not in texts(hand.window.notices)
        assert not own_folder(database).exists()

    assert tell(story) == 0


@in_window
async def test_a_pack_of_nothing_says_where_to_select(hand: Hand) -> None:
    hand.library.search.setText("xyzzy")
    await hand.until(lambda: not hand.library.listing.items)
    page = await exporting(hand)
    assert not hand.here(PacksState).ready
    assert page.nothing.isVisible()
