"""Comparing a settlement with the assertions of the scenario's author."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from trainer.rules.money import Cents, short_money
from trainer.rules.settlement import Entry, Settlement
from trainer.scenario.model import Expectation, ExpectedBet, Result
from trainer.yamlfile.marks import Path


class Miss(NamedTuple):
    """One assertion that does not hold: its path, what it asserts, and the actual value."""

    path: Path
    expected: str
    got: str


def misses(expect: Expectation, settlement: Settlement) -> Iterator[Miss]:
    """Every assertion of ``expect`` that does not hold for ``settlement``."""
    result = Result.VOID if settlement.void else Result.COMPLETED
    if expect.result not in (None, result):
        yield Miss(("expect", "result"), str(expect.result), result.value)
    for name, amount in expect.net.items():
        if settlement.net.get(name) != amount:
            got = short_money(settlement.net.get(name, Cents(0)))
            yield Miss(("expect", "net", name), short_money(amount), got)
    for index, wanted in enumerate(expect.bets):
        if not any(_holds(wanted, entry) for entry in settlement.bets):
            near = [entry for entry in settlement.bets if _same_bet(wanted, entry)]
            got = "; ".join(_described(entry) for entry in near) or "-"
            yield Miss(("expect", "bets", index), _wanted(wanted), got)


def _same_bet(wanted: ExpectedBet, entry: Entry) -> bool:
    same = (wanted.box, wanted.name, wanted.bet) == (entry.box, entry.name, entry.bet)
    return same and wanted.hand in (None, entry.hand or 0)


def _holds(wanted: ExpectedBet, entry: Entry) -> bool:
    return (
        _same_bet(wanted, entry)
        and wanted.stake in (None, entry.stake)
        and wanted.net in (None, entry.net)
        and wanted.outcome in (None, entry.outcome)
    )


def _described(entry: Entry) -> str:
    return f"{entry.outcome.value} {short_money(entry.stake)} → {short_money(entry.net)}"


def _wanted(wanted: ExpectedBet) -> str:
    words = [wanted.outcome, *(short_money(m) for m in (wanted.stake, wanted.net) if m is not None)]
    return " ".join(word for word in words if word is not None)
