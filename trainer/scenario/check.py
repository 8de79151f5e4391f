"""Checking a scenario file: from its bytes to its played round, with all that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from trainer.felt.chips import payable
from trainer.procedure.acts import Trace
from trainer.procedure.data import next_task
from trainer.rulebook import RULEBOOK, Documents, Game, ProgressiveFacts, TableFacts, game, game_of
from trainer.rulebook.document import Document, Reading
from trainer.rulebook.felts import Replaced
from trainer.rulebook.house_choices import NO_CHOICES, Table
from trainer.rules.bets import Bet
from trainer.rules.inputs import DealerTask
from trainer.rules.money import Cents, Formula, short_money
from trainer.rules.round import PlayedSeries, Round
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Origin, Terms
from trainer.rules.settlement import Entry, Settlement
from trainer.scenario.codes import Code
from trainer.scenario.faults import Fault, FaultKind
from trainer.scenario.house_faults import bet_path, undecided, without_meters
from trainer.scenario.model import Expectation, ExpectedBet, Result, Scenario
from trainer.scenario.play import Caller, PlayedScenario, play
from trainer.scenario.read import read_scenario
from trainer.texts import TextEnum
from trainer.yamlfile.diagnostics import Diagnostic, Faults, Severity, Value, has_errors
from trainer.yamlfile.nodes import Mark, Path, Positions
from trainer.yamlfile.parse import ParsedFile, parse

# Which of a house's choices cause what is wrong with a scenario that does not state them.

Again = Callable[[Document], Sequence[Diagnostic]]
"""What is found in the same file under another house's choices, which the document carries."""


def blamed(
    found: Sequence[Diagnostic], document: Document | None, again: Again
) -> tuple[Diagnostic, ...]:
    """``found``, each with the house's choices without which it would not be there.

    Where no single one is the cause, all of them are named.
    """
    if not found or document is None or document.house == NO_CHOICES:
        return tuple(found)
    own = _places(again(replace(document, house=NO_CHOICES)))
    if all(_place(diagnostic) in own for diagnostic in found):
        return tuple(found)
    names = tuple(document.house.stated())
    left = {
        name: _places(again(replace(document, house=document.house.without(name))))
        for name in names
    }
    return tuple(
        diagnostic
        if _place(diagnostic) in own
        else replace(
            diagnostic, house=tuple(n for n in names if _place(diagnostic) not in left[n]) or names
        )
        for diagnostic in found
    )


def _places(found: Sequence[Diagnostic]) -> frozenset[tuple[Mark, TextEnum]]:
    return frozenset(map(_place, found))


def _place(found: Diagnostic) -> tuple[Mark, TextEnum]:
    return found.mark, found.code


# Comparing a settlement with the assertions of the scenario's author.


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


_PAID: Final = frozenset({Formula.PAYS, Formula.HALF, Formula.METER, Formula.ENVY})
"""The formulas whose result is paid out in chips."""


@dataclass(frozen=True, slots=True)
class PlayableRound:
    """A scenario that can be played, with its game, its terms and its played round."""

    scenario: Scenario
    game: Game
    terms: Terms
    trace: Trace
    settlement: Settlement

    @property
    def table(self) -> Table:
        """The facts of the table: the scenario's own, then the house's."""
        return table_of(self.scenario, self.game.document)

    @property
    def of_house(self) -> tuple[str, ...]:
        """The names of the settings that are the house's, because the scenario states none."""
        return taken(self.scenario, self.game.document)

    @property
    def table_origins(self) -> Mapping[str, Origin]:
        """Tell who has chosen each fact of the table that is not left at its default."""
        own = dict.fromkeys(self.scenario.table.stated(), Origin.SCENARIO)
        house = dict.fromkeys(self.game.document.house.table.stated(), Origin.HOUSE)
        return house | own


@dataclass(frozen=True, slots=True)
class CheckedScenario:
    """The result of checking one file.

    ``round`` is None if an error was found; ``game`` is known as soon as the file could be read,
    so that a diagnostic can name its document's paragraph. ``text`` is the file's text, ``played``
    the round as far as it goes, None if the file could not be read.
    """

    diagnostics: tuple[Diagnostic, ...]
    round: PlayableRound | None
    game: Game | None
    text: str
    played: PlayedScenario | None = None

    @property
    def valid(self) -> bool:
        """True if the scenario can be used; warnings do not matter."""
        return self.round is not None

    def paragraph(self, diagnostic: Diagnostic) -> str | None:
        """The paragraph of the document in force that is the reason, or None."""
        if diagnostic.rule is None or self.game is None:
            return None
        cited = self.game.document.cite((diagnostic.rule,))
        return cited[0] if cited else None

    def readings(self, diagnostic: Diagnostic) -> tuple[Reading, ...]:
        """The readings of ours on which the reason rests, if there is one."""
        if diagnostic.rule is None or self.game is None:
            return ()
        reasons = (diagnostic.code.value, str(diagnostic.values.get("reason")))
        found = self.game.document.readings_of((diagnostic.rule,))
        return tuple(reading for reading in found if reading.is_ground_of(reasons))


def check(data: bytes, documents: Documents = RULEBOOK) -> CheckedScenario:
    """Read and play a scenario file; raises nothing, whatever ``data`` is.

    ``documents`` are the rule documents, with the layouts that it may name.
    """
    return check_parsed(parse(data), documents)


def scenario_of(data: bytes, documents: Documents = RULEBOOK) -> Scenario | None:
    """The scenario of a file, not played: whether it can be is not known. None if it has faults."""
    file = parse(data)
    return read_scenario(file, documents, Faults(file.lines, file.faults))


def check_parsed(file: ParsedFile, documents: Documents = RULEBOOK) -> CheckedScenario:
    """Read and play the scenario of a parsed file."""
    checked = _check_parsed(file, documents)
    if not checked.diagnostics:
        return checked
    found = blamed(
        checked.diagnostics,
        documents.get(file.positions.text("rules") or ""),
        lambda document: _check_parsed(file, Replaced(documents, document)).diagnostics,
    )
    return replace(checked, diagnostics=found)


def _check_parsed(file: ParsedFile, documents: Documents) -> CheckedScenario:
    faults = Faults(file.lines, file.faults)
    scenario = read_scenario(file, documents, faults)
    return play_and_check(scenario, faults.in_order(), file, documents)


def play_and_check(
    scenario: Scenario | None,
    diagnostics: Iterable[Diagnostic],
    file: ParsedFile,
    documents: Documents,
    series: PlayedSeries | None = None,
) -> CheckedScenario:
    """Play a scenario as the next round of ``series``, or as the only one of its own series.

    ``diagnostics`` are those found while it was read from ``file``, under ``documents``.
    """
    positions = file.positions
    found = list(diagnostics)
    if scenario is None:
        return CheckedScenario(tuple(found), None, _named(positions), file.text)
    game, terms = stage(scenario, documents[scenario.rules])
    played = play_by_procedure(scenario, game, terms, series)
    settlement = played.settlement
    found += (diagnostic_of(fault, positions) for fault in played.faults)
    found += undecided(scenario, played, terms.house, positions)
    found += without_meters(played, terms, positions)
    found += _unused(scenario, positions)
    if settlement is not None:
        found += _asserted(scenario, settlement, documents[scenario.rules], positions)
        chips = table_of(scenario, game.document).chips
        found += _unpayable(scenario, chips, settlement, positions)
    found.sort(key=lambda diagnostic: diagnostic.mark)
    playable = None
    if settlement is not None and not has_errors(found):
        playable = PlayableRound(scenario, game, terms, played.trace, settlement)
    return CheckedScenario(tuple(found), playable, game, file.text, played)


def stage(scenario: Scenario, document: Document) -> tuple[Game, Terms]:
    """The game of ``document`` at a scenario's table, and the terms its round is played under."""
    facts = table_facts(scenario, document)
    chosen = game_of(document, table_of(scenario, document).layout).at(facts)
    return chosen, chosen.terms(facts)


def table_facts(scenario: Scenario, document: Document) -> TableFacts:
    """The facts of a scenario's table: the scenario's own, then those of the document's house."""
    choices = scenario.choices.over(document.house)
    table = choices.table
    return TableFacts(
        table.decks,
        choices.register,
        table.limits,
        table.rounding.rounding,
        table.pay_tables,
        table.progressive,
        {
            name: Origin.SCENARIO if name in scenario.house else Origin.HOUSE
            for name in choices.register
        },
    )


def table_of(scenario: Scenario, document: Document) -> Table:
    """The facts of a scenario's table that are stated, by the scenario or by the house.

    Its currency is that of the document where neither names one.
    """
    return scenario.table.over(document.house.table).over(Table(currency=document.currency))


def taken(scenario: Scenario, document: Document) -> tuple[str, ...]:
    """The names of what a scenario takes from the house, because it does not state it itself."""
    own = frozenset(scenario.choices.stated())
    return tuple(name for name in document.house.stated() if name not in own)


def _named(positions: Positions) -> Game | None:
    """The game, with its pay table, that a file names even though it cannot be read completely."""
    rules = positions.text("rules")
    if rules is None or rules not in RULEBOOK:
        return None
    pay_table = positions.text("table", "progressive", "pay_table")
    if pay_table is None or pay_table not in RULEBOOK[rules].progressive:
        return game(rules)
    return game(rules).at(TableFacts(progressive=ProgressiveFacts(pay_table)))


def play_by_procedure(
    scenario: Scenario,
    chosen: Game,
    terms: Terms,
    series: PlayedSeries | None = None,
    caller: Caller | None = None,
) -> PlayedScenario:
    """Play the scenario's round, with the dealer's tasks in the order of the game's procedure.

    ``caller`` makes the calls if the scenario states none.
    """
    procedure = chosen.procedure

    def choose(played: Round, tasks: Sequence[DealerTask]) -> DealerTask:
        return next_task(procedure, tasks, played.preview)

    return play(scenario, terms, choose, series, caller)


def diagnostic_of(fault: Fault, positions: Positions) -> Diagnostic:
    """A fault of the played round as a diagnostic of the file."""
    # What is missing has no position; the key that lacks it has.
    at = positions.key if fault.kind is FaultKind.CALL_MISSING else positions.value
    severity = Severity.WARNING if fault.warning else Severity.ERROR
    refusal = fault.refusal
    values: dict[str, Value] = {}
    if fault.call is not None:
        values["value"] = fault.call.value
    if fault.asks is not None:
        values["value"] = fault.asks.value
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
            values["most"] = short_money(refusal.most)
    return Diagnostic(severity, at(*fault.path), fault.kind, values, rule)


def _unused(scenario: Scenario, positions: Positions) -> Iterator[Diagnostic]:
    """A suit is named although no hand of the pay table depends on it: it has no effect."""
    progressive = scenario.table.progressive
    if progressive is None or progressive.suit is None:
        return
    tables = RULEBOOK[scenario.rules].progressive
    if not tables[progressive.pay_table].suit_specific:
        mark = positions.key("table", "progressive", "suit")
        yield Diagnostic(Severity.WARNING, mark, Code.SUIT_UNUSED, {}, Rule.SUIT_SPECIFIC)


def _asserted(
    scenario: Scenario, settlement: Settlement, document: Document, positions: Positions
) -> Iterator[Diagnostic]:
    """Return what the scenario asserts of its settlement and does not hold.

    Where only a choice of the house is the reason, it is a warning: the author did not know it.
    """
    if scenario.expect is None:
        return
    missed = tuple(misses(scenario.expect, settlement))
    own = {miss.path for miss in missed}
    if missed and taken(scenario, document):
        own = set(_missed_anyway(scenario, replace(document, house=NO_CHOICES)))
    for miss in missed:
        yield Diagnostic(
            Severity.ERROR if miss.path in own else Severity.WARNING,
            positions.value(*miss.path),
            Code.ASSERTION_FAILS,
            {"key": str(miss.path[-1]), "value": miss.expected, "got": miss.got},
        )


def _missed_anyway(scenario: Scenario, document: Document) -> Iterator[Path]:
    """The assertions that do not hold without the house's choices either, by their paths."""
    layout = document.layouts[scenario.table.layout or document.default_layout]
    if scenario.expect is None or any(box.number > layout.boxes for box in scenario.boxes):
        return  # it cannot be played there
    settlement = play_by_procedure(scenario, *stage(scenario, document)).settlement
    if settlement is not None:
        yield from (miss.path for miss in misses(scenario.expect, settlement))


def _unpayable(
    scenario: Scenario, chips: Sequence[Cents], settlement: Settlement, positions: Positions
) -> Iterator[Diagnostic]:
    if not chips:
        return
    for entry in settlement.bets:
        working = entry.working
        if working is None or working.formula not in _PAID:
            continue
        if not payable(working.result, chips):
            yield Diagnostic(
                Severity.WARNING,
                positions.key(*bet_path(Bet(entry.box, entry.name, entry.bet), scenario)),
                Code.NOT_PAYABLE,
                {"value": short_money(working.result), "key": entry.bet.value},
            )
