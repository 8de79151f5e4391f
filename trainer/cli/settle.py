"""``feltwork settle``: work out scenario files and print their settlements."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from trainer.cli.files import INVALID, CheckedFile, Told, add_files, check_files
from trainer.rulebook import Document
from trainer.rules.money import plain_money
from trainer.rules.settlement import Entry, Settlement
from trainer.scenario.check import Staged
from trainer.scenario.model import Result
from trainer.words.settlement import settlement_text
from trainer.words.text import _


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_files(parser)
    parser.add_argument(
        "--json",
        action="store_true",
        help=_("print one JSON object for each file, on a line of its own where there are several"),
    )


def run(arguments: argparse.Namespace) -> int:
    """Settle every file in order; the exit status is 2 if any is invalid."""
    several = len(arguments.files) > 1
    status = 0
    for file in check_files(arguments.files):
        staged = file.checked.staged if file.checked else None
        if staged is None:
            status = INVALID
        if arguments.json:
            _print_json(file, staged, several=several)
        else:
            _print_text(file, staged, several=several)
    return status


def _print_json(file: CheckedFile, staged: Staged | None, *, several: bool) -> None:
    if staged is None:
        printed: dict[str, Any] = {"errors": [_error(told) for told in file.errors]}
    else:
        for told in file.told:
            print(told, file=sys.stderr)
        printed = as_json(staged.settlement, staged.game.document)
    print(json.dumps(printed, ensure_ascii=False, indent=None if several else 2))


def _print_text(file: CheckedFile, staged: Staged | None, *, several: bool) -> None:
    for told in file.told:
        print(told, file=sys.stderr)
    if staged is None:
        return
    if several:
        print(f"{file.name}:")
    document, house = staged.game.document, staged.terms.house
    print(settlement_text(staged.settlement, document, house, staged.scenario.title))


def _error(told: Told) -> dict[str, Any]:
    return {
        "file": told.file,
        "line": told.line,
        "column": told.column,
        "message": told.message,
        "paragraph": told.paragraph,
    }


def as_json(settlement: Settlement, document: Document) -> dict[str, Any]:
    """The settlement as the output contract has it; an entry names the settings it rests on."""
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
        "bets": [_bet(entry, document) for entry in settlement.bets],
        "net": {name: plain_money(amount) for name, amount in settlement.net.items()},
    }


def _bet(entry: Entry, document: Document) -> dict[str, Any]:
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
    if entry.settings:
        bet["settings"] = list(entry.settings)
    return bet
