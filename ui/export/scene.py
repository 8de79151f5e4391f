"""What every format needs: Qt without a window, and the scene to paint."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRectF, QSizeF
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QImage,
    QImageWriter,
    QPageLayout,
    QPageSize,
    QPdfWriter,
)
from PySide6.QtSvg import QSvgGenerator

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
    load_fonts()
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


# A file being written, without anything that differs from machine to machine.

_LETTERS: Final = re.compile(rb'\s+font-(?:family|size|weight|style)="[^"]*"')
_EMPTY: Final = re.compile(rb"<g[^>]*>\s*</g>\s*")


def blank(width: float, height: float, ground: QColor) -> QImage:
    """An image of so many pixels. Raises ``MemoryError`` where there is no memory for them."""
    made = QImage(round(width), round(height), QImage.Format.Format_ARGB32)
    if made.isNull():
        raise MemoryError
    made.fill(ground)
    return made


def png_data(image: QImage, title: str, lines: Sequence[str] = ()) -> bytes:
    """The bytes of a PNG file that says of itself what it shows."""
    image.setText("Title", title)
    image.setText("Software", "Feltwork")
    if lines:
        image.setText("Description", "\n".join(lines))
    buffer = _buffer()
    writer = QImageWriter(buffer, QByteArray(b"png"))
    if not writer.write(image):
        raise RuntimeError(writer.errorString())
    return bytes(buffer.data().data())


class SvgFile:
    """A file of one picture; paint on ``generator``, then take its ``data``."""

    def __init__(self, title: str, lines: Sequence[str], size: QSizeF, per_inch: int) -> None:
        self._buffer = _buffer()
        self.generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
        self.generator.setOutputDevice(self._buffer)
        self.generator.setResolution(per_inch)
        self.generator.setSize(size.toSize())
        self.generator.setViewBox(QRectF(QPointF(0, 0), size))
        self.generator.setTitle(title)
        self.generator.setDescription("\n".join(lines))

    def data(self) -> bytes:
        """The bytes of the file without the unused font names and without empty groups."""
        plain = _LETTERS.sub(b"", bytes(self._buffer.data().data()))
        return _EMPTY.sub(b"", plain)


def _buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer


# A PDF file being written: its page, what it says of itself, and no time.

_DOTS_PER_INCH: Final = 1440
DOTS_PER_MM: Final = _DOTS_PER_INCH / 25.4

_MADE: Final = re.compile(rb"/(?:CreationDate|ModDate) ?\([^)]*\)")
_IDENTITY: Final = re.compile(rb"/ID ?\[[^\]]*\]")


class PdfFile:
    """A file of pages of one size in millimetres; paint on ``writer``, then take its ``data``.

    ``grey``: it has no colours, as a printer without them will print it.
    """

    def __init__(self, title: str, width: float, height: float, *, grey: bool = False) -> None:
        self._buffer = _buffer()
        self.writer = QPdfWriter(self._buffer)
        if grey:
            self.writer.setColorModel(QPdfWriter.ColorModel.Grayscale)
        self.writer.setResolution(_DOTS_PER_INCH)
        self.writer.setTitle(title)
        self.writer.setCreator("Feltwork")
        size = QPageSize(
            QSizeF(width, height),
            QPageSize.Unit.Millimeter,
            "",
            QPageSize.SizeMatchPolicy.ExactMatch,
        )
        # The name of a custom size has no effect, but Qt would turn a size like A4's upright.
        layout = QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))
        self.writer.setPageLayout(layout)
        self.writer.setDocumentXmpMetadata(QByteArray(_about(title).encode()))

    def data(self) -> bytes:
        """The bytes of the file without its time, once nothing paints on it any more."""
        written = bytes(self._buffer.data().data())
        # Every other byte stays where it was.
        plain = _MADE.sub(lambda found: b" " * len(found[0]), written)
        return _IDENTITY.sub(lambda found: b" " * len(found[0]), plain)


def _about(title: str) -> str:
    """The document information for file managers; Qt's own would contain the time."""
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escape(title)}</rdf:li>'
        "</rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>"
        '<?xpacket end="w"?>'
    )
