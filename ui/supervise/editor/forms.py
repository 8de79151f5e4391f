"""What can be altered at a point of a round, and the forms in which it is stated."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from trainer.authoring import edits
from trainer.authoring.choices import Fact
from trainer.authoring.entry import next_name
from trainer.authoring.incidents import (
    Typed,
    incident_facts,
    incident_lacks,
    request_facts,
    request_lacks,
    requests_at,
    with_incident,
    with_request,
)
from trainer.authoring.people import people
from trainer.messages import _
from trainer.messages.figures import read_amount
from trainer.messages.text import capitalised
from trainer.rules.money import Cents
from trainer.scenario.incident_kind import Incident
from trainer.scenario.model import Request
from ui.shell.controller import App
from ui.supervise.editor.details import (
    bettors_of,
    details_of,
    fact_line,
    with_bettors,
    with_details,
    without_bettor,
)
from ui.supervise.editor.dialogs import BettorsDialog, DetailsDialog, FactsDialog
from ui.supervise.editor.page import EditorPage
from ui.supervise.editor.sheet import stake_text
from ui.supervise.editor.writing import Writing
from ui.widgets.sheets import Detailed


class Forms:
    """Asks in dialogs what a scenario states, and writes the answers into it."""

    def __init__(self, app: App, page: Callable[[], EditorPage], writing: Writing) -> None:
        self._app = app
        self._page = page
        self._writing = writing

    def ask_of_details(self) -> None:
        """Ask for all that is said of the scenario beside its round."""
        dialog = DetailsDialog(self._app.window, details_of(self._writing.now()))
        dialog.decided.connect(self._detailed)
        dialog.open()

    def ask_of_bettors(self, shown: int = 0) -> None:
        """Ask what is stated of the bettors, from this one on; remove one, or seat one more."""
        dialog = BettorsDialog(self._app.window, bettors_of(self._writing.now()), shown)
        dialog.decided.connect(self._told_of_bettors)
        dialog.removed.connect(self._without_bettor)
        dialog.joined.connect(self._with_bettor_beside)
        dialog.open()

    def _detailed(self, told: Detailed) -> None:
        rulebook = self._app.house.rulebook
        self._writing.guarded(
            lambda: with_details(self._writing.now(), told, rulebook), _("Details")
        )

    def _told_of_bettors(self, told: Sequence[Mapping[str, Sequence[str]]]) -> None:
        rulebook = self._app.house.rulebook
        self._writing.guarded(
            lambda: with_bettors(self._writing.now(), told, rulebook), _("Players")
        )

    def _without_bettor(self, place: int) -> None:
        self._writing.guarded(lambda: without_bettor(self._writing.now(), place), _("Players"))

    def _with_bettor_beside(self, place: int) -> None:
        """One more bettor on a box, behind the others, with the stake; then the rest is asked."""
        draft = self._writing.now()
        box = [*people(draft)][place].box
        typed = read_amount(self._page().stake.text())
        stake = typed if typed is not None and typed > 0 else Cents(100_00)
        name = next_name(draft)
        self._writing.guarded(lambda: edits.add_bettor(draft, box, name, stake), stake_text(box))
        names = [(person.box, person.name) for person in people(self._writing.now())]
        if (box, name) in names:
            self.ask_of_bettors(names.index((box, name)))

    def ask_of_incident(self, incident: Incident, number: int | None) -> None:
        """Ask for all that is stated of something that goes wrong."""
        draft = self._writing.now()
        title = capitalised(_(incident.kind.text))
        self._ask_of(
            title,
            incident_facts(draft, incident, number),
            number,
            lambda typed: with_incident(draft, incident, typed, number),
            partial(incident_lacks, incident),
        )

    def ask_of_request(self, request: Request, number: int | None) -> None:
        """Ask what a player asks for, of all that they must not get there."""
        draft = self._writing.now()
        asks = [
            form.what.asks
            for bettor in draft.bettors(request.box)
            if bettor.name == request.name
            for form in requests_at(draft, request.after_card, request.box, bettor)
            if form.why_not is None and isinstance(form.what, Request)
        ]
        self._ask_of(
            _("Box {box}: {name}").format(box=request.box, name=request.name),
            request_facts(draft, request, list(dict.fromkeys((request.asks, *asks)))),
            number,
            lambda typed: with_request(draft, request, typed, number),
            request_lacks,
        )

    def _ask_of(
        self,
        title: str,
        stated: Iterable[Fact],
        number: int | None,
        make: Callable[[Typed], str],
        lacks: Callable[[Typed], str],
    ) -> None:
        done = _("Add it") if number is None else _("Change it")
        dialog = FactsDialog(
            self._app.window, title, [fact_line(fact) for fact in stated], done, lacks
        )
        dialog.decided.connect(
            lambda typed: self._writing.change(lambda _draft: make(typed), title)
        )
        dialog.open()
