"""The texts about a layout: its boxes, what it takes from the text, its pay tables, its faults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from trainer.felt.layout import Felt, Taken
from trainer.messages import _, ngettext
from trainer.messages.citations import cited
from trainer.messages.felt_sheet import boxes_text
from trainer.messages.rulebook import title_text
from trainer.odds import Offered
from trainer.rulebook import Document, PayTable, load_document, pay_table_of
from trainer.storage.layouts import LayoutFile, LayoutRefused
from trainer.yamlfile.diagnostics import excerpt
from ui.controllers.layout_items import LayoutItem
from ui.views.layouts_view_models import FaultLine, LayoutSheet, TakenLine
from ui.views.view_models import Citation


def sheet_of(layout: LayoutItem, tables: Sequence[Offered], table: Offered | None) -> LayoutSheet:
    """A layout of a document or of the house."""
    own = _("the house’s own") if layout.own is not None else ""
    parts = (boxes_text(layout.layout.boxes), title_text(layout.document), own)
    return LayoutSheet(
        title=layout.title,
        about="\n".join(_about(layout.title, _(layout.felt.title), parts)),
        note=_(layout.felt.note),
        takes=_takes(layout.felt, layout.document),
        ours=tuple(map(_, layout.felt.ours)),
        pay_tables=_choices(layout.document, tables),
        pay_table=table.pay_table if table is not None else "",
    )


def _about(title: str, drawn: str, parts: Iterable[str]) -> Iterator[str]:
    """The felt's title where it says more than the layout's name, then the rest."""
    if drawn != title:
        yield drawn
    yield _("  ·  ").join(part for part in parts if part)


def file_sheet(
    read: LayoutFile | LayoutRefused,
    document: Document | None,
    tables: Sequence[Offered],
    table: Offered | None,
) -> LayoutSheet:
    """An opened file: what it would be, or what is wrong with it."""
    if isinstance(read, LayoutRefused):
        return LayoutSheet(
            title=excerpt(read.path.name),
            about=excerpt(str(read.path.parent)),
            state=_mend(read),
            faults=tuple(_faults(read)),
            pay_tables=_choices(document, tables) if document is not None else (),
            pay_table=table.pay_table if table is not None else "",
        )
    felt, document = read.felt, load_document(read.felt.document)
    parts = (boxes_text(len(felt.seats)), title_text(document))
    return LayoutSheet(
        title=excerpt(read.path.name),
        about="\n".join(_about(read.path.name, felt.title, parts)),
        note=felt.note,
        takes=_takes(felt, document),
        ours=felt.ours,
        state="✓  " + _("No faults. Press Enter to add it, so that scenarios can use it."),
        pay_tables=_choices(document, tables),
        pay_table=table.pay_table if table is not None else "",
    )


def faults_of(refused: LayoutRefused) -> str:
    """Why a file cannot be added, in a few words."""
    return "\n".join(line.message for line in refused.lines[:3])


def _mend(refused: LayoutRefused) -> str:
    if refused.why is None:
        return _("Correct the file in an editor; this page follows.")
    return ""


def _faults(refused: LayoutRefused) -> Iterator[FaultLine]:
    placed = refused.why is None
    for line in refused.lines:
        where = _("Line {line}, column {column}").format(line=line.line, column=line.column)
        yield FaultLine(where if placed else "", line.message)


def _takes(felt: Felt, document: Document) -> tuple[TakenLine, ...]:
    return tuple(_taken(taken, document) for taken in felt.takes)


def _taken(taken: Taken, document: Document) -> TakenLine:
    return TakenLine(Citation(*cited(taken.paragraph, document)), _(taken.what))


def _choices(document: Document, tables: Sequence[Offered]) -> tuple[tuple[str, str], ...]:
    return tuple((table.pay_table, _pay_table_text(document, table)) for table in tables)


def _pay_table_text(document: Document, table: Offered) -> str:
    """A pay table in the choice; a progressive's with what distinguishes it from the others."""
    held = pay_table_of(document, table.kind, table.pay_table)
    if table.levels:
        return _("  ·  ").join((table.pay_table, *_progressive_marks(held)))
    bet = _(document.side_bets[table.kind].name)
    return _("{bet}, {table}").format(bet=bet, table=table.pay_table)


def _progressive_marks(table: PayTable) -> Iterator[str]:
    yield ngettext("{count} level", "{count} levels", table.levels).format(count=table.levels)
    if table.most_dynamic:
        yield _("Dynamic Pays")
