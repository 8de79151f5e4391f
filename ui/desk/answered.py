"""Answers that one line cannot say: an order, several sentences, a remedy known elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.procedure.questions import Answer, Ask, Chosen, Ordered, Question
from trainer.words import _
from trainer.words.questions import choice_texts
from trainer.words.telling import Telling
from ui.views.shown import GivenLine


def due_lines(question: Question, told: Telling) -> tuple[str, ...]:
    """The right answer line by line; empty where one line says it."""
    texts = dict(choice_texts(question, told)) if question.choices else {}
    match question.expected:
        case Ordered(keys):
            return tuple(_numbered(place, texts[key]) for place, key in enumerate(keys, 1))
        case Chosen(keys) if _in_lines(question):
            return tuple(f"•  {text}" for key, text in texts.items() if key in keys)
        case _:
            return ()


def given_lines(question: Question, given: Answer, told: Telling) -> tuple[GivenLine, ...]:
    """What was answered line by line, each right or wrong; empty where one line says it."""
    return tuple(_given_lines(question, given, told))


def _given_lines(question: Question, given: Answer, told: Telling) -> Iterator[GivenLine]:
    match question.expected, given:
        case Ordered(due), Ordered(keys):
            texts = dict(choice_texts(question, told))
            for place, key in enumerate(keys, 1):
                yield GivenLine(_numbered(place, texts[key]), due[place - 1] == key)
        case Chosen(due), Chosen(keys):
            elsewhere = {choice.key for choice in question.choices if choice.elsewhere}
            if not _in_lines(question) and not elsewhere & keys:
                return
            for key, text in choice_texts(question, told):
                if key in keys:
                    note = _("Not under this document.") if key in elsewhere - due else ""
                    yield GivenLine(text, key in due, note)
        case _:
            pass


def _in_lines(question: Question) -> bool:
    """Whether its choices are sentences of which several may be chosen."""
    return question.several and question.ask is Ask.INCIDENT


def _numbered(place: int, text: str) -> str:
    return _("{number}. {text}").format(number=place, text=text)
