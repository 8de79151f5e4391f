"""The answers of the comparison of the rule documents in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from trainer.messages.text import _, ngettext, one_of
from trainer.messages.workings import pay_text
from trainer.rulebook.compare import Answer, AnswerPart, TablePays
from trainer.rules.money import Basis, Odds
from trainer.rules.pays import levels_of


def answer_lines(answer: Answer) -> tuple[str, ...]:
    """A document's answer, one line for each part, without its paragraphs."""
    return tuple(answer_part_text(part) for part in answer.parts)


def answer_text(answer: Answer) -> str:
    """A document's answer in one line, which says so where the document itself is silent.

    What the house does there is another document's rule, which the paragraphs name, or its own
    practice.
    """
    text = _("; ").join(answer_lines(answer))
    if not answer.silent:
        return text
    if not text:
        return _("Silent")
    if answer.follows:
        return _("Silent; the house follows: {answer}").format(answer=text)
    return _("Silent; the house: {answer}").format(answer=text)


def answer_part_text(part: AnswerPart) -> str:
    """One part of an answer."""
    return _(part.text.text).format(
        **{name: _FILLED.get(name, str)(value) for name, value in part.values.items()},
        **_counted(part),
    )


def _counted(part: AnswerPart) -> dict[str, str]:
    """Values that need singular or plural: ``once``, ``3 pay tables``."""
    times = part.values.get("splits")
    if times is None:
        return {}
    text = _("Once") if times == 1 else ngettext("{times} time", "{times} times", times)
    return {"times": text.format(times=times)}


def _pays_text(tables: tuple[TablePays, ...]) -> str:
    if len(tables) == 1:
        return _pay_table(tables[0])
    return _(", ").join(
        _("{table} {pays}").format(table=table.table, pays=_pay_table(table)) for table in tables
    )


def _pay_table(table: TablePays) -> str:
    """``25/12/6 to 1`` if all odds are to one; otherwise each is written out."""
    plain = [odds for odds in table.odds if isinstance(odds, Odds) and odds[1:] == (1, Basis.TO)]
    if len(plain) == len(table.odds):
        return _("{pays} to 1").format(pays="/".join(str(odds.pays) for odds in plain))
    levels = levels_of(table.odds)
    return _(", ").join(pay_text(pay, levels) for pay in table.odds)


def _part(part: tuple[int, int]) -> str:
    return _("half") if part == (1, 2) else f"{part[0]}/{part[1]}"


def _decks(decks: tuple[int, ...]) -> str:
    return ngettext("{decks} deck", "{decks} decks", max(decks)).format(decks=one_of(decks))


def _tables(count: int) -> str:
    return ngettext("{count} pay table", "{count} pay tables", count).format(count=count)


_FILLED: Final[Mapping[str, Callable[[Any], str]]] = MappingProxyType(
    {
        "boxes": one_of,
        "decks": _decks,
        "odds": pay_text,
        "part": _part,
        "pays": _pays_text,
        "tables": _tables,
        "names": lambda names: _(", ").join(map(_, names)),
        "name": _,
    }
)
"""How the values of an answer are written; the others are numbers."""
