"""Questions and answers as a person reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, assert_never

from trainer.procedure.acts import Act
from trainer.procedure.questions import (
    Answer,
    Ask,
    Chosen,
    DealerDoes,
    Direction,
    Goes,
    Losers,
    Money,
    Ordered,
    Question,
    Topic,
    Total,
    Verdict,
)
from trainer.rulebook.document import Document
from trainer.rules.bets import DEALER, Bet, BetKind, Call, Outcome, Place
from trainer.rules.events import HoleCardChecked
from trainer.rules.hands import is_blackjack
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.rules.working import Formula
from trainer.words.citations import citation_text
from trainer.words.incident_questions import incident_choice, incident_question
from trainer.words.money import MoneyText
from trainer.words.names import bet_text, hand_text, outcome_of, outcome_text
from trainer.words.round_context import Orders, RoundContext, owner_text, place_text
from trainer.words.text import _, capitalised, ngettext

# What is asked


def question_text(question: Question, context: RoundContext, *, stakes: bool = True) -> str:
    """What is asked, without where: ``Perfect Pairs, 15: what is it paid?``.

    Without ``stakes`` what is staked is left out, for who reads it from the chips.
    """
    match question.ask:
        case Ask.TOTALS:
            return _("What does the hand make?")
        case Ask.OPTIONS:
            return _("What may this hand do?")
        case Ask.SIDE_BETS:
            asked = (
                _("{bet}: does it win?")
                if _wins_or_loses(question)
                else _("{bet}: which hand is it?")
            )
            return asked.format(bet=_bet(question))
        case Ask.INSURANCE:
            return _insurance(question, context, stakes=stakes)
        case Ask.PAYOUTS:
            return _payout(question, context, stakes=stakes)
        case Ask.DEALER:
            return _("What does the dealer do now?")
        case Ask.NEXT_ACT:
            return _next_act(question, context)
        case Ask.INCIDENT:
            return incident_question(question, context)
        case _:
            assert_never(question.ask)


def where_text(question: Question, context: RoundContext) -> str:
    """Whose hand or bet a question is on: ``Box 3, Ann``; empty where it is on none."""
    orders = context.orders[question.step]
    if question.bet is not None:
        return owner_text(question.bet, orders)
    # Which card is to be put right is told with where it lies.
    if question.about is None or question.topic is Topic.BELONGS:
        return ""
    # What goes back to a bettor is about his whole box, whatever has been split there (¶5.7.3).
    return place_text(question.about, {} if question.topic is Topic.RETURNED else orders)


def question_line(question: Question, context: RoundContext) -> str:
    """The question in one line, for a list: ``Box 3, Ann: Perfect Pairs, 15: what is it paid?``."""
    where, text = where_text(question, context), question_text(question, context)
    return _("{where}: {text}").format(where=where, text=text) if where else text


def choice_texts(question: Question, context: RoundContext) -> tuple[tuple[str, str], ...]:
    """Each choice's key with its text, in the question's order."""
    return tuple((c.key, choice_text(question, c.key, context)) for c in question.choices)


def choice_text(question: Question, key: str, context: RoundContext) -> str:
    """The text of one choice."""
    if _wins_or_loses(question):
        return capitalised(outcome_text(Outcome.LOSE if key == Outcome.LOSE else Outcome.WIN))
    if question.ask is Ask.INCIDENT:
        chosen = next(choice for choice in question.choices if choice.key == key)
        return incident_choice(question, chosen, context)
    return _CHOICES[question.ask](key, context)


def loser_texts(question: Question, context: RoundContext) -> tuple[tuple[Bet, str], ...]:
    """Each bet that can be named as a loser, with its text: ``Box 3, Ann: Perfect Pairs``.

    Its amount lies on the felt; what of it counts on a box over its limit is not told (¶5.1.1).
    """
    orders = context.orders[question.step]
    return tuple(
        (
            entry.bet,
            _("{owner}: {bet}").format(
                owner=owner_text(entry.bet, orders), bet=bet_text(entry.bet.kind)
            ),
        )
        for entry in question.among
    )


def _hand_choice(key: str, context: RoundContext) -> str:
    return hand_text(outcome_of(key), context.hands)


_CHOICES: Final[Mapping[Ask, Callable[[str, RoundContext], str]]] = {
    Ask.OPTIONS: lambda key, context: _(Call(key).text),
    Ask.SIDE_BETS: _hand_choice,
    Ask.DEALER: lambda key, context: _(DealerDoes(key).text),
    Ask.NEXT_ACT: lambda key, context: _(context.procedure.acts[Act(key)].title),
}


def _wins_or_loses(question: Question) -> bool:
    """Whether it is about a side bet that wins in one way only: Under 13, Player Pair."""
    return question.ask is Ask.SIDE_BETS and len(question.choices) == 2


def _bet(question: Question) -> str:
    return bet_text(question.bet.kind) if question.bet else ""


def _stake(question: Question, money: MoneyText) -> str:
    """What lies there, not how much of it counts; empty where both were added to.

    On a box over its limit the share is for the trainee to find (¶5.1.1).
    """
    working, counted = question.working, question.counted
    if working is None:
        return ""
    if working.formula is Formula.METER:
        return money.text(Cents(working.result - working.net))
    if counted is None:
        return money.text(working.stake)
    return money.text(counted.stake) if working.stake == counted.result else ""


def _next_act(question: Question, context: RoundContext) -> str:
    """What the dealer has seen of the hole card is told: nobody else at the table knows it."""
    done = context.playthrough.steps[: question.step]
    seen = context.playthrough.events[done[-1].first] if done else None
    if not isinstance(seen, HoleCardChecked):
        return _("Which act is next?")
    if seen.blackjack:
        return _("The hole card makes a Blackjack. Which act is next?")
    return _("The hole card makes no Blackjack. Which act is next?")


def _insurance(question: Question, context: RoundContext, *, stakes: bool) -> str:
    if not stakes:
        return (
            _("How much is Insurance?")
            if context.insurance_exact
            else _("What is the highest Insurance?")
        )
    asked = (
        _("Initial Bet {stake}: how much is Insurance?")
        if context.insurance_exact
        else _("Initial Bet {stake}: what is the highest Insurance?")
    )
    return asked.format(stake=_stake(question, context.money))


def _payout(question: Question, context: RoundContext, *, stakes: bool) -> str:
    if isinstance(question.expected, Losers):
        return _("Which of these bets lose?")
    bet, stake = _bet(question), _stake(question, context.money)
    formula = question.working.formula if question.working else None
    if formula is Formula.ENVY:
        return _("{bet}, {stake} the unit: what is paid?").format(bet=bet, stake=stake)
    if formula is Formula.DEALER_ENVY:
        return _("{bet}: what goes to the dealer?").format(bet=bet)
    if stake and stakes:
        bet = _("{bet}, {stake}").format(bet=bet, stake=stake)
    if formula is Formula.HALF:
        return _("{bet}, surrendered: how much goes back?").format(bet=bet)
    # Every hand is asked about in the same words, or the words would tell which bets go back.
    if question.bet and question.bet.kind is BetKind.MAIN and _dealer_blackjack(question, context):
        return _("{bet}, against a Blackjack: what is paid or goes back?").format(bet=bet)
    return _("{bet}: what is it paid?").format(bet=bet)


def _dealer_blackjack(question: Question, context: RoundContext) -> bool:
    cards = context.seen[question.step].cards.get(DEALER, ())
    return is_blackjack(cards)


# What is answered


def answer_text(question: Question, answer: Answer, context: RoundContext) -> str:
    """An answer, given or due, as it is read out."""
    match answer:
        case Money(amount):
            return context.money.text(amount)
        case Goes(fate):
            return _(fate.text)
        case Total():
            return _total(question, answer)
        case Chosen(keys):
            chosen = [c.key for c in question.choices if c.key in keys]
            return _(", ").join(choice_text(question, key, context) for key in chosen)
        case Ordered(keys):
            return _(", then ").join(choice_text(question, key, context) for key in keys)
        case Losers(bets):
            return _losers(question, bets, context.orders[question.step])
        case _:
            assert_never(answer)


def _total(question: Question, total: Total) -> str:
    if total == question.expected and Rule.BLACKJACK in question.rules:
        return _("Blackjack")
    return total_text(total.points, soft=total.soft)


def total_text(points: int, *, soft: bool) -> str:
    """A Point Total: ``Soft 17`` or ``17``."""
    return _("Soft {points}").format(points=points) if soft else str(points)


def _losers(question: Question, bets: frozenset[Bet], orders: Orders) -> str:
    """Hand by hand as they are settled, whose bets; which bets only where there are several."""
    if not bets:
        return _("none")
    kinds = {entry.bet.kind for entry in question.among}
    hands: dict[str, list[str]] = {}
    for bet in (entry.bet for entry in question.among if entry.bet in bets):
        whose = bet.bettor
        if len(kinds) > 1:
            whose = _("{owner} ({bet})").format(owner=whose, bet=bet_text(bet.kind))
        where = place_text(Place(bet.box, bet.hand), orders if bet.hand else {})
        hands.setdefault(where, []).append(whose)
    return _("; ").join(
        _("{where}: {bettors}").format(where=where, bettors=_(", ").join(whose))
        for where, whose in hands.items()
    )


# What came of it


def verdict_text(verdict: Verdict) -> str:
    """One word: right or wrong."""
    return _("Right") if verdict.right else _("Wrong")


def error_text(verdict: Verdict, money: MoneyText) -> str:
    """The mistake in one sentence; empty where there is none to name."""
    if verdict.right or verdict.direction is None:
        return ""
    if verdict.money == 0:
        return (
            _("A winning side bet was missed.")
            if (verdict.direction is Direction.MISSED_SIDE_BET)
            else ""
        )
    return _(verdict.direction.text).format(money=money.text(verdict.money))


def elsewhere_text(question: Question, given: Answer, document: Document) -> str:
    """What other houses do, where that was chosen: which paragraphs hold here instead of it."""
    if not isinstance(given, Chosen) or given == question.expected:
        return ""
    if not any(choice.elsewhere and choice.key in given.keys for choice in question.choices):
        return ""
    return ngettext(
        "Other houses do so; not under this document: {paragraphs} holds.",
        "Other houses do so; not under this document: {paragraphs} hold.",
        len(document.cite(question.rules)),
    ).format(paragraphs=citation_text(question.rules, document))
