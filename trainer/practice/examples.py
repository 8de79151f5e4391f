"""Worked examples: how a question of a skill is answered, shown less and less."""

from __future__ import annotations

from trainer.messages import _
from trainer.messages.deciding import deciding_line
from trainer.messages.question_workings import working_lines
from trainer.messages.questions import answer_text, question_line
from trainer.messages.round_context import RoundContext
from trainer.messages.text import capitalised
from trainer.practice.skills import Skill
from trainer.practice.syllabus import Fading, faded, syllabus
from trainer.procedure.questions import Question, Total

_SEED = 1
"""The drill that is the example of a skill for which the syllabus names none."""


def example_seed(skill: Skill) -> int:
    """The seed of the drill that is shown with its working before a skill is first asked."""
    named = (example for stage in syllabus() for example in stage.examples)
    return next((example.seed for example in named if example.skill == skill.id), _SEED)


def worked_example(question: Question, context: RoundContext) -> tuple[str, ...]:
    """Another question of the skill with its cards, its working and its answer.

    Empty where neither cards nor a working lead to the answer: by itself it explains nothing.
    """
    deciding = deciding_line(question, context)
    working = working_lines(question, context)
    if not deciding and not working:
        return ()
    answer = answer_text(question, question.expected, context)
    # A working or cards that arrive at the answer say it.
    shown = working[-1] if working else deciding
    said = shown.casefold().endswith((f" = {answer}".casefold(), f": {answer}".casefold()))
    return (
        _("For example: {question}").format(question=question_line(question, context)),
        *((deciding,) if deciding else ()),
        *working,
        *(() if said else (_("Answer: {answer}").format(answer=capitalised(answer)),)),
    )


def begun_working(question: Question, context: RoundContext) -> tuple[str, ...]:
    """The working of the question itself without its last result; empty if it has none."""
    if question.working is None and not isinstance(question.expected, Total):
        return ()
    lines = working_lines(question, context)
    return faded(lines, Fading.LAST_HIDDEN) if lines and " = " in lines[-1] else ()
