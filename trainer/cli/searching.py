"""``feltwork rules --search`` and ``feltwork rules glossary``."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from trainer.cli.diagnostic_lines import reading_as_json
from trainer.cli.output import INDENT, dump, print_wrapped, refuse, with_cited, with_settings
from trainer.messages.citations import reading_text
from trainer.messages.rulebook import nothing_found
from trainer.messages.terms import OF_THE_TRADE
from trainer.messages.text import _
from trainer.rulebook import load_document
from trainer.rulebook.glossary import Term, definition_text, glossary
from trainer.search.documents import Search
from trainer.search.topics import Topic, by_name
from trainer.search.words import Phrase, folded, spans

_MARK: Final = "*"
"""Stands before and after what was found."""


def print_found(query: str, document: str, *, as_json: bool) -> int:
    """Print what was found, the best first, with the documents under each topic.

    ``document`` is the id of the one that is asked alone; without it, all of them are.
    """
    found = Search().find(query, document)
    if as_json:
        return dump(
            {
                "found": [_topic(topic, document) for topic in found.items],
                "corrected": list(found.corrected),
                "near": list(found.near),
                "elsewhere": list(found.elsewhere),
            }
        )
    if not found.items:
        print(nothing_found(query, document, found.elsewhere))
        if found.near:
            print(_("Similar words: {words}").format(words=_(", ").join(found.near)))
        return 0
    if found.corrected:
        words = _(", ").join(found.corrected)
        print(_("Showing results for {words}.").format(words=words))
    for topic in found.items:
        print()
        _print_topic(topic, found.matched, document)
    return 0


def _print_topic(topic: Topic, matched: Collection[Phrase], document: str) -> None:
    print_wrapped("", f"{_marked(topic.title, matched)} ({_(topic.kind.text)})")
    by_text: dict[str, list[str]] = {}
    read: dict[str, dict[str, None]] = {}
    for name, cell in topic.of(document).items():
        named = with_settings(load_document(name), cell.paragraphs, cell.settings)
        by_text.setdefault(cell.text, []).append(named)
        read.setdefault(cell.text, {}).update(dict.fromkeys(map(reading_text, cell.readings)))
    for text, names in by_text.items():
        for line in text.splitlines():
            print_wrapped("", _marked(line, matched), indent=INDENT)
        for line in (*names, *read[text]):
            print_wrapped("", line, indent=2 * INDENT)


def _marked(text: str, matched: Collection[Phrase]) -> str:
    for start, length in reversed(spans(text, matched)):
        end = start + length
        text = f"{text[:start]}{_MARK}{text[start:end]}{_MARK}{text[end:]}"
    return text


def _topic(topic: Topic, document: str) -> dict[str, Any]:
    return {
        "kind": topic.kind.value,
        "title": topic.title,
        "name": topic.name,
        "documents": {
            name: {
                "text": cell.text,
                "paragraphs": list(cell.paragraphs),
                "silent": cell.silent,
                "settings": list(cell.settings),
                "readings": [reading_as_json(reading) for reading in cell.readings],
            }
            for name, cell in topic.of(document).items()
        },
    }


def print_glossary(wanted: str, *, as_json: bool) -> int:
    """Print every defined term, or one of them; returns the exit status."""
    terms = tuple(by_name())
    if wanted:
        terms = tuple(term for term in terms if folded(wanted) in map(folded, _names(term)))
    if not terms:
        sentence = _("No document defines “{term}”.").format(term=wanted)
        known = tuple(name for term in glossary().values() for name in _names(term))
        return refuse(sentence, wanted, known)
    if as_json:
        return dump([_term(term) for term in terms])
    for term in terms:
        print_wrapped("", _(", ").join(_names(term)))
        by_text: dict[str, list[str]] = {}
        if not term.defined:
            by_text[_(term.summary)] = [_(OF_THE_TRADE)]
        for name, found in term.defined.items():
            document = load_document(name)
            named = with_cited(document, found.paragraphs)
            by_text.setdefault(_(definition_text(term, document)), []).append(named)
        for text, names in by_text.items():
            print_wrapped("", text, indent=INDENT)
            for named in names:
                print_wrapped("", named, indent=2 * INDENT)
    return 0


def _names(term: Term) -> tuple[str, ...]:
    return tuple(_(name) for name in (term.name, term.plural) if name)


def _term(term: Term) -> dict[str, Any]:
    return {
        "term": _(term.name),
        "plural": _(term.plural) if term.plural else "",
        "text": "" if term.defined else _(term.summary),
        "defined": {
            name: {
                "text": _(definition_text(term, load_document(name))),
                "paragraphs": list(found.paragraphs),
            }
            for name, found in term.defined.items()
        },
    }
