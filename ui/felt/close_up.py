"""A close-up of the hand that a question is about, its bet, and the dealer's cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPaintEvent, QPen, QPicture, QPixmap
from PySide6.QtWidgets import QWidget

from trainer.felt.chips import Chip, Column, Stack, blank, neutral, stacked
from trainer.felt.layout import CardSize
from trainer.felt.places import ChipRole
from trainer.messages import _
from trainer.messages.chip_looks import chip_look
from trainer.messages.spoken import said_cards
from trainer.procedure.chip_work import Lies
from trainer.procedure.error_models import Pile
from trainer.rules.bets import DEALER, Bet, Place
from trainer.rules.cards import Card
from trainer.rules.money import short_money
from ui.paint.arrange import Arrangement, PileKey
from ui.paint.cards import paint_back, paint_face
from ui.paint.chips import count_places, paint_pile, pile_extent
from ui.paint.loose_chips import paint_row, spread_out
from ui.paint.marks import paint_count
from ui.paint.overlay import hand_at_issue
from ui.theme.lettering import Weight, font, scaled
from ui.theme.roles import Palette, Role
from ui.theme.spacing import Space

CARD_WIDTH: Final = 72.0
CHIP_WIDTH: Final = 48.0
"""Sizes in logical pixels; a stack that would not fit beside its hand is drawn smaller."""
_CARD: Final = CardSize(63.5, 88.9, 3.2)
_CHIP: Final = 39.0
_STEP: Final = 42.0
_SCALE: Final = CARD_WIDTH / _CARD.width
_HEIGHT: Final = _CARD.height * _SCALE
_FAN: Final = 27.0
_LEAST_FAN: Final = 19.0
"""How far the next card of a hand lies to the right: an index, or at least its rank."""
_CAPTION: Final = 20
_TEXT: Final = 13
_LARGEST_TEXT: Final = 16
_SMALLEST: Final = 0.7
"""How far the dealer's cards may be scaled down."""
_GAP: Final = 20.0
_MOST_COLUMNS: Final = 9
_COUNT: Final = 11
"""The letters of the number of chips in a column, in millimetres."""
HEIGHT: Final = round(_CAPTION + _HEIGHT)
_SMALL: Final = 0.84
SMALL_HEIGHT: Final = int(HEIGHT * _SMALL)
LEAST_HEIGHT: Final = int(HEIGHT * _SMALL * _SMALL)
"""Where a question takes two lines in a small window, or is under the felt, it is smaller."""
TALL: Final = 2 * HEIGHT
TALLER: Final = 3 * HEIGHT // 2
"""Where there is room, a stack that is to be counted is drawn larger."""
_STACK: Final = 100
"""The width of a stack and of what stands above it."""
_LYING: Final = 72.0
"""The width of its chips in logical pixels."""
_FLAT: Final = 0.45
"""How flat they are seen, so that their edges have the room: these are what is counted."""
_DEEP: Final = 1.2
"""The height of a single chip with its edge, as a part of its width."""
_EDGE: Final = 6.0
"""How much of the edge of each is seen, at most."""


@dataclass(frozen=True, slots=True)
class CloseUp:
    """What is shown: ``owner`` is who has the bet, ``chips`` are its piles, never their amount.

    A card is None where it lies face down. ``lying`` is how chips lie before the dealer that lie
    on no spot, None for a bet. ``covered``: what was shown is not shown any more.
    """

    owner: str = ""
    hand: tuple[Card | None, ...] = ()
    chips: tuple[tuple[Stack, ...], ...] = ()
    dealer: tuple[Card | None, ...] = ()
    lying: Lies | None = None
    covered: bool = False

    @property
    def empty(self) -> bool:
        return not self.hand and not self.chips and not self.covered


def close_up(
    table: Arrangement, about: Bet | Place | None, initial: tuple[Card | None, ...] = ()
) -> CloseUp:
    """The close-up of a bet or a hand as it lies on the felt; of a side bet its ``initial`` cards.

    These may have been split, drawn to or collected since.
    """
    if about is None:
        return CloseUp(dealer=_cards(table, DEALER))
    bet = about if isinstance(about, Bet) else None
    place = hand_at_issue(about) or Place(about.box, 1)
    if place == DEALER:
        return CloseUp(owner=_("Dealer"), hand=_cards(table, DEALER))
    piles = (
        table.piles.get(PileKey(bet, role))
        for role in (ChipRole.STAKE, ChipRole.ADDED)
        if bet is not None
    )
    return CloseUp(
        owner=bet.bettor if bet else "",
        hand=initial or _cards(table, place),
        chips=tuple(pile.breakdown.stacks for pile in piles if pile is not None),
        dealer=_cards(table, DEALER),
    )


def before_dealer(stack: Sequence[Pile], lying: Lies, chips: Sequence[Chip]) -> CloseUp:
    """Some of ``chips`` before the dealer, which lie on no spot of the felt."""
    known = {chip.value: chip for chip in chips}
    lies = tuple(Stack(known.get(pile.chip) or neutral(pile.chip), pile.number) for pile in stack)
    owner = _("In the tray") if lying is Lies.ROW else _("Before you")
    return CloseUp(owner=owner, chips=(lies,), lying=lying)


def _cards(table: Arrangement, place: Place) -> tuple[Card | None, ...]:
    lying = [card for card in table.cards.values() if card.place == place and not card.astray]
    return tuple(
        card_piece.card
        for card_piece in sorted(lying, key=lambda card_piece: card_piece.key.number)
    )


class CloseUpView(QWidget):
    """Paints a close-up in a row: the hand, its bet, the dealer's cards."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._look: _Look | None = None
        self._pictures: tuple[tuple[_Look, QPixmap], ...] = ()
        """The two drawn last: the one that is shown, and the next one."""
        self._high = HEIGHT
        self.setFixedHeight(0)
        self.hide()

    @property
    def shown(self) -> CloseUp:
        return self._look.shown if self._look is not None else CloseUp()

    def show_close_up(self, shown: CloseUp, palette: Palette, *, four_colours: bool) -> None:
        """Show a close-up; what is shown already is not drawn again."""
        look = _Look(shown, palette, four_colours)
        if look != self._look:
            self._look = look
            self.setAccessibleName(heard(shown))
            self.update()

    def cover(self) -> None:
        """Show nothing more of it: it was to be taken in at a glance."""
        if self._look is not None:
            before = self._look.shown
            covered = CloseUp(owner=before.owner, lying=before.lying, covered=True)
            self._look = self._look._replace(shown=covered)
            self.setAccessibleName(_("Covered"))
            self.update()

    def fit(self, room: int, *, stays: bool = False) -> None:
        """Be shown where there is ``room`` for it, in pixels, and something to show.

        It is larger where letters are. With ``stays`` its room is kept when there is nothing.
        """
        usual = (scaled(HEIGHT), HEIGHT, SMALL_HEIGHT, LEAST_HEIGHT)
        heights = (scaled(TALL), TALL, TALLER, *usual) if self.shown.lying is not None else usual
        wanted = stays or not self.shown.empty
        height = next((other for other in heights if other <= room and wanted), 0)
        self._high = height or self._high
        if height != self.height():
            self.setFixedHeight(height)
            self.setMinimumWidth(_STACK if self.shown.lying is not None else 0)
            # Without it there is no distance between its neighbours but their own.
            self.setVisible(height > 0)

    def prepare(self, shown: CloseUp, palette: Palette, *, four_colours: bool) -> None:
        """Draw a close-up that will be shown next, at the width of the present one."""
        if not shown.empty:
            self._picture(_Look(shown, palette, four_colours))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Copy the picture, which is drawn once for each size."""
        if self._look is not None and not self.size().isEmpty():
            painter = QPainter(self)
            painter.drawPixmap(0, 0, self._picture(self._look))
            painter.end()

    def _picture(self, look: _Look) -> QPixmap:
        """The picture of a close-up at the present size, drawn unless it has been just now."""
        ratio = self.devicePixelRatioF()
        size = QSize(round(self.width() * ratio), round(self._high * ratio))
        for known, picture in self._pictures:
            if known == look and picture.size() == size:
                return picture
        drawn = QPixmap(size)
        drawn.setDevicePixelRatio(ratio)
        drawn.fill(Qt.GlobalColor.transparent)
        painter = QPainter(drawn)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self._high / HEIGHT
        painter.scale(scale, scale)
        text = min(_LARGEST_TEXT, round(scaled(_TEXT) / scale))
        _Painting(look, self.width() / scale, text).paint(painter)
        painter.end()
        self._pictures = (*self._pictures[-1:], (look, drawn))
        return drawn


class _Look(NamedTuple):
    """All that the picture of a close-up depends on, beside its width."""

    shown: CloseUp
    palette: Palette
    four_colours: bool


@dataclass(frozen=True, slots=True)
class _Painting:
    """A close-up in a row of some width in logical pixels, its captions in letters of ``text``."""

    look: _Look
    width: float
    text: int

    def paint(self, painter: QPainter) -> None:
        """Paint the hand at the side where pages begin, and the dealer's cards at the other one.

        What lies there lies as on the felt, whichever side that is.
        """
        shown, palette, _four_colours = self.look
        begins_right = QGuiApplication.isRightToLeft()
        painter.save()
        painter.translate(self.width - self._recorded() if begins_right else 0, 0)
        wide = self._own(painter)
        painter.restore()
        caption = _("Covered") if shown.covered else shown.owner
        self._caption(painter, caption, 0, self._room, palette)
        if not shown.dealer or shown.lying is not None:
            return
        dealer = _fan_width(len(shown.dealer), _LEAST_FAN)
        scale = min(1.0, (self.width - wide - _GAP) / dealer)
        left = self.width - dealer * scale
        self._caption(painter, _("Dealer"), left, self.width, palette)
        painter.translate(0 if begins_right else left, _CAPTION + _HEIGHT * (1 - scale))
        painter.scale(scale, scale)
        painter.translate(0, -_CAPTION)
        self._fan(painter, shown.dealer, dealer, palette)

    @property
    def _room(self) -> float:
        """Return what the hand and its bet have of the width.

        The dealer's cards are drawn smaller before these have no room.
        """
        dealer = _fan_width(len(self.look.shown.dealer), _LEAST_FAN)
        return self.width - (dealer * _SMALLEST + _GAP if self.look.shown.dealer else 0)

    def _recorded(self) -> float:
        """Return what they will take of it."""
        recorded = QPicture()
        painter = QPainter(recorded)
        self._own(painter)
        painter.end()
        return recorded.boundingRect().right()

    def _own(self, painter: QPainter) -> float:
        """Paint the hand and its bet from the left edge; returns where they end."""
        shown, palette, _four_colours = self.look
        if shown.empty:
            self._places(painter, palette)
            return self.width
        if shown.lying is not None:
            self._before_dealer(painter, QRectF(0, _CAPTION, self.width, _HEIGHT))
            return self.width
        columns = self._columns()
        beside = _SMALLEST * CHIP_WIDTH * len(columns) + Space.M if columns else 0
        right = self._fan(painter, shown.hand, self._room - beside, palette)
        if not shown.chips:
            return right
        left = right + (Space.M if shown.hand else 0)
        return left + self._chips(
            painter, columns, QRectF(left, _CAPTION, self._room - left, _HEIGHT)
        )

    def _places(self, painter: QPainter, palette: Palette) -> None:
        """The places of the first two cards, where none is yet."""
        painter.setPen(QPen(QColor(palette[Role.OUTLINE]), 1.5, Qt.PenStyle.DashLine))
        corner = _CARD.corner * _SCALE
        for number in range(2):
            left = 1 + number * (CARD_WIDTH + Space.S)
            place = QRectF(left, _CAPTION, CARD_WIDTH - 2, _HEIGHT - 2)
            painter.drawRoundedRect(place, corner, corner)

    def _caption(
        self, painter: QPainter, text: str, left: float, right: float, palette: Palette
    ) -> None:
        """Write at the top between these, as far as they are from where pages begin."""
        painter.setFont(font(self.text, Weight.SEMIBOLD))
        painter.setPen(QColor(palette[Role.MUTED_TEXT]))
        metrics = painter.fontMetrics()
        line = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(right - left))
        if QGuiApplication.isRightToLeft():
            left = self.width - left - metrics.horizontalAdvance(line)
        painter.drawText(QPointF(left, self.text), line)

    def _fan(
        self, painter: QPainter, cards: Sequence[Card | None], room: float, palette: Palette
    ) -> float:
        """Cards from the left; returns where they end."""
        between = max(1, len(cards) - 1)
        step = max(_LEAST_FAN, min(_FAN, (room - CARD_WIDTH) / between))
        for number, card in enumerate(cards):
            painter.save()
            painter.translate(CARD_WIDTH / 2 + number * step, _CAPTION + _HEIGHT / 2)
            painter.scale(_SCALE, _SCALE)
            if card is None:
                paint_back(painter, palette, _CARD)
            else:
                paint_face(painter, card, palette, _CARD, four_colours=self.look.four_colours)
            painter.restore()
        return _fan_width(len(cards), step)

    def _columns(self) -> list[Column]:
        """All chips of the bet by colour, so that they can be counted."""
        numbers: dict[Chip, int] = {}
        for stack in chain.from_iterable(self.look.shown.chips):
            numbers[stack.chip] = numbers.get(stack.chip, 0) + stack.number
        highest_first = sorted(numbers.items(), key=lambda item: -item[0].value)
        cut = [chips for item in highest_first for chips in stacked((Stack(*item),), _MOST_COLUMNS)]
        return [Column(chips, _STEP * place) for place, chips in enumerate(cut)]

    def _before_dealer(self, painter: QPainter, area: QRectF) -> None:
        """Chips as they lie before the dealer; the numbers are to be found out."""
        stacks = tuple(chain.from_iterable(self.look.shown.chips))
        match self.look.shown.lying:
            case Lies.ROW:
                for stack in stacks:
                    paint_row(painter, stack, area)
            case Lies.SPREAD:
                self._fitted(painter, spread_out(stacks), area)
            case Lies.BLANK:
                self._in_line(painter, stacks, area)
            case Lies.STACKS:
                self._stacked(painter, [(chip,) * number for chip, number in stacks], area)
            case _:
                self._stacked(painter, stacked(stacks, _MOST_COLUMNS), area)

    def _stacked(self, painter: QPainter, lying: Sequence[Sequence[Chip]], area: QRectF) -> None:
        """Columns of chips, seen from so low that their edges can be counted."""
        if not lying:
            return
        wide = min(_LYING / _CHIP, area.width() / (_STEP * len(lying)))
        flat = wide * _FLAT
        highest = max(map(len, lying))
        rise = min(_EDGE, (area.height() - _CHIP * flat - 2) / highest) / flat
        columns = [Column(tuple(chips), _STEP * at, rise=rise) for at, chips in enumerate(lying)]
        extent = pile_extent(columns, _CHIP)
        painter.save()
        painter.translate(area.left(), area.bottom() - 2)
        painter.scale(wide, flat)
        painter.translate(-extent.left, -extent.bottom)
        paint_pile(painter, columns, _CHIP)
        painter.restore()

    def _fitted(self, painter: QPainter, columns: Sequence[Column], area: QRectF) -> None:
        """A picture of chips as large as there is room for, but not larger than chips elsewhere."""
        left, top, right, bottom = pile_extent(columns, _CHIP)
        room = min(area.width() / (right - left), (area.height() - 2) / (bottom - top))
        scale = min(_LYING / _CHIP, room)
        painter.save()
        painter.translate(area.left(), area.bottom() - 2)
        painter.scale(scale, scale)
        painter.translate(-left, -bottom)
        paint_pile(painter, columns, _CHIP)
        painter.restore()

    def _in_line(self, painter: QPainter, stacks: Sequence[Stack], area: QRectF) -> None:
        """Single chips without their values; of several each has the mark of its choice."""
        several = len(stacks) > 1
        step = min(_LYING + Space.M, area.width() / len(stacks))
        mark = self.text + Space.XS if several else 0
        wide = min(_LYING, step - Space.XS, (area.height() - mark) / _DEEP)
        painter.setFont(font(self.text, Weight.SEMIBOLD))
        painter.setPen(QColor(self.look.palette[Role.MUTED_TEXT]))
        for place, (chip, _one) in enumerate(stacks):
            box = QRectF(area.left() + place * step, area.top(), wide, area.height() - mark)
            painter.save()
            painter.translate(box.center())
            painter.scale(wide / _CHIP, wide / _CHIP)
            paint_pile(painter, (Column((blank(chip),)),), _CHIP)
            painter.restore()
            if several:
                below = QRectF(box.left(), box.bottom(), wide, mark)
                painter.drawText(below, Qt.AlignmentFlag.AlignCenter, str(place + 1))

    def _chips(self, painter: QPainter, columns: Sequence[Column], area: QRectF) -> float:
        """Chips at the foot of ``area``; returns how wide they are."""
        left, top, right, bottom = pile_extent(columns, _CHIP)
        most = min(area.width() / (right - left + 4), area.height() / (bottom - top + 2))
        scale = min(CHIP_WIDTH / _CHIP, most)
        painter.save()
        painter.translate(area.left(), area.bottom() - 2)
        painter.scale(scale, scale)
        painter.translate(-left, -bottom)
        paint_pile(painter, columns, _CHIP)
        for number, at in count_places(columns, _CHIP):
            painter.save()
            painter.translate(at)
            paint_count(painter, number, _COUNT, self.look.palette)
            painter.restore()
        painter.restore()
        return (right - left) * scale


def _fan_width(cards: int, step: float) -> float:
    return CARD_WIDTH + step * (cards - 1) if cards else 0.0


def heard(shown: CloseUp, where: str = "", *, staked: bool = False) -> str:
    """Say whose cards and chips these are, and what the dealer shows; ``staked``: of what chips.

    ``where`` says whose they are where the close-up does not.
    """
    if shown.covered:
        return _("Covered")
    who, own = where or shown.owner, list(filter(None, (said_cards(shown.hand),)))
    if shown.lying is not None or staked:
        own += [_chips(stack, shown.lying) for stack in chain.from_iterable(shown.chips)]
    told = _("{where}: {text}").format(where=who, text=_(", ").join(own)) if own else who
    shows = _("Dealer shows {cards}").format(cards=said_cards(shown.dealer)) if shown.dealer else ""
    return ". ".join(filter(None, (told, shows)))


def _chips(stack: Stack, lying: Lies | None) -> str:
    """Chips of one value, or of one look where no value is on them."""
    if lying is Lies.BLANK:
        return chip_look(stack.chip)
    value = short_money(stack.chip.value)
    return _("{number} × {chip}").format(number=stack.number, chip=value)
