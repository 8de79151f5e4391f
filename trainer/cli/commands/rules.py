"""``feltwork rules``: the rule documents, their paragraphs, and where the documents differ."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from trainer.cli.diagnostic_lines import reading_as_json
from trainer.cli.files import INVALID
from trainer.cli.output import (
    INDENT,
    dump,
    print_lines,
    print_wrapped,
    refuse,
    sign,
    whose,
    with_cited,
    with_settings,
)
from trainer.cli.searching import print_found, print_glossary
from trainer.messages.citations import paragraph_text, read_text, reading_text, references_text
from trainer.messages.diagnostics import diagnostic_text
from trainer.messages.figures import as_shown
from trainer.messages.rulebook import (
    AGREEMENT_SIGNS,
    Agreement,
    OpenPoint,
    about_lines,
    answer_lines,
    answer_text,
    in_force_text,
    open_point,
    other_text,
    pay_table_citations,
    pay_table_lines,
    pay_table_title,
    resting_text,
    title_text,
)
from trainer.messages.text import _, ngettext
from trainer.rulebook import Document, documents, load_document
from trainer.rulebook.compare import Row, Topic, compare
from trainer.rulebook.document import Paragraph, Reading
from trainer.rulebook.glossary import (
    Related,
    Resting,
    Term,
    defined_at,
    definition_text,
    related,
    terms_in,
)
from trainer.scenario.codes import Code
from trainer.texts import N_

# ``feltwork rules compare``: where the rule documents differ.


def print_comparison(topic: str, *, as_json: bool) -> int:
    """Print the whole comparison, or one topic of it; returns the exit status."""
    if topic and topic not in list(Topic):
        sentence = _("The comparison has no topic “{topic}”.").format(topic=topic)
        return refuse(sentence, topic, tuple(Topic))
    found = [load_document(name) for name in documents()]
    rows = tuple(compare(found, Topic(topic) if topic else None))
    if as_json:
        return dump([_row(row, found) for row in rows])
    before: Topic | None = None
    for row in rows:
        if row.question.topic is not before:
            print(
                _(row.question.topic.text) if before is None else f"\n{_(row.question.topic.text)}"
            )
            before = row.question.topic
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
    print(f"  {sign(row.differs)} {_(row.question.text)}")
    by_text: dict[str, list[str]] = {}
    read: dict[str, dict[str, None]] = {}
    for document, answer in zip(found, row.answers, strict=True):
        text = answer_text(answer)
        named = with_settings(document, answer.paragraphs, answer.settings)
        by_text.setdefault(text, []).append(named)
        read.setdefault(text, {}).update(dict.fromkeys(map(reading_text, answer.readings)))
    for text, names in by_text.items():
        print_wrapped("", text, indent=INDENT)
        for line in (*names, *read[text]):
            print_wrapped("", line, indent=2 * INDENT)


def _row(row: Row, found: Sequence[Document]) -> dict[str, Any]:
    return {
        "topic": row.question.topic.value,
        "question": row.question.id,
        "text": _(row.question.text),
        "differs": row.differs,
        "answers": {
            document.id: {
                "text": list(answer_lines(answer)),
                "silent": answer.silent,
                "follows": whose(answer.follows, silent=answer.silent and bool(answer.parts)),
                "paragraphs": list(answer.paragraphs),
                "settings": list(answer.settings),
                "readings": [reading_as_json(reading) for reading in answer.readings],
            }
            for document, answer in zip(found, row.answers, strict=True)
        },
    }


COMPARE: Final = "compare"
"""In place of a document's id, it requests the comparison."""

GLOSSARY: Final = "glossary"
"""In place of a document's id, it requests the defined terms."""

OUR_OWN_WORDS: Final = N_(
    "The summaries are in our own words; the documents belong to the casinos."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "document",
        nargs="?",
        metavar=_("ID"),
        help=_(
            "the id of a rule document, “compare” to see where the documents differ, or “glossary” "
            "for the terms that they define"
        ),
    )
    parser.add_argument(
        "paragraph",
        nargs="*",
        metavar=_("PARAGRAPH"),
        help=_(
            "a paragraph’s number, such as 3.22.2; after “compare” a topic, such as insurance; "
            "after “glossary” a term"
        ),
    )
    parser.add_argument(
        "--search",
        metavar=_("TEXT"),
        help=_("search all documents, or one, by the words used at a table"),
    )
    parser.add_argument("--json", action="store_true", help=_("print JSON"))


def run(arguments: argparse.Namespace) -> int:
    """Print what was requested; the exit status is 2 if it does not exist."""
    # A number may contain a space: 3.15.2 a.
    wanted = " ".join(arguments.paragraph)
    if arguments.search is not None and arguments.document in (None, *documents()):
        return print_found(arguments.search, arguments.document or "", as_json=arguments.json)
    if arguments.search is not None and arguments.document in (COMPARE, GLOSSARY):
        print(_("--search goes with a document’s ID, or alone."), file=sys.stderr)
        return INVALID
    if arguments.document is None:
        return _print_list(as_json=arguments.json)
    if arguments.document == COMPARE:
        return print_comparison(wanted, as_json=arguments.json)
    if arguments.document == GLOSSARY:
        return print_glossary(wanted, as_json=arguments.json)
    if arguments.document not in documents():
        known = (*documents(), COMPARE, GLOSSARY)
        message = diagnostic_text(Code.UNKNOWN_RULES, {"value": arguments.document, "known": known})
        print(as_shown(message), file=sys.stderr)
        return INVALID
    document = load_document(arguments.document)
    if not wanted:
        return _print_document(document, as_json=arguments.json)
    return _print_paragraph(document, wanted.removeprefix("¶"), as_json=arguments.json)


# The documents


def _print_list(*, as_json: bool) -> int:
    found = [load_document(name) for name in documents()]
    if as_json:
        return dump([_head(document) for document in found])
    for document in found:
        print(f"{document.id}: {_titled(document)}")
        print_lines(about_lines(document))
    return 0


def _print_document(document: Document, *, as_json: bool) -> int:
    points = [open_point(entry) for entry in document.register.values()]
    if as_json:
        return dump(
            {
                **_head(document),
                "paragraphs": [_paragraph(found) for found in document.paragraphs.values()],
                "register": [_point(point) for point in points],
                "readings": [reading_as_json(reading) for reading in document.readings.values()],
                "pay_tables": {
                    pay_table_title(offer, table): list(pay_table_lines(table, document.words))
                    for offer in document.side_bets.values()
                    for table in offer.pay_tables.values()
                },
            }
        )
    print(_titled(document))
    print_lines((_(OUR_OWN_WORDS),), indent="")
    print()
    for found in document.paragraphs.values():
        _print_summary(found)
    print()
    _print_points(_("Left to the house"), points)
    print()
    _print_readings(_("Our readings beyond the text"), document.readings.values())
    print()
    _print_pay_tables(document)
    return 0


def _print_pay_tables(document: Document) -> None:
    print(_("Pay tables of the side bets"))
    for offer in document.side_bets.values():
        for table in offer.pay_tables.values():
            cited = references_text(pay_table_citations(document, table))
            print_wrapped("", f"{pay_table_title(offer, table)} ({cited})", INDENT)
            print_lines(pay_table_lines(table, document.words), 2 * INDENT)


def _titled(document: Document) -> str:
    if not document.date:
        return title_text(document)
    return _("{title}, in force since {date}").format(
        title=title_text(document), date=in_force_text(document)
    )


def _head(document: Document) -> dict[str, Any]:
    return {
        "id": document.id,
        "title": document.title,
        "version": document.version,
        "date": document.date,
        "hour": document.hour,
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
        return refuse(sentence, number, tuple(document.paragraphs))
    found = related(document, number, map(load_document, documents()))
    points = [open_point(entry) for entry in found.open_points]
    if as_json:
        return dump(
            {
                "document": document.id,
                **_paragraph(found.paragraph),
                "under": [_paragraph(below) for below in found.under],
                "rules": [_resting(resting, document) for resting in found.resting],
                "register": [_point(point) for point in points],
                "readings": [reading_as_json(reading) for reading in found.readings],
                "terms": {
                    _(term.name): {"document": document.id, "text": text, "paragraphs": list(cited)}
                    for term, text, cited in _terms(found)
                },
            }
        )
    print(title_text(document))
    print()
    _print_summary(found.paragraph)
    for below in found.under:
        _print_summary(below)
    print()
    print(_("Where the program uses it, and what the other documents say"))
    _print_resting(found)
    if points:
        print()
        _print_points(_("What it leaves to the house"), points)
    if found.readings:
        print()
        _print_readings(_("Our readings beyond its text"), found.readings)
    terms = tuple(_terms(found))
    if terms:
        print()
        print(_("Terms in it"))
    for term, text, cited in terms:
        print_wrapped(_(term.name), f"{text} ({references_text(cited)})", INDENT)
    return 0


def _terms(found: Related) -> Iterator[tuple[Term, str, tuple[str, ...]]]:
    here = found.paragraph
    own = defined_at(found.document.id, here.number)
    for term in terms_in(_(here.summary), found.document, _):
        if term not in own:
            text = _(definition_text(term, found.document))
            yield term, text, term.defined[found.document.id].paragraphs


def _print_resting(found: Related) -> None:
    if not found.resting:
        print_lines((_("Nothing."),))
    for resting in found.resting:
        print_lines((resting_text(resting.rule, found.document),))
        for elsewhere in resting.elsewhere:
            other = other_text(resting, elsewhere)
            named = with_cited(other.document, other.cited)
            print_wrapped(
                f"{AGREEMENT_SIGNS[other.agreement]} {named}", other.text, indent=2 * INDENT
            )
            for reading in other.readings:
                print_wrapped("", reading_text(reading), indent=3 * INDENT)


def _resting(resting: Resting, document: Document) -> dict[str, Any]:
    elsewhere = [other_text(resting, other) for other in resting.elsewhere]
    return {
        "rule": resting.rule.value,
        "reason": resting_text(resting.rule, document),
        "elsewhere": [
            {
                "document": other.document.id,
                "paragraphs": list(other.cited),
                "same": other.agreement is Agreement.SAME,
                "differs": other.agreement is Agreement.DIFFERS,
                "silent": other.agreement is Agreement.SILENT,
                "follows": whose(other.follows, silent=other.agreement is Agreement.SILENT),
                "text": other.text,
                "readings": [reading_as_json(reading) for reading in other.readings],
            }
            for other in elsewhere
        ],
    }


# Printing lines


def _print_summary(found: Paragraph) -> None:
    text = _(found.summary)
    if found.not_modelled:
        text += " " + _("Not modelled: {why}").format(why=_(found.not_modelled))
    print_wrapped(paragraph_text(found.number), text)


def _print_readings(heading: str, readings: Iterable[Reading]) -> None:
    print(heading)
    for reading in readings:
        print_wrapped("", f"{_(reading.summary)} ({read_text(reading)})", indent=INDENT)


def _print_points(heading: str, points: Iterable[OpenPoint]) -> None:
    print(heading)
    for point in points:
        print_wrapped(
            point.name, f"{point.question} ({references_text(point.rests_on)})", indent=INDENT
        )
        for choice in point.choices:
            text = choice.summary
            if choice.default:
                text = _("{summary} (default)").format(summary=text)
            print_wrapped(f"{choice.value}:", text, indent=2 * INDENT)
