"""Questions until nearly everything is truly mastered: our selection, any skill, and round-robin.

    uv run python -m tests.benchmarks learning

Simulated trainees of five profiles and two models of learning (``learners``) practise forty
questions a day at a table of Perfect Pairs. What counts is what they can do, not what the evidence
says of it: the questions until nineteen of twenty skills have a true error of at most a tenth, of
the first forty skills and of all. Whoever is slow and forgets is compared after 1,600 questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import count, islice
from random import Random
from statistics import mean
from typing import Final, NamedTuple

from tests.benchmarks.learners import FIRST_DAY, MODELS, PROFILES, SITTING, Learner, Trainee
from tests.benchmarks.rows import Row
from tests.practice.test_drills import table
from trainer.practice.drills import drill
from trainer.practice.evidence import NOTHING_SEEN, Memory, SkillState, answered
from trainer.practice.generating import Difficulty
from trainer.practice.queue import Pool, Queue, after, difficulty_of, next_skill
from trainer.practice.skills import Skill
from trainer.practice.syllabus import taught_at
from trainer.scoring.grading import shipped_grading
from trainer.sessions.sitting import target_of

SEEDS: Final = range(1_000, 1_020)
"""The trainees whose figures are reported; others are for tuning."""
SIZES: Final = (40, 64)
SHARE: Final = 0.95
MOST: Final = 5_000
"""Questions after which a trainee is given up."""
STUCK: Final = 6
SLOW: Final = 1_600
"""The questions after which whoever is slow and forgets is compared."""


class Course(NamedTuple):
    """The skills of a table in the order in which they are taught, with the house's targets."""

    skills: tuple[Skill, ...]
    targets: tuple[int | None, ...]


class Asked(NamedTuple):
    """A question that a selection has chosen, by the number of its skill."""

    number: int
    difficulty: Difficulty = Difficulty.USUAL


Told = Callable[[], tuple[bool, int]]
"""Whether the last answer was right, and its milliseconds."""
Choosing = Callable[[Course, Told, Callable[[], int], Random], Iterator[Asked]]


@cache
def course(size: int = SIZES[-1]) -> Course:
    """The first skills of the table that is practised at."""
    here = table("rws-perfect-pairs-v5")
    skills = taught_at((here,)).order[:size]
    grading = shipped_grading()
    drills = (drill(skill, here, Difficulty.EASY, 1) for skill in skills)
    return Course(skills, tuple(target_of(made.question, grading) for made in drills))


def ours(
    here: Course,
    told: Told,
    day: Callable[[], int],
    chance: Random,
    states: dict[Skill, SkillState] | None = None,
) -> Iterator[Asked]:
    """The product's own selection, with its evidence, its queue and what it opens."""
    states = {} if states is None else states
    numbers = {skill: number for number, skill in enumerate(here.skills)}
    target = dict(zip(here.skills, here.targets, strict=True))
    queue, today = Queue(), day()
    while True:
        if day() != today:
            queue, today = Queue(), day()
        pool = Pool(here.skills, states, target.__getitem__, today)
        skill, queue = next_skill(queue, pool, chance)
        difficulty = difficulty_of(skill, pool)
        yield Asked(numbers[skill], difficulty)
        right, time = told()
        before = states.get(skill, NOTHING_SEEN)
        harder = difficulty > Difficulty.EASY
        states[skill] = answered(before, skill.id, right, time, today, target[skill], harder=harder)
        queue = after(queue, skill, chance, right=right)


def at_random(
    here: Course, _told: Told, _day: Callable[[], int], chance: Random
) -> Iterator[Asked]:
    """Any skill of all, whatever came before."""
    while True:
        yield Asked(chance.randrange(len(here.skills)))


def in_turn(here: Course, _told: Told, _day: Callable[[], int], _chance: Random) -> Iterator[Asked]:
    """Every skill in the order of the syllabus, again and again."""
    for number in count():
        yield Asked(number % len(here.skills))


class Reached(NamedTuple):
    """What came of a trainee's questions.

    ``questions`` are those until nearly everything was mastered, ``accuracy`` and ``met`` what was
    known after ``SLOW`` questions and how many skills had been asked.
    """

    questions: int
    accuracy: float
    met: int


def practised(
    learner: Learner, number: int, choosing: Choosing, size: int, least: int = 0
) -> Reached:
    """Practise until nearly everything is mastered, and for ``least`` questions."""
    here = course(size)
    trainee = Trainee(learner, number, here.skills, here.targets)
    last = (True, 0)
    order = Random(f"order for {number}")
    asked = choosing(here, lambda: last, lambda: trainee.day, order)
    reached, accuracy, seen = 0, 0.0, set[int]()
    while trainee.questions < MOST and not (reached and trainee.questions >= least):
        question = next(asked)
        last = trainee.ask(question.number, question.difficulty)
        seen.add(question.number)
        if not reached and trainee.mastered() >= SHARE:
            reached = trainee.questions
        if trainee.questions == least:
            accuracy = trainee.accuracy()
    return Reached(reached or MOST, accuracy, len(seen))


def compared(learner: Learner, size: int, seeds: Sequence[int]) -> Iterator[Row]:
    """One profile under each selection."""
    profile, model = learner
    least = SLOW if profile.name.startswith("slow") else 0
    found = {
        choosing: [practised(learner, one, choosing, size, least) for one in seeds]
        for choosing in (ours, at_random, in_turn)
    }
    asked = {choosing: mean(one.questions for one in found[choosing]) for choosing in found}
    what = f"{profile.name} ({model}, {size})"
    yield Row(what, asked[ours], "questions", asked[at_random], "random over all")
    yield Row("", asked[ours], "questions", asked[in_turn], "round-robin")
    if least:
        known = {choosing: mean(one.accuracy for one in found[choosing]) for choosing in found}
        yield Row(f"  accuracy after {least}", known[ours], "", known[at_random], "random over all")
        yield Row("  skills met", mean(one.met for one in found[ours]), "", size, "all")


def asked_of(
    answer: Callable[[int], bool], states: dict[Skill, SkillState], chance: Random, first: int
) -> Iterator[int]:
    """The skills that our selection asks of whoever answers so, quickly, by their numbers."""
    here, questions, last = course(), 0, (True, 3_000)

    def day() -> int:
        return first + questions // SITTING

    def told() -> tuple[bool, int]:
        return last

    for question in ours(here, told, day, chance, states):
        last = (answer(question.number), 3_000)
        questions += 1
        yield question.number


def expert(reached: Callable[[SkillState], bool]) -> int:
    """The questions after which all has come so far for whoever answers all rightly."""
    here = course()
    states: dict[Skill, SkillState] = {}
    for number, _index in enumerate(asked_of(lambda _index: True, states, Random(1), FIRST_DAY)):
        if sum(map(reached, states.values())) == len(here.skills):
            return number
        if number == MOST:
            break
    return MOST


def stuck_met(questions: int) -> int:
    """The skills that are met in so many questions with six at the beginning half right."""
    chance = Random("stuck")
    half = asked_of(lambda one: one >= STUCK or chance.random() < 0.5, {}, Random(2), FIRST_DAY)
    return len(set(islice(half, questions)))


def due_unasked() -> int:
    """The skills of all, due on one day, not asked in three sittings with six always wrong."""
    states = {
        skill: SkillState(
            seen=20,
            recent=(True,) * 20,
            pace=3_000,
            memory=Memory(10.0, 5.0, FIRST_DAY - 20 - number, FIRST_DAY - 10 - number),
            accurate_on=FIRST_DAY - 60,
            mastered_on=FIRST_DAY - 60,
        )
        for number, skill in enumerate(course().skills)
    }
    asked = asked_of(lambda index: index >= STUCK, states, Random(3), FIRST_DAY)
    return len(states) - len(set(islice(asked, 3 * SITTING)))


def run(seeds: Sequence[int] = SEEDS) -> list[Row]:
    """All profiles by both models, for both sizes; then whoever knows all, or is stuck."""
    everything = len(course().skills)
    return [
        Row("expert, until nothing is new", expert(lambda at: at.seen > 0), "questions"),
        Row("expert, until all is accurate", expert(lambda at: at.accurate), "questions"),
        Row("six stuck, met in 400 questions", stuck_met(400), "skills", everything, "all"),
        Row("all due, unasked in three sittings", due_unasked(), "skills"),
        *(
            row
            for model in MODELS
            for size in SIZES
            for profile in PROFILES
            for row in compared(Learner(profile, model), size, seeds)
        ),
    ]
