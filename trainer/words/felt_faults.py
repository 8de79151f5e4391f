"""The message for what is wrong with a layout file."""

from __future__ import annotations

from typing import Final

from trainer.words.citations import references_text
from trainer.words.diagnostics import diagnostic_text
from trainer.words.text import _, capitalised
from trainer.yamlfile.diagnostics import Diagnostic

_CARDS: Final = "cards"
"""What ``trainer.felt.validation`` calls the first card of a box, in place of a bet."""


def felt_fault_text(fault: Diagnostic) -> str:
    """What is wrong, the words that would have been accepted and the paragraphs, if any."""
    values = dict(fault.values)
    if "thing" in values:
        values["thing"] = capitalised(_thing(str(values["thing"])))
    if "other" in values:
        values["other"] = _thing(str(values["other"]))
    message = diagnostic_text(fault.code, values)
    paragraphs = fault.values.get("paragraphs")
    if isinstance(paragraphs, tuple) and paragraphs:
        message = f"{message} ({references_text(paragraphs)})"
    return message


def _thing(name: str) -> str:
    """What has its place: a spot by its bet and box, anything else as the file calls it."""
    box, _slash, bet = name.rpartition("/")
    if not box:
        return f"“{name}”"
    if bet == _CARDS:
        return _("the first card of box {box}").format(box=box)
    return _("the spot “{bet}” of box {box}").format(bet=bet, box=box)
