"""What a training room prints: its recovery code, and its journal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from trainer.messages import _
from trainer.papers.exam import EXAM_SHEETS
from ui.export.pages import (
    ASIDE,
    BODY,
    TITLE,
    FlowBlock,
    Head,
    Ink,
    Stack,
    Text,
    content_width,
    pages_pdf,
)
from ui.export.scene import make_ready
from ui.theme.lettering import Weight

SHEET: Final = EXAM_SHEETS[0]
_STRONG: Final = Ink(BODY, Weight.SEMIBOLD)


def code_pdf(room: str, day: str, code: str) -> bytes:
    """A sheet with the recovery code of a room, as PDF."""
    _app = make_ready()
    width, title = content_width(SHEET), _("Recovery code")
    told = _("With it a manager who has forgotten the password gets a new one, once.")
    where = _("On the sign-in page, choose your name, then “Forgotten your password?”.")
    texts = (
        Text(title, width, Ink(TITLE, Weight.BOLD), below=40),
        Text(code, width, Ink(TITLE, Weight.SEMIBOLD), below=40),
        Text(told, width, below=10),
        Text(where, width, ASIDE),
    )
    head = Head(room, day, title)
    return pages_pdf(title, SHEET, head, (FlowBlock(Stack(texts)),))


def journal_pdf(room: str, day: str, lines: Sequence[Sequence[str]]) -> bytes:
    """The journal of a room as PDF; of each line when, who, and what there is to say of it."""
    _app = make_ready()
    title = _("Journal")
    return pages_pdf(title, SHEET, Head(room, day, title), tuple(_journal(title, lines)))


def _journal(title: str, lines: Sequence[Sequence[str]]) -> Iterator[FlowBlock]:
    width = content_width(SHEET)
    yield FlowBlock(Text(title, width, Ink(TITLE, Weight.BOLD), below=30), with_next=True)
    for when, who, *told in lines:
        first = Text(_("{when} · {who}").format(when=when, who=who), width, _STRONG)
        others = [Text(text, width, ASIDE) for text in told if text]
        yield FlowBlock(Stack((first, *others), below=20))
