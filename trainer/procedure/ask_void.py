"""Questions about interruptions and Voids: does the round go on, what is returned (¶5.4, ¶5.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from trainer.procedure.acts import Act
from trainer.procedure.irregular import GoesOn, IncidentIs
from trainer.procedure.question_source import QuestionSource, choices, question, what
from trainer.procedure.questions import Chosen, Money, Question, Topic
from trainer.rules.bets import Bet, Place, VoidCause
from trainer.rules.events import (
    BetAdded,
    BetReturned,
    BetSettled,
    Interrupted,
    SettlementUndone,
    VoidDeclared,
)
from trainer.rules.money import Cents, returns
from trainer.rules.rulekeys import Rule
from trainer.rules.settle import VOID_REVERSES

MAX_BETTORS: Final = 2
"""The most bettors of a Void round for whom returned bets are asked about."""


def interruption(source: QuestionSource, number: int) -> Iterator[Question]:
    """Ask whether the round goes on, which depends on whether a bet is decided (¶5.4)."""
    event = source.events(number)[0]
    assert isinstance(event, Interrupted), "an interruption is one"
    right = GoesOn.DECIDED if event.decided else GoesOn.UNDECIDED
    everything = (
        GoesOn.ALWAYS,
        GoesOn.DECIDED,
        GoesOn.UNDECIDED,
        GoesOn.OPTIONS,
        GoesOn.NEVER,
    )
    yield question(
        number + 1,
        Topic.GOES_ON,
        IncidentIs.INTERRUPTION,
        Chosen(frozenset((right.value,))),
        rules=(event.rule,),
        settings=source.by_house,
        choices=choices(right, everything),
    )


_FAULTS: Final[Mapping[VoidCause, tuple[IncidentIs, tuple[GoesOn, ...]]]] = {
    VoidCause.FOREIGN_CARD: (
        IncidentIs.FOREIGN_CARD,
        (GoesOn.REPLACED, GoesOn.HAND_DEAD, GoesOn.DECIDED),
    ),
    VoidCause.FOREIGN_OBJECT: (
        IncidentIs.FOREIGN_OBJECT,
        (GoesOn.REPLACED, GoesOn.ALWAYS, GoesOn.DECIDED),
    ),
    VoidCause.WRONG_CARD_COUNT: (
        IncidentIs.WRONG_CARD_COUNT,
        (GoesOn.ALWAYS, GoesOn.FINISH_FIRST, GoesOn.OPTIONS),
    ),
    VoidCause.INSUFFICIENT_CARDS: (
        IncidentIs.INSUFFICIENT_CARDS,
        (GoesOn.SHUFFLE_DISCARDS, GoesOn.DECIDED, GoesOn.OPTIONS),
    ),
    VoidCause.NOT_SHUFFLED: (
        IncidentIs.NOT_SHUFFLED,
        (GoesOn.ALWAYS, GoesOn.DECIDED, GoesOn.FINISH_FIRST),
    ),
}


_WRONG_CARDS: Final = (
    IncidentIs.FOREIGN_CARD,
    IncidentIs.WRONG_CARD_COUNT,
    IncidentIs.NOT_SHUFFLED,
    IncidentIs.EXPOSED_CARD,
)


def _shows(source: QuestionSource, number: int, event: VoidDeclared) -> bool:
    """Tell whether the cards on the felt show the cause: a foreign card, or too many equal ones."""
    if event.cause is VoidCause.FOREIGN_CARD:
        return event.number is not None
    if event.cause is not VoidCause.WRONG_CARD_COUNT:
        return False
    table = source.snapshots[number]
    lying = Counter(card for place in table.dealt_places for card in table.face_up(place))
    return max(lying.values(), default=0) > source.terms.decks


def void(source: QuestionSource, number: int) -> Iterator[Question]:
    """Ask whether the round goes on; after an interruption that has already been asked."""
    event = source.events(number)[0]
    assert isinstance(event, VoidDeclared), "a Void is declared"
    if event.cause is VoidCause.INTERRUPTION:
        return
    incident, others = _FAULTS[event.cause]
    if _shows(source, number, event):
        # A cause that is visible on the felt has its own question.
        yield what(number, incident, _WRONG_CARDS, rules=(Rule.DECKS,), settings=())
    yield question(
        number,
        Topic.GOES_ON,
        incident,
        Chosen(frozenset((GoesOn.VOID.value,))),
        rules=(event.rule,),
        settings=source.by_house,
        choices=choices(GoesOn.VOID, others),
    )


def after_void(source: QuestionSource, number: int) -> Iterator[Question]:
    """Ask what is returned to whom (¶5.17).

    Bettors who have been paid come first, because they give that back; then those who have lost or
    have a bet that stays settled, those who have doubled or split, and those with most bets.
    """
    if any(source.before(number, Act.RETURN_BET)):
        return
    back: dict[str, list[BetReturned]] = {}
    settled: dict[Bet, BetSettled] = {}
    added: set[str] = set()
    undone: set[Bet] = set()
    for at, event in enumerate(source.playthrough.events):
        match event:
            # Bettors who left after a dealing error got their bets back earlier (¶5.7.3).
            case BetReturned() if at >= source.steps[number].first:
                back.setdefault(event.bet.bettor, []).append(event)
            case BetSettled():
                settled[event.bet] = event
            case BetAdded():
                added.add(event.bet.bettor)
            case SettlementUndone():
                undone.add(event.bet)
            case _:
                pass
    paid = {bet.bettor for bet in undone if settled[bet].net > 0}
    kept = {bet.bettor for bet in settled.keys() - undone}
    lost = kept | {bet.bettor for bet in undone}
    # The part of a bet that never counted is returned too, under another paragraph (¶5.1.1).
    asked = [bettor for bettor in back if bettor not in source.partly_counted]
    asked.sort(
        key=lambda who: (who not in paid, who not in lost, who not in added, -len(back[who]))
    )
    for bettor in asked[:MAX_BETTORS]:
        events = back[bettor]
        total = Cents(sum(event.stake for event in events))
        settings = [name for event in events for name in event.settings]
        if bettor in kept:
            settings += VOID_REVERSES  # otherwise that would have been returned as well
        yield question(
            number,
            Topic.RETURNED,
            source.void_cause(),
            Money(total),
            rules=events[0].rules,
            settings=tuple(dict.fromkeys(settings)),
            suffix=bettor,
            # A bettor with bets on several boxes is not tied to one place.
            about=Place(events[0].bet.box, 1) if _on_one_box(events) else None,
            bettor=bettor,
            working=returns(total),
        )


def _on_one_box(events: Sequence[BetReturned]) -> bool:
    return len({event.bet.box for event in events}) == 1
