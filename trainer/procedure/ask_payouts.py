"""Questions about payouts: what each settled bet is paid, or what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from trainer.procedure.acts import Act, Playthrough, Timed
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
    QuestionKind,
    QuestionMoment,
    Verdict,
    amount_of,
    bet_question_id,
)
from trainer.rules.bets import DEALER, Bet, BetKind, HandState, Place
from trainer.rules.cards import is_blackjack
from trainer.rules.events import BetCounted, BetReturned, BetSettled, SettlementUndone
from trainer.rules.money import NOTHING, Basis, Cents, Formula, Working, returns
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.snapshot.snapshot import Snapshot
from trainer.texts import N_

# The order in which bets are asked about: box by box, so that it never tells who has lost.
#
# The dealer takes all losing side bets before he pays the winning ones. Asked about in that
# order, every bet of the first kind would be known to lose.


def box_order(moment: Snapshot) -> Callable[[Bet], tuple[int, int, int]]:
    """The sort key of bets as they lie: box by box, hand by hand, in the order they were placed."""
    placed = {bet: number for number, bet in enumerate(moment.piles)}

    def key(bet: Bet) -> tuple[int, int, int]:
        hands = moment.hands.get(bet.box, ())
        hand = hands.index(bet.hand) if bet.hand in hands else -1
        return (bet.box, hand, placed.get(bet, len(placed)))

    return key


def in_box_order(playthrough: Playthrough, found: Iterable[Question]) -> Iterator[Question]:
    """The questions about side bets moved to where their settlement begins, box by box.

    A hand that was named for another bet on the same box is not asked about again, and a bet whose
    hand was named as a losing one is not asked for its pay. A payout whose hand was named, or that
    is asked for after the losers, stays at its step: who wins is known by then.
    """
    found = list(found)
    runs = {number: _first(playthrough, number) for number in _side_bet_steps(playthrough)}
    named = {runs[q.step] for q in found if q.ask is QuestionGroup.SIDE_BETS and q.step in runs}
    crowded = {runs[q.step] for q in found if _names_losers(q) and q.step in runs}
    moved: dict[int, list[Question]] = {}
    for question in found:
        run = runs.get(question.step)
        hand = question.ask is QuestionGroup.SIDE_BETS
        payout = question.ask is QuestionGroup.PAYOUTS
        if run is None or not (hand or payout):
            yield question
        elif payout and run in named:
            if not _names_losers(question) and question.expected != Goes(Fate.LOSES):
                yield question
        elif payout and run in crowded:
            yield question
        else:
            moved.setdefault(run, []).append(question)
    for run, group in moved.items():
        by_box = box_order(playthrough.snapshots[run])
        seen: set[tuple[int, BetKind, object]] = set()
        for question in sorted(group, key=lambda other: by_box(_bet(other))):
            about = (_bet(question).box, _bet(question).kind, question.expected)
            if question.ask is QuestionGroup.SIDE_BETS:
                if about in seen:
                    continue
                seen.add(about)
            yield replace(question, step=run)


def _side_bet_steps(playthrough: Playthrough) -> Iterator[int]:
    steps = enumerate(playthrough.steps)
    return (number for number, step in steps if step.act is Act.SETTLE_SIDE_BET)


def _first(playthrough: Playthrough, number: int) -> int:
    """The first of the side bets that are settled one after the other."""
    while number > 0 and playthrough.steps[number - 1].act is Act.SETTLE_SIDE_BET:
        number -= 1
    return number


def _names_losers(question: Question) -> bool:
    return isinstance(question.expected, Losers)


def _bet(question: Question) -> Bet:
    assert question.bet is not None, "a settlement is of a bet"
    return question.bet


CROWDED: Final = 3
"""The number of losing bets in one settlement from which the losers are named together."""

SETTLEMENTS: Final = frozenset(
    (Act.SETTLE_SIDE_BET, Act.SETTLE_INSURANCE, Act.SETTLE_HAND, Act.TAKE_BUST)
)


class SettledBet(NamedTuple):
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
            yield _losers_question(sorted(group, key=lambda item: lies(item.bet)), losing)
        for settled in group:
            if not (crowded and settled in losing):
                yield payout_question(settled)


def _runs(playthrough: Playthrough) -> Iterator[tuple[Act, list[SettledBet]]]:
    """The bets settled one after another by the same act, with nothing in between."""
    run: list[SettledBet] = []
    last: Act | None = None
    for act, settled in settled_bets(playthrough):
        if run and (act is not last or settled.step > run[-1].step + 1):
            yield playthrough.steps[run[-1].step].act, run
            run = []
        run.append(settled)
        last = act
    if run:
        yield playthrough.steps[run[-1].step].act, run


def settled_bets(playthrough: Playthrough) -> Iterator[tuple[Act, SettledBet]]:
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
                        SettledBet(
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


def _first_of_each(group: Sequence[SettledBet]) -> list[SettledBet]:
    """The first bet of the group, and the first whose settlement is undone."""
    firsts = {settled.undone: settled for settled in reversed(group)}
    return sorted(firsts.values(), key=lambda settled: settled.step)


def payout_question(settled: SettledBet) -> Question:
    """Return what is paid on a settled bet, or what becomes of it."""
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


def _losers_question(group: Sequence[SettledBet], losing: Sequence[SettledBet]) -> Question:
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
    """Return what becomes of a bet; None if it is paid."""
    return expected.fate if isinstance(expected, Goes) else None


# The text of the question


def asks_even_money(question: Question) -> bool:
    """Tell whether the bettor of the question has asked for Even Money (¶3.15.1)."""
    return question.ask is QuestionGroup.PAYOUTS and Rule.EVEN_MONEY in question.rules


def _payout_text(question: Question, moment: QuestionMoment) -> str:
    if isinstance(question.expected, Losers):
        return N_("Which of these bets lose?")
    formula = question.working.formula if question.working else None
    if formula is Formula.ENVY:
        return N_("{bet}, unit {stake}: what does it pay?")
    if formula is Formula.DEALER_ENVY:
        return N_("{bet}: what goes to the dealer?")
    if asks_even_money(question):
        if moment.stakes:
            return N_("{bettor} asks for Even Money on {stake}: what do you do or pay?")
        return N_("{bettor} asks for Even Money: what do you do or pay?")
    if formula is Formula.HALF:
        return N_("{bet}, surrendered: how much is returned?")
    # Before the deal nothing can have won yet (¶5.15).
    if not moment.dealer:
        return N_("{bet}: what happens to it?")
    # Every hand is asked about in the same words, so that they do not reveal which bets go back.
    if question.bet and question.bet.kind is BetKind.MAIN and is_blackjack(moment.dealer):
        return N_("{bet}, against a Blackjack: what is paid or returned?")
    return N_("{bet}: what does it pay?")


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
    """Tell whether his stake is taken when something is paid: a refund, or a pay "for 1"."""
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
    """Return what may become of the bet; ¶3.15.1: who asks for Even Money may be made to wait."""
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


def _added(moment: Snapshot, bet: Bet) -> bool:
    """Tell whether a bet was added by a Split, and lies against a Blackjack as the others do.

    The dealer takes one Initial Bet: that of the first hand that lies there (¶3.22.3).
    """
    if bet.kind is not BetKind.MAIN or not is_blackjack(moment.face_up(DEALER)):
        return False
    before = moment.hands[bet.box][: moment.hands[bet.box].index(bet.hand)]
    return any(moment.ended.get(Place(bet.box, hand)) is not HandState.BUST for hand in before)


def _seen(question: Question, hand: Place, playthrough: Playthrough) -> Hashable:
    moment = playthrough.snapshots[question.step]
    # Every payout has its own amount, but for those of bets that a Split added.
    added = question.bet is not None and _added(moment, question.bet)
    return (moment.ended.get(hand),) if added else None


PAYOUTS = QuestionKind(
    QuestionGroup.PAYOUTS,
    payout_questions,
    text=_payout_text,
    wrong=_wrong_payout,
    timed=_timed,
    fates=_fates,
    seen=_seen,
)


# What goes to one bettor in all, when everything that he has on a box is settled at once.


def box_questions(playthrough: Playthrough, _terms: Terms) -> Iterator[Question]:
    """Ask what goes to each bettor of whom several bets are settled with nothing in between.

    It is asked before the first of them is touched. Where nothing goes to him, there is nothing to
    add up.
    """
    for group in _settlements(playthrough):
        of: dict[tuple[int, str], list[SettledBet]] = {}
        for item in group:
            of.setdefault((item.bet.box, item.bet.bettor), []).append(item)
        for own in of.values():
            total = Cents(sum(amount_of(item.expected) for item in own))
            if len(own) > 1 and total:
                yield _question(group[0].step, own, total)


def settled_of(question: Question, playthrough: Playthrough) -> tuple[SettledBet, ...]:
    """Tell how each of the bets of such a question is settled."""
    bets = {entry.bet for entry in question.among}
    return tuple(
        item
        for act, item in settled_bets(playthrough)
        if item.bet in bets and act in SETTLEMENTS and item.step >= question.step
    )


def _settlements(playthrough: Playthrough) -> Iterator[list[SettledBet]]:
    """The bets that are settled step by step, with nothing in between."""
    run: list[SettledBet] = []
    for act, item in settled_bets(playthrough):
        if act not in SETTLEMENTS or item.counted is not None:
            continue
        if run and item.step > run[-1].step + 1:
            yield run
            run = []
        run.append(item)
    if run:
        yield run


def _question(step: int, own: Sequence[SettledBet], total: Cents) -> Question:
    bet = own[0].bet
    return Question(
        id=bet_question_id(step, QuestionGroup.BOX, bet),
        ask=QuestionGroup.BOX,
        step=step,
        expected=Money(total),
        bettor=bet.bettor,
        about=Place(bet.box, 1),
        rules=tuple(dict.fromkeys(rule for item in own for rule in item.rules)),
        settings=tuple(dict.fromkeys(name for item in own for name in item.settings)),
        among=tuple(AtStake(item.bet, item.stake, fate_of(item.expected)) for item in own),
    )


def _wrong(question: Question, answer: Answer) -> Verdict:
    """The verdict on a wrong sum, by what it is off."""
    off = amount_of(answer) - amount_of(question.expected)
    way = Direction.OVERPAID if off > 0 else Direction.UNDERPAID
    return Verdict(False, ErrorClass.PAYOUT, way, Cents(abs(off)))


BOX = QuestionKind(
    QuestionGroup.BOX,
    box_questions,
    text=N_("All of {bettor}’s bets on the box: how much goes to {bettor} in total?"),
    wrong=_wrong,
    timed=Timed.SIDE_BET,
)
