"""A layout in words: the caption of its picture, and its measures."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.felt.layout import Felt, Spot, Taken
from trainer.felt.shapes import Band, Circle
from trainer.messages.citations import paragraph_text
from trainer.messages.names import bet_text
from trainer.messages.rulebook import title_text
from trainer.messages.text import _, capitalised, ngettext
from trainer.rulebook import Document
from trainer.rules.bets import BetKind
from trainer.table.picture import Caption


def caption_of(felt: Felt, document: Document) -> Caption:
    """The caption of a layout: its document, and what it takes from the text and what not."""
    title = _("{document}: {layout}").format(document=title_text(document), layout=_(felt.title))
    lines = [takes_text(felt.takes)] if felt.takes else []
    if felt.ours:
        lines.append(ours_text(felt.ours))
    if felt.note:
        lines.append(_(felt.note))
    return Caption(title, tuple(lines))


def takes_text(takes: tuple[Taken, ...]) -> str:
    """What a layout takes from the text of its document."""
    taken = _("; ").join(
        _("{paragraph}: {what}").format(paragraph=paragraph_text(one.paragraph), what=_(one.what))
        for one in takes
    )
    return _("From the text: {taken}.").format(taken=taken)


def ours_text(ours: tuple[str, ...]) -> str:
    """What a layout has beyond the text of its document."""
    return _("Ours: {ours}.").format(ours=_("; ").join(map(_, ours)))


def boxes_text(boxes: int) -> str:
    """How many boxes a layout has."""
    return ngettext("{count} box", "{count} boxes", boxes).format(count=boxes)


def measures_lines(felt: Felt) -> Iterator[str]:
    """The measures of a layout: of the table and of the spots of each bet."""
    yield _("Table: {width} × {depth} mm inside a rail of {rail} mm").format(
        width=_millimetres(felt.width),
        depth=_millimetres(felt.depth),
        rail=_millimetres(felt.rail),
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
    return f"{length:.1f}".removesuffix(".0")
