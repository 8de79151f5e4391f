"""The projection: the events of a round so far, turned into what lies where on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from trainer.rules import events as ev
from trainer.rules.bets import DEALER, Bet, Call, HandState, Moment, Offer, Place
from trainer.rules.cards import Card
from trainer.rules.hands import is_blackjack, point_total
from trainer.rules.money import NOTHING, Cents
from trainer.rules.rulekeys import Rule
from trainer.table.piles import Piles
from trainer.table.view import CardView, ChipRole, ChipsView, HandView, TableView


class _Laid(NamedTuple):
    """A card on the table."""

    number: int
    card: Card
    across: bool
    down: bool = False


@dataclass(slots=True)
class _Draft:
    """The table while it is being worked out; only the handlers below change it."""

    cards: dict[Place, list[_Laid]] = field(default_factory=dict)
    order: dict[int, list[int]] = field(default_factory=dict)
    """The serial numbers of a box's hands, as they are played."""
    split: set[Place] = field(default_factory=set)
    doubled: set[Place] = field(default_factory=set)
    states: dict[Place, HandState] = field(default_factory=dict)
    bettors: dict[int, list[str]] = field(default_factory=dict)
    piles: dict[Bet, Piles] = field(default_factory=dict)
    meters: list[Cents] = field(default_factory=list)
    offer: Offer | None = None
    bets_closed: bool = False
    cards_out: int = 0
    discarded: int = 0
    void: bool = False
    over: bool = False
    interrupted: bool = False

    def pile(self, bet: Bet) -> Piles:
        """The chips of a bet; its bettor gets his place on the box."""
        names = self.bettors.setdefault(bet.box, [])
        if bet.bettor not in names:
            names.append(bet.bettor)
        return self.piles.setdefault(bet, Piles())

    def clear_interim(self) -> None:
        """Play goes on: what was settled before it has been picked up by its bettors."""
        for pile in self.piles.values():
            if pile.settled and pile.settled.moment is Moment.INTERIM:
                pile.gone = True


def _joined(draft: _Draft, event: ev.BettorJoined) -> None:
    draft.bettors.setdefault(event.box, []).append(event.bettor)


def _placed(draft: _Draft, event: ev.BetPlaced) -> None:
    pile = draft.pile(event.bet)
    pile.placed = Cents(pile.placed + event.amount)


def _refused(draft: _Draft, event: ev.BetRefused) -> None:
    # ¶5.8: chips offered after "No more bets" never lay there as a bet; all others did.
    if event.rule is not Rule.LATE_BET and event.bet in draft.piles:
        pile = draft.piles[event.bet]
        pile.placed = Cents(pile.placed - event.amount)


def _raised(draft: _Draft, event: ev.BetRaised) -> None:
    draft.pile(event.bet).placed = event.to


def _closed(draft: _Draft, event: ev.BetsClosed) -> None:
    draft.bets_closed = True


def _dealt(draft: _Draft, event: ev.CardDealt) -> None:
    draft.clear_interim()
    place = event.place
    if place.box > 0:
        hands = draft.order.setdefault(place.box, [])
        if place.hand not in hands:
            hands.append(place.hand)
    across = place in draft.doubled
    laid = _Laid(event.number, event.card, across, event.down)
    draft.cards.setdefault(place, []).append(laid)
    draft.cards_out = max(draft.cards_out, event.number)


def _turned(draft: _Draft, event: ev.HoleCardTurned) -> None:
    draft.clear_interim()
    draft.cards[DEALER] = [laid._replace(down=False) for laid in draft.cards[DEALER]]


def _meter_set(draft: _Draft, event: ev.MeterSet) -> None:
    # Whoever was not told the meters at the beginning of the round knows those that were set.
    draft.meters += [NOTHING] * (event.level - len(draft.meters))
    draft.meters[event.level - 1] = event.to


def _offered(draft: _Draft, event: ev.Offered) -> None:
    draft.clear_interim()
    draft.offer = event.offer


def _offer_closed(draft: _Draft, event: ev.OfferClosed) -> None:
    draft.offer = None


def _called(draft: _Draft, event: ev.Called) -> None:
    draft.clear_interim()
    if event.call is Call.DOUBLE:
        draft.doubled.add(Place(event.box, event.hand))


def _split(draft: _Draft, event: ev.HandSplit) -> None:
    old, new = Place(event.box, event.hand), Place(event.box, event.new_hand)
    hands = draft.order[event.box]
    hands.insert(hands.index(event.hand) + 1, event.new_hand)
    draft.cards[new] = [draft.cards[old].pop()]
    draft.split |= {old, new}


def _added(draft: _Draft, event: ev.BetAdded) -> None:
    pile = draft.pile(event.bet)
    if pile.placed:
        pile.added = Cents(pile.added + event.amount)
    else:
        pile.placed = event.amount


def _hand_ended(draft: _Draft, event: ev.HandEnded) -> None:
    draft.states[Place(event.box, event.hand)] = event.state


def _settled(draft: _Draft, event: ev.BetSettled) -> None:
    draft.pile(event.bet).settle(event)


def _returned(draft: _Draft, event: ev.BetReturned) -> None:
    draft.pile(event.bet).gone = True


def _undone(draft: _Draft, event: ev.SettlementUndone) -> None:
    draft.pile(event.bet).put_back()


def _collected(draft: _Draft, event: ev.CardsCollected) -> None:
    # The chips stay a moment longer: a payout that goes with the cards would never be seen.
    draft.discarded += len(draft.cards.pop(event.place, ()))


def _interrupted(draft: _Draft, event: ev.Interrupted) -> None:
    draft.interrupted = True


def _void(draft: _Draft, event: ev.VoidDeclared) -> None:
    draft.void = True


def _ended(draft: _Draft, event: ev.RoundEnded) -> None:
    draft.over = True
    draft.void = draft.void or event.void
    draft.offer = None
    for pile in draft.piles.values():
        pile.gone = True


def _nothing_moves(draft: _Draft, event: object) -> None:
    """A decision or an announcement that leaves cards and chips as they lie."""


HANDLERS: Final[Mapping[type[Any], Callable[[_Draft, Any], None]]] = {
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
    ev.VoidDeclared: _void,
    ev.RoundEnded: _ended,
}
"""What each class of event changes on the table."""


class Projection:
    """A table that follows a round event by event.

    ``meters`` are the progressive's as the round finds them, the first level first.
    """

    def __init__(self, meters: Sequence[Cents] = ()) -> None:
        self._draft = _Draft(meters=list(meters))

    def apply(self, event: ev.Event) -> None:
        """Follow one event."""
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
        )


def project(
    events: Sequence[ev.Event], active: Place | None = None, meters: Sequence[Cents] = ()
) -> TableView:
    """The table after ``events``; ``active`` is where the next act falls, where that is known.

    ``meters`` are the progressive's before them.
    """
    projection = Projection(meters)
    for event in events:
        projection.apply(event)
    return projection.view(active)


def _cards(draft: _Draft) -> tuple[CardView, ...]:
    views = (
        CardView(laid.number, None if laid.down else laid.card, place, order, laid.across)
        for place, cards in draft.cards.items()
        for order, laid in enumerate(cards)
    )
    return tuple(sorted(views, key=lambda view: view.number))


def _hands(draft: _Draft) -> tuple[HandView, ...]:
    views = [
        _hand(draft, Place(box, hand), position, len(hands))
        for box, hands in sorted(draft.order.items())
        for position, hand in enumerate(hands, 1)
        if draft.cards.get(Place(box, hand))
    ]
    if draft.cards.get(DEALER):
        views.append(_hand(draft, DEALER, 1, 1))
    return tuple(views)


def _hand(draft: _Draft, place: Place, position: int, of: int) -> HandView:
    cards = [laid.card for laid in draft.cards[place] if not laid.down]
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
        state=draft.states.get(place),
    )


def _chips(draft: _Draft) -> tuple[ChipsView, ...]:
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
    return tuple(views)


def _sums(draft: _Draft) -> tuple[Cents, Cents]:
    taken, paid = 0, 0
    for pile in draft.piles.values():
        taken += pile.taken
        paid += pile.payout
    return Cents(taken), Cents(paid)
