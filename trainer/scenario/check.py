"""From the bytes of a scenario file to its played round, with everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from trainer.felt.payable import payable
from trainer.procedure.order import next_task
from trainer.rulebook import Game, TableFacts, game
from trainer.rules.inputs import DealerTask
from trainer.rules.money import plain_money
from trainer.rules.round import Round
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.rules.settlement import Entry, Settlement
from trainer.rules.working import Formula
from trainer.scenario.diagnostics import Code, Diagnostic, Severity, Value, has_errors
from trainer.scenario.expect import misses
from trainer.scenario.faults import Fault, FaultKind
from trainer.scenario.known import PLAYABLE, known_documents
from trainer.scenario.model import Scenario
from trainer.scenario.play import Played, play
from trainer.scenario.positions import Positions
from trainer.scenario.read import read


@dataclass(frozen=True, slots=True)
class Staged:
    """A scenario that can be played, with its game, its terms and its played round."""

    scenario: Scenario
    game: Game
    terms: Terms
    played: Played
    settlement: Settlement


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of one file.

    ``staged`` is None where an error was found; ``game`` is known as soon as the file could be
    read, so that a diagnostic can name its document's paragraph. ``text`` is the file's text.
    """

    diagnostics: tuple[Diagnostic, ...]
    staged: Staged | None
    game: Game | None
    text: str

    @property
    def valid(self) -> bool:
        """Whether the scenario can be used; warnings do not matter."""
        return self.staged is not None

    def paragraph(self, diagnostic: Diagnostic) -> str | None:
        """The paragraph of the document in force that is the reason, or None."""
        if diagnostic.rule is None or self.game is None:
            return None
        cited = self.game.document.citations.get(diagnostic.rule, ())
        return cited[0] if cited else None


def check(data: bytes) -> Checked:
    """Read and play a scenario file; raises nothing, whatever ``data`` is."""
    reading = read(data, known_documents(), PLAYABLE)
    scenario = reading.scenario
    if scenario is None:
        rules = reading.positions.text("rules")
        known = game(rules) if rules is not None and rules in known_documents() else None
        return Checked(reading.diagnostics, None, known, reading.text)
    found = list(reading.diagnostics)
    staged_game, terms = stage(scenario)
    played = play_by_procedure(scenario, staged_game, terms)
    settlement = played.settlement
    found += (_of_fault(fault, reading.positions) for fault in played.faults)
    if settlement is not None:
        found += _asserted(scenario, settlement, reading.positions)
        found += _unpayable(scenario, settlement, reading.positions)
    found.sort(key=lambda diagnostic: diagnostic.mark)
    staged = None
    if settlement is not None and not has_errors(found):
        staged = Staged(scenario, staged_game, terms, played, settlement)
    return Checked(tuple(found), staged, staged_game, reading.text)


def stage(scenario: Scenario) -> tuple[Game, Terms]:
    """The game a scenario names and the terms its round is played under."""
    table = scenario.table
    chosen = game(scenario.rules, table.layout)
    facts = TableFacts(table.decks, scenario.house, table.limits, table.rounding, table.pay_tables)
    return chosen, chosen.terms(facts)


def play_by_procedure(scenario: Scenario, chosen: Game, terms: Terms) -> Played:
    """The scenario's round, the dealer's tasks in the order of the game's procedure."""

    def choose(played: Round, tasks: Sequence[DealerTask]) -> DealerTask:
        return next_task(chosen.procedure, tasks, played.preview)

    return play(scenario, terms, choose)


def _of_fault(fault: Fault, positions: Positions) -> Diagnostic:
    # What is missing has no place of its own: the key that lacks it has.
    at = positions.key if fault.kind is FaultKind.CALL_MISSING else positions.value
    severity = Severity.WARNING if fault.warning else Severity.ERROR
    refusal = fault.refusal
    values: dict[str, Value] = {}
    if fault.call is not None:
        values["value"] = fault.call.value
    if fault.bettor is not None:
        values["bettor"] = fault.bettor
    if fault.box is not None:
        values["box"] = fault.box
    if fault.cards is not None:
        values["cards"] = fault.cards
    if fault.legal:
        values["legal"] = tuple(call.value for call in fault.legal)
    rule = Rule.INSUFFICIENT_CARDS if fault.kind is FaultKind.SHOE_TOO_SHORT else None
    if refusal is not None:
        rule = refusal.rule
        values["reason"] = refusal.reason.value
        if refusal.most is not None:
            values["most"] = plain_money(refusal.most)
    return Diagnostic(severity, at(*fault.path), fault.kind, values, rule)


def _asserted(
    scenario: Scenario, settlement: Settlement, positions: Positions
) -> Iterator[Diagnostic]:
    if scenario.expect is None:
        return
    for miss in misses(scenario.expect, settlement):
        values = {"key": str(miss.path[-1]), "value": miss.expected, "got": miss.got}
        mark = positions.value(*miss.path)
        yield Diagnostic(Severity.ERROR, mark, Code.ASSERTION_FAILS, values)


def _unpayable(
    scenario: Scenario, settlement: Settlement, positions: Positions
) -> Iterator[Diagnostic]:
    chips = scenario.table.chips
    if not chips:
        return
    for entry in settlement.bets:
        working = entry.working
        if working is None or working.formula not in (Formula.PAYS, Formula.HALF):
            continue
        if not payable(working.result, chips):
            values = {"value": plain_money(working.result), "key": entry.bet.value}
            mark = positions.key(*_path_of(entry, scenario))
            yield Diagnostic(Severity.WARNING, mark, Code.NOT_PAYABLE, values)


def _path_of(entry: Entry, scenario: Scenario) -> tuple[str | int, ...]:
    for box in scenario.boxes:
        for index, bettor in enumerate(box.bettors):
            if (box.number, bettor.name) == (entry.box, entry.name):
                return "boxes", box.number, index, entry.bet.value
    return ("boxes",)
