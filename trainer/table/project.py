"""The projection: the events of a round so far, turned into what lies where on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from trainer.rules import events as ev
from trainer.rules.bets import DEALER, DRAWN, Call, Place, VoidCause
from trainer.rules.hands import is_blackjack, point_total
from trainer.rules.money import NOTHING, Cents
from trainer.rules.rulekeys import Rule
from trainer.table import incidents
from trainer.table.draft import Draft, Laid
from trainer.table.view import CardView, ChipRole, ChipsView, HandView, TableView


def _joined(draft: Draft, event: ev.BettorJoined) -> None:
    draft.bettors.setdefault(event.box, []).append(event.bettor)


def _placed(draft: Draft, event: ev.BetPlaced) -> None:
    pile = draft.pile(event.bet)
    pile.placed = Cents(pile.placed + event.amount)


def _refused(draft: Draft, event: ev.BetRefused) -> None:
    # ¶5.8: chips offered after "No more bets" never lay there as a bet; all others did.
    if event.rule is Rule.LATE_BET:
        incidents.late_bet(draft, event)
    elif event.bet in draft.piles:
        pile = draft.piles[event.bet]
        pile.placed = Cents(pile.placed - event.amount)


def _raised(draft: Draft, event: ev.BetRaised) -> None:
    draft.pile(event.bet).placed = event.to


def _closed(draft: Draft, event: ev.BetsClosed) -> None:
    draft.bets_closed = True


def _dealt(draft: Draft, event: ev.CardDealt) -> None:
    draft.clear_interim()
    if event.lay is None:
        draft.leaves_shoe(event.number)
    else:
        draft.take(event.number, event.lay)
    place = event.place
    if place.box > 0:
        hands = draft.order.setdefault(place.box, [])
        if place.hand not in hands:
            hands.append(place.hand)
    draft.lay(place, Laid(event.number, event.card, place in draft.doubled, event.down))


def _turned(draft: Draft, event: ev.HoleCardTurned) -> None:
    draft.clear_interim()
    draft.cards[DEALER] = [laid._replace(down=False) for laid in draft.cards[DEALER]]


def _meter_set(draft: Draft, event: ev.MeterSet) -> None:
    # Whoever was not told the meters at the beginning of the round knows those that were set.
    draft.meters += [NOTHING] * (event.level - len(draft.meters))
    draft.meters[event.level - 1] = event.to


def _offered(draft: Draft, event: ev.Offered) -> None:
    draft.clear_interim()
    draft.offer = event.offer


def _offer_closed(draft: Draft, event: ev.OfferClosed) -> None:
    draft.offer = None


def _called(draft: Draft, event: ev.Called) -> None:
    draft.clear_interim()
    if event.call is Call.DOUBLE:
        draft.doubled.add(Place(event.box, event.hand))


def _split(draft: Draft, event: ev.HandSplit) -> None:
    old, new = Place(event.box, event.hand), Place(event.box, event.new_hand)
    hands = draft.order[event.box]
    hands.insert(hands.index(event.hand) + 1, event.new_hand)
    # A card astray at the hand is no part of it: the second of its own cards moves.
    moved = draft.hand(old)[-1]
    draft.take(moved.number, old)
    draft.lay(new, moved)
    draft.split |= {old, new}


def _added(draft: Draft, event: ev.BetAdded) -> None:
    pile = draft.pile(event.bet)
    if pile.placed:
        pile.added = Cents(pile.added + event.amount)
    else:
        pile.placed = event.amount


def _hand_ended(draft: Draft, event: ev.HandEnded) -> None:
    draft.states[Place(event.box, event.hand)] = event.state


def _settled(draft: Draft, event: ev.BetSettled) -> None:
    draft.pile(event.bet).settle(event)


def _returned(draft: Draft, event: ev.BetReturned) -> None:
    draft.pile(event.bet).gone = True


def _undone(draft: Draft, event: ev.SettlementUndone) -> None:
    draft.pile(event.bet).put_back()


def _collected(draft: Draft, event: ev.CardsCollected) -> None:
    # The chips stay a moment longer: a payout that goes with the cards would never be seen.
    # What lies astray there is no part of the hand and stays.
    draft.discarded += len(draft.hand(event.place))
    draft.keep(event.place, [one for one in draft.cards.get(event.place, ()) if one.astray])


def _interrupted(draft: Draft, event: ev.Interrupted) -> None:
    draft.interrupted = True


def _ended(draft: Draft, event: ev.RoundEnded) -> None:
    draft.over = True
    draft.void = draft.void or event.void
    draft.offer = None
    for pile in draft.piles.values():
        pile.gone = True


def _nothing_moves(draft: Draft, event: object) -> None:
    """A decision or an announcement that leaves cards and chips as they lie."""


HANDLERS: Final[Mapping[type[Any], Callable[[Draft, Any], None]]] = {
    ev.BettorJoined: _joined,
    ev.BetPlaced: _placed,
    ev.BetRefused: _refused,
    ev.BetRaised: _raised,
    ev.LimitsOverlooked: _nothing_moves,
    ev.LimitsChecked: _nothing_moves,
    ev.BetsClosed: _closed,
    ev.BetCounted: _nothing_moves,
    ev.BettorLeft: _nothing_moves,
    ev.CardDealt: _dealt,
    ev.CardMisdealt: incidents.misdealt,
    ev.CardFoundFaceUp: incidents.face_up,
    ev.ErrorFound: incidents.stopped,
    ev.OptionTaken: _nothing_moves,
    ev.CardSelected: incidents.selected,
    ev.CardDiscarded: incidents.discarded,
    ev.SideBetsOverlooked: _nothing_moves,
    ev.SqueezeGranted: _nothing_moves,
    ev.CardExposed: incidents.exposed,
    ev.CardsTurned: incidents.turned,
    ev.HoleCardChecked: _nothing_moves,
    ev.HoleCardTurned: _turned,
    ev.MeterSet: _meter_set,
    ev.Offered: _offered,
    ev.OfferClosed: _offer_closed,
    ev.EvenMoneyTaken: _nothing_moves,
    ev.Called: _called,
    ev.HandSplit: _split,
    ev.BetAdded: _added,
    ev.BetDeclined: _nothing_moves,
    ev.HandEnded: _hand_ended,
    ev.DealerEnded: _nothing_moves,
    ev.BetSettled: _settled,
    ev.BetReturned: _returned,
    ev.SettlementUndone: _undone,
    ev.CardsCollected: _collected,
    ev.Interrupted: _interrupted,
    ev.VoidDeclared: incidents.void,
    ev.RoundEnded: _ended,
    ev.FoundLate: incidents.found_late,
}
"""What each class of event changes on the table."""


class Projection:
    """A table that follows a round event by event.

    ``meters`` are the progressive's as the round finds them, the first level first; ``decks`` is
    how many are in play, where that is known.
    """

    def __init__(self, meters: Sequence[Cents] = (), decks: int | None = None) -> None:
        self._draft = Draft(decks=decks, meters=list(meters))

    def apply(self, event: ev.Event) -> None:
        """Follow one event."""
        incidents.play_goes_on(self._draft, event)
        HANDLERS[type(event)](self._draft, event)

    def view(self, active: Place | None = None) -> TableView:
        """The table now; ``active`` is the hand (or DEALER) on which the next act falls."""
        draft = self._draft
        taken, paid = _sums(draft)
        return TableView(
            cards=_cards(draft),
            hands=_hands(draft),
            chips=_chips(draft),
            box_numbers=tuple(
                sorted({b.box for b, pile in draft.piles.items() if not pile.refused})
            ),
            active=active,
            offer=draft.offer,
            bets_closed=draft.bets_closed,
            cards_out=draft.cards_out,
            discarded=draft.discarded,
            taken=taken,
            paid=paid,
            void=draft.void,
            over=draft.over,
            interrupted=draft.interrupted,
            meters=tuple(draft.meters),
            shoe_card=draft.shoe_card,
            shoe_empty=draft.cause is VoidCause.INSUFFICIENT_CARDS,
            notice=incidents.notice(draft),
        )


def project(
    events: Sequence[ev.Event],
    active: Place | None = None,
    meters: Sequence[Cents] = (),
    decks: int | None = None,
) -> TableView:
    """The table after ``events``; ``active`` is where the next act falls, where that is known.

    ``meters`` are the progressive's before them, ``decks`` how many are in play.
    """
    projection = Projection(meters, decks)
    for event in events:
        projection.apply(event)
    return projection.view(active)


def _cards(draft: Draft) -> tuple[CardView, ...]:
    views = (
        CardView(
            laid.number,
            None if laid.down else laid.card,
            place,
            laid.slot if place == DRAWN else order,
            laid.across,
            laid.astray,
            laid.sign,
        )
        for place, cards in draft.cards.items()
        for order, laid in enumerate(cards)
    )
    return tuple(sorted(views, key=lambda view: view.number))


def _hands(draft: Draft) -> tuple[HandView, ...]:
    views = [
        _hand(draft, Place(box, hand), position, len(hands))
        for box, hands in sorted(draft.order.items())
        for position, hand in enumerate(hands, 1)
        if draft.hand(Place(box, hand))
    ]
    if draft.hand(DEALER):
        views.append(_hand(draft, DEALER, 1, 1))
    return tuple(views)


def _hand(draft: Draft, place: Place, position: int, of: int) -> HandView:
    lying = draft.hand(place)
    cards = [laid.card for laid in lying if not laid.down]
    total = point_total(cards)
    return HandView(
        place=place,
        position=position,
        of=of,
        cards=len(cards),
        total=total.points,
        soft=total.soft,
        blackjack=place not in draft.split and is_blackjack(cards),
        bust=total.bust,
        state=draft.states.get(place) if len(cards) == len(lying) else None,
    )


def _chips(draft: Draft) -> tuple[ChipsView, ...]:
    views: list[ChipsView] = []
    for bet, pile in draft.piles.items():
        if pile.gone or pile.refused:
            continue
        names = draft.bettors[bet.box]
        for role, amount in (
            (ChipRole.STAKE, pile.stake),
            (ChipRole.ADDED, pile.beside),
            (ChipRole.PAYOUT, pile.payout),
        ):
            if amount:
                views.append(ChipsView(bet, role, amount, names.index(bet.bettor), len(names)))
    for bet, amount in draft.offered.items():
        # Beside the spot they have a place of their own: whose box it is does not matter.
        rivals = [one for one in draft.offered if (one.box, one.kind) == (bet.box, bet.kind)]
        views.append(ChipsView(bet, ChipRole.OFFERED, amount, rivals.index(bet), len(rivals)))
    return tuple(views)


def _sums(draft: Draft) -> tuple[Cents, Cents]:
    taken, paid = 0, 0
    for pile in draft.piles.values():
        taken += pile.taken
        paid += pile.payout
    return Cents(taken), Cents(paid)
