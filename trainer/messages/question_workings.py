"""The arithmetic behind the answer to a question, as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from trainer.messages.names import bet_text, card_text, hand_text, not_put_back_text, winning_hand
from trainer.messages.narration import left_text, narrate
from trainer.messages.questions import total_text
from trainer.messages.round_context import RoundContext, owner_text
from trainer.messages.side_bets import outcome_of
from trainer.messages.text import _, capitalised
from trainer.messages.workings import explain
from trainer.procedure.acts import Act, removed_together
from trainer.procedure.ask_payouts import settled_of
from trainer.procedure.chip_work import ChipTask, ChipWork
from trainer.procedure.questions import (
    AtStake,
    Chosen,
    DealerDoes,
    Fate,
    Goes,
    Question,
    QuestionGroup,
    Topic,
    Total,
    amount_of,
)
from trainer.rules.bets import DEALER, Bet, BetKind, Outcome, Place, VoidCause
from trainer.rules.cards import TWENTY_ONE, Card, is_blackjack, point_total
from trainer.rules.events import (
    BetReturned,
    BetSettled,
    CardMisdealt,
    SettlementUndone,
    VoidDeclared,
)
from trainer.rules.money import Cents, short_money
from trainer.rules.rulekeys import Rule
from trainer.sidebets.registry import DecidedBy, Draw, declared
from trainer.snapshot.snapshot import Snapshot, initial_cards
from trainer.texts import TextEnum

# What decides a question, in one line with the cards in it: ``20 beats 19``.

_SAID_BY_CARDS: Final = frozenset(
    (
        Rule.HIGHER_TOTAL,
        Rule.LOWER_TOTAL,
        Rule.STAND_OFF,
        Rule.DEALER_BUST,
        Rule.BUST,
        Rule.POINT_TOTAL,
        Rule.BLACKJACK_STAND_OFF,
        Rule.PERFECT_PAIR,
        Rule.COLOURED_PAIR,
        Rule.MIXED_PAIR,
        Rule.PLAYER_PAIR,
        Rule.PLAYER_PAIR_LOSES,
        Rule.PERFECT_PAIRS_LOSE,
        Rule.TWENTY_ONE_PLUS_THREE,
        Rule.TWENTY_ONE_PLUS_THREE_LOSES,
        Rule.PROGRESSIVE_LOSES,
    )
)
"""The rules whose sentence says in general what the line says of the cards."""

_IN_THE_ARITHMETIC: Final = frozenset((Rule.PAY_TABLE, Rule.SIDE_BET_PAY_TABLE, Rule.FOR_ONE))
"""The rules on odds: the arithmetic has them, and says that a wager paid “for 1” is taken."""


def left_to_say(question: Question, line: str, working: Sequence[str]) -> tuple[Rule, ...]:
    """The rules whose sentences say more than the ``line`` with the cards, and the ``working``."""
    if question.topic is Topic.WHAT and working:
        return ()  # what has happened is told; what follows from it is asked next
    said = _IN_THE_ARITHMETIC | (_SAID_BY_CARDS if line else frozenset())
    return tuple(rule for rule in question.rules if rule not in said)


def deciding_line(question: Question, context: RoundContext) -> str:
    """The cards that decide, and what they come to; empty if the cards say nothing more.

    For an old round that can no longer be played the cards are not known.
    """
    if question.step >= len(context.playthrough.steps):
        return ""
    moment = context.snapshots[question.step]
    if question.ask in _OF_A_HAND and question.about is not None:
        return _hand(question, question.about, moment)
    bet = question.bet
    if bet is None:
        kinds = {entry.bet.kind for entry in question.among}
        if kinds == {BetKind.MAIN}:
            return _dealer(moment)
        return _insurance(moment) if kinds == {BetKind.INSURANCE} else ""
    if bet.kind is BetKind.INSURANCE and question.ask is QuestionGroup.PAYOUTS:
        return _insurance(moment)
    if question.ask is QuestionGroup.SIDE_BETS or (
        question.ask is QuestionGroup.PAYOUTS
        and context.playthrough.steps[question.step].act is Act.SETTLE_SIDE_BET
    ):
        outcome = _outcome(question, context)
        return "" if outcome is None else _side_bet(question, bet, outcome, moment, context)
    if question.ask is QuestionGroup.PAYOUTS and bet.kind is BetKind.MAIN:
        act = context.playthrough.steps[question.step].act
        fate = question.expected.fate if isinstance(question.expected, Goes) else None
        return _main_bet(bet, fate, act, moment)
    return ""


def entry_line(question: Question, entry: AtStake, context: RoundContext) -> str:
    """The cards that decide one of the bets among which the losers are; empty if unknown."""
    if entry.bet.kind is not BetKind.MAIN or question.step >= len(context.playthrough.steps):
        return ""
    moment = context.snapshots[question.step]
    act = context.playthrough.steps[question.step].act
    return _main_bet(entry.bet, entry.fate, act, moment)


_OF_A_HAND: Final = frozenset((QuestionGroup.TOTALS, QuestionGroup.OPTIONS, QuestionGroup.DEALER))
"""The questions that are about the cards of one hand."""


def _hand(question: Question, place: Place, moment: Snapshot) -> str:
    """The cards of a hand with what they make: ``A♠ 6♥: Soft 17``."""
    cards = moment.face_up(place)
    if not cards or question.expected == Chosen(frozenset((DealerDoes.SETTLE.value,))):
        return ""
    if place not in moment.split and is_blackjack(cards):
        return _("{cards}: {hand}").format(cards=_cards(cards), hand=_("Blackjack"))
    points, soft = point_total(cards)
    return _("{cards}: {hand}").format(cards=_cards(cards), hand=total_text(points, soft=soft))


def _dealer(moment: Snapshot) -> str:
    """The dealer's cards with what they make, which the hands of all boxes are compared with."""
    cards = moment.face_up(DEALER)
    if len(cards) < 2 or moment.hides(DEALER):
        return ""
    its = _named(point_total(cards).points, is_blackjack(cards))
    return _("The dealer has {cards}: {hand}").format(cards=_cards(cards), hand=its)


def _insurance(moment: Snapshot) -> str:
    """The dealer's first two cards, which decide Insurance."""
    cards = moment.face_up(DEALER)[:2]
    if len(cards) < 2 or moment.hides(DEALER):
        return ""
    if is_blackjack(cards):
        return _("The dealer has {cards}, a Blackjack").format(cards=_cards(cards))
    return _("The dealer has {cards}, no Blackjack").format(cards=_cards(cards))


def _outcome(question: Question, context: RoundContext) -> TextEnum | None:
    """The hand of a side bet, or that it loses."""
    if question.ask is QuestionGroup.SIDE_BETS and isinstance(question.expected, Chosen):
        (key,) = question.expected.keys
        return outcome_of(key)
    for event in context.playthrough.events:
        if isinstance(event, BetSettled) and event.bet == question.bet:
            return event.outcome
    return None


def _side_bet(
    question: Question, bet: Bet, outcome: TextEnum, moment: Snapshot, context: RoundContext
) -> str:
    kind, up = declared(bet.kind), moment.face_up(DEALER)[:1]
    pair = kind.decided_by is DecidedBy.PAIR
    first = tuple(filter(None, initial_cards(moment, bet)))
    cards = _cards(first)
    if not cards:
        return ""
    if kind.decided_by is DecidedBy.POINTS:
        return _sum_of(first)
    # A pair of the progressive's counts the player's own cards only (Nevada ¶3 a).
    if kind.draw is not Draw.PAIR and up and Rule.TWO_CARD_HAND not in question.rules:
        cards = _("{cards} + dealer’s {up}").format(cards=cards, up=card_text(up[0]))
    if outcome is Outcome.LOSE:
        no = _("{cards}: not a pair") if pair else _("{cards}: no winning hand")
        return no.format(cards=cards)
    if isinstance(outcome, Outcome):
        return _("{cards}: a pair").format(cards=cards) if pair else ""
    hand = hand_text(outcome, context.hands)
    if made_of := kind.made_of.get(outcome):
        hand = _("{hand}, {made_of}").format(hand=hand, made_of=_(made_of))
    return _("{cards}: {hand}").format(cards=cards, hand=hand)


def _sum_of(cards: Sequence[Card]) -> str:
    """The first two cards as Under 13 and Over 13 count them, each Ace as 1."""
    return _("{cards}: {points} = {total}").format(
        cards=_cards(cards),
        points=" + ".join(str(card.points) for card in cards),
        total=sum(card.points for card in cards),
    )


_PAID_AT_ONCE: Final = (Act.PAY_BLACKJACK, Act.PAY_EVEN_MONEY)


def _main_bet(bet: Bet, fate: Fate | None, act: Act, moment: Snapshot) -> str:
    place = Place(bet.box, bet.hand)
    cards, dealer = moment.face_up(place), moment.face_up(DEALER)
    if len(cards) < 2 or moment.hides(place):
        return ""
    total = point_total(cards).points
    natural = place not in moment.split and is_blackjack(cards)
    if total > TWENTY_ONE:
        return _("{total} is over 21").format(total=total)
    if act in _PAID_AT_ONCE and natural and dealer:
        return _("{cards} is a Blackjack against {up}").format(
            cards=_cards(cards), up=card_text(dealer[0])
        )
    if act is not Act.SETTLE_HAND or len(dealer) < 2 or moment.hides(DEALER):
        return ""
    his = point_total(dealer).points
    if his > TWENTY_ONE:
        return _("The dealer has {total}, over 21").format(total=his)
    mine, its = _named(total, natural), _named(his, is_blackjack(dealer))
    if fate is Fate.RETURNED:
        # ¶3.22.3, ¶3.23.2: one Initial Bet in all, and that has been taken from another hand.
        return _("The dealer’s Blackjack takes one Initial Bet in all from {bettor}").format(
            bettor=bet.bettor
        )
    if fate is Fate.STANDS_OFF:
        return _("{hand} against {dealer}").format(hand=mine, dealer=its)
    if (natural, total) > (is_blackjack(dealer), his):
        return _("{winner} beats {loser}").format(winner=mine, loser=its)
    if (natural, total) < (is_blackjack(dealer), his):
        return _("The dealer’s {winner} beats {loser}").format(winner=its, loser=mine)
    return ""


def _named(total: int, natural: bool) -> str:
    return _("Blackjack") if natural else str(total)


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(card_text, cards))


def working_lines(question: Question, context: RoundContext) -> tuple[str, ...]:
    """The arithmetic of a question's answer, a line for each part; empty if there is none.

    For an old round that can no longer be played the cards are not known, so that nothing can be
    added up. If the question is about what has happened, that is described instead.
    """
    if question.topic is Topic.WHAT:
        return tuple(_happened(question, context))
    if question.topic is Topic.RECONSTRUCT:
        return tuple(_used_next(question, context))
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
    lines = tuple(capitalised(explain(working, context.money)) for working in workings if working)
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
    for item in settled_of(question, context.playthrough):
        amount = amount_of(item.expected)
        if amount:
            paid.append(amount)
        bet = capitalised(bet_text(item.bet.kind))
        yield _("{bet}: {working}").format(bet=bet, working=explain(item.working, context.money))
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
        return _("{half}; {offered} is within it").format(**values)
    return _("{half}; {offered} − {highest} = {back} is returned").format(**values)


def _too_much(question: Question, context: RoundContext) -> str:
    """Return what goes back of more than the most."""
    back = amount_of(question.expected)
    return _("{offered} − {highest} = {back} is returned").format(
        offered=context.money.plain(question.offered),
        highest=context.money.plain(Cents(question.offered - back)),
        back=context.money.plain(back),
    )


def _left(question: Question, context: RoundContext) -> Iterator[str]:
    """Return what the player who asked for too much leaves on the table, if less than may stay."""
    refused = context.request(question.step)
    if refused is not None:
        yield from left_text(context, refused)


def _happened(question: Question, context: RoundContext) -> Iterator[str]:
    """What has just been seen at the table: cards that went astray, or bets that lack another."""
    removed = removed_together(context.playthrough.steps, question.step)
    for bet in removed:
        yield _("{owner}: {bet} has no Initial Bet with it.").format(
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


def _used_next(question: Question, context: RoundContext) -> Iterator[str]:
    """Return what becomes of the cards that are not put back; of an old round nothing is known."""
    if Rule.NO_RECONSTRUCTION in question.rules and question.step < len(context.snapshots):
        lying = context.snapshots[question.step].misplaced
        if lying:
            yield not_put_back_text(lying)


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
        yield _("Card {number}, {card}, is a foreign card.").format(number=event.number, card=card)
    elif event.cause is VoidCause.WRONG_CARD_COUNT and context.terms is not None:
        decks = context.terms.decks
        lying = Counter(card for place in table.dealt_places for card in table.face_up(place))
        for other, count in lying.items():
            if count > decks:
                yield _("{card} appears {count} times; there are {decks} decks.").format(
                    card=card_text(other), count=count, decks=decks
                )


def _put_back(question: Question, context: RoundContext) -> Iterator[str]:
    """Return what a bettor was paid before his bets are returned, and whether he keeps it."""
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
            yield _("{bet}: already settled, so it stands").format(**values)
        elif event.net > 0:
            yield _("{bet}: the {amount} paid comes back to the house").format(**values)
        elif event.net < 0:
            yield _("{bet}: what was taken is returned too").format(**values)


def _is_on(question: Question, bet: Bet) -> bool:
    """Tell whether a question is about this bet: one of the bettor's on his box (¶5.7.3)."""
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
