"""A reading of ours in the JSON output of the commands."""

from __future__ import annotations

from typing import Any

from trainer.messages.text import _
from trainer.rulebook.document import Reading


def reading_as_json(reading: Reading) -> dict[str, Any]:
    """A reading of ours as JSON output; without paragraphs the text is silent."""
    return {
        "name": reading.name,
        "summary": _(reading.summary),
        "rests_on": list(reading.rests_on),
    }
