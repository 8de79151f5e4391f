"""The state of a round, which only the fold changes.

It records where every card lies and what every bettor has on the layout. Nothing outside
``trainer.rules`` holds one; only events, dues and the settlement leave the fold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from trainer.rules.bets import DEALER, Bet, BetKind, Call, HandState, Offer, Place
from trainer.rules.cards import Card, PointTotal, total_of
from trainer.rules.dues import CardDue, Due
from trainer.rules.events import BetRefused, BetReturned, BetSettled
from trainer.rules.irregularities import CardRemedy, Irregularity
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms


class Stage:
    """How far the round has progressed. Plain numbers, because every event compares them."""

    BETTING: Final = 0
    CHECKED: Final = 1
    DEALING: Final = 2
    INTERIM: Final = 3
    PLAY: Final = 4
    DEALER: Final = 5
    FINAL: Final = 6
    VOID: Final = 7
    OVER: Final = 8


class Hole:
    """What is known about the dealer's hole card. Plain numbers, like the stages."""

    NONE: Final = 0
    """The dealer has no hole card."""
    DOWN: Final = 1
    LOOKED: Final = 2
    """The dealer has checked it; it makes no Blackjack."""
    UP: Final = 3


@dataclass(slots=True)
class Wager:
    """One bet on the layout: ``placed`` chips, of which ``counted`` play; likewise for a double.

    ``share`` is the fraction that counts on an unnoticed over-limit box, (numerator, denominator);
    ``because`` are rules applied when it was placed that its settlement cites too.
    """

    bet: Bet
    placed: Cents
    counted: Cents
    added: Cents = Cents(0)
    added_counted: Cents = Cents(0)
    share: tuple[int, int] = (1, 1)
    because: tuple[Rule, ...] = ()
    warned: bool = False
    even_money: bool = False
    settled: BetSettled | BetReturned | None = None

    @property
    def stake(self) -> Cents:
        """The whole amount at risk."""
        return Cents(self.counted + self.added_counted)


@dataclass(slots=True)
class Cards:
    """Cards that lie together, with their numbers; ``low`` is their total with Aces as one."""

    cards: list[Card] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    low: int = 0
    ace: bool = False
    blackjack: bool = False

    @property
    def total(self) -> PointTotal:
        return total_of(self.low, self.ace)


@dataclass(slots=True)
class Hand(Cards):
    """A hand on a box; ``wagers`` are in the order of the box's bettors."""

    place: Place = DEALER
    split: bool = False
    split_aces: bool = False
    drawing: Call | None = None
    doubled: bool = False
    ended: HandState | None = None
    collected: bool = False
    wagers: list[Wager] = field(default_factory=list)

    @property
    def settled(self) -> bool:
        return all(wager.settled is not None for wager in self.wagers)


@dataclass(slots=True)
class Bettor:
    """Somebody at a box. The one who is seated came first.

    ``left``: they have walked away (¶5.3). ``out``: they have taken their bets back (¶5.7.3).
    """

    name: str
    seated: bool
    left: bool = False
    out: bool = False


@dataclass(slots=True)
class Box:
    """A betting box: bettors in order of arrival, their bets, and hands in order of play.

    ``decides`` is who makes the box's decisions once the bets are closed, None if all have left;
    ``sides_alone`` says whether a side bet is accepted from a bettor without an Initial Bet.
    """

    number: int
    bettors: list[Bettor] = field(default_factory=list)
    sides: list[Wager] = field(default_factory=list)
    mains: list[Wager] = field(default_factory=list)
    insurance: list[Wager] = field(default_factory=list)
    hands: list[Hand] = field(default_factory=list)
    refused: list[BetRefused] = field(default_factory=list)
    overlooked: bool = False
    caps_overlooked: bool = False
    sides_alone: bool = True
    decides: str | None = None
    before_split: tuple[Card, ...] = ()
    """The two cards that were split first."""

    @property
    def first_cards(self) -> Sequence[Card]:
        """The cards of the Initial Deal that are out so far, which decide the side bets."""
        return self.before_split or self.hands[0].cards[:2]

    def hand(self, serial: int) -> Hand:
        """The hand with this serial number. Raises KeyError if there is none."""
        for hand in self.hands:
            if hand.place.hand == serial:
                return hand
        raise KeyError(serial)

    def main(self, bettor: str) -> Wager | None:
        """The bettor's Initial Bet (on the first hand), or None."""
        for wager in self.mains:
            if wager.bet.bettor == bettor:
                return wager
        return None

    def of_kind(self, kind: BetKind) -> list[Wager]:
        if kind is BetKind.MAIN:
            return self.mains
        if kind is BetKind.INSURANCE:
            return self.insurance
        return [wager for wager in self.sides if wager.bet.kind is kind]

    def bettor(self, name: str) -> Bettor | None:
        """The bettor with this name, or None."""
        for bettor in self.bettors:
            if bettor.name == name:
                return bettor
        return None

    def has_left(self, name: str) -> bool:
        """Tell whether this bettor has walked away (¶5.3)."""
        bettor = self.bettor(name)
        return bettor is not None and bettor.left

    def find_decider(self) -> str | None:
        """Tell who makes the box's decisions: the Seated Player (¶1.25), or None if all have left.

        The bettor who is seated decides while they have an accepted bet and have not walked away;
        otherwise the one with the highest remaining Initial Bet, the first of equals.
        """
        first = self.bettors[0]
        if first.seated and not first.left:
            name = first.name
            for wagers in (self.mains, self.sides) if self.sides_alone else (self.mains,):
                for wager in wagers:
                    if wager.bet.bettor == name:
                        return name
        best: Wager | None = None
        for wager in self.mains:
            if not self.has_left(wager.bet.bettor) and (best is None or wager.placed > best.placed):
                best = wager
        return best.bet.bettor if best else None

    def is_left_by_its_decider(self, leaving: str) -> bool:
        """Tell whether nobody decides for the box once ``leaving`` takes their bets back (¶5.7.3).

        The decider's calls count as long as anybody there has an open bet on a hand.
        """
        there = {b.name for b in self.bettors if not (b.left or b.out or b.name == leaving)}
        if self.decides in there:
            return False
        open_bets = (w.bet.bettor for hand in self.hands for w in hand.wagers if w.settled is None)
        return there.isdisjoint(open_bets)

    def by_priority(self, wagers: list[Wager]) -> list[Wager]:
        """``wagers`` with the Seated Player's first, then by order of arrival (¶5.1)."""
        first = self.find_decider()
        return sorted(wagers, key=lambda wager: wager.bet.bettor != first)


class Astray(NamedTuple):
    """A card that has left the shoe and lies where it does not belong."""

    number: int
    card: Card
    place: Place


@dataclass(slots=True)
class Trouble:
    """Errors of the round that are not yet put right, and their consequences.

    ``astray`` are the cards that lie where they do not belong, in the order in which they are to
    be used; ``error`` is how they got there and ``remedy`` what becomes of them, both None until
    somebody notices. ``asking`` are the bettors who still have to choose (¶5.7).
    """

    astray: list[Astray] = field(default_factory=list)
    error: Irregularity | None = None
    remedy: CardRemedy | None = None
    asking: list[tuple[int, str]] = field(default_factory=list)
    asked: bool = False
    """Whether the bettors have had their choice, which is given once in a round."""
    squeezed: dict[int, bool] = field(default_factory=dict)
    """The boxes whose cards are dealt face down, each with whether one is turned by mistake."""
    face_down: list[Place] = field(default_factory=list)
    """The places where cards of these boxes lie that nobody has turned."""
    sides_late: bool = False
    """Whether play went on before the side bets were settled (¶5.16)."""
    blackjack_missed: bool = False
    """Whether the dealer has turned a Blackjack that the check did not show."""


@dataclass(slots=True)
class State:
    """A round in progress."""

    terms: Terms
    stage: int = Stage.BETTING
    boxes: dict[int, Box] = field(default_factory=dict)
    playing: list[Box] = field(default_factory=list)
    """The boxes that get cards, in dealing order."""
    order: list[CardDue] = field(default_factory=list)
    """Where the cards of the Initial Deal go."""
    places: dict[Place, Cards] = field(default_factory=dict)
    """The cards in front of the dealer and of every hand, by place."""
    dealt: int = 0
    """How many places in ``order`` have received their card."""
    drawn: int = 0
    """How many cards have left the shoe."""
    dealer: Cards = field(default_factory=Cards)
    dealer_ended: bool = False
    hole: int = Hole.NONE
    meters: list[Cents] = field(default_factory=list)
    """The progressive's meters as they stand now."""
    jackpots: tuple[Cents, ...] = ()
    """The progressive's meters for which this round's cards were dealt."""
    offer: Offer | None = None
    offered: list[Offer] = field(default_factory=list)
    turn: int = 0
    """The index in ``playing`` of the box in turn; the boxes before it have played."""
    hand: Hand | None = None
    """The hand in play."""
    taking: list[Hand] = field(default_factory=list)
    """Hands that have ended and whose bets are settled before anything else."""
    void: Rule | None = None
    """The rule by which the round is Void."""
    discarded: list[Card] = field(default_factory=list)
    pending: Due | None = field(default=None, compare=False)
    """The cached result of ``due``; every event clears it."""
    strangers: list[BetRefused] = field(default_factory=list)
    """Bets refused on boxes where nobody has bet."""
    play_begun: bool = False
    """Whether a card of the Subsequent Deal is out (¶1.32)."""
    trouble: Trouble | None = None
    """What has gone wrong with the cards; None until something has."""

    def __post_init__(self) -> None:
        if self.terms.meters is not None:
            self.meters = list(self.terms.meters.levels)

    @property
    def in_play(self) -> bool:
        """True if the bets are closed and the round is neither Void nor over."""
        return Stage.DEALING <= self.stage <= Stage.FINAL

    @property
    def anybody_plays(self) -> bool:
        returned = HandState.RETURNED
        return any(hand.ended is not returned for box in self.playing for hand in box.hands)

    @property
    def has_settled(self) -> bool:
        """True if anything has been paid or collected (¶1.9, ¶1.17)."""
        return bool(self.settled_boxes)

    @property
    def settled_boxes(self) -> frozenset[int]:
        return frozenset(
            wager.bet.box
            for wager in self.wagers()
            if isinstance(wager.settled, BetSettled) and wager.settled.net
        )

    @property
    def knows_blackjack(self) -> bool:
        """True if it is known if the dealer has a Blackjack or not."""
        return len(self.dealer.cards) >= 2 and self.hole != Hole.DOWN

    @property
    def up_card(self) -> Card | None:
        return self.dealer.cards[0] if self.dealer.cards else None

    @property
    def ace_up(self) -> bool:
        """True if the dealer's first card is an Ace (¶3.15)."""
        return bool(self.dealer.cards) and self.dealer.cards[0].rank.points == 1

    def wagers(self) -> Iterator[Wager]:
        """Every accepted bet, box by box: side bets, main bets hand by hand, then Insurance."""
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
        """The accepted bet with this name, or None."""
        box = self.boxes.get(bet.box)
        if box is None:
            return None
        if bet.hand and box.hands:
            among = []
            for hand in box.hands:
                if hand.place.hand == bet.hand:
                    among = hand.wagers
        else:
            among = box.of_kind(bet.kind)
        for wager in among:
            if wager.bet is bet or wager.bet == bet:
                return wager
        return None
