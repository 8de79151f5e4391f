"""Words as the search sees them: without case and accents, with related forms and misspellings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

_WORD: Final = re.compile(r"\d+(?:[.,]\d+)*(?:\s?%)?(?![^\W_])|[^\W_]+%?")
"""A number is one word, a paragraph's as well: 12, 1,000, 3.22.2, 100% and 100 %."""
_NUMBER: Final = re.compile(r"\d[\d.]*%?")
_ENDINGS: Final = ("ings", "ing", "ed", "es", "s")
_SHORTEST_STEM: Final = 3
_TWO_SLIPS_FROM: Final = 8
"""The length from which a word may have two wrong letters."""
_CONSONANTS_FROM: Final = 7
"""The length from which a word may have another consonant."""
_VOWELS: Final = frozenset("aeiouy")
_CANDIDATES: Final = 8
"""The number of like words that are compared letter by letter."""
_NEAR_FROM: Final = 4
"""A shorter word is not taken for a misspelling: too many others are near it."""
_LENIENT: Final = 0.32
"""How much smaller than their similarity the share of letter pairs of two words may be."""
SIMILAR: Final = 0.74
"""The similarity from which a word is taken for a misspelling of another."""

Phrase = tuple[str, ...]
"""Words in sequence, folded."""


class Span(NamedTuple):
    """A part of a text, as its start and length in characters."""

    start: int
    length: int


def folded(text: str) -> str:
    """The text in lower case and without accents."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character for character in plain if not unicodedata.combining(character))


def words(text: str) -> tuple[str, ...]:
    """The words of a text, folded, in order; numbers without marks between their thousands."""
    return tuple(map(_plain, _WORD.findall(folded(text))))


def _plain(word: str) -> str:
    return "".join(word.replace(",", "").split())


def is_number(word: str) -> bool:
    """Tell whether a word is a number; another one does not begin with it."""
    return _NUMBER.fullmatch(word) is not None


def stem(word: str) -> str:
    """A word without its ending: ``splitting``, ``splits`` and ``split`` have the same.

    The endings are those of English; in another language most words are left as they are.
    """
    for ending in _ENDINGS:
        kept = word.removesuffix(ending)
        if kept != word and len(kept) >= _SHORTEST_STEM:
            doubled = kept[-1] == kept[-2] and ending in ("ing", "ed")
            return (kept[:-1] if doubled else kept).removesuffix("e")
    return word.removesuffix("e") if len(word) > _SHORTEST_STEM else word


def near(word: str, known: Iterable[str], most: int, similar: float = SIMILAR) -> tuple[str, ...]:
    """The ``most`` known words that are as ``similar`` to ``word``, from 0 to 1, or more."""
    if len(word) < _NEAR_FROM or is_number(word):
        return ()
    from difflib import SequenceMatcher  # most words are found as they are written

    pairs = _pairs(word)
    found: list[tuple[float, str]] = []
    for other in known:
        if abs(len(other) - len(word)) > 2 or len(other) < _NEAR_FROM:
            continue
        # Cheap, and it leaves few for the comparison letter by letter.
        theirs = _pairs(other)
        if 2 * len(pairs & theirs) < (similar - _LENIENT) * (len(pairs) + len(theirs)):
            continue
        ratio = SequenceMatcher(None, word, other, autojunk=False).ratio()
        if ratio >= similar:
            found.append((-ratio, other))
    return tuple(other for _ratio, other in sorted(found)[:most])


def misspelt(word: str, known: Iterable[str], most: int) -> tuple[str, ...]:
    """The ``most`` known words that ``word`` may be a misspelling of, the likeliest first.

    One letter is wrong, missing, added or changed places with the next; two in a long word, and in
    a short one no consonant for another. Without these bounds words that mean themselves are taken
    for others: report for resort, discretion for description.
    """
    bound = 1 if len(word) < _TWO_SLIPS_FROM else 2
    alike = near(word, known, _CANDIDATES)
    return tuple(other for other in alike if _slips(word, other) <= bound)[:most]


def _slips(word: str, other: str) -> int:
    """The number of letters to change, add, leave out or exchange with their neighbours."""
    consonant = 2 if len(word) < _CONSONANTS_FROM else 1
    before, row = list[int](), list(range(len(other) + 1))
    for place, letter in enumerate(word, 1):
        earlier, before, row = before, row, [place]
        for there, theirs in enumerate(other, 1):
            vowels = letter in _VOWELS and theirs in _VOWELS
            changed = 0 if letter == theirs else 1 if vowels else consonant
            cost = min(before[there] + 1, row[-1] + 1, before[there - 1] + changed)
            if min(place, there) > 1 and (letter, theirs) == (other[there - 2], word[place - 2]):
                cost = min(cost, earlier[there - 2] + 1)
            row.append(cost)
    return row[-1]


def spans(text: str, phrases: Collection[Phrase]) -> tuple[Span, ...]:
    """Return where one of the ``phrases`` stands in ``text``; neighbours are joined."""
    places, written = _places(text)
    by_first: dict[str, list[Phrase]] = {}
    for phrase in phrases:
        by_first.setdefault(phrase[0], []).append(phrase)
    found: list[Span] = []
    after = 0
    for place, word in enumerate(written):
        if place < after or word not in by_first:
            continue
        fits = [item for item in by_first[word] if written[place : place + len(item)] == item]
        if not fits:
            continue
        after = place + max(map(len, fits))
        start, end = places[place][0], places[after - 1][1]
        if found and text[found[-1].start + found[-1].length : start] == " ":
            start = found.pop().start
        found.append(Span(start, end - start))
    return tuple(found)


@lru_cache(maxsize=4096)
def _places(text: str) -> tuple[tuple[tuple[int, int], ...], Phrase]:
    """Return where the words of a text begin and end, and the words, folded.

    Folding may change the length of a text, so each word is folded by itself. The texts that are
    found are few, and asked for with every key that is pressed.
    """
    places = tuple((match.start(), match.end()) for match in _WORD.finditer(text))
    return places, tuple(_plain(folded(text[start:end])) for start, end in places)


def _pairs(word: str) -> frozenset[str]:
    return frozenset(first + second for first, second in pairwise(f" {word} "))
