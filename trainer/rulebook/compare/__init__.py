"""The way each rule document answers the questions that dealers who change tables get wrong.

Every answer is taken from the document's own data (its finite choices, its interpretation register,
its pay tables, its statements), with the paragraphs it rests on; none is written for a document.
Where no paragraph of its own answers, a document is silent, whatever the house does. A question is
declared by ``@question`` on the function that answers it, or by ``stated_question``, in the module
of its topic.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from trainer.rulebook.citing import elsewhere, followed, of_others
from trainer.rulebook.compare import deal, irregularities, play, side_bets
from trainer.rulebook.compare.answers import (
    AnswerPart,
    AnswerText,
    Follows,
    TablePays,
    UncitedAnswer,
)
from trainer.rulebook.compare.questions import Question, Topic, declared_questions
from trainer.rulebook.document import Document, Reading
from trainer.rulebook.documents import load_document
from trainer.rulebook.houses import HouseRules, house_rules
from trainer.rulebook.statements import Statement
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Irregularities

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

_WHOSE: Final = irregularities.WHOSE

DECKS: Final = deal.decks
SIDE_BETS: Final = side_bets.side_bets


@dataclass(frozen=True, slots=True)
class Answer:
    """A document's answer to a question.

    ``paragraphs`` are as the document cites them. ``settings`` are the entries of its
    interpretation register by which a house may answer otherwise; ``parts`` are the default. Where
    the document is ``silent``, they are what the house plays by: the other document whose
    paragraphs are cited, ``follows``, or its own practice; none if that is left open as well.
    ``readings`` are what it says beyond the text.
    """

    parts: tuple[AnswerPart, ...]
    paragraphs: tuple[str, ...]
    settings: tuple[str, ...] = ()
    silent: bool = False
    readings: tuple[Reading, ...] = ()

    @property
    def follows(self) -> str:
        """The id of the document that the house follows; empty if it follows none."""
        return followed(self.paragraphs) if self.silent else ""


@dataclass(frozen=True, slots=True)
class Row:
    """A question with the answer of each document; ``differs``: they are not all the same."""

    question: Question
    answers: tuple[Answer, ...]

    @property
    def differs(self) -> bool:
        """True if two documents answer it differently."""
        return any(answer.parts != self.answers[0].parts for answer in self.answers[1:])


def compare(documents: Sequence[Document], topic: Topic | None = None) -> Iterator[Row]:
    """Every question, of ``topic`` alone if one is given, with the answers of ``documents``."""
    games = [house_rules(document) for document in documents]
    for question in QUESTIONS.values():
        if topic is None or question.topic is topic:
            yield Row(question, tuple(_answer(question, game) for game in games))


def answer(question: Question, document: Document) -> Answer:
    """Tell how ``document`` answers ``question``."""
    return _answer(question, house_rules(document))


def _answer(question: Question, game: HouseRules) -> Answer:
    found, document = question.find(game), game.document
    if found.inapplicable:
        return Answer(found.parts, (), document.settings_of(found.settings))
    readings = document.readings_of(found.rules, found.settings, found.said)
    return replace(_found(found, game), readings=readings)


def _found(found: UncitedAnswer, game: HouseRules) -> Answer:
    document, settings = game.document, game.document.settings_of(found.settings)
    if any(said in document.stated for said in found.said):
        return _stated(found.said, document, settings)
    if found.said and not found.parts:
        return _followed(found, game)
    paragraphs = tuple(dict.fromkeys((*document.cite(found.rules), *found.paragraphs)))
    if found.rules and not found.said and all(map(document.states, found.rules)):
        return Answer(found.parts, paragraphs, settings)
    return Answer(found.parts, of_others(paragraphs), settings, silent=True)


def _stated(said: Sequence[Statement], document: Document, settings: tuple[str, ...]) -> Answer:
    """Return what the document's own text says."""
    known = [each for each in said if each in document.stated]
    numbers = dict.fromkeys(number for each in known for number in document.stated[each])
    return Answer(tuple(map(AnswerPart, known)), tuple(numbers), settings)


def _followed(found: UncitedAnswer, game: HouseRules) -> Answer:
    """The document is silent: what that says which the house follows, or nothing."""
    document, settings = game.document, game.document.settings_of((_WHOSE,))
    bases = {
        Follows.NONE: (),
        Follows.GAME: (document.base_game,),
        Follows.SHARING: (document.base_game, document.base_irregularities),
        Follows.IRREGULARITIES: (document.base_irregularities,),
    }[found.follows]
    irregular = found.follows is Follows.IRREGULARITIES
    if irregular and game.house.irregularities is Irregularities.SHIFT_MANAGER:
        paragraphs = document.cite((Rule.SHIFT_MANAGER,))
        return Answer((AnswerPart(AnswerText.MANAGER_DECIDES),), paragraphs, settings, silent=True)
    settings = document.settings_of((*found.settings, *(settings if irregular else ())))
    for name in filter(None, bases):
        base = load_document(name)
        there = _stated(found.said, base, settings)
        if there.parts:
            return replace(there, paragraphs=elsewhere(base, there.paragraphs), silent=True)
    return Answer((), (), silent=True)
