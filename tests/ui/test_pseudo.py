"""A language two fifths longer: nothing is cut off, and everything that is read is a text."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QLabel, QWidget

from tests.ui.conftest import Hand, Tell
from tests.ui.seen import every_text
from tests.ui.test_text_size import clipped, outside
from tests.ui.walk import NOTICE, PACK, everywhere
from trainer.messages.text import set_language
from trainer.texts import SOURCE_LANGUAGE

WINDOW = (1280, 800)
UNTURNED = re.compile(
    r"Feltwork|English|A4|Letter|[A-Z0-9]"
    r"|(Ctrl\+|Shift\+|Alt\+)*(F?\d+|[A-Z,]|Esc|Tab|Del|Backspace|Home|End)"
    r"|¶.*|Appendix [A-G]|Preamble|Pay tables"  # as the documents number their parts
    r"|Ann \$50 · Ben \$0 · Cho \$0|9♣ 6♦ K♦: 25|\d+ \w{3} \d{4}, \d\d:\d\d|/.*"
)
"""What is no text of the program: keys, names, sums, days, places in a document or on a disk."""
WITHOUT = ("manual",)
"""The manual is a book of its own, in English."""


@pytest.fixture
def pseudo() -> Iterator[None]:
    set_language("en_XA")
    yield
    set_language(SOURCE_LANGUAGE)


@pytest.mark.usefixtures("pseudo")
def test_a_longer_language_is_read_whole_on_every_page_and_nothing_is_left_in_english(
    tell: Tell,
) -> None:
    faults: list[str] = []
    english: dict[str, str] = {}
    given = {NOTICE.sentence, NOTICE.advice, NOTICE.detail, *(one[1] for one in NOTICE.choices)}
    given |= {PACK.title, PACK.made_by, PACK.folder, PACK.known}
    given.update(*PACK.lines)

    def look(name: str, window: QWidget) -> None:
        least = window.minimumSizeHint().toTuple()
        if any(needs > there for needs, there in zip(least, WINDOW, strict=True)):
            faults.append(f"{name}: needs {least}")
        for widget in window.findChildren(QWidget):
            extends = widget.objectName() == "qt_toolbar_ext_button"
            seen = widget.isVisible() and widget.window() is window and not extends
            if seen and (clipped(widget) or outside(widget)):
                text = widget.text() if isinstance(widget, QLabel) else widget.objectName()
                faults.append(f"{name}: {type(widget).__name__} {text}")
        if name in WITHOUT:
            return
        for text in every_text(window):
            said = text.strip()
            if "[" not in said and any(map(str.isalpha, said)) and not UNTURNED.fullmatch(said):
                english.setdefault(said, name)

    async def story(hand: Hand) -> None:
        await hand.until(hand.window.isActiveWindow)
        await everywhere(hand, look)

    assert tell(story, size=WINDOW) == 0
    assert faults == []
    assert [f"{name}: {said}" for said, name in english.items() if said not in given] == []
