"""A whole playthrough as frames, each made when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, overload

from trainer.felt.places import ChipRole
from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.questions import Question
from trainer.rules.bets import Asks, Bet, Place
from trainer.rules.events import (
    BetReturned,
    BetSettled,
    Called,
    CardDealt,
    EvenMoneyTaken,
    Event,
    HoleCardTurned,
    RequestRefused,
    VoidDeclared,
)
from trainer.rules.money import Cents
from trainer.table.project import table_view
from trainer.table.view import CallView, ChipsView, RequestView, TableView

_SEEN_FIRST: Final = frozenset(
    (
        Act.REFUSE_LATE_BET,
        Act.FACE_UP_IN_SHOE,
        Act.STOP_FOR_ERROR,
        Act.INTERRUPTION,
        Act.DECLARE_VOID,
        Act.FOUND_LATE,
    )
)
"""The acts by which the dealer responds to something that everybody can already see."""


class Frames(Sequence[TableView]):
    """``count`` frames, each made when it is first asked for: a preview shows one of fifty."""

    def __init__(self, count: int, make: Callable[[int], TableView]) -> None:
        self._make = make
        self._made: list[TableView | None] = [None] * count

    def __len__(self) -> int:
        return len(self._made)

    @overload
    def __getitem__(self, place: int, /) -> TableView: ...

    @overload
    def __getitem__(self, place: slice, /) -> tuple[TableView, ...]: ...

    def __getitem__(self, place: int | slice, /) -> TableView | tuple[TableView, ...]:
        numbers = range(len(self._made))[place]
        if isinstance(numbers, range):
            return tuple(self._frame(number) for number in numbers)
        return self._frame(numbers)

    def _frame(self, number: int) -> TableView:
        frame = self._made[number]
        if frame is None:
            frame = self._made[number] = self._make(number)
        return frame


def frames(
    playthrough: Playthrough, meters: Sequence[Cents] = (), decks: int | None = None
) -> Frames:
    """The table before each step and, last, after all of them: one more than there are steps.

    Frame ``n`` has steps 0 to ``n - 1`` carried out and the place of step ``n`` as ``active``.
    ``meters`` are the progressive's at the start of the round, ``decks`` is the number in play.
    """
    places = (*(step.place for step in playthrough.steps), None)
    said = zip(_requests(playthrough), _calls(playthrough), strict=True)
    shown = tuple(zip(playthrough.snapshots, places, said, strict=True))

    def frame(number: int) -> TableView:
        snapshot, place, (requests, call) = shown[number]
        return table_view(snapshot, place, meters, decks)._replace(requests=requests, call=call)

    return Frames(len(shown), frame)


def _calls(playthrough: Playthrough) -> Iterator[CallView | None]:
    """Before each step and after all: the last call, until its card has come.

    Without a card it is seen until a step concerns another place.
    """
    last: CallView | None = None
    for step in playthrough.steps:
        yield last
        if last is not None and step.place != last.place:
            last = None
        for event in playthrough.events[step.first : step.last]:
            last = follow_call(last, event)
    yield last


def follow_call(last: CallView | None, event: Event) -> CallView | None:
    """The call that is still seen after an event: the next card or settlement ends it."""
    match event:
        case Called(box, hand, call):
            return CallView(Place(box, hand), call)
        case CardDealt() | HoleCardTurned() | BetSettled() | BetReturned() | VoidDeclared():
            return None
        case _:
            return last


def follow_even_money(asking: dict[Bet, RequestView], event: Event) -> None:
    """Keep in ``asking`` the Even Money that is asked for and not paid yet (¶3.15.1)."""
    match event:
        case EvenMoneyTaken(bet=bet):
            place = Place(bet.box, bet.hand)
            asking[bet] = RequestView(place, bet.bettor, Asks.EVEN_MONEY)
        case BetSettled(bet=bet) | BetReturned(bet=bet):
            asking.pop(bet, None)
        case _:
            pass


def _requests(playthrough: Playthrough) -> Iterator[tuple[RequestView, ...]]:
    """Before each step and after all: the Even Money asked for, and what was just refused."""
    asking: dict[Bet, RequestView] = {}
    refused: list[RequestView] = []
    for step in playthrough.steps:
        yield (*asking.values(), *refused)
        refused = []
        for event in playthrough.events[step.first : step.last]:
            follow_even_money(asking, event)
            if isinstance(event, RequestRefused):
                refused.append(RequestView(event.place, event.bettor, event.asks))
    yield (*asking.values(), *refused)


def as_seen(playthrough: Playthrough, views: Sequence[TableView]) -> Frames:
    """The same frames, each also showing what its step responds to, for a question about it.

    The lamp is out before anybody says what that means for the round, and a card lies face up in
    the shoe before the dealer names it. ``views`` are the ``frames`` of the playthrough.
    """
    first = {number for number, step in enumerate(playthrough.steps) if step.act in _SEEN_FIRST}

    def frame(number: int) -> TableView:
        if number in first:
            return _with_sight(views[number], views[number + 1])
        return views[number]

    return Frames(len(views), frame)


def _with_sight(before: TableView, after: TableView) -> TableView:
    """``before`` with what can be seen in ``after``, but without the act itself."""
    signs = {card.number: card.sign for card in after.cards}
    return before._replace(
        cards=tuple(card._replace(sign=signs.get(card.number, card.sign)) for card in before.cards),
        chips=(*before.chips, *(chip for chip in after.chips if chip.role is ChipRole.OFFERED)),
        interrupted=after.interrupted or before.interrupted,
        shoe_card=after.shoe_card or before.shoe_card,
        shoe_empty=after.shoe_empty,
        notice=after.notice or before.notice,
        swept=after.swept,
    )


def with_offered_insurance(view: TableView, question: Question) -> TableView:
    """``view`` with the chips on the line that ``question`` asks whether to accept (¶3.15.2 a).

    It is all that the bettor puts down, before anything goes back. Only this question shows it:
    another about the same step, such as which act is next, would be given away.
    """
    insured = question.lies_at
    if insured is None or insured == question.bet:
        return view
    put_down = tuple(
        chip._replace(bet=insured, amount=question.offered)
        for chip in view.chips
        if chip.bet == question.bet and chip.role is ChipRole.STAKE
    )
    return view._replace(chips=(*view.chips, *put_down))


def with_settled(views: Sequence[TableView], number: int, settled: Mapping[Bet, int]) -> TableView:
    """Table ``number`` of ``views``, with bets settled on it before their turn.

    ``settled`` has the step that settles each, as far as that is still to come. Only their own
    chips change: cards, meters and every other bet lie as before, which tells nothing of these.
    """
    view = views[number]
    ahead = {bet: step for bet, step in settled.items() if step >= number}
    if not ahead:
        return view
    lying = {
        bet: [pile for pile in _bets(views[step + 1]) if pile.bet == bet]
        for bet, step in ahead.items()
    }
    chips: list[ChipsView] = []
    for pile in view.chips:
        if pile.bet in ahead and pile.role is not ChipRole.OFFERED:
            chips += lying.pop(pile.bet, ())
        else:
            chips.append(pile)
    between = [(views[step], views[step + 1]) for step in set(ahead.values())]
    served = {RequestView(Place(bet.box, bet.hand), bet.bettor, Asks.EVEN_MONEY) for bet in ahead}
    return view._replace(
        chips=(*chips, *chain.from_iterable(lying.values())),
        taken=Cents(view.taken + sum(after.taken - before.taken for before, after in between)),
        paid=Cents(view.paid + sum(after.paid - before.paid for before, after in between)),
        requests=tuple(request for request in view.requests if request not in served),
    )


def _bets(view: TableView) -> Iterator[ChipsView]:
    return (pile for pile in view.chips if pile.role is not ChipRole.OFFERED)
