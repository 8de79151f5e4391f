"""A round ready to be shown: its acts, questions and texts, and the table at each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from trainer.procedure.acts import Playthrough
from trainer.procedure.ask import questions
from trainer.procedure.questions import Question
from trainer.procedure.steps import steps
from trainer.rulebook import Document
from trainer.rulebook.document import SettingValue, same_setting
from trainer.scenario.check import Staged, play_by_procedure, table_facts
from trainer.table.frames import frames
from trainer.table.view import TableView
from trainer.words.round_context import RoundContext, build_round_context


@dataclass(frozen=True, slots=True)
class RoundSheet:
    """Everything the pages need of one round; ``frames[n]`` is the table after ``n`` acts."""

    staged: Staged
    playthrough: Playthrough
    questions: tuple[Question, ...]
    context: RoundContext
    frames: tuple[TableView, ...]


def lay_out(staged: Staged, house: Mapping[str, SettingValue]) -> RoundSheet:
    """The round of a scenario under the house's register.

    What the scenario itself sets goes before the house's setting; a setting, or a value, that the
    document does not have is of no consequence to it.
    """
    scenario, game = staged.scenario, staged.game
    settings: dict[str, SettingValue] = {
        name: value for name, value in house.items() if _is_left_open(game.document, name, value)
    }
    if settings:
        housed = replace(scenario, house={**settings, **scenario.house})
        terms = game.terms(table_facts(housed))
        played = play_by_procedure(housed, game, terms)
        if played.settlement is not None:
            staged = Staged(scenario, game, terms, played, played.settlement)
    playthrough = steps(staged.played.trace, game.procedure)
    asked = questions(playthrough, staged.terms, scenario.ask)
    terms = staged.terms
    context = build_round_context(
        playthrough, game.procedure, asked, scenario.table.currency, terms
    )
    meters = terms.meters.levels if terms.meters else ()
    views = frames(playthrough, meters, terms.decks)
    return RoundSheet(staged, playthrough, asked, context, views)


def _is_left_open(document: Document, name: str, value: SettingValue) -> bool:
    """Whether the house may decide this of the document."""
    return any(same_setting(value, one) for one in document.settings.get(name, ()))
