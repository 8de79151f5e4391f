"""What lies where on the table: the projection's result, to be painted.

Everything is named by box, hand and bet; where a name lies in millimetres is the felt's affair.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from trainer.rules.bets import Bet, HandState, Offer, Place
from trainer.rules.cards import Card
from trainer.rules.mistakes import Mistake
from trainer.rules.money import NOTHING, Cents
from trainer.texts import N_, TextEnum


class CardSign(TextEnum):
    """What sets a card apart from the others, for all to see."""

    FOREIGN = "foreign", N_("has a different back")
    """It does not belong to the set (¶5.5.1): its back is another one."""
    TWIN = "twin", N_("is a duplicate")
    """One of more equal cards than the decks hold (¶5.5.2)."""
    EXPOSED = "exposed", N_("is exposed")
    """It lies face up by mistake (¶3.12)."""
    CHOSEN = "chosen", N_("comes first")
    """Of cards that came out together it is to be the first (¶5.12)."""


class Notice(TextEnum):
    """What has happened and shows neither in cards nor in chips."""

    LAMP_OUT = "lamp_out", N_("Power failure")
    NOT_SHUFFLED = "not_shuffled", N_("These cards have not been shuffled")
    WRONG_COUNT = "wrong_count", N_("The number of cards is wrong")
    NEXT_ROUND = "next_round", N_("The next round has begun")
    """The next round has begun when a mistake made in this one comes to light."""


class CardView(NamedTuple):
    """One physical card. ``number`` is its identity: its order of leaving the shoe, from 1."""

    number: int
    card: Card | None
    """None where it lies face down for this viewpoint."""
    place: Place
    """A hand of a box, DEALER, DRAWN, ASIDE; cards in the discard rack are only counted."""
    order: int
    """Its place in the hand, from 0, in the order in which cards came to it."""
    across: bool = False
    """Laid across: the one card of a Double Down."""
    astray: bool = False
    """It lies where none belongs now, and is no part of the hand it lies at."""
    sign: CardSign | None = None


class HandView(NamedTuple):
    """A hand on a box, or the dealer's (``place`` DEALER).

    What lies face down or astray is not counted. While a card of a box lies face down nobody can
    see what became of the hand, and ``state`` is None.
    """

    place: Place
    position: int
    """Its number as people count: from 1, in the order the box's hands are played."""
    of: int
    """How many hands the box has."""
    cards: int
    """How many of its cards lie face up."""
    total: int
    soft: bool
    blackjack: bool
    bust: bool
    state: HandState | None


class ChipRole(StrEnum):
    """Which pile of a bet this is."""

    STAKE = "stake"
    ADDED = "added"
    """The additional bet of a Double Down, beside the stake."""
    PAYOUT = "payout"
    """What the house has just paid, beside the stake."""
    OFFERED = "offered"
    """What the dealer refuses after "No more bets", beside the spot (¶5.8)."""


class ChipsView(NamedTuple):
    """One pile of chips on the layout."""

    bet: Bet
    role: ChipRole
    amount: Cents
    bettor_order: int
    """0 for the bettor listed first on the box, 1 for the next: their piles lie side by side."""
    bettors: int
    """How many bettors the box has."""


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table at one moment.

    ``box_numbers`` are the boxes with a bet; ``active`` is the hand (or DEALER) on which the next
    act falls, None where it falls on no single one; ``taken`` and ``paid`` are the house's running
    sums in this round. ``interrupted``: the lamp is out. ``notice`` is what has happened where it
    shows in nothing that lies on the table.
    """

    cards: tuple[CardView, ...] = ()
    hands: tuple[HandView, ...] = ()
    chips: tuple[ChipsView, ...] = ()
    box_numbers: tuple[int, ...] = ()
    active: Place | None = None
    offer: Offer | None = None
    bets_closed: bool = False
    cards_out: int = 0
    discarded: int = 0
    taken: Cents = NOTHING
    paid: Cents = NOTHING
    void: bool = False
    over: bool = False
    interrupted: bool = False
    meters: tuple[Cents, ...] = ()
    """The progressive's meters, the first level first; empty where there are none."""
    shoe_card: Card | None = None
    """The next card, where it lies face up in the shoe (¶5.11)."""
    shoe_empty: bool = False
    notice: Notice | Mistake | None = None
