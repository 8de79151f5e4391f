"""The state of a round: a draft that only the fold changes.

It knows where every card lies and what every bettor has on the layout. Nothing outside
``trainer.rules`` holds one; what leaves the fold are events, dues and the settlement.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from trainer.rules.bets import DEALER, Bet, BetKind, Call, HandState, Offer, Place, VoidCause
from trainer.rules.cards import Card
from trainer.rules.events import BetRefused, BetReturned, BetSettled
from trainer.rules.hands import PointTotal, makes_blackjack, total_of
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms


class Stage(IntEnum):
    """How far the round has come."""

    BETTING = 0
    CHECKED = 1
    DEALING = 2
    INTERIM = 3
    PLAY = 4
    DEALER = 5
    FINAL = 6
    VOID = 7
    OVER = 8


@dataclass(slots=True)
class Wager:
    """One bet on the layout. ``placed`` chips, of which ``counted`` play; the same for a double.

    ``share`` is the part that counts on an unnoticed over-limit box, as (numerator, denominator);
    ``because`` are rules of its placing that belong to its settlement too.
    """

    bet: Bet
    placed: Cents
    counted: Cents
    added: Cents = Cents(0)
    added_counted: Cents = Cents(0)
    share: tuple[int, int] = (1, 1)
    because: tuple[Rule, ...] = ()
    told: bool = False
    even_money: bool = False
    settled: BetSettled | BetReturned | None = None

    @property
    def stake(self) -> Cents:
        """Everything that is at risk in it."""
        return Cents(self.counted + self.added_counted)


@dataclass(slots=True)
class Cards:
    """Cards that lie together, with their numbers, and what they are worth."""

    cards: list[Card] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    low: int = 0
    ace: bool = False

    def add(self, number: int, card: Card) -> None:
        """Lay one more card."""
        points = card.points
        self.cards.append(card)
        self.numbers.append(number)
        self.low += points
        if points == 1:
            self.ace = True

    def take_last(self) -> tuple[int, Card]:
        """Take the last card away."""
        card = self.cards.pop()
        self.low -= card.points
        self.ace = any(other.points == 1 for other in self.cards)
        return self.numbers.pop(), card

    @property
    def total(self) -> PointTotal:
        """Their Point Total."""
        return total_of(self.low, self.ace)


@dataclass(slots=True)
class Hand(Cards):
    """A hand on a box; ``wagers`` in the order of the box's bettors."""

    serial: int = 1
    split: bool = False
    split_aces: bool = False
    drawing: Call | None = None
    doubled: bool = False
    ended: HandState | None = None
    collected: bool = False
    wagers: list[Wager] = field(default_factory=list)

    @property
    def blackjack(self) -> bool:
        """A Blackjack, which a split hand never is."""
        return not self.split and makes_blackjack(self.cards)  # ¶1.2

    @property
    def settled(self) -> bool:
        """Whether every bet on it is settled or returned."""
        return all(wager.settled is not None for wager in self.wagers)


@dataclass(slots=True)
class Bettor:
    """Somebody at a box. The one who sits is the first to have come."""

    name: str
    seated: bool
    left: bool = False


@dataclass(slots=True)
class Box:
    """A betting box: its bettors as they came, their bets, its hands in the order of play."""

    number: int
    bettors: list[Bettor] = field(default_factory=list)
    sides: list[Wager] = field(default_factory=list)
    mains: list[Wager] = field(default_factory=list)
    insurance: list[Wager] = field(default_factory=list)
    hands: list[Hand] = field(default_factory=list)
    overlooked: bool = False
    refused: list[BetRefused] = field(default_factory=list)

    def hand(self, serial: int) -> Hand:
        """The hand with this serial number; KeyError if there is none."""
        for hand in self.hands:
            if hand.serial == serial:
                return hand
        raise KeyError(serial)

    def main(self, bettor: str) -> Wager | None:
        """The bettor's Initial Bet, the one on the first hand, or None."""
        for wager in self.mains:
            if wager.bet.bettor == bettor:
                return wager
        return None

    def of_kind(self, kind: BetKind) -> list[Wager]:
        """The bets of one kind on this box, as they were placed."""
        if kind is BetKind.MAIN:
            return self.mains
        if kind is BetKind.INSURANCE:
            return self.insurance
        return [wager for wager in self.sides if wager.bet.kind is kind]

    def decider(self) -> Bettor | None:
        """Who makes the box's decisions: the Seated Player (¶1.25), or None if all have left.

        It is who sits there, as long as a bet of his is accepted and he has not walked away;
        otherwise the highest Initial Bet that is left, the first of equals.
        """
        first = self.bettors[0]
        if first.seated and not first.left and self._has_bet(first.name):
            return first
        best: tuple[Cents, Bettor] | None = None
        for bettor in self.bettors:
            wager = None if bettor.left else self.main(bettor.name)
            if wager is not None and (best is None or wager.placed > best[0]):
                best = (wager.placed, bettor)
        return best[1] if best else None

    def _has_bet(self, name: str) -> bool:
        return any(wager.bet.bettor == name for wager in (*self.mains, *self.sides))


@dataclass(slots=True)
class State:
    """A round in progress."""

    terms: Terms
    stage: Stage = Stage.BETTING
    boxes: dict[int, Box] = field(default_factory=dict)
    playing: list[Box] = field(default_factory=list)
    """The boxes that get cards, in dealing order."""
    order: list[Place] = field(default_factory=list)
    """Where the cards of the Initial Deal go."""
    dealer: Cards = field(default_factory=Cards)
    dealer_ended: bool = False
    dealt: int = 0
    """How many places of ``order`` have their card."""
    drawn: int = 0
    """How many cards have left the shoe."""
    offer: Offer | None = None
    offered: set[Offer] = field(default_factory=set)
    interim_settled: bool = False
    """Whether an Interim Settlement has taken place (¶1.17): something was paid or collected."""
    void: VoidCause | None = None
    discarded: list[Card] = field(default_factory=list)
    strangers: list[BetRefused] = field(default_factory=list)
    """Bets refused to people on boxes where they have none."""

    @property
    def up_card(self) -> Card | None:
        """The dealer's first card."""
        return self.dealer.cards[0] if self.dealer.cards else None

    @property
    def ace_up(self) -> bool:
        """Whether the dealer's first card is an Ace (¶3.15)."""
        return bool(self.dealer.cards) and self.dealer.cards[0].points == 1

    @property
    def dealer_blackjack(self) -> bool:
        """Whether the dealer has a Blackjack."""
        return makes_blackjack(self.dealer.cards)

    def hands(self) -> Iterator[tuple[Box, Hand]]:
        """Every hand, box by box in dealing order."""
        for box in self.playing:
            for hand in box.hands:
                yield box, hand

    def wagers(self) -> Iterator[Wager]:
        """Every accepted bet: box by box the side bets, the main bets hand by hand, Insurance."""
        for number in sorted(self.boxes):
            box = self.boxes[number]
            yield from box.sides
            if box.hands:
                for hand in box.hands:
                    yield from hand.wagers
            else:
                yield from box.mains
            yield from box.insurance

    def wager(self, bet: Bet) -> Wager | None:
        """The accepted bet of this name, or None."""
        box = self.boxes.get(bet.box)
        if box is None:
            return None
        if bet.kind is BetKind.MAIN and box.hands:
            for hand in box.hands:
                if hand.serial == bet.hand:
                    return next((w for w in hand.wagers if w.bet == bet), None)
            return None
        return next((w for w in box.of_kind(bet.kind) if w.bet == bet), None)

    def current(self) -> tuple[Box, Hand] | None:
        """The hand in play: the first that has not ended or is not yet taken, or None."""
        for box in self.playing:
            for hand in box.hands:
                if hand.ended is None or (hand.ended is HandState.BUST and not hand.settled):
                    return box, hand
        return None

    def cards_at(self, place: Place) -> Cards:
        """The cards of a hand or of the dealer."""
        return self.dealer if place == DEALER else self.boxes[place.box].hand(place.hand)
