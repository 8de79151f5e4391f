"""The view model of the table: what lies where, ready to be painted.

Everything is named by box, hand and bet; the felt gives the positions in millimetres.
"""

from __future__ import annotations

from typing import NamedTuple

from trainer.felt.places import ChipRole
from trainer.rules.bets import Asks, Bet, Call, HandState, Offer, Place
from trainer.rules.cards import Card
from trainer.rules.irregularities import Irregularity
from trainer.rules.money import NOTHING, Cents
from trainer.texts import N_, TextEnum


class CardSign(TextEnum):
    """What visibly sets a card apart from the others."""

    FOREIGN = "foreign", N_("has a different back")
    """It does not belong to the set (¶5.5.1): its back is different."""
    BACK = "back", N_("has a different back")
    """The same, seen by its back alone: nothing points it out."""
    TWIN = "twin", N_("is a duplicate")
    """One of several equal cards, more than the decks contain (¶5.5.2)."""
    EXPOSED = "exposed", N_("is exposed")
    """It lies face up by mistake (¶3.12)."""
    CHOSEN = "chosen", N_("comes first")
    """It was chosen as the first of the cards that came out together (¶5.12)."""


class CardView(NamedTuple):
    """One physical card; ``number``, the order in which it left the shoe, is its identity."""

    number: int
    card: Card | None
    """None where it lies face down."""
    place: Place
    """A hand of a box, DEALER, DRAWN or ASIDE; cards in the discard rack are only counted."""
    order: int
    """Its position in the hand, from 0, in the order in which cards got there."""
    across: bool = False
    """Laid across: the one card of a Double Down."""
    astray: bool = False
    """It lies where it does not belong and is not part of the hand there."""
    sign: CardSign | None = None


class HandView(NamedTuple):
    """A hand on a box, or the dealer's (``place`` DEALER).

    Cards face down or astray are not counted. While a card of a box lies face down, nobody can see
    what became of the hand and ``state`` is None.
    """

    place: Place
    position: int
    """Its number on the box, from 1, in the order in which the box's hands are played."""
    of: int
    """How many hands the box has."""
    cards: int
    """How many of its cards lie face up."""
    total: int
    soft: bool
    blackjack: bool
    bust: bool
    state: HandState | None


class ChipsView(NamedTuple):
    """One pile of chips on the layout."""

    bet: Bet
    role: ChipRole
    amount: Cents
    bettor_order: int
    """The bettor's index on the box, from 0; their piles lie side by side."""
    bettors: int
    """How many bettors the box has."""
    cut_down: bool = False
    """The dealer has cut the bet into columns, to prove what it is."""


class RequestView(NamedTuple):
    """What a bettor asks for, about the hand at ``place``."""

    place: Place
    bettor: str
    asks: Asks


class PeekView(NamedTuple):
    """What the dealer has seen of the hole card: ``corner`` where it makes a Blackjack, else None.

    Nobody else at the table knows it.
    """

    corner: Card | None


class CallView(NamedTuple):
    """The call that has just been made for a hand."""

    place: Place
    call: Call


class TableView(NamedTuple):
    """The whole table at one moment.

    ``active`` is the hand (or DEALER) that the next act concerns, None where it concerns no single
    one; ``taken`` and ``paid`` are the house's running totals in this round. ``interrupted``: the
    lamp is out. ``notice`` is something that has happened and that nothing on the table shows.
    Without ``points_out`` the card with which something has gone wrong is not marked: it is to be
    found.
    """

    cards: tuple[CardView, ...] = ()
    hands: tuple[HandView, ...] = ()
    chips: tuple[ChipsView, ...] = ()
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
    """The next card, if it lies face up in the shoe (¶5.11)."""
    shoe_empty: bool = False
    notice: Irregularity | None = None
    points_out: bool = True
    requests: tuple[RequestView, ...] = ()
    """Even Money that is asked for and not paid yet (¶3.15.1), and what was just refused."""
    call: CallView | None = None
    """The last call, until the round goes on with another hand (¶3.8)."""
    swept: bool = False
    """The cards lie swept together, and nobody can say any more where they lay (¶5.9)."""
    peek: PeekView | None = None
    """What the dealer has seen of a hole card that still lies face down, for nobody else's eyes."""
