"""Undoing and redoing edits of a text, without limit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple


class Version(NamedTuple):
    """A text and the edit that led to it; ``label`` is empty for the one that was opened.

    ``file`` is where it is saved, None if it has no file of its own yet.
    """

    text: str
    label: str = ""
    file: Path | None = None


@dataclass(frozen=True, slots=True)
class History:
    """A text with all that it was before, the last one last, and all that was undone."""

    present: Version
    past: tuple[Version, ...] = ()
    undone: tuple[Version, ...] = ()

    @classmethod
    def of(cls, text: str, file: Path | None = None) -> History:
        """The history of a text that has just been opened."""
        return cls(Version(text, file=file))

    @property
    def text(self) -> str:
        return self.present.text

    @property
    def can_undo(self) -> bool:
        """True if anything can be undone."""
        return bool(self.past)

    @property
    def can_redo(self) -> bool:
        """True if anything that was undone can be done again."""
        return bool(self.undone)

    @property
    def undo_label(self) -> str:
        """The edit that would be undone."""
        return self.present.label if self.past else ""

    @property
    def redo_label(self) -> str:
        """The edit that would be done again."""
        return self.undone[-1].label if self.undone else ""

    def edited(self, text: str, label: str, *, joins: bool = False) -> History:
        """The history after an edit; the same one if the text stays as it is.

        An edit that ``joins`` goes with the last one if that has the same label: typing is undone
        as one.
        """
        if text == self.text:
            return self
        edited = Version(text, label, self.present.file)
        if joins and self.past and not self.undone and self.present.label == label:
            return replace(self, present=edited)
        return History(edited, (*self.past, self.present))

    def begun(self, text: str, label: str, file: Path | None) -> History:
        """The history where another text has been begun; undoing that leads back to this one."""
        return History(Version(text, label, file), (*self.past, self.present))

    def saved(self, file: Path) -> History:
        """The history where the text has been saved, and is saved there again."""
        return replace(self, present=self.present._replace(file=file))

    def back(self) -> History:
        """The history without the last edit; the same one if there is none."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (*self.undone, self.present))

    def forward(self) -> History:
        """The history with the edit that was undone last; the same one if there is none."""
        if not self.undone:
            return self
        return History(self.undone[-1], (*self.past, self.present), self.undone[:-1])
