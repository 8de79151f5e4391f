"""Exporting a layout to a file that the user chooses."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum
from functools import partial
from math import ceil
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtWidgets import QWidget

from trainer.errors import EnvironmentTrouble
from trainer.messages import _
from trainer.messages.troubles import describe_trouble
from trainer.storage.atomic_write import atomic_write
from trainer.table.picture import LIFE_SIZE, PAPERS, Paper, Picture, Pixels, Scale
from trainer.yamlfile.characters import visible
from ui.shell.dialogs import choose_to_write, replace_or_keep
from ui.supervise.layouts.page import StatusMessage
from ui.widgets.view_models import Decision

# Exporting tables: which formats and sizes there are, and how a file is written.


class Format(StrEnum):
    """A file format, by its file name extension."""

    SVG = "svg"
    PDF = "pdf"
    PNG = "png"


class Size(NamedTuple):
    """The paper or the scale of a PDF; ``key`` is its unique name."""

    key: str
    on: Paper | Scale


SIZES: Final = (
    *(Size(paper.name.lower(), paper) for paper in PAPERS),
    Size("1:5", Scale(5)),
    Size("1:1", LIFE_SIZE),
)

_PIXELS: Final = 3840
"""Length of the longer side of a PNG, in pixels."""


def size_text(size: Size) -> str:
    """The name of a size as it is offered."""
    if isinstance(size.on, Paper):
        return _("PDF on {paper}").format(paper=size.on.name)
    return _("PDF at 1:{scale}").format(scale=size.on.of)


def write_picture(picture: Picture, kind: Format, size: Size, path: Path, *, replace: bool) -> bool:
    """Write a file, whole or not at all; False if it exists already and must not be replaced.

    Raises the ``EnvironmentTrouble`` that prevents it.
    """
    if not replace and os.path.lexists(path):
        return False
    return atomic_write(path, _drawn(picture, kind, size), replace=replace)


def _drawn(picture: Picture, kind: Format, size: Size) -> bytes:
    # Imported only for an export.
    if kind is Format.SVG:
        from ui.export.pictures import svg

        return svg(picture)
    if kind is Format.PDF:
        from ui.export.pdf import pdf

        return pdf(picture, size.on)
    from ui.export.pictures import png

    felt = picture.felt
    width, depth = felt.width + 2 * felt.rail, felt.depth + 2 * felt.rail
    scale = _PIXELS / max(width, depth)
    return png(picture, Pixels(ceil(width * scale), ceil(depth * scale)))


AskDecision = Callable[[Decision, Mapping[str, Callable[[], None]]], None]
"""Offers a decision; each of its keys may have a handler."""


class LayoutExport:
    """Asks for a file and exports what ``picture`` returns; ``show_status`` shows the outcome."""

    def __init__(
        self,
        window: QWidget,
        picture: Callable[[], Picture | None],
        show_status: Callable[[StatusMessage], None],
        ask: AskDecision,
    ) -> None:
        self._window = window
        self._picture = picture
        self._show_status = show_status
        self._ask = ask
        self._size = SIZES[0]
        self._plain = False

    def choose_plain(self, wanted: bool) -> None:
        """Draw black on white, without the cloth."""
        self._plain = wanted

    def choose_size(self, key: str) -> None:
        """Set the paper, or the scale, of a PDF."""
        self._size = next(size for size in SIZES if size.key == key)

    def ask_where(self, kind: Format) -> None:
        """Let the user choose the file."""
        picture = self._picture()
        if picture is not None:
            name = f"{picture.felt.id}.{kind.value}"
            choose_to_write(self._window, _("Export the layout"), name, partial(self._write, kind))

    def _write(self, kind: Format, path: Path, *, instead: bool = False) -> None:
        picture = self._picture()
        if picture is None:
            return
        if self._plain:
            picture = replace(picture, cloth=None)
        try:
            written = write_picture(picture, kind, self._size, path, replace=instead)
        except EnvironmentTrouble as trouble:
            self._show_status(message_of(trouble))
            return
        if written:
            self._show_status(StatusMessage(_("Exported: {file}").format(file=visible(str(path)))))
            return
        self._ask(*replace_or_keep(path, partial(self._write, kind)))


def message_of(trouble: EnvironmentTrouble) -> StatusMessage:
    """A trouble with the environment as a message for the page."""
    text = describe_trouble(trouble)
    return StatusMessage(text.sentence, text.advice, text.detail, right=False)
