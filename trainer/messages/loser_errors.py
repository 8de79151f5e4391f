"""The bets that were wrongly named as losers, or left lying, with the cards that decide them."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.messages.deciding import entry_line
from trainer.messages.questions import bets_alike, loser_texts, money_error_text
from trainer.messages.round_context import RoundContext, owner_text
from trainer.messages.text import _
from trainer.procedure.money_errors import money_errors
from trainer.procedure.questions import Losers, Question, Verdict


def loser_errors(
    question: Question, given: Losers, verdict: Verdict, context: RoundContext
) -> Iterator[str]:
    """A sentence for each bet concerned: whose it is, its cards, and what the error costs.

    Which bet it is, is said where several of a bettor's are among them.
    """
    alike, orders = bets_alike(question), context.snapshots[question.step].hands
    named = {one.bet: one.text for one in loser_texts(question, context)}
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
