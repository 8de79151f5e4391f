"""What is found out about a draft while it is shown: what can be done at a point, and about faults.

The latter stands in the text's own words at once; which of the house's choices cause a fault, and
what can be done at the point that is shown, is found in a thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from trainer.authoring.at_point import IncidentOut, RequestOut, changes_at, with_change
from trainer.authoring.draft import Draft, with_causes
from trainer.authoring.incidents import Form, forms_at, requests_at, with_form
from trainer.authoring.mends import Mend, mends
from trainer.messages import _
from trainer.scenario.incident_kind import IncidentKind
from trainer.scenario.incidents import KINDS
from trainer.scenario.model import Request
from trainer.storage.connection import Cancellation
from ui.shell.controller import App
from ui.supervise.editor.forms import Forms
from ui.supervise.editor.page import EditorPage
from ui.supervise.editor.sheet import (
    Course,
    change_text,
    changed_text,
    fault_lines,
    form_text,
    kind_text,
    refused_text,
)
from ui.supervise.editor.writing import Writing


class Offer(NamedTuple):
    """Something that can be done, and what does it."""

    title: str
    act: Callable[[], None]


class Findings:
    """Offers what can be done, and does it."""

    def __init__(
        self, app: App, page: Callable[[], EditorPage], writing: Writing, forms: Forms
    ) -> None:
        self._house = app.house
        self._page = page
        self._writing = writing
        self._forms = forms
        self._background = app.background()
        self._looking = Cancellation()
        self._mends: Mapping[str, Mend] = {}
        self._offers: Sequence[Offer] = ()

    def mends_of(self, draft: Draft) -> Mapping[str, Mend]:
        """What can be done about a draft, by the key under which it is chosen from now on."""
        found = mends(draft) if draft.wrong or draft.complete else ()
        self._mends = {str(number): mend for number, mend in enumerate(found)}
        return self._mends

    def mend(self, key: str) -> None:
        """Do what is offered under a key about what does not fit."""
        if key in self._mends:
            mend = self._mends[key]
            self._writing.edit(mend.text, _(mend.kind.text))

    def do(self, place: int) -> None:
        self._offers[place].act()

    def look(self, turned: Course) -> None:
        """Find out about the round at the point that is shown, and about no other any more."""
        self._looking.cancel()
        self._looking = Cancellation()
        self._show(())
        self._background.begin(self._look(turned, self._looking))

    async def _look(self, turned: Course, looking: Cancellation) -> None:
        draft, rulebook = turned.draft, self._house.rulebook
        if draft.wrong:
            found = await self._background.run(
                lambda _looking: with_causes(draft, rulebook, looking.check), looking
            )
            looking.check()
            if found.diagnostics != draft.diagnostics:
                self._page().show_faults(tuple(fault_lines(found, self.mends_of(found))))
        offers = await self._background.run(partial(self._found, turned), looking)
        looking.check()
        self._show(offers)

    def _show(self, offers: Sequence[Offer]) -> None:
        self._offers = offers
        self._page().show_alterations([offer.title for offer in offers])

    def _found(self, turned: Course, looking: Cancellation) -> list[Offer]:
        return [*self._changes(turned), *self._incidents(turned, looking)]

    def _changes(self, turned: Course) -> Iterator[Offer]:
        """Return what has happened, taken out or replaced."""
        draft = turned.draft
        for change in changes_at(draft, turned.line, turned.at):
            title = change_text(change, draft)
            make = partial(with_change, change=change)
            yield Offer(title, partial(self._writing.change, make, title))
            if isinstance(change, IncidentOut) and _asks_more(change.incident.kind):
                again = partial(self._forms.ask_of_incident, change.incident, change.number)
                yield Offer(changed_text(change, draft), again)
            elif isinstance(change, RequestOut):
                again = partial(self._forms.ask_of_request, change.request, change.number)
                yield Offer(changed_text(change, draft), again)

    def _incidents(self, turned: Course, looking: Cancellation) -> Iterator[Offer]:
        """Return what could go wrong, or be asked for in vain: the first form of each that fits."""
        draft = turned.draft
        kinds = (forms_at(draft, kind, turned.cards) for kind in KINDS.values())
        requests = (
            requests_at(draft, turned.cards, box.number, bettor)
            for box in (draft.scenario.boxes if draft.scenario else ())
            for bettor in box.bettors
        )
        for forms in (*kinds, *requests):
            for form in forms:
                looking.check()
                if form.why_not is None:
                    yield self._offer(form, draft)
                    break

    def _offer(self, form: Form, draft: Draft) -> Offer:
        """Something that can go wrong: as it is, or with more to be said about it."""
        what = form.what
        if isinstance(what, Request):
            return Offer(refused_text(what), partial(self._forms.ask_of_request, what, None))
        if _asks_more(what.kind):
            return Offer(kind_text(what.kind), partial(self._forms.ask_of_incident, what, None))
        title = form_text(form, draft)
        return Offer(title, partial(self._writing.change, partial(with_form, form=form), title))


def _asks_more(kind: IncidentKind) -> bool:
    """Tell whether there is more to be said of it than when it happens."""
    return any(key != "after_card" for key in kind.keys)
