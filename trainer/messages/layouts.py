"""What is wrong with a layout file, or why it is not one of the house's layouts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from trainer.felt.layout import Felt, Provision, Spot
from trainer.felt.shapes import Band, Circle
from trainer.messages.citations import paragraph_text, references_text
from trainer.messages.diagnostics import diagnostic_text
from trainer.messages.figures import rounded
from trainer.messages.names import bet_text
from trainer.messages.rulebook import title_text
from trainer.messages.text import _, capitalised, ngettext
from trainer.rulebook import Document
from trainer.rules.bets import BetKind
from trainer.table.picture import Caption
from trainer.yamlfile.diagnostics import Diagnostic

_CARDS: Final = "cards"
"""The name that ``trainer.felt.validation`` uses for the first card of a box."""


class LayoutLine(NamedTuple):
    """One fault of a file, and its position."""

    line: int
    column: int
    message: str


def fault_lines(faults: Iterable[Diagnostic]) -> tuple[LayoutLine, ...]:
    """Return what is wrong with a file, in words, with positions."""
    return tuple(
        LayoutLine(fault.mark.line, fault.mark.column, felt_fault_text(fault)) for fault in faults
    )


def felt_fault_text(fault: Diagnostic) -> str:
    """Return what is wrong, the words that would have been accepted and the paragraphs, if any."""
    values = dict(fault.values)
    if "thing" in values:
        values["thing"] = capitalised(_thing(str(values["thing"])))
    if "other" in values:
        values["other"] = _thing(str(values["other"]))
    message = diagnostic_text(fault.code, values)
    paragraphs = fault.values.get("paragraphs")
    if isinstance(paragraphs, tuple) and paragraphs:
        message = f"{message} ({references_text(paragraphs)})"
    return message


def _thing(name: str) -> str:
    """A spot by its bet and box, anything else by its name in the file."""
    box, _slash, bet = name.rpartition("/")
    if not box:
        return f"“{name}”"
    if bet == _CARDS:
        return _("the first card of box {box}").format(box=box)
    return _("the spot “{bet}” of box {box}").format(bet=bet, box=box)


def in_short(lines: Sequence[LayoutLine]) -> LayoutLine:
    """The first of ``lines``, and how many more there are."""
    first, more = lines[0], len(lines) - 1
    if not more:
        return first
    message = _("{message} … and {more} more.").format(message=first.message, more=more)
    return first._replace(message=message)


def faults_text(count: int) -> str:
    """Tell how many faults a file has."""
    return ngettext("{count} error", "{count} errors", count).format(count=count)


def unread_text(more: int) -> str:
    """There are more files than are read."""
    return ngettext(
        "{more} more layout file was not read.", "{more} more layout files were not read.", more
    ).format(more=more)


# A layout in words: the caption of its picture, and its measures.


def caption_of(felt: Felt, document: Document) -> Caption:
    """The caption of a layout: its document, and what it takes from the text and what not."""
    title = _("{document}: {layout}").format(document=title_text(document), layout=_(felt.title))
    lines = [takes_text(felt.takes)] if felt.takes else []
    if felt.ours:
        lines.append(ours_text(felt.ours))
    if felt.note:
        lines.append(_(felt.note))
    return Caption(title, tuple(lines))


def takes_text(takes: tuple[Provision, ...]) -> str:
    """Return what a layout takes from the text of its document."""
    taken = _("; ").join(
        _("{paragraph}: {what}").format(paragraph=paragraph_text(take.paragraph), what=_(take.what))
        for take in takes
    )
    return _("From the text: {taken}.").format(taken=taken)


def ours_text(ours: tuple[str, ...]) -> str:
    """Return what a layout has beyond the text of its document."""
    return _("Added: {ours}.").format(ours=_("; ").join(map(_, ours)))


def boxes_text(boxes: int) -> str:
    """Tell how many boxes a layout has."""
    return ngettext("{count} box", "{count} boxes", boxes).format(count=boxes)


def measures_lines(felt: Felt) -> Iterator[str]:
    """The measures of a layout: of the table and of the spots of each bet."""
    yield _("Table: {width} × {depth} mm inside a rail of {rail} mm").format(
        width=_millimetres(felt.width), depth=_millimetres(felt.depth), rail=_millimetres(felt.rail)
    )
    numbers = _(", ").join(str(box) for box in felt.boxes)
    yield _("Boxes: {numbers}").format(numbers=numbers)
    for bet in BetKind:
        spots = [spot for spot in felt.spots if spot.bet is bet]
        if spots:
            shapes = dict.fromkeys(_shape(spot) for spot in spots)
            yield _("{bet}: {shapes}").format(
                bet=capitalised(bet_text(bet)), shapes=_("; ").join(shapes)
            )


def _shape(spot: Spot) -> str:
    outline = spot.outline
    if isinstance(outline, Band):
        return _("a line {width} mm wide").format(width=_millimetres(outline.outer - outline.inner))
    if isinstance(outline, Circle):
        return _("a circle of {size} mm").format(size=_millimetres(2 * outline.radius))
    return _("a rectangle of {width} × {depth} mm").format(
        width=_millimetres(outline.width), depth=_millimetres(outline.depth)
    )


def _millimetres(length: float) -> str:
    """A length without trailing zeros."""
    tenths = round(length, 1)
    return rounded(tenths, 0 if tenths.is_integer() else 1)
