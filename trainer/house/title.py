"""The house's name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.house.section import Difference, HouseContext, Section
from trainer.messages.text import _
from trainer.rulebook import Documents
from trainer.yamlfile import values
from trainer.yamlfile.nodes import Node

_MAX: Final = 200


def _read(node: Node, context: HouseContext) -> str:
    return values.text(node, "title", context.faults, most=_MAX) or ""


def _differences(one: str, other: str, _documents: Documents) -> Iterator[Difference]:
    if one != other:
        yield Difference("", _("Title"), one, other)


TITLE: Final = Section("title", "", _read, _differences)
