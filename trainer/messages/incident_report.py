"""What went wrong in a round, step by step, for those who read only its result."""

from __future__ import annotations

from typing import Final, NamedTuple

from trainer.messages.citations import citation_text
from trainer.messages.narration import narrate
from trainer.messages.round_context import RoundContext
from trainer.messages.text import _
from trainer.procedure.acts import HAPPENINGS, Act
from trainer.rulebook.document import Document
from trainer.rules.rulekeys import Rule

REPORTED: Final = (HAPPENINGS | {Act.INTERRUPTION, Act.DECLARE_VOID, Act.WALK_AWAY}) - {
    Act.TURN_CARDS
}
"""The acts in the report: what incidents cause, and who leaves. The table has the returned bets."""


class IncidentReport(NamedTuple):
    """The incidents of a round: a line for each step, and what else they rest on.

    ``settings`` are entries of the register, ``rules`` all the rules of those steps.
    """

    lines: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    rules: tuple[Rule, ...] = ()


def build_incident_report(context: RoundContext, document: Document) -> IncidentReport:
    """What went wrong, each step with its paragraphs; empty where nothing did."""
    steps = [
        (narration, step.rules)
        for narration, step in zip(narrate(context), context.playthrough.steps, strict=True)
        if step.act in REPORTED
    ]
    return IncidentReport(
        tuple(
            _("{text} ({paragraphs})").format(
                text=narration.text, paragraphs=citation_text(rules, document)
            )
            for narration, rules in steps
        ),
        tuple(dict.fromkeys(name for narration, _rules in steps for name in narration.settings)),
        tuple(dict.fromkeys(rule for _narration, rules in steps for rule in rules)),
    )
