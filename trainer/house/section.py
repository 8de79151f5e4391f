"""A section of the house file: its key, how it is read, and how two of them differ.

Each kind of section is declared once, as a ``Section`` in a module of its own, and listed in
``trainer.house.file``. The file's reader, ``show`` and ``diff`` follow from that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeVar

from trainer.messages.text import _
from trainer.rulebook import Documents
from trainer.yamlfile import values
from trainer.yamlfile.diagnostics import Faults
from trainer.yamlfile.nodes import Node

Value = TypeVar("Value")


class HouseContext(NamedTuple):
    """What the readers of the sections share: the faults so far, and the rule documents.

    ``read`` are the sections read before this one, by their keys.
    """

    faults: Faults
    documents: Documents
    read: Mapping[str, Any]


class Difference(NamedTuple):
    """One thing that two houses choose differently, as texts for a person.

    ``where`` is the document's name, empty for what is not of one document; ``before`` and
    ``after`` are empty where a house has not chosen and no default would apply.
    """

    where: str
    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Section(Generic[Value]):
    """A section of the house file.

    ``empty`` is its value in a file without it. ``read`` adds what is wrong to the faults and
    returns what can be read. ``differences`` compares two values under the rule documents.
    """

    key: str
    empty: Value
    read: Callable[[Node, HouseContext], Value]
    differences: Callable[[Value, Value, Documents], Iterator[Difference]]


# The house's name.

_MAX: Final = 200


def _read(node: Node, context: HouseContext) -> str:
    return values.text(node, "title", context.faults, most=_MAX) or ""


def _differences(first: str, other: str, _documents: Documents) -> Iterator[Difference]:
    if first != other:
        yield Difference("", _("Title"), first, other)


TITLE: Final = Section("title", "", _read, _differences)
