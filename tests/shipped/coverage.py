"""What the shipped scenarios cover: paragraphs that their play rests on, choices of a house.

Derived from the played rounds, never stated by a file. ``python -m tests.shipped`` prints it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from tests.scenario_files import SUFFIX, playable_file, shipped
from trainer.features.paragraphs import paragraphs_of
from trainer.rulebook import Document, documents, load_document
from trainer.rulebook.setting import SettingValue
from trainer.scenario.check import CheckedScenario, check
from trainer.yamlfile import edit

NEVER_PLAYED: Final[Mapping[tuple[str, str, SettingValue], str]] = {
    (document, "irregularities", "shift_manager"): (
        "It decides nothing beforehand, so no round in which it matters can be played under it."
    )
    for document in (
        "huxley-perfect-pairs",
        "live-blackjack",
        "nevada-perfect-pairs-progressive",
    )
}
"""The choices of a house on which no round can depend, each with the reason."""

CHANGES_WHO_IS_ASKED: Final = frozenset({"options_after_dealer_overdraws"})
"""Settings that decide an act: where nobody is asked, a file may not say what somebody chooses."""


class Choice(NamedTuple):
    """One value of one setting of a document's register."""

    document: str
    setting: str
    value: SettingValue


def modelled(document: Document) -> tuple[str, ...]:
    """The paragraphs that something in the program rests on, by what the rule file says."""
    return tuple(one.number for one in document.paragraphs.values() if not one.not_modelled)


@cache
def by_paragraph() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The names of the scenarios that rest on each modelled paragraph of each document."""
    found: dict[str, dict[str, list[str]]] = {
        document: {number: [] for number in modelled(load_document(document))}
        for document in documents()
    }
    for path in shipped():
        playable = playable_file(path)
        of_document = found[playable.scenario.rules]
        for number in paragraphs_of(playable) & of_document.keys():
            of_document[number].append(path.name.removesuffix(SUFFIX))
    return {
        document: {number: tuple(names) for number, names in numbers.items()}
        for document, numbers in found.items()
    }


def choices() -> Iterator[Choice]:
    """Every value of every setting of every document."""
    for document in documents():
        for setting, values in load_document(document).settings.items():
            yield from (Choice(document, setting, value) for value in values)


@cache
def by_choice() -> Mapping[Choice, tuple[str, ...]]:
    """The names of the scenarios that state a choice and come to something else without it."""
    found: defaultdict[Choice, list[str]] = defaultdict(list)
    for path in shipped():
        scenario = playable_file(path).scenario
        for setting, value in scenario.house.items():
            if decides(path.read_text("utf-8"), scenario.rules, setting):
                name = path.name.removesuffix(SUFFIX)
                found[Choice(scenario.rules, setting, value)].append(name)
    return {choice: tuple(names) for choice, names in found.items()}


def decides(text: str, document: str, setting: str) -> bool:
    """Whether a file that states a setting comes to something else with another value of it.

    It does where it can then no longer be played as it is written, too.
    """
    bare = edit.remove_key(text, ("expect",))
    acts = setting in CHANGES_WHO_IS_ASKED
    stated = _comes_to(check(bare.encode()), acts)
    return any(
        _comes_to(check(edit.put(bare, ("house", setting), value).encode()), acts) != stated
        for value in load_document(document).settings[setting]
    )


def _comes_to(checked: CheckedScenario, acts: bool) -> tuple[object, ...]:
    codes = sorted(one.code.value for one in checked.diagnostics)
    if checked.round is None:
        return codes, None
    return codes, checked.round.settlement, checked.round.trace.events if acts else ()


def report() -> Iterator[str]:
    """What is covered, in lines: each paragraph with its number of scenarios, then each choice."""
    for document, numbers in by_paragraph().items():
        yield f"{document}: {_of(document)} scenarios"
        yield from _columns(f"{number} {len(names)}" for number, names in numbers.items())
    covered = by_choice()
    for choice in choices():
        names = covered.get(choice, ())
        what = ", ".join(names) or NEVER_PLAYED.get(choice, "none")
        yield f"{choice.document} {choice.setting} {choice.value}: {what}"


def _of(document: str) -> int:
    return sum(playable_file(path).scenario.rules == document for path in shipped())


def _columns(cells: Iterable[str], across: int = 6) -> Iterator[str]:
    every = list(cells)
    for first in range(0, len(every), across):
        yield "  " + "".join(f"{cell:<18}" for cell in every[first : first + across]).rstrip()
