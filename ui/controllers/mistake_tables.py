"""The table at a mistake, as it was left and as it should have been."""

from __future__ import annotations

from trainer.lesson.attempt import at_mistake
from trainer.messages import _
from trainer.scenario.check import PlayableRound
from trainer.snapshot.snapshot import Snapshot
from trainer.table.project import table_view
from trainer.table.view import TableView
from ui.controllers.controller import App
from ui.controllers.felts import felt_options, laid_felt
from ui.controllers.past import round_of
from ui.views.deal_view_models import TableShown
from ui.views.round_view_models import AnswerLine
from ui.views.two_tables_dialog import TwoTablesDialog


def show_mistake(app: App, attempt: int, line: AnswerLine) -> None:
    """Open the two tables at the act of ``line``, if its round can still be dealt."""
    records = app.session.records
    if records is None:
        return
    recorded = records.attempts.get(attempt)
    sheet = round_of(recorded, app.layouts.rulebook)
    if sheet is None:
        return
    playable = sheet.playable
    tables = at_mistake(recorded, playable, line.question_id)
    asked = next(one.question for one in recorded.answers if one.question.id == line.question_id)
    about = asked.bet or asked.about
    settings, scheme = app.preferences.settings, app.preferences.scheme
    dialog = TwoTablesDialog(
        app.window,
        line.question,
        laid_felt(playable, settings.chips),
        felt_options(settings, scheme, reveal=False),
        (
            TableShown(_("As it was left"), _view(tables.was, playable), line.given, about),
            TableShown(
                _("As it should have been"),
                _view(tables.should_be, playable),
                line.expected,
                about,
            ),
        ),
    )
    dialog.open()


def _view(table: Snapshot, playable: PlayableRound) -> TableView:
    terms = playable.terms
    return table_view(table, None, terms.meters.levels if terms.meters else (), terms.decks)
