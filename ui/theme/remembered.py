"""The way the window looked last, kept in a small file, so that its first picture already looks so.

The settings themselves are in the records, which are opened after the first paint.
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from trainer.settings.looks import LARGEST_TEXT, SMALLEST_TEXT, ColorSchemeChoice

TABLE: Final = re.compile(r"[A-Za-z0-9-]{1,60}/[A-Za-z0-9-]{1,60}")
"""A table that can be kept, as document and layout; a house’s own may be called otherwise."""
_LINE: Final = re.compile(
    r"(system|dark|light)(?: ([0-9]{3,5}) ([0-9]{3,5}))?(?: ([0-9]{2,3})%)?"
    rf"(?: ({TABLE.pattern}))?(?: =([A-Za-z_]{{2,20}}))?\n?",
    re.ASCII,
)
_LONGEST: Final = 160
"""The longest line in bytes, with room to spare: of a longer file no more is read."""


class Look(NamedTuple):
    """The way the window looked.

    The color scheme, width and height of the window in pixels, if known, the text size, the
    trainee's own table and language as in ``PersonalSettings``, each empty if there is none.
    """

    room: ColorSchemeChoice = ColorSchemeChoice.SYSTEM
    size: tuple[int, int] | None = None
    text_size: int = 100
    table: str = ""
    language: str = ""


class Remembered:
    """The look in ``file``; the default one if there is none or it is damaged."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.look = _read(file)

    def keep(self, look: Look) -> None:
        """Write this look if it is another one. That it cannot be written is no trouble."""
        if look == self.look:
            return
        self.look = look
        size = "" if look.size is None else f" {look.size[0]} {look.size[1]}"
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            written = self._file.with_name(f"{self._file.name}.new")
            table = f" {look.table}" if TABLE.fullmatch(look.table) else ""
            language = f" ={look.language}" if look.language else ""
            line = f"{look.room.value}{size} {look.text_size}%{table}{language}\n"
            written.write_text(line, encoding="ascii")
            written.replace(self._file)


def _read(file: Path) -> Look:
    try:
        if not file.is_file():
            return Look()
        with file.open("rb") as stream:
            found = _LINE.fullmatch(stream.read(_LONGEST).decode("ascii", "replace"))
    except OSError:
        return Look()
    if found is None:
        return Look()
    room, width, height, percent, table, language = found.groups()
    size = (int(width), int(height)) if width else None
    text_size = int(percent) if percent else 100
    if not SMALLEST_TEXT <= text_size <= LARGEST_TEXT:
        return Look()
    return Look(ColorSchemeChoice(room), size, text_size, table or "", language or "")
