"""The table while it is being worked out: cards, chips and what can be seen besides."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from trainer.rules.bets import DRAWN, Bet, HandState, Moment, Offer, Place, VoidCause
from trainer.rules.cards import Card
from trainer.rules.events import ErrorFound
from trainer.rules.mistakes import Mistake
from trainer.rules.money import Cents
from trainer.table.piles import Piles
from trainer.table.view import CardSign


class Laid(NamedTuple):
    """A card on the table; ``slot`` is its place from the left where cards do not close up."""

    number: int
    card: Card
    across: bool = False
    down: bool = False
    astray: bool = False
    sign: CardSign | None = None
    slot: int = 0


@dataclass(slots=True)
class Draft:
    """The table while it is being worked out; only the handlers of the projection change it."""

    decks: int | None = None
    """How many decks are in play, where that is known."""
    cards: dict[Place, list[Laid]] = field(default_factory=dict)
    order: dict[int, list[int]] = field(default_factory=dict)
    """The serial numbers of a box's hands, as they are played."""
    split: set[Place] = field(default_factory=set)
    doubled: set[Place] = field(default_factory=set)
    states: dict[Place, HandState] = field(default_factory=dict)
    bettors: dict[int, list[str]] = field(default_factory=dict)
    piles: dict[Bet, Piles] = field(default_factory=dict)
    offered: dict[Bet, Cents] = field(default_factory=dict)
    """Chips that came after "No more bets" and are just being refused."""
    meters: list[Cents] = field(default_factory=list)
    offer: Offer | None = None
    bets_closed: bool = False
    cards_out: int = 0
    discarded: int = 0
    shoe_card: Card | None = None
    stopped: ErrorFound | None = None
    """The error for which the dealer has stopped and does not yet go on."""
    void: bool = False
    cause: VoidCause | None = None
    over: bool = False
    interrupted: bool = False
    late: Mistake | None = None

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

    def leaves_shoe(self, number: int) -> None:
        """Card ``number`` is out of the shoe; what was seen in it is gone from there."""
        self.cards_out = max(self.cards_out, number)
        self.shoe_card = None

    def lay(self, place: Place, laid: Laid) -> None:
        """Put a card down behind those that lie there."""
        cards = self.cards.setdefault(place, [])
        if place == DRAWN:
            # What lies before the shoe stays where it came out when another is taken up.
            laid = laid._replace(slot=max((one.slot for one in cards), default=-1) + 1)
        cards.append(laid)

    def take(self, number: int, place: Place) -> None:
        """Take a card up from where it lies."""
        self.keep(place, [one for one in self.cards.get(place, ()) if one.number != number])

    def keep(self, place: Place, cards: list[Laid]) -> None:
        """Leave only ``cards`` at a place."""
        if cards:
            self.cards[place] = cards
        else:
            self.cards.pop(place, None)

    def hand(self, place: Place) -> list[Laid]:
        """The cards that belong to the hand at a place."""
        return [one for one in self.cards.get(place, ()) if not one.astray]

    def sign(self, place: Place, number: int, sign: CardSign) -> None:
        """Set a card apart."""
        self.cards[place] = [
            one._replace(sign=sign) if one.number == number else one for one in self.cards[place]
        ]

    def place_of(self, number: int) -> Place | None:
        """Where a card lies; None if it lies on the table no more."""
        for place, cards in self.cards.items():
            if any(one.number == number for one in cards):
                return place
        return None
