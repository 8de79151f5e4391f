"""What can be altered at a point of a round, and the forms in which it is stated."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from trainer.authoring import edits
from trainer.authoring.at_point import Change, IncidentOut, RequestOut, changes_at, with_change
from trainer.authoring.choices import Fact
from trainer.authoring.draft import Draft
from trainer.authoring.entry import next_name
from trainer.authoring.incidents import (
    Form,
    Typed,
    forms_at,
    incident_facts,
    incident_lacks,
    request_facts,
    request_lacks,
    requests_at,
    with_form,
    with_incident,
    with_request,
)
from trainer.authoring.people import people
from trainer.messages import _
from trainer.messages.text import capitalised
from trainer.rules.money import Cents, typed_amount
from trainer.scenario.incident_kind import Incident, IncidentKind
from trainer.scenario.incidents import KINDS
from trainer.scenario.model import Request
from trainer.storage.connection import Cancellation
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
from ui.supervise.editor.sheet import (
    Course,
    change_text,
    changed_text,
    form_text,
    kind_text,
    refused_text,
    stake_text,
)
from ui.widgets.sheets import Detailed


class Editing(NamedTuple):
    """The way the parts of the editor's page change what is written.

    ``now`` is the draft of the text as it is. ``guarded`` makes an edit under a label, and says
    where the text has no place for it; ``changed`` one of what happens in the round of a draft.
    """

    now: Callable[[], Draft]
    guarded: Callable[[Callable[[], str], str], None]
    changed: Callable[[Draft, Callable[[], str], str], None]


class Forms:
    """Asks in dialogs what a scenario states, and writes the answers into it."""

    def __init__(self, app: App, page: Callable[[], EditorPage], editing: Editing) -> None:
        self._app = app
        self._page = page
        self._editing = editing

    def ask_of_details(self) -> None:
        """Ask for all that is said of the scenario beside its round."""
        dialog = DetailsDialog(self._app.window, details_of(self._editing.now()))
        dialog.decided.connect(self._detailed)
        dialog.open()

    def ask_of_bettors(self, shown: int = 0) -> None:
        """Ask what is stated of the bettors, from this one on; remove one, or seat one more."""
        dialog = BettorsDialog(self._app.window, bettors_of(self._editing.now()), shown)
        dialog.decided.connect(self._told_of_bettors)
        dialog.removed.connect(self._without_bettor)
        dialog.joined.connect(self._with_bettor_beside)
        dialog.open()

    def _detailed(self, told: Detailed) -> None:
        rulebook = self._app.house.rulebook
        self._editing.guarded(
            lambda: with_details(self._editing.now(), told, rulebook), _("Details")
        )

    def _told_of_bettors(self, told: Sequence[Mapping[str, Sequence[str]]]) -> None:
        rulebook = self._app.house.rulebook
        self._editing.guarded(
            lambda: with_bettors(self._editing.now(), told, rulebook), _("Players")
        )

    def _without_bettor(self, place: int) -> None:
        self._editing.guarded(lambda: without_bettor(self._editing.now(), place), _("Players"))

    def _with_bettor_beside(self, place: int) -> None:
        """One more bettor on a box, behind the others, with the stake; then he is asked about."""
        draft = self._editing.now()
        box = [*people(draft)][place].box
        typed = typed_amount(self._page().stake.text())
        stake = typed if typed is not None and typed > 0 else Cents(100_00)
        name = next_name(draft)
        self._editing.guarded(lambda: edits.add_bettor(draft, box, name, stake), stake_text(box))
        names = [(person.box, person.name) for person in people(self._editing.now())]
        if (box, name) in names:
            self.ask_of_bettors(names.index((box, name)))

    def ask_of_incident(self, incident: Incident, number: int | None) -> None:
        """Ask for all that is stated of something that goes wrong."""
        draft = self._editing.now()
        title = capitalised(_(incident.kind.text))
        self._ask_of(
            title,
            incident_facts(draft, incident, number),
            number,
            lambda typed: with_incident(draft, incident, typed, number),
            partial(incident_lacks, incident),
        )

    def ask_of_request(self, request: Request, number: int | None) -> None:
        """Ask what a player asks for, of all that he must not get there."""
        draft = self._editing.now()
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
        draft = self._editing.now()
        done = _("Add it") if number is None else _("Change it")
        dialog = FactsDialog(
            self._app.window, title, [fact_line(fact) for fact in stated], done, lacks
        )
        dialog.decided.connect(
            lambda typed: self._editing.changed(draft, lambda: make(typed), title)
        )
        dialog.open()


class Offer(NamedTuple):
    """Something that can be done, and what does it."""

    title: str
    act: Callable[[], None]


class Alterations:
    """Lists what can be done at the point that is shown, and does it."""

    def __init__(self, page: Callable[[], EditorPage], editing: Editing, forms: Forms) -> None:
        self._page = page
        self._editing = editing
        self._forms = forms
        self._shown: Sequence[Offer] = ()

    def find(self, turned: Course, cancellation: Cancellation) -> list[Offer]:
        """Everything that can be done at the point that is shown; to be called in a thread."""
        return [*self._offers(turned, cancellation)]

    def _offers(self, turned: Course, cancellation: Cancellation) -> Iterator[Offer]:
        draft = turned.draft
        for change in changes_at(draft, turned.line, turned.at):
            yield Offer(change_text(change, draft), partial(self._alter, change))
            if isinstance(change, IncidentOut) and _asks_more(change.incident.kind):
                again = partial(self._forms.ask_of_incident, change.incident, change.number)
                yield Offer(changed_text(change, draft), again)
            elif isinstance(change, RequestOut):
                again = partial(self._forms.ask_of_request, change.request, change.number)
                yield Offer(changed_text(change, draft), again)
        for kind in KINDS.values():
            for form in forms_at(draft, kind, turned.cards):
                cancellation.check()
                if form.why_not is None:
                    yield self._offer_of(form, draft)
                    break
        for box in draft.scenario.boxes if draft.scenario else ():
            for bettor in box.bettors:
                for form in requests_at(draft, turned.cards, box.number, bettor):
                    cancellation.check()
                    if form.why_not is None and isinstance(form.what, Request):
                        act = partial(self._forms.ask_of_request, form.what, None)
                        yield Offer(refused_text(form.what), act)
                        break

    def _offer_of(self, form: Form, draft: Draft) -> Offer:
        """Something that can go wrong: as it is, or with more to be said about it."""
        what = form.what
        if isinstance(what, Incident) and _asks_more(what.kind):
            return Offer(kind_text(what.kind), partial(self._forms.ask_of_incident, what, None))
        return Offer(form_text(form, draft), partial(self._add, form))

    def show(self, offers: Sequence[Offer]) -> None:
        """List these."""
        self._shown = offers
        self._page().show_alterations([offer.title for offer in offers])

    def do(self, place: int) -> None:
        """Do what is listed at this place."""
        self._shown[place].act()

    def _add(self, form: Form) -> None:
        draft = self._editing.now()
        self._editing.changed(draft, lambda: with_form(draft, form), form_text(form, draft))

    def _alter(self, change: Change) -> None:
        draft = self._editing.now()
        self._editing.changed(draft, lambda: with_change(draft, change), change_text(change, draft))


def _asks_more(kind: IncidentKind) -> bool:
    """Tell whether there is more to be said of it than when it happens."""
    return any(key != "after_card" for key in kind.keys)
