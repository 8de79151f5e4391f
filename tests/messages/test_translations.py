"""Every translation: the same gaps as the English text, and the words of the termbase."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple, cast

from babel.messages.pofile import read_po

LOCALE = Path(__file__).parents[2] / "resources" / "locale"
QUOTED = re.compile(r"“[^”]*”|`[^`]*`|\{[^}]*\}")
ENDING = re.compile(r"(os|as|es|o|a|e|s)$")


KEY = "a key"
"""The context of what stands on a key: no term, even where a word is the same (Shift)."""


class Translation(NamedTuple):
    """One text of a language; of a plural, each of its forms."""

    language: str
    english: tuple[str, ...]
    texts: tuple[str, ...]
    context: str | None = None


class Term(NamedTuple):
    """A term of the termbase: what finds it in English, and its word in each language."""

    english: str
    found: re.Pattern[str]
    besides: tuple[str, ...]
    words: dict[str, re.Pattern[str]]

    def within(self, text: str) -> str:
        """The text without the phrases in which the word is not the term."""
        for phrase in self.besides:
            text = text.replace(phrase, "")
        return text


def translations() -> Iterator[Translation]:
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/feltwork.po")):
        with path.open("rb") as source:
            for message in read_po(source):
                if message.id:
                    told = forms(message.id), forms(message.string)
                    yield Translation(path.parts[-3], *told, message.context)


def forms(text: object) -> tuple[str, ...]:
    """A text, or the singular and the plural of one."""
    return (text,) if isinstance(text, str) else tuple(cast(tuple[str, ...], text))


def terms() -> list[Term]:
    entries = tomllib.loads((LOCALE / "termbase.toml").read_text(encoding="utf-8"))["terms"]
    return sorted((term(entry) for entry in entries), key=lambda one: -len(one.english))


def term(entry: dict[str, Any]) -> Term:
    english = entry["en"]
    exactly = 0 if english[0].isupper() else re.IGNORECASE
    words = {
        language: re.compile(
            "|".join(entry.get("stems", {}).get(language, [stem(word)])), re.I | re.S
        )
        for language, word in entry.items()
        if language not in {"en", "stems", "besides", "meaning"}
    }
    found = re.compile(rf"(?<!\w){re.escape(english)}(s|es|’s)?(?!\w)", exactly)
    return Term(english, found, tuple(entry.get("besides", ())), words)


def stem(words: str) -> str:
    return ".*".join(
        rf"\b{re.escape(ENDING.sub('', word) if len(word) > 4 else word)}" for word in words.split()
    )


def gaps(text: str) -> set[str]:
    return {field for _text, field, _spec, _conversion in Formatter().parse(text) if field}


def test_a_translation_has_the_gaps_of_the_text() -> None:
    found = [*translations()]
    assert len(found) > 3000
    for one in found:
        if "{" in "".join(one.english):
            filled = set().union(*map(gaps, one.english))
            assert gaps(one.texts[-1]) == gaps(one.english[-1]), one
            assert all(gaps(text) <= filled for text in one.texts), one
        assert all(one.texts), one


def test_a_translation_says_each_term_as_the_termbase_does() -> None:
    known, wrong = terms(), []
    assert len(known) > 100
    for language, english, texts, context in translations():
        text = QUOTED.sub("", english[-1]) if context != KEY else ""
        for one in known:
            text = one.within(text)
            if one.found.search(text):
                # A longer term has said it: an Initial Bet is no bet besides.
                text = one.found.sub("", text)
                if language in one.words and not one.words[language].search(texts[-1]):
                    wrong.append(f"{language}: {one.english}: {english[-1]} → {texts[-1]}")
    assert wrong == []
