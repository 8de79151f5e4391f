"""Printing for the commands about documents: wrapped lines, signs, JSON."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterable
from typing import Final

from trainer.cli.files import INVALID
from trainer.cli.streams import print_json
from trainer.messages.citations import references_text, short_title
from trainer.messages.diagnostics import expectation
from trainer.messages.figures import as_shown
from trainer.messages.text import _
from trainer.rulebook import Document

WIDEST: Final = 100
"""The maximum length of a line of text: longer ones are hard to read."""

INDENT: Final = "    "


def refuse(sentence: str, given: str, known: tuple[str, ...]) -> int:
    """Print that ``given`` is unknown, and what is known; returns the exit status."""
    print(as_shown(f"{sentence} {expectation(given, known)}"), file=sys.stderr)
    return INVALID


def sign(differs: bool) -> str:
    """The sign that marks whether documents differ on something."""
    return "≠" if differs else "="


def whose(follows: str, *, silent: bool) -> str:
    """In JSON, whose practice is followed where a document is silent: a document’s, or ours."""
    return follows or ("house" if silent else "")


def with_cited(document: Document, cited: tuple[str, ...]) -> str:
    """A document's short title with paragraphs that it cites."""
    title = short_title(document)
    return f"{title}: {references_text(cited)}" if cited else title


def with_settings(document: Document, cited: tuple[str, ...], settings: tuple[str, ...]) -> str:
    """As ``with_cited``, with the questions of the settings that may change the answer."""
    named = with_cited(document, cited)
    if not settings:
        return named
    questions = (_(document.register[name].question) for name in settings)
    return _("{document} (the house decides: {settings})").format(
        document=named, settings=" ".join(questions)
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
