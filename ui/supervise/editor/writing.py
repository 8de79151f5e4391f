"""The text that is being written: what it was before, what it says, and the file it is saved in."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Final

from trainer.authoring.draft import Draft, draft_of
from trainer.authoring.history import History
from trainer.messages import _
from trainer.rulebook import Documents
from trainer.storage.files import regular_bytes
from trainer.texts import N_
from trainer.yamlfile.edit import CannotEdit
from ui.shell.controller import App
from ui.supervise.editor.autosave import Autosave, SavedText
from ui.supervise.editor.sheet import Course, changes_text

NO_PLACE: Final = N_("This cannot be changed here. Edit the text.")


def _to_first_other(before: Course, after: Course) -> Course:
    return after.turned_to(after.first_other(before))


class Writing:
    """All edits are made here.

    ``commit`` takes in what is just being typed in a field; ``show`` shows the text as it has
    become, and says something of it.
    """

    def __init__(self, app: App, commit: Callable[[], None], show: Callable[[str], None]) -> None:
        self._app = app
        self._commit = commit
        self._show = show
        self.history = History.of("")
        self._draft = draft_of("")
        self._documents: Documents | None = None
        """Those under which the draft has been read."""
        self._course: Course | None = None
        self.drawn = False
        """A table of this scenario has been shown."""
        self._had: dict[Path, str] = {}
        """The SHA-256 of each file as it was read or written last: another must not be replaced."""
        self.autosave = Autosave(lambda: app.session.path.parent, app.notices.show_trouble)

    # The text as it is

    def read(self, text: str) -> Draft:
        """What a text says under the house's choices."""
        return draft_of(text, self._app.house.rulebook)

    def now(self) -> Draft:
        """The draft of the text as it is, also where that is just being typed."""
        self._commit()
        text, documents = self.history.text, self._app.house.rulebook
        if self._draft.text != text or self._documents is not documents:
            self._draft, self._documents = draft_of(text, documents), documents
        return self._draft

    def turned_to(self) -> Course:
        """The round at the point that is shown."""
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
        if self.history.text:
            self.history = self.history.begun(text, _("Another scenario"), file)
        else:
            self.history = History.of(text, file)

    def begin_with_kept(self) -> bool:
        """Begin with what was written last, if there is something and nothing has been begun."""
        kept = SavedText("") if self.history.text else self.autosave.kept()
        if kept.text:
            if kept.file is not None:
                self._had[kept.file] = kept.had
            self.begin(kept.text, kept.file)
        return bool(kept.text)

    def edit(self, text: str, label: str, problem: str = "", *, joins: bool = False) -> None:
        """Replace the text, and show it with what could not be done of the edit."""
        self.history = self.history.edited(text, label, joins=joins)
        self._show(problem)

    def retype(self, text: str) -> None:
        """Take in the text as it is typed in its field, where each line ends in the same way."""
        if "\r\n" in self.history.text:
            text = text.replace("\n", "\r\n")
        if text != self.history.text:
            self.edit(text, _("Text"), joins=True)

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

    # Its file

    def opened(self, file: Path, data: bytes) -> None:
        """Remember what is in a file that has been read or written."""
        self._had[file] = sha256(data).hexdigest()

    def is_changed(self, file: Path) -> bool:
        """Whether a file is another than it was left, or is gone."""
        try:
            found = sha256(regular_bytes(file)).hexdigest()
        except OSError:
            return True
        return found != self._had.get(file)

    def saved(self, file: Path, data: bytes) -> None:
        """Remember that the text has been saved there."""
        self.opened(file, data)
        self.history = self.history.saved(file)
        self.keep()

    def keep(self) -> None:
        """Have the text as it is written to the disk, with the file that it is saved in."""
        if self._app.session.records is not None:
            file = self.history.present.file
            had = self._had.get(file, "") if file else ""
            self.autosave.keep(SavedText(self.history.text, file, had))
