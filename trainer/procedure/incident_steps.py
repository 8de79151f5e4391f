"""The steps of incidents: cards astray, choices, cards put right (¶5.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from trainer.procedure.acts import ACT_OF_EVENT, Act, Step
from trainer.procedure.trace import Move
from trainer.rules.bets import DEALER, Bet, Place
from trainer.rules.dues import SelectDue
from trainer.rules.events import (
    BetRefused,
    BetReturned,
    CardDealt,
    CardDiscarded,
    CardExposed,
    CardMisdealt,
    ErrorFound,
    Event,
    SettlementUndone,
)
from trainer.rules.inputs import (
    DiscardCard,
    DrawTogether,
    FindExcess,
    Misdeal,
    SelectCard,
    Squeeze,
    TakeOption,
    TurnCards,
    UseCard,
)
from trainer.rules.rulekeys import Rule
from trainer.rules.settle import AFTER_OVERDRAW

INITIAL_DEAL: Final = frozenset((Rule.INITIAL_DEAL, Rule.HOLE_CARD))
"""The rules by which a card of the Initial Deal is dealt (¶1.15)."""


def of_incident(move: Move, events: Sequence[Event]) -> Iterator[Step]:
    """The steps of an input that happens only when something has gone wrong."""
    due, given, first, last = move
    if act := ACT_OF_EVENT.get(type(events[first])):
        yield Step(act, first, last, ())
        return
    match given:
        case Misdeal() | DrawTogether():
            yield at(Act.CARD_ASTRAY, first, last, _lies(events[first]))
        case TakeOption():
            yield from _option(given, first, last, events)
        case FindExcess():
            for number in range(first, last):
                refused = events[number]
                assert isinstance(refused, BetRefused), "what is above the cap is refused"
                place = Place(refused.bet.box, 1)
                step = at(Act.RETURN_EXCESS, number, number + 1, place)
                yield step._replace(bet=refused.bet)
        case SelectCard():
            place = due.place if isinstance(due, SelectDue) else DEALER
            yield at(Act.CHOOSE_CARD, first, last, place)
        case UseCard():
            yield from _put_right(first, last, events)
        case DiscardCard():
            yield at(Act.DISCARD_CARD, first, last, _lies(events[first]))
        case Squeeze(box=box):
            yield at(Act.GRANT_SQUEEZE, first, last, Place(box, 1))
        case TurnCards(place=place):
            yield at(Act.TURN_CARDS, first, last, place)
        case _:
            raise AssertionError(f"no act for {given!r}")


def at(act: Act, first: int, last: int, place: Place) -> Step:
    """A step at a place; its box is None unless the place is on a box."""
    return Step(act, first, last, (), place.box if place.box > 0 else None, place)


def with_exposure(step: Step, events: Sequence[Event]) -> Iterator[Step]:
    """The step of dealing a card and, if it was exposed by mistake, the exposure (¶3.12)."""
    for number in range(step.first + 1, step.last):
        if isinstance(exposed := events[number], CardExposed):
            yield step._replace(last=number)
            yield at(Act.EXPOSE_CARD, number, step.last, exposed.place)
            return
    yield step


def _lies(event: Event) -> Place:
    assert isinstance(event, CardMisdealt | CardDiscarded), "a card lies astray"
    return event.place


def _option(given: TakeOption, first: int, last: int, events: Sequence[Event]) -> Iterator[Step]:
    """The choice, then one step for each returned bet; the cards go with the last one."""
    starts = [
        number - isinstance(events[number - 1], SettlementUndone)
        for number in range(first + 1, last)
        if isinstance(events[number], BetReturned)
    ]
    ends = [*starts, last]
    asked = at(Act.ASK_OPTION, first, ends[0], Place(given.box, 1))
    yield asked
    for start, end in zip(starts, ends[1:], strict=True):
        returned = next(e for e in events[start:end] if isinstance(e, BetReturned))
        alone = Rule.NO_INITIAL_BET in returned.rules
        act = Act.REMOVE_SIDE_BET if alone else Act.RETURN_AFTER_ERROR
        bet = returned.bet
        yield Step(act, start, end, (), bet.box, Place(bet.box, bet.hand or 1), bet)


def _put_right(first: int, last: int, events: Sequence[Event]) -> Iterator[Step]:
    dealt = events[first]
    assert isinstance(dealt, CardDealt), "a card that is put right is dealt"
    yield from with_exposure(at(Act.PUT_RIGHT, first, last, dealt.place), events)


def house_of(error: ErrorFound | None) -> tuple[str, ...]:
    """The register's entries on what becomes of the cards, without those on who may choose."""
    if error is None:
        return ()
    return tuple(name for name in error.settings if name not in AFTER_OVERDRAW)


def removed_together(steps: Sequence[Step], number: int) -> tuple[Bet, ...]:
    """The side bets that are removed one after the other from step ``number`` on (¶5.15)."""
    removing = takewhile(lambda step: step.act is Act.REMOVE_SIDE_BET, steps[number:])
    return tuple(step.bet for step in removing if step.bet is not None)
