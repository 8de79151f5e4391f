"""Layouts for ``feltwork felt``: found by any of their names, or read from a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from trainer.cli.house import House, check_layout
from trainer.felt.layout import Felt
from trainer.messages.diagnostics import expectation
from trainer.messages.text import _
from trainer.rulebook import Document, Game, documents, game_of, load_document
from trainer.rulebook.document import Layout
from trainer.rulebook.house_layouts import layout_of
from trainer.storage.layouts import LayoutRefused, read_layout

_YAML: Final = (".yaml", ".yml")


class Refused(Exception):
    """The request cannot be fulfilled: ``lines`` say why."""

    def __init__(self, *lines: str) -> None:
        super().__init__(*lines)
        self.lines = lines


class Named(NamedTuple):
    """A layout with its name: ``DOCUMENT/KEY``, or its file's name."""

    name: str
    game: Game

    @property
    def document(self) -> Document:
        """The rule document whose game is dealt on it."""
        return self.game.document

    @property
    def layout(self) -> Layout:
        """Its entry in its document."""
        return self.game.layout

    @property
    def felt(self) -> Felt:
        """Its felt."""
        return self.game.felt


def every_layout(house: House) -> Iterator[Named]:
    """All layouts, document by document, the house's own after the document's."""
    for name in documents():
        document = load_document(name)
        for layout in document.layouts.values():
            yield Named(f"{name}/{layout.id}", game_of(document, layout.id))
        for layout in house.rulebook.added(document).values():
            yield Named(f"{name}/{layout.id}", Game(document, layout, document.procedure))


def find_layout(wanted: str, house: House) -> Named:
    """The layout of this name or in this file. Raises ``Refused`` where there is none."""
    layouts = list(every_layout(house))
    for named in layouts:
        if wanted in (named.name, named.layout.felt):
            return named
    if wanted.endswith(_YAML):
        return _in_file(wanted)
    known = tuple(named.name for named in layouts)
    sentence = _("There is no layout “{name}”.").format(name=wanted)
    raise Refused(f"{sentence} {expectation(wanted, known)}")


def _in_file(name: str) -> Named:
    read = read_layout(Path(name))
    if isinstance(read, LayoutRefused):
        raise Refused(*(str(line) for line in check_layout(name)))
    document = load_document(read.felt.document)
    return Named(name, Game(document, layout_of(read.felt), document.procedure))
