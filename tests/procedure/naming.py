"""Measures what is said of wrong answers: whether it is true, and whether the mistake is in it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from tests.practice.test_drills import everything
from tests.procedure.wrong_answers import RULES, Asked, Trade
from trainer.messages.questions import amount_error_texts, error_texts, no_even_money_text
from trainer.messages.round_context import RoundContext, build_round_context
from trainer.practice.drills import drill
from trainer.practice.generating import Difficulty
from trainer.practice.skills import Family, Skill
from trainer.procedure.judge import judge
from trainer.procedure.questions import Answer, QuestionGroup

_SUM: Final = re.compile(r" = .+, not ")
"""The sum beside what was answered says nothing of how that came about."""
FAMILIES = (Family.PAYOUT, Family.INSURANCE, Family.LIMITS, Family.BOX, Family.TOTAL, Family.WHO)


@dataclass(slots=True)
class Named:
    """What was said of the wrong answers of one rule.

    ``false`` are those of which something else was stated as a fact, ``silent`` those of which
    nothing was, and ``others`` those that might have come from something else only.
    """

    answers: int = 0
    alone: int = 0
    among: int = 0
    others: int = 0
    silent: int = 0
    false: list[str] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The part of the answers whose mistake was named, alone or among several."""
        return (self.alone + self.among) / self.answers if self.answers else 1.0


def said_of(asked: Asked, given: Answer) -> tuple[str, ...]:
    """The sentences on how a wrong answer came about."""
    made, question = asked.made, asked.made.question
    context, ruleset = _context(asked), made.made.round.terms.ruleset
    only = no_even_money_text(question, given, context, ruleset)
    if only:
        return (only,)
    found = list(amount_error_texts(question, given, context))
    if question.ask in {QuestionGroup.TOTALS, QuestionGroup.WHO}:
        texts = error_texts(question, given, judge(question, given), context)
        found += (text for text in texts if not _SUM.search(text))
    return tuple(found)


def _context(asked: Asked) -> RoundContext:
    made = asked.made.made
    return build_round_context(
        made.playthrough,
        made.round.game.procedure,
        (asked.made.question,),
        terms=made.round.terms,
        chips=asked.table.chips.chips,
    )


def count(rule: Trade, asked: Asked, counts: Named, most: int) -> None:
    """Count what is said of the wrong answers that a rule gives to a question."""
    for given in rule.wrong(asked):
        if counts.answers >= most:
            return
        if judge(asked.made.question, given).right:
            continue
        counts.answers += 1
        said = said_of(asked, given)
        named = any(rule.named.search(text) for text in said)
        if not said:
            counts.silent += 1
        elif named and len(said) == 1:
            counts.alone += 1
        elif named:
            counts.among += 1
        elif len(said) == 1:
            counts.false.append(f"{asked.made.id}: {given}: {said[0]}")
        else:
            counts.others += 1


def measured(seeds: Iterable[int], most: int) -> dict[str, Named]:
    """Return what is said of at most so many wrong answers of each rule.

    A question of every skill is made for each seed, unless its rules have all their answers.
    """
    counts: defaultdict[str, Named] = defaultdict(Named)
    followed: defaultdict[Skill, set[str]] = defaultdict(set)
    cases = [case for case in everything() if case.skill.family in FAMILIES]
    difficulties = tuple(Difficulty)
    for number, seed in enumerate(seeds):
        for here, skill in cases:
            rules = followed[skill]
            if number >= _KNOWN and all(counts[name].answers >= most for name in rules):
                continue
            made = drill(skill, here, difficulties[seed % len(difficulties)], seed)
            for rule in RULES:
                before = counts[rule.name].answers
                count(rule, Asked(made, here), counts[rule.name], most)
                if counts[rule.name].answers > before:
                    rules.add(rule.name)
    return dict(counts)


_KNOWN: Final = 30
"""After how many questions of a skill it is known which rules it brings."""
