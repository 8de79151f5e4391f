"""The items of the layouts page: the documents' layouts, the house's, and an opened file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from trainer.felt.layout import Felt
from trainer.messages import _
from trainer.messages.felt_sheet import boxes_text
from trainer.messages.layouts import faults_text
from trainer.messages.rulebook import title_text
from trainer.rulebook import Document
from trainer.rulebook.document import Layout
from trainer.rulebook.felts import load_felt
from trainer.rulebook.house_layouts import layout_of
from trainer.storage.layouts import LayoutFile, LayoutRefused, StoredLayouts
from trainer.yamlfile.diagnostics import excerpt
from ui.views.layouts_view_models import LayoutGroup, LayoutLine


@dataclass(frozen=True, slots=True)
class LayoutItem:
    """One layout; ``own`` is the house's file, None where the layout is the document's."""

    document: Document
    layout: Layout
    own: LayoutFile | None = None

    @property
    def id(self) -> str:
        """Its unique name."""
        return f"{self.document.id}/{self.layout.id}"

    @property
    def felt(self) -> Felt:
        """The felt to draw; read when it is first needed."""
        return self.own.felt if self.own is not None else load_felt(self.layout.felt)

    @property
    def title(self) -> str:
        """What the document or the house calls it."""
        return self.layout.name if self.own is not None else _(self.layout.name)


def layout_items(documents: Sequence[Document], stored: StoredLayouts) -> Iterator[LayoutItem]:
    """All layouts, document by document, the house's own after the document's."""
    for document in documents:
        for layout in document.layouts.values():
            yield LayoutItem(document, layout)
        for file in stored.files:
            if file.felt.document == document.id:
                yield LayoutItem(document, layout_of(file.felt), file)


def groups(
    layouts: Sequence[LayoutItem], opened: Path | None, refused: Sequence[LayoutRefused]
) -> Iterator[LayoutGroup]:
    """The list: the opened file, the layouts under their documents, the refused files."""
    if opened is not None:
        line = LayoutLine(file_id(opened), excerpt(opened.name), _("Not yet added"), _("File"))
        yield LayoutGroup(_("Preview"), (line,))
    for document in {layout.document.id: layout.document for layout in layouts}.values():
        yield LayoutGroup(
            title_text(document),
            tuple(_line(layout) for layout in layouts if layout.document.id == document.id),
        )
    if refused:
        yield LayoutGroup(_("Cannot be used"), tuple(map(_refused_line, refused)))


def file_id(path: Path) -> str:
    """The id of an opened file among all layouts."""
    return f"file:{path}"


def _refused_line(file: LayoutRefused) -> LayoutLine:
    return LayoutLine(file_id(file.path), file.name, faults_text(len(file.lines)), _("House"))


def _line(layout: LayoutItem) -> LayoutLine:
    mark = _("House") if layout.own is not None else ""
    return LayoutLine(layout.id, layout.title, boxes_text(layout.layout.boxes), mark)
