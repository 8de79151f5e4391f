"""What the shipped scenarios cover. ``python -m tests.shipped`` prints it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from tests.scenario_files import SUFFIX, playable_file, shipped
from trainer.features.features import paragraphs_of
from trainer.index import coverage
from trainer.index.coverage import NEVER_PLAYED, Choice, deciding_choices, modelled
from trainer.rulebook import documents, load_document


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
        yield from coverage.choices(load_document(document))


@cache
def by_choice() -> Mapping[Choice, tuple[str, ...]]:
    """The names of the scenarios that state a choice and come to something else without it."""
    found: defaultdict[Choice, list[str]] = defaultdict(list)
    for path in shipped():
        if playable_file(path).scenario.house:
            for choice in deciding_choices(path.read_bytes()):
                found[choice].append(path.name.removesuffix(SUFFIX))
    return {choice: tuple(names) for choice, names in found.items()}


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
