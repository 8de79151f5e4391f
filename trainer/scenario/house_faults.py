"""Decisions of the house that a played round needs and the scenario does not give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from trainer.rules.bets import Bet
from trainer.rules.events import BetRaised, BetRefused, BetSettled
from trainer.rules.money import Formula, Jackpot
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import House, Irregularities, JackpotShared, Terms
from trainer.scenario.codes import Code
from trainer.scenario.model import Scenario
from trainer.scenario.play import PlayedScenario
from trainer.yamlfile.diagnostics import Diagnostic, Severity
from trainer.yamlfile.nodes import Mark, Path, Positions

_LIMITS: Final = frozenset({Rule.EXCESS_REFUSED, Rule.BELOW_MINIMUM})


def undecided(
    scenario: Scenario, played: PlayedScenario, house: House, positions: Positions
) -> Iterator[Diagnostic]:
    """Irregularities for which the house has decided nothing beforehand (¶5.19)."""
    if house.irregularities is not Irregularities.SHIFT_MANAGER:
        return
    marks = list(_warned(scenario, positions)) or list(_limited(scenario, played, positions))
    for mark in dict.fromkeys(marks):
        yield Diagnostic(
            Severity.ERROR,
            mark,
            Code.NOT_DECIDED,
            {"value": Irregularities.PP5.value},
            Rule.SHIFT_MANAGER,
        )


def _warned(scenario: Scenario, positions: Positions) -> Iterator[Mark]:
    """The marks at which the scenario says that something goes wrong."""
    for index, _incident in enumerate(scenario.incidents):
        yield positions.value("incidents", index)
    for box in scenario.boxes:
        for index, bettor in enumerate(box.bettors):
            if bettor.leaves:
                yield positions.key("boxes", box.number, index, "leaves")


def _limited(scenario: Scenario, played: PlayedScenario, positions: Positions) -> Iterator[Mark]:
    """The bets outside the limits, which are irregularities as well."""
    for event in played.trace.events:
        if isinstance(event, BetRefused | BetRaised) and event.rule in _LIMITS:
            yield positions.key(*bet_path(event.bet, scenario))


def without_meters(
    played: PlayedScenario, terms: Terms, positions: Positions
) -> Iterator[Diagnostic]:
    """A meter is won whose amount, or reset amount, the scenario does not give."""
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


def bet_path(bet: Bet, scenario: Scenario) -> Path:
    """The path of this bet in the scenario."""
    for box in scenario.boxes:
        for index, bettor in enumerate(box.bettors):
            if (box.number, bettor.name) == (bet.box, bet.bettor):
                return "boxes", box.number, index, bet.kind.value
    return ("boxes",)
