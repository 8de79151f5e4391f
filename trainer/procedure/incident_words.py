"""What is said of questions about irregularities: their words, their working, what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from trainer.procedure.acts import Act, Playthrough, removed_together
from trainer.procedure.ask_cards_astray import card_key
from trainer.procedure.ask_hands import adding_up, wrong_total
from trainer.procedure.ask_insurance import left_on_table, off_what_goes_back
from trainer.procedure.irregular import GoesOn, Remedy, RemedyAnswer
from trainer.procedure.questions import (
    Answer,
    Choice,
    Chosen,
    Money,
    Narrated,
    NotPutBack,
    Question,
    QuestionMoment,
    Topic,
    Total,
    Verdict,
    amount_of,
    arithmetic,
    one_chosen,
)
from trainer.rules.bets import Asks, Bet, Place
from trainer.rules.events import (
    BetReturned,
    BetSettled,
    BettorLeft,
    CardMisdealt,
    Interrupted,
    SettlementUndone,
    VoidDeclared,
)
from trainer.rules.irregularities import CardRemedy, Irregularity
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.snapshot.snapshot import LaidCard
from trainer.texts import N_, AllOf, Capital, Inside, Joined, Plain, Sentence

# What is asked, and what can be chosen.

REFUSED: Final = N_("{bet}: how much of it is refused?")
ABOVE_INITIAL_BET: Final = N_("{bet}: how much of it is above the Initial Bet?")
"""The question about a part that is returned before the bets are closed, by reason (¶5.1)."""

PUT_DOWN_FOR: Final = N_("{bettor} places {offered} for {asks}: accept, or return how much?")
"""The same where the felt does not show for what; that a bet is late is for the trainee to see."""

_INTRODUCED: Final = frozenset({Topic.GOES_ON, Topic.RECONSTRUCT, Topic.REMEDY, Topic.COUNTS})
"""The topics of an incident's first question, which begins with what has happened."""


def text(question: Question, moment: QuestionMoment) -> Joined:
    """The question, preceded by what the felt does not show."""
    first = _introduction(question, moment)
    asked = _asked(question, moment)
    return Joined((asked,) if first is None else (first, asked), " ")


def _introduction(question: Question, moment: QuestionMoment) -> object | None:
    """Return what has happened or has been decided, without giving away the answer."""
    if question.topic is Topic.OPTIONS and question.remedy is CardRemedy.PLAY_ON:
        return NotPutBack(_astray_when_stopped(moment))
    if question.topic is Topic.OPTIONS and question.remedy is not None:
        return Sentence(question.remedy.text)
    if question.topic is Topic.RETURNED and question.bet is None:
        if question.remedy is None:  # nobody chose it: the round is Void
            return Sentence(N_("The round is Void."))
        return Sentence(N_("{bettor} does not play on."), bettor=question.bettor)
    if question.topic not in _INTRODUCED or question.incident is None:
        return None
    if not question.incident.fact:  # its name says enough
        return Capital(
            Sentence(N_("{irregularity}."), irregularity=Sentence(question.incident.text))
        )
    return Capital(
        Sentence(
            question.incident.fact,
            bet=question.bet.kind if question.bet else "",
            gone=_gone(question, moment),
            amount=_placed(question),
            mistake=Sentence((question.mistake or Irregularity.OTHER).text),
        )
    )


def _astray_when_stopped(moment: QuestionMoment) -> tuple[LaidCard, ...]:
    """The cards astray when the error was noticed, which may be used before a player chooses."""
    stopped = [at for at, step in enumerate(moment.done) if step.act is Act.STOP_FOR_ERROR]
    table = moment.playthrough.snapshots[stopped[-1]] if stopped else moment.table
    return tuple(table.misplaced)


def _gone(question: Question, moment: QuestionMoment) -> object:
    """Return who has left the box in question."""
    box = question.about.box if question.about else None
    gone = tuple(
        event.bettor
        for step in moment.done
        for event in moment.events_of(step)
        if isinstance(event, BettorLeft) and event.box == box
    )
    return AllOf(gone) if gone else Sentence(N_("A player"))


def _asked(question: Question, moment: QuestionMoment) -> Capital:
    assert question.topic is not None, "a question about an incident is after something"
    template = question.topic.text
    if question.topic is Topic.RETURNED and question.bet is not None:
        above = {Rule.UNDER_OVER_CAP, Rule.CAP_FOUND_LATE} & set(question.rules)
        template = ABOVE_INITIAL_BET if above else REFUSED
    asks = moment.request.asks if moment.request is not None else None
    if question.topic is Topic.PUT_DOWN and asks not in {None, Asks.BET}:
        template = PUT_DOWN_FOR
    bet = question.bet
    return Capital(
        Sentence(
            template,
            offered=Money(question.offered),
            asks=asks or "…",
            bet=bet.kind if bet else "",
            amount=_placed(question),
            bettor=question.bettor or (bet.bettor if bet else ""),
            card=_card(question, moment),
        )
    )


def _placed(question: Question) -> Money | str:
    """Tell how much was put down for the bet in question."""
    return Money(question.working.stake) if question.working else ""


def _card(question: Question, moment: QuestionMoment) -> object:
    """The card in question, and where it lies: ``5♥ from box 5``."""
    card = next((choice.card for choice in question.choices if choice.card), None)
    if card is None or question.about is None:
        return card or ""
    lying = (laid for laid in moment.table.astray if laid.down)
    unseen = (laid for laid in lying if (laid.card, laid.place) == (card, question.about))
    shown = next(unseen, card)
    return Sentence(N_("{card} from {place}"), card=shown, place=Inside(question.about))


def name(question: Question, choice: Choice, moment: QuestionMoment) -> object:
    """Return what one choice is called: a place, a card, or an answer that has a text."""
    if question.topic is Topic.BELONGS and choice.place is not None:
        return choice.place
    if choice.card is None:
        answers = question.topic.answers if question.topic is not None else None
        assert answers is not None, "what is neither a card nor a place has a text"
        # The reasons for a refusal are the halves of sentences.
        return Capital(answers(choice.key))
    # Its place is added if that distinguishes the cards.
    lying = {card_key(laid.number): laid for laid in moment.table.astray}
    card: object = lying.get(choice.key, choice.card)
    if choice.place is not None and len({other.place for other in question.choices}) > 1:
        card = Sentence(N_("{card} from {place}"), card=card, place=Inside(choice.place))
    alike = _alike(question, choice)
    if len(alike) < 2:
        return card
    number = alike.index(choice.key) + 1
    return Sentence(N_("{card}, number {number} there"), card=card, number=number)


def _alike(question: Question, choice: Choice) -> list[str]:
    """The choices that look the same and are at the same place, the lowest card first."""
    keys = [
        other.key
        for other in question.choices
        if (other.card, other.place) == (choice.card, choice.place)
    ]
    return sorted(keys, key=lambda key: (len(key), key))


def place(question: Question) -> Bet | Place | None:
    """Whose bet or hand it is about; the card to be put right is named together with its place."""
    if question.bet is not None or question.about is None or question.topic is Topic.BELONGS:
        return question.bet
    # What is returned to a bettor concerns their whole box, even after a Split (¶5.7.3).
    whole = question.topic is Topic.RETURNED
    return Place(question.about.box, 0) if whole else question.about


def concerns(question: Question, playthrough: Playthrough) -> tuple[Bet, ...]:
    """The bet, or those returned to the bettor whom it is about, from its step on."""
    if question.topic is not Topic.RETURNED or question.bet is not None:
        return () if question.bet is None else (question.bet,)
    first = playthrough.steps[question.step].first
    return tuple(
        event.bet
        for event in playthrough.events[first:]
        if isinstance(event, BetReturned) and _is_on(question, event.bet)
    )


def _is_on(question: Question, bet: Bet) -> bool:
    """Tell whether a question is about this bet: one of the bettor's on their box (¶5.7.3)."""
    on_box = question.about is None or question.about.box == bet.box
    return bet.bettor == question.bettor and on_box


# How the answer is reached.


def working(question: Question, moment: QuestionMoment) -> Iterator[object]:
    """The arithmetic; where the question is what has happened, or what happens next, just that."""
    back = amount_of(question.expected)
    if question.topic is Topic.WHAT:
        yield from _happened(moment)
    elif question.topic is Topic.RECONSTRUCT:
        if Rule.NO_RECONSTRUCTION in question.rules and moment.table.misplaced:
            yield NotPutBack(tuple(moment.table.misplaced))
    elif question.about is not None and isinstance(question.expected, Total):
        yield from adding_up(question, moment)
    elif question.topic is Topic.PUT_DOWN and back < question.offered:
        yield Sentence(
            N_("{offered} − {highest} = {back} is returned"),
            offered=Plain(question.offered),
            highest=Plain(question.offered - back),
            back=Plain(back),
        )
        yield from left_on_table(moment.playthrough.events, moment.request)
    else:
        yield from arithmetic(question, moment)
        if question.topic is Topic.RETURNED and question.bet is None and moment.known:
            yield from _put_back(question, moment)


def _happened(moment: QuestionMoment) -> Iterator[object]:
    """Tell what has just been seen: cards that went astray, or bets that lack another."""
    removed = removed_together(moment.playthrough.steps, moment.number)
    for bet in removed:
        yield Sentence(N_("{owner}: {bet} has no Initial Bet with it."), owner=bet, bet=bet.kind)
    just_now = takewhile(lambda step: step.act is Act.CARD_ASTRAY, reversed(moment.done))
    count = len(list(just_now))
    if removed:
        return
    if not count:
        yield from _wrong_card(moment)
    for number in range(len(moment.done) - count, len(moment.done)):
        event = moment.events_of(moment.done[number])[0]
        if not (isinstance(event, CardMisdealt) and event.waits):
            yield Narrated(number)


def _wrong_card(moment: QuestionMoment) -> Iterator[Sentence]:
    """The card by which a round is Void."""
    event = next(iter(moment.events), None)
    if not isinstance(event, VoidDeclared):
        return
    table = moment.table
    if event.cause is Irregularity.FOREIGN_CARD and event.number is not None:
        card = table.by_number[event.number].card
        yield Sentence(
            N_("Card {number}, {card}, is a foreign card."), number=event.number, card=card
        )
    elif event.cause is Irregularity.WRONG_CARD_COUNT and moment.terms is not None:
        decks = moment.terms.decks
        lying = Counter(card for place in table.dealt_places for card in table.face_up(place))
        for card, count in lying.items():
            if count > decks:
                appears = N_("{card} appears {count} times; there are {decks} decks.")
                yield Sentence(appears, card=card, count=count, decks=decks)


def _put_back(question: Question, moment: QuestionMoment) -> Iterator[Sentence]:
    """Return what a bettor was paid before their bets are returned, and whether they keep it."""
    following = moment.playthrough.steps[moment.number :]
    # A Void returns everything; after an error only the bettor who has just chosen is concerned.
    void = moment.act is not Act.RETURN_AFTER_ERROR
    giving = takewhile(lambda step: void or step.act is Act.RETURN_AFTER_ERROR, following)
    back = [event for step in giving for event in moment.events_of(step)]
    stakes = [
        event.stake
        for event in back
        if isinstance(event, BetReturned) and _is_on(question, event.bet)
    ]
    if len(stakes) > 1:
        amounts, total = Joined(map(Money, stakes), " + "), Money(Cents(sum(stakes)))
        yield Sentence(N_("{amounts} = {total}"), amounts=amounts, total=total)
    undone = {event.bet for event in back if isinstance(event, SettlementUndone)}
    for event in (event for step in moment.done for event in moment.events_of(step)):
        if not isinstance(event, BetSettled) or not _is_on(question, event.bet):
            continue
        bet, paid = Capital(event.bet.kind), Money(event.working.result)
        if event.bet not in undone:
            yield Sentence(N_("{bet}: already settled, so it stands"), bet=bet)
        elif event.net > 0:
            text = N_("{bet}: the {amount} paid comes back to the house")
            yield Sentence(text, bet=bet, amount=paid)
        elif event.net < 0:
            yield Sentence(N_("{bet}: what was taken is returned too"), bet=bet)


# What is wrong with an answer.


def errors(
    question: Question, given: Answer, verdict: Verdict, moment: QuestionMoment
) -> Iterator[Sentence]:
    """Return what is wrong with an amount or a total, or what the chosen remedy is for."""
    match given:
        case Total():
            yield from wrong_total(question, given, verdict, moment)
        case Chosen():
            yield from _wrong_remedy(question, given, moment)
        case _:
            yield from off_what_goes_back(question, given, verdict, moment)


def _wrong_remedy(question: Question, given: Chosen, moment: QuestionMoment) -> Iterator[Sentence]:
    """Return what the chosen remedy is for. One that no document has is noted beside the answer."""
    answers = question.topic.answers if question.topic is not None else None
    chosen, due = one_chosen(question, given, moment)
    if not chosen or answers is None:
        return
    if (chosen, due) == (GoesOn.DECIDED, GoesOn.UNDECIDED):
        return  # the rule itself says that no bet is decided yet
    if (chosen, due) == (GoesOn.UNDECIDED, GoesOn.DECIDED):
        yield from _decided(moment)
    elif chosen == RemedyAnswer.RECONSTRUCT and Rule.CARD_TO_EMPTY_BOX in question.rules:
        yield Sentence(N_("A settlement has already taken place."))
    elif chosen == RemedyAnswer.DISCARD and Rule.RECONSTRUCTION in question.rules:
        yield Sentence(N_("Nothing has been settled yet."))
    elif isinstance(remedy := answers(chosen), Remedy) and remedy.is_for:
        yield Sentence(remedy.is_for)


def _decided(moment: QuestionMoment) -> Iterator[Sentence]:
    """The bet that is decided when play is interrupted."""
    for step in reversed(moment.done):
        event = moment.events_of(step)[0]
        if isinstance(event, Interrupted) and event.decided:
            bet = event.decided[0]
            yield Sentence(N_("{owner}: {bet} is already decided."), owner=bet, bet=bet.kind)
            return
