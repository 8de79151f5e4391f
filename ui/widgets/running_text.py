"""Text that runs over several lines: with links for mouse and keyboard, or line by line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QGuiApplication, QKeyEvent, QPalette
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from trainer.messages import _
from ui.theme.lettering import Size, Weight, scaled
from ui.widgets.buttons import ENTER
from ui.widgets.labels import begin_at_side, plain_tip
from ui.widgets.speech import announce
from ui.widgets.terms import TermLabel

if TYPE_CHECKING:
    from trainer.messages.citations import Citation


def rich(text: str, kind: str = "") -> str:
    """A text as it is, in one of the kinds of ``rich_style``."""
    kept = escape(text).replace("  ", "&nbsp; ").replace("\n", "<br>")
    return f'<span class="{kind}">{kept}</span>'


def link(citation: Citation) -> str:
    """The name of a citation, which leads to its paragraph if it has one."""
    named = citation.paragraph.replace(" ¶", "\N{NO-BREAK SPACE}¶")
    if not citation.document:
        return rich(named, "accent")
    return f'<a href="{escape(_target(citation))}">{escape(named)}</a>'


def _target(citation: Citation) -> str:
    return f"{citation.document}#{citation.number}"


def rich_style() -> str:
    """The theme's kinds of letters for rich text, in the colours and the text size of now."""
    palette = QGuiApplication.palette()
    muted = palette.color(QPalette.ColorRole.PlaceholderText).name()
    accent = palette.color(QPalette.ColorRole.Accent).name()
    bold = f"font-weight: {int(Weight.SEMIBOLD)}"
    return (
        f"<style>a, .accent {{ color: {accent}; {bold}; text-decoration: none }}"
        f".strong {{ {bold} }} .muted {{ color: {muted} }}"
        f".small {{ color: {muted}; font-size: {scaled(Size.SMALL)}px }}"
        f".heading {{ {bold}; font-size: {scaled(Size.HEADING)}px }}</style>"
    )


def dressed(shown: str) -> str:
    """What ``rich`` and ``link`` have made in the theme's letters, from the side of the page."""
    turned = f'<div dir="rtl">{shown}</div>' if QGuiApplication.isRightToLeft() else shown
    return rich_style() + turned


def far_side() -> str:
    """The side at which a line ends."""
    return "left" if QGuiApplication.isRightToLeft() else "right"


def table_row(*cells: str) -> str:
    """The cells of a row as they are read: Qt turns no table."""
    return f"<tr>{''.join(cells[::-1] if QGuiApplication.isRightToLeft() else cells)}</tr>"


class RunningText(QLabel):
    """Rich text as high as its lines. Tab goes from link to link, Enter follows one."""

    opened = Signal(str, str)
    """The document's id and the number of the paragraph that a link leads to."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        begin_at_side(self)
        self.setIndent(0)  # its border, the room for a ring, would have it indented
        self._shown = ""
        self._tips: Mapping[str, str] = {}
        self.linkHovered.connect(lambda target: self.setToolTip(self._tips.get(target, "")))
        self.linkActivated.connect(lambda target: self.opened.emit(*target.split("#", 1)))

    def show_rich(self, shown: str) -> None:
        """Show what ``rich`` and ``link`` have made."""
        self._shown = shown
        linked = "<a " in shown
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
            if linked
            else Qt.TextInteractionFlag.NoTextInteraction
        )
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if linked else Qt.FocusPolicy.NoFocus)
        self.setText(dressed(shown))

    def show_links(self, citations: Sequence[Citation]) -> None:
        """Show citations one behind the other, with our summary of each as a tip."""
        self._tips = {_target(citation): plain_tip(citation.summary) for citation in citations}
        self.show_rich(" &nbsp; ".join(map(link, citations)))

    def changeEvent(self, event: QEvent) -> None:
        """Follow colours and text size, which are part of the text."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange and self._shown:
            self.setText(dressed(self._shown))

    def event(self, event: QEvent) -> bool:
        """Keep Enter for the link that has the focus, whatever command it is elsewhere."""
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in ENTER
            and self.hasSelectedText()
        ):
            event.accept()
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Begin with the first link, or coming back with the last one."""
        super().focusInEvent(event)
        if event.reason() in {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason}:
            # All of it is read as the focus comes, the link included.
            super().focusNextPrevChild(event.reason() is Qt.FocusReason.TabFocusReason)

    def focusNextPrevChild(self, onwards: bool) -> bool:
        """To the next link, or to what comes after them."""
        went = super().focusNextPrevChild(onwards)
        if self.hasSelectedText():
            announce(self, _("{text}, link").format(text=self.selectedText()))
        return went


# Lines of text one below the other, in labels that are reused for the next text.
#
# The style sheet has to style every new label when it is first shown. That takes longer than the
# rest of showing a judgement, just when somebody is waiting for it.


class Line(NamedTuple):
    """One text: its kind in the theme, and the object name of its label."""

    text: str
    kind: str = ""
    name: str = ""


class Lines:
    """Fills ``column``, which contains nothing else, with labels of ``parent``."""

    def __init__(self, parent: QWidget, column: QVBoxLayout) -> None:
        self._parent = parent
        self._column = column
        self._kept: dict[str, list[TermLabel]] = {}

    def show(self, lines: Iterable[Line]) -> None:
        free = {kind: iter(labels) for kind, labels in self._kept.items()}
        used = [self._labelled(line, next(free.get(line.kind, iter(())), None)) for line in lines]
        while self._column.takeAt(0) is not None:
            pass
        for shown in used:
            self._column.addWidget(shown)
            shown.show()
        for labels in free.values():
            for unused in labels:
                unused.hide()
                unused.setObjectName("")

    def _labelled(self, line: Line, kept: TermLabel | None) -> TermLabel:
        text = line.text.replace(" = ", " =\N{NO-BREAK SPACE}")  # a result is not left alone
        if kept is None:
            kept = TermLabel(text, line.kind, self._parent)
            self._kept.setdefault(line.kind, []).append(kept)
        else:
            kept.setText(text)
        kept.setObjectName(line.name)
        return kept
