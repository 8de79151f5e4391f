"""The order in which bets are asked about: box by box, so that it never tells who has lost.

The dealer takes all losing side bets before he pays the winning ones. Asked about in that order,
every bet of the first kind would be known to lose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.questions import Fate, Goes, Losers, Question, QuestionGroup
from trainer.rules.bets import Bet, BetKind
from trainer.snapshot.snapshot import Snapshot


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
        for question in sorted(group, key=lambda one: by_box(_bet(one))):
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
