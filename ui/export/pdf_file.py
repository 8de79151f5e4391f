"""A PDF file being written: its page, what it says of itself, and no time."""

from __future__ import annotations

import re
from typing import Final
from xml.sax.saxutils import escape

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter

_DOTS_PER_INCH: Final = 1440
DOTS_PER_MM: Final = _DOTS_PER_INCH / 25.4

_MADE: Final = re.compile(rb"/(?:CreationDate|ModDate) ?\([^)]*\)")
_IDENTITY: Final = re.compile(rb"/ID ?\[[^\]]*\]")


class PdfFile:
    """A file of pages of one size in millimetres; paint on ``writer``, then take its ``data``.

    ``grey``: it has no colours, as a printer without them will print it.
    """

    def __init__(self, title: str, width: float, height: float, *, grey: bool = False) -> None:
        self._buffer = QBuffer()
        self._buffer.open(QIODevice.OpenModeFlag.WriteOnly)
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
        """The bytes of the file, once nothing paints on it any more."""
        return timeless(bytes(self._buffer.data().data()))


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


def timeless(written: bytes) -> bytes:
    """The file without its creation time; every other byte stays where it was."""
    plain = _MADE.sub(lambda found: b" " * len(found[0]), written)
    return _IDENTITY.sub(lambda found: b" " * len(found[0]), plain)
