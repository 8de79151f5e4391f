"""Answers that need several lines: an order, several sentences, an unknown remedy."""

from __future__ import annotations

from trainer.messages import _
from trainer.messages.questions import choice_texts, elsewhere_text
from trainer.messages.round_context import RoundContext
from trainer.procedure.questions import Answer, Chosen, Ordered, Question, QuestionGroup
from trainer.rulebook import Document
from ui.views.round_view_models import GivenLine


def due_lines(question: Question, context: RoundContext) -> tuple[str, ...]:
    """The right answer line by line; empty where one line is enough."""
    texts = dict(choice_texts(question, context)) if question.choices else {}
    match question.expected:
        case Ordered(keys):
            return tuple(_numbered(place, texts[key]) for place, key in enumerate(keys, 1))
        case Chosen(keys) if _in_lines(question):
            return tuple(f"•  {text}" for key, text in texts.items() if key in keys)
        case _:
            return ()


def given_lines(
    question: Question, given: Answer, context: RoundContext, document: Document
) -> tuple[GivenLine, ...]:
    """The given answer line by line, each right or wrong; empty where one line is enough.

    A remedy that ``document`` does not have is followed by a note.
    """
    match question.expected, given:
        case Ordered(due), Ordered(keys):
            texts = dict(choice_texts(question, context))
            return tuple(
                GivenLine(_numbered(place, texts[key]), due[place - 1] == key)
                for place, key in enumerate(keys, 1)
            )
        case Chosen(due), Chosen(keys):
            return _chosen_lines(question, due, keys, context, document)
        case _:
            return ()


def _chosen_lines(
    question: Question,
    due: frozenset[str],
    keys: frozenset[str],
    context: RoundContext,
    document: Document,
) -> tuple[GivenLine, ...]:
    elsewhere = [c.key for c in question.choices if c.elsewhere and c.key in keys - due]
    if not elsewhere and not _in_lines(question):
        return ()
    note = elsewhere_text(question, Chosen(keys), document)
    return tuple(
        GivenLine(text, key in due, note if key in elsewhere[-1:] else "")
        for key, text in choice_texts(question, context)
        if key in keys
    )


def _in_lines(question: Question) -> bool:
    """Whether the choices are sentences of which several may be chosen."""
    return question.several and question.ask is QuestionGroup.INCIDENT


def _numbered(place: int, text: str) -> str:
    return _("{number}. {text}").format(number=place, text=text)
