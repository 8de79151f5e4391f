"""The rule documents, read from the packaged rule files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from trainer.rulebook.citing import Bases, divided, inherited, read_citations, read_not_applicable
from trainer.rulebook.document import Document, Layout, Paragraph, RegisterEntry, SideBetOffer
from trainer.rulebook.houses import base_game, decided, usual_house
from trainer.rulebook.offers import CHOICES, DocumentContext, own_choices, read_offers, read_ruleset
from trainer.rulebook.reading import Table
from trainer.rulebook.readings import (
    READINGS,
    STATED,
    WITHOUT,
    ReadingContext,
    read_readings,
    read_register,
    read_stated,
    with_inherited,
)
from trainer.rulebook.sources import (
    BASE,
    DEFAULT_PROCEDURE,
    GAME,
    IRREGULARITIES,
    base_of,
    procedures,
    source,
)
from trainer.rules.bets import BetKind
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import BlackjackTakes, Ruleset, SurrenderRule
from trainer.texts import PLAIN, Wording

# The rule keys for which a game needs a paragraph, depending on what can happen in it.
#
# A document based on another may change the game without citing where the change is written.

_NEEDS: Final[tuple[tuple[Callable[[Ruleset], bool], tuple[Rule, ...]], ...]] = (
    (
        lambda game: game.hole_card,
        (Rule.HOLE_CARD, Rule.HOLE_CARD_CHECKED, Rule.HOLE_CARD_TURNED),
    ),
    (lambda game: game.even_money, (Rule.EVEN_MONEY,)),
    (
        lambda game: game.surrender is not SurrenderRule.NEVER,
        (Rule.SURRENDER, Rule.NO_SURRENDER_AFTER_SPLIT),
    ),
    (lambda game: game.forced_draw_below > 0, (Rule.FORCED_DRAW,)),
    (lambda game: not game.double_after_split, (Rule.NO_DOUBLE_AFTER_SPLIT,)),
    (
        lambda game: game.dealer_blackjack_takes is BlackjackTakes.ALL,
        (Rule.DEALER_BLACKJACK_TAKES_ALL,),
    ),
    (
        lambda game: game.dealer_blackjack_takes is BlackjackTakes.INITIAL_BET,
        (Rule.SPLIT_DEALER_BLACKJACK, Rule.DOUBLE_DEALER_BLACKJACK),
    ),
)


def check_needs(
    table: Table,
    ruleset: Ruleset,
    register: Mapping[str, RegisterEntry],
    side_bets: Mapping[BetKind, SideBetOffer],
    not_applicable: frozenset[Rule],
) -> None:
    """Raise ValueError for a rule that can come up in the game and is listed as not applicable."""
    needed = {
        rule
        for game in _games(ruleset, register)
        for condition, rules in _NEEDS
        if condition(game)
        for rule in rules
    }
    if any(offer.at_most_initial_bet for offer in side_bets.values()):
        needed.add(Rule.UNDER_OVER_CAP)
    for rule in Rule:
        if rule in needed and rule in not_applicable:
            table.wrong(f"citations.{rule.value}", "can come up in this game and is not applicable")


def _games(ruleset: Ruleset, register: Mapping[str, RegisterEntry]) -> Iterator[Ruleset]:
    """The document's game, and its variants by one choice of the house."""
    yield ruleset
    for name, entry in register.items():
        if base_game(name):
            for value in entry.values[1:]:
                yield replace(ruleset, **{name: decided(name, value, ruleset)})


_WORDS: Final = "words"
_CURRENCY: Final = "currency"
_FILE: Final = (
    "id",
    "title",
    "version",
    "date",
    "hour",
    "data_version",
    "procedure",
    "not_applicable",
    BASE,
    "game",
    "pays",
    "side_bets",
    "layouts",
    "citations",
    "paragraphs",
    "register",
    STATED,
    READINGS,
    _WORDS,
    _CURRENCY,
)
_BASE: Final = (GAME, IRREGULARITIES, WITHOUT)
_LAYOUT: Final = ("name", "boxes", "felt")
_PARAGRAPH: Final = ("summary", "not_modelled")


@cache
def load_document(document: str) -> Document:
    """The rule document with this id.

    Raises KeyError if there is none, ValueError (naming file and key) if its data is damaged.
    """
    return read_document(source(document))


def paragraph(document: Document, number: str) -> tuple[Document, Paragraph]:
    """The paragraph that ``document`` cites as ``number``, with the document that contains it.

    ``3.22`` is its own, ``rws-blackjack-v5 3.22`` belongs to that document. Raises KeyError if
    there is no such paragraph.
    """
    other, own_number = divided(number, document.paragraphs)
    stands_in = load_document(other) if other else document
    return stands_in, stands_in.paragraphs[own_number]


def read_document(table: Table) -> Document:
    """The rule document in ``table``. Raises ValueError if it is inconsistent."""
    table.only(_FILE)
    bases = _bases(table)
    paragraphs = _paragraphs(table.table("paragraphs"))
    ruleset = read_ruleset(table, bases.game.ruleset if bases.game else None)
    not_applicable = read_not_applicable(table, bases)
    side_bets = read_offers(table, DocumentContext(ruleset.decks, paragraphs, not_applicable))
    register = read_register(table, paragraphs, ruleset, bases)
    check_needs(table, ruleset, register, side_bets, not_applicable)
    origins = inherited(table, not_applicable, bases)
    taken = _choices(table, bases)
    context = ReadingContext(paragraphs, not_applicable, origins, taken, CHOICES)
    readings = read_readings(table, context)
    silent = {rule for reading in readings.values() for rule in reading.rules}
    return Document(
        id=table.text("id"),
        title=table.text("title"),
        version=table.text("version"),
        date=table.text("date"),
        data_version=table.number("data_version"),
        ruleset=ruleset,
        side_bets=side_bets,
        layouts=_layouts(table.table("layouts")),
        citations=read_citations(table, paragraphs, not_applicable, origins, silent),
        not_applicable=not_applicable,
        paragraphs=paragraphs,
        register=register,
        usual_house=usual_house(register, ruleset),
        readings=with_inherited(readings, origins, taken),
        procedure=_procedure(table, bases),
        base_game=bases.game.id if bases.game else "",
        base_irregularities=bases.irregularities.id if bases.irregularities else "",
        hour=table.text("hour") if "hour" in table else "",
        stated=read_stated(table, paragraphs),
        words=_words(table, bases),
        currency=table.text(_CURRENCY) if _CURRENCY in table else "",
    )


def _bases(table: Table) -> Bases:
    if BASE in table:
        table.table(BASE).only(_BASE)
    game, irregularities = base_of(table, GAME), base_of(table, IRREGULARITIES)
    return Bases(
        load_document(game) if game else None,
        load_document(irregularities) if irregularities else None,
    )


def _words(table: Table, bases: Bases) -> Wording:
    """The document's own words; without any, those of the game that it is played as."""
    if _WORDS not in table:
        return bases.game.words if bases.game else PLAIN
    words = table.table(_WORDS)
    return Wording(tuple((text, words.text(text)) for text in words))


def _choices(table: Table, bases: Bases) -> dict[str, Document]:
    """The finite choices that are the base game's, with that game's document."""
    if bases.game is None:
        return {}
    return dict.fromkeys(CHOICES - own_choices(table), bases.game)


def _procedure(table: Table, bases: Bases) -> str:
    if "procedure" not in table:
        return bases.game.procedure if bases.game else DEFAULT_PROCEDURE
    named = table.text("procedure")
    if named not in procedures():
        table.wrong("procedure", f"{named!r} is none of {', '.join(procedures())}")
    return named


def _layouts(table: Table) -> dict[str, Layout]:
    found: dict[str, Layout] = {}
    for key in table:
        layout = table.table(key)
        layout.only(_LAYOUT)
        found[key] = Layout(key, layout.text("name"), layout.number("boxes"), layout.text("felt"))
    return found


def _paragraphs(table: Table) -> dict[str, Paragraph]:
    found: dict[str, Paragraph] = {}
    for number in table:
        paragraph = table.table(number)
        paragraph.only(_PARAGRAPH)
        why = paragraph.text("not_modelled") if "not_modelled" in paragraph else ""
        found[number] = Paragraph(number, paragraph.text("summary"), why)
    return found
