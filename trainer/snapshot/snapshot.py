"""The table at one moment of a round, as a value that nobody changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Final, NamedTuple

from trainer.rules.bets import Bet, BetKind, HandState, Offer, Place
from trainer.rules.cards import Card
from trainer.rules.events import ErrorFound, RoundEnded, VoidDeclared
from trainer.rules.mistakes import Mistake
from trainer.rules.money import Cents
from trainer.snapshot.pile import Pile


class LaidCard(NamedTuple):
    """A card that has left the shoe; ``number`` is its identity: the order of leaving it, from 1.

    ``place`` is where it lies, or lay before it was ``discarded``. ``dealt_to`` is where it came
    to lie before a Split moved it. ``astray``: it lies where none belongs, and is no part of the
    hand there; ``error`` is the error with which it was found there, kept when it is put right.
    ``slot`` is its place from the left where cards do not close up.
    """

    number: int
    card: Card
    place: Place
    dealt_to: Place
    down: bool = False
    astray: bool = False
    discarded: bool = False
    across: bool = False
    """The one card of a Double Down."""
    exposed: bool = False
    """It lies face up by mistake (¶3.12)."""
    chosen: bool = False
    """Of cards that came out together it is to be the first (¶5.12)."""
    slot: int = 0
    error: ErrorFound | None = None


_BY_NUMBER: Final = attrgetter("number")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Every card that has left the shoe and every chip, with what has been said and found.

    A card that was collected stays listed at its hand: what the hand held is still asked for.
    """

    cards: Mapping[Place, tuple[LaidCard, ...]] = field(default_factory=dict)
    """In the order in which they came to a place, those astray there included."""
    hands: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """The serial numbers of a box's hands, as they are played."""
    split: frozenset[Place] = frozenset()
    """Hands that come from a Split: none of them can be a Blackjack (¶1.2)."""
    ended: Mapping[Place, HandState] = field(default_factory=dict)
    """How hands have ended; nobody knows before all cards of a hand lie face up (¶3.12)."""
    dealer_total: int | None = None
    """What the dealer's hand makes, once no more cards go to it."""
    bettors: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """Those at a box, as they came."""
    left: frozenset[tuple[int, str]] = frozenset()
    """The bettors who have walked away from a box (¶5.3)."""
    piles: Mapping[Bet, Pile] = field(default_factory=dict)
    late: Mapping[Bet, Cents] = field(default_factory=dict)
    """Chips that came after "No more bets" and are just being refused (¶5.8)."""
    meters: Mapping[int, Cents] = field(default_factory=dict)
    """The progressive's meters that were set in this round, by level."""
    bets_closed: bool = False
    offer: Offer | None = None
    shoe_card: Card | None = None
    """The next card, where it lies face up in the shoe (¶5.11)."""
    error: ErrorFound | None = None
    """The dealing error that was found last."""
    stopped: ErrorFound | None = None
    """The error for which the dealer has stopped and does not yet go on."""
    interrupted: bool = False
    """The lamp is out, until something is done again (¶5.4)."""
    void: VoidDeclared | None = None
    face_up_at_void: frozenset[int] = frozenset()
    """The numbers of the cards that lay face up on the table when the round was Voided."""
    found_late: Mistake | None = None
    """What comes to light when the next round has begun (¶5.6, ¶5.13)."""
    over: RoundEnded | None = None

    def all_cards(self) -> Iterator[LaidCard]:
        """Every card that has left the shoe, place by place."""
        for cards in self.cards.values():
            yield from cards

    def hand(self, place: Place) -> tuple[LaidCard, ...]:
        """The cards of the hand at a place, collected ones included; empty if there are none."""
        return tuple(card for card in self.cards.get(place, ()) if not card.astray)

    def face_up(self, place: Place) -> tuple[Card, ...]:
        """The cards of the hand at a place that anybody can see."""
        return tuple(card.card for card in self.hand(place) if not card.down)

    def hides(self, place: Place) -> bool:
        """Whether a card of the hand at a place lies face down."""
        return any(card.down for card in self.hand(place))

    @property
    def dealt_places(self) -> frozenset[Place]:
        """The places that have a hand: a card there that is not astray."""
        return frozenset(place for place in self.cards if self.hand(place))

    @property
    def by_number(self) -> Mapping[int, LaidCard]:
        """Every card that has left the shoe, in the order in which they left it."""
        return {card.number: card for card in sorted(self.all_cards(), key=_BY_NUMBER)}

    @property
    def astray(self) -> tuple[LaidCard, ...]:
        """The cards that lie astray, in the order in which they left the shoe."""
        return tuple(
            sorted(
                (card for card in self.all_cards() if card.astray and not card.discarded),
                key=_BY_NUMBER,
            )
        )

    @property
    def staked_boxes(self) -> frozenset[int]:
        """The boxes with a bet. What is settled there later leaves a box one that is in play."""
        return frozenset(
            bet.box for bet, pile in self.piles.items() if pile.placed > 0 and not pile.returned
        )

    def staying(self, box: int) -> frozenset[str]:
        """Who still sits or stands at a box with an Initial Bet (¶5.3)."""
        return frozenset(
            bet.bettor
            for bet, pile in self.piles.items()
            if (bet.box, bet.kind) == (box, BetKind.MAIN)
            and pile.placed > 0
            and (box, bet.bettor) not in self.left
        )
