"""Printing for the commands about documents: wrapped lines, signs, JSON."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterable
from typing import Final

from trainer.cli.files import INVALID
from trainer.cli.streams import print_json
from trainer.messages.citations import references_text
from trainer.messages.diagnostics import expectation
from trainer.messages.text import _
from trainer.rulebook import Document
from trainer.yamlfile.characters import visible

WIDEST: Final = 100
"""The maximum length of a line of text: longer ones are hard to read."""

INDENT: Final = "    "


def refuse(sentence: str, given: str, known: tuple[str, ...]) -> int:
    """Print that ``given`` is unknown, and what is known; returns the exit status."""
    print(visible(f"{sentence} {expectation(given, known)}"), file=sys.stderr)
    return INVALID


def sign(differs: bool) -> str:
    """The sign that marks whether documents differ on something."""
    return "≠" if differs else "="


def with_cited(document: Document, cited: tuple[str, ...]) -> str:
    """A document's id with paragraphs that it cites."""
    return f"{document.id}: {references_text(cited)}" if cited else document.id


def with_settings(named: str, settings: tuple[str, ...]) -> str:
    """A document's answer with the settings that may change it."""
    if not settings:
        return named
    return _("{document} (the house decides: {settings})").format(
        document=named, settings=_(", ").join(settings)
    )


def print_lines(lines: Iterable[str], indent: str = INDENT) -> None:
    """Print each of the lines, wrapped and indented."""
    for line in lines:
        print(textwrap.fill(line, _width(), initial_indent=indent, subsequent_indent=indent))


def print_wrapped(label: str, text: str, indent: str = "") -> None:
    """Print a text after its label, with continuation lines indented further."""
    print(
        textwrap.fill(
            "  ".join(part for part in (label, text) if part),
            _width(),
            initial_indent=indent,
            subsequent_indent=indent + INDENT,
            break_on_hyphens=False,
        )
    )


def _width() -> int:
    return min(WIDEST, max(40, shutil.get_terminal_size((WIDEST, 24)).columns))


def dump(printed: object) -> int:
    """Print ``printed`` as JSON; returns the exit status."""
    print_json(printed)
    return 0
