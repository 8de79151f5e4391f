"""The scenario that is being written: what its text says, and edits of what happens in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from trainer.authoring.draft import Draft, draft_of
from trainer.messages import _
from trainer.rulebook import Documents
from trainer.texts import N_
from trainer.yamlfile.edit import CannotEdit
from ui.shell.controller import App
from ui.supervise.editor.autosave import NAMES
from ui.supervise.editor.sheet import Course, changes_text
from ui.supervise.editor.written import WrittenText

NO_PLACE: Final = N_("This cannot be changed here. Edit the text.")


def _to_first_other(before: Course, after: Course) -> Course:
    return after.turned_to(after.first_other(before))


class Writing(WrittenText):
    """All edits of a scenario are made here.

    ``commit`` takes in what is just being typed in a field; ``show`` shows the text as it has
    become, and says something of it.
    """

    def __init__(self, app: App, commit: Callable[[], None], show: Callable[[str], None]) -> None:
        super().__init__(app, NAMES, _("Another scenario"), show)
        self._commit = commit
        self._draft = draft_of("")
        self._documents: Documents | None = None
        """Those under which the draft has been read."""
        self._course: Course | None = None
        self.drawn = False
        """A table of this scenario has been shown."""

    # The text as it is

    def read(self, text: str) -> Draft:
        """Return what a text says under the house's choices."""
        return draft_of(text, self._app.house.rulebook)

    def now(self) -> Draft:
        """The draft of the text as it is, also where that is just being typed."""
        self._commit()
        text, documents = self.history.text, self._app.house.rulebook
        if self._draft.text != text or self._documents is not documents:
            self._draft, self._documents = draft_of(text, documents), documents
        return self._draft

    def turned_to(self) -> Course:
        draft = self.now()
        if self._course is None:
            self._course = Course(draft)
        elif self._course.draft is not draft:
            self._course = self._course.edited(draft)
        return self._course

    def turn_to(self, at: int) -> Course:
        """Turn the round to the point after ``at`` of its steps."""
        self._course = self.turned_to().turned_to(at)
        return self._course

    # Another text

    def begin(self, text: str, file: Path | None = None) -> None:
        """Begin with a text, which is saved in ``file``; undoing leads back to the one before."""
        self._commit()
        self.drawn = False
        self._course = None
        super().begin(text, file)

    def guarded(self, make: Callable[[], str], label: str, *, joins: bool = False) -> None:
        """Make an edit, or say that the text has no place for it."""
        try:
            text = make()
        except CannotEdit:
            self._show(_(NO_PLACE))
        else:
            self.edit(text, label, joins=joins)

    def change(
        self,
        make: Callable[[Draft], str],
        label: str,
        turned: Callable[[Course, Course], Course] = _to_first_other,
    ) -> None:
        """Edit what happens in the round, turn it to where that is, and say what it changes."""
        before, course = self.now(), self.turned_to()
        try:
            self.history = self.history.edited(make(before), label)
        except CannotEdit:
            self._show(_(NO_PLACE))
            return
        after = self.now()
        if after is not before:
            self._course = turned(course, self.turned_to())
        self._show("" if after is before else changes_text(before, after))
