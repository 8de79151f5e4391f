"""The items of the layouts page: the documents' layouts, the house's, and an opened file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from trainer.felt.layout import Felt
from trainer.felt.legends import FeltLegends
from trainer.messages import _, ngettext
from trainer.messages.citations import cited
from trainer.messages.layouts import boxes_text, faults_text
from trainer.messages.rulebook import title_text
from trainer.odds import Offered, offered
from trainer.rulebook import (
    Document,
    PayTable,
    ProgressiveFacts,
    game_of,
    load_document,
    pay_table_of,
)
from trainer.rulebook.document import Layout
from trainer.rulebook.felts import layout_of, load_felt
from trainer.rulebook.game import drawn_for, empty_table, legends_at_table
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents
from trainer.rules.ruleset import Limits
from trainer.storage.own.layouts import LayoutFile, LayoutRefused, StoredLayouts
from trainer.yamlfile.diagnostics import excerpt
from ui.felt.thumbnails import DrawnLayout
from ui.supervise.layouts.page import FaultLine, LayoutGroup, LayoutLine, LayoutSheet, TakenLine


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
    def drawn(self) -> DrawnLayout:
        return DrawnLayout(self.document, self.layout)

    @property
    def title(self) -> str:
        """Return what the document or the house calls it."""
        return self.drawn.title


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
    return LayoutLine(layout.id, layout.title, layout.drawn.about, mark, layout.drawn)


# The texts about a layout: its boxes, what it takes from the text, its pay tables, its faults.


def sheet_of(layout: LayoutItem, tables: Sequence[Offered], table: Offered | None) -> LayoutSheet:
    """A layout of a document or of the house."""
    own = _("house layout") if layout.own is not None else ""
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
        state="✓  " + _("No errors. Press Enter to add it for use in scenarios."),
        pay_tables=_choices(document, tables),
        pay_table=table.pay_table if table is not None else "",
    )


def faults_of(refused: LayoutRefused) -> str:
    """Say why a file cannot be added, in a few words."""
    return "\n".join(line.message for line in refused.lines[:3])


def _mend(refused: LayoutRefused) -> str:
    if refused.why is None:
        return _("Correct the file in an editor; this page updates.")
    return ""


def _faults(refused: LayoutRefused) -> Iterator[FaultLine]:
    placed = refused.why is None
    for line in refused.lines:
        where = _("Line {line}, column {column}").format(line=line.line, column=line.column)
        yield FaultLine(where if placed else "", line.message)


def _takes(felt: Felt, document: Document) -> tuple[TakenLine, ...]:
    return tuple(TakenLine(cited(taken.paragraph, document), _(taken.what)) for taken in felt.takes)


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


# The legends on a layout's felt: from its document's rules and the chosen pay table.

_MAIN: Final = Limits(Cents(1_000), Cents(50_000))
_SIDE: Final = Limits(Cents(500), Cents(10_000))
"""The limits of a sample table, in cents."""


def choices_of(document: Document) -> tuple[Offered, ...]:
    """The pay tables to choose from: those of the side bet that has several."""
    several = (kind for kind, offer in document.side_bets.items() if len(offer.pay_tables) > 1)
    kind = next(several, None)
    return tuple(table for table in offered(document) if table.kind is kind)


def usual(felt: Felt, document: Document, tables: Sequence[Offered]) -> Offered | None:
    """The one of ``tables`` that an empty felt shows; None where there is no choice."""
    for table in tables:
        if table.pay_table == drawn_for(document, felt, table.kind):
            return table
    return None


def legends_with(
    felt: Felt,
    document: Document,
    table: Offered | None,
    own: ProgressiveFacts | None = None,
    *,
    sample: bool,
) -> FeltLegends:
    """The legends with a pay table; a ``sample`` table also has a sign with limits.

    With the pay table of the trainee's ``own`` progressive, its unit and its ranks are shown.
    """
    named = {} if table is None else {table.kind: table.pay_table}
    facts = empty_table(document, felt, named)
    if own is not None and facts.progressive and own.pay_table == facts.progressive.pay_table:
        own = replace(own, dynamic=facts.progressive.dynamic)
        facts = replace(facts, progressive=own)
    if sample:
        facts = replace(facts, limits=dict(_limits(document)))
    return legends_at_table(document, game_of(document).terms(facts), facts)


def _limits(document: Document) -> Iterator[tuple[BetKind, Limits]]:
    yield BetKind.MAIN, _MAIN
    for kind in document.side_bets:
        if kind is not BetKind.PROGRESSIVE:
            yield kind, _SIDE
