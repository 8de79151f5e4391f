"""Texts about the rule documents: their names, and what rests on a paragraph."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from trainer.messages.citations import short_title
from trainer.messages.comparison import answer_lines
from trainer.messages.explanations import reason
from trainer.messages.text import _, ngettext, versioned
from trainer.rulebook import load_document
from trainer.rulebook.compare import DECKS, SIDE_BETS, Question, answer
from trainer.rulebook.document import Document, RegisterEntry
from trainer.rulebook.houses import house
from trainer.rulebook.related import Elsewhere
from trainer.rules.rulekeys import Rule

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
    """Since when it is in force: ``2020-12-01, 08:00``; empty if its text does not say."""
    return _(", ").join(part for part in (document.date, document.hour) if part)


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
        lines.append(_("When something goes wrong: {document}").format(document=base))
    return tuple(lines)


def resting_text(rule: Rule, document: Document) -> str:
    """What in the engine rests on a paragraph, with the document's figures where it is of them."""
    sentence, figures = _sentence(rule, document), _figures(rule, document)
    if not figures:
        return sentence
    return _("{sentence} {figures}.").format(sentence=sentence, figures=figures)


def _sentence(rule: Rule, document: Document) -> str:
    return reason(rule, document.ruleset, house(document, {}), document.words)


def _figures(rule: Rule, document: Document) -> str:
    question = _FIGURES.get(rule)
    return _("; ").join(answer_lines(answer(question, document))) if question else ""


class OtherText(NamedTuple):
    """What another document says about a rule; ``text`` only if that differs.

    ``cited`` are its paragraphs, empty if it has no such rule.
    """

    document: Document
    cited: tuple[str, ...]
    same: bool
    text: str


def other_text(rule: Rule, document: Document, other: Elsewhere) -> OtherText:
    """What ``other`` says about a rule of ``document``."""
    if not other.cited:
        return OtherText(other.document, (), False, _("Has no such rule."))
    there = resting_text(rule, other.document)
    if there == resting_text(rule, document):
        return OtherText(other.document, other.cited, True, "")
    differing = _sentence(rule, other.document) != _sentence(rule, document)
    text = there if differing else _figures(rule, other.document)
    return OtherText(other.document, other.cited, False, text)


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
