"""The lessons of the path at every table, and the terms that its drills ask for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from trainer.course.at_table import CheckedLesson, check_at
from trainer.course.course import lesson_names, packaged_lesson
from trainer.making.tables import PracticeTable, practice_table
from trainer.messages.questions import choice_texts, question_text
from trainer.messages.round_context import RoundContext
from trainer.practice.contrast import CONTRAST
from trainer.practice.drills import drill
from trainer.practice.generating import Difficulty
from trainer.practice.skills import Skill
from trainer.practice.syllabus import stage_at, taught_at
from trainer.procedure.questions import Question
from trainer.rulebook import documents, load_document
from trainer.rulebook.glossary import glossary
from trainer.sessions.sitting import drill_context

SEED = 1


@cache
def tables() -> tuple[PracticeTable, ...]:
    """The five tables."""
    return tuple(practice_table(load_document(document), "") for document in documents())


def lesson(name: str, table: PracticeTable) -> CheckedLesson:
    """A packaged lesson at one of the five tables, with all that is wrong with it there."""
    return _lesson(name, [other.document.id for other in tables()].index(table.document.id))


@cache
def _lesson(name: str, number: int) -> CheckedLesson:
    return check_at(packaged_lesson(name), tables()[number])


def everywhere() -> Iterator[tuple[str, PracticeTable]]:
    """Every lesson with every table that has its stage."""
    for table in tables():
        yield from ((name, table) for name in lesson_names() if stage_at(name, table) is not None)


def named(case: tuple[str, PracticeTable]) -> str:
    name, table = case
    return f"{name} at {table.document.id}"


@cache
def _pattern(own: tuple[tuple[str, str], ...]) -> tuple[re.Pattern[str], dict[str, str]]:
    named = {
        name: term.name
        for term in glossary().values()
        if not term.everyday
        for name in (term.name, term.plural)
        if name
    }
    # A term that stands for another in the game, as Bust for Too Many, is itself.
    words = {dict(own).get(name, name): term for name, term in named.items()} | named
    longest = sorted(map(re.escape, words), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(longest)})(?![\w-])"), words


def terms_of(text: str, table: PracticeTable) -> frozenset[str]:
    """The terms of the glossary in a text, as the game of the table has them."""
    pattern, words = _pattern(table.document.words.own)
    return frozenset(words[found] for found in pattern.findall(text))


def _asked(skill: Skill, table: PracticeTable, seeds: Sequence[int]) -> frozenset[str]:
    """The terms in the questions of a skill and in what there is to choose."""
    found: set[str] = set()
    for seed in seeds:
        made = drill(skill, table, Difficulty.EASY, seed)
        found |= terms_of(_rendered(made.question, drill_context(made, table)), table)
    return frozenset(found)


def _rendered(question: Question, context: RoundContext) -> str:
    choices = (text for _key, text in choice_texts(question, context))
    return "\n".join((question_text(question, context), *choices))


def unexplained(
    table: PracticeTable, seeds: Sequence[int] = (SEED,)
) -> Iterator[tuple[str, frozenset[str]]]:
    """The stages with a lesson, each with the terms that are asked before they are explained.

    Of a stage without one it is not known, so what it asks counts as explained there.
    """
    known: set[str] = set()
    by_skill: dict[Skill, frozenset[str]] = {}
    for stage in taught_at((table,)).stages:
        # What differs between games is asked in questions of other skills.
        for skill in stage.skills:
            if skill not in by_skill and skill != CONTRAST:
                by_skill[skill] = _asked(skill, table, seeds)
        terms = frozenset[str]().union(*(by_skill.get(skill, ()) for skill in stage.skills))
        name = stage.stage.id
        here = lesson(name, table).lesson if name in lesson_names() else None
        if here is None:
            known |= terms
            continue
        known.update(here.terms)
        yield name, terms - known
