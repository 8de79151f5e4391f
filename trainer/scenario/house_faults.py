"""What a played round needs of the house and does not find in the scenario."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from trainer.rules.events import BetSettled
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import House, Irregularities, Jackpot, JackpotShared, Terms
from trainer.rules.settlement import Entry
from trainer.rules.working import Formula
from trainer.scenario.diagnostics import Code, Diagnostic, Severity
from trainer.scenario.marks import Mark, Path
from trainer.scenario.model import Scenario
from trainer.scenario.play import Played
from trainer.scenario.positions import Positions

_IRREGULARITIES = "irregularities"


def undecided(
    scenario: Scenario, played: Played, house: House, positions: Positions
) -> Iterator[Diagnostic]:
    """What goes wrong where the house has decided nothing beforehand (¶5.19)."""
    if house.irregularities is not Irregularities.SHIFT_MANAGER:
        return
    marks = list(_told(scenario, positions)) or list(_settled(scenario, played, positions))
    values = {"value": Irregularities.PP5.value}
    for mark in dict.fromkeys(marks):
        yield Diagnostic(Severity.ERROR, mark, Code.NOT_DECIDED, values, Rule.SHIFT_MANAGER)


def _told(scenario: Scenario, positions: Positions) -> Iterator[Mark]:
    """Where the scenario says that something goes wrong."""
    for index, _incident in enumerate(scenario.incidents):
        yield positions.value("incidents", index)
    for box in scenario.boxes:
        for index, bettor in enumerate(box.bettors):
            if bettor.leaves:
                yield positions.key("boxes", box.number, index, "leaves")


def _settled(scenario: Scenario, played: Played, positions: Positions) -> Iterator[Mark]:
    """The bets that the rules on irregularities have settled: those beyond the limits."""
    for entry in played.settlement.bets if played.settlement else ():
        if _IRREGULARITIES in entry.settings:
            yield positions.key(*bet_path(entry, scenario))


def without_meters(played: Played, terms: Terms, positions: Positions) -> Iterator[Diagnostic]:
    """A meter is won and the scenario does not say what it stands at, or falls back to."""
    meters = terms.meters
    won: Counter[Jackpot] = Counter()
    for event in played.trace.events:
        if isinstance(event, BetSettled) and event.working.formula is Formula.METER:
            pay = terms.side_bets[event.bet.kind].pays[event.outcome]
            if isinstance(pay, Jackpot):
                won[pay] += 1
    if meters is None or not won:
        return
    mark = positions.key("table", "progressive")
    if not meters.levels:
        yield Diagnostic(Severity.ERROR, mark, Code.METERS_MISSING, {}, Rule.METER)
    first = terms.house.jackpot_shared is JackpotShared.FIRST
    if first and max(won.values()) > 1 and not meters.reseed:
        yield Diagnostic(Severity.ERROR, mark, Code.RESEED_MISSING, {}, Rule.METER)


def bet_path(entry: Entry, scenario: Scenario) -> Path:
    """Where the scenario says the bet of an entry of its settlement."""
    for box in scenario.boxes:
        for index, bettor in enumerate(box.bettors):
            if (box.number, bettor.name) == (entry.box, entry.name):
                return "boxes", box.number, index, entry.bet.value
    return ("boxes",)
