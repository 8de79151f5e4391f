"""A language two fifths longer: nothing is cut off, and everything that is read is a text."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QWidget

from tests.training_room import add_person, make_room
from tests.ui.conftest import Hand, Tell
from tests.ui.seen import every_text
from tests.ui.test_room import dialog, enter, opened
from tests.ui.test_text_size import clipped, outside
from tests.ui.walk import NOTICE, PACK, everywhere
from trainer.library.entries import library_entry
from trainer.messages.text import set_language
from trainer.texts import SOURCE_LANGUAGE
from ui.supervise.library import scenarios

WINDOW = (1280, 800)
UNTURNED = re.compile(
    r"Feltwork|English|Español|[a-z_]+\.course\.yaml|A4|Letter|[A-Z0-9]"
    r"|(Ctrl\+|Shift\+|Alt\+)*(F?\d+|[A-Z,]|Esc|Tab|Del|Backspace|Home|End)"
    r"|¶.*|Appendix [A-G]|Preamble|Pay tables"  # as the documents number their parts
    r"|Ann \$50 · Ben \$0 · Cho \$0|9♣ 6♦ K♦: 25|\d+ \w+ \d{4}(, \d\d:\d\d)?|/.*"
)
"""What is no text of the program: keys, names, sums, days, places in a document or on a disk."""
SCROLLED = ("keys", "details")
"""Sheets and forms of lists that are scrolled where they are wider than the room."""
WITHOUT = ("manual",)
"""The manual is a book of its own, in English."""


ROOM_PAGES = (
    *("path", "practice", "shift", "exam", "preferences", "people", "classes", "exams"),
    *("table_test", "stations", "reports", "lessons"),
)
MANAGER = "Mara"
NAMES = ("Bo Carter", MANAGER, "Academy", "BC", "M1", "Bo Carter\n12")


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    # Tests in English share the lines of the list.
    monkeypatch.setattr(scenarios, "library_entry", library_entry)
    set_language("en_XA")
    yield
    set_language(SOURCE_LANGUAGE)


class Eye:
    """Looks at what is shown for what is cut off, and for what is no text of the catalogue."""

    def __init__(self, *given: str) -> None:
        self.faults: list[str] = []
        self._given, self._read = set(given), set[str]()

    def look(self, name: str, window: QWidget) -> None:
        for _layout in range(4):  # longer texts are laid out in more turns
            QApplication.sendPostedEvents()
        least = window.minimumSizeHint().toTuple()
        if any(needs > there for needs, there in zip(least, WINDOW, strict=True)):
            self.faults.append(f"{name}: needs {least}")
        for area in window.findChildren(QScrollArea):
            if (
                area.isVisible()
                and area.horizontalScrollBar().maximum() > 0
                and name not in SCROLLED
            ):
                self.faults.append(f"{name}: scrolled sideways: {area.objectName()}")
        for widget in window.findChildren(QWidget):
            extends = widget.objectName() == "qt_toolbar_ext_button"
            seen = widget.isVisible() and widget.window() is window and not extends
            if seen and (clipped(widget) or outside(widget)):
                text = widget.text() if isinstance(widget, QLabel) else widget.objectName()
                self.faults.append(f"{name}: {type(widget).__name__} {text}")
        for text in every_text(window) if name not in WITHOUT else ():
            said = text.strip()
            if said not in self._read | self._given and in_english(said):
                self.faults.append(f"{name}: in English: {said}")
            self._read.add(said)


def in_english(said: str) -> bool:
    """Whether a text has words, and none of them has been turned."""
    return "[" not in said and any(map(str.isalpha, said)) and not UNTURNED.fullmatch(said)


def test_a_longer_language_is_read_whole_on_every_page_and_nothing_is_left_in_english(
    pseudo: None, tell: Tell
) -> None:
    notice = (NOTICE.sentence, NOTICE.advice, NOTICE.detail, *(one[1] for one in NOTICE.choices))
    pack = (PACK.title, PACK.made_by, PACK.folder, PACK.known)
    eye = Eye(*notice, *pack, *(text for line in PACK.lines for text in line))

    async def story(hand: Hand) -> None:
        await hand.until(hand.window.isActiveWindow)
        await everywhere(hand, eye.look)

    assert tell(story, size=WINDOW) == 0
    assert eye.faults == []


def test_so_it_is_in_a_training_room(
    pseudo: None, tell: Tell, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.app._open_database", opened)
    with opened(database) as records:
        make_room(records)
        add_person(records, "Bo Carter", "12")
    eye = Eye(*NAMES)

    def seen(name: str, what: QWidget) -> None:
        for _layout in range(2):
            QApplication.sendPostedEvents()
        eye.look(name, what)

    async def story(hand: Hand) -> None:
        seen("door", hand.window)
        await enter(hand, MANAGER)
        await hand.until(hand.window.isActiveWindow)
        for page in ROOM_PAGES:
            hand.go(page)
            await hand.at(page)
            seen(page, hand.window)
        hand.go("classes")
        await hand.at("classes")
        hand.key("n")
        shown = dialog(hand, "class")
        seen("class", shown)
        shown.close()

    assert tell(story, size=WINDOW, home=True) == 0
    assert eye.faults == []
