"""Pay tables, signs and displays: everything that is written stays where it belongs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from tests.cases import for_each, for_every
from trainer.felt.layout import PayTablePlace, PayTableStyle
from trainer.felt.legends import legends_of
from trainer.felt.shapes import Point, Rectangle
from trainer.messages.felt import FeltTexts, PayRowText, PayTableText, felt_texts
from trainer.rulebook import ProgressiveFacts, TableFacts, documents, game, load_document
from trainer.rulebook.game import printed_tables
from trainer.rules.bets import BetKind
from trainer.rules.cards import Rank
from trainer.rules.money import Cents
from ui.paint.signs import paint_meters, paint_pay_table, paint_sensor, paint_sensor_light
from ui.theme.roles import PALETTES, ColorScheme

PALETTE = PALETTES[ColorScheme.DARK]
MARGIN = 30
SHADOW = 6
_BLANK = b"\0"
_SEEN = bytes(0 if alpha <= 8 else 1 for alpha in range(256))
"""What is so faint that nobody sees it counts as nothing."""


def inked(width: float, height: float, draw: Callable[[QPainter], None]) -> QRectF:
    """The smallest rectangle around what ``draw`` paints about the middle of an area."""
    image = QImage(ceil(width) + 2 * MARGIN, ceil(height) + 2 * MARGIN, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(image.width() / 2, image.height() / 2)
    draw(painter)
    painter.end()
    alpha = image.convertToFormat(QImage.Format.Format_Alpha8)
    step, data = alpha.bytesPerLine(), bytes(alpha.constBits()).translate(_SEEN)
    lines = [data[y * step : y * step + image.width()] for y in range(image.height())]
    rows = [y for y, line in enumerate(lines) if line.strip(_BLANK)]
    left = min(len(lines[y]) - len(lines[y].lstrip(_BLANK)) for y in rows)
    right = max(len(lines[y].rstrip(_BLANK)) for y in rows)
    found = QRectF(left, rows[0], right - left, rows[-1] + 1 - rows[0])
    return found.translated(-image.width() / 2, -image.height() / 2)


def table_at(document: str, bet: BetKind, pay_table: str) -> FeltTexts:
    """What is printed at a table with one of the document's pay tables."""
    played = game(document)
    offer = played.document.side_bets[bet]
    rows = offer.pay_tables[pay_table].rows
    facts = TableFacts(pay_tables={bet: pay_table})
    if bet is BetKind.PROGRESSIVE:
        # The longest names there are, and as many Dynamic Pays as a round may have.
        many = offer.pay_tables[pay_table].most_dynamic
        dynamic = {row.hand.value: Cents(row.dynamic[-1].pays * 100) for row in rows if row.dynamic}
        ranks = (Rank.QUEEN, Rank.KING, Rank.TEN)[: len(offer.pay_tables[pay_table].ranks)]
        facts = TableFacts(
            progressive=ProgressiveFacts(
                pay_table, ranks=ranks, dynamic=dict(list(dynamic.items())[:many])
            )
        )
    terms = played.terms(facts)
    shown = printed_tables(played.document, terms, {bet: pay_table})
    return felt_texts(legends_of(terms, shown=shown))


def every_pay_table() -> Iterator[tuple[str, BetKind, str]]:
    for name in documents():
        for bet, offer in load_document(name).side_bets.items():
            yield from ((name, bet, pay_table) for pay_table in offer.pay_tables)


@for_each(list(every_pay_table()))
def test_every_pay_table_stays_in_its_area(case: tuple[str, BetKind, str]) -> None:
    document, bet, pay_table = case
    texts = table_at(document, bet, pay_table)
    (place,) = (place for place in game(document).felt.pay_tables if bet in place.bets)
    table = texts.pay_table(place.bets)
    assert table is not None
    assert len(table.rows) >= 3
    at_origin = place._replace(area=place.area._replace(centre=Point(0, 0)))
    found = inked(
        place.area.width,
        place.area.depth,
        lambda painter: paint_pay_table(painter, at_origin, table, PALETTE),
    )
    reach = SHADOW if place.style is PayTableStyle.CARD else 1
    across, down = place.area.width / 2 + reach, place.area.depth / 2 + reach
    assert QRectF(-across, -down, 2 * across, 2 * down).contains(found)


def printed(rows: tuple[PayRowText, ...], width: float = 200) -> QRectF:
    place = PayTablePlace(
        (BetKind.PROGRESSIVE,), Rectangle(Point(0, 0), width, 160), PayTableStyle.PRINTED
    )
    table = PayTableText("Pays", rows)
    return inked(width, 160, lambda painter: paint_pay_table(painter, place, table, PALETTE))


def test_long_names_are_set_smaller() -> None:
    short = tuple(PayRowText("Perfect Pair", "25 to 1") for _ in range(3))
    long = (*short[:2], PayRowText("Perfect Pair of " * 4, "25 to 1"))
    assert printed(short).width() >= 195
    assert printed(long).width() <= 202


@for_every("levels", [1, 2, 3])
@for_every("amount", ["$5", "$12,345.67", "$123,456,789.00"])
def test_the_meters_stay_on_their_display(levels: int, amount: str) -> None:
    size = (318.0, 120.0)
    labels = tuple(f"Level {level}" for level in range(1, levels + 1))
    found = inked(
        *size, lambda painter: paint_meters(painter, size, labels, (amount,) * levels, PALETTE)
    )
    # The housing's frame is 7 mm wide.
    assert QRectF(-152, -53, 304, 106).contains(found)


def test_a_lit_sensor_shines_beyond_its_rim() -> None:
    dark = inked(60, 60, lambda painter: paint_sensor(painter, 54, PALETTE))
    light = inked(60, 60, lambda painter: paint_sensor_light(painter, 54, PALETTE))
    assert dark.width() >= 53
    assert light.width() > 54
