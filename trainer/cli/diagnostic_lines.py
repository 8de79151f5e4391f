"""A diagnostic as the commands print it: a line for a person, or JSON."""

from __future__ import annotations

from typing import Any, NamedTuple

from trainer.messages.citations import paragraph_text, reading_text
from trainer.messages.text import _
from trainer.rulebook.document import Reading
from trainer.yamlfile.characters import visible

# A reading of ours in the JSON output of the commands.


def reading_as_json(reading: Reading) -> dict[str, Any]:
    """A reading of ours as JSON output; without paragraphs the text is silent."""
    return {
        "name": reading.name,
        "summary": _(reading.summary),
        "rests_on": list(reading.rests_on),
    }


class DiagnosticLine(NamedTuple):
    """A diagnostic as it is printed; ``house`` as in ``Diagnostic``."""

    file: str
    line: int
    column: int
    message: str
    paragraph: str | None
    error: bool
    readings: tuple[Reading, ...] = ()
    house: tuple[str, ...] = ()

    def __str__(self) -> str:
        """One line for a person: where it is, what it is, the paragraph and what is ours in it."""
        kind = _("error") if self.error else _("warning")
        message = with_paragraph(self.message, self.paragraph)
        message = " ".join((message, *map(reading_text, self.readings)))
        where = f"{visible(self.file)}:{self.line}:{self.column}"
        return f"{where}: {kind}: {visible(message)}"

    def as_json(self) -> dict[str, Any]:
        error = error_as_json(self.message, self.paragraph, self.file, self.line, self.column)
        if self.readings:
            error["readings"] = [reading_as_json(reading) for reading in self.readings]
        if self.house:
            error["house"] = list(self.house)
        return error


def with_paragraph(message: str, paragraph: str | None) -> str:
    """The message of an error, with the paragraph that is the reason, if any."""
    return f"{message} ({paragraph_text(paragraph)})" if paragraph else message


def error_as_json(
    message: str,
    paragraph: str | None,
    file: str | None = None,
    line: int | None = None,
    column: int | None = None,
) -> dict[str, Any]:
    """An error of the JSON output; an error that is not in a file has no position."""
    return {
        "file": file,
        "line": line,
        "column": column,
        "message": message,
        "paragraph": paragraph,
    }
