"""The manual and what is said about the program: chapters, what is found, and their window."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, QUrl, Signal
from PySide6.QtGui import (
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPalette,
    QShortcut,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QTextBrowser,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

import trainer
from trainer.licences import NOTICES, OWN, notices, parted, qt_folder, replaceable
from trainer.messages import _, ngettext
from trainer.messages.text import language
from trainer.texts import N_, SOURCE_LANGUAGE
from ui.shell.commands import Section, always, command
from ui.shell.controller import App, Controller
from ui.shell.reporter import versions
from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.widgets.buttons import KeyButton, leaving_button
from ui.widgets.containers import filled, spaced
from ui.widgets.labels import label
from ui.widgets.row_list import Row, RowList, RowStyle

CONTENTS: Final = "contents.md"
"""The file that names the chapters, in their order, and says what is in them."""
ENTRY: Final = re.compile(r"^\d+\. \[(.+)\]\((.+)\): (.+)$", re.MULTILINE)
NO_HTML: Final = (
    QTextDocument.MarkdownFeature.MarkdownDialectGitHub
    | QTextDocument.MarkdownFeature.MarkdownNoHTML
)

AROUND: Final = 24
"""How many characters stand before the word that was found."""
LIST_WIDTH: Final = 288
STYLE: Final = RowStyle(52, (Space.M, Space.XS, Space.S, Space.XS), detail_top=22)


# What can be read, and what is found in it.


class Chapter(NamedTuple):
    """One file of the manual: its name, its title, what it is about, its Markdown.

    One that is ``plain`` has no Markdown in it: the text of a licence.
    """

    name: str
    title: str
    about: str
    text: str
    plain: bool = False


class Place(NamedTuple):
    """A chapter, and a place in its plain text; ``heading`` and ``line`` say what stands there."""

    chapter: Chapter
    position: int = 0
    heading: str = ""
    line: str = ""


class Passage(NamedTuple):
    """What stands under one heading, as plain lines with their positions."""

    chapter: Chapter
    heading: str
    lines: Sequence[tuple[int, str]]


@cache
def chapters() -> tuple[Chapter, ...]:
    """All chapters, in the order in which the contents name them."""
    from importlib.resources import files  # slow to load, and the manual is seldom read

    folder = files("resources") / "manual"
    return tuple(
        Chapter(name, title, about, (folder / name).read_text("utf-8"))
        for title, name, about in ENTRY.findall((folder / CONTENTS).read_text("utf-8"))
    )


def found(wanted: str, within: tuple[Chapter, ...]) -> Sequence[Place]:
    """Return where all the words stand under one heading: first those that it has itself."""
    words = wanted.casefold().split()
    places = [
        (all(word in passage.heading.casefold() for word in words), place)
        for passage in _passages(within)
        if (place := _place_in(passage, words)) is not None
    ]
    return [place for _named, place in sorted(places, key=lambda found: not found[0])]


def _place_in(passage: Passage, words: Sequence[str]) -> Place | None:
    whole = "\n".join(chain([passage.heading], (text for _at, text in passage.lines))).casefold()
    if not words or not all(word in whole for word in words):
        return None
    position, text = max(
        passage.lines, key=lambda line: sum(word in line[1].casefold() for word in words)
    )
    at = min((at for word in words if (at := text.casefold().find(word)) >= 0), default=0)
    start = text.rfind(" ", 0, max(at - AROUND, 0)) + 1 if at > AROUND else 0
    return Place(
        passage.chapter, position + at, passage.heading, ("… " if start else "") + text[start:]
    )


@cache
def _passages(within: tuple[Chapter, ...]) -> tuple[Passage, ...]:
    return tuple(chain.from_iterable(map(_passages_of, within)))


def _fill(document: QTextDocument, chapter: Chapter) -> None:
    if chapter.plain:
        document.setPlainText(chapter.text)
    else:
        document.setMarkdown(chapter.text, NO_HTML)


def _passages_of(chapter: Chapter) -> Iterator[Passage]:
    document = QTextDocument()
    _fill(document, chapter)
    heading, lines = chapter.title, list[tuple[int, str]]()
    block = document.begin()
    while block.isValid():
        if block.blockFormat().headingLevel() and lines:
            yield Passage(chapter, heading, lines)
            heading, lines = block.text(), []
        if block.text():
            lines.append((block.position(), block.text()))
        block = block.next()
    yield Passage(chapter, heading, lines)


# The window


class Pages(QTextBrowser):
    """One chapter after the other; nothing is loaded from anywhere."""

    def __init__(self, parent: QWidget, name: str) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # the book is in English
        self.setOpenLinks(False)
        self._chapter: Chapter | None = None
        self._words: Sequence[str] = ()

    def show_place(self, place: Place, words: Sequence[str]) -> None:
        """Show a chapter from a place on, with these words marked."""
        self._words = words
        if place.chapter != self._chapter:
            self._chapter = place.chapter
            self.setAccessibleName(place.chapter.title)
            self._lay_out()
        self._mark()
        block = self.document().findBlock(place.position)
        cursor = QTextCursor(_heading_above(block) if place.position else block)
        self.moveCursor(QTextCursor.MoveOperation.End)  # so that the place comes to the top
        self.setTextCursor(cursor)
        self.verticalScrollBar().setValue(
            self.verticalScrollBar().value() + self.cursorRect(cursor).top() - Space.M
            if place.position
            else 0
        )

    def changeEvent(self, event: QEvent) -> None:
        """Follow colours and text size, which are part of the text."""
        super().changeEvent(event)
        if event.type() in {QEvent.Type.StyleChange, QEvent.Type.FontChange} and self._chapter:
            self._lay_out()
            self._mark()

    def _lay_out(self) -> None:
        assert self._chapter is not None
        document = self.document()
        _fill(document, self._chapter)
        if self._chapter.plain:
            return
        self._space_out()
        outline = self.palette().color(QPalette.ColorRole.Mid)
        for frame in document.rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                made = frame.frameFormat().toTableFormat()
                made.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
                made.setBorderBrush(outline)
                made.setBorderCollapse(True)
                made.setBorder(1)
                made.setCellPadding(Space.XS)
                made.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
                frame.setFrameFormat(made)

    def _space_out(self) -> None:
        """Leave room above headings and below paragraphs, which Markdown is set without."""
        block = self.document().begin()
        while block.isValid():
            cursor = QTextCursor(block)
            if cursor.currentTable() is None:
                spaced = block.blockFormat()
                headed = spaced.headingLevel() and block.position()
                spaced.setTopMargin(Space.L if headed else 0)
                listed = block.textList() is not None
                code = spaced.nonBreakableLines()
                spaced.setBottomMargin(0 if code else Space.XS if listed else Space.S)
                cursor.setBlockFormat(spaced)
            block = block.next()

    def _mark(self) -> None:
        marks = []
        tint = self.palette().color(QPalette.ColorRole.Accent)
        tint.setAlpha(70)
        for word in self._words:
            cursor = self.document().find(word)
            while not cursor.isNull():
                mark = QTextEdit.ExtraSelection()
                mark.cursor = cursor
                mark.format.setBackground(tint)
                marks.append(mark)
                cursor = self.document().find(word, cursor)
        self.setExtraSelections(marks)


def _heading_above(block: QTextBlock) -> QTextBlock:
    """The heading under which a block stands, if it is not far above it."""
    above = block
    while above.isValid() and not above.blockFormat().headingLevel():
        above = above.previous()
    return above if above.isValid() and block.blockNumber() - above.blockNumber() < 6 else block


class Reader(QDialog):
    """Chapters beside their text; with words in the field, what is found instead of them.

    It does not close what is under it: it can be read beside the table. ``name`` begins the names
    of its widgets, ``ask`` says what the field searches.
    """

    left = Signal()

    def __init__(
        self, parent: QWidget, name: str, title: str, ask: str, within: tuple[Chapter, ...]
    ) -> None:
        super().__init__(parent)
        self._trail: list[Place] = []
        self._within = within
        self._shown = Place(within[0])
        self.setObjectName(name)
        self.setWindowTitle(title)
        self.resize(960, 640)
        self.field = named(QLineEdit(self), f"{name}_search", ask)
        self.field.setPlaceholderText(ask)
        self.field.setClearButtonEnabled(True)
        self.field.installEventFilter(self)
        self._number = label("", "muted", self)
        self.places: RowList[Place] = RowList(self, f"{name}_places", _("Chapters"), STYLE)
        self.text = Pages(self, f"{name}_text")
        self._back = named(KeyButton(_("Previous chapter"), "Alt+←", self), f"{name}_back")
        self._back.clicked.connect(self.go_back)
        side = filled(spaced(QVBoxLayout(), Space.S), self.field, self._number, (self.places, 1))
        for widget in (self.field, self.places):
            widget.setFixedWidth(LIST_WIDTH)
        across = filled(spaced(QHBoxLayout(), Space.M), side, (self.text, 1))
        leaving = self._leaving = leaving_button(self, _("Close"), f"{name}_close")
        below = self._below = filled(spaced(QHBoxLayout(), Space.S), self._back, 1, leaving)
        column = spaced(QVBoxLayout(self), Space.M, (Space.L, Space.L, Space.L, Space.L))
        filled(column, (across, 1), below)
        for keys in ("/", "Ctrl+F"):
            QShortcut(QKeySequence(keys), self.places, self.start_search)
        QShortcut(QKeySequence("Alt+Left"), self, self.go_back)
        self.field.textChanged.connect(self._search)
        self.places.chosen.connect(self._chosen)
        self.text.anchorClicked.connect(self._follow)
        self.finished.connect(self.left)
        self._search("")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Down and Enter lead from the field to what was found."""
        if (
            watched is self.field
            and isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.KeyPress
            and event.key() in {Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter}
        ):
            self.places.setFocus()
            return True
        return super().eventFilter(watched, event)

    def add_button(self, title: str, name: str, clicked: Callable[[], None]) -> None:
        """Offer something else, before what closes it."""
        button = named(KeyButton(title, "", self), name)
        button.clicked.connect(clicked)
        self._below.insertWidget(self._below.count() - 1, button)
        self.setTabOrder(button, self._leaving)

    def bring_up(self) -> None:
        """Show it where it was left, with the search ready to be typed into."""
        self.show()
        self.raise_()
        self.activateWindow()
        self.start_search()

    def start_search(self) -> None:
        self.field.setFocus()
        self.field.selectAll()

    def go_back(self) -> None:
        """Show what was read before the last link."""
        if self._trail:
            place = self._trail.pop()
            self.field.clear()
            self._show(place)
            self._choose_shown()

    def _search(self, text: str) -> None:
        places = (
            found(text, self._within)
            if text.strip()
            else [Place(chapter) for chapter in self._within]
        )
        self._number.setVisible(bool(text.strip()))
        self._number.setText(
            ngettext("{count} place", "{count} places", len(places)).format(count=len(places))
            if places
            else _("Nothing is found. Try fewer words.")
        )
        self.places.show_rows(map(_row, places))
        if text.strip():
            self.places.choose_row(0)
        else:
            self._choose_shown()

    def _choose_shown(self) -> None:
        self.places.choose(lambda place: place.chapter == self._shown.chapter)

    def _chosen(self, place: Place | None) -> None:
        if place is not None and (place.position or place.chapter != self._shown.chapter):
            self._show(place)
        elif place is not None:
            self._show(self._shown)

    def _show(self, place: Place) -> None:
        self._shown = place
        self.text.show_place(place, self.field.text().split())
        self._back.setEnabled(bool(self._trail))

    def _follow(self, link: QUrl) -> None:
        for chapter in self._within:
            if chapter.name == link.path():
                self._trail.append(self._shown)
                self.field.clear()
                self._show(Place(chapter))
                self._choose_shown()


def _row(place: Place) -> Row[Place]:
    if not place.heading:
        return Row(place, place.chapter.title, place.chapter.about)
    if place.heading == place.chapter.title:
        return Row(place, place.heading, place.line)
    return Row(place, f"{place.chapter.title} · {place.heading}", place.line)


# The manual, and what is said about the program


class ManualDialog(Reader):
    """The manual."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, "manual", _("Manual"), _("Search the manual"), chapters())
        if language() != SOURCE_LANGUAGE:
            told = _("The manual is in English: search it for English words.")
            self._below.insertWidget(2, label(told, "muted", self))
            self._below.insertStretch(3, 1)
            self.setAccessibleDescription(told)


class AboutDialog(Reader):
    """The program, its version and its licence, and the notices of third parties."""

    def __init__(self, parent: QWidget) -> None:
        title, ask = _("About Feltwork"), _("Search the licences")
        super().__init__(parent, "about", title, ask, tuple(_about()))
        self.add_button(_("Copy the versions"), "about_copy", self.copy_versions)

    def copy_versions(self) -> None:
        """Put what a report should begin with on the clipboard."""
        QGuiApplication.clipboard().setText(versions())


def _about() -> Iterator[Chapter]:
    listed, texts = parted(notices())
    what = _("Trains casino blackjack dealers, to the letter of the rules.")
    made_with = _("What Feltwork is made with")
    parts = (
        f"# Feltwork {trainer.__version__}",
        what,
        _(OWN),
        "## " + _("Versions"),
        "\n".join(f"- {line}" for line in versions().replace(", ", "\n").splitlines()),
        "## " + _("Third parties"),
        replaceable(f"`{qt_folder()}`"),
        f"[{made_with}]({NOTICES})",
    )
    yield Chapter("about", _("About Feltwork"), what, "\n\n".join(parts))
    yield Chapter(NOTICES, made_with, _("names, versions and licences"), listed, plain=True)
    for owners, text in texts:
        yield Chapter(owners, owners, text.partition("\n")[0].strip(), text, plain=True)


class ManualController(Controller):
    """Shows the manual, and what is said about the program, over whatever is on the screen."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._readers: dict[type[ManualDialog | AboutDialog], Reader] = {}

    @command("manual", N_("Manual"), "Ctrl+F1", when=always, section=Section.EVERYWHERE)
    def show_manual(self) -> None:
        """Show the manual where it was left."""
        self._read(ManualDialog)

    # The heading has the words by which it is found.
    @command(
        "about",
        N_("About Feltwork"),
        "Ctrl+Shift+F1",
        when=always,
        section=N_("Versions and licences"),
    )
    def show_about(self) -> None:
        """Show version, licence and the notices of third parties."""
        self._read(AboutDialog)

    def _read(self, kind: type[ManualDialog | AboutDialog]) -> None:
        if kind not in self._readers:
            reader = self._readers[kind] = kind(self.app.window)
            reader.left.connect(self.app.window.give_focus)
            if kind is ManualDialog:
                reader.add_button(_("About Feltwork"), "manual_about", self.show_about)
        self._readers[kind].bring_up()

    def close(self) -> None:
        """Close them with the window."""
        for reader in self._readers.values():
            reader.close()
