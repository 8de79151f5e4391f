"""The pictures that are compared with stored ones: every layout as a list, a few as pixels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

from PySide6.QtGui import QColor, QImage, QPainter

from tests.export.recording import RecordingPainter
from trainer.cli.commands.felt_order import (
    Looks,
    Named,
    moments,
    picture_of_layout,
    picture_of_round,
)
from trainer.cli.house_files import House
from trainer.rulebook import documents, game, load_document
from trainer.rules.bets import BetKind
from trainer.rules.cards import parse_card
from trainer.settings.looks import Cloth, ColorSchemeChoice
from trainer.table.picture import Picture, Pixels
from ui.export.pictures import image
from ui.export.scene import life_size, make_ready, scene_of
from ui.paint.cards import paint_back, paint_face
from ui.paint.table import paint_table
from ui.theme.roles import PALETTES, ColorScheme, Role

HERE: Final = Path(__file__).parent
DISPLAY: Final = HERE / "display"
GOLDEN: Final = HERE / "golden"
SIZE: Final = Pixels(640, 400)
LARGE: Final = Pixels(960, 600)
CARDS: Final = ("AS", "TH", "7C", "KD", "QS", "JH", "AC", "KC", "QD", "2H", "9S", "back")

LAYOUTS: Final = tuple(
    f"{document}/{layout}" for document in documents() for layout in load_document(document).layouts
)


def layout(name: str) -> Picture:
    """The empty felt of a layout, no chips in its tray."""
    document, key = name.split("/")
    named = Named(name, game(document, key))
    return replace(picture_of_layout(named, Looks()), chips=None)


def display_file(name: str) -> Path:
    """Where the list of a layout is stored."""
    return DISPLAY / f"{name.replace('/', '__')}.txt"


def display_list(name: str, changed: Mapping[Role, str] = MappingProxyType({})) -> str:
    """What is printed on a layout, and what is drawn for it, a line for each thing.

    ``changed`` are colours other than the program's.
    """
    _app = make_ready()
    picture = layout(name)
    table = scene_of(picture)
    usual = table.style.palette
    palette = replace(usual, colours={**usual.colours, **changed})
    table = replace(table, style=table.style._replace(palette=palette))
    painter = RecordingPainter(palette)
    camera = life_size(picture)
    painter.translate(-camera.shift)
    paint_table(painter, camera, table)
    painter.end()
    texts = table.style.texts
    assert texts is not None
    said = [f"legend {key.value}: {text}" for key, text in texts.legends.items()]
    said += [f"spot {bet.value}: {text}" for bet, text in texts.spots.items()]
    return "\n".join([*said, *painter.lines, ""])


def crowded(scenario: str, bet: BetKind) -> Picture:
    """A shipped scenario's table when most lies on it."""
    moment = moments(scenario, House(HERE / "none.db"))
    view = moment.busiest(lambda view: any(pile.bet.kind is bet for pile in view.chips))
    picture = picture_of_round(moment, view, None, Looks())
    return replace(picture, room=ColorSchemeChoice.DARK)


def _empty_felt() -> QImage:
    return image(replace(layout("rws-perfect-pairs-v5/A"), room=ColorSchemeChoice.DARK), SIZE)


def _crowded_table() -> QImage:
    return image(crowded("everybody-at-once", BetKind.INSURANCE), LARGE)


def _players_side() -> QImage:
    picture = crowded("huxley-full-table", BetKind.MAIN)
    turned = replace(
        picture,
        cloth=Cloth.BURGUNDY,
        room=ColorSchemeChoice.LIGHT,
        turned=True,
        four_colours=True,
        totals=True,
        sums=True,
    )
    return image(turned, SIZE)


def _cards() -> QImage:
    """Faces of every kind, and the back, near enough for their drawing to be seen."""
    _app = make_ready()
    palette = PALETTES[ColorScheme.DARK]
    made = QImage(SIZE.width, SIZE.height, QImage.Format.Format_ARGB32)
    made.fill(QColor(palette[Role.FELT]))
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(1.96, 1.96)
    for number, text in enumerate(CARDS):
        painter.save()
        painter.translate(30 + number % 6 * 53.4, 51 + number // 6 * 102)
        painter.scale(0.8, 0.8)
        card = parse_card(text)
        if card is None:
            paint_back(painter, palette)
        else:
            paint_face(painter, card, palette, four_colours=number % 2 == 1)
        painter.restore()
    painter.end()
    return made


GOLDEN_IMAGES: Final[Mapping[str, Callable[[], QImage]]] = {
    "empty-felt": _empty_felt,
    "crowded-table": _crowded_table,
    "players-side": _players_side,
    "cards": _cards,
}


def golden_file(name: str) -> Path:
    """Where a picture is stored."""
    return GOLDEN / f"{name}.png"


RENEW: Final = "python -m tests.export.renew"
"""What writes the stored lists and pictures anew."""
