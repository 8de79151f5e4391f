"""A round of play: inputs in, events out, what is due next."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from trainer.rules.bets import Bet, Call, Offer, Place
from trainer.rules.calls import refuse_call
from trainer.rules.cards import Card
from trainer.rules.dealer import (
    dealer_complete,
    forgotten_side_bets,
    late_side_bets,
    looks,
    offer_to_come,
)
from trainer.rules.decide import DECIDE
from trainer.rules.decide.erring import next_outside, too_late
from trainer.rules.due import as_dealt, due, surrender_open
from trainer.rules.dues import CardDue, Due
from trainer.rules.events import BetReturned, BetSettled, CardDealt, CardMisdealt, Event
from trainer.rules.evolve import evolve
from trainer.rules.inputs import Input, Settle
from trainer.rules.money import NOTHING, Cents
from trainer.rules.progressive import meter_is_won
from trainer.rules.refusals import Refusal
from trainer.rules.ruleset import Terms
from trainer.rules.settle import settle
from trainer.rules.settlement import Settlement, settlement
from trainer.rules.state import Stage, State


class Round:
    """One round under given terms: the fold of its events, and nothing else.

    A step back is a new round from a shorter list of events (``replay``).
    """

    __slots__ = ("_events", "_state")

    def __init__(self, terms: Terms) -> None:
        self._state = State(terms)
        self._events: list[Event] = []

    @classmethod
    def replay(cls, terms: Terms, events: Iterable[Event]) -> Round:
        """The round in which exactly ``events`` have happened."""
        replayed = cls(terms)
        replayed._events.extend(events)
        evolve(replayed._state, replayed._events)
        return replayed

    @property
    def terms(self) -> Terms:
        return self._state.terms

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(self._events)

    def due(self) -> Due:
        """Return what must come next."""
        return due(self._state)

    def submit(self, given: Input) -> tuple[Event, ...] | Refusal:
        """Apply an input and return its events, or a refusal that leaves the round unchanged."""
        state = self._state
        decision = DECIDE[given.__class__](state, given)
        if not isinstance(decision, Refusal):
            evolve(state, decision)
            self._events += decision
        return decision

    def would(self, given: Input) -> tuple[Event, ...] | Refusal:
        """The answer to an input, which is not applied."""
        return DECIDE[given.__class__](self._state, given)

    def why_not(self, box: int, call: Call) -> Refusal | None:
        """Why the last hand of ``box`` may not make ``call``; None if it may, or has no hand."""
        seat = self._state.boxes.get(box)
        if seat is None or not seat.hands:
            return None
        return refuse_call(self._state, seat, seat.hands[-1], call)

    def decider(self, box: int) -> str | None:
        """Return who makes the decisions of ``box`` (¶1.25), or None if nobody does."""
        seat = self._state.boxes.get(box)
        return seat.find_decider() if seat else None

    def hands(self, box: int) -> tuple[Place, ...]:
        """The hands of ``box`` in the order in which they are played; at least the first."""
        seat = self._state.boxes.get(box)
        hands = tuple(hand.place for hand in seat.hands) if seat else ()
        return hands or (Place(box, 1),)

    def cards(self, place: Place) -> tuple[Card, ...]:
        """The cards of a hand, or of the dealer; empty if it has none."""
        lying = self._state.places.get(place)
        return tuple(lying.cards) if lying else ()

    @property
    def meters(self) -> tuple[Cents, ...]:
        """The progressive's meters as they stand now, the first level first."""
        return tuple(self._state.meters)

    @property
    def void(self) -> bool:
        """True if the round has been Voided (¶1.34)."""
        return self._state.void is not None

    @property
    def initial_deal_over(self) -> bool:
        """True if every card of the Initial Deal is out (¶1.15)."""
        return self._state.stage > Stage.DEALING

    @property
    def has_settled(self) -> bool:
        """True if anything has been paid or collected (¶1.9, ¶1.17)."""
        return self._state.has_settled

    def why_not_put_right(self, boxes: Collection[int]) -> Refusal | None:
        """Say why cards that lie or belong on these boxes can no longer be put right (¶5.10.1)."""
        return too_late(self._state, boxes).refusal

    @property
    def next_outside(self) -> Card | None:
        """The next card if it already lies outside the shoe, otherwise None."""
        astray = next_outside(self._state)
        return astray.card if astray is not None else None

    @property
    def dealer_ended(self) -> bool:
        """True if the dealer's hand draws no more; something may have to be settled before all."""
        return self._state.dealer_ended

    @property
    def dealer_complete(self) -> bool:
        """True if the dealer's hand has its last card, and the hands are settled next."""
        return dealer_complete(self._state)

    @property
    def play_begun(self) -> bool:
        """True if a card of the Subsequent Deal is out (¶1.32)."""
        return self._state.play_begun

    @property
    def surrender_open(self) -> bool:
        """True if Surrender can still be called: no further card is out (¶3.17)."""
        return surrender_open(self._state)

    @property
    def interim_over(self) -> bool:
        """True if nothing of the Interim Settlement is left to do (¶1.17)."""
        return self._state.stage > Stage.INTERIM

    def offers_later(self, offer: Offer) -> bool:
        """Tell whether the dealer still has to make an offer before any further card (¶3.15)."""
        return offer_to_come(self._state, offer)

    @property
    def forgotten_side_bets(self) -> tuple[Settle, ...]:
        """The side bets that play goes on without settling, which is still possible (¶5.16)."""
        return forgotten_side_bets(self._state)

    @property
    def late_side_bets(self) -> tuple[Settle, ...]:
        """The side bets that are settled late: a further card is out (¶5.16)."""
        return late_side_bets(self._state)

    @property
    def choosing(self) -> tuple[tuple[int, str], ...]:
        """Tell who still has to choose how they go on after an error: box and bettor (¶5.7)."""
        trouble = self._state.trouble
        return tuple(trouble.asking) if trouble is not None else ()

    @property
    def as_dealt(self) -> CardDue | None:
        """Where a card goes that lies astray and is not put right, but is simply the next card.

        None where no such card is due now (¶5.7.1, ¶5.10.1).
        """
        return as_dealt(self._state)

    @property
    def looks_later(self) -> bool:
        """True if the dealer still has to look at their hole card before anybody plays."""
        return self._state.stage == Stage.INTERIM and looks(self._state)

    @property
    def meter_is_won(self) -> bool:
        """True if a hand that has been dealt wins a meter of the progressive."""
        return meter_is_won(self._state)

    def preview(self, bet: Bet) -> BetSettled | BetReturned:
        """The result of a bet whose settlement is due.

        Raises KeyError if there is no such bet.
        """
        wager = self._state.wager(bet)
        if wager is None:
            raise KeyError(bet)
        return settle(self._state, wager)

    def settlement(self) -> Settlement:
        """The result of the round. Raises ValueError while it is not over."""
        return settlement(self._state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Round) and self._state == other._state

    __hash__ = None  # type: ignore[assignment]  # a round changes


# A series: the successive rounds at one table, and what carries over between them.


class PlayedRound(NamedTuple):
    """A round that is over; ``number`` counts from 1. Its result stands (¶5.6)."""

    number: int
    events: tuple[Event, ...]
    settlement: Settlement


def cards_out(events: Iterable[Event]) -> int:
    """Tell how many cards left the shoe in a round; a card that moves again keeps its number."""
    numbers = (event.number for event in events if isinstance(event, CardDealt | CardMisdealt))
    return max(numbers, default=0)


class PlayedSeries:
    """A fold of rounds: at most one is in play at any time, and those before it are final."""

    __slots__ = ("_playing", "_rounds")

    def __init__(self) -> None:
        self._rounds: list[PlayedRound] = []
        self._playing: Round | None = None

    def begin(self, terms: Terms) -> Round:
        """Begin the next round. Raises ValueError while one is in play."""
        if self._playing is not None:
            raise ValueError("a round is in play")
        self._playing = Round(terms)
        return self._playing

    def end(self) -> PlayedRound:
        """Close the round in play. Raises ValueError if there is none or it is not over."""
        if self._playing is None:
            raise ValueError("no round is in play")
        settlement = self._playing.settlement()
        played = PlayedRound(len(self._rounds) + 1, self._playing.events, settlement)
        self._rounds.append(played)
        self._playing = None
        return played

    @property
    def rounds(self) -> tuple[PlayedRound, ...]:
        """The rounds that are over, in order."""
        return tuple(self._rounds)

    @property
    def cards_out(self) -> int:
        """Return how many cards have left the shoe in the rounds that are over."""
        return sum(cards_out(played.events) for played in self._rounds)

    @property
    def meters(self) -> tuple[Cents, ...] | None:
        """The progressive's meters as the last round left them; None before the first."""
        return self._rounds[-1].settlement.meters if self._rounds else None

    @property
    def net(self) -> Mapping[str, Cents]:
        """Return what each bettor has gained or lost in the rounds that are over."""
        net: dict[str, Cents] = {}
        for played in self._rounds:
            for name, amount in played.settlement.net.items():
                net[name] = Cents(net.get(name, NOTHING) + amount)
        return net
