"""``feltwork settle``: work out scenarios and series and print their settlements."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from trainer.cli.diagnostic_lines import reading_as_json
from trainer.cli.files import INVALID, CheckedFile, add_files, check_files
from trainer.cli.house_files import add_house, house_of
from trainer.cli.streams import print_json
from trainer.messages.diagnostics import from_house_text
from trainer.messages.money import money_of_sheet
from trainer.messages.round_context import build_round_context
from trainer.messages.settlement import (
    IncidentReport,
    build_incident_report,
    readings_of,
    settlement_text,
)
from trainer.messages.text import _
from trainer.procedure.steps import steps
from trainer.rulebook import Document
from trainer.rulebook.house_choices import TABLE
from trainer.rules.money import plain_money
from trainer.rules.settlement import Entry, Settlement
from trainer.scenario.check import PlayableRound
from trainer.scenario.check_series import CheckedSeries
from trainer.scenario.model import Result
from trainer.yamlfile.characters import visible


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_files(parser)
    add_house(parser)
    parser.add_argument(
        "--json", action="store_true", help=_("print one JSON object for each round, one to a line")
    )


def run(arguments: argparse.Namespace) -> int:
    """Settle every file in order; the exit status is 2 if any is invalid."""
    several = len(arguments.files) > 1
    status = 0
    house = house_of(arguments)
    if house is None:
        return INVALID
    for file in check_files(arguments.files, house):
        if not file.rounds:
            status = INVALID
        if arguments.json:
            _print_json(file, several=several)
        else:
            _print_text(file, several=several)
    return status


def _print_json(file: CheckedFile, *, several: bool) -> None:
    printed: list[dict[str, Any]]
    if file.rounds:
        for line in file.lines:
            print(line, file=sys.stderr)
        printed = [_round(playable, in_series=file.is_series) for playable in file.rounds]
    else:
        printed = [{"errors": [line.as_json() for line in file.errors]}]
    indent = None if several or file.is_series else 2
    for item in printed:
        print_json(item, indent=indent)


def _print_text(file: CheckedFile, *, several: bool) -> None:
    for line in file.lines:
        print(line, file=sys.stderr)
    if not file.rounds:
        return
    if several:
        print(f"{visible(file.name)}:")
    if isinstance(file.checked, CheckedSeries):
        if file.checked.title:
            print(file.checked.title)
        for number, playable in enumerate(file.rounds, 1):
            print(_("Round {number}").format(number=number))
            _print_round(playable)
            print()
    else:
        _print_round(file.rounds[0])


def _print_round(playable: PlayableRound) -> None:
    document, terms = playable.game.document, playable.terms
    title = _(playable.scenario.title)
    print(settlement_text(playable.settlement, document, terms, title, _incident_report(playable)))
    if facts := _of_table(playable):
        print(from_house_text(facts))
    if playable.settlement.meters:
        money = money_of_sheet(playable.settlement.meters)
        meters = _(", ").join(money.typed(meter) for meter in playable.settlement.meters)
        print(_("Meters: {meters}").format(meters=meters))


def _of_table(playable: PlayableRound) -> tuple[str, ...]:
    """The names of the facts of the table that are the house's."""
    return tuple(name for name in playable.of_house if name.startswith(f"{TABLE}."))


def _incident_report(playable: PlayableRound) -> IncidentReport:
    """What went wrong in the round; empty if the scenario has no incidents and nobody leaves."""
    scenario = playable.scenario
    leaving = any(bettor.leaves for box in scenario.boxes for bettor in box.bettors)
    if not scenario.incidents and not leaving:
        return IncidentReport()
    procedure, currency = playable.game.procedure, playable.table.currency
    playthrough = steps(playable.trace, procedure)
    context = build_round_context(playthrough, procedure, (), currency, playable.terms)
    return build_incident_report(context, playable.game.document)


def _round(playable: PlayableRound, *, in_series: bool) -> dict[str, Any]:
    """A round; every round of a series includes the meters after it, if only as an empty list.

    ``settings`` are the register entries that decided the outcome of its incidents, ``readings``
    the readings of ours on which anything in it rests, ``house`` what the scenario does not state
    and the house has chosen.
    """
    document = playable.game.document
    printed = as_json(playable.settlement, document)
    report = _incident_report(playable)
    settings = document.settings_of(report.settings)
    if settings:
        printed["settings"] = list(settings)
    readings = readings_of(playable.settlement, document, report)
    if readings:
        printed["readings"] = [reading_as_json(reading) for reading in readings]
    if in_series or playable.table.progressive is not None:
        printed["meters"] = [plain_money(meter) for meter in playable.settlement.meters]
    if playable.of_house:
        printed["house"] = list(playable.of_house)
    return printed


def as_json(settlement: Settlement, document: Document) -> dict[str, Any]:
    """The settlement as JSON output; an entry names the settings and readings it rests on."""
    dealer = settlement.dealer
    return {
        "result": (Result.VOID if settlement.void else Result.COMPLETED).value,
        "dealer": {
            "cards": [str(card) for card in dealer.cards],
            "total": dealer.total,
            "blackjack": dealer.blackjack,
            "bust": dealer.bust,
        },
        "hands": [
            {
                "box": hand.box,
                "hand": hand.hand,
                "cards": [str(card) for card in hand.cards],
                "total": hand.total,
                "soft": hand.soft,
                "state": hand.state.value,
            }
            for hand in settlement.hands
        ],
        "bets": [bet_as_json(entry, document) for entry in settlement.bets],
        "net": {name: plain_money(amount) for name, amount in settlement.net.items()},
    }


def bet_as_json(entry: Entry, document: Document) -> dict[str, Any]:
    """One bet of a settlement as JSON output."""
    bet: dict[str, Any] = {
        "box": entry.box,
        "name": entry.name,
        "bet": entry.bet.value,
        "hand": entry.hand,
        "stake": plain_money(entry.stake),
        "outcome": entry.outcome.value,
        "net": plain_money(entry.net),
        "settled": entry.settled.value if entry.settled else None,
        "paragraphs": list(document.cite(entry.rules)),
    }
    if entry.amount is not None:
        bet["amount"] = plain_money(entry.amount)
    settings = document.settings_of(entry.settings)
    if settings:
        bet["settings"] = list(settings)
    readings = document.readings_of(entry.rules, entry.settings)
    if readings:
        bet["readings"] = [reading.name for reading in readings]
    return bet
