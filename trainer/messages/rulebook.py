"""Texts about the rule documents: their names, and what rests on a paragraph."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from trainer.messages.citations import reason, short_title
from trainer.messages.names import ORDINARY, HandNames, outcome_text
from trainer.messages.text import _, capitalised, date_text, ngettext, one_of, versioned
from trainer.messages.workings import pay_text
from trainer.rulebook import load_document
from trainer.rulebook.citing import Saying, unshared
from trainer.rulebook.compare import (
    DECKS,
    SIDE_BETS,
    Answer,
    AnswerPart,
    Question,
    TablePays,
    answer,
)
from trainer.rulebook.document import Document, Reading, RegisterEntry, SideBetOffer
from trainer.rulebook.glossary import Resting
from trainer.rulebook.houses import house
from trainer.rulebook.paytables import PayRow, PayTable
from trainer.rules.money import Basis, Odds, levels_of
from trainer.rules.rulekeys import Rule
from trainer.texts import N_, PLAIN, TextEnum, Wording

# The answers of the comparison of the rule documents in sentences.


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
_FIGURES: Final[Mapping[Rule, Question]] = {
    Rule.DECKS: DECKS,
    Rule.SIDE_BET_PAY_TABLE: SIDE_BETS,
}
"""The rules whose sentence says where the figures are, and the question they answer."""


class ChoiceText(NamedTuple):
    """One way to read an open point."""

    value: str
    summary: str
    default: bool


class OpenPoint(NamedTuple):
    """A point that a document leaves to the house; ``name`` is the setting's."""

    name: str
    question: str
    rests_on: tuple[str, ...]
    choices: tuple[ChoiceText, ...]


def title_text(document: Document) -> str:
    """The document's title: ``Blackjack Perfect Pairs, Version 5``."""
    return versioned(document.title, document.version)


def in_force_text(document: Document) -> str:
    """Since when it is in force: ``1 December 2020, 08:00``; empty if its text does not say."""
    day = date_text(document.date) if document.date else ""
    return _(", ").join(part for part in (day, document.hour) if part)


def decks_text(document: Document) -> str:
    """The number of decks in its game."""
    return _("; ").join(answer_lines(answer(DECKS, document)))


def side_bets_text(document: Document) -> str:
    """Its side bets, each with the number of its pay tables if it has several."""
    named = [
        _("{bet} ({tables})").format(
            bet=_(offer.name),
            tables=ngettext(
                "{count} pay table", "{count} pay tables", len(offer.pay_tables)
            ).format(count=len(offer.pay_tables)),
        )
        if len(offer.pay_tables) > 1
        else _(offer.name)
        for offer in document.side_bets.values()
    ]
    return _(", ").join(named) if named else _("none")


def about_lines(document: Document) -> tuple[str, ...]:
    """The document in a few lines: decks, side bets, and what applies if it says nothing."""
    lines = [
        _("Decks: {decks}").format(decks=decks_text(document)),
        _("Side bets: {bets}").format(bets=side_bets_text(document)),
    ]
    if document.base_game:
        base = short_title(load_document(document.base_game))
        lines.append(_("Where it does not cover the game: {document}").format(document=base))
    if document.base_irregularities:
        base = short_title(load_document(document.base_irregularities))
        lines.append(_("Irregularities: {document}").format(document=base))
    return tuple(lines)


def resting_text(rule: Rule, document: Document) -> str:
    """What in the engine rests on a paragraph, with the document's figures where it is of them."""
    return _with_figures(rule, document, document.words)


def _with_figures(rule: Rule, document: Document, words: Wording) -> str:
    sentence, figures = _sentence(rule, document, words), _figures(rule, document)
    if not figures:
        return sentence
    return _("{sentence} {figures}.").format(sentence=sentence, figures=figures)


def _sentence(rule: Rule, document: Document, words: Wording) -> str:
    return reason(rule, document.ruleset, house(document, {}), words)


def _figures(rule: Rule, document: Document) -> str:
    question = _FIGURES.get(rule)
    return _("; ").join(answer_lines(answer(question, document))) if question else ""


class Agreement(TextEnum):
    """What another document says of a rule that a paragraph states."""

    DIFFERS = "differs", N_("different")
    SILENT = "silent", N_("silent")
    SAME = "same", N_("the same")


AGREEMENT_SIGNS: Final[Mapping[Agreement, str]] = MappingProxyType(
    {Agreement.DIFFERS: "≠", Agreement.SILENT: "–", Agreement.SAME: "="}
)


class OtherText(NamedTuple):
    """What another document says of a rule.

    ``text`` is empty where that is the same; ``cited`` are its paragraphs or, where it is silent,
    those of the document that the house follows, whose id ``follows`` is. ``readings`` are what we
    read in it beyond its text.
    """

    document: Document
    cited: tuple[str, ...]
    agreement: Agreement
    text: str
    follows: str
    readings: tuple[Reading, ...]


def other_text(resting: Resting, other: Saying) -> OtherText:
    """Return what ``other`` says of a rule."""
    # Two texts may say the same in words of their own.
    alike = _said(other, PLAIN) == _said(resting.here, PLAIN)
    there, readings = _said(other, other.document.words), unshared(resting.here, other)
    if other.silent:
        agreement, text = Agreement.SILENT, _silent(other, "" if alike else there)
    elif not alike:
        agreement, text = Agreement.DIFFERS, _figures_alone(resting.here, other) or there
    elif readings or other.settings - resting.here.settings:
        agreement, text = Agreement.DIFFERS, ""
    else:
        text = _ours_alone(resting.here, other)
        agreement = Agreement.DIFFERS if text else Agreement.SAME
    if other.settings - resting.here.settings:
        text = _("Left to the house; by default: {rule}").format(rule=text or there)
    return OtherText(other.document, other.cited, agreement, text, other.follows, readings)


def _said(said: Saying, words: Wording) -> str:
    """Return what a document says of a rule, whose sentence may be that of another in its place."""
    if said.no_bet:
        return _("There is no such bet.")
    return _with_figures(said.rule, said.document, words) if said.rule else ""


def _ours_alone(here: Saying, there: Saying) -> str:
    """That only the text of ``there`` says what is ours, or the house's, ``here``; or nothing."""
    if here.settings - there.settings:
        return _("Its text says so; here it is left to the house.")
    if unshared(there, here):
        return _("Its text says so without what is read into this one.")
    return ""


def _figures_alone(here: Saying, there: Saying) -> str:
    """The figures of ``there`` where they are all that differs; empty if they are not."""
    rule = there.rule
    if rule is None or rule is not here.rule:
        return ""
    mine, other = (_sentence(rule, each.document, PLAIN) for each in (here, there))
    return _figures(rule, there.document) if mine == other else ""


def _silent(said: Saying, practice: str) -> str:
    """That a document is silent, and the house's practice; empty if that is what the page says."""
    if said.rule is None:
        return _("Silent.")
    if said.follows:
        return (
            _("Silent; the house follows: {answer}").format(answer=practice)
            if practice
            else _("Silent; the house follows this.")
        )
    if practice:
        return _("Silent; the house: {answer}").format(answer=practice)
    return _("Silent; the house does the same.")


def open_point(entry: RegisterEntry) -> OpenPoint:
    """A point that the document leaves to the house, with the ways to read it."""
    return OpenPoint(
        entry.name,
        _(entry.question),
        entry.rests_on,
        tuple(
            ChoiceText(value_text(choice.value), _(choice.summary), place == 0)
            for place, choice in enumerate(entry.choices)
        ),
    )


def value_text(value: bool | int | str) -> str:
    """A setting's value as a scenario file writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


# What is said of a search that finds nothing.


def nothing_found(query: str, document: str, elsewhere: Sequence[str]) -> str:
    """That nothing was found, or not in the document that was asked alone, and where else it is."""
    if not elsewhere:
        return _("No results for “{query}”.").format(query=query)
    return _("{document} does not speak of “{query}”; it is found in: {others}.").format(
        document=short_title(load_document(document)),
        query=query,
        others=_(", ").join(short_title(load_document(name)) for name in elsewhere),
    )


# The pay tables of the side bets as text: every hand with its pay, Envy and Dynamic Pays.


def pay_table_title(offer: SideBetOffer, table: PayTable) -> str:
    """The bet, and its pay table where there are several."""
    if len(offer.pay_tables) == 1:
        return _(offer.name)
    return _("{bet}, pay table {table}").format(bet=_(offer.name), table=table.id)


def pay_table_lines(table: PayTable, words: Wording) -> Iterator[str]:
    """A line for each hand, the highest first: ``Perfect Pair: 25 to 1``, in a document's words."""
    names = HandNames(table.ranks or ORDINARY.ranks, words=words)
    for row in table.rows:
        yield _row(row, names, table.levels)


def pay_table_citations(document: Document, table: PayTable) -> tuple[str, ...]:
    """The paragraphs of a pay table, as the document cites them."""
    rule = Rule.SIDE_BET_PAY_TABLE
    return table.citations.get(rule) or document.cite((rule,))


def _row(row: PayRow, names: HandNames, levels: int) -> str:
    hand = capitalised(outcome_text(row.hand, names))
    if row.suit_specific and "{suit}" not in row.hand.text:
        hand = _("{hand} ({suit})").format(hand=hand, suit=_("suit specific"))
    line = _("{hand}: {pay}").format(hand=hand, pay=pay_text(row.pay, levels))
    if row.dynamic:
        dynamic = one_of(str(odds.pays) for odds in row.dynamic)
        line = _("{line}, as a Dynamic Pay {dynamic}").format(line=line, dynamic=dynamic)
    if row.envy:
        line = _("{line}, Envy {pay}").format(line=line, pay=pay_text(row.envy))
    return line
