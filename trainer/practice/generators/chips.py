"""Work in chips: knowing, paying, cutting, counting, breaking down, buy-ins and change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from trainer.felt.chips import SHORT, TALLEST, Chip, Proof, Stack, fewest
from trainer.making.people import person
from trainer.making.situations import MadeRound, Situation
from trainer.making.stakes import Stakes, chips_played
from trainer.making.tables import PracticeTable
from trainer.practice.generating import Difficulty, DrillQuestion, DrillRequest, Generator
from trainer.practice.generators import payouts
from trainer.practice.skills import Family, Skill
from trainer.procedure.ask import questions
from trainer.procedure.ask_practised import with_task
from trainer.procedure.chip_work import (
    COUNTED,
    ROW,
    ChipTask,
    ChipWork,
    Lies,
    MadeOf,
    piles,
    right_columns,
)
from trainer.procedure.questions import (
    Answer,
    Choice,
    Chosen,
    InChips,
    Money,
    Question,
    QuestionGroup,
)
from trainer.rulebook import game_of
from trainer.rules.bets import BetKind
from trainer.rules.money import NOTHING, Cents
from trainer.scenario.model import Box, Scenario

_MOST: Final = Cents(100_00)
_LARGEST: Final = Cents(500_00)
"""The largest chip in a mixed stack, in cents."""
_HANDED: Final = tuple(Cents(whole * 100) for whole in (20, 50, 100, 150, 200, 300, 500, 1000))
"""What is handed over for chips, in cents."""
_COLOURS: Final = {Difficulty.EASY: 2, Difficulty.USUAL: 3, Difficulty.HARD: 4}
"""The number of colours in a stack that is counted at a glance."""
_GLANCE: Final = {Difficulty.EASY: 4_000, Difficulty.USUAL: 2_500, Difficulty.HARD: 1_200}
"""Milliseconds for which it is seen."""
_BROKEN_DOWN: Final = 5
_SCHOOL: Final = (7, 13)
"""How high the bets are that schools size payouts into."""
_SIZED: Final = {Difficulty.EASY: (5, 9), Difficulty.USUAL: (5, 13), Difficulty.HARD: (9, 19)}
"""How high the others are, at least and at most."""
_SHOWN: Final = {Difficulty.EASY: 3, Difficulty.USUAL: 5, Difficulty.HARD: 9}
"""Among how many chips the one of a value is to be found."""
_LARGER: Final = 0.3
"""How often larger chips are asked for."""
_BETWEEN: Final = frozenset((ChipWork.COLOUR, ChipWork.COLOUR_CHANGE, ChipWork.COLOUR_UP))
"""What takes chips of two values."""
_LEAST, _HIGHEST = 8, 60
"""How many chips of one value are handed out at a time."""


def trains(asked: DrillQuestion) -> Skill | None:
    """The work that a question is; None for a payout that may be answered by its amount."""
    question = asked.question
    if question.task is None:
        return None
    if question.ask is QuestionGroup.PAYOUTS and not isinstance(question.expected, InChips):
        return None
    return Skill(Family.CHIPS, aspect=question.task.work)


def skills(table: PracticeTable) -> Iterator[Skill]:
    """All work in chips, but for what the house does not do, or its chips have no use for."""
    procedure = game_of(table.document).procedure
    left_out: set[ChipWork] = set()
    if procedure.proof in {Proof.NONE, Proof.SPREAD}:
        left_out.add(ChipWork.PROVE)
    if not procedure.heel_doubles:
        left_out.add(ChipWork.HEEL)
    if len(table.chips.chips) < 2:
        left_out |= _BETWEEN
    yield from (Skill(Family.CHIPS, aspect=work) for work in ChipWork if work not in left_out)


def situation(wanted: DrillRequest) -> Situation:
    """A hand that is paid; for anything else one box, which only shows where one is."""
    chance, table = wanted.chance, wanted.table
    if wanted.skill.aspect is ChipWork.PAY:
        rules = table.document.ruleset
        odds = chance.choice((rules.win_odds, rules.blackjack_odds))
        stakes = chance.choice((Stakes.ODD, Stakes.MIXED))
        paid = Skill(Family.PAYOUT, BetKind.MAIN, odds, stakes)
        return payouts.situation(replace(wanted, skill=paid))
    bettor = person(chance, main=wanted.stake(pattern=Stakes.PLAIN))
    return Situation(Scenario(table.document.id, (Box(chance.randint(1, 5), (bettor,)),), ()))


def found(made: MadeRound, wanted: DrillRequest) -> Iterator[Question]:
    """The questions about chips that a round gives rise to."""
    work = wanted.skill.aspect
    assert isinstance(work, ChipWork), "every skill here is a kind of work"
    if work is ChipWork.PAY:
        yield from _payouts(made, wanted)
        return
    box = made.round.scenario.boxes[0]
    task, offered = _work(work, wanted, made.round.game.procedure.proof or Proof.CUT)
    if task is None:
        return
    yield Question(
        f"0-chips-{work.value}",
        QuestionGroup.CHIPS,
        0,
        _expected(task),
        bettor=box.bettors[0].name,
        choices=_choices(task, wanted) if work is ChipWork.COLOUR else (),
        offered=offered,
        task=task,
    )


def _expected(task: ChipTask) -> Answer:
    if task.work is ChipWork.COLOUR:
        return Chosen(frozenset((_key(task.right[0].chip),)))
    if task.work is ChipWork.VALUE or task.work in COUNTED:
        return Money(task.amount)
    return InChips(right_columns(task))


def _choices(task: ChipTask, wanted: DrillRequest) -> tuple[Choice, ...]:
    """The chips in the order in which they lie."""
    known = {chip.value: chip for chip in wanted.table.chips.chips}
    return tuple(Choice(_key(pile.chip), chip=known[pile.chip]) for pile in task.lies)


def _key(value: Cents) -> str:
    return f"chip-{value}"


def glance(wanted: DrillRequest) -> int | None:
    """Milliseconds for which a stack that is to be counted is seen."""
    counts = wanted.skill.aspect is ChipWork.COUNT
    return _GLANCE[wanted.difficulty] if counts else None


def _payouts(made: MadeRound, wanted: DrillRequest) -> Iterator[Question]:
    terms, procedure = made.round.terms, made.round.game.procedure
    for other in questions(made.playthrough, terms, (QuestionGroup.PAYOUTS,)):
        table = made.playthrough.snapshots[other.step]
        question = with_task(other, wanted.table.chips.chips, procedure, table)
        if question.task is not None:
            yield replace(question, expected=InChips(right_columns(question.task)))


def _work(work: ChipWork, wanted: DrillRequest, proof: Proof) -> tuple[ChipTask | None, Cents]:
    """The task, None where chance has found none, and the amount that is handed over."""
    chance, chips = wanted.chance, wanted.table.chips.chips
    values = tuple(chip.value for chip in chips)
    played = chips_played(chips, wanted.limits[BetKind.MAIN])
    match work:
        case ChipWork.VALUE | ChipWork.COLOUR:
            return _known(work, wanted, values, played), NOTHING
        case ChipWork.COUNT:
            lies = _mixed(chance, played, _COLOURS[wanted.difficulty], 4)
            return ChipTask(work, values, piles(lies), MadeOf.SAME, lies=piles(lies)), NOTHING
        case ChipWork.PILE:
            lies = _mixed(chance, played, _COLOURS[wanted.difficulty], 5)
            found = ChipTask(work, values, piles(lies), MadeOf.SAME, lies=piles(lies))
            return replace(found, lying=Lies.SPREAD), NOTHING
        case ChipWork.NUMBER:
            like = chance.choice((ChipWork.ROW, ChipWork.PILE))
            counted, offered = _work(like, wanted, proof)
            return counted and replace(counted, work=work), offered
        case ChipWork.ROW:
            chip = chance.choice([other for other in played if other.value <= _LARGEST] or chips)
            lies = (Stack(chip, _in_row(wanted.difficulty, chance)),)
            found = ChipTask(work, values, piles(lies), MadeOf.SAME, lies=piles(lies))
            return replace(found, lying=Lies.ROW), NOTHING
        case ChipWork.BREAK_DOWN:
            lies = _mixed(chance, played, _BROKEN_DOWN, 3)
            return (
                ChipTask(work, values, piles(lies), MadeOf.SAME, proof=proof, lies=piles(lies)),
                NOTHING,
            )
        case ChipWork.COLOUR_UP:
            lies = _mixed(chance, (played if len(played) > 1 else chips)[-4:], 2, 12)
            total = Cents(sum(stack.chip.value * stack.number for stack in lies))
            paid = fewest(total, chips)
            if paid.number >= sum(stack.number for stack in lies) // 2:
                return None, NOTHING
            return ChipTask(work, values, piles(paid.stacks), proof=proof, lies=piles(lies)), total
        case ChipWork.MAKE_CHANGE:
            handed = chance.choice(_HANDED)
            bet = wanted.stake(pattern=chance.choice((Stakes.PLAIN, Stakes.ODD)))
            paid = fewest(Cents(max(NOTHING, handed - bet)), chips)
            if paid.remainder or not paid.stacks:
                return None, NOTHING
            return ChipTask(work, values, piles(paid.stacks), proof=proof), handed
        case _:
            return _of_one_colour(work, wanted, proof)


def _known(
    work: ChipWork, wanted: DrillRequest, values: tuple[Cents, ...], played: Sequence[Chip]
) -> ChipTask:
    """A chip that is to be known; of which one is, there are others to look past.

    A beginner is asked about those that are bet with, later about all of the set.
    """
    chance, easy = wanted.chance, wanted.difficulty is Difficulty.EASY
    among = played if easy and len(played) > 1 else wanted.table.chips.chips
    shown = chance.sample(among, min(len(among), _SHOWN[wanted.difficulty]))
    right = piles((Stack(chance.choice(shown), 1),))
    lies = right if work is ChipWork.VALUE else piles(Stack(chip, 1) for chip in shown)
    return ChipTask(work, values, right, MadeOf.SAME, lies=lies, lying=Lies.BLANK)


def _in_row(difficulty: Difficulty, chance: Random) -> int:
    """The number of chips in a row of the tray, which need not be full."""
    if difficulty is Difficulty.HARD:
        return chance.randint(TALLEST // 2, ROW)
    step = SHORT if difficulty is Difficulty.USUAL else TALLEST // 2
    return step * chance.randint(2, ROW // step)


def _of_one_colour(
    work: ChipWork, wanted: DrillRequest, proof: Proof
) -> tuple[ChipTask | None, Cents]:
    """So much in chips of one value: a stack to be cut, a buy-in, or a colour change."""
    chance, chips = wanted.chance, wanted.table.chips.chips
    played = chips_played(chips, wanted.limits[BetKind.MAIN])
    chip = chance.choice([other for other in played if other.value <= _MOST] or chips)
    lies: tuple[Stack, ...] = ()
    easy = wanted.difficulty is Difficulty.EASY
    if work is ChipWork.CUT:
        offered = Cents(chip.value * (TALLEST if easy else chance.randint(_LEAST, _HIGHEST)))
        proof = Proof.CUT
    elif work is ChipWork.DROP_CUT:
        lies = (Stack(chip, TALLEST),)
        offered, proof = Cents(chip.value * TALLEST), Proof.CUT
    elif work in {ChipWork.SIZE, ChipWork.HEEL}:
        high = chance.choice((*_SCHOOL, chance.randint(*_SIZED[wanted.difficulty])))
        lies = (Stack(chip, high),) * (1 if work is ChipWork.SIZE else 2)
        offered, proof = Cents(chip.value * high * len(lies)), Proof.CUT
    elif work is ChipWork.PROVE:
        lies = (Stack(chip, chance.randint(SHORT + 1, TALLEST - 1)),)
        offered = Cents(chip.value * lies[0].number)
    elif work is ChipWork.COLOUR_CHANGE:
        # Smaller ones are asked for more often than larger ones.
        others = [other for other in played if other.value > chip.value] or [chip]
        handed = Stack(chance.choice(others), chance.randint(1, 3))
        if chance.random() < _LARGER:
            chip, handed = handed.chip, Stack(chip, handed.chip.value * 4 // chip.value)
        lies, offered = (handed,), Cents(handed.chip.value * handed.number)
    else:
        offered = chance.choice(_HANDED)
    number, rest = divmod(offered, chip.value)
    if rest or not 4 <= number <= _HIGHEST or sum(one.number for one in lies) > _HIGHEST:
        return None, NOTHING
    values = tuple(other.value for other in chips)
    right, before = piles((Stack(chip, number),)), piles(lies)
    task = ChipTask(work, values, right, MadeOf.ASKED, proof=proof, lies=before)
    if work in {ChipWork.SIZE, ChipWork.HEEL}:
        task = replace(task, stake=before, lying=Lies.STACKS)
    return task, offered


def _mixed(chance: Random, chips: Sequence[Chip], colours: int, most: int) -> tuple[Stack, ...]:
    """Some chips of several colours, the highest value first."""
    among = [chip for chip in chips if chip.value <= _LARGEST] or list(chips)
    taken = chance.sample(among, min(colours, len(among)))
    taken.sort(key=lambda chip: -chip.value)
    return tuple(Stack(chip, chance.randint(1, most)) for chip in taken)


CHIPS: Final = Generator(
    Family.CHIPS,
    frozenset((QuestionGroup.CHIPS, QuestionGroup.PAYOUTS)),
    trains,
    skills,
    situation,
    aspects=ChipWork,
    find=found,
    flash=glance,
)
