"""The felt in words: the piece under the pointer; every piece and the table for screen readers.

Nothing is said that is not seen: a card that lies face down is no more than that, but for what the
dealer, from whose seat the table is seen, knows of the hole card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.felt.places import ChipRole
from trainer.messages import _, ngettext
from trainer.messages.felt import (
    amount_text,
    card_sign_text,
    meter_labels,
    meter_texts,
    notice_text,
    peek_text,
    pile_text,
    request_text,
    shoe_text,
)
from trainer.messages.names import bet_text, card_text
from trainer.rules.bets import DEALER, Bet, BetKind, Place
from trainer.table.view import TableView
from trainer.texts import N_
from ui.felt.stage import is_set_apart
from ui.paint.arrange import Arrangement, CardPiece, PileKey, PilePiece
from ui.paint.marks import Mark
from ui.paint.pointing import Stop, WholeBox, pile_at, stops


def piece_text(piece: PilePiece | CardPiece | None, currency: str, *, summed: bool = True) -> str:
    """A pile in words, its owner first; a card only if it is marked by a sign.

    ``summed``: with the value of a pile.
    """
    if isinstance(piece, CardPiece):
        return _sign_of(piece)
    if piece is None:
        return ""
    chips = pile_text(piece.breakdown, piece.amount, currency, summed=summed)
    # Where a box has several piles, nothing else shows whose each is.
    return _("{where}: {text}").format(where=piece.key.bet.bettor, text=chips)


_MARKS: Final = {
    Mark.RIGHT: N_("right"),
    Mark.WRONG: N_("wrong"),
    Mark.ASKED: "",
    Mark.NAMED: N_("selected"),
}


def stop_text(
    stop: Stop, view: TableView, arrangement: Arrangement, currency: str, *, summed: bool = True
) -> str:
    """Say what a screen reader says where the arrow keys have led: what it is, and what lies there.

    Without ``summed``, how many chips of each value there are, and never what they are worth.
    """
    if isinstance(stop, WholeBox):
        bettors = dict.fromkeys(
            key.bet.bettor for key in arrangement.piles if key.bet.box == stop.number
        )
        return ", ".join((_("Box {box}").format(box=stop.number), *bettors))
    if isinstance(stop, Place):
        said = ", ".join(_said_of_hand(stop, view, arrangement))
        return _("{where}: {text}").format(where=_hand_name(stop, view), text=said)
    pile = pile_at(arrangement, stop)
    bet = stop.bet if isinstance(stop, PileKey) else stop
    parts = [_("Box {box}").format(box=bet.box), bet.bettor, bet_text(bet.kind)]
    if bet.kind is BetKind.MAIN and (number := _hand_number(Place(bet.box, bet.hand), view)):
        parts.append(number)
    if pile is not None:
        parts += [] if pile.key.role is ChipRole.STAKE else [_(pile.key.role.text)]
        parts += _chips(pile, currency, summed=summed)
    if isinstance(stop, Bet):
        asked = (Place(bet.box, bet.hand), bet.bettor)
        parts += [
            request_text(request)
            for request in view.requests
            if (request.place, request.bettor) == asked
        ]
    return ", ".join(parts)


def mark_text(stop: Stop, marks: Mapping[Bet, Mark], owed: Mapping[Bet, str]) -> str:
    """The mark at a bet, and what was due beside it; empty for anything without one."""
    if not isinstance(stop, Bet) or stop not in marks:
        return ""
    word, due = _MARKS[marks[stop]], owed.get(stop, "")
    parts = ([_(word)] if word else []) + ([_("{amount} due").format(amount=due)] if due else [])
    return ", ".join(parts)


def _hand_name(place: Place, view: TableView) -> str:
    if place == DEALER:
        return _("Dealer")
    box, number = _("Box {box}").format(box=place.box), _hand_number(place, view)
    return ", ".join(filter(None, (box, number)))


def _hand_number(place: Place, view: TableView) -> str:
    """Return which hand of its box this is; empty where the box has but one."""
    hand = next((hand for hand in view.hands if hand.place == place), None)
    if hand is None or hand.of < 2:
        return ""
    return _("hand {number} of {of}").format(number=hand.position, of=hand.of)


def _said_of_hand(place: Place, view: TableView, arrangement: Arrangement) -> list[str]:
    """Its cards in the order in which they were dealt, and the call just made for it."""
    cards = sorted(
        (piece for piece in arrangement.cards.values() if piece.place == place),
        key=lambda piece: piece.key.number,
    )
    said = []
    for piece in cards:
        face = card_text(piece.card) if piece.card else _("a card face down")
        sign = _sign_of(piece)
        said.append(f"{face} ({sign})" if sign else face)
    if view.call is not None and view.call.place == place:
        said.append(_(view.call.call.text))
    if view.peek is not None and place == DEALER:
        said.append(peek_text(view.peek))
    return said


def _chips(pile: PilePiece, currency: str, *, summed: bool) -> list[str]:
    if not summed:
        return [pile_text(pile.breakdown, pile.amount, currency, summed=False)]
    number = pile.breakdown.number
    chips = ngettext("{number} chip", "{number} chips", number).format(number=number)
    return [amount_text(pile.amount, currency), chips]


def table_text(
    view: TableView, arrangement: Arrangement, currency: str, *, summed: bool = True
) -> str:
    """Return what has happened, then each hand, each pile and each meter."""
    lying = [
        stop_text(stop, view, arrangement, currency, summed=summed)
        for stop in stops(view, arrangement)
        if not isinstance(stop, WholeBox)
    ]
    meters = zip(meter_labels(len(view.meters)), meter_texts(view.meters, currency), strict=True)
    return "; ".join(
        [*_happened(view), *lying, *(f"{label}: {amount}" for label, amount in meters)]
    )


def _sign_of(piece: CardPiece) -> str:
    """The sign on a card, in words."""
    return card_sign_text(astray=piece.astray, sign=piece.sign) if is_set_apart(piece) else ""


def _happened(view: TableView) -> list[str]:
    """Return what has gone wrong, apart from cards and chips."""
    texts = [notice_text(view.notice)] if view.notice is not None else []
    shoe = shoe_text(view.shoe_card, empty=view.shoe_empty)
    return [*texts, *([shoe] if shoe else []), *map(request_text, view.requests)]
