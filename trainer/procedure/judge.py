"""The judgement of an answer: right or wrong and, if wrong, which mistake and what it costs.

Nothing else judges. An amount is judged by what the bettor would have at the end: the difference
between that and what he ought to have is the money of the error.
"""

from __future__ import annotations

from typing import Final, assert_never

from trainer.procedure.irregular import IncidentIs
from trainer.procedure.questions import (
    Answer,
    Ask,
    Chosen,
    Direction,
    ErrorClass,
    Fate,
    Goes,
    Losers,
    Money,
    Ordered,
    Question,
    Topic,
    Total,
    Verdict,
)
from trainer.rules.bets import Bet, BetKind, Outcome
from trainer.rules.money import NOTHING, Basis, Cents
from trainer.rules.working import Formula

RIGHT = Verdict(True)


def fits(question: Question, answer: Answer) -> bool:
    """Whether ``answer`` is an answer to ``question`` at all, right or wrong."""
    match answer:
        case Money(amount):
            return _asks_for_money(question) and amount >= 0
        case Goes():
            return question.ask is Ask.PAYOUTS and _single(question)
        case Total():
            return isinstance(question.expected, Total)
        case Chosen(keys):
            offered = {choice.key for choice in question.choices}
            enough = bool(keys) if question.several else len(keys) == 1
            return isinstance(question.expected, Chosen) and enough and keys <= offered
        case Ordered(keys):
            offered = {choice.key for choice in question.choices}
            whole = len(keys) == len(offered) and offered == set(keys)
            return isinstance(question.expected, Ordered) and whole
        case Losers(bets):
            return bets <= {entry.bet for entry in question.among} and not _single(question)
        case _:
            assert_never(answer)


def judge(question: Question, answer: Answer) -> Verdict:
    """The judgement of ``answer``, which must fit the question; ValueError if it does not."""
    if not fits(question, answer):
        raise ValueError(f"{answer!r} does not answer {question.id}")
    if answer == question.expected:
        return RIGHT
    match question.ask:
        case Ask.TOTALS | Ask.OPTIONS | Ask.DEALER:
            return Verdict(False, ErrorClass.CARDS)
        case Ask.NEXT_ACT:
            return Verdict(False, ErrorClass.PROCEDURE)
        case Ask.INCIDENT:
            return _incident(question, answer)
        case Ask.SIDE_BETS:
            return _named(question, answer)
        case Ask.INSURANCE:
            return _highest(question, answer)
        case Ask.PAYOUTS:
            return (
                _losers(question, answer)
                if isinstance(answer, Losers)
                else _amount(question, answer)
            )
        case _:
            assert_never(question.ask)


def _single(question: Question) -> bool:
    """Whether the question is about one bet's money, not about which bets lose."""
    return not isinstance(question.expected, Losers)


def _asks_for_money(question: Question) -> bool:
    if question.ask is Ask.INCIDENT:
        return isinstance(question.expected, Money)
    return question.ask in (Ask.PAYOUTS, Ask.INSURANCE) and _single(question)


# ¶5.1, ¶5.2, ¶5.8: letting such a bet play is what a dealer must not be talked into.
_BETS_TO_GUARD: Final = frozenset(
    (IncidentIs.OVER_MAXIMUM, IncidentIs.UNDER_MINIMUM, IncidentIs.LATE_BET)
)


def _incident(question: Question, answer: Answer) -> Verdict:
    """What goes wrong: money, a total, or a remedy of the dealer's own invention."""
    if isinstance(answer, Total):
        return Verdict(False, ErrorClass.CARDS)
    guards = question.incident in _BETS_TO_GUARD
    if isinstance(answer, Money):
        error = answer.amount - _money(question.expected)
        if guards:
            return Verdict(False, ErrorClass.GAME_PROTECTION, None, Cents(abs(error)))
        if question.topic is Topic.COUNTS:
            return Verdict(False, ErrorClass.PAYOUT, None, Cents(abs(error)))
        way = Direction.OVERPAID if error > 0 else Direction.UNDERPAID
        return Verdict(False, ErrorClass.PAYOUT, way, Cents(abs(error)))
    return Verdict(False, ErrorClass.GAME_PROTECTION if guards else ErrorClass.PROCEDURE)


def _named(question: Question, answer: Answer) -> Verdict:
    """A side bet's hand: calling a winner a loser is another mistake than the wrong odds."""
    if answer == Chosen(frozenset((Outcome.LOSE.value,))):
        return Verdict(False, ErrorClass.TAKE_AND_PAY, Direction.MISSED_SIDE_BET)
    if question.expected == Chosen(frozenset((Outcome.LOSE.value,))):
        return Verdict(False, ErrorClass.TAKE_AND_PAY)
    return Verdict(False, ErrorClass.PAYOUT)


def _highest(question: Question, answer: Answer) -> Verdict:
    """The highest Insurance: more is a bet accepted over half, less a bet cut short."""
    given, due = _money(answer), _money(question.expected)
    if given > due:
        return Verdict(False, ErrorClass.GAME_PROTECTION, None, Cents(given - due))
    return Verdict(False, ErrorClass.PAYOUT, None, Cents(due - given))


def _money(answer: Answer) -> Cents:
    return answer.amount if isinstance(answer, Money) else NOTHING


def _amount(question: Question, answer: Answer) -> Verdict:
    """One settled bet, by what the answer would leave the bettor with."""
    error = _gain(question, answer) - _gain(question, question.expected)
    paid_both = isinstance(answer, Money) and isinstance(question.expected, Money)
    kind = ErrorClass.PAYOUT if paid_both else ErrorClass.TAKE_AND_PAY
    return Verdict(False, kind, _direction(question, answer, error), Cents(abs(error)))


def _direction(question: Question, answer: Answer, error: int) -> Direction | None:
    if error == 0:
        return None
    if question.expected == Goes(Fate.STANDS_OFF):
        return Direction.PAID_STAND_OFF if error > 0 else Direction.TOOK_STAND_OFF
    missed = isinstance(question.expected, Money) and isinstance(answer, Goes)
    if missed and error < 0 and _is_side_bet(question.bet):
        return Direction.MISSED_SIDE_BET
    return Direction.OVERPAID if error > 0 else Direction.UNDERPAID


def _is_side_bet(bet: Bet | None) -> bool:
    return bet is not None and bet.kind not in (BetKind.MAIN, BetKind.INSURANCE)


# ¶3.17, ¶3.22.3, ¶3.23.2: what leaves the house here is a part of the bettor's own stake.
_REFUNDS: Final = frozenset((Formula.HALF, Formula.ONE_INITIAL_BET))


def _gain(question: Question, answer: Answer) -> int:
    """What the bettor gains by this settlement of his bet, in cents; negative where he loses."""
    match answer:
        case Money(amount):
            return amount - (_wager(question) if _taken_besides(question) else NOTHING)
        case Goes(Fate.LOSES):
            return -_wager(question)
        case _:
            return 0


def _wager(question: Question) -> int:
    """What the bettor has at risk in the bet, in cents."""
    working = question.working
    if working is None:
        return NOTHING
    match working.formula:
        case Formula.METER:
            return working.result - working.net
        case Formula.ENVY | Formula.DEALER_ENVY:
            return NOTHING
        case _:
            return working.stake


def _taken_besides(question: Question) -> bool:
    """Whether his stake does not stay where something is paid: a refund, or a pay "for 1"."""
    working = question.working
    if working is None:
        return False
    for_one = working.odds is not None and working.odds.basis is Basis.FOR
    return for_one or working.formula in _REFUNDS or _progressive(question.bet)


def _progressive(bet: Bet | None) -> bool:
    # Every pay of a progressive wager is "for 1"; of one that loses no odds tell it.
    return bet is not None and bet.kind is BetKind.PROGRESSIVE


def _losers(question: Question, answer: Losers) -> Verdict:
    """Several bets at once: losing bets left lying, and bets taken that had not lost."""
    left = taken = 0
    costliest: tuple[int, Direction] = (0, Direction.OVERPAID)
    for entry in question.among:
        named, loses = entry.bet in answer.bets, entry.fate is Fate.LOSES
        if loses and not named:
            left += entry.stake
        elif named and not loses:
            taken += entry.stake
            if entry.fate is Fate.STANDS_OFF:
                why = Direction.TOOK_STAND_OFF
            elif _is_side_bet(entry.bet) and entry.fate is None:
                why = Direction.MISSED_SIDE_BET
            else:
                why = Direction.UNDERPAID
            costliest = max(costliest, (entry.stake, why), key=lambda pair: pair[0])
    direction = Direction.OVERPAID if left >= taken else costliest[1]
    return Verdict(False, ErrorClass.TAKE_AND_PAY, direction, Cents(left + taken))
