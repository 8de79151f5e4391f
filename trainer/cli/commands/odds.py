"""``feltwork odds``: the exact odds of a rule document's side bets."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Final

from trainer.cli.diagnostic_lines import error_as_json
from trainer.cli.files import INVALID
from trainer.cli.house_files import House, read_house
from trainer.cli.output import dump
from trainer.house.file import HOUSE_SUFFIX
from trainer.messages.citations import references_text
from trainer.messages.diagnostics import diagnostic_text
from trainer.messages.figures import as_shown, read_amount
from trainer.messages.odds import (
    decks_refused_text,
    left_out_text,
    meters_refused_text,
    no_table_for_decks_text,
    not_decks_text,
    not_meter_text,
    odds_block,
    unknown_pay_table_text,
)
from trainer.messages.text import _
from trainer.odds import BetOdds, Offered, odds_of, offered
from trainer.rulebook import Document, documents, load_document, pay_table_of
from trainer.rulebook.house_choices import NO_CHOICES, HouseChoices, SettingValue
from trainer.rulebook.houses import house
from trainer.rules.money import Cents, Odds, Pay, plain_money
from trainer.rules.rulekeys import Rule
from trainer.scenario.codes import Code
from trainer.scenario.read_table import setting_text
from trainer.yamlfile.diagnostics import YamlCode

DECIMALS: Final = 10
"""The number of decimals of a rounded fraction in JSON, next to its exact value."""


_NUMBER: Final = re.compile(r"[0-9]{1,3}")


Tables = tuple[Offered, ...]


class Refused(Exception):
    """There is no answer: the reason, and the paragraphs on which it rests, the main one first."""

    def __init__(self, message: str, paragraphs: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.paragraphs = paragraphs


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("rules", metavar=_("RULES"), help=_("the id of a rule document"))
    parser.add_argument(
        "--decks", metavar="N", help=_("how many decks; by default, the usual number")
    )
    parser.add_argument("--pay-table", metavar="P", help=_("only the pay table with this name"))
    parser.add_argument(
        "--meter",
        nargs="+",
        action="extend",
        default=[],
        metavar=_("AMOUNT"),
        help=_("how much each of the progressive’s meters holds, the first level first"),
    )
    parser.add_argument(
        "--house",
        nargs="+",
        action="extend",
        default=[],
        metavar=_("SETTING=VALUE|FILE"),
        help=_("how the house reads a point that the document leaves open; or its house file"),
    )
    parser.add_argument("--json", action="store_true", help=_("print one JSON list"))


def run(arguments: argparse.Namespace) -> int:
    """Print the odds of every requested pay table; the exit status is 2 if there is none."""
    try:
        document = _document(arguments.rules)
        chosen = _chosen(arguments, document)
        decks, meters = _decks(arguments.decks), _meters(arguments.meter)
        settings = [text for text in arguments.house if not _is_file(text)]
        reading = house(document, {**chosen.register, **_settings(settings, document)})
        named = _named(document, arguments.pay_table)
        what = arguments.pay_table or document.id
        fitting = _with_meters(_with_decks(named, decks, document, what), meters, what)
    except Refused as refused:
        _refuse(refused, json_wanted=arguments.json)
        return INVALID
    usual = chosen.table.decks
    answers = [
        odds_of(
            document,
            table.kind,
            table.pay_table,
            usual if decks is None and usual in table.decks else decks,
            reading,
        )
        for table in fitting
    ]
    if arguments.json:
        dump([as_json(odds, meters) for odds in answers])
    else:
        print("\n\n\n".join(odds_block(odds, document, meters) for odds in answers))
    if len(fitting) < len(named):
        print(left_out_text(len(named) - len(fitting)), file=sys.stderr)
    return 0


def _is_file(text: str) -> bool:
    return text.endswith(HOUSE_SUFFIX)


def _chosen(arguments: argparse.Namespace, document: Document) -> HouseChoices:
    """What the house files that are named have chosen for this document; a later one goes first."""
    chosen = NO_CHOICES
    for name in filter(_is_file, arguments.house):
        read = read_house(name, House(arguments.database))
        errors = [line for line in read.lines if line.error]
        if read.file is None:
            raise Refused(str(errors[0]))
        chosen = read.file.choices.get(document.id, NO_CHOICES).over(chosen)
    return chosen


def _document(rules: str) -> Document:
    if rules not in documents():
        raise Refused(diagnostic_text(Code.UNKNOWN_RULES, {"value": rules, "known": documents()}))
    return load_document(rules)


def _decks(text: str | None) -> int | None:
    if text is not None and not _NUMBER.fullmatch(text):
        raise Refused(not_decks_text(text))
    return None if text is None else int(text)


def _meters(texts: Iterable[str]) -> tuple[Cents, ...]:
    meters: list[Cents] = []
    for text in texts:
        amount = read_amount(text)
        if amount is None or amount < 0:
            raise Refused(not_meter_text(text))
        meters.append(amount)
    return tuple(meters)


def _settings(texts: Iterable[str], document: Document) -> dict[str, SettingValue]:
    """The settings given as ``NAME=VALUE``."""
    found: dict[str, SettingValue] = {}
    for text in texts:
        name, _equals, value = text.partition("=")
        entry = document.register.get(name)
        if entry is None:
            known = tuple(sorted(document.register))
            raise Refused(diagnostic_text(Code.UNKNOWN_SETTING, {"value": name, "known": known}))
        by_text = {setting_text(choice): choice for choice in entry.values}
        if value not in by_text:
            known = tuple(by_text)
            raise Refused(
                diagnostic_text(
                    YamlCode.NOT_A_CHOICE, {"key": name, "value": value, "known": known}
                )
            )
        found[name] = by_text[value]
    return found


def _named(document: Document, pay_table: str | None) -> Tables:
    """The pay tables with this name, which several side bets may have; all if none is named."""
    every = tuple(offered(document))
    named = tuple(table for table in every if pay_table in (None, table.pay_table))
    if pay_table is not None and not named:
        known = tuple(dict.fromkeys(table.pay_table for table in every))
        raise Refused(unknown_pay_table_text(document, pay_table, known))
    return named


def _with_decks(tables: Tables, decks: int | None, document: Document, what: str) -> Tables:
    fitting = tuple(table for table in tables if decks is None or decks in table.decks)
    if decks is not None and not fitting:
        known = {each for table in tables for each in table.decks} or set(document.decks)
        if not tables or decks not in document.decks:
            raise Refused(decks_refused_text(what, decks, known), document.cite((Rule.DECKS,))[:1])
        own = (pay_table_of(document, each.kind, each.pay_table).citations for each in tables)
        cited = dict.fromkeys(number for each in own for number in each.get(Rule.DECKS, ()))
        said = no_table_for_decks_text if what == document.id else decks_refused_text
        raise Refused(said(what, decks, known), tuple(cited))
    return fitting


def _with_meters(tables: Tables, meters: tuple[Cents, ...], what: str) -> Tables:
    fitting = tuple(table for table in tables if not meters or table.levels == len(meters))
    if meters and not fitting:
        levels = {table.levels for table in tables}
        raise Refused(meters_refused_text(what, len(meters), levels))
    return fitting


def as_json(odds: BetOdds, meters: Sequence[Cents] = ()) -> dict[str, Any]:
    """The odds as JSON output; ``meters`` only if they were given."""
    answer: dict[str, Any] = {
        "bet": odds.kind.value,
        "pay_table": odds.pay_table,
        "decks": odds.decks,
        "hands": [
            {
                "hand": hand.hand.value,
                "combinations": hand.combinations,
                "probability": _figure(hand.probability),
                "pays": _pays(hand.pay, odds.levels),
            }
            for hand in odds.hands
        ],
        "total_combinations": odds.total,
        "return": _figure(odds.player_return(meters)),
        "house_edge": _figure(odds.house_edge(meters)),
    }
    if odds.levels:
        break_even = [None if each is None else _figure(each) for each in odds.break_even(meters)]
        answer["fixed_return"] = _figure(odds.fixed_return)
        answer["per_meter"] = [_figure(each) for each in odds.per_meter]
        answer["break_even"] = break_even if odds.levels > 1 else break_even[0]
    if odds.readings:
        answer["house"] = {name: getattr(odds.house, name) for name in odds.readings}
    if meters:
        answer["meters"] = [plain_money(meter) for meter in meters]
    return answer


def _figure(value: Fraction) -> dict[str, Any]:
    return {"exact": str(value), "decimal": float(round(value, DECIMALS))}


def _pays(pay: Pay, levels: int) -> str:
    """A pay as the rule file writes it: ``30 to 1``, ``100%``, ``100% Lv.2``."""
    if isinstance(pay, Odds):
        return str(pay)
    return "100%" if levels == 1 else f"100% Lv.{pay.level}"


def _refuse(refused: Refused, *, json_wanted: bool) -> None:
    """Print the reason: a sentence, or the object that ``settle`` prints for a fault."""
    if json_wanted:
        paragraph = refused.paragraphs[0] if refused.paragraphs else None
        dump({"errors": [error_as_json(refused.message, paragraph)]})
    else:
        cited = f" ({references_text(refused.paragraphs)})" if refused.paragraphs else ""
        print(as_shown(f"{refused.message}{cited}"), file=sys.stderr)
