"""Recognised errors in an amount, as sentences."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.messages.money import MoneyText
from trainer.messages.names import ORDINARY, HandNames, hand_text
from trainer.messages.question_workings import entry_line
from trainer.messages.questions import bets_alike, loser_texts, money_error_text
from trainer.messages.round_context import RoundContext, owner_text
from trainer.messages.text import _, capitalised
from trainer.messages.workings import odds_text
from trainer.procedure.amount_cases import amount_case, money_errors
from trainer.procedure.ask_payouts import REFUNDS
from trainer.procedure.error_models import Recognised, recognise
from trainer.procedure.questions import (
    Answer,
    Fate,
    Goes,
    Losers,
    Money,
    Question,
    Verdict,
    without_chips,
)
from trainer.rules.money import NOTHING, Odds

MOST = 3
"""How many errors are named that give the same amount."""


def amount_error_texts(question: Question, given: Answer, context: RoundContext) -> tuple[str, ...]:
    """The errors that give this wrong amount, a sentence each; empty if none is recognised.

    Nothing is recognised in an old round that can no longer be played.
    """
    given = _as_amount(question, without_chips(given))
    if (
        not isinstance(given, Money)
        or given == without_chips(question.expected)
        or context.terms is None
    ):
        return ()
    case = amount_case(question, context.playthrough, context.terms, context.chips)
    if case is None:
        return ()
    found = recognise(case, given.amount)
    due = case.working.odds
    texts = dict.fromkeys(
        amount_error_text(recognised, due, context.money, context.hands) for recognised in found
    )
    return tuple(texts)[:MOST]


def _as_amount(question: Question, given: Answer) -> Answer:
    """Of a stake of which a part goes back: what would go back if it were lost, or left."""
    working = question.working
    if working is None or working.formula not in REFUNDS or not isinstance(given, Goes):
        return given
    return Money(NOTHING if given.fate is Fate.LOSES else working.stake)


def amount_error_text(
    found: Recognised, due: Odds | None, money: MoneyText, hands: HandNames = ORDINARY
) -> str:
    """One error as a sentence; ``due`` are the odds that are paid, if there are any."""
    return _(found.error.text).format(
        odds=odds_text(found.odds) if found.odds else "",
        hand=capitalised(hand_text(found.hand, hands)) if found.hand else "",
        due=odds_text(due) if due else "",
        bettor=found.bettor,
        chip=money.text(found.chip),
        other=money.text(found.other),
    )


def one_of_texts(texts: tuple[str, ...]) -> Iterator[str]:
    """The sentences as lines: one stands alone, several are introduced as possible."""
    if len(texts) > 1:
        yield _("This amount could come from:")
    yield from texts


# The bets that were wrongly named as losers, or left lying, with the cards that decide them.


def loser_errors(
    question: Question, given: Losers, verdict: Verdict, context: RoundContext
) -> Iterator[str]:
    """A sentence for each bet concerned: whose it is, its cards, and what the error costs.

    Which bet it is, is said where several of a bettor's are among them.
    """
    alike, orders = bets_alike(question), context.snapshots[question.step].hands
    named = {named_bet.bet: named_bet.text for named_bet in loser_texts(question, context)}
    entries = {entry.bet: entry for entry in question.among}
    for error in money_errors(question, given, verdict):
        if error.bet is None:
            continue
        values = {
            "bet": owner_text(error.bet, orders) if alike else named[error.bet],
            "cards": entry_line(question, entries[error.bet], context),
            "error": money_error_text(error, context.money, context.words),
        }
        text = _("{bet}. {cards}. {error}") if values["cards"] else _("{bet}. {error}")
        yield text.format(**values)
