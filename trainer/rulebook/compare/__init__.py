"""How each rule document answers the questions that dealers who change tables get wrong.

Every answer is taken from the document's own data (its finite choices, its interpretation register,
its pay tables, its procedure), with the paragraphs it rests on; none is written for a document. An
answer is message keys with values: ``trainer.words.comparison`` makes sentences of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from trainer.rulebook.compare import before_play, beside, in_play, irregularities
from trainer.rulebook.compare.found import Answers, Usual
from trainer.rulebook.compare.questions import TOPIC_OF, Question, Topic
from trainer.rulebook.compare.sayings import Pays, Said, Saying
from trainer.rulebook.document import Document
from trainer.rulebook.houses import house

__all__ = [
    "TOPIC_OF",
    "Answer",
    "Pays",
    "Question",
    "Row",
    "Said",
    "Saying",
    "Topic",
    "answer",
    "compare",
]

_ANSWERS: Final[Answers] = {
    **before_play.ANSWERS,
    **in_play.ANSWERS,
    **beside.ANSWERS,
    **irregularities.ANSWERS,
}


@dataclass(frozen=True, slots=True)
class Answer:
    """A document's answer to a question.

    ``paragraphs`` are as the document cites them. ``settings`` are the entries of its
    interpretation register by which a house may answer otherwise; what is said is the default.
    """

    said: tuple[Said, ...]
    paragraphs: tuple[str, ...]
    settings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A question with the answer of each document; ``differs``: they are not all the same."""

    topic: Topic
    question: Question
    answers: tuple[Answer, ...]

    @property
    def differs(self) -> bool:
        """Whether two documents answer it differently."""
        return any(answer.said != self.answers[0].said for answer in self.answers[1:])


def compare(documents: Sequence[Document], topic: Topic | None = None) -> tuple[Row, ...]:
    """Every question, of ``topic`` alone if one is given, with the answers of ``documents``."""
    return tuple(
        Row(TOPIC_OF[question], question, tuple(answer(question, each) for each in documents))
        for question in Question
        if topic is None or TOPIC_OF[question] is topic
    )


def answer(question: Question, document: Document) -> Answer:
    """How ``document`` answers ``question``."""
    found = _ANSWERS[question](Usual(document, document.ruleset, house(document, {})))
    return Answer(found.said, document.cite(found.rules), document.settings_of(found.settings))
