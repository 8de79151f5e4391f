"""The felt in words: the piece under the pointer, and the whole table for screen readers."""

from __future__ import annotations

from trainer.messages import _
from trainer.messages.felt import meter_labels, meter_texts, pile_text
from trainer.table.view import TableView
from ui.paint.arrange import Arrangement, CardPiece, PilePiece
from ui.views.felt_stage import is_set_apart


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


def table_text(
    view: TableView, arrangement: Arrangement, currency: str, *, summed: bool = True
) -> str:
    """What has happened, then each hand, each pile and each meter."""
    lying = sorted(arrangement.cards.values(), key=lambda one: one.layer)
    cards = [
        f"{place.box if place.box > 0 else '–'}: "
        + " ".join(_card_text(piece) for piece in lying if piece.place == place)
        for place in arrangement.hands
    ]
    piles = [
        f"{piece.key.bet.box}: " + pile_text(piece.breakdown, piece.amount, currency, summed=summed)
        for piece in arrangement.piles.values()
    ]
    meters = zip(meter_labels(len(view.meters)), meter_texts(view.meters, currency), strict=True)
    return "; ".join(
        [*_happened(view), *cards, *piles, *(f"{label}: {amount}" for label, amount in meters)]
    )


def _sign_of(piece: CardPiece) -> str:
    """The sign on a card, in words."""
    if not is_set_apart(piece):
        return ""
    from trainer.messages.notices import card_sign_text

    return card_sign_text(astray=piece.astray, sign=piece.sign)


def _card_text(piece: CardPiece) -> str:
    sign = _sign_of(piece)
    face = str(piece.card) if piece.card else "?"
    return f"{face} ({sign})" if sign else face


def _happened(view: TableView) -> list[str]:
    """What has gone wrong, apart from cards and chips."""
    asked = bool(view.requests)
    if view.notice is None and view.shoe_card is None and not view.shoe_empty and not asked:
        return []
    from trainer.messages.notices import notice_text, request_text, shoe_text

    texts = [notice_text(view.notice)] if view.notice is not None else []
    shoe = shoe_text(view.shoe_card, empty=view.shoe_empty)
    return [*texts, *([shoe] if shoe else []), *map(request_text, view.requests)]
