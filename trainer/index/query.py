"""What is typed to search the scenarios, taken apart: words, and conditions that are no words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from trainer.messages.text import _
from trainer.search.words import folded, words

_NUMBER: Final = "#"
"""Stands for the number in a condition."""
_PARTS: Final = re.compile(r'"([^"]*)"|(\S+)')
_POSSESSIVE: Final = re.compile(r"['’]s\b")


class Query(NamedTuple):
    """``parts`` all have to be found: each is a word, or what was put in quotation marks, folded.

    ``level`` is that of the scenario; the last result has to be ``below`` or ``above`` so many
    percent. ``unplayed``: there must be no result.
    """

    parts: tuple[str, ...] = ()
    level: int | None = None
    below: int | None = None
    above: int | None = None
    unplayed: bool = False

    def admits(self, level: int | None, percent: int | None) -> bool:
        """Tell whether a scenario of this level, with this last result, meets the conditions."""
        if self.level is not None and level != self.level:
            return False
        if self.unplayed and percent is not None:
            return False
        if self.below is not None and (percent is None or percent >= self.below):
            return False
        return self.above is None or (percent is not None and percent > self.above)


NOTHING_ASKED: Final = Query()


def query_of(text: str) -> Query:
    """What ``text`` asks for; “level 3”, “below 80”, “above 80” and “not played” are conditions."""
    left = folded(text)
    left, level = _number(left, _("level {number}").format(number=_NUMBER))
    left, below = _number(left, _("below {number}").format(number=_NUMBER))
    left, above = _number(left, _("above {number}").format(number=_NUMBER))
    without = re.sub(_alone(re.escape(folded(_("not played")))), " ", left)
    return Query(tuple(_parts(without)), level, below, above, without != left)


def _number(text: str, condition: str) -> tuple[str, int | None]:
    """The text without a condition, and the number in that; None if it is not there."""
    before, _place, after = map(re.escape, folded(condition).partition(_NUMBER))
    found = re.search(_alone(rf"{before}(\d{{1,3}})(?:\s?%)?{after}"), text)
    if found is None:
        return text, None
    return f"{text[: found.start()]} {text[found.end() :]}", int(found[1])


def _alone(pattern: str) -> str:
    """A pattern for what is no part of a longer word or number."""
    return rf"(?<!\w){pattern}(?!\.?\w)"


def _parts(text: str) -> Iterator[str]:
    """The words, without those that say nothing, unless there are no others."""
    from trainer.rulebook.trade import trade  # nothing is searched for in the first picture

    found = [_POSSESSIVE.sub("", quoted or word) for quoted, word in _PARTS.findall(text)]
    found = [part.strip(",;:.!?()") for part in found]
    found = [part for part in found if words(part)]
    small = frozenset(words(f"{_(trade().stop)} {_(trade().rounds)}"))
    yield from [part for part in found if part not in small] or found
