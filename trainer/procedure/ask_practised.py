"""Kinds of question that are only practised: all bets of a bettor together, and work in chips."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from trainer.felt.chips import TALLEST, Chip, Proof
from trainer.procedure.acts import Playthrough, Timed
from trainer.procedure.ask_payouts import among_line
from trainer.procedure.chip_work import COUNTED, LOOKED_AT, ChipWork, Lies, heeling, paying
from trainer.procedure.data import Procedure
from trainer.procedure.error_models import AmountCase, Part, Pile
from trainer.procedure.questions import (
    Answer,
    AtStake,
    Choice,
    Direction,
    ErrorClass,
    Hint,
    Money,
    Question,
    QuestionGroup,
    QuestionKind,
    QuestionMoment,
    Verdict,
    amount_of,
    arithmetic,
    bet_question_id,
    nothing_found,
)
from trainer.procedure.settled import SETTLEMENTS, SettledBet, fate_of, settled_bets
from trainer.rules.bets import BetKind, Place
from trainer.rules.money import NOTHING, Cents, Formula, returns, short_money
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.snapshot.snapshot import Snapshot
from trainer.texts import N_, Capital, Joined, Plain, Sentence

# What goes to one bettor in all, when everything that they have on a box is settled at once.


def box_questions(playthrough: Playthrough, _terms: Terms) -> Iterator[Question]:
    """Ask what goes to each bettor of whom several bets are settled with nothing in between.

    It is asked before the first of them is touched. Where nothing goes to them, there is nothing to
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


def _settled_of(question: Question, playthrough: Playthrough) -> tuple[SettledBet, ...]:
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


def _wrong_sum(question: Question, answer: Answer) -> Verdict:
    off = amount_of(answer) - amount_of(question.expected)
    way = Direction.OVERPAID if off > 0 else Direction.UNDERPAID
    return Verdict(False, ErrorClass.PAYOUT, way, Cents(abs(off)))


def _whole_box(question: Question) -> Place | None:
    return question.about and Place(question.about.box, 0)


def _parts(question: Question, moment: QuestionMoment) -> Iterator[Sentence]:
    """Each of the bets that are added up, with what goes out for it, and the sum."""
    paid: list[Cents] = []
    for settled in _settled_of(question, moment.playthrough):
        if amount := amount_of(settled.expected):
            paid.append(amount)
        bet = Capital(settled.bet.kind)
        yield Sentence(N_("{bet}: {working}"), bet=bet, working=settled.working)
    if len(paid) > 1:
        yield _sum(Joined(map(Plain, paid), " + "), Cents(sum(paid)))


def _case(
    question: Question, playthrough: Playthrough, _terms: Terms, _chips: Sequence[Chip]
) -> AmountCase:
    due = amount_of(question.expected)
    return AmountCase(
        bet=BetKind.MAIN,
        working=returns(due),
        due=due,
        parts=tuple(
            Part(settled.bet.kind, settled.stake, amount_of(settled.expected))
            for settled in _settled_of(question, playthrough)
        ),
    )


def _bet_by_bet(_question: Question, _moment: QuestionMoment) -> Iterator[Hint]:
    yield Sentence(N_("Work out each bet by itself, then add up what is paid."))
    yield from (Rule.HIGHER_TOTAL, Rule.STAND_OFF, Rule.SIDE_BET_PAY_TABLE)


BOX: Final = QuestionKind(
    QuestionGroup.BOX,
    box_questions,
    text=N_("All of {bettor}’s bets on the box: how much goes to {bettor} in total?"),
    wrong=_wrong_sum,
    timed=Timed.SIDE_BET,
    place=_whole_box,
    line=among_line,
    working=_parts,
    case=_case,
    method=_bet_by_bet,
)


# Work in chips, which is never found in a round.

_TEXTS: Final[Mapping[ChipWork, str]] = MappingProxyType(
    {
        ChipWork.VALUE: N_("What is this chip worth?"),
        ChipWork.COLOUR: N_("Which chip is worth {chip}?"),
        ChipWork.PAY: N_("Pay {offered} in chips."),
        ChipWork.DROP_CUT: N_("Drop-cut these twenty into four columns of five."),
        ChipWork.CUT: N_("Cut out {offered} in {chip} chips, to be counted at sight."),
        ChipWork.SIZE: N_("Pay this bet 1 to 1: size the payout into it."),
        ChipWork.PROVE: N_("Prove this payout, so that it is counted at sight."),
        ChipWork.HEEL: N_("Pay this double 1 to 1, and heel the payout."),
        ChipWork.COUNT: N_("How much is this stack?"),
        ChipWork.ROW: N_("A row of chips of {chip}: how much is it?"),
        ChipWork.PILE: N_("How much is this pile?"),
        ChipWork.NUMBER: N_("How many chips are there?"),
        ChipWork.BREAK_DOWN: N_("Break down this bet by colour."),
        ChipWork.BUY_IN: N_("{bettor} buys in for {offered} in {chip} chips."),
        ChipWork.COLOUR_CHANGE: N_("{bettor} changes {offered} into {chip} chips."),
        ChipWork.COLOUR_UP: N_("{bettor} colours up: change this into the fewest chips."),
        ChipWork.MAKE_CHANGE: N_("{bettor} puts down {offered} for a bet of {stake}: give change."),
    }
)


_FROM_THE_TRAY: Final = frozenset((Formula.PAYS, Formula.ENVY, Formula.DEALER_ENVY))
"""What is paid in the house's chips; a refund is the bettor's own, and a meter is paid by hand."""


def with_task(
    question: Question, chips: Sequence[Chip], procedure: Procedure, table: Snapshot | None = None
) -> Question:
    """The question with what an answer in ``chips``, those of the table, is judged by.

    ``table`` is as it is when the question is asked: it shows which bet was doubled.
    """
    working, expected = question.working, question.expected
    if question.ask is not QuestionGroup.PAYOUTS or not isinstance(expected, Money):
        return question
    if working is None or working.formula not in _FROM_THE_TRAY:
        return question
    pile = table.piles.get(question.bet) if table is not None and question.bet else None
    if procedure.heel_doubles and pile is not None and pile.placed == pile.added:
        task = heeling(expected.amount, pile.placed, chips)
        if task is not None:
            return replace(question, task=task)
    # Envy is paid beside no bet.
    stake = working.stake if working.formula is Formula.PAYS else NOTHING
    task = paying(
        expected.amount,
        stake,
        chips,
        procedure.proof or Proof.CUT,
        colour_for_colour=procedure.colour_for_colour,
    )
    return replace(question, task=task)


def _text(question: Question, _moment: QuestionMoment) -> str:
    return _TEXTS[question.task.work if question.task else ChipWork.PAY]


def _wrong_chips(question: Question, answer: Answer) -> Verdict:
    """A miscount by itself costs nobody anything; what is handed out wrongly does."""
    if question.task is not None and question.task.work in COUNTED | LOOKED_AT:
        return Verdict(False, ErrorClass.CHIPS)
    error = amount_of(answer) - amount_of(question.expected)
    direction = Direction.OVERPAID if error > 0 else Direction.UNDERPAID
    return Verdict(False, ErrorClass.CHIPS, direction, Cents(abs(error)))


TIMED: Final[Mapping[ChipWork, Timed]] = {
    ChipWork.VALUE: Timed.CHIP,
    ChipWork.COLOUR: Timed.CHIP,
    ChipWork.PAY: Timed.PAYOUT,
    ChipWork.DROP_CUT: Timed.RUN_DOWN,
    ChipWork.PROVE: Timed.CHANGE,
    ChipWork.HEEL: Timed.PAYOUT,
    ChipWork.ROW: Timed.COUNT,
    ChipWork.PILE: Timed.COUNT,
    ChipWork.NUMBER: Timed.COUNT,
    ChipWork.CUT: Timed.RUN_DOWN,
    ChipWork.SIZE: Timed.CHANGE,
    ChipWork.COUNT: Timed.COUNT,
    ChipWork.BREAK_DOWN: Timed.CHANGE,
    ChipWork.BUY_IN: Timed.CHANGE,
    ChipWork.COLOUR_CHANGE: Timed.CHANGE,
    ChipWork.COLOUR_UP: Timed.CHANGE,
    ChipWork.MAKE_CHANGE: Timed.CHANGE,
}
"""Whose target the time of each kind of work is compared with."""


def _timed(question: Question) -> Timed:
    return TIMED[question.task.work if question.task else ChipWork.PAY]


def _off_by(
    _question: Question, _given: Answer, verdict: Verdict, _moment: QuestionMoment
) -> Iterator[Sentence]:
    """By how much chips that were set down are too many or too few."""
    if verdict.direction is not None:
        over = verdict.direction is Direction.OVERPAID
        text = N_("{money} too much.") if over else N_("{money} too little.")
        yield Sentence(text, money=Money(verdict.money))


def _counted(question: Question, moment: QuestionMoment) -> Iterator[object]:
    """The chips colour by colour, those of a row by its sections, and their sum."""
    task = question.task
    if task is None or task.work not in COUNTED:
        yield from arithmetic(question, moment)
        return
    if task.lying is Lies.ROW:
        yield from map(_by_sections, task.right)
    elif task.work is ChipWork.NUMBER:
        numbers = [pile.number for pile in task.right]
        text = N_("{numbers} = {number} chips")
        yield Sentence(text, numbers=Joined(numbers, " + "), number=sum(numbers))
    if task.work is ChipWork.NUMBER:
        return
    colours = [
        Sentence(N_("{number}\u00a0×\u00a0{chip}"), number=pile.number, chip=short_money(pile.chip))
        for pile in task.right
    ]
    yield _sum(Joined(colours, " + "), task.amount)


def _by_sections(row: Pile) -> Sentence:
    """The chips of a row by its full sections, and what is over."""
    full, rest = divmod(row.number, TALLEST)
    sections = Sentence(N_("{full}\u00a0×\u00a0{section}"), full=full, section=TALLEST)
    parts = [*([sections] if full else []), *([rest] if rest or not full else [])]
    text = N_("{numbers} = {number} chips")
    return Sentence(text, numbers=Joined(parts, " + "), number=row.number)


def _sum(amounts: Joined, total: Cents) -> Sentence:
    return Sentence(N_("{amounts} = {total}"), amounts=amounts, total=Plain(total))


_METHODS: Final[Mapping[ChipWork, str]] = MappingProxyType(
    {
        ChipWork.VALUE: N_("Go by the colour, then by the spots on the edge."),
        ChipWork.COLOUR: N_("Go by the colour, then by the spots on the edge."),
        ChipWork.DROP_CUT: N_("Drop five, set the next column beside it, and so on."),
        ChipWork.SIZE: N_("One column, exactly as high as the bet."),
        ChipWork.PROVE: N_("Cut fives first; what is left stands last."),
        ChipWork.HEEL: N_("Your house heels a double: size a column into each of the two bets."),
        ChipWork.COUNT: N_("Count the chips of each colour, then multiply by their value."),
        ChipWork.ROW: N_("A full section is twenty; count what is missing in the last."),
        ChipWork.PILE: N_("Count the chips of each colour, then multiply by their value."),
        ChipWork.NUMBER: N_("Count by fives or full sections of twenty, then what is over."),
        ChipWork.BREAK_DOWN: N_("Count the chips of each colour, then multiply by their value."),
    }
)
"""Where to begin; with any other work, with the largest chip."""


def _by_colour(question: Question, _moment: QuestionMoment) -> Iterator[Hint]:
    work = question.task.work if question.task else ChipWork.PAY
    yield Sentence(_METHODS.get(work, N_("Begin with the largest chip that fits.")))


def _chip(_question: Question, choice: Choice, _moment: QuestionMoment) -> object:
    return Capital(choice.chip)


CHIPS: Final = QuestionKind(
    QuestionGroup.CHIPS,
    nothing_found,
    text=_text,
    wrong=_wrong_chips,
    timed=_timed,
    choices=_chip,
    weighed=ErrorClass.CHIPS,
    working=_counted,
    errors=_off_by,
    method=_by_colour,
)
