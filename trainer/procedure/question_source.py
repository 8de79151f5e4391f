"""What the questions on incidents share: the round they are about, and how they are made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from trainer.procedure.acts import Act, Playthrough, Step
from trainer.procedure.irregular import NOWHERE, Remedy, RemedyAnswer
from trainer.procedure.questions import Answer, Choice, Chosen, Question, QuestionGroup, Topic
from trainer.rules.events import BetCounted, Event, VoidDeclared
from trainer.rules.irregularities import Irregularity
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.rules.settle import by_house
from trainer.snapshot.snapshot import Snapshot
from trainer.texts import TextEnum


@dataclass(frozen=True, slots=True)
class QuestionSource:
    """A played round and the terms under which it was played."""

    playthrough: Playthrough
    terms: Terms
    partly_counted: frozenset[str]
    """The bettors with a bet that counts only in part (¶5.1.1)."""

    @classmethod
    def of(cls, playthrough: Playthrough, terms: Terms) -> QuestionSource:
        partly = frozenset(
            event.bet.bettor
            for event in playthrough.events
            if isinstance(event, BetCounted) and event.counted < event.working.stake
        )
        return cls(playthrough, terms, partly)

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.playthrough.steps

    @property
    def snapshots(self) -> tuple[Snapshot, ...]:
        """The table before each step and after the last."""
        return self.playthrough.snapshots

    @property
    def by_house(self) -> tuple[str, ...]:
        """The setting by which section 5 applies, if the document has no such section."""
        return by_house(self.terms.house)

    def events(self, number: int) -> Sequence[Event]:
        """Return what happens in step ``number``."""
        step = self.steps[number]
        return self.playthrough.events[step.first : step.last]

    def before(self, number: int, act: Act) -> Iterator[int]:
        """The steps before ``number`` in which ``act`` was done."""
        return (earlier for earlier in range(number) if self.steps[earlier].act is act)

    def void_cause(self) -> Irregularity:
        void = next(e for e in self.playthrough.events if isinstance(e, VoidDeclared))
        return void.cause


_A = TypeVar("_A", bound=TextEnum)


def choices(right: _A, others: Sequence[_A]) -> tuple[Choice, ...]:
    """The right answer among the others, in the order of their enum."""
    offered = {right, *others}
    return tuple(
        Choice(a.value, elsewhere=isinstance(a, Remedy) and a.is_for is NOWHERE)
        for a in type(right)
        if a in offered
    )


def question(
    step: int,
    topic: Topic,
    incident: Irregularity,
    expected: Answer,
    *,
    rules: Sequence[Rule],
    settings: Sequence[str],
    suffix: str = "",
    **more: Any,
) -> Question:
    """A question on an incident; ``suffix`` distinguishes those on one topic at one step."""
    parts = (str(step), QuestionGroup.INCIDENT.value, topic.value, *filter(None, (suffix,)))
    return Question(
        id="-".join(parts),
        ask=QuestionGroup.INCIDENT,
        step=step,
        expected=expected,
        rules=tuple(rules),
        settings=tuple(settings),
        topic=topic,
        incident=incident,
        **more,
    )


def remedy(
    step: int,
    incident: Irregularity,
    right: RemedyAnswer,
    others: Sequence[RemedyAnswer],
    *,
    rules: Sequence[Rule],
    settings: Sequence[str],
    **more: Any,
) -> Question:
    """Ask for the remedy among plausible others."""
    return question(
        step,
        Topic.REMEDY,
        incident,
        Chosen(frozenset((right.value,))),
        rules=rules,
        settings=settings,
        choices=choices(right, others),
        **more,
    )


def what(
    step: int,
    incident: Irregularity,
    others: Sequence[Irregularity],
    *,
    rules: Sequence[Rule],
    settings: Sequence[str],
) -> Question:
    """Ask what has gone wrong, if the table shows it; neither bet nor hand is named with it.

    No rule is cited that gives away the remedy, which is asked next.
    """
    return question(
        step,
        Topic.WHAT,
        incident,
        Chosen(frozenset((incident.value,))),
        rules=rules,
        settings=settings,
        choices=choices(incident, others),
    )
