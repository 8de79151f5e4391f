"""``feltwork rules``: the rule documents, their paragraphs, and where the documents differ."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any, Final

from trainer.cli.files import INVALID
from trainer.rulebook import Document, documents, load_document
from trainer.rulebook.compare import Answer, Row, Topic, compare
from trainer.rulebook.document import Paragraph
from trainer.rulebook.related import Related, Resting, related
from trainer.words.citations import paragraph_text, references_text
from trainer.words.comparison import answer_lines, question_heading, topic_text
from trainer.words.diagnostics import expectation
from trainer.words.rulebook import (
    OpenPoint,
    about_lines,
    open_point,
    other_text,
    resting_text,
    title_text,
)
from trainer.words.text import N_, _, ngettext

COMPARE: Final = "compare"
"""Where a document's id stands, it asks for the comparison."""

WIDEST: Final = 100
"""Columns that a line of text has at the most: longer ones are hard to read."""

INDENT: Final = "    "

OUR_OWN_WORDS: Final = N_("The summaries are in our own words; the documents are the casinos’.")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "document",
        nargs="?",
        metavar=_("ID"),
        help=_("the id of a rule document, or “compare” to see where the documents differ"),
    )
    parser.add_argument(
        "paragraph",
        nargs="*",
        metavar=_("PARAGRAPH"),
        help=_("a paragraph’s number, such as 3.22.2; after “compare” a topic, such as insurance"),
    )
    parser.add_argument("--json", action="store_true", help=_("print JSON"))


def run(arguments: argparse.Namespace) -> int:
    """Print what was asked for; the exit status is 2 where there is no such thing."""
    # A number may have a space in it: 3.15.2 a.
    wanted = " ".join(arguments.paragraph)
    if arguments.document is None:
        return _print_list(as_json=arguments.json)
    if arguments.document == COMPARE:
        return _print_comparison(wanted, as_json=arguments.json)
    if arguments.document not in documents():
        sentence = _("There is no rule document “{id}”.").format(id=arguments.document)
        return _refuse(sentence, arguments.document, (*documents(), COMPARE))
    document = load_document(arguments.document)
    if not wanted:
        return _print_document(document, as_json=arguments.json)
    return _print_paragraph(document, wanted.removeprefix("¶"), as_json=arguments.json)


def _refuse(sentence: str, given: str, known: tuple[str, ...]) -> int:
    print(f"{sentence} {expectation(given, known)}", file=sys.stderr)
    return INVALID


# The documents


def _print_list(*, as_json: bool) -> int:
    found = [load_document(name) for name in documents()]
    if as_json:
        return _dump([_head(document) for document in found])
    for document in found:
        print(f"{document.id}: {_titled(document)}")
        _print_lines(about_lines(document))
    return 0


def _print_document(document: Document, *, as_json: bool) -> int:
    points = [open_point(entry) for entry in document.register.values()]
    if as_json:
        return _dump(
            {
                **_head(document),
                "paragraphs": [_paragraph(found) for found in document.paragraphs.values()],
                "register": [_point(point) for point in points],
            }
        )
    print(_titled(document))
    _print_lines((_(OUR_OWN_WORDS),), indent="")
    print()
    for found in document.paragraphs.values():
        _print_summary(found)
    print()
    _print_points(_("Left to the house"), points)
    return 0


def _titled(document: Document) -> str:
    if not document.date:
        return title_text(document)
    return _("{title}, in force since {date}").format(
        title=title_text(document), date=document.date
    )


def _head(document: Document) -> dict[str, Any]:
    return {
        "id": document.id,
        "title": document.title,
        "version": document.version,
        "date": document.date,
        "decks": list(document.decks),
        "usual_decks": document.usual_decks,
        "side_bets": [
            {"bet": kind.value, "name": offer.name, "pay_tables": list(offer.pay_tables)}
            for kind, offer in document.side_bets.items()
        ],
    }


def _paragraph(found: Paragraph) -> dict[str, Any]:
    return {
        "number": found.number,
        "summary": _(found.summary),
        "not_modelled": _(found.not_modelled),
    }


def _point(point: OpenPoint) -> dict[str, Any]:
    return {
        "name": point.name,
        "question": point.question,
        "rests_on": list(point.rests_on),
        "choices": [choice._asdict() for choice in point.choices],
    }


# One paragraph


def _print_paragraph(document: Document, number: str, *, as_json: bool) -> int:
    if number not in document.paragraphs:
        sentence = _("{title} has no paragraph {number}.").format(
            title=title_text(document), number=number
        )
        return _refuse(sentence, number, tuple(document.paragraphs))
    found = related(document, number, map(load_document, documents()))
    points = [open_point(entry) for entry in found.open_points]
    if as_json:
        return _dump(
            {
                "document": document.id,
                **_paragraph(found.paragraph),
                "under": [_paragraph(below) for below in found.under],
                "rules": [_resting(resting, document) for resting in found.resting],
                "register": [_point(point) for point in points],
            }
        )
    print(title_text(document))
    print()
    _print_summary(found.paragraph)
    for below in found.under:
        _print_summary(below)
    print()
    print(_("What the program rests on it, and what the other documents have"))
    _print_resting(found)
    if points:
        print()
        _print_points(_("What it leaves to the house"), points)
    return 0


def _print_resting(found: Related) -> None:
    if not found.resting:
        _print_lines((_("Nothing."),))
    for resting in found.resting:
        _print_lines((resting_text(resting.rule, found.document),))
        for elsewhere in resting.elsewhere:
            other = other_text(resting.rule, found.document, elsewhere)
            named = _with_cited(other.document, other.cited)
            _print_wrapped(f"{_sign(not other.same)} {named}", other.text, indent=2 * INDENT)


def _resting(resting: Resting, document: Document) -> dict[str, Any]:
    elsewhere = [other_text(resting.rule, document, other) for other in resting.elsewhere]
    return {
        "rule": resting.rule.value,
        "reason": resting_text(resting.rule, document),
        "elsewhere": [
            {
                "document": other.document.id,
                "paragraphs": list(other.cited),
                "same": other.same,
                "text": other.text,
            }
            for other in elsewhere
        ],
    }


# The comparison


def _print_comparison(topic: str, *, as_json: bool) -> int:
    if topic and topic not in list(Topic):
        sentence = _("The comparison has no topic “{topic}”.").format(topic=topic)
        return _refuse(sentence, topic, tuple(Topic))
    found = [load_document(name) for name in documents()]
    rows = compare(found, Topic(topic) if topic else None)
    if as_json:
        return _dump([_row(row, found) for row in rows])
    before: Topic | None = None
    for row in rows:
        if row.topic is not before:
            print(topic_text(row.topic) if before is None else f"\n{topic_text(row.topic)}")
            before = row.topic
        _print_row(row, found)
    differing = sum(row.differs for row in rows)
    print()
    print(
        ngettext(
            "≠ marks the {count} question that the documents answer differently.",
            "≠ marks the {count} questions that the documents answer differently.",
            differing,
        ).format(count=differing)
    )
    return 0


def _print_row(row: Row, found: Sequence[Document]) -> None:
    print(f"  {_sign(row.differs)} {question_heading(row.question)}")
    by_text: dict[str, list[str]] = {}
    for document, answer in zip(found, row.answers, strict=True):
        by_text.setdefault(_("; ").join(answer_lines(answer)), []).append(_named(document, answer))
    for text, names in by_text.items():
        _print_wrapped("", text, indent=INDENT)
        for name in names:
            _print_wrapped("", name, indent=2 * INDENT)


def _sign(differs: bool) -> str:
    return "≠" if differs else "="


def _named(document: Document, answer: Answer) -> str:
    """A document with the paragraphs of its answer, and the settings that may change it."""
    named = _with_cited(document, answer.paragraphs)
    if not answer.settings:
        return named
    settings = _(", ").join(answer.settings)
    return _("{document} (the house decides: {settings})").format(document=named, settings=settings)


def _row(row: Row, found: Sequence[Document]) -> dict[str, Any]:
    return {
        "topic": row.topic.value,
        "question": row.question.value,
        "text": question_heading(row.question),
        "differs": row.differs,
        "answers": {
            document.id: {
                "text": list(answer_lines(answer)),
                "paragraphs": list(answer.paragraphs),
                "settings": list(answer.settings),
            }
            for document, answer in zip(found, row.answers, strict=True)
        },
    }


# On paper


def _print_summary(found: Paragraph) -> None:
    text = _(found.summary)
    if found.not_modelled:
        text += " " + _("Not modelled: {why}").format(why=_(found.not_modelled))
    _print_wrapped(paragraph_text(found.number), text)


def _print_points(heading: str, points: Iterable[OpenPoint]) -> None:
    print(heading)
    for point in points:
        _print_wrapped(
            point.name, f"{point.question} ({references_text(point.rests_on)})", indent=INDENT
        )
        for choice in point.choices:
            text = choice.summary
            if choice.default:
                text = _("{summary} (default)").format(summary=text)
            _print_wrapped(f"{choice.value}:", text, indent=2 * INDENT)


def _with_cited(document: Document, cited: tuple[str, ...]) -> str:
    """A document's id with paragraphs that it cites."""
    return f"{document.id}: {references_text(cited)}" if cited else document.id


def _print_lines(lines: Iterable[str], indent: str = INDENT) -> None:
    for line in lines:
        print(textwrap.fill(line, _width(), initial_indent=indent, subsequent_indent=indent))


def _print_wrapped(label: str, text: str, indent: str = "") -> None:
    print(
        textwrap.fill(
            "  ".join(part for part in (label, text) if part),
            _width(),
            initial_indent=indent,
            subsequent_indent=indent + INDENT,
            break_on_hyphens=False,
        )
    )


def _width() -> int:
    return min(WIDEST, max(40, shutil.get_terminal_size((WIDEST, 24)).columns))


def _dump(printed: object) -> int:
    print(json.dumps(printed, ensure_ascii=False, indent=2))
    return 0
