"""What went wrong in a round, step by step, for those who read only its result."""

from __future__ import annotations

from typing import Final, NamedTuple

from trainer.procedure.acts import Act
from trainer.procedure.incident_steps import HAPPENINGS
from trainer.rulebook.document import Document
from trainer.words.acts import tell
from trainer.words.citations import citation_text
from trainer.words.telling import Telling
from trainer.words.text import _

TOLD: Final = (HAPPENINGS | {Act.INTERRUPTION, Act.DECLARE_VOID}) - {Act.TURN_CARDS}
"""The acts that are told: those that an incident brings about. What goes back is in the table."""


class Story(NamedTuple):
    """The incidents of a round: a line for each step, and the register entries they rest on."""

    lines: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()


def story(telling: Telling, document: Document) -> Story:
    """What went wrong, each step with its paragraphs; empty where nothing did."""
    steps = [
        (told, step.rules)
        for told, step in zip(tell(telling), telling.playthrough.steps, strict=True)
        if step.act in TOLD
    ]
    return Story(
        tuple(
            _("{text} ({paragraphs})").format(
                text=told.text, paragraphs=citation_text(rules, document)
            )
            for told, rules in steps
        ),
        tuple(dict.fromkeys(name for told, _rules in steps for name in told.settings)),
    )
