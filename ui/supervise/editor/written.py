"""The text of a file that is being written: what it was before, where it is saved, and kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

from trainer.authoring.history import History
from trainer.messages import _
from trainer.storage.files import regular_bytes
from ui.shell.controller import App
from ui.supervise.editor.autosave import Autosave, SavedText


class WrittenText:
    """All edits of a text are made here, and none of what it was before is lost.

    ``names`` are the files in which it is kept until it is saved; ``show`` shows the text as it has
    become, and says something of it; undoing leads back to what was written before as ``another``.
    """

    def __init__(
        self, app: App, names: Sequence[str], another: str, show: Callable[[str], None]
    ) -> None:
        self._app = app
        self._another = another
        self._show = show
        self.history = History.of("")
        self._had: dict[Path, str] = {}
        """The SHA-256 of each file as it was read or written last: another must not be replaced."""
        self.autosave = Autosave(
            lambda: app.session.path.parent, app.notices.show_trouble, tuple(names)
        )

    def begin(self, text: str, file: Path | None = None) -> None:
        """Begin with a text, which is saved in ``file``; undoing leads back to the one before."""
        if self.history.text:
            self.history = self.history.begun(text, self._another, file)
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

    # Its file

    def opened(self, file: Path, data: bytes) -> None:
        """Remember what is in a file that has been read or written."""
        self._had[file] = sha256(data).hexdigest()

    def is_changed(self, file: Path) -> bool:
        """Tell whether a file is another than it was left, or is gone."""
        try:
            found = sha256(regular_bytes(file)).hexdigest()
        except OSError:
            return True
        return found != self._had.get(file)

    def saved(self, file: Path, data: bytes) -> None:
        self.opened(file, data)
        self.history = self.history.saved(file)
        self.keep()

    def keep(self) -> None:
        """Have the text as it is written to the disk, with the file that it is saved in."""
        if self._app.session.records is not None:
            file = self.history.present.file
            had = self._had.get(file, "") if file else ""
            self.autosave.keep(SavedText(self.history.text, file, had))
