"""What goes to one bettor in all, when everything that he has on a box is settled at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.procedure.acts import Playthrough
from trainer.procedure.ask_payouts import SETTLEMENTS, Settled, fate_of, settled_bets
from trainer.procedure.question_kinds import QuestionKind
from trainer.procedure.questions import (
    Answer,
    AtStake,
    Direction,
    ErrorClass,
    Money,
    Question,
    QuestionGroup,
    Verdict,
    amount_of,
    bet_question_id,
)
from trainer.procedure.targets import Timed
from trainer.rules.bets import Place
from trainer.rules.money import Cents
from trainer.rules.ruleset import Terms
from trainer.texts import N_


def box_questions(playthrough: Playthrough, _terms: Terms) -> Iterator[Question]:
    """Ask what goes to each bettor of whom several bets are settled with nothing in between.

    It is asked before the first of them is touched. Where nothing goes to him, there is nothing to
    add up.
    """
    for group in _settlements(playthrough):
        of: dict[tuple[int, str], list[Settled]] = {}
        for one in group:
            of.setdefault((one.bet.box, one.bet.bettor), []).append(one)
        for own in of.values():
            total = Cents(sum(amount_of(one.expected) for one in own))
            if len(own) > 1 and total:
                yield _question(group[0].step, own, total)


def settled_of(question: Question, playthrough: Playthrough) -> tuple[Settled, ...]:
    """How each of the bets of such a question is settled."""
    bets = {entry.bet for entry in question.among}
    return tuple(
        one
        for act, one in settled_bets(playthrough)
        if one.bet in bets and act in SETTLEMENTS and one.step >= question.step
    )


def _settlements(playthrough: Playthrough) -> Iterator[list[Settled]]:
    """The bets that are settled step by step, with nothing in between."""
    run: list[Settled] = []
    for act, one in settled_bets(playthrough):
        if act not in SETTLEMENTS or one.counted is not None:
            continue
        if run and one.step > run[-1].step + 1:
            yield run
            run = []
        run.append(one)
    if run:
        yield run


def _question(step: int, own: Sequence[Settled], total: Cents) -> Question:
    bet = own[0].bet
    return Question(
        id=bet_question_id(step, QuestionGroup.BOX, bet),
        ask=QuestionGroup.BOX,
        step=step,
        expected=Money(total),
        bettor=bet.bettor,
        about=Place(bet.box, 1),
        rules=tuple(dict.fromkeys(rule for one in own for rule in one.rules)),
        settings=tuple(dict.fromkeys(name for one in own for name in one.settings)),
        among=tuple(AtStake(one.bet, one.stake, fate_of(one.expected)) for one in own),
    )


def _wrong(question: Question, answer: Answer) -> Verdict:
    """The verdict on a wrong sum, by what it is off."""
    off = amount_of(answer) - amount_of(question.expected)
    way = Direction.OVERPAID if off > 0 else Direction.UNDERPAID
    return Verdict(False, ErrorClass.PAYOUT, way, Cents(abs(off)))


BOX = QuestionKind(
    QuestionGroup.BOX,
    box_questions,
    text=N_("Everything of {bettor}’s on the box: how much goes to {bettor} in all?"),
    wrong=_wrong,
    timed=Timed.SIDE_BET,
)
