"""Exporting a layout to a file that the user chooses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QWidget

from trainer.errors import EnvironmentTrouble
from trainer.messages import _
from trainer.messages.troubles import describe_trouble
from trainer.table.picture import Picture
from trainer.yamlfile.characters import visible
from ui.controllers.printing import SIZES, Format, write_picture
from ui.controllers.replacing import replace_or_keep
from ui.views.file_choice import choose_to_write
from ui.views.layouts_view_models import StatusMessage
from ui.views.view_models import Decision

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
