"""What goes wrong, cut into what a person sees: cards astray, choices, cards put right (¶5.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from trainer.procedure.acts import Act, Step
from trainer.procedure.trace import Move
from trainer.rules.bets import DEALER, BetKind, Place
from trainer.rules.dues import SelectDue
from trainer.rules.events import (
    BetPlaced,
    BetRefused,
    BetReturned,
    BettorLeft,
    CardDealt,
    CardDiscarded,
    CardExposed,
    CardMisdealt,
    CardsTurned,
    ErrorFound,
    Event,
    HandEnded,
    SettlementUndone,
)
from trainer.rules.inputs import (
    DiscardCard,
    DrawTogether,
    FindError,
    FindFaceUp,
    FindLate,
    Input,
    Misdeal,
    OverlookSideBets,
    SelectCard,
    Squeeze,
    TakeOption,
    TurnCards,
    UseCard,
)
from trainer.rules.mistakes import ErrorKind
from trainer.rules.rulekeys import Rule
from trainer.rules.settle import AFTER_OVERDRAW

INITIAL_DEAL: Final = frozenset((Rule.INITIAL_DEAL, Rule.HOLE_CARD))
"""On which of these a card of the Initial Deal rests (¶1.15)."""

HAPPENINGS: Final = frozenset(
    (
        Act.GRANT_SQUEEZE,
        Act.EXPOSE_CARD,
        Act.TURN_CARDS,
        Act.FACE_UP_IN_SHOE,
        Act.CARD_ASTRAY,
        Act.STOP_FOR_ERROR,
        Act.ASK_OPTION,
        Act.RETURN_AFTER_ERROR,
        Act.CHOOSE_CARD,
        Act.PUT_RIGHT,
        Act.DISCARD_CARD,
        Act.SKIP_SIDE_BETS,
        Act.FOUND_LATE,
    )
)
"""The acts that are there only because something has gone wrong, or because of a squeeze."""

CITE_THE_ERROR: Final = frozenset(
    (
        Act.STOP_FOR_ERROR,
        Act.RETURN_AFTER_ERROR,
        Act.CHOOSE_CARD,
        Act.PUT_RIGHT,
        Act.DISCARD_CARD,
        Act.FOUND_LATE,
    )
)
"""Those of them that rest on what has happened and on nothing that they always rest on."""

MOVES_A_CARD: Final = frozenset((Act.CHOOSE_CARD, Act.PUT_RIGHT, Act.DISCARD_CARD))
"""Those whose events do not say by whose rules it is done: the error that was found does."""

_ON_THE_TABLE: Final[Mapping[type[Input], Act]] = {
    FindFaceUp: Act.FACE_UP_IN_SHOE,
    FindError: Act.STOP_FOR_ERROR,
    OverlookSideBets: Act.SKIP_SIDE_BETS,
    FindLate: Act.FOUND_LATE,
}


def of_incident(move: Move, events: Sequence[Event]) -> Iterator[Step]:
    """The steps of an input that only something gone wrong brings about."""
    due, given, first, last = move
    if act := _ON_THE_TABLE.get(type(given)):
        yield Step(act, first, last, ())
        return
    match given:
        case Misdeal() | DrawTogether():
            yield at(Act.CARD_ASTRAY, first, last, _lies(events[first]))
        case TakeOption():
            yield from _option(given, first, last, events)
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
    """A step that is done at a place; only a place on a box has a box."""
    return Step(act, first, last, (), place.box if place.box > 0 else None, place)


def with_exposure(step: Step, events: Sequence[Event]) -> Iterator[Step]:
    """A card as it is dealt and, where it lies open by mistake, that as well (¶3.12)."""
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
    """The choice, then one step for each bet that goes back; with the last one the cards go."""
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


def shown_in(step: Step, events: Sequence[Event]) -> list[Event]:
    """What a step shows: how a hand face down has ended is seen when its cards are turned (¶3.12).

    The events stay in the steps in which they happened.
    """
    happened = list(events[step.first : step.last])
    if step.act is Act.TURN_CARDS and step.place is not None:
        end = next((e for e in reversed(events[: step.first]) if _ends(e, step.place)), None)
        return happened if end is None else [*happened, end]
    return [
        event
        for event in happened
        if not (isinstance(event, HandEnded) and _face_down(event, events[: step.last]))
    ]


def _ends(event: Event, place: Place) -> bool:
    return isinstance(event, HandEnded) and (event.box, event.hand) == place


def _face_down(ended: HandEnded, events: Sequence[Event]) -> bool:
    """Whether a hand's end cannot be seen yet, because cards of it lie face down."""
    place = Place(ended.box, ended.hand)
    for earlier in reversed(events):
        if isinstance(earlier, CardsTurned) and earlier.place == place:
            return False
        if isinstance(earlier, CardDealt) and earlier.place == place and earlier.down:
            return True
    return False


def error_before(events: Sequence[Event], first: int) -> ErrorFound | None:
    """The dealing error that was found last before event number ``first``."""
    for number in range(first - 1, -1, -1):
        if isinstance(found := events[number], ErrorFound):
            return found
    return None


def error_about(events: Sequence[Event], first: int, number: int) -> ErrorFound | None:
    """The error with which card ``number``, astray before event ``first``, was found."""
    astray = [
        at
        for at, event in enumerate(events[:first])
        if isinstance(event, CardMisdealt) and event.number == number
    ]
    found = (e for e in events[astray[-1] if astray else 0 : first] if isinstance(e, ErrorFound))
    return next(found, None)


def why_astray(events: Sequence[Event], first: int) -> tuple[Rule, ...]:
    """What the cards that lie astray from event ``first`` on rest on: what they turn out to be.

    Where the players are asked because of it that is ¶5.7; otherwise it is what has been decided
    about the cards. Whose two cards together are (¶5.12, ¶5.12.1) the error says as well.
    """
    error = next((event for event in events[first:] if isinstance(event, ErrorFound)), None)
    if error is None:
        return ()
    if error.error is not ErrorKind.TOGETHER and Rule.DEALING_ERROR in error.rules:
        return (Rule.DEALING_ERROR,)
    return tuple(rule for rule in error.rules if rule is not Rule.CARDS_TOGETHER_OPTIONS)


def stays(events: Sequence[Event], box: int) -> set[str]:
    """Who still sits or stands at a box with an Initial Bet when ``events`` have happened."""
    stakes: dict[str, int] = {}
    for event in events:
        match event:
            case BetPlaced(bet=bet, amount=amount) if (bet.box, bet.kind) == (box, BetKind.MAIN):
                stakes[bet.bettor] = stakes.get(bet.bettor, 0) + amount
            case BetRefused(bet=bet, amount=amount, rule=rule) if (bet.box, bet.kind) == (
                box,
                BetKind.MAIN,
            ) and rule is not Rule.LATE_BET:
                stakes[bet.bettor] = stakes.get(bet.bettor, 0) - amount
            case BettorLeft(box=left, bettor=bettor) if left == box:
                stakes[bettor] = 0
            case _:
                pass
    return {bettor for bettor, stake in stakes.items() if stake > 0}


def has_bet(events: Sequence[Event], refused: Event) -> bool:
    """Whether whoever bets too late has a bet on the table already (¶5.14)."""
    return isinstance(refused, BetRefused) and any(
        isinstance(event, BetPlaced) and event.bet.bettor == refused.bet.bettor for event in events
    )


def house_of(error: ErrorFound | None) -> tuple[str, ...]:
    """The register's entries on what becomes of the cards; who may choose is another matter."""
    if error is None:
        return ()
    return tuple(name for name in error.settings if name not in AFTER_OVERDRAW)


_ON_CARDS: Final = (Rule.RECONSTRUCTION, Rule.NO_RECONSTRUCTION, Rule.CARDS_TOGETHER)
"""What an error rests on that says what becomes of its cards, not who may choose (¶5.7)."""


def why_put_right(error: ErrorFound | None) -> tuple[Rule, ...]:
    """What has a card that lies astray go to whoever is due the next one.

    That is decided before anybody chooses, so that it never rests on a choice (¶5.7.1).
    """
    return () if error is None else tuple(rule for rule in error.rules if rule in _ON_CARDS)
