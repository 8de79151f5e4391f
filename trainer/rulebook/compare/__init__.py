"""How each rule document answers the questions that dealers who change tables get wrong.

Every answer is taken from the document's own data (its finite choices, its interpretation register,
its pay tables, its procedure), with the paragraphs it rests on; none is written for a document. A
question is declared by ``@question`` on the function that answers it, in the module of its topic.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from trainer.rulebook.compare import deal, irregularities, play, side_bets
from trainer.rulebook.compare.answers import AnswerPart, AnswerText, TablePays
from trainer.rulebook.compare.questions import Question, Topic, declared_questions
from trainer.rulebook.document import Document
from trainer.rulebook.houses import house_rules

__all__ = [
    "DECKS",
    "QUESTIONS",
    "SIDE_BETS",
    "Answer",
    "AnswerPart",
    "AnswerText",
    "Question",
    "Row",
    "TablePays",
    "Topic",
    "answer",
    "compare",
    "irregularities",
    "play",
]

QUESTIONS: Final[Mapping[str, Question]] = MappingProxyType(
    {question.id: question for question in declared_questions()}
)
"""Every question by its id, topic by topic."""

DECKS: Final = deal.decks
SIDE_BETS: Final = side_bets.side_bets


@dataclass(frozen=True, slots=True)
class Answer:
    """A document's answer to a question.

    ``paragraphs`` are as the document cites them. ``settings`` are the entries of its
    interpretation register by which a house may answer otherwise; ``parts`` are the default.
    """

    parts: tuple[AnswerPart, ...]
    paragraphs: tuple[str, ...]
    settings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A question with the answer of each document; ``differs``: they are not all the same."""

    question: Question
    answers: tuple[Answer, ...]

    @property
    def differs(self) -> bool:
        """Whether two documents answer it differently."""
        return any(answer.parts != self.answers[0].parts for answer in self.answers[1:])


def compare(documents: Sequence[Document], topic: Topic | None = None) -> tuple[Row, ...]:
    """Every question, of ``topic`` alone if one is given, with the answers of ``documents``."""
    return tuple(
        Row(question, tuple(answer(question, document) for document in documents))
        for question in QUESTIONS.values()
        if topic is None or question.topic is topic
    )


def answer(question: Question, document: Document) -> Answer:
    """How ``document`` answers ``question``."""
    found = question.find(house_rules(document))
    return Answer(found.parts, document.cite(found.rules), document.settings_of(found.settings))
