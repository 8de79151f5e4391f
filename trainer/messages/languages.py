"""The names by which systems call languages, and the languages that the program speaks.

Babel is needed, so this is imported only where another language than English is meant or offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from babel import Locale, UnknownLocaleError
from babel.core import get_global

from trainer.messages.catalogues import Catalogue
from trainer.texts import SOURCE_LANGUAGE

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_PARTS: Final = re.compile(r"([^.@]*)(?:\.[^@]*)?(?:@(.*))?", re.DOTALL)
"""``de_CH.UTF-8@euro``: name, encoding, modifier."""
_WORDS: Final = re.compile(r"([^()_]+?)(?: \((.+)\))?(?:_(.+))?")
"""``Chinese (Simplified)_China``: language, script and country as Windows calls them."""
_CODE: Final = re.compile(r"[a-z]{2,3}", re.ASCII)
_RENAMED: Final = {"no": "nb"}
"""Codes that are called otherwise today, where Babel does not know it."""


class Named(NamedTuple):
    """A language by its codes, with script and country if these are known."""

    language: str
    script: str = ""
    territory: str = ""

    def __str__(self) -> str:
        return "_".join(filter(None, self))


def named(name: str) -> Named | None:
    """The language that a system calls so; None for a name of none.

    Understood are ``de_CH.UTF-8@euro``, ``zh-Hans-CN``, ``sr_RS@latin``, ``German_Germany.1252``
    and ``Chinese (Simplified)_China.936``.
    """
    found = _PARTS.fullmatch(name.strip())
    if found is None:
        return None
    code, *rest = re.split("[-_]", found[1])
    script = _script(found[2] or "")
    if not _CODE.fullmatch(code.lower()):
        return _in_words(found[1])
    territory = ""
    for part in rest:
        if len(part) == 1:
            break  # an extension: ``de-DE-u-co-phonebk``
        if len(part) == 4 and part.isalpha():
            script = script or part.title()
        elif re.fullmatch(r"[A-Za-z]{2}|\d{3}", part):
            territory = territory or part.upper()
    code = code.lower()
    code = _RENAMED.get(code) or get_global("language_aliases").get(code, code)
    return Named(code, script, territory)


def _in_words(name: str) -> Named | None:
    words = _WORDS.fullmatch(name)
    if words is None:
        return None
    english = Locale(SOURCE_LANGUAGE)
    language = _code(english.languages, words[1])
    if not _CODE.fullmatch(language):
        return None
    return Named(language, _script(words[2] or ""), _code(english.territories, words[3] or ""))


def _code(names: object, wanted: str) -> str:
    """The code of what has this English name; empty if nothing has it."""
    assert hasattr(names, "items"), "Babel's names by code"
    return next((str(code) for code, name in names.items() if name.lower() == wanted.lower()), "")


def _script(english: str) -> str:
    """The code of a script called so; empty for every other word."""
    return _code(Locale(SOURCE_LANGUAGE).scripts, english) if english else ""


def catalogues_for(name: str) -> Iterator[str]:
    """The names of the catalogues for a language, the closest first: ``de_CH``, then ``de``.

    A catalogue in another script is none that can be read, so ``zh_TW`` goes by ``zh_Hant``.
    """
    wanted = named(name)
    if wanted is None:
        return
    language, script, territory = wanted
    usual = _likely(language)
    meant = script or _likely(f"{language}_{territory}") or usual
    if meant:
        yield from {str(Named(language, meant, territory)): None, f"{language}_{meant}": None}
    if not script or script == usual:
        yield from {str(Named(language, "", territory)): None}
    if meant == usual:
        yield language


def _likely(code: str) -> str:
    """The script in which a language is written, in its country if there is one; may be empty."""
    found = get_global("likely_subtags").get(code)
    return found.split("_")[1] if found else ""


def locale_for(name: str) -> Locale:
    """The ways of writing of a language, as they are in its country if that is known."""
    for each in catalogues_for(name):
        try:
            return Locale.parse(each)
        except (UnknownLocaleError, ValueError):
            continue
    return Locale(SOURCE_LANGUAGE)


_SUM: Final = re.compile(r"(?:\{[^{}]*\}|[\W\d_])*")
"""A text without words: what its values are put into."""
_OF_SUMS: Final = frozenset("+×÷=−–/%→")

_VALUE: Final = r"(?:\{[^{}]*\}|\d+(?:[.,]\d+)*)"
_IN_WORDS: Final = re.compile(rf"{_VALUE}(?:\s?[+×÷=−]\s?{_VALUE})+|{_VALUE}\s?%")
"""A sum, or a percentage, among words."""


def isolated(message: str, translated: str) -> str:
    """A translation, of which sums and ranges are read from the left."""
    if _OF_SUMS.isdisjoint(message):
        return translated
    if _SUM.fullmatch(message):
        return f"\u2066{translated}\u2069"
    return _IN_WORDS.sub(lambda sum_: f"\u2066{sum_[0]}\u2069", translated)


class FromTheRight(Catalogue):
    """The catalogue of a language that is written from right to left."""

    def gettext(self, message: str) -> str:
        return isolated(message, super().gettext(message))


def in_country(code: str, system: str) -> str:
    """The language with this code as the system names it, with its country; the code if not."""
    return next((name for name in system.split(":") if code in catalogues_for(name)), code)


def offered(catalogues: Traversable) -> tuple[tuple[str, str], ...]:
    """The languages with a catalogue here: the code of each, and the name it has for itself."""
    codes = {one.name for one in catalogues.iterdir() if (one / "LC_MESSAGES").is_dir()}
    names = ((code, locale_for(code).get_display_name()) for code in {SOURCE_LANGUAGE, *codes})
    told = ((code, f"{name[:1].upper()}{name[1:]}") for code, name in names if name)
    return tuple(sorted(told, key=lambda one: one[1].casefold()))
