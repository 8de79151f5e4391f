"""Checking a series file: from its bytes to its played rounds, with all that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from trainer.rulebook import RULEBOOK, Documents, ProgressiveFacts
from trainer.rulebook.document import Reading
from trainer.rulebook.felts import Replaced
from trainer.rules.money import Cents
from trainer.rules.round import PlayedSeries
from trainer.scenario.check import (
    CheckedScenario,
    PlayableRound,
    blamed,
    check_parsed,
    play_and_check,
    table_of,
)
from trainer.scenario.model import Scenario
from trainer.scenario.read_series import SERIES, Load, RoundRead, read_rounds, read_series
from trainer.yamlfile.diagnostics import MAX_REPORTED, Diagnostic, first_of, has_errors
from trainer.yamlfile.parse import ParsedFile, parse


@dataclass(frozen=True, slots=True)
class CheckedSeries:
    """The result of checking one series file.

    ``rounds`` are empty if an error was found. A diagnostic whose mark names a file is about that
    file, not the series. ``text`` is the series' own text.
    """

    title: str
    notes: str
    diagnostics: tuple[Diagnostic, ...]
    rounds: tuple[PlayableRound, ...]
    text: str
    paragraphs: tuple[str | None, ...]
    """For each diagnostic the paragraph that is the reason, or None."""
    ours: tuple[tuple[Reading, ...], ...]
    """For each diagnostic the readings of ours on which the reason rests."""

    @property
    def valid(self) -> bool:
        """True if the series can be used; warnings do not matter."""
        return bool(self.rounds)

    def paragraph(self, diagnostic: Diagnostic) -> str | None:
        """The paragraph of the document in force that is the reason, or None."""
        pairs = zip(self.diagnostics, self.paragraphs, strict=True)
        return next((cited for other, cited in pairs if other is diagnostic), None)

    def readings(self, diagnostic: Diagnostic) -> tuple[Reading, ...]:
        """The readings of ours on which the reason rests, if there is one."""
        pairs = zip(self.diagnostics, self.ours, strict=True)
        return next((ours for other, ours in pairs if other is diagnostic), ())


def check_file(
    data: bytes, load: Load, *, series: bool = False, documents: Documents = RULEBOOK
) -> CheckedScenario | CheckedSeries:
    """Read and play a scenario or a series; raises nothing, whatever ``data`` is.

    It is a series if ``series`` is set, as a file's name can require, or if it has the key
    ``lesson``. ``load`` loads the files that a series names; ``documents`` are the rule documents,
    with the layouts that it may name.
    """
    file = parse(data)
    if series or file.has(SERIES):
        return _check_parsed(file, load, documents)
    return check_parsed(file, documents)


def _check_parsed(file: ParsedFile, load: Load, documents: Documents) -> CheckedSeries:
    checked = _check_series(file, load, documents)
    if not checked.diagnostics:
        return checked
    found = blamed(
        checked.diagnostics,
        documents.get(file.positions.text("rules") or ""),
        lambda document: _check_series(file, load, Replaced(documents, document)).diagnostics,
    )
    return replace(checked, diagnostics=found)


def _check_series(file: ParsedFile, load: Load, documents: Documents) -> CheckedSeries:
    series = read_series(file, documents)
    report = _Report()
    report.add(series.faults)
    in_turn = _InTurn(documents)
    rounds: list[PlayableRound] = []
    for each in read_rounds(series, documents, load):
        checked = in_turn.play(each)
        report.add(checked.diagnostics, checked)
        if checked.round is not None:
            rounds.append(checked.round)
        if report.full:
            break
    diagnostics = first_of(report.in_order())
    return CheckedSeries(
        title=series.title,
        notes=series.notes,
        diagnostics=diagnostics,
        rounds=() if has_errors(diagnostics) else tuple(rounds),
        text=file.text,
        paragraphs=tuple(report.cause(diagnostic).paragraph for diagnostic in diagnostics),
        ours=tuple(report.cause(diagnostic).readings for diagnostic in diagnostics),
    )


class _Cause(NamedTuple):
    """The paragraph that is the reason for a diagnostic, and the readings of ours, if any."""

    paragraph: str | None = None
    readings: tuple[Reading, ...] = ()


_NO_CAUSE: Final = _Cause()


class _InTurn:
    """The rounds of a series, one after another, and the meters of each pay table."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents
        self._series = PlayedSeries()
        self._meters: dict[str, tuple[Cents, ...]] = {}
        self._lost = False

    def play(self, each: RoundRead) -> CheckedScenario:
        """Play a round, starting from the table as the previous round left it."""
        scenario = each.scenario
        progressive = self._progressive(scenario) if scenario else None
        if scenario is not None and progressive is not None:
            if each.states_meters:
                self._lost = False
            elif self._lost:
                # The state of the meters depends on a round that could not be played.
                return CheckedScenario(each.diagnostics, None, None, each.file.text)
            else:
                scenario = self._carried(scenario, progressive)
        before = len(self._series.rounds)
        checked = play_and_check(
            scenario, each.diagnostics, each.file, self._documents, self._series
        )
        if len(self._series.rounds) == before:
            self._series, self._lost = PlayedSeries(), True
        elif progressive is not None and (meters := self._series.meters):
            self._meters[progressive.pay_table] = meters
        return checked

    def _progressive(self, scenario: Scenario) -> ProgressiveFacts | None:
        return table_of(scenario, self._documents[scenario.rules]).progressive

    def _carried(self, scenario: Scenario, progressive: ProgressiveFacts) -> Scenario:
        """The scenario with the meters as the last round at its pay table left them."""
        meters = self._meters.get(progressive.pay_table)
        if meters is None:
            return scenario
        carried = replace(progressive, meters=meters)
        return replace(scenario, table=replace(scenario.table, progressive=carried))


class _Report:
    """The diagnostics of a series; what several rounds share is reported only once."""

    def __init__(self) -> None:
        self._found: dict[tuple[object, ...], tuple[Diagnostic, _Cause]] = {}

    @property
    def full(self) -> bool:
        """True if there are already more diagnostics than anybody reads."""
        return len(self._found) > MAX_REPORTED

    def add(
        self, diagnostics: Iterable[Diagnostic], checked: CheckedScenario | None = None
    ) -> None:
        for diagnostic in diagnostics:
            values = tuple(sorted(diagnostic.values.items()))
            cause = (
                _Cause(checked.paragraph(diagnostic), checked.readings(diagnostic))
                if checked
                else _NO_CAUSE
            )
            self._found.setdefault((diagnostic.mark, diagnostic.code, values), (diagnostic, cause))

    def in_order(self) -> tuple[Diagnostic, ...]:
        """The series' own diagnostics in the order of its text, then those of its files."""
        found = [diagnostic for diagnostic, _cause in self._found.values()]
        own = sorted(
            (diagnostic for diagnostic in found if not diagnostic.mark.file),
            key=lambda diagnostic: diagnostic.mark,
        )
        return (*own, *(diagnostic for diagnostic in found if diagnostic.mark.file))

    def cause(self, diagnostic: Diagnostic) -> _Cause:
        return next(
            (cause for other, cause in self._found.values() if other is diagnostic), _NO_CAUSE
        )
