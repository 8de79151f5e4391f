"""What a wrong answer about bets comes to, bet by bet, in the words of the trade."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from trainer.procedure.ask_payouts import REFUNDS
from trainer.procedure.questions import (
    Answer,
    Direction,
    Fate,
    Goes,
    Losers,
    Money,
    Question,
    QuestionGroup,
    Verdict,
    without_chips,
)
from trainer.rules.bets import Bet
from trainer.rules.money import Cents
from trainer.texts import N_, TextEnum


class MoneyErrorKind(TextEnum):
    """What was done wrongly with one bet."""

    LOSER_LEFT = "loser_left", N_("Losing bet left: the house is short {money}.")
    LOSER_PAID = (
        "loser_paid",
        N_("Paid a losing bet: the house is short {money}, its stake included."),
    )
    WINNER_TAKEN = "winner_taken", N_("Took a winner: the guest is short {money}.")
    WINNER_UNPAID = "winner_unpaid", N_("A winner was not paid: the guest is short {money}.")
    STAND_OFF_PAID = "stand_off_paid", N_("Paid a Stand Off: {money} too much.")
    STAND_OFF_TAKEN = "stand_off_taken", N_("Took a Stand Off: the guest is short {money}.")
    RETURNED_TAKEN = (
        "returned_taken",
        N_("Took a bet that goes back: the guest is short {money}."),
    )
    RETURNED_PAID = "returned_paid", N_("Paid a bet that only goes back: {money} too much.")
    TOO_MUCH_BACK = "too_much_back", N_("Too much went back: the house is short {money}.")
    TOO_LITTLE_BACK = "too_little_back", N_("Too little went back: the guest is short {money}.")
    OVERPAID = "overpaid", N_("Overpaid by {money}.")
    UNDERPAID = "underpaid", N_("Underpaid by {money}.")


class MoneyError(NamedTuple):
    """One bet's error with its size in cents; ``bet`` is None if the question names no bet."""

    kind: MoneyErrorKind
    amount: Cents
    bet: Bet | None = None


def money_errors(question: Question, given: Answer, verdict: Verdict) -> Iterator[MoneyError]:
    """The errors in an answer about payouts, one for each bet concerned; none without money."""
    if verdict.right or question.ask is not QuestionGroup.PAYOUTS:
        return
    if isinstance(question.expected, Losers) and isinstance(given, Losers):
        yield from _losers(question, given)
        return
    kind = _kind(question, without_chips(given), verdict)
    if kind is not None and verdict.money:
        yield MoneyError(kind, verdict.money, question.bet)


def _losers(question: Question, given: Losers) -> Iterator[MoneyError]:
    for entry in question.among:
        named, loses = entry.bet in given.bets, entry.fate is Fate.LOSES
        if loses and not named:
            yield MoneyError(MoneyErrorKind.LOSER_LEFT, entry.stake, entry.bet)
        elif named and not loses:
            kind = MoneyErrorKind.WINNER_TAKEN if entry.fate is None else _TAKEN[entry.fate]
            yield MoneyError(kind, entry.stake, entry.bet)


_TOO_MUCH: Final = (Direction.OVERPAID, Direction.PAID_STAND_OFF)
_TAKEN: Final = {
    Fate.STANDS_OFF: MoneyErrorKind.STAND_OFF_TAKEN,
    Fate.RETURNED: MoneyErrorKind.RETURNED_TAKEN,
}
_PAID: Final = {
    Fate.LOSES: MoneyErrorKind.LOSER_PAID,
    Fate.STANDS_OFF: MoneyErrorKind.STAND_OFF_PAID,
    Fate.RETURNED: MoneyErrorKind.RETURNED_PAID,
}


def _kind(question: Question, given: Answer, verdict: Verdict) -> MoneyErrorKind | None:
    """What was done with one bet; None if nobody gains or loses by it."""
    too_much = verdict.direction in _TOO_MUCH
    refund = question.working is not None and question.working.formula in REFUNDS
    match without_chips(question.expected), given:
        case Money(), Goes(fate) if not refund:
            taken = fate is Fate.LOSES
            return MoneyErrorKind.WINNER_TAKEN if taken else MoneyErrorKind.WINNER_UNPAID
        case Money(), Money(0) if not refund:
            return MoneyErrorKind.WINNER_UNPAID
        case Goes(Fate.LOSES), Goes() | Money(0):
            return MoneyErrorKind.LOSER_LEFT
        case Goes(fate), Goes(Fate.LOSES) | Money(0) if fate in _TAKEN:
            return _TAKEN[fate]
        case Goes(Fate.RETURNED), Money() if not too_much:
            return MoneyErrorKind.TOO_LITTLE_BACK
        case Goes(fate), Money() if not refund:
            return _PAID[fate]
        case _ if refund:
            return MoneyErrorKind.TOO_MUCH_BACK if too_much else MoneyErrorKind.TOO_LITTLE_BACK
        case _:
            return MoneyErrorKind.OVERPAID if too_much else MoneyErrorKind.UNDERPAID
