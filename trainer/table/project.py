"""The projection of a snapshot to the view model of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from trainer.felt.places import ChipRole
from trainer.rules.bets import DEALER, DRAWN, Place
from trainer.rules.cards import is_blackjack, point_total
from trainer.rules.irregularities import CardRemedy, Irregularity
from trainer.rules.money import NOTHING, Cents
from trainer.rules.rulekeys import Rule
from trainer.snapshot.snapshot import LaidCard, Snapshot
from trainer.table.view import CardSign, CardView, ChipsView, HandView, TableView


def table_view(
    snapshot: Snapshot,
    active: Place | None = None,
    meters: Sequence[Cents] = (),
    decks: int | None = None,
) -> TableView:
    """The view of a snapshot; ``active`` is the hand (or DEALER) that the next act concerns.

    ``meters`` are the progressive's at the start of the round, the first level first; ``decks`` is
    the number in play, if known.
    """
    cards = tuple(_cards(snapshot, _twins(snapshot, decks)))
    return TableView(
        cards=tuple(sorted(cards, key=lambda card: card.number)),
        hands=tuple(_hands(snapshot)),
        chips=tuple(_chips(snapshot)),
        active=active,
        offer=snapshot.offer,
        bets_closed=snapshot.bets_closed,
        cards_out=max((card.number for card in snapshot.all_cards()), default=0),
        discarded=sum(card.discarded for card in snapshot.all_cards()),
        taken=Cents(sum(pile.taken for pile in snapshot.piles.values())),
        paid=Cents(sum(pile.payout for pile in snapshot.piles.values())),
        void=snapshot.void is not None or (snapshot.over is not None and snapshot.over.void),
        over=snapshot.over is not None,
        interrupted=snapshot.interrupted,
        meters=_meters(snapshot, meters),
        shoe_card=snapshot.shoe_card,
        shoe_empty=_cause(snapshot) is Irregularity.INSUFFICIENT_CARDS,
        notice=_notice(snapshot, cards),
        swept=_swept(snapshot),
    )


def _cause(snapshot: Snapshot) -> Irregularity | None:
    """Say why the round is Void; None if it is not."""
    return snapshot.void.cause if snapshot.void else None


def _meters(snapshot: Snapshot, found: Sequence[Cents]) -> tuple[Cents, ...]:
    # Meters that were not known at the start of the round are known once they have been set.
    levels = max((len(found), *snapshot.meters))
    before = dict(enumerate(found, 1))
    return tuple(
        snapshot.meters.get(level, before.get(level, NOTHING)) for level in range(1, levels + 1)
    )


# Cards


def _lying(snapshot: Snapshot, place: Place) -> list[LaidCard]:
    """The cards that lie at a place, including astray ones."""
    return [card for card in snapshot.cards.get(place, ()) if not card.discarded]


def _cards(snapshot: Snapshot, twins: frozenset[int]) -> Iterator[CardView]:
    for place in snapshot.cards:
        for order, card in enumerate(_lying(snapshot, place)):
            yield CardView(
                card.number,
                None if card.down else card.card,
                place,
                card.slot if place == DRAWN else order,
                card.across,
                card.astray and not card.waits,
                _sign(card, snapshot, twins),
            )


def _sign(card: LaidCard, snapshot: Snapshot, twins: frozenset[int]) -> CardSign | None:
    if card.number in twins:
        return CardSign.TWIN
    if snapshot.void and snapshot.void.number == card.number:
        return CardSign.FOREIGN
    if card.chosen:
        return CardSign.CHOSEN
    return CardSign.EXPOSED if card.exposed else None


def _twins(snapshot: Snapshot, decks: int | None) -> frozenset[int]:
    """The equal cards that prove a wrong count, as they lay when the round was Voided (¶5.5.2)."""
    if _cause(snapshot) is not Irregularity.WRONG_CARD_COUNT or not decks:
        return frozenset()
    shown = [card for card in snapshot.all_cards() if card.number in snapshot.face_up_at_void]
    times = Counter(card.card for card in shown)
    return frozenset(card.number for card in shown if times[card.card] > decks)


def _hands(snapshot: Snapshot) -> Iterator[HandView]:
    for box, hands in sorted(snapshot.hands.items()):
        for position, hand in enumerate(hands, 1):
            yield from _hand(snapshot, Place(box, hand), position, len(hands))
    yield from _hand(snapshot, DEALER, 1, 1)


def _hand(snapshot: Snapshot, place: Place, position: int, of: int) -> Iterator[HandView]:
    """The hand at a place, unless none of its cards lies there."""
    # One that waits counts as long as nobody has noticed that cards before it lie elsewhere.
    lying = [
        card
        for card in _lying(snapshot, place)
        if not card.astray or (card.waits and card.error is None)
    ]
    if not lying:
        return
    cards = [card.card for card in lying if not card.down]
    total = point_total(cards)
    yield HandView(
        place=place,
        position=position,
        of=of,
        cards=len(cards),
        total=total.points,
        soft=total.soft,
        blackjack=place not in snapshot.split and is_blackjack(cards),
        bust=total.bust,
        state=snapshot.ended.get(place),
    )


# Chips


def _chips(snapshot: Snapshot) -> Iterator[ChipsView]:
    for bet, pile in snapshot.piles.items():
        if pile.gone or pile.refused:
            continue
        names = snapshot.bettors[bet.box]
        for role, amount in (
            (ChipRole.STAKE, pile.stake),
            (ChipRole.ADDED, pile.beside),
            (ChipRole.PAYOUT, pile.payout),
        ):
            if amount:
                yield ChipsView(bet, role, amount, names.index(bet.bettor), len(names))
    for bet, amount in snapshot.late.items():
        # Refused chips have their own place beside the spot, whoever sits at the box.
        rivals = [
            other for other in snapshot.late if (other.box, other.kind) == (bet.box, bet.kind)
        ]
        yield ChipsView(bet, ChipRole.OFFERED, amount, rivals.index(bet), len(rivals))


def _swept(snapshot: Snapshot) -> bool:
    """Tell whether the cards cannot be put back although none of them was dealt astray (¶5.9)."""
    error = snapshot.stopped
    return (
        error is not None
        and error.remedy is CardRemedy.PLAY_ON
        and error.mistake in {None, Irregularity.OTHER}
        and Rule.RECONSTRUCTION in error.rules
        and not snapshot.astray
    )


def _notice(snapshot: Snapshot, cards: Sequence[CardView]) -> Irregularity | None:
    """The notice of something that neither a card nor a chip shows."""
    if snapshot.interrupted:
        return Irregularity.INTERRUPTION
    if snapshot.found_late is not None:
        return Irregularity.FOUND_LATE
    cause = _cause(snapshot)
    if cause in {Irregularity.FOREIGN_OBJECT, Irregularity.NOT_SHUFFLED}:
        return cause
    if cause is Irregularity.WRONG_CARD_COUNT:
        proved = any(card.sign is CardSign.TWIN for card in cards)
        return None if proved else cause
    if snapshot.stopped is not None and not any(card.astray for card in cards):
        return snapshot.stopped.mistake or snapshot.stopped.error
    return None
