"""What scenarios cover: the paragraphs that they rest on, the choices of a house that decide them.

Derived from the played rounds, never stated by a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from trainer.index.entry import IndexEntry
from trainer.rulebook import RULEBOOK, Document, Documents
from trainer.rulebook.house_choices import SettingValue
from trainer.scenario.check import check, scenario_of
from trainer.scenario.model import Scenario
from trainer.scenario.writer import write
from trainer.texts import N_

CHANGES_WHO_IS_ASKED: Final = frozenset(
    {"options_after_dealer_overdraws", "reconstructed_after_settlement"}
)
"""Settings that decide an act: where nobody is asked, a file may not say what somebody chooses."""


class Choice(NamedTuple):
    """One value of one setting of a document's register."""

    document: str
    setting: str
    value: SettingValue


_DECIDES_NOTHING: Final = N_(
    "It decides nothing in advance, so no round that depends on it can be played."
)

NEVER_PLAYED: Final[Mapping[Choice, str]] = {
    Choice(document, "irregularities", "shift_manager"): _DECIDES_NOTHING
    for document in (
        "huxley-perfect-pairs",
        "live-blackjack",
        "nevada-perfect-pairs-progressive",
    )
}
"""The choices of a house on which no round can depend, each with the reason."""


def modelled(document: Document) -> tuple[str, ...]:
    """The paragraphs that something in the program rests on, by what the rule file says."""
    return tuple(
        paragraph.number for paragraph in document.paragraphs.values() if not paragraph.not_modelled
    )


def by_paragraph(
    document: Document, known: Iterable[tuple[str, IndexEntry]]
) -> Mapping[str, tuple[str, ...]]:
    """The ids of the scenarios that rest on each modelled paragraph; ``known`` are all of them."""
    found: dict[str, list[str]] = {number: [] for number in modelled(document)}
    for scenario_id, entry in known:
        if entry.document == document.id:
            for number in found.keys() & entry.paragraphs:
                found[number].append(scenario_id)
    return {number: tuple(ids) for number, ids in found.items()}


def choices(document: Document) -> Iterator[Choice]:
    """Every value of every setting of a document."""
    for setting, values in document.settings.items():
        yield from (Choice(document.id, setting, value) for value in values)


def deciding_choices(data: bytes, documents: Documents = RULEBOOK) -> tuple[Choice, ...]:
    """The choices that a scenario states and comes to something else without."""
    scenario = scenario_of(data, documents)
    if scenario is None:
        return ()
    return tuple(
        Choice(scenario.rules, setting, value)
        for setting, value in scenario.house.items()
        if decides(scenario, setting, documents)
    )


def decides(scenario: Scenario, setting: str, documents: Documents = RULEBOOK) -> bool:
    """True if a scenario that states a setting comes to something else with another value of it.

    It does where it can then no longer be played as it is written, too.
    """
    values = documents[scenario.rules].settings[setting]
    stated = _comes_to(scenario, setting, scenario.house[setting], documents)
    return any(
        _comes_to(scenario, setting, value, documents) != stated
        for value in values
        if value != scenario.house[setting]
    )


def stating(scenario: Scenario, setting: str, value: SettingValue) -> Scenario:
    """A scenario that states a choice of the house, and not what it then comes to."""
    return replace(scenario, house={**scenario.house, setting: value}, expect=None)


def _comes_to(
    scenario: Scenario, setting: str, value: SettingValue, documents: Documents
) -> tuple[object, ...]:
    checked = check(write(stating(scenario, setting, value)).encode(), documents)
    codes = sorted(diagnostic.code.value for diagnostic in checked.diagnostics)
    if checked.round is None:
        return codes, None
    acts = setting in CHANGES_WHO_IS_ASKED
    return codes, checked.round.settlement, checked.round.trace.events if acts else ()
