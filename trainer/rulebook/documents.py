"""The rule documents, read from the packaged rule files."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from typing import Final

from trainer.rulebook.document import (
    Choice,
    Document,
    Layout,
    Paragraph,
    PayTable,
    RegisterEntry,
    SideBetOffer,
)
from trainer.rulebook.reading import Table, packaged, read_packaged
from trainer.rules.bets import BetKind
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Ruleset, SurrenderRule
from trainer.sidebets.registry import EVALUATORS, EvaluatorName

_FOLDER: Final = "rules"


def documents() -> tuple[str, ...]:
    """The ids of all rule documents, sorted."""
    return packaged(_FOLDER)


@cache
def load_document(document: str) -> Document:
    """The rule document with this id.

    Raises KeyError if there is none, ValueError (naming file and key) if its data is damaged.
    """
    return read_document(read_packaged(_FOLDER, document))


def read_document(table: Table) -> Document:
    """The rule document that ``table`` holds. Raises ValueError where it does not hold together."""
    paragraphs = _paragraphs(table.table("paragraphs"))
    not_applicable = _not_applicable(table)
    return Document(
        id=table.text("id"),
        title=table.text("title"),
        version=table.text("version"),
        date=table.text("date"),
        data_version=table.number("data_version"),
        ruleset=_ruleset(table),
        side_bets=_side_bets(table),
        layouts=_layouts(table.table("layouts")),
        citations=_citations(table.table("citations"), paragraphs, not_applicable),
        not_applicable=not_applicable,
        paragraphs=paragraphs,
        register=_register(table, paragraphs),
    )


def _ruleset(table: Table) -> Ruleset:
    game, pays = table.table("game"), table.table("pays")
    insurance = game.numbers("insurance_at_most")
    if len(insurance) != 2:
        game.wrong("insurance_at_most", "expected numerator and denominator")
    decks, usual_decks = game.numbers("decks"), game.number("usual_decks")
    if usual_decks not in decks:
        game.wrong("usual_decks", f"{usual_decks} is not among the decks")
    return Ruleset(
        id=table.text("id"),
        decks=decks,
        usual_decks=usual_decks,
        forced_draw_below=game.number("forced_draw_below"),
        most_hands=game.number("most_hands"),
        surrender=game.word("surrender", SurrenderRule),
        even_money=game.flag("even_money"),
        blackjack_odds=pays.odds("blackjack"),
        win_odds=pays.odds("win"),
        even_money_odds=pays.odds("even_money"),
        insurance_odds=pays.odds("insurance"),
        dealer_stands_on=game.number("dealer_stands_on"),
        insurance_per_bet=(insurance[0], insurance[1]),
    )


def _side_bets(table: Table) -> dict[BetKind, SideBetOffer]:
    if "side_bets" not in table:
        return {}
    outer = table.table("side_bets")
    return {
        (kind := outer.key_as(name, BetKind)): _side_bet(kind, outer.table(name)) for name in outer
    }


def _side_bet(kind: BetKind, table: Table) -> SideBetOffer:
    name = table.word("evaluator", EvaluatorName)
    hands = EVALUATORS[name].hands
    pay_tables = table.each("pay_tables", lambda rows: _pay_table(rows, hands))
    if not pay_tables:
        table.wrong("pay_tables", "there is none")
    return SideBetOffer(kind, table.text("name"), name, pay_tables)


def _pay_table(table: Table, hands: type[StrEnum]) -> PayTable:
    pays: PayTable = {table.key_as(row, hands): table.odds(row) for row in table}
    for hand in hands:
        if hand not in pays:
            table.wrong(hand, "has no odds")
    return pays


def _layouts(table: Table) -> dict[str, Layout]:
    found: dict[str, Layout] = {}
    for key in table:
        layout = table.table(key)
        found[key] = Layout(key, layout.text("name"), layout.number("boxes"), layout.text("felt"))
    return found


def _not_applicable(table: Table) -> frozenset[Rule]:
    if "not_applicable" not in table:
        return frozenset()
    return frozenset(table.words("not_applicable", Rule))


def _paragraphs(table: Table) -> dict[str, Paragraph]:
    found: dict[str, Paragraph] = {}
    for number in table:
        paragraph = table.table(number)
        why = paragraph.text("not_modelled") if "not_modelled" in paragraph else ""
        found[number] = Paragraph(number, paragraph.text("summary"), why)
    return found


def _citations(
    table: Table, paragraphs: Iterable[str], not_applicable: Iterable[Rule]
) -> dict[Rule, tuple[str, ...]]:
    """Every rule key's paragraphs; the keys that do not apply have none."""
    found: dict[Rule, tuple[str, ...]] = dict.fromkeys(not_applicable, ())
    for key in table:
        rule = table.key_as(key, Rule)
        if rule in found:
            table.wrong(key, "is also listed as not applicable")
        found[rule] = table.texts(key)
        if not found[rule]:
            table.wrong(key, "rests on nothing; list it as not applicable")
        _all_known(table, key, found[rule], paragraphs)
    for rule in Rule:
        if rule not in found:
            table.wrong(rule, "is missing")
    return found


def _register(table: Table, paragraphs: Iterable[str]) -> dict[str, RegisterEntry]:
    outer = table.table("register")
    found: dict[str, RegisterEntry] = {}
    for name in outer:
        entry = outer.table(name)
        rests_on = entry.texts("rests_on")
        _all_known(entry, "rests_on", rests_on, paragraphs)
        choices = tuple(
            Choice(choice.flag_or_text("value"), choice.text("summary"))
            for choice in entry.tables("choices")
        )
        if len({choice.value for choice in choices}) < max(2, len(choices)):
            entry.wrong("choices", "expected at least two, all different")
        found[name] = RegisterEntry(name, entry.text("question"), rests_on, choices)
    return found


def _all_known(table: Table, key: str, numbers: Iterable[str], known: Iterable[str]) -> None:
    for number in numbers:
        if number not in known:
            table.wrong(key, f"there is no paragraph {number}")
