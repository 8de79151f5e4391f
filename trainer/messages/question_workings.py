"""The arithmetic behind the answer to a question, as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile

from trainer.messages.deciding import deciding_line
from trainer.messages.names import bet_text, card_text, winning_hand
from trainer.messages.narration import left_text, narrate
from trainer.messages.questions import total_text
from trainer.messages.round_context import RoundContext, owner_text
from trainer.messages.text import _, capitalised
from trainer.messages.workings import explain
from trainer.procedure.acts import Act
from trainer.procedure.ask_box import settled_of
from trainer.procedure.chip_work import ChipTask, ChipWork
from trainer.procedure.incident_steps import removed_together
from trainer.procedure.questions import (
    Question,
    QuestionGroup,
    Topic,
    Total,
    amount_of,
)
from trainer.rules.bets import Bet, VoidCause
from trainer.rules.cards import Card
from trainer.rules.events import (
    BetReturned,
    BetSettled,
    CardMisdealt,
    SettlementUndone,
    VoidDeclared,
)
from trainer.rules.money import Cents, short_money


def working_lines(question: Question, context: RoundContext) -> tuple[str, ...]:
    """The arithmetic of a question's answer, a line for each part; empty if there is none.

    For an old round that can no longer be played the cards are not known, so that nothing can be
    added up. If the question is about what has happened, that is described instead.
    """
    if question.topic is Topic.WHAT:
        return tuple(_happened(question, context))
    if question.about is not None:
        cards = context.snapshots[question.step].face_up(question.about)
        if isinstance(question.expected, Total):
            # ¶3.16: an Ace and a ten are a Blackjack, and not a Soft 21.
            added = cards and not question.expected.blackjack
            return (_sum(cards, question.expected),) if added else ()
    if question.task is not None and question.task.work is ChipWork.COUNT:
        return (_counted(question.task, context),)
    if question.ask is QuestionGroup.BOX:
        return tuple(_parts(question, context))
    if question.topic is Topic.PUT_DOWN and amount_of(question.expected) < question.offered:
        return (_too_much(question, context), *_left(question, context))
    workings = (question.counted, question.working)
    lines = tuple(capitalised(explain(one, context.money)) for one in workings if one)
    if question.offered and question.ask is QuestionGroup.INSURANCE:
        return (_offered(question, context), *_left(question, context))
    return (*_hand_paid(question, context), *lines, *_put_back(question, context))


def _counted(task: ChipTask, context: RoundContext) -> str:
    """The chips of a stack colour by colour, and their sum."""
    colours = " + ".join(
        _("{number}\u00a0×\u00a0{chip}").format(number=pile.number, chip=short_money(pile.chip))
        for pile in task.right
    )
    return _("{amounts} = {total}").format(amounts=colours, total=context.money.plain(task.amount))


def _parts(question: Question, context: RoundContext) -> Iterator[str]:
    """Each of the bets that are added up, with what goes out for it, and the sum."""
    paid: list[Cents] = []
    for one in settled_of(question, context.playthrough):
        amount = amount_of(one.expected)
        if amount:
            paid.append(amount)
        bet = capitalised(bet_text(one.bet.kind))
        yield _("{bet}: {working}").format(bet=bet, working=explain(one.working, context.money))
    if len(paid) > 1:
        amounts = " + ".join(map(context.money.plain, paid))
        yield _("{amounts} = {total}").format(
            amounts=amounts, total=context.money.plain(Cents(sum(paid)))
        )


def _offered(question: Question, context: RoundContext) -> str:
    """The most that may be insured, and what is put on Insurance beside it (¶3.15.2 a)."""
    assert question.working is not None, "the most is half of a bet"
    offered, highest = question.offered, question.working.result
    values = {
        "half": explain(question.working, context.money),
        "offered": context.money.plain(offered),
        "highest": context.money.plain(highest),
        "back": context.money.plain(Cents(offered - highest)),
    }
    if offered <= highest:
        return _("{half}; {offered} is not more").format(**values)
    return _("{half}; {offered} − {highest} = {back} goes back").format(**values)


def _too_much(question: Question, context: RoundContext) -> str:
    """What goes back of more than the most."""
    back = amount_of(question.expected)
    return _("{offered} − {highest} = {back} goes back").format(
        offered=context.money.plain(question.offered),
        highest=context.money.plain(Cents(question.offered - back)),
        back=context.money.plain(back),
    )


def _left(question: Question, context: RoundContext) -> Iterator[str]:
    """What the player who asked for too much leaves on the table, if less than may stay."""
    refused = context.request(question.step)
    if refused is not None:
        yield from left_text(context, refused)


def _happened(question: Question, context: RoundContext) -> Iterator[str]:
    """What has just been seen at the table: cards that went astray, or bets that lack another."""
    removed = removed_together(context.playthrough.steps, question.step)
    for bet in removed:
        yield _("{owner}: {bet} lies there without the Initial Bet that it needs.").format(
            owner=owner_text(bet, context.snapshots[question.step].hands), bet=bet_text(bet.kind)
        )
    if removed:
        return
    steps = context.playthrough.steps[: question.step]
    just_now = takewhile(lambda step: step.act is Act.CARD_ASTRAY, reversed(steps))
    count = len(list(just_now))
    if not count:
        yield from _wrong_card(question, context)
        return
    narrations, events = narrate(context), context.playthrough.events
    for number in range(len(steps) - count, len(steps)):
        event = events[steps[number].first]
        if not (isinstance(event, CardMisdealt) and event.waits):
            yield narrations[number].text


def _wrong_card(question: Question, context: RoundContext) -> Iterator[str]:
    """The card by which a round is Void; nothing is known of one that can no longer be played."""
    if question.step >= len(context.playthrough.steps):
        return
    event = context.playthrough.events[context.playthrough.steps[question.step].first]
    if not isinstance(event, VoidDeclared):
        return
    table = context.snapshots[question.step]
    if event.cause is VoidCause.FOREIGN_CARD and event.number is not None:
        card = card_text(table.by_number[event.number].card)
        yield _("Card {number}, {card}, does not belong to the decks.").format(
            number=event.number, card=card
        )
    elif event.cause is VoidCause.WRONG_CARD_COUNT and context.terms is not None:
        decks = context.terms.decks
        lying = Counter(card for place in table.dealt_places for card in table.face_up(place))
        for one, count in lying.items():
            if count > decks:
                yield _("{card} lies here {count} times; there are {decks} decks.").format(
                    card=card_text(one), count=count, decks=decks
                )


def _put_back(question: Question, context: RoundContext) -> Iterator[str]:
    """What a bettor was paid before his bets are returned, and whether he keeps it."""
    if question.topic is not Topic.RETURNED or question.bet is not None:
        return
    if question.step >= len(context.playthrough.steps):
        return
    steps, events = context.playthrough.steps, context.playthrough.events
    first = steps[question.step].first
    # A Void returns everything; after an error only the bettor who has just chosen is concerned.
    void = steps[question.step].act is not Act.RETURN_AFTER_ERROR
    giving = takewhile(
        lambda step: void or step.act is Act.RETURN_AFTER_ERROR, steps[question.step :]
    )
    back = [event for step in giving for event in events[step.first : step.last]]
    stakes = [
        event.stake
        for event in back
        if isinstance(event, BetReturned) and _is_on(question, event.bet)
    ]
    if len(stakes) > 1:
        yield _("{amounts} = {total}").format(
            amounts=" + ".join(context.money.text(stake) for stake in stakes),
            total=context.money.text(Cents(sum(stakes))),
        )
    undone = {event.bet for event in back if isinstance(event, SettlementUndone)}
    for event in events[:first]:
        if not isinstance(event, BetSettled) or not _is_on(question, event.bet):
            continue
        values = {
            "bet": capitalised(bet_text(event.bet.kind)),
            "amount": context.money.text(event.working.result),
        }
        if event.bet not in undone:
            yield _("{bet}: already settled, and it stays settled").format(**values)
        elif event.net > 0:
            yield _("{bet}: the {amount} that was paid comes back to the house").format(**values)
        elif event.net < 0:
            yield _("{bet}: what was taken goes back too").format(**values)


def _is_on(question: Question, bet: Bet) -> bool:
    """Whether a question is about this bet: one of the bettor's on his box (¶5.7.3)."""
    on_box = question.about is None or question.about.box == bet.box
    return bet.bettor == question.bettor and on_box


def _hand_paid(question: Question, context: RoundContext) -> Iterator[str]:
    """The hand that a bet is paid for, unless the line with the cards says it."""
    if question.ask is not QuestionGroup.PAYOUTS or question.step >= len(context.playthrough.steps):
        return
    if deciding_line(question, context):
        return
    step = context.playthrough.steps[question.step]
    for event in context.playthrough.events[step.first : step.last]:
        if isinstance(event, BetSettled) and event.bet == question.bet:
            hand = winning_hand(event.bet.kind, event.outcome, context.hands)
            if hand:
                yield hand


def _sum(cards: Sequence[Card], total: Total) -> str:
    """The sum of the cards, with any Ace that counts 11: ``11 + 4 + 6 = 21``."""
    points = [card.points for card in cards]
    if total.soft:
        points[points.index(1)] = 11
    return _("{points} = {total}").format(
        points=" + ".join(map(str, points)), total=total_text(total.points, soft=total.soft)
    )
