"""What a round that is being written wants next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from trainer.rules.bets import Bet, BetKind, Call, Offer, Place
from trainer.rules.dues import AnswersDue, CallDue, CardDue
from trainer.rules.events import Event
from trainer.rules.inputs import AskEvenMoney, Decide, Insure
from trainer.rules.money import Cents
from trainer.rules.refusals import Refusal
from trainer.rules.round import Round
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.scenario.faults import FaultKind
from trainer.scenario.incident_kind import When
from trainer.scenario.model import Scenario, wish_for
from trainer.scenario.play import PlayedScenario

_MORE_THAN_ANYBODY_HAS: Final = Cents(10**15)


class BetsAsked(NamedTuple):
    """Nobody bets yet."""


class CardAsked(NamedTuple):
    """Card ``number`` of the shoe is wanted at ``place``, None where that is not known yet.

    ``incident`` is the index of the incident that takes it from there.
    """

    number: int
    place: Place | None
    rule: Rule | None = None
    incident: int | None = None


class CallAsked(NamedTuple):
    """The box's decider is asked about a hand.

    ``seat`` is their place among the bettors of the box, ``number`` how many calls they have made,
    ``position`` the hand's number that a person reads. ``calls`` has every call, with the reason
    where it is not legal; ``written`` is the call that the text has here and that is refused.
    ``surrenders`` are the boxes that may still give up (¶3.17).
    """

    box: int
    hand: int
    position: int
    bettor: str
    seat: int
    number: int
    calls: Mapping[Call, Refusal | None]
    written: Call | None = None
    surrenders: tuple[int, ...] = ()

    @property
    def legal(self) -> tuple[Call, ...]:
        """The calls that the rules allow."""
        return tuple(call for call, refusal in self.calls.items() if refusal is None)


class Stuck(NamedTuple):
    """The round cannot go on: its diagnostics say why."""


class NothingAsked(NamedTuple):
    """The round is over."""


Asked = BetsAsked | CardAsked | CallAsked | Stuck | NothingAsked
"""What the round wants next. Offers do not stop it: whoever does not answer declines."""


class OfferMade(NamedTuple):
    """An offer that the dealer makes to one bettor.

    ``most`` is the largest Insurance, None for Even Money; ``refusal`` says why it cannot be taken;
    ``taken``: they do.
    """

    offer: Offer
    box: int
    seat: int
    bettor: str
    most: Cents | None
    refusal: Refusal | None
    taken: bool


def asked_of(scenario: Scenario, played: PlayedScenario, terms: Terms) -> Asked:
    """Return what the round of ``scenario`` wants next."""
    if not scenario.boxes:
        return BetsAsked()
    if played.settlement is not None:
        return NothingAsked()
    so_far = Round.replay(terms, played.trace.events)
    last = next((fault for fault in reversed(played.faults) if not fault.warning), None)
    kind = last.kind if last else None
    due = so_far.due()
    if any(fault.kind is FaultKind.SHOE_TOO_SHORT for fault in played.faults):
        place, rule = (due.place, due.rule) if isinstance(due, CardDue) else (None, None)
        number = len(scenario.shoe) + 1
        return CardAsked(number, place, rule, _taken_by(scenario, number))
    if isinstance(due, CallDue) and kind is not FaultKind.INCIDENT_REFUSED:
        return _call_asked(scenario, so_far, due, played)
    return Stuck()


def _taken_by(scenario: Scenario, number: int) -> int | None:
    for index, incident in enumerate(scenario.incidents):
        if incident.when is When.WITH_NEXT_CARD and incident.begins == number - 1:
            return index
    return None


def _call_asked(
    scenario: Scenario, so_far: Round, due: CallDue, played: PlayedScenario
) -> CallAsked:
    box = next(box for box in scenario.boxes if box.number == due.box)
    seat = next(i for i, bettor in enumerate(box.bettors) if bettor.name == due.bettor)
    made = [
        move.given.call
        for move in played.trace.moves
        if isinstance(move.given, Decide) and move.given.box == due.box
    ]
    surrenders: tuple[int, ...] = ()
    if so_far.surrender_open:
        surrenders = tuple(
            other.number
            for other in scenario.boxes
            if so_far.decider(other.number) and so_far.why_not(other.number, Call.SURRENDER) is None
        )
    wishes = box.bettors[seat].calls
    return CallAsked(
        due.box,
        due.hand,
        _position(played, due.box, due.hand),
        due.bettor,
        seat,
        len(made),
        {call: _why_not(so_far, due, call) for call in Call},
        wishes[len(made)].call if len(made) < len(wishes) else None,
        surrenders,
    )


def _position(played: PlayedScenario, box: int, hand: int) -> int:
    """The number of a hand on its box, as a person counts."""
    order = [1]
    for move in played.trace.moves:
        given = move.given
        if isinstance(given, Decide) and given.box == box and given.call is Call.SPLIT:
            order.insert(order.index(given.hand) + 1, len(order) + 1)
    return order.index(hand) + 1


def _why_not(so_far: Round, due: CallDue, call: Call) -> Refusal | None:
    if call in due.calls:
        return None
    refused = so_far.would(Decide(due.box, due.hand, call))
    assert isinstance(refused, Refusal), "what is not legal is refused"
    return refused


def offers_of(scenario: Scenario, played: PlayedScenario, terms: Terms) -> Iterator[OfferMade]:
    """Every offer that the round makes, bettor by bettor."""
    seen: set[Offer] = set()
    for move in played.trace.moves:
        due = move.due
        if not isinstance(due, AnswersDue) or due.offer in seen:
            continue
        seen.add(due.offer)
        before = played.trace.events[: move.first]
        offered = Round.replay(terms, before)
        for box in scenario.boxes:
            wishes = [wish_for(due.offer, box.number, other) for other in box.bettors]
            for seat, (bettor, taken) in enumerate(zip(box.bettors, wishes, strict=True)):
                asked = offered
                others = [insure for insure in wishes if insure is not None and insure is not taken]
                # Where the box's choice is its decider's, the others can follow them.
                if others and due.offer is Offer.INSURANCE:
                    asked = Round.replay(terms, before)
                    for wish in others:
                        asked.submit(wish)
                most, refusal = _offered(asked, due.offer, box.number, bettor.name)
                yield OfferMade(
                    due.offer, box.number, seat, bettor.name, most, refusal, taken is not None
                )


def _offered(
    asked: Round, offer: Offer, box: int, bettor: str
) -> tuple[Cents | None, Refusal | None]:
    """The most that a bettor may insure for, and why they cannot accept the offer."""
    if offer is Offer.EVEN_MONEY:
        bet = Bet(box, bettor, BetKind.MAIN, 1)
        return None, _refusal(asked.would(AskEvenMoney(bet)))
    bet = Bet(box, bettor, BetKind.INSURANCE)
    too_much = _refusal(asked.would(Insure(bet, _MORE_THAN_ANYBODY_HAS)))
    if too_much is None or too_much.most is None:
        return None, too_much
    return too_much.most, _refusal(asked.would(Insure(bet, too_much.most)))


def _refusal(answer: tuple[Event, ...] | Refusal) -> Refusal | None:
    return answer if isinstance(answer, Refusal) else None
