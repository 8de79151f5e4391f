"""Questions about payouts: what each settled bet is paid, or what becomes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.ask_order import box_order
from trainer.procedure.question_kinds import QuestionKind, QuestionMoment
from trainer.procedure.questions import (
    Answer,
    AtStake,
    Direction,
    ErrorClass,
    Fate,
    Goes,
    Losers,
    Money,
    Question,
    QuestionGroup,
    Verdict,
    bet_question_id,
)
from trainer.procedure.targets import Timed
from trainer.rules.bets import Bet, BetKind, Place
from trainer.rules.events import BetCounted, BetReturned, BetSettled, SettlementUndone
from trainer.rules.hands import is_blackjack
from trainer.rules.money import NOTHING, Basis, Cents
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.rules.working import Formula, Working, returns
from trainer.texts import N_

CROWDED: Final = 3
"""The number of losing bets in one settlement from which the losers are named together."""

SETTLEMENTS: Final = frozenset(
    (Act.SETTLE_SIDE_BET, Act.SETTLE_INSURANCE, Act.SETTLE_HAND, Act.TAKE_BUST)
)


class Settled(NamedTuple):
    """One bet that is settled or handed back by step ``step``."""

    step: int
    bet: Bet
    stake: Cents
    working: Working
    rules: tuple[Rule, ...]
    settings: tuple[str, ...]
    undone: bool
    counted: Working | None

    @property
    def expected(self) -> Answer:
        """What is paid on it, or what becomes of it."""
        return expected_answer(self.working)


def expected_answer(working: Working) -> Answer:
    """The answer for a working: the amount that leaves the tray, or what becomes of the bet."""
    match working.formula:
        case Formula.PAYS | Formula.HALF | Formula.METER | Formula.ENVY | Formula.DEALER_ENVY:
            return Money(working.result)
        case Formula.ONE_INITIAL_BET:
            back = Cents(working.stake - working.result)
            return Money(back) if back else Goes(Fate.LOSES)
        case Formula.TAKES:
            return Goes(Fate.LOSES)
        case Formula.LEAVES:
            return Goes(Fate.STANDS_OFF)
        case _:
            return Goes(Fate.RETURNED)


def payout_questions(playthrough: Playthrough, terms: Terms) -> Iterator[Question]:
    """Ask for each settled bet what is paid, or what becomes of it.

    If at least ``CROWDED`` bets of one settlement lose, one question asks for all of them first
    instead of one by one. Of the bets returned after a Void or a dealing error only the first is
    asked for, and the first that had already been settled: the others would repeat the question.
    """
    for act, group in _runs(playthrough):
        if act in (Act.RETURN_BET, Act.RETURN_AFTER_ERROR):
            yield from (payout_question(settled) for settled in _first_of_each(group))
            continue
        losing = [settled for settled in group if settled.expected == Goes(Fate.LOSES)]
        crowded = act in SETTLEMENTS and len(losing) >= CROWDED
        if crowded:
            lies = box_order(playthrough.snapshots[group[0].step])
            yield _losers_question(sorted(group, key=lambda one: lies(one.bet)), losing)
        for settled in group:
            if not (crowded and settled in losing):
                yield payout_question(settled)


def _runs(playthrough: Playthrough) -> Iterator[tuple[Act, list[Settled]]]:
    """The bets settled one after another by the same act, with nothing in between."""
    run: list[Settled] = []
    last: Act | None = None
    for act, settled in settled_bets(playthrough):
        if run and (act is not last or settled.step > run[-1].step + 1):
            yield playthrough.steps[run[-1].step].act, run
            run = []
        run.append(settled)
        last = act
    if run:
        yield playthrough.steps[run[-1].step].act, run


def settled_bets(playthrough: Playthrough) -> Iterator[tuple[Act, Settled]]:
    """Every bet that is settled or handed back, in order, with the dealer's act."""
    counted: dict[Bet, Working] = {}
    for number, step in enumerate(playthrough.steps):
        undone = False
        for event in playthrough.events[step.first : step.last]:
            match event:
                case SettlementUndone():
                    undone = True
                case BetCounted(bet=bet, working=working):
                    counted[bet] = working
                case BetSettled() | BetReturned():
                    working = (
                        event.working if isinstance(event, BetSettled) else returns(event.stake)
                    )
                    yield (
                        step.act,
                        Settled(
                            number,
                            event.bet,
                            event.stake,
                            working,
                            event.rules,
                            event.settings,
                            undone,
                            counted.get(event.bet),
                        ),
                    )
                case _:
                    pass


def _first_of_each(group: Sequence[Settled]) -> list[Settled]:
    """The first bet of the group, and the first whose settlement is undone."""
    firsts = {settled.undone: settled for settled in reversed(group)}
    return sorted(firsts.values(), key=lambda settled: settled.step)


def payout_question(settled: Settled) -> Question:
    """What is paid on a settled bet, or what becomes of it."""
    return Question(
        id=bet_question_id(settled.step, QuestionGroup.PAYOUTS, settled.bet),
        ask=QuestionGroup.PAYOUTS,
        step=settled.step,
        expected=settled.expected,
        bet=settled.bet,
        about=Place(settled.bet.box, settled.bet.hand or 1),
        rules=settled.rules,
        settings=settled.settings,
        working=settled.working,
        counted=settled.counted,
    )


def _losers_question(group: Sequence[Settled], losing: Sequence[Settled]) -> Question:
    """The question; ``group`` is in the order in which the bets are listed."""
    first = min(group, key=lambda settled: settled.step)
    rules = dict.fromkeys(rule for settled in losing for rule in settled.rules)
    settings = dict.fromkeys(name for settled in losing for name in settled.settings)
    return Question(
        id=f"{first.step}-{QuestionGroup.PAYOUTS.value}-losers",
        ask=QuestionGroup.PAYOUTS,
        step=first.step,
        expected=Losers(frozenset(settled.bet for settled in losing)),
        rules=tuple(rules),
        settings=tuple(settings),
        among=tuple(AtStake(entry.bet, entry.stake, fate_of(entry.expected)) for entry in group),
    )


def fate_of(expected: Answer) -> Fate | None:
    """What becomes of a bet; None if it is paid."""
    return expected.fate if isinstance(expected, Goes) else None


# The text of the question


def asks_even_money(question: Question) -> bool:
    """Whether the bettor of the question has asked for Even Money (¶3.15.1)."""
    return question.ask is QuestionGroup.PAYOUTS and Rule.EVEN_MONEY in question.rules


def _payout_text(question: Question, moment: QuestionMoment) -> str:
    if isinstance(question.expected, Losers):
        return N_("Which of these bets lose?")
    formula = question.working.formula if question.working else None
    if formula is Formula.ENVY:
        return N_("{bet}, unit {stake}: what is paid?")
    if formula is Formula.DEALER_ENVY:
        return N_("{bet}: what goes to the dealer?")
    if asks_even_money(question):
        if moment.stakes:
            return N_("{bettor} asks for Even Money on {stake}: what do you do, what is it paid?")
        return N_("{bettor} asks for Even Money: what do you do, what is it paid?")
    if formula is Formula.HALF:
        return N_("{bet}, surrendered: how much goes back?")
    # Before the deal nothing can have won yet (¶5.15).
    if not moment.dealer:
        return N_("{bet}: what becomes of it?")
    # Every hand is asked about in the same words, so that they do not reveal which bets go back.
    if question.bet and question.bet.kind is BetKind.MAIN and is_blackjack(moment.dealer):
        return N_("{bet}, against a Blackjack: what is paid or goes back?")
    return N_("{bet}: what is it paid?")


# Judging wrong answers


def _wrong_payout(question: Question, answer: Answer) -> Verdict:
    if isinstance(answer, Losers):
        return _wrong_losers(question, answer)
    return _wrong_amount(question, answer)


def _wrong_amount(question: Question, answer: Answer) -> Verdict:
    """The verdict on one settled bet, by the amount that the bettor would end up with."""
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


# ¶3.17, ¶3.22.3, ¶3.23.2: the amount handed out here is part of the bettor's own stake.
REFUNDS: Final = frozenset((Formula.HALF, Formula.ONE_INITIAL_BET))
_FROM_THE_STAKE: Final = REFUNDS | {Formula.RETURNS}
"""What is typed is taken out of the stake: part of it, or all of it."""


def _gain(question: Question, answer: Answer) -> int:
    """The bettor's gain from this settlement in cents; negative if he loses."""
    match answer:
        case Money(amount):
            return amount - (_wager(question) if _taken_besides(question) else NOTHING)
        case Goes(Fate.LOSES):
            return -_wager(question)
        case _:
            return 0


def _wager(question: Question) -> int:
    """The bettor's stake in the bet, in cents."""
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
    """Whether his stake is taken when something is paid: a refund, or a pay "for 1"."""
    working = question.working
    if working is None:
        return False
    for_one = working.odds is not None and working.odds.basis is Basis.FOR
    return for_one or working.formula in _FROM_THE_STAKE or _progressive(question.bet)


def _progressive(bet: Bet | None) -> bool:
    # Every pay of a progressive wager is "for 1"; a losing one has no odds that say so.
    return bet is not None and bet.kind is BetKind.PROGRESSIVE


def _wrong_losers(question: Question, answer: Losers) -> Verdict:
    """The verdict on several bets: losing bets left lying, and bets wrongly taken."""
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


def _fates(question: Question) -> tuple[Fate, ...]:
    """What may become of the bet; ¶3.15.1: who asks for Even Money may be made to wait."""
    last = Fate.WAITS if asks_even_money(question) else Fate.RETURNED
    return (Fate.LOSES, Fate.STANDS_OFF, last)


def _timed(question: Question) -> Timed:
    if isinstance(question.expected, Losers):
        return Timed.LOSERS
    match question.bet:
        case Bet(kind=BetKind.MAIN):
            return Timed.PAYOUT
        case Bet(kind=BetKind.INSURANCE):
            return Timed.INSURANCE_PAYOUT
        case _:
            return Timed.SIDE_BET


PAYOUTS = QuestionKind(
    QuestionGroup.PAYOUTS,
    payout_questions,
    text=_payout_text,
    wrong=_wrong_payout,
    timed=_timed,
    fates=_fates,
)
