"""What every format needs: Qt without a window, and the scene to paint."""

from __future__ import annotations

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QGuiApplication

from trainer.messages.felt import felt_texts
from trainer.settings.looks import ColorSchemeChoice
from trainer.table.picture import Picture
from trainer.table.view import TableView
from ui.paint.camera import Camera, camera_for
from ui.paint.still import Facing, FeltStyle, picture_area
from ui.paint.table import TableScene
from ui.theme.lettering import load_fonts
from ui.theme.roles import ColorScheme, Palette, palette_of, print_palette


def make_ready() -> QGuiApplication:
    """The running application, or a new one, with the fonts loaded. Keep it while drawing."""
    running = QGuiApplication.instance()
    app = running if isinstance(running, QGuiApplication) else QGuiApplication(["feltwork"])
    if not load_fonts():
        raise RuntimeError("the program's letters cannot be loaded")
    return app


def scene_of(picture: Picture, *, texture: bool = False) -> TableScene:
    """The scene to paint; ``texture`` gives the cloth its weave, which consists of pixels."""
    facing = Facing.PLAYERS if picture.turned or picture.as_printed else Facing.DEALER
    texts = felt_texts(picture.legends, picture.felt.printing) if picture.legends else None
    # A tray full of chips would need more ink than all the rest.
    in_tray = None if picture.cloth is None else picture.chips
    style = FeltStyle(texts, in_tray, colours(picture), facing, texture=texture)
    view = picture.view or TableView()
    if picture.cloth is None:
        # The darkness would need ink everywhere; the notice is enough.
        view = view._replace(interrupted=False)
    return TableScene(
        picture.felt,
        style,
        picture.chips,
        view,
        picture.legends,
        picture.four_colours,
        picture.totals,
        picture.sums,
    )


def colours(picture: Picture) -> Palette:
    """The colours of the table and its surroundings."""
    if picture.cloth is None:
        return print_palette()
    scheme = ColorScheme.LIGHT if picture.room is ColorSchemeChoice.LIGHT else ColorScheme.DARK
    return palette_of(scheme, picture.cloth)


def table_size(picture: Picture) -> QSizeF:
    """The size of the table with all of its rail, in millimetres."""
    return picture_area(picture.felt, whole=True).size()


def life_size(picture: Picture) -> Camera:
    """The camera with one pixel per millimetre and the whole table in the picture."""
    return camera_for(picture.felt, table_size(picture), turned=picture.turned, whole=True)
