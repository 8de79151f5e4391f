"""Questions about payouts: what each settled bet is paid, or what becomes of it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from trainer.procedure.acts import Act, Playthrough, Timed
from trainer.procedure.ask_hands import side_bet_line
from trainer.procedure.questions import (
    Answer,
    AtStake,
    Direction,
    ErrorClass,
    Fate,
    Goes,
    Hint,
    Losers,
    Money,
    Question,
    QuestionGroup,
    QuestionKind,
    QuestionMoment,
    Verdict,
    arithmetic,
    bet_question_id,
    without_chips,
)
from trainer.procedure.settled import (
    REFUNDS,
    SETTLEMENTS,
    SettledBet,
    bet_case,
    box_order,
    fate_of,
    settled_bets,
)
from trainer.rules.bets import DEALER, Bet, BetKind, HandState, Outcome, Place
from trainer.rules.cards import TWENTY_ONE, is_blackjack, point_total
from trainer.rules.events import BetSettled
from trainer.rules.money import NOTHING, Basis, Cents, Formula
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.snapshot.snapshot import Snapshot
from trainer.texts import N_, Sentence, TextEnum

# The order in which bets are asked about: box by box, so that it never tells who has lost.
#
# The dealer takes all losing side bets before they pay the winning ones. Asked about in that
# order, every bet of the first kind would be known to lose.


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


_FROM_THE_STAKE: Final = REFUNDS | {Formula.RETURNS}
"""What is typed is taken out of the stake: part of it, or all of it."""


def _gain(question: Question, answer: Answer) -> int:
    """The bettor's gain from this settlement in cents; negative if they lose."""
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
    """Tell whether their stake is taken when something is paid: a refund, or a pay "for 1"."""
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
    errors = tuple(misnamed(question, answer))
    taken = [error for error in errors if error.kind is not MoneyErrorKind.LOSER_LEFT]
    total, paid_less = sum(error.amount for error in errors), sum(error.amount for error in taken)
    direction = Direction.OVERPAID
    if 2 * paid_less > total:
        worst = max(taken, key=lambda error: error.amount)
        missed = worst.kind is MoneyErrorKind.WINNER_TAKEN and _is_side_bet(worst.bet)
        direction = Direction.MISSED_SIDE_BET if missed else Direction.UNDERPAID
        if worst.kind is MoneyErrorKind.STAND_OFF_TAKEN:
            direction = Direction.TOOK_STAND_OFF
    return Verdict(False, ErrorClass.TAKE_AND_PAY, direction, Cents(total))


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


# What a wrong answer about bets comes to, bet by bet, in the words of the trade.


class MoneyErrorKind(TextEnum):
    """What was done wrongly with one bet."""

    LOSER_LEFT = "loser_left", N_("Losing bet left: the house is short {money}.")
    LOSER_PAID = (
        "loser_paid",
        N_("Paid a losing bet: the house is short {money}, its stake included."),
    )
    WINNER_TAKEN = "winner_taken", N_("Took a winner: the player is short {money}.")
    WINNER_UNPAID = "winner_unpaid", N_("A winner was not paid: the player is short {money}.")
    STAND_OFF_PAID = "stand_off_paid", N_("Paid a Stand Off: {money} too much.")
    STAND_OFF_TAKEN = "stand_off_taken", N_("Took a Stand Off: the player is short {money}.")
    RETURNED_TAKEN = (
        "returned_taken",
        N_("Took a bet that is returned: the player is short {money}."),
    )
    RETURNED_PAID = "returned_paid", N_("Paid a bet that is only returned: {money} too much.")
    TOO_MUCH_BACK = "too_much_back", N_("Too much was returned: the house is short {money}.")
    TOO_LITTLE_BACK = "too_little_back", N_("Too little was returned: the player is short {money}.")
    OVERPAID = "overpaid", N_("Overpaid by {money}.")
    UNDERPAID = "underpaid", N_("Underpaid by {money}.")


class MoneyError(NamedTuple):
    """One bet's error with its size in cents; ``bet`` is None if the question names no bet."""

    kind: MoneyErrorKind
    amount: Cents
    bet: Bet | None = None


def money_errors(question: Question, given: Answer, verdict: Verdict) -> Iterator[MoneyError]:
    """The errors in an answer about payouts, one for each bet concerned; none without money."""
    if verdict.right:
        return
    if isinstance(question.expected, Losers) and isinstance(given, Losers):
        yield from misnamed(question, given)
        return
    kind = _kind(question, without_chips(given), verdict)
    if kind is not None and verdict.money:
        yield MoneyError(kind, verdict.money, question.bet)


def misnamed(question: Question, given: Losers) -> Iterator[MoneyError]:
    """The losers that were left lying, and the bets that were wrongly taken."""
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
    """Return what was done with one bet; None if nobody gains or loses by it."""
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


def _wrong_bets(
    question: Question, given: Answer, verdict: Verdict, moment: QuestionMoment
) -> Iterator[Sentence]:
    """Say what each wrong settlement comes to; of several bets, whose it is and which cards decide.

    Which bet it is, is said where several of a bettor's are among them.
    """
    if (question.expected, given) == (Goes(Fate.STANDS_OFF), Goes(Fate.RETURNED)):
        yield Sentence(N_("A Stand Off is neither paid nor taken: the bet stays where it is."))
    entries = {entry.bet: entry for entry in question.among}
    for kind, amount, bet in money_errors(question, given, verdict):
        error = Sentence(kind.text, money=Money(amount))
        if bet not in entries:
            yield error
            continue
        owner = Sentence(N_("{owner}: {bet}"), owner=bet, bet=bet.kind)
        cards = entry_line(entries[bet], moment)
        yield Sentence(
            N_("{bet}. {cards}. {error}") if cards else N_("{bet}. {error}"),
            bet=bet if question.alike else owner,
            cards=cards,
            error=error,
        )


# The cards that decide a bet.


def _line(question: Question, moment: QuestionMoment) -> Sentence | None:
    bet = question.bet
    if bet is None or not moment.known:
        return among_line(question, moment)
    if bet.kind is BetKind.INSURANCE:
        return _insurance_line(moment)
    if moment.act is Act.SETTLE_SIDE_BET:
        outcome = _outcome(bet, moment)
        return None if outcome is None else side_bet_line(question, outcome, moment)
    return _main_line(bet, fate_of(question.expected), moment)


def among_line(question: Question, moment: QuestionMoment) -> Sentence | None:
    """The dealer's cards, where all bets that a question is about are compared with them."""
    kinds = {entry.bet.kind for entry in question.among}
    if kinds == {BetKind.MAIN} and moment.known:
        return _dealer_line(moment)
    return _insurance_line(moment) if kinds == {BetKind.INSURANCE} and moment.known else None


def entry_line(entry: AtStake, moment: QuestionMoment) -> Sentence | None:
    """The cards that decide one of the bets among which the losers are."""
    return _main_line(entry.bet, entry.fate, moment)


def _dealer_line(moment: QuestionMoment) -> Sentence | None:
    """The dealer's cards with what they make, which the hands of all boxes are compared with."""
    cards = moment.dealer
    if len(cards) < 2 or moment.table.hides(DEALER):
        return None
    its = _named(point_total(cards).points, is_blackjack(cards))
    return Sentence(N_("The dealer has {cards}: {hand}"), cards=cards, hand=its)


def _insurance_line(moment: QuestionMoment) -> Sentence | None:
    """The dealer's first two cards, which decide Insurance."""
    cards = moment.dealer[:2]
    if len(cards) < 2 or moment.table.hides(DEALER):
        return None
    if is_blackjack(cards):
        return Sentence(N_("The dealer has {cards}, a Blackjack"), cards=cards)
    return Sentence(N_("The dealer has {cards}, no Blackjack"), cards=cards)


def _outcome(bet: Bet, moment: QuestionMoment) -> TextEnum | None:
    for event in moment.playthrough.events:
        if isinstance(event, BetSettled) and event.bet == bet:
            return event.outcome
    return None


_PAID_AT_ONCE: Final = (Act.PAY_BLACKJACK, Act.PAY_EVEN_MONEY)


def _main_line(bet: Bet, fate: Fate | None, moment: QuestionMoment) -> Sentence | None:
    place, act = Place(bet.box, bet.hand), moment.act
    cards, dealer = moment.cards(place), moment.dealer
    if bet.kind is not BetKind.MAIN or not moment.known:
        return None
    if len(cards) < 2 or moment.table.hides(place):
        return None
    total = point_total(cards).points
    natural = place not in moment.table.split and is_blackjack(cards)
    if total > TWENTY_ONE:
        return Sentence(N_("{total} is over 21"), total=total)
    if act in _PAID_AT_ONCE and natural and dealer:
        return Sentence(N_("{cards} is a Blackjack against {up}"), cards=cards, up=dealer[0])
    if act is not Act.SETTLE_HAND or len(dealer) < 2 or moment.table.hides(DEALER):
        return None
    theirs = point_total(dealer).points
    if theirs > TWENTY_ONE:
        return Sentence(N_("The dealer has {total}, over 21"), total=theirs)
    mine, its = _named(total, natural), _named(theirs, is_blackjack(dealer))
    if fate is Fate.RETURNED:
        # ¶3.22.3, ¶3.23.2: one Initial Bet in all, and that has been taken from another hand.
        text = N_("The dealer’s Blackjack takes one Initial Bet in all from {bettor}")
        return Sentence(text, bettor=bet.bettor)
    if fate is Fate.STANDS_OFF:
        return Sentence(N_("{hand} against {dealer}"), hand=mine, dealer=its)
    if (natural, total) > (is_blackjack(dealer), theirs):
        return Sentence(N_("{winner} beats {loser}"), winner=mine, loser=its)
    if (natural, total) < (is_blackjack(dealer), theirs):
        return Sentence(N_("The dealer’s {winner} beats {loser}"), winner=its, loser=mine)
    return None


def _named(total: int, natural: bool) -> object:
    return Sentence(N_("Blackjack")) if natural else total


def _working(question: Question, moment: QuestionMoment) -> Iterator[object]:
    """The arithmetic, after the hand that is paid, unless the line with the cards says it."""
    if moment.known and _line(question, moment) is None:
        for event in moment.events:
            if isinstance(event, BetSettled) and event.bet == question.bet:
                named = not isinstance(event.outcome, Outcome)
                if named and event.outcome.text != event.bet.kind.text:
                    yield event.outcome
    yield from arithmetic(question, moment)


def _method(question: Question, _moment: QuestionMoment) -> Iterator[Hint]:
    yield Sentence(N_("First decide the bet; its odds come only after that."))
    match question.bet.kind if question.bet else question.among[0].bet.kind:
        case BetKind.MAIN:
            yield from (Rule.HIGHER_TOTAL, Rule.LOWER_TOTAL, Rule.STAND_OFF)
        case BetKind.INSURANCE:
            yield from (Rule.INSURANCE_WINS, Rule.INSURANCE_LOSES)
        case _:
            yield Rule.SIDE_BET_PAY_TABLE


def _broken(question: Question, given: Answer, moment: QuestionMoment) -> tuple[Rule, ...]:
    """Return the rule on “for 1” alone, if the wager is what a wrong amount is off by."""
    due, pile = question.expected, moment.table.piles.get(question.bet) if question.bet else None
    if pile is None or not isinstance(given, Money) or not isinstance(due, Money):
        return question.rules
    # What is worked out may be a meter's level: the wager is what lies there.
    off = abs(given.amount - due.amount)
    for_one = Rule.FOR_ONE in question.rules and off == pile.placed
    return (Rule.FOR_ONE,) if for_one else question.rules


PAYOUTS = QuestionKind(
    QuestionGroup.PAYOUTS,
    payout_questions,
    text=_payout_text,
    wrong=_wrong_payout,
    timed=_timed,
    fates=_fates,
    seen=_seen,
    line=_line,
    working=_working,
    errors=_wrong_bets,
    broken=_broken,
    method=_method,
    case=bet_case,
    paid=True,
)
