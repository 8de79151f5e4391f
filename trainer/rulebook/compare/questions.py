"""The questions of the comparison: what each is about, its text, and what answers it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from trainer.rulebook.compare.answers import Follows, UncitedAnswer, as_stated
from trainer.rulebook.houses import HouseRules
from trainer.rulebook.statements import Statement
from trainer.texts import N_, TextEnum


class Topic(TextEnum):
    """What a question is about, in the order of the table."""

    TABLE = "table", N_("The table")
    HOLE_CARD = "hole-card", N_("The hole card")
    INSURANCE = "insurance", N_("Insurance and Even Money")
    BLACKJACK = "blackjack", N_("Blackjack")
    SPLIT = "split", N_("Splits")
    DOUBLE = "double", N_("Doubling")
    PLAY = "play", N_("The other calls, and the dealer’s hand")
    SIDE_BETS = "side-bets", N_("Side bets")
    IRREGULARITIES = "irregularities", N_("Irregularities")


Answerer = Callable[[HouseRules], UncitedAnswer]
"""Finds the answer of one document."""


@dataclass(frozen=True, slots=True)
class Question:
    """One row of the comparison; ``text`` is what a person reads, ``find`` finds the answer."""

    id: str
    topic: Topic
    text: str
    find: Answerer


_DECLARED: Final[list[Question]] = []


def question(topic: Topic, text: str) -> Callable[[Answerer], Question]:
    """Declare the question that a function answers; the function's name is the question's id."""

    def declare(find: Answerer) -> Question:
        declared = Question(find.__name__, topic, text, find)
        _DECLARED.append(declared)
        return declared

    return declare


def stated_question(
    name: str,
    topic: Topic,
    text: str,
    *said: Statement,
    follows: Follows = Follows.NONE,
    settings: tuple[str, ...] = (),
) -> Question:
    """Declare a question that the statements of the documents answer.

    ``settings`` are the points in which a house may read them otherwise.
    """
    stated = as_stated(*said, follows=follows)._replace(settings=settings)
    declared = Question(name, topic, text, lambda _game: stated)
    _DECLARED.append(declared)
    return declared


def declared_questions() -> tuple[Question, ...]:
    """The questions declared so far, topic by topic."""
    order = list(Topic)
    return tuple(sorted(_DECLARED, key=lambda each: order.index(each.topic)))
