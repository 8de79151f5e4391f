"""The terms that stand in a text, found by the words of the document in force."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from trainer.rulebook.document import Document
from trainer.rulebook.documents import load_document
from trainer.rulebook.glossary import Term, glossary

_INSIDE: Final = r"(?<=[\w,;:’”] )"
"""What comes before a word inside of a sentence: at its beginning each has a capital."""


class Noun(NamedTuple):
    """A term in a text, from one character to before another."""

    start: int
    end: int
    term: Term


class Nouns(NamedTuple):
    """Finds the terms that hold at a table."""

    pattern: re.Pattern[str]
    terms: Mapping[str, Term]
    """By each of their words, in small letters."""

    def found(self, text: str) -> tuple[Noun, ...]:
        """The terms in a text, in its order; of terms within each other the longest."""
        return tuple(
            Noun(*found.span(), self.terms[found[0].casefold()])
            for found in self.pattern.finditer(text)
        )


def in_force(document: Document) -> Iterator[Document]:
    """The documents that hold at a table: its own, and those that apply where that is silent."""
    yield document
    for base in dict.fromkeys((document.base_game, document.base_irregularities)):
        if base:
            yield load_document(base)


def source_of(term: Term, document: Document) -> Document | None:
    """The document that says at a table what a term is; None if it is no term there."""
    return next((other for other in in_force(document) if other.id in term.defined), None)


def nouns_at(document: Document, written: Callable[[str], str] = str) -> Nouns:
    """Return what finds the terms that hold where ``document`` is in force.

    A document's own word for a term goes before ours, and a word of the trade that no document has
    is one everywhere. An everyday word is found where a capital shows that it is meant as a term.
    ``written`` is how a word is written in the language of the texts.
    """
    terms: dict[str, Term] = {}
    for here in in_force(document):
        # A term goes before a word of the trade, and its name before the plural of another.
        defined = [term for term in glossary().values() if here.id in term.defined]
        defined.sort(key=lambda term: term.trade)
        for term in defined:
            for word in (written(term.name), written(document.words.of(term.name))):
                terms.setdefault(word.casefold(), term)
        for term in defined:
            for name in term.names:
                for word in (written(name), written(document.words.of(name))):
                    terms.setdefault(word.casefold(), term)
    for term in glossary().values():
        for name in term.names if not term.defined else ():
            terms.setdefault(written(name).casefold(), term)
    longest = sorted(terms, key=len, reverse=True)
    parts = "|".join(_part(word, terms[word]) for word in longest)
    return Nouns(re.compile(rf"(?<![\w-])(?:{parts})(?![\w-])"), terms)


def _part(word: str, term: Term) -> str:
    if term.everyday and not term.trade:
        return _INSIDE + re.escape(word[:1].upper() + word[1:])
    return f"(?i:{re.escape(word)})"
