"""Questions about cards that go astray, about interruptions and about Voids (¶5.4 to ¶5.17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from trainer.procedure.acts import INITIAL_DEAL, Act, house_of
from trainer.procedure.irregular import Again, GoesOn, OptionKeys, Reconstructs, RemedyAnswer
from trainer.procedure.question_source import QuestionSource, choices, question, remedy, what
from trainer.procedure.questions import (
    Choice,
    Chosen,
    Money,
    Ordered,
    Question,
    Topic,
    total_of_hand,
)
from trainer.rules.bets import DEALER, Bet, Place
from trainer.rules.events import (
    BetAdded,
    BetReturned,
    BetSettled,
    CardDealt,
    ErrorFound,
    Interrupted,
    OptionTaken,
    SettlementUndone,
    VoidDeclared,
)
from trainer.rules.irregularities import AfterError, CardRemedy, Irregularity, Role
from trainer.rules.money import Cents, returns
from trainer.rules.rulekeys import Rule
from trainer.rules.settle import AFTER_SETTLEMENT, VOID_REVERSES
from trainer.snapshot.snapshot import LaidCard

MAX_RETURNS: Final = 3
"""The most bettors for whom returned bets are asked about after a dealing error."""
MAX_CARDS: Final = 3
"""The most cards of one error whose places are asked about."""
MAX_PLACES: Final = 8
"""The most places offered for a card."""

# Incidents that could be mistaken for the key; no two in a row are true of the same cards.
_ALIKE: Final[Mapping[Irregularity, tuple[Irregularity, ...]]] = {
    Irregularity.DEALING_ERROR: (
        Irregularity.FOREIGN_CARD,
        Irregularity.EMPTY_BOX,
        Irregularity.TOGETHER,
    ),
    Irregularity.EMPTY_BOX: (
        Irregularity.DREW_TO_STANDING_HAND,
        Irregularity.TOGETHER,
        Irregularity.FACE_UP,
    ),
    Irregularity.TOGETHER: (
        Irregularity.BOX_TWICE,
        Irregularity.EXPOSED_CARD,
        Irregularity.FACE_UP,
    ),
    Irregularity.OVERDRAWN: (
        Irregularity.WRONG_CARD_COUNT,
        Irregularity.SKIPPED_BOX,
        Irregularity.TOGETHER,
    ),
}
_ALIKE_MISTAKES: Final = (
    Irregularity.DREW_TO_STANDING_HAND,
    Irregularity.DEALER_OUT_OF_TURN,
    Irregularity.TOGETHER,
    Irregularity.FACE_UP,
)


def incident_of(error: ErrorFound) -> Irregularity:
    """The incident of an error: the mistake if it has a name here, otherwise the error's kind."""
    mistake = error.mistake
    return mistake if mistake is not None and mistake.role is Role.MISTAKE else error.error


def error_questions(source: QuestionSource, number: int) -> Iterator[Question]:
    """Ask what the error is and what becomes of the cards, before the dealer announces it."""
    error = source.events(number)[0]
    assert isinstance(error, ErrorFound), "an error is found"
    incident = incident_of(error)
    if source.snapshots[number].misplaced:
        yield _what(number, error, incident, source)
    if error.error is Irregularity.DEALING_ERROR:
        yield _reconstruct(number, error, incident)
    else:
        yield _remedy(number, error, incident)
    if error.error is Irregularity.OVERDRAWN:
        yield question(
            number,
            Topic.TOTAL,
            incident,
            total_of_hand(source.snapshots[number].face_up(DEALER), split=False),
            rules=(Rule.DEALER_OVERDREW,),
            settings=house_of(error),
            about=DEALER,
        )
    yield from _again(source, number, error)


def _again(source: QuestionSource, number: int, error: ErrorFound) -> Iterator[Question]:
    """Ask if the players choose again after a later error: playing on accepted it (¶5.7)."""
    chosen = list(source.before(number, Act.ASK_OPTION))
    later = source.steps[number:]
    if not any(_plays_on(source, at) for at in chosen):
        return
    if any(step.act is Act.ASK_OPTION for step in later):
        return
    if any(source.steps[at].act is Act.STOP_FOR_ERROR for at in range(chosen[-1], number)):
        return
    yield question(
        number,
        Topic.AGAIN,
        incident_of(error),
        Chosen(frozenset((Again.NEVER.value,))),
        rules=(Rule.DEALING_ERROR,),
        settings=source.by_house,
        choices=choices(Again.NEVER, tuple(Again)),
        mistake=error.mistake,
    )


def _plays_on(source: QuestionSource, number: int) -> bool:
    """Tell whether a player chose to play on in step ``number``."""
    return any(
        isinstance(event, OptionTaken) and event.choice is AfterError.CONTINUE
        for event in source.events(number)
    )


def _what(
    number: int, error: ErrorFound, incident: Irregularity, source: QuestionSource
) -> Question:
    """Ask what it is; a wrong answer that is true of the cards as well is not offered."""
    moment = source.snapshots[number]
    astray = frozenset(moment.misplaced)
    lie = {place for place, cards in moment.cards.items() if not astray.isdisjoint(cards)}
    true = {Irregularity.DREW_TO_STANDING_HAND} if lie & moment.ended.keys() else set()
    if DEALER in lie:
        true.add(Irregularity.DEALER_OUT_OF_TURN)
    every = _ALIKE.get(incident, _ALIKE_MISTAKES)
    alike = tuple(condition for condition in every if condition not in true)
    overdrawn = error.error is Irregularity.OVERDRAWN
    together = Rule.CARDS_TOGETHER_OPTIONS
    rule = together if together in error.rules else Rule.DEALING_ERROR
    return what(
        number,
        incident,
        alike,
        rules=(Rule.DEALER_STANDS,) if overdrawn else (rule,),
        settings=() if overdrawn else source.by_house,
    )


def _reconstruct(number: int, error: ErrorFound, incident: Irregularity) -> Question:
    """Ask whether a misdeal can be put right, apart from the house finding that it cannot."""
    settled = Rule.NO_RECONSTRUCTION in error.rules
    elsewhere = not set(AFTER_SETTLEMENT).isdisjoint(error.settings)
    unsettled = Reconstructs.ELSEWHERE if elsewhere else Reconstructs.UNSETTLED
    right = Reconstructs.SETTLED if settled else unsettled
    others = [
        reconstruct
        for reconstruct in Reconstructs
        if elsewhere or reconstruct is not Reconstructs.ELSEWHERE
    ]
    return question(
        number,
        Topic.RECONSTRUCT,
        incident,
        Chosen(frozenset((right.value,))),
        rules=(Rule.NO_RECONSTRUCTION,) if settled else (Rule.RECONSTRUCTION,),
        settings=house_of(error),
        choices=choices(right, others),
        mistake=error.mistake,
    )


_ON_EMPTY_BOX: Final = (
    RemedyAnswer.RECONSTRUCT,
    RemedyAnswer.DEALER_KEEPS,
    RemedyAnswer.DISCARD,
    RemedyAnswer.VOID,
)
_TOGETHER: Final = (
    RemedyAnswer.PLAYER_CHOOSES,
    RemedyAnswer.DEALER_ORDERS,
    RemedyAnswer.DISCARD_BOTH,
    RemedyAnswer.VOID,
)
_OVERDRAWN: Final = (
    RemedyAnswer.DEALER_KEEPS,
    RemedyAnswer.BETTER_TOTAL,
    RemedyAnswer.TOTAL_BEFORE,
    RemedyAnswer.NEXT_ROUND_CARD,
    RemedyAnswer.VOID,
)


def _remedy(number: int, error: ErrorFound, incident: Irregularity) -> Question:
    """Ask what becomes of the cards; the players' options are asked for afterwards."""
    offered: tuple[RemedyAnswer, ...]
    if error.error is Irregularity.OVERDRAWN:
        right, offered = RemedyAnswer.TOTAL_BEFORE, _OVERDRAWN
    elif error.error is Irregularity.TOGETHER:
        chosen = error.remedy is CardRemedy.CHOOSE
        right = RemedyAnswer.PLAYER_CHOOSES if chosen else RemedyAnswer.DISCARD_BOTH
        offered = _TOGETHER
    else:
        back = error.remedy is CardRemedy.RECONSTRUCT
        right = RemedyAnswer.RECONSTRUCT if back else RemedyAnswer.DISCARD
        offered = _ON_EMPTY_BOX
    rules = tuple(rule for rule in error.rules if rule not in ON_OPTIONS)
    return remedy(
        number,
        incident,
        right,
        offered,
        rules=rules,
        settings=house_of(error),
        mistake=error.mistake,
    )


ON_OPTIONS: Final = frozenset((Rule.DEALING_ERROR, Rule.CARDS_TOGETHER_OPTIONS))
"""The rules by which an error leaves it to each bettor how they go on (¶5.7, ¶5.12.2)."""


def player_options(source: QuestionSource, number: int) -> Iterator[Question]:
    """Ask which options the players have (¶5.7): once, before the first of them chooses."""
    if any(source.before(number, Act.ASK_OPTION)):
        return
    error = source.snapshots[number].error
    assert error is not None, "options follow an error"
    right = error.remedy is CardRemedy.RECONSTRUCT
    goes_on = OptionKeys.RECONSTRUCTED if right else OptionKeys.AS_DEALT
    rule = Rule.CONTINUE_RECONSTRUCTED if right else Rule.CONTINUE_AS_DEALT
    why = [other for other in error.rules if other in ON_OPTIONS]
    yield question(
        number,
        Topic.OPTIONS,
        incident_of(error),
        Chosen(frozenset((goes_on.value, OptionKeys.RETURNED.value))),
        rules=(*why, rule, Rule.BETS_BACK_AFTER_ERROR),
        settings=error.settings,
        choices=choices(goes_on, tuple(OptionKeys)),
        several=True,
        mistake=error.mistake,
        remedy=error.remedy,
    )


def returned_after_error(source: QuestionSource, number: int) -> Iterator[Question]:
    """Ask what is returned to a bettor who does not play on, before any of it is (¶5.7.3)."""
    if source.steps[number - 1].act is not Act.ASK_OPTION:
        return
    firsts = [
        earlier
        for earlier in source.before(number, Act.RETURN_AFTER_ERROR)
        if source.steps[earlier - 1].act is Act.ASK_OPTION
    ]
    first = source.events(number)
    returned = next(event for event in first if isinstance(event, BetReturned))
    bettor, box = returned.bet.bettor, returned.bet.box
    if len(firsts) >= MAX_RETURNS or bettor in source.partly_counted:
        return
    back = list(_going_back(source, number))
    error = source.snapshots[number].error
    assert error is not None, "bets go back after an error"
    total = Cents(sum(event.stake for event in back))
    yield question(
        number,
        Topic.RETURNED,
        incident_of(error),
        Money(total),
        rules=returned.rules,
        settings=tuple(dict.fromkeys(name for event in back for name in event.settings)),
        suffix=f"{box}-{bettor}",
        about=Place(box, 1),
        bettor=bettor,
        working=returns(total),
        remedy=error.remedy,
    )


def _going_back(source: QuestionSource, number: int) -> Iterator[BetReturned]:
    """The bets returned from step ``number`` on to the bettor who has just chosen."""
    while number < len(source.steps) and source.steps[number].act is Act.RETURN_AFTER_ERROR:
        yield from (event for event in source.events(number) if isinstance(event, BetReturned))
        number += 1


def belonging(source: QuestionSource, number: int) -> Iterator[Question]:
    """Ask in which order the cards go back, and where a card goes (¶1.23, ¶5.9, ¶5.12)."""
    events, first = source.playthrough.events, source.steps[number].first
    dealt = events[first]
    assert isinstance(dealt, CardDealt), "a card is put right"
    table = source.snapshots[number]
    error = table.by_number[dealt.number].error
    if error is None or error.remedy not in _PLACED:
        return
    begun = next(at for at in range(first - 1, -1, -1) if events[at] is error)
    done = [e for e in events[begun:first] if isinstance(e, CardDealt) and e.lay is not None]
    if error.remedy is CardRemedy.RECONSTRUCT and not done:
        yield from _order(number, error, table.misplaced)
    # The first of two cards that came out together is chosen; only the other one is asked about.
    chosen = error.remedy is CardRemedy.CHOOSE and not done
    stays = table.by_number[dealt.number].waits and dealt.lay == dealt.place
    if chosen or stays or len(done) >= MAX_CARDS:
        return
    places = _places(source, number, dealt.place)
    if len(places) > 1:
        yield question(
            number,
            Topic.BELONGS,
            incident_of(error),
            Chosen(frozenset((_place_key(dealt.place),))),
            rules=(_PLACED[error.remedy],),
            settings=house_of(error),
            suffix=str(dealt.number),
            about=dealt.lay,
            choices=tuple(Choice(_place_key(place), dealt.card, place) for place in places),
            remedy=error.remedy,
        )


_PLACED: Final[Mapping[CardRemedy, Rule]] = {
    CardRemedy.RECONSTRUCT: Rule.RECONSTRUCTION,
    CardRemedy.CHOOSE: Rule.CARDS_TOGETHER,
}


def _order(number: int, error: ErrorFound, astray: Sequence[LaidCard]) -> Iterator[Question]:
    """Ask for the order in which the cards go back: the one in which they left the shoe."""
    if len(astray) < 2:
        return
    order = [card.number for card in astray]
    lying = sorted(astray, key=lambda card: (card.place, -card.number))
    if [card.number for card in lying] == order:
        lying.reverse()
    yield question(
        number,
        Topic.ORDER,
        incident_of(error),
        Ordered(tuple(map(card_key, order))),
        rules=(Rule.RECONSTRUCTION,),
        settings=house_of(error),
        choices=tuple(Choice(card_key(card.number), card.card, card.place) for card in lying),
        remedy=error.remedy,
    )


def card_key(number: int) -> str:
    """The key of a choice that is a card astray."""
    return f"card-{number}"


def _place_key(place: Place) -> str:
    return f"place-{place.box}-{place.hand}"


def _places(source: QuestionSource, number: int, right: Place) -> tuple[Place, ...]:
    """The places offered for a card: the hands nearest to the right one."""
    boxes = {
        event.place
        for event in source.playthrough.events
        if isinstance(event, CardDealt) and event.rule in INITIAL_DEAL
    }
    hands = boxes | source.snapshots[number].dealt_places | {right}
    known = [*sorted(hands - {DEALER}), DEALER]
    here = known.index(right)
    nearest = sorted(known, key=lambda place: (abs(known.index(place) - here), place))
    chosen = set(nearest[:MAX_PLACES])
    return tuple(place for place in known if place in chosen)


# Interruptions and Voids: does the round go on, what is returned (¶5.4, ¶5.5, ¶5.17).

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
        Irregularity.INTERRUPTION,
        Chosen(frozenset((right.value,))),
        rules=(event.rule,),
        settings=source.by_house,
        choices=choices(right, everything),
    )


_OTHERWISE: Final[Mapping[Irregularity, tuple[GoesOn, ...]]] = {
    Irregularity.FOREIGN_CARD: (GoesOn.REPLACED, GoesOn.HAND_DEAD, GoesOn.DECIDED),
    Irregularity.FOREIGN_OBJECT: (GoesOn.REPLACED, GoesOn.ALWAYS, GoesOn.DECIDED),
    Irregularity.WRONG_CARD_COUNT: (GoesOn.ALWAYS, GoesOn.FINISH_FIRST, GoesOn.OPTIONS),
    Irregularity.INSUFFICIENT_CARDS: (GoesOn.SHUFFLE_DISCARDS, GoesOn.DECIDED, GoesOn.OPTIONS),
    Irregularity.NOT_SHUFFLED: (GoesOn.ALWAYS, GoesOn.DECIDED, GoesOn.FINISH_FIRST),
}


_WRONG_CARDS: Final = (
    Irregularity.FOREIGN_CARD,
    Irregularity.WRONG_CARD_COUNT,
    Irregularity.NOT_SHUFFLED,
    Irregularity.EXPOSED_CARD,
)


def _shows(source: QuestionSource, number: int, event: VoidDeclared) -> bool:
    """Tell whether the cards on the felt show the cause: a foreign card, or too many equal ones."""
    if event.cause is Irregularity.FOREIGN_CARD:
        return event.number is not None
    if event.cause is not Irregularity.WRONG_CARD_COUNT:
        return False
    table = source.snapshots[number]
    lying = Counter(card for place in table.dealt_places for card in table.face_up(place))
    return max(lying.values(), default=0) > source.terms.decks


def void(source: QuestionSource, number: int) -> Iterator[Question]:
    """Ask whether the round goes on; after an interruption that has already been asked."""
    event = source.events(number)[0]
    assert isinstance(event, VoidDeclared), "a Void is declared"
    if event.cause is Irregularity.INTERRUPTION:
        return
    if _shows(source, number, event):
        # A cause that is visible on the felt has its own question.
        yield what(number, event.cause, _WRONG_CARDS, rules=(Rule.DECKS,), settings=())
    yield question(
        number,
        Topic.GOES_ON,
        event.cause,
        Chosen(frozenset((GoesOn.VOID.value,))),
        rules=(event.rule,),
        settings=source.by_house,
        choices=choices(GoesOn.VOID, _OTHERWISE[event.cause]),
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
