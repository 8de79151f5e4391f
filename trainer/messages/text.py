"""Translation of every text a person reads: gettext over the packaged catalogues.

The source language is English and needs no catalogue. A catalogue is read when its language is
chosen. Texts are looked up when they are shown, so a change of language is seen at
the next repaint; templates take their values with ``str.format`` after the lookup.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date
from typing import TYPE_CHECKING, Final

from trainer.texts import PSEUDO, RIGHT_TO_LEFT, SOURCE_LANGUAGE, Wording

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from babel import Locale

DOMAIN: Final = "feltwork"

_SOURCE: Final = gettext.NullTranslations()


class _Chosen:
    """The language in force: one for the whole program, which has one user at a time."""

    translations: gettext.NullTranslations = _SOURCE
    language: str = SOURCE_LANGUAGE
    locale: Locale | None = None
    wanted: str = ""


def _(message: str) -> str:
    """``message`` in the language in force."""
    # For the empty string gettext returns the catalogue's header.
    return _Chosen.translations.gettext(message) if message else message


def ngettext(singular: str, plural: str, number: int) -> str:
    """``singular`` or ``plural``, as the language in force requires for ``number``."""
    return _Chosen.translations.ngettext(singular, plural, number)


def pgettext(context: str, message: str) -> str:
    """``message`` in the language in force, for an English word that has several meanings."""
    return _Chosen.translations.pgettext(context, message)


def worded(message: str, words: Wording) -> str:
    """``message`` as the document in force has it, in the language in force."""
    return _(words.of(message))


def capitalised(text: str) -> str:
    """``text`` with a capital first letter."""
    return text[:1].upper() + text[1:]


def lowered(text: str) -> str:
    """``text`` with a small first letter, as inside a sentence."""
    return text[:1].lower() + text[1:]


def ended(text: str) -> str:
    """``text`` as a sentence: with a full stop, unless what it quotes at its end has one."""
    return text if text.endswith(_CLOSED) else _("{text}.").format(text=text)


_CLOSED: Final = (".”", "?”", "!”", ".»")


def versioned(title: str, version: str) -> str:
    """A document as it is called, with its version if it has one, both untranslated until now."""
    if not version:
        return _(title)
    return _("{title}, {version}").format(title=_(title), version=_(version))


def one_of(words: Iterable[object]) -> str:
    """A choice: ``4, 5, 6 or 8``."""
    *before, last = map(str, words)
    if not before:
        return last
    if _LIKE_OR.match(last):
        # Translators: the last one begins like the word: “u ocho” in Spanish, and not “o ocho”.
        both = pgettext("before o", "{list} or {last}")
    else:
        both = _("{list} or {last}")
    return both.format(list=_(", ").join(before), last=last)


def all_of(words: Iterable[object]) -> str:
    """Several together: ``K♥, 4♥ and 9♠``."""
    *before, last = map(str, words)
    if not before:
        return last
    if _LIKE_AND.match(last):
        # Translators: the last one begins like the word: “e Ivo” in Spanish, and not “y Ivo”.
        both = pgettext("before i", "{list} and {last}")
    else:
        both = _("{list} and {last}")
    return both.format(list=_(", ").join(before), last=last)


_LIKE_OR: Final = re.compile(r"h?[oó]|8|11(?!\d)", re.IGNORECASE)
"""What begins like the word for “or” in languages in which that is an o; eight and eleven do."""
_LIKE_AND: Final = re.compile(r"h?[ií](?![aeo])", re.IGNORECASE)
"""What begins like the word for “and” in languages in which that is an i."""


_MONTHS: Final = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def date_text(day: str) -> str:
    """A day such as ``2020-12-01``, the month as a word: figures are read in several ways."""
    when = date.fromisoformat(day)
    if _Chosen.locale is None:
        return f"{when.day} {_MONTHS[when.month - 1]} {when.year}"
    from babel.dates import format_date  # English does without

    return format_date(when, "long", locale=_Chosen.locale)


def short_date_text(when: date) -> str:
    """A day with its month shortened; empty where that is left to Qt, for the source language."""
    if _Chosen.locale is None:
        return ""
    from babel.dates import format_skeleton  # English does without

    return format_skeleton("yMMMd", when, locale=_Chosen.locale)


_SOURCE_NAME: Final = re.compile(r"(C|POSIX|en|English)([-_.@].*)?", re.DOTALL)
"""The names by which systems call the source language, and the want of any."""


def environment_language(environment: Mapping[str, str]) -> str:
    """The languages that the environment names, as ``set_language`` reads them; empty for none.

    ``LANGUAGE`` goes before the others, as in gettext's own programs.
    """
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    return next((value for name in names if (value := environment.get(name, ""))), "")


def set_language(wanted: str, catalogues: Traversable | None = None) -> str:
    """Choose the language by its name; returns the code of the one in force.

    Names of all systems are understood (``trainer/messages/languages.py``), and lists of them,
    with colons between (``es_MX:pt``), of which the first that there is counts. A language without
    a catalogue falls back to its parent (``de_CH`` to ``de``), and at last to the source language.
    ``catalogues`` is the folder to search, by default the packaged one.
    """
    code, name = _found(wanted, catalogues)
    _Chosen.language, _Chosen.translations, _Chosen.locale = code, _SOURCE, None
    _Chosen.wanted = wanted
    if code in PSEUDO:
        from trainer.messages.pseudo import PseudoTranslations  # rarely needed

        _Chosen.translations = PseudoTranslations(code)
    elif code != SOURCE_LANGUAGE:
        from trainer.messages.catalogues import Catalogue
        from trainer.messages.languages import FromTheRight, locale_for

        _Chosen.locale = locale_for(name)
        kind = FromTheRight if right_to_left() else Catalogue
        _Chosen.translations = kind(_catalogue(code, catalogues).read_text(encoding="utf-8"))
    return code


def found(wanted: str) -> str:
    """The code of the language that would be chosen for this name."""
    return _found(wanted, None)[0]


def _found(wanted: str, catalogues: Traversable | None) -> tuple[str, str]:
    """The code of the language chosen for this list, and the name by which it is in the list."""
    for name in filter(None, wanted.split(":")):
        code = name.partition(".")[0].replace("-", "_")
        if code in PSEUDO:
            return code, name
        if _SOURCE_NAME.fullmatch(name):
            break
        from trainer.messages.languages import catalogues_for

        for candidate in catalogues_for(name):
            if _catalogue(candidate, catalogues).is_file():
                return candidate, name
    return SOURCE_LANGUAGE, SOURCE_LANGUAGE


def _catalogue(code: str, catalogues: Traversable | None) -> Traversable:
    where = packaged() if catalogues is None else catalogues
    return where / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def language() -> str:
    """The code of the language in force."""
    return _Chosen.language


def wanted_languages() -> str:
    """The names of all languages that were wanted, with a catalogue or without, as they came."""
    return _Chosen.wanted


def chosen_locale() -> Locale | None:
    """The ways of writing of the language in force; None for the source language’s."""
    return _Chosen.locale


def right_to_left() -> bool:
    """Tell whether the language in force is written from right to left."""
    return _Chosen.language == RIGHT_TO_LEFT or (
        _Chosen.locale is not None and _Chosen.locale.text_direction == "rtl"
    )


def packaged() -> Traversable:
    """The folder of the catalogues."""
    from importlib.resources import files  # slow to load, and English needs no catalogue

    return files("resources") / "locale"


# Rows of text in aligned columns, for a monospaced font.


def aligned(rows: Iterable[tuple[str, ...]], right: Collection[int]) -> Iterator[str]:
    """A line for each row; columns are as wide as their widest cell, ``right`` ones flush right.

    All rows have the same number of cells.
    """
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = (
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


_LONGEST: Final = 60
"""How many characters of an edit are shown where it can be undone."""


def shortened(text: str) -> str:
    """A text in as much room as a menu has."""
    return text if len(text) <= _LONGEST else _("{text}…").format(text=text[:_LONGEST].rstrip())
