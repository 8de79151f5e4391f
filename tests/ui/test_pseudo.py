"""A language two fifths longer: nothing is cut off, and everything that is read is a text."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QScrollArea,
    QStyle,
    QStyleOptionFrame,
    QWidget,
)

from tests.training_room import add_person, make_room
from tests.ui.conftest import Hand, Tell
from tests.ui.seen import every_text
from tests.ui.test_room import dialog, enter, fill, opened
from tests.ui.test_text_size import clipped, outside
from tests.ui.walk import NOTICE, PACK, everywhere
from trainer.library.entries import library_entry
from trainer.messages.text import set_language
from trainer.texts import SOURCE_LANGUAGE
from ui.supervise.library import scenarios
from ui.widgets.labels import LineLabel

WINDOW = (1280, 800)
UNTURNED = re.compile(
    r"Feltwork|English|Español|[a-z_]+\.course\.yaml|A4|Letter|[A-Z0-9]"
    r"|(Ctrl\+|Shift\+|Alt\+)*(F?\d+|[A-Z,]|Esc|Tab|Del|Backspace|Home|End)"
    r"|¶.*|Appendix [A-G]|Preamble|Pay tables"  # as the documents number their parts
    r"|Ann \$50 · Ben \$0 · Cho \$0|9♣ 6♦ K♦: 25|\d+ \w+ \d{4}(, \d\d:\d\d)?|/.*"
)
"""What is no text of the program: keys, names, sums, days, places in a document or on a disk."""
TITLES = ("strong", "heading")
"""The kinds of what something is called."""
WITHOUT = ("manual", "about")
"""The manual is a book of its own, in English; licences are what they are."""


ROOM_PAGES = (
    *("path", "practice", "shift", "exam", "preferences", "people", "classes", "exams"),
    *("table_test", "stations", "reports", "lessons"),
)
FORMS = (
    *(("people", "new_person", "person"), ("people", "set_role", "person")),
    *(("people", "merge_person", "person"), ("people", "rename_room", "person")),
    *(("classes", "new_class", "class"), ("classes", "assign_work", "assign")),
    *(("exams", "new_exam", "new_exam"), ("stations", "set_up_server", "server")),
)
"""Pages, commands there, and the dialogs that these open."""
DONE = ("class", "new_exam")
"""The dialogs that are carried out, for what comes then."""
MANAGER = "Mara"
NAMES = ("Bo Carter", MANAGER, f"{MANAGER} (M1)", "Academy", "BC", "M1", "Bo Carter\n12")


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
            if area.isVisible() and area.horizontalScrollBar().maximum() > 0:
                self.faults.append(f"{name}: scrolled sideways: {area.objectName()}")
        for widget in window.findChildren(QWidget):
            extends = widget.objectName() == "qt_toolbar_ext_button"
            seen = widget.isVisible() and widget.window() is window and not extends
            if seen and (clipped(widget) or outside(widget) or ends_early(widget)):
                text = widget.text() if isinstance(widget, QLabel) else widget.objectName()
                self.faults.append(f"{name}: {type(widget).__name__} {text}")
        for text in every_text(window) if name not in WITHOUT else ():
            said = text.strip()
            if said not in self._read | self._given and in_english(said):
                self.faults.append(f"{name}: in English: {said}")
            self._read.add(said)


def ends_early(widget: QWidget) -> bool:
    """Whether a title, or a hint that no tip has as well, is seen only in part."""
    if isinstance(widget, LineLabel):
        return widget.property("kind") in TITLES and widget.seen != widget.text()
    if not isinstance(widget, QLineEdit) or widget.text() or widget.toolTip():
        return False
    option = QStyleOptionFrame()
    widget.initStyleOption(option)
    inner = widget.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, widget)
    hint = widget.fontMetrics().horizontalAdvance(widget.placeholderText())
    return hint > inner.width()


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
        for page, command, form in FORMS:
            hand.go(page)
            await hand.at(page)
            hand.window.bindings.actions[command].trigger()
            shown = dialog(hand, form)
            seen(f"{page}: {form}", shown)
            if form == "class":
                fill(shown, name="Academy")
            if form in DONE:
                hand.click(f"{form}_done", shown)
            if form == "new_exam":
                plan = dialog(hand, "exam_plan")
                seen("exam plan", plan)
                hand.click("part_add", plan)
                seen("part", dialog(hand, "part"))
                dialog(hand, "part").close()
                plan.close()
            else:
                shown.close()

    assert tell(story, size=WINDOW, home=True) == 0
    assert eye.faults == []
