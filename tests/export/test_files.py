"""SVG, PDF and PNG: true to scale, readable elsewhere, and nothing of this machine in them."""

from __future__ import annotations

import re
import zlib
from dataclasses import replace
from itertools import pairwise
from math import ceil
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QByteArray, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from tests.cases import for_every
from tests.export.difference import difference
from tests.export.pictures import LAYOUTS, crowded, layout
from trainer.rules.bets import BetKind
from trainer.settings.looks import Cloth, ColorSchemeChoice
from trainer.table.picture import (
    LIFE_SIZE,
    PAPERS,
    Caption,
    Paper,
    PaperTooSmall,
    Picture,
    Pixels,
    Scale,
)
from ui.export.pdf import MARGIN, lay_out_foot, page_layout, pdf
from ui.export.pictures import png, svg
from ui.export.scene import table_size

SVG = "{http://www.w3.org/2000/svg}"
MM_PER_POINT = 25.4 / 72


@pytest.fixture(scope="module")
def table() -> Picture:
    """Cards, chips in piles, a hole card, two side bets."""
    return replace(crowded("live-full-table", BetKind.PERFECT_PAIRS), room=None, sums=True)


def page_size(written: bytes) -> tuple[float, float]:
    """The page, in points."""
    found = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)", written)
    assert found
    return float(found[1]), float(found[2])


def contents(written: bytes) -> str:
    """What is drawn on the page, in PDF's own words."""
    for start in (found.end() for found in re.finditer(rb"stream\r?\n", written)):
        try:
            text = zlib.decompressobj().decompress(written[start:])
        except zlib.error:
            continue
        if b" cm\n" in text and b" scn\n" in text:
            return text.decode("latin-1")
    raise AssertionError("no page")


# SVG


@for_every("name", LAYOUTS)
def test_an_svg_is_as_large_as_the_table(name: str) -> None:
    picture = layout(name)
    root = ElementTree.fromstring(svg(picture))
    size = table_size(picture)
    assert root.tag == f"{SVG}svg"
    assert root.get("width") == f"{size.width():g}mm"
    assert root.get("height") == f"{size.height():g}mm"
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == picture.caption.title


def test_an_svg_has_no_letters_and_no_pictures(table: Picture) -> None:
    written = svg(replace(table, totals=True))
    root = ElementTree.fromstring(written)
    used = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert not used & {"text", "image", "use", "script", "a"}
    assert "font" not in written.decode()


def test_an_svg_opens_in_qt_itself(table: Picture) -> None:
    drawn = QImage(QSize(900, 600), QImage.Format.Format_RGB32)
    drawn.fill(QColor("#ffffff"))
    renderer = QSvgRenderer(QByteArray(svg(table)))
    assert renderer.isValid()
    painter = QPainter(drawn)
    renderer.render(painter)
    painter.end()
    cloth = drawn.pixelColor(450, 330)
    assert cloth.green() > cloth.red() + 40


def test_clips_within_clips_are_cut_exactly(table: Picture) -> None:
    # A region of whole units would be a path of many right angles.
    for clip in re.findall(r'<clipPath id="\w+">\s*<path[^>]* d="([^"]*)"', svg(table).decode()):
        corners = [part for part in clip.split() if part[:1] == "L"]
        places = [tuple(map(float, corner[1:].split(","))) for corner in corners]
        steps = [one for one, other in pairwise(places) if one[0] == other[0] or one[1] == other[1]]
        assert len(steps) < 12


# PDF


@for_every("name", LAYOUTS)
def test_a_pdf_is_as_large_as_the_table(name: str) -> None:
    picture = layout(name)
    size = table_size(picture)
    width, height = page_size(pdf(picture))
    assert width == pytest.approx(size.width() / MM_PER_POINT, abs=0.51)
    assert height == pytest.approx(size.height() / MM_PER_POINT, abs=0.51)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_on_paper_the_scale_is_whole_and_the_largest(table: Picture, paper: Paper) -> None:
    page = page_layout(table, paper)
    size = table_size(table)
    assert page.foot is not None
    foot, area = page.foot
    assert foot.of == page.of
    assert page.table.width() == pytest.approx(size.width() / page.of)
    assert page.table.height() == pytest.approx(size.height() / page.of)
    assert page.table.left() >= MARGIN
    assert page.table.bottom() < area.top()
    assert area.bottom() <= paper.height - MARGIN + 1e-6
    larger = page.of - 1
    assert larger == 0 or (
        size.width() / larger > paper.width - 2 * MARGIN
        or size.height() / larger + area.height() > paper.height - 2 * MARGIN - 6
    )
    width, height = page_size(pdf(table, paper))
    assert (width, height) == pytest.approx(
        (paper.width / MM_PER_POINT, paper.height / MM_PER_POINT), abs=0.51
    )


@for_every("of", [2, 5, 15])
def test_a_scale_gets_a_page_of_its_own(table: Picture, of: int) -> None:
    page = page_layout(table, Scale(of))
    assert page.table.width() == pytest.approx(table_size(table).width() / of)
    assert page.width == pytest.approx(page.table.width() + 2 * MARGIN)
    assert page.foot is not None
    assert page.foot[0].of == of


def test_paper_for_nothing_is_refused(table: Picture) -> None:
    with pytest.raises(PaperTooSmall, match="stamp"):
        page_layout(table, Paper("stamp", 40, 30))


def test_the_drawing_in_a_pdf_is_to_scale() -> None:
    picture = layout("rws-perfect-pairs-v5/A")
    for on, of in ((LIFE_SIZE, 1), (Scale(4), 4)):
        drawn = contents(pdf(picture, on))
        # Qt's units, then the table's millimetres.
        scales = [
            float(found) for found in re.findall(r"^([\d.]+) 0 0 -[\d.]+ 0 [\d.]+ cm$", drawn, re.M)
        ]
        rail = re.split(r"^f\*?$", drawn, maxsplit=1, flags=re.M)[0]
        edge = _widest(rail) * scales[0] * MM_PER_POINT
        assert edge == pytest.approx(table_size(picture).width() / of, rel=0.002)


def _widest(drawn: str) -> float:
    """How far apart the outermost corners of a drawing are, in its own units."""
    across = [float(found) for found in re.findall(r"^(-?[\d.]+) -?[\d.]+ [lm]$", drawn, re.M)]
    return max(across) - min(across)


def test_the_ruler_is_a_hundred_millimetres_and_says_so(table: Picture) -> None:
    foot = lay_out_foot(table.caption, 8, 277)
    assert foot.beside
    assert foot.height > 10
    assert not lay_out_foot(table.caption, 15, 120).beside


def test_long_lines_are_broken_and_no_word_is_lost(table: Picture) -> None:
    foot = lay_out_foot(table.caption, 8, 277)
    assert len(foot.lines) > len(table.caption.lines)
    assert " ".join(foot.lines).split() == " ".join(table.caption.lines).split()


def test_a_long_title_and_a_word_wider_than_the_column_are_broken() -> None:
    word = "W" * 400
    foot = lay_out_foot(Caption("A table of many words " * 8, (word,)), 8, 277)
    assert len(foot.title) > 1
    assert " ".join(foot.title).split() == ("A table of many words " * 8).split()
    assert len(foot.lines) > 1
    assert "".join(foot.lines) == word
    short = lay_out_foot(Caption("A table", ()), 8, 277)
    assert short.title == ("A table",)


def test_titles_are_plain_text(table: Picture) -> None:
    title = "<b>bold</b> & (one) \\ two"
    marked = replace(table, caption=table.caption._replace(title=title))
    written = pdf(marked)
    about = b"&lt;b&gt;bold&lt;/b&gt; &amp; (one) \\ two</rdf:li>"
    assert about in written
    assert b"<b>bold" not in written
    found = ElementTree.fromstring(svg(marked)).find(f"{SVG}title")
    assert found is not None
    assert found.text == title


def test_a_pdf_has_its_title_and_not_the_time(table: Picture) -> None:
    written = pdf(table)
    assert b"/Title" in written
    assert b"/Creator" in written
    assert b"CreationDate" not in written
    assert b"CreateDate" not in written
    assert b"/ID [" not in written
    at = int(written.rstrip().rsplit(b"\n", 2)[1])
    assert written[at : at + 4] == b"xref"


# PNG


@for_every("size", [Pixels(64, 64), Pixels(640, 400), Pixels(1920, 1080), Pixels(320, 200, 3)])
def test_a_png_has_as_many_pixels_as_were_wanted(table: Picture, size: Pixels) -> None:
    made = QImage.fromData(png(table, size))
    assert (made.width(), made.height()) == (size.width * size.ratio, size.height * size.ratio)
    assert made.text("Title") == table.caption.title


def test_a_table_alone_stands_on_nothing(table: Picture) -> None:
    alone = QImage.fromData(png(table, Pixels(640, 400)))
    assert alone.pixelColor(2, 2).alpha() == 0
    room = QImage.fromData(png(replace(table, room=ColorSchemeChoice.LIGHT), Pixels(640, 400)))
    assert room.pixelColor(2, 2).alpha() == 255
    assert room.pixelColor(2, 2).lightness() > 200


def test_white_cloth_is_white_and_needs_no_texture(table: Picture) -> None:
    made = QImage.fromData(png(replace(table, cloth=None), Pixels(640, 400)))
    assert made.pixelColor(320, 225) == QColor("#ffffff")
    dark = sum(
        made.pixelColor(x, y).alpha() == 255 and made.pixelColor(x, y).lightness() < 100
        for x in range(0, 640, 4)
        for y in range(0, 400, 4)
    )
    assert dark < 16000 * 0.08


def test_the_dark_stays_on_the_table_and_off_white_cloth(table: Picture) -> None:
    assert table.view is not None
    out = replace(table, view=table.view._replace(interrupted=True))
    size = Pixels(640, 400)
    lit, dark = (QImage.fromData(png(one, size)) for one in (table, out))
    assert dark.pixelColor(2, 2).alpha() == 0
    assert dark.pixelColor(320, 225).lightness() < lit.pixelColor(320, 225).lightness()
    white, printed = (QImage.fromData(png(replace(one, cloth=None), size)) for one in (table, out))
    assert not difference(white, lit).tolerable
    assert difference(white, printed).tolerable


def test_each_cloth_has_its_colour(table: Picture) -> None:
    colours = {
        QImage.fromData(png(replace(table, cloth=cloth), Pixels(320, 200))).pixel(160, 112)
        for cloth in Cloth
    }
    assert len(colours) == len(Cloth)


# Altogether


def test_the_same_picture_gives_the_same_bytes(table: Picture) -> None:
    assert svg(table) == svg(table)
    assert pdf(table) == pdf(table)
    assert png(table, Pixels(320, 200)) == png(table, Pixels(320, 200))


def test_nothing_of_this_machine_is_in_a_file(table: Picture) -> None:
    here = str(Path(__file__).parents[2]).encode()
    for written in (svg(table), pdf(table), png(table, Pixels(320, 200))):
        assert here not in written
        assert str(Path.home()).encode() + b"/" not in written


def test_a_turned_table_is_another_picture(table: Picture) -> None:
    one, other = (
        QImage.fromData(png(replace(table, turned=turned), Pixels(640, 400)))
        for turned in (False, True)
    )
    assert not difference(one, other).tolerable
    assert ceil(difference(one, one).mean) == 0
