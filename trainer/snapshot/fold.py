"""The fold of a round's events into snapshots: one function for each class of event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from trainer.registry import Registry
from trainer.rules import events as ev
from trainer.rules.bets import DEALER, DRAWN, Bet, Call, HandState, Moment, Offer, Outcome, Place
from trainer.rules.cards import Card
from trainer.rules.irregularities import Irregularity
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.snapshot.snapshot import LaidCard, Pile, Snapshot


@dataclass(slots=True)
class _Draft:
    """The table while events change it; each value is immutable. The fields are Snapshot's."""

    cards: dict[Place, tuple[LaidCard, ...]] = field(default_factory=dict)
    hands: dict[int, tuple[int, ...]] = field(default_factory=dict)
    split: frozenset[Place] = frozenset()
    doubled: set[Place] = field(default_factory=set)
    ended: dict[Place, HandState] = field(default_factory=dict)
    """How hands have ended, including those that lie face down."""
    dealer_total: int | None = None
    bettors: dict[int, tuple[str, ...]] = field(default_factory=dict)
    left: frozenset[tuple[int, str]] = frozenset()
    piles: dict[Bet, Pile] = field(default_factory=dict)
    late: dict[Bet, Cents] = field(default_factory=dict)
    meters: dict[int, Cents] = field(default_factory=dict)
    bets_closed: bool = False
    offer: Offer | None = None
    shoe_card: Card | None = None
    error: ev.ErrorFound | None = None
    stopped: ev.ErrorFound | None = None
    interrupted: bool = False
    void: ev.VoidDeclared | None = None
    face_up_at_void: frozenset[int] = frozenset()
    found_late: Irregularity | None = None
    over: ev.RoundEnded | None = None

    def snapshot(self) -> Snapshot:
        hidden = {
            place
            for place, cards in self.cards.items()
            if any(card.down and not card.astray for card in cards)
        }
        return Snapshot(
            cards=dict(self.cards),
            hands=dict(self.hands),
            split=self.split,
            ended={place: state for place, state in self.ended.items() if place not in hidden},
            dealer_total=self.dealer_total,
            bettors=dict(self.bettors),
            left=self.left,
            piles=dict(self.piles),
            late=dict(self.late),
            meters=dict(self.meters),
            bets_closed=self.bets_closed,
            offer=self.offer,
            shoe_card=self.shoe_card,
            error=self.error,
            stopped=self.stopped,
            interrupted=self.interrupted,
            void=self.void,
            face_up_at_void=self.face_up_at_void,
            found_late=self.found_late,
            over=self.over,
        )

    def pile(self, bet: Bet) -> Pile:
        """The chips of a bet; adds the bettor to the box if they are new there."""
        names = self.bettors.get(bet.box, ())
        if bet.bettor not in names:
            self.bettors[bet.box] = (*names, bet.bettor)
        return self.piles.get(bet, Pile())

    def clear_interim(self) -> None:
        """Remove what was settled before play went on: the bettors have picked it up."""
        for bet, pile in self.piles.items():
            if pile.settled and pile.settled.moment is Moment.INTERIM and not pile.gone:
                self.piles[bet] = pile._replace(gone=True)

    def lay(self, card: LaidCard) -> None:
        """Add a card after those that lie at its place."""
        cards = self.cards.get(card.place, ())
        if card.place == DRAWN:
            # Cards in front of the shoe keep their slots when another is taken up.
            lying = (laid_card.slot for laid_card in cards if not laid_card.discarded)
            card = card._replace(slot=max(lying, default=-1) + 1)
        self.cards[card.place] = (*cards, card)

    def take(self, number: int, place: Place) -> LaidCard | None:
        """Take a card up from ``place``; None if it does not lie there."""
        cards = self.cards.get(place, ())
        rest = tuple(card for card in cards if card.number != number)
        if rest:
            self.cards[place] = rest
        else:
            self.cards.pop(place, None)
        return next((card for card in cards if card.number == number), None)

    def change(
        self, place: Place, changed: Callable[[LaidCard], LaidCard], number: int | None = None
    ) -> None:
        """Change the cards at a place, or only the one with ``number``, without moving them."""
        if place in self.cards:
            self.cards[place] = tuple(
                changed(card) if number in (None, card.number) else card
                for card in self.cards[place]
            )

    def place_of(self, number: int) -> Place | None:
        """Return where a card lies; None if it is no longer on the table."""
        for place, cards in self.cards.items():
            if any(card.number == number and not card.discarded for card in cards):
                return place
        return None


HANDLERS: Final = Registry[_Draft, None]()
"""The handler for each class of event, which changes the table."""


def snapshots(steps: Iterable[Sequence[ev.Event]]) -> tuple[Snapshot, ...]:
    """The table before each step and, last, after all of them: one more than there are steps.

    A step is given as its events.
    """
    draft = _Draft()
    taken = [draft.snapshot()]
    for events in steps:
        for event in events:
            _follow(draft, event)
        taken.append(draft.snapshot())
    return tuple(taken)


def snapshot_after(events: Sequence[ev.Event]) -> Snapshot:
    """The table after ``events``."""
    return snapshots((events,))[-1]


_WHILE_STOPPED: Final = frozenset(
    (
        ev.OptionTaken,
        ev.SettlementUndone,
        ev.BetReturned,
        ev.MeterSet,
        ev.HandEnded,
        ev.CardsCollected,
        ev.CardSelected,
    )
)
"""Events that can happen while the dealer has stopped for an error (¶5.7, ¶5.12)."""


def _follow(draft: _Draft, event: ev.Event) -> None:
    if not isinstance(event, ev.BetRefused):
        draft.late.clear()
    if not isinstance(event, ev.VoidDeclared):
        # Anything that is done afterwards means that the lamp is on again.
        draft.interrupted = False
    if type(event) not in _WHILE_STOPPED:
        draft.stopped = None
    HANDLERS.functions[type(event)](draft, event)


# Bettors and chips


@HANDLERS.on(ev.BettorJoined)
def _joined(draft: _Draft, event: ev.BettorJoined) -> None:
    draft.bettors[event.box] = (*draft.bettors.get(event.box, ()), event.bettor)


@HANDLERS.on(ev.BettorLeft)
def _left(draft: _Draft, event: ev.BettorLeft) -> None:
    draft.left |= {(event.box, event.bettor)}


@HANDLERS.on(ev.BetPlaced)
def _placed(draft: _Draft, event: ev.BetPlaced) -> None:
    pile = draft.pile(event.bet)
    draft.piles[event.bet] = pile._replace(placed=Cents(pile.placed + event.amount))


@HANDLERS.on(ev.BetRefused)
def _refused(draft: _Draft, event: ev.BetRefused) -> None:
    # ¶5.8: chips offered after "No more bets" never lay there as a bet; all others did.
    if event.rule is Rule.LATE_BET:
        draft.late[event.bet] = event.amount
    elif event.bet in draft.piles:
        pile = draft.piles[event.bet]
        draft.piles[event.bet] = pile._replace(placed=Cents(pile.placed - event.amount))


@HANDLERS.on(ev.BetRaised)
def _raised(draft: _Draft, event: ev.BetRaised) -> None:
    draft.piles[event.bet] = draft.pile(event.bet)._replace(placed=event.to)


@HANDLERS.on(ev.BetsClosed)
def _closed(draft: _Draft, event: ev.BetsClosed) -> None:
    draft.bets_closed = True


@HANDLERS.on(ev.BetAdded)
def _added(draft: _Draft, event: ev.BetAdded) -> None:
    pile = draft.pile(event.bet)
    if pile.placed:
        pile = pile._replace(added=Cents(pile.added + event.amount))
    else:
        pile = pile._replace(placed=event.amount)
    draft.piles[event.bet] = pile


@HANDLERS.on(ev.BetSettled)
def _settled(draft: _Draft, event: ev.BetSettled) -> None:
    draft.piles[event.bet] = draft.pile(event.bet)._replace(
        settled=event, gone=event.outcome is Outcome.RETURNED
    )


@HANDLERS.on(ev.BetReturned)
def _returned(draft: _Draft, event: ev.BetReturned) -> None:
    draft.piles[event.bet] = draft.pile(event.bet)._replace(returned=True, gone=True)


@HANDLERS.on(ev.SettlementUndone)
def _undone(draft: _Draft, event: ev.SettlementUndone) -> None:
    draft.piles[event.bet] = draft.pile(event.bet)._replace(settled=None, gone=False)


@HANDLERS.on(ev.MeterSet)
def _meter_set(draft: _Draft, event: ev.MeterSet) -> None:
    draft.meters[event.level] = event.to


@HANDLERS.on(ev.Offered)
def _offered(draft: _Draft, event: ev.Offered) -> None:
    # ¶3.15.1: that Even Money may now be asked for is not seen; the request is.
    if event.offer is Offer.INSURANCE:
        draft.clear_interim()
    draft.offer = event.offer


@HANDLERS.on(ev.EvenMoneyTaken)
def _even_money(draft: _Draft, event: ev.EvenMoneyTaken) -> None:
    draft.clear_interim()


@HANDLERS.on(ev.OfferClosed)
def _offer_closed(draft: _Draft, event: ev.OfferClosed) -> None:
    draft.offer = None


# Cards


@HANDLERS.on(ev.CardDealt)
def _dealt(draft: _Draft, event: ev.CardDealt) -> None:
    draft.clear_interim()
    error = None
    if event.lay is None:
        draft.shoe_card = None  # the card seen in the shoe has left it
    elif astray := draft.take(event.number, event.lay):
        error = astray.error
    place = event.place
    if place.box > 0:
        hands = draft.hands.get(place.box, ())
        if place.hand not in hands:
            draft.hands[place.box] = (*hands, place.hand)
    across = place in draft.doubled
    draft.lay(
        LaidCard(event.number, event.card, place, place, event.down, across=across, error=error)
    )


@HANDLERS.on(ev.CardMisdealt)
def _misdealt(draft: _Draft, event: ev.CardMisdealt) -> None:
    draft.clear_interim()
    lay = draft.place_of(event.number)
    if lay is None:
        draft.shoe_card = None
    else:
        # ¶5.12: the other of the two cards is the next one, and goes astray again.
        draft.take(event.number, lay)
    draft.lay(
        LaidCard(
            event.number,
            event.card,
            event.place,
            event.place,
            event.down,
            astray=True,
            waits=event.waits,
        )
    )


@HANDLERS.on(ev.CardFoundFaceUp)
def _face_up(draft: _Draft, event: ev.CardFoundFaceUp) -> None:
    draft.shoe_card = event.card


@HANDLERS.on(ev.CardSelected)
def _selected(draft: _Draft, event: ev.CardSelected) -> None:
    place = draft.place_of(event.number)
    if place is not None:
        draft.change(place, lambda laid_card: laid_card._replace(chosen=True), event.number)


@HANDLERS.on(ev.CardDiscarded)
def _discarded(draft: _Draft, event: ev.CardDiscarded) -> None:
    draft.change(event.place, lambda laid_card: laid_card._replace(discarded=True), event.number)


@HANDLERS.on(ev.CardExposed)
def _exposed(draft: _Draft, event: ev.CardExposed) -> None:
    draft.change(event.place, lambda laid_card: laid_card._replace(exposed=True), event.number)


@HANDLERS.on(ev.CardsTurned)
def _turned(draft: _Draft, event: ev.CardsTurned) -> None:
    draft.change(event.place, lambda laid_card: laid_card._replace(down=False, exposed=False))


@HANDLERS.on(ev.HoleCardTurned)
def _hole_card_turned(draft: _Draft, event: ev.HoleCardTurned) -> None:
    draft.clear_interim()
    draft.change(DEALER, lambda laid_card: laid_card._replace(down=False))


@HANDLERS.on(ev.CardsCollected)
def _collected(draft: _Draft, event: ev.CardsCollected) -> None:
    # A card astray there is not part of the hand and stays.
    draft.change(
        event.place,
        lambda laid_card: laid_card if laid_card.astray else laid_card._replace(discarded=True),
    )


# Calls and hands


@HANDLERS.on(ev.Called)
def _called(draft: _Draft, event: ev.Called) -> None:
    draft.clear_interim()
    if event.call is Call.DOUBLE:
        draft.doubled.add(Place(event.box, event.hand))


@HANDLERS.on(ev.HandSplit)
def _hand_split(draft: _Draft, event: ev.HandSplit) -> None:
    old, new = Place(event.box, event.hand), Place(event.box, event.new_hand)
    hands = draft.hands[event.box]
    behind = hands.index(event.hand) + 1
    draft.hands[event.box] = (*hands[:behind], event.new_hand, *hands[behind:])
    # A card astray at the hand is not part of it: the second of its own cards moves.
    moved = [card for card in draft.cards[old] if not card.astray][-1]
    draft.take(moved.number, old)
    draft.lay(moved._replace(place=new))
    draft.split |= {old, new}


@HANDLERS.on(ev.HandEnded)
def _hand_ended(draft: _Draft, event: ev.HandEnded) -> None:
    draft.ended[Place(event.box, event.hand)] = event.state


@HANDLERS.on(ev.DealerEnded)
def _dealer_ended(draft: _Draft, event: ev.DealerEnded) -> None:
    draft.dealer_total = event.total


# What goes wrong


@HANDLERS.on(ev.ErrorFound)
def _error_found(draft: _Draft, event: ev.ErrorFound) -> None:
    draft.error = draft.stopped = event
    for place in draft.cards:
        draft.change(
            place,
            lambda laid_card: (
                laid_card._replace(error=event)
                if laid_card.astray and laid_card.error is None
                else laid_card
            ),
        )


@HANDLERS.on(ev.Interrupted)
def _interrupted(draft: _Draft, event: ev.Interrupted) -> None:
    draft.interrupted = True


@HANDLERS.on(ev.VoidDeclared)
def _void(draft: _Draft, event: ev.VoidDeclared) -> None:
    draft.void = event
    draft.face_up_at_void = frozenset(
        card.number
        for cards in draft.cards.values()
        for card in cards
        if not (card.down or card.discarded)
    )


@HANDLERS.on(ev.FoundLate)
def _found_late(draft: _Draft, event: ev.FoundLate) -> None:
    draft.found_late = event.mistake


@HANDLERS.on(ev.RoundEnded)
def _ended(draft: _Draft, event: ev.RoundEnded) -> None:
    draft.over = event
    draft.offer = None
    for bet, pile in draft.piles.items():
        draft.piles[bet] = pile._replace(gone=True)


@HANDLERS.on(
    # A few of what is only seen have a function above; the others leave nothing on the table.
    *(seen for seen in ev.SEEN_ONLY if seen not in HANDLERS.functions),
    ev.LimitsOverlooked,
    ev.LimitsChecked,
    ev.BetCounted,
    ev.OptionTaken,
    ev.SideBetsOverlooked,
    ev.SqueezeGranted,
    ev.HoleCardChecked,
    ev.BlackjackFound,
)
def _nothing_moves(draft: _Draft, event: object) -> None:
    """A decision or an announcement that leaves cards and chips as they lie."""
