"""The table at one moment of a round, as an immutable value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Final, NamedTuple

from trainer.rules.bets import UNSTAKED, Bet, BetKind, HandState, Offer, Place
from trainer.rules.cards import Card
from trainer.rules.events import BetSettled, ErrorFound, RoundEnded, VoidDeclared
from trainer.rules.irregularities import Irregularity
from trainer.rules.money import NOTHING, Cents, Formula

# The chips of one bet as they lie, from when they are placed until they are returned.

_PAID: Final = frozenset((Formula.PAYS, Formula.METER, Formula.ENVY))
"""The formulas whose results are laid beside the bet; the Dealer Envy goes to the dealer."""


class Pile(NamedTuple):
    """A bettor's chips on one spot: ``placed`` and ``added`` by them, ``settled`` by the house.

    ``placed`` is kept after the settlement, because a Void can reverse it. ``returned``: the bet
    was returned unsettled. ``gone``: the chips no longer lie there, returned or picked up.
    """

    placed: Cents = NOTHING
    added: Cents = NOTHING
    settled: BetSettled | None = None
    returned: bool = False
    gone: bool = False

    @property
    def refused(self) -> bool:
        """True if none of it was accepted. Envy has no stake; its pile exists once it is paid."""
        return self.placed <= 0 and self.settled is None

    @property
    def stake(self) -> Cents:
        """The bettor's own chips, apart from an additional bet, in cents."""
        if self.settled is None:
            return self.placed
        if self.payout or self.settled.net >= 0:
            # Where the pay is "for 1", the wager is taken and the whole pay is laid in its place.
            return Cents(self.placed - self.taken)
        # What the house has not taken goes back to the bettor in one pile: half after a Surrender,
        # what did not count pro rata, all but one Initial Bet against a Blackjack.
        return Cents(max(self.placed + self.added + self.settled.net, 0))

    @property
    def beside(self) -> Cents:
        """The additional bet of a Double Down, in cents."""
        if self.settled is None or self.settled.net >= 0:
            return self.added
        return NOTHING

    @property
    def payout(self) -> Cents:
        """Return what the house has paid beside it, in cents."""
        paid = self.settled is not None and self.settled.working.formula in _PAID
        return self.settled.working.result if self.settled and paid else NOTHING

    @property
    def taken(self) -> Cents:
        """Return what the house has collected of it, in cents."""
        return Cents(self.payout - self.settled.net) if self.settled else NOTHING


class LaidCard(NamedTuple):
    """A card that has left the shoe; ``number``, the order in which it left, is its identity.

    ``place`` is where it lies, or lay before it was ``discarded``. ``dealt_to`` is where it lay
    before a Split moved it. ``astray``: it lies where it does not belong and is not part of the
    hand there; ``error`` is the error as which it was found, kept after it is put right. ``waits``:
    among the astray ones it lies where it belongs, and only cards before it do not. ``slot`` is its
    position from the left where cards keep their gaps.
    """

    number: int
    card: Card
    place: Place
    dealt_to: Place
    down: bool = False
    astray: bool = False
    waits: bool = False
    discarded: bool = False
    across: bool = False
    """The one card of a Double Down."""
    exposed: bool = False
    """It lies face up by mistake (¶3.12)."""
    chosen: bool = False
    """It was chosen as the first of the cards that came out together (¶5.12)."""
    slot: int = 0
    error: ErrorFound | None = None


_BY_NUMBER: Final = attrgetter("number")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Every card that has left the shoe and every chip, with what has been announced and found.

    A collected card stays listed at its hand, whose cards are still needed.
    """

    cards: Mapping[Place, tuple[LaidCard, ...]] = field(default_factory=dict)
    """The cards at each place, in the order in which they got there, including astray ones."""
    hands: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """The serial numbers of a box's hands, in order of play."""
    split: frozenset[Place] = frozenset()
    """Hands that come from a Split: none of them can be a Blackjack (¶1.2)."""
    ended: Mapping[Place, HandState] = field(default_factory=dict)
    """How hands have ended; unknown until all cards of a hand lie face up (¶3.12)."""
    dealer_total: int | None = None
    """The dealer's total, once their hand is complete."""
    bettors: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """The bettors at a box, in order of arrival."""
    left: frozenset[tuple[int, str]] = frozenset()
    """The bettors who have walked away from a box (¶5.3)."""
    piles: Mapping[Bet, Pile] = field(default_factory=dict)
    late: Mapping[Bet, Cents] = field(default_factory=dict)
    """Chips placed after "No more bets" that are being refused (¶5.8)."""
    meters: Mapping[int, Cents] = field(default_factory=dict)
    """The progressive's meters that were set in this round, by level."""
    bets_closed: bool = False
    offer: Offer | None = None
    shoe_card: Card | None = None
    """The next card, if it lies face up in the shoe (¶5.11)."""
    error: ErrorFound | None = None
    """The dealing error found last."""
    stopped: ErrorFound | None = None
    """The error for which the dealer has stopped, until they go on."""
    interrupted: bool = False
    """The lamp is out, until the next act (¶5.4)."""
    void: VoidDeclared | None = None
    face_up_at_void: frozenset[int] = frozenset()
    """The numbers of the cards that lay face up on the table when the round was Voided."""
    found_late: Irregularity | None = None
    """The mistake that came to light after the next round had begun (¶5.6, ¶5.13)."""
    over: RoundEnded | None = None

    def all_cards(self) -> Iterator[LaidCard]:
        for cards in self.cards.values():
            yield from cards

    def hand(self, place: Place) -> tuple[LaidCard, ...]:
        """The cards of the hand at a place, including collected ones; empty if there are none."""
        return tuple(card for card in self.cards.get(place, ()) if not card.astray)

    def face_up(self, place: Place) -> tuple[Card, ...]:
        """The face-up cards of the hand at a place."""
        return tuple(card.card for card in self.hand(place) if not card.down)

    def hides(self, place: Place) -> bool:
        """Tell whether a card of the hand at a place lies face down."""
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
    def misplaced(self) -> tuple[LaidCard, ...]:
        """The cards astray that do not lie where they belong."""
        return tuple(card for card in self.astray if not card.waits)

    @property
    def staked_boxes(self) -> frozenset[int]:
        """The boxes with an accepted bet; a box stays among them after its bets are settled."""
        return frozenset(
            bet.box for bet, pile in self.piles.items() if pile.placed > 0 and not pile.returned
        )

    def staying(self, box: int) -> frozenset[str]:
        """The bettors who are still at a box with an Initial Bet (¶5.3)."""
        return frozenset(
            bet.bettor
            for bet, pile in self.piles.items()
            if (bet.box, bet.kind) == (box, BetKind.MAIN)
            and pile.placed > 0
            and (box, bet.bettor) not in self.left
        )


# The initial two cards of a box, which decide its side bets, wherever a Split has moved them.

_ON_OTHER_CARDS: Final = UNSTAKED | {BetKind.MAIN, BetKind.INSURANCE}


def initial_cards(moment: Snapshot, bet: Bet) -> tuple[Card | None, ...]:
    """The initial two cards that a side bet is on (¶1.20, ¶3.14), None for one face down.

    They stay the same when they are split, drawn to or collected. Empty for a bet on other cards.
    """
    if bet.kind in _ON_OTHER_CARDS:
        return ()
    # The first Split leaves one of them on the first hand and makes the second hand of the other;
    # neither is moved again.
    first, second = (moment.hand(Place(bet.box, hand)) for hand in (1, 2))
    initial = (*first[:1], *second[:1]) if second else first[:2]
    return tuple(None if laid_card.down else laid_card.card for laid_card in initial)
