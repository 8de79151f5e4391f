"""The paragraphs that a played round rests on."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.procedure.ask import questions
from trainer.procedure.steps import steps
from trainer.rules.events import Event, rules_of
from trainer.rules.rulekeys import Rule
from trainer.scenario.check import PlayableRound


def paragraphs_of(playable: PlayableRound) -> frozenset[str]:
    """The paragraphs that a round rests on, as its document cites them.

    They are cited for its acts, events and results, for what its file asks in Guided, and for the
    table at which it is dealt.
    """
    document = playable.game.document
    cut = steps(playable.trace, playable.game.procedure)
    rules: set[Rule] = set()
    settings: set[str] = set()
    for step in cut.steps:
        rules.update(step.rules, step.due)
        settings.update(step.settings)
    for event in playable.trace.events:
        rules.update(rules_of(event))
        settings.update(_settings_of(event))
    for entry in playable.settlement.bets:
        rules.update(entry.rules)
        settings.update(entry.settings)
    for question in questions(cut, playable.terms, playable.scenario.ask):
        rules.update(question.rules)
    allowed = document.leaves_to_house if document.settings_of(settings) else ()
    return frozenset(document.cite(rules)).union(_of_table(playable), allowed)


def _settings_of(event: Event) -> tuple[str, ...]:
    found: tuple[str, ...] = getattr(event, "settings", ())
    return found


def _of_table(playable: PlayableRound) -> Iterator[str]:
    """The paragraphs on the cloth and, where the file states their number, on the decks."""
    document = playable.game.document
    others = {one.name for one in document.layouts.values()} - {playable.game.layout.name}
    yield from (number for number in document.cite((Rule.BOXES,)) if number not in others)
    if playable.scenario.table.decks is not None:
        yield from document.cite((Rule.DECKS,))
