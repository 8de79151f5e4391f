"""An exam paper as PDF: every table in black and white, and blank boxes for the answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from trainer.felt.chips import ChipSet
from trainer.felt.layout import Felt
from trainer.felt.legends import FeltLegends
from trainer.messages import _, ngettext
from trainer.papers.exam import (
    AmountForm,
    AnswerForm,
    ExamItem,
    ExamPaper,
    ExamRound,
    ExamTable,
    LyingCards,
    OrderForm,
    TickForm,
    TotalForm,
)
from trainer.rules.cards import Card
from trainer.table.picture import Caption, Paper, Picture, Pixels
from trainer.table.view import TableView
from ui.export.pages import (
    ASIDE,
    BODY,
    BOLD,
    HEADING,
    LEADING,
    PALE,
    PLAIN,
    SMALL,
    STRONG,
    TITLE,
    Block,
    FlowBlock,
    Head,
    Ink,
    Report,
    Stack,
    Text,
    box,
    content_width,
    draw_right,
    draw_text,
    metrics,
    nobody,
    pages_pdf,
    rule,
    upright,
    wrapped,
)
from ui.export.pictures import image
from ui.export.scene import make_ready, table_size
from ui.paint.cards import paint_back, paint_face
from ui.theme.lettering import Weight
from ui.theme.roles import print_palette

_PER_MM: Final = 300 / 25.4
"""Pixels of the pictures: as fine as the letters of a legend need them."""
_LARGE: Final = 0.62
_SMALL: Final = 0.38
"""How much of the width a table has, and one on which a single hand is asked about: the cards are
drawn large beside the questions."""
_BANDS: Final = 4
"""A picture is written in parts: compressing it whole would keep a window waiting meanwhile."""
_CARD: Final = (114.0, 160.0)
"""The size of a card beside its question: an index of 2 mm can be read at arm's length."""
_FAN: Final = 48.0
_FACE: Final = (63.5, 88.9)
_CAPTION: Final = 34.0
_PICTURED: Final = _CAPTION + _CARD[1]
_NUMBER: Final = 90.0
_GAP: Final = 24.0
_TICK: Final = 36.0
_NUMBERED: Final = 52.0
"""The sides of the boxes for a tick and for a number."""
_SENTENCE: Final = 32
"""Choices with more letters stand below each other, as sentences do."""
_WRITTEN: Final = QRectF(0, 0, 300, 78)
"""Room for an amount in handwriting."""
_MARKS: Final = QRectF(0, 0, 84, 62)
"""The examiner's box for the marks of a question, in a column of its own."""
_COLUMN: Final = _MARKS.width() + _GAP


def exam_pdf(exam: ExamPaper, sheet: Paper, report: Report = nobody) -> bytes:
    """The bytes of the paper on sheets of this size.

    ``report`` is told of every page, and may raise to end the work.
    """
    _app = make_ready()
    head = Head(
        exam.title,
        _("Name: {line}").format(line="_" * 28),
        _("Paper {number}").format(number=exam.number),
    )
    return pages_pdf(exam.title, sheet, head, tuple(_blocks(exam, sheet)), report)


def _blocks(exam: ExamPaper, sheet: Paper) -> Iterator[FlowBlock]:
    width = content_width(sheet)
    yield FlowBlock(_opening(exam, width))
    cards = _Cards()
    several = len(exam.rounds) > 1
    before: tuple[str, ...] = ()
    for number, exam_round in enumerate(exam.rounds, 1):
        name = _("Round {number}").format(number=number) if several else ""
        heading = [Text(name, width, Ink(HEADING, Weight.BOLD), below=8)] if name else []
        facts = (
            exam_round.facts if exam_round.facts != before else (_("The same table and house."),)
        )
        heading += [Text(fact, width, ASIDE) for fact in facts]
        before = exam_round.facts
        yield FlowBlock(Stack(heading, below=20), with_next=True)
        yield from _of_round(exam_round, width, cards)


def _opening(exam: ExamPaper, width: float) -> Block:
    asked, terms = exam.questions, exam.terms
    marks = _("Marks, of {n}").format(n=exam.marks)
    time = (
        ngettext("Time allowed: {n} minute", "Time allowed: {n} minutes", terms.minutes).format(
            n=terms.minutes
        )
        if terms.minutes
        else _("Time allowed")
    )
    # No pass mark is published: it is the house's, and says so.
    needed = (
        _("Pass mark, the house’s: {percent} %").format(percent=terms.pass_mark)
        if terms.pass_mark
        else _("Pass mark")
    )
    blocks: list[Block] = [
        Text(exam.title, width, Ink(TITLE, Weight.BOLD), below=20),
        _Lines(width, (_("Name"), _("Staff number"), _("Date"))),
        _Lines(width, (_("Examiner"), time, needed, marks)),
        Text(
            ngettext(
                "{n} question. Answer in ink, from top to bottom, and do not go back: cover "
                "what lies below a dashed line until the answer above it is written, because "
                "it gives that answer away. Write the payout only, not the stake. If nothing "
                "is paid, tick what happens to the bet. Settled bets are not shown.",
                "{n} questions. Answer in ink, from top to bottom, and do not go back: cover "
                "what lies below a dashed line until the answer above it is written, because "
                "it gives that answer away. Write the payout only, not the stake. If nothing "
                "is paid, tick what happens to the bet. Settled bets are not shown.",
                asked,
            ).format(n=asked),
            width,
            below=20,
        ),
    ]
    return Stack(blocks, below=10)


def _of_round(examined: ExamRound, width: float, cards: _Cards) -> Iterator[FlowBlock]:
    for place, table in enumerate(examined.tables):
        if table.apart and place > 0:
            yield FlowBlock(_Cover(width), with_next=True, between=True)
        for told in table.told:
            yield FlowBlock(Text(told, width, STRONG, below=8), with_next=True)
        if table.of_one_hand:
            yield FlowBlock(_SmallTable(examined, table, width, cards))
            continue
        across = width * _LARGE
        yield FlowBlock(
            _felt_of(examined, table.view, across, (width - across) / 2), with_next=True
        )
        if table.hands:
            yield FlowBlock(_Hands(table.hands, width, cards), with_next=True)
        yield from (FlowBlock(_Item(item, width, cards)) for item in table.items)


class _Lines:
    """Lines to be filled in, each after what belongs there."""

    def __init__(self, width: float, names: Sequence[str]) -> None:
        self._wide, self._names = width / len(names), names
        self.height = 104.0

    def paint(self, painter: QPainter, left: float, top: float) -> None:
        for name in self._names:
            draw_text(painter, QPointF(left, top + SMALL), name, ASIDE)
            rule(painter, left, top + 84, left + self._wide - 30, PALE)
            left += self._wide


class _Cover:
    """A dashed line below which nothing is to be seen before what is above it is answered."""

    def __init__(self, width: float) -> None:
        self._width = width
        self.height = SMALL * LEADING + 26

    def paint(self, painter: QPainter, left: float, top: float) -> None:
        text = _("Cover what is below until the answer above is written.")
        wide = metrics(SMALL).horizontalAdvance(text)
        middle = left + self._width / 2
        draw_text(painter, QPointF(middle - wide / 2, top + SMALL), text, ASIDE)
        painter.setPen(QPen(PALE, 5, Qt.PenStyle.DashLine))
        y, side = top + SMALL * 0.65, wide / 2 + _GAP
        painter.drawLine(QPointF(left, y), QPointF(middle - side, y))
        painter.drawLine(QPointF(middle + side, y), QPointF(left + self._width, y))


class _SmallTable:
    """A small table, and beside it the cards asked about with the questions."""

    def __init__(self, examined: ExamRound, table: ExamTable, width: float, cards: _Cards) -> None:
        self._felt = _felt_of(examined, table.view, width * _SMALL)
        self._left = width * _SMALL + _GAP
        column = width - self._left
        hands = table.hands or _asked_about(table.items[0])
        blocks: list[Block] = [_Hands(hands, column, cards)] if hands else []
        blocks += [_Item(item, column) for item in table.items]
        self._column = Stack(blocks)
        self.height = max(self._felt.height, self._column.height) + 10

    def paint(self, painter: QPainter, left: float, top: float) -> None:
        self._felt.paint(painter, left, top)
        self._column.paint(painter, left + self._left, top)


def _asked_about(item: ExamItem) -> tuple[LyingCards, ...]:
    """The hand that a question is about, and the dealer's, as far as they lie."""
    hands = (LyingCards(item.where, item.hand), LyingCards(_("Dealer"), item.dealer))
    return tuple(hand for hand in hands if hand.cards)


class PaperFelt:
    """A table, drawn when its page is: one picture is in memory at a time."""

    def __init__(  # noqa: PLR0917 - all that is drawn
        self,
        felt: Felt,
        legends: FeltLegends,
        chips: ChipSet,
        view: TableView,
        across: float,
        left: float = 0,
    ) -> None:
        self._picture = Picture(felt, Caption(""), legends, chips, view, cloth=None)
        size = table_size(self._picture)
        self._left = left
        self._size = (across, across * size.height() / size.width())
        self.height = self._size[1] + 24

    def paint(self, painter: QPainter, left: float, top: float) -> None:
        left += self._left
        across, down = (ceil(length / 10 * _PER_MM) for length in self._size)
        drawn = image(self._picture, Pixels(across, down))
        grey = QImage(drawn.size(), QImage.Format.Format_Grayscale8)
        grey.fill(QColor("#ffffff"))
        over = QPainter(grey)
        over.drawImage(0, 0, drawn)
        over.end()
        tall = ceil(down / _BANDS)
        per_pixel = self._size[1] / down
        for upper in range(0, down, tall):
            # One line more than its own, so that no seam can be seen.
            lines = min(tall + 1, down - upper)
            area = QRectF(left, top + upper * per_pixel, self._size[0], lines * per_pixel)
            with upright(painter, area):
                painter.drawImage(area, grey.copy(0, upper, across, lines))


def _felt_of(examined: ExamRound, view: TableView, across: float, left: float = 0) -> PaperFelt:
    return PaperFelt(examined.felt, examined.legends, examined.chips, view, across, left)


class _Hands:
    """All hands of a table, named, in as many lines as they need."""

    def __init__(self, hands: Sequence[LyingCards], width: float, cards: _Cards) -> None:
        self._cards = cards
        self._places: list[tuple[float, float, LyingCards]] = []
        x, y = 0.0, 0.0
        for hand in hands:
            named = metrics(SMALL).horizontalAdvance(hand.where)
            wide = max(_fan(len(hand.cards)), named) + _GAP * 2
            if x > 0 and x + wide > width:
                x, y = 0.0, y + _PICTURED + _GAP
            self._places.append((x, y, hand))
            x += wide
        self.height = y + _PICTURED + 30

    def paint(self, painter: QPainter, left: float, top: float) -> None:
        for x, y, hand in self._places:
            self._cards.paint(painter, left + x, top + y, hand)


class _Cards:
    """Cards in grey, each drawn once: the file has each of them once, too."""

    def __init__(self) -> None:
        self._drawn: dict[Card | None, QImage] = {}

    def paint(self, painter: QPainter, left: float, top: float, hand: LyingCards) -> None:
        draw_text(painter, QPointF(left, top + SMALL), hand.where, ASIDE)
        with upright(painter, QRectF(left, top, _fan(len(hand.cards)), 0)):
            for place, card in enumerate(hand.cards):
                if card not in self._drawn:
                    self._drawn[card] = _card_image(card)
                at = QRectF(left + place * _FAN, top + _CAPTION, *_CARD)
                painter.drawImage(at, self._drawn[card])


def _card_image(card: Card | None) -> QImage:
    scale = _CARD[0] / 10 * _PER_MM / _FACE[0]
    drawn = QImage(
        ceil(_FACE[0] * scale), ceil(_FACE[1] * scale), QImage.Format.Format_ARGB32_Premultiplied
    )
    drawn.fill(QColor(0, 0, 0, 0))
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(drawn.width() / 2, drawn.height() / 2)
    painter.scale(scale, scale)
    if card is None:
        paint_back(painter, print_palette())
    else:
        paint_face(painter, card, print_palette())
    painter.end()
    return drawn


class _Item:
    """A question with the room for its answer and its marks.

    With ``cards`` it has its own beside it; without, they are drawn above.
    """

    def __init__(self, item: ExamItem, width: float, cards: _Cards | None = None) -> None:
        self._item, self._width, self._cards = item, width, cards
        hands = _asked_about(item) if cards is not None else ()
        self._hands = tuple(
            hand._replace(where="") if hand.where == item.where else hand for hand in hands
        )
        across = sum(_fan(len(hand.cards)) + _GAP for hand in self._hands)
        column = width - _NUMBER - across - _COLUMN
        self._text = Stack(
            (
                *((Text(item.where, column, STRONG),) if item.where else ()),
                Text(item.text, column, below=10),
                *((Text(item.decisions, column, ASIDE, below=6),) if item.decisions else ()),
            )
        )
        self._form = _form_of(item.form, column)
        answered = self._text.height + self._form.height
        pictured = _PICTURED if self._hands else 0.0
        self._high = max(answered, pictured, _MARKS.height())
        self.height = self._high + 28

    def paint(self, painter: QPainter, left: float, top: float) -> None:
        draw_text(painter, QPointF(left, top + BODY), str(self._item.number), BOLD)
        self._text.paint(painter, left + _NUMBER, top)
        self._form.paint(painter, left + _NUMBER, top + self._text.height)
        right = left + self._width - _COLUMN
        for hand in reversed(self._hands):
            right -= _fan(len(hand.cards))
            if self._cards is not None:
                self._cards.paint(painter, right, top, hand)
            right -= _GAP
        self._paint_marks(painter, left + self._width - _MARKS.width(), top)
        rule(painter, left, top + self._high + 12, left + self._width)

    def _paint_marks(self, painter: QPainter, left: float, top: float) -> None:
        area = _MARKS.translated(left, top)
        box(painter, area, 2)
        worth = _("/ {marks}").format(marks=self._item.marks)
        draw_right(painter, area.bottomRight() - QPointF(8, 12), worth, ASIDE)


def _fan(cards: int) -> float:
    return _CARD[0] + _FAN * (cards - 1)


def _form_of(form: AnswerForm, width: float) -> Block:
    match form:
        case AmountForm(currency, fates):
            return _Written(currency, fates, width)
        case TotalForm(too_many):
            return _Written("", (_("Hard"), _("Soft"), _("Blackjack"), too_many), width)
        case TickForm(choices, several):
            prompt = _("Tick all that apply.") if several else _("Tick one.")
            return Stack((Text(prompt, width, ASIDE, below=6), _Ticks(choices, width)))
        case OrderForm(choices):
            prompt = _("Number them in order.")
            return Stack(
                (
                    Text(prompt, width, ASIDE, below=6),
                    _Ticks(choices, width, _NUMBERED, each=True),
                )
            )


class _Written:
    """A box to write in, after it what may be ticked instead."""

    def __init__(self, sign: str, ticks: Sequence[str], width: float) -> None:
        self._sign = sign
        self._beside = _Ticks(ticks, width - _WRITTEN.width() - 30)
        self.height = max(_WRITTEN.height(), self._beside.height)

    def paint(self, painter: QPainter, left: float, top: float) -> None:
        box(painter, _WRITTEN.translated(left, top))
        base = top + _WRITTEN.height() / 2 + BODY * 0.36
        draw_text(painter, QPointF(left + 16, base), self._sign, Ink(colour=PALE))
        middle = max(0.0, (_WRITTEN.height() - self._beside.height) / 2)
        self._beside.paint(painter, left + _WRITTEN.width() + 30, top + middle)


class _Ticks:
    """Choices with a box of ``side`` before each, in lines as they fit; ``each`` in its own."""

    def __init__(
        self, choices: Sequence[str], width: float, side: float = _TICK, *, each: bool = False
    ) -> None:
        each = each or any(len(choice) > _SENTENCE for choice in choices)
        self._square = side
        inner = width - self._square - 14
        measure = metrics(BODY).horizontalAdvance
        self._rows: list[tuple[float, float, tuple[str, ...]]] = []
        """Left, top and lines of each choice."""
        leading, x, y, low = BODY * LEADING, 0.0, 0.0, 0.0
        row = max(self._square + 14, leading)
        for choice in choices:
            lines = wrapped(choice, inner, measure)
            wide = self._square + 14 + max(map(measure, lines), default=0.0)
            if x > 0 and (each or len(lines) > 1 or x + wide > width):
                x, y = 0.0, low
            self._rows.append((x, y, lines))
            low = max(low, y + max(row, leading * len(lines) + 10))
            x += wide + 44
        self.height = low

    def paint(self, painter: QPainter, left: float, top: float) -> None:
        for x, y, lines in self._rows:
            box(painter, QRectF(left + x, top + y, self._square, self._square))
            base = top + y + self._square / 2 + BODY * 0.36
            for line in lines:
                draw_text(painter, QPointF(left + x + self._square + 14, base), line, PLAIN)
                base += BODY * LEADING
