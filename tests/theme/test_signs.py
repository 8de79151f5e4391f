"""Every sign that the program draws is in the fonts that come with it."""

from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

from PySide6.QtGui import QFont, QGlyphRun, QPainterPath, QRawFont, QTextLayout, QTransform
from PySide6.QtWidgets import QApplication

import resources
import trainer
import ui
from tests.cases import for_every
from trainer.rules.cards import Suit
from ui.paint.suits import suit_path
from ui.theme.lettering import FAMILY, SIGNS, Weight, font


def test_every_sign_is_drawn_with_the_packaged_fonts(qapp: QApplication) -> None:
    # The code also names characters that are never shown, and one that stands for an object.
    signs = sorted(sign for sign in set("".join(drawn_texts())) - {"\ufffc"} if sign.isprintable())
    # Those that were missing once; were they not found, this would look at too little.
    assert set("♠♥♦♣✗✓⏎⌫⚠…") <= set(signs)
    missing = [(sign, weight) for sign in signs for weight in Weight if not packaged(sign, weight)]
    assert missing == []


@for_every("suit", Suit)
def test_the_suits_are_those_of_the_cards(qapp: QApplication, suit: Suit) -> None:
    (run,) = glyph_runs(suit.symbol, Weight.REGULAR)
    drawn, card = unit(outline(run)), unit(suit_path(suit))
    assert area(drawn.subtracted(card)) < 0.01 * area(card)
    assert area(card.subtracted(drawn)) < 0.01 * area(card)


def test_the_font_of_the_signs_may_be_embedded_in_anything(qapp: QApplication) -> None:
    signs = QRawFont.fromFont(QFont(SIGNS))
    assert signs.familyName() == SIGNS
    # The field fsType of the table that says so.
    assert signs.fontTable("OS/2").data()[8:10] == b"\0\0"


def drawn_texts() -> Iterator[str]:
    """The strings in the code, and what the resources say."""
    for package in (trainer, ui):
        for source in Path(package.__path__[0]).rglob("*.py"):
            # Compiled already, where it has been imported: to parse all sources takes long.
            yield from strings(SourceFileLoader(source.stem, str(source)).get_code(source.stem))
    for kind in ("toml", "yaml", "pot", "po"):
        for file in Path(resources.__path__[0]).rglob(f"*.{kind}"):
            yield file.read_text(encoding="utf-8")


def strings(constant: object) -> Iterator[str]:
    """The strings that code or a constant of it has."""
    match constant:
        case str():
            yield constant
        case CodeType():
            yield from strings(constant.co_consts)
        case tuple() | frozenset():
            for one in constant:
                yield from strings(one)


def packaged(sign: str, weight: Weight) -> bool:
    """Whether a sign is drawn, and with no font but those that come with the program."""
    runs = glyph_runs(sign, weight)
    return all(
        # Without a glyph in these fonts, Qt takes one from those of the system.
        run.rawFont().familyName() in {FAMILY, SIGNS}
        and 0 not in run.glyphIndexes()
        and (sign.isspace() or not outline(run).isEmpty())
        for run in runs
    ) and bool(runs)


def glyph_runs(text: str, weight: Weight) -> list[QGlyphRun]:
    layout = QTextLayout(text, font(100, weight))
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return layout.glyphRuns()


def outline(run: QGlyphRun) -> QPainterPath:
    path = QPainterPath()
    for glyph in run.glyphIndexes():
        path.addPath(run.rawFont().pathForGlyph(glyph))
    return path


def unit(path: QPainterPath) -> QPainterPath:
    """The outline moved and scaled to be 1,000 high around the origin."""
    box = path.boundingRect()
    scale = 1000 / box.height()
    return QTransform().scale(scale, scale).map(path.translated(-box.center()))


def area(path: QPainterPath) -> float:
    """The area of an outline whose holes go the other way round, in square units."""
    total = 0.0
    for polygon in path.toSubpathPolygons():
        points = [polygon.at(place) for place in range(polygon.count())]
        total += sum(
            here.x() * there.y() - there.x() * here.y()
            for here, there in zip(points, points[1:] + points[:1], strict=True)
        )
    return abs(total) / 2
