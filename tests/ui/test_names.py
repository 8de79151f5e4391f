"""Everything that can have the focus has a name that a screen reader says."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.conftest import Hand
from ui.actions.page_states import AnsweringState, FeedbackState

if TYPE_CHECKING:
    from tests.ui.conftest import Tell


def nameless(window: QWidget) -> list[str]:
    """What is seen, can have the focus and has neither name nor text."""
    found = []
    for widget in window.findChildren(QWidget):
        tabbed = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None
        if widget.isVisible() and tabbed:
            heard = QAccessible.queryAccessibleInterface(widget)
            if not heard.text(QAccessible.Text.Name):
                parent = widget.parentWidget()
                found.append(f"{type(widget).__name__} in {type(parent).__name__}")
    return found


def test_no_page_has_a_nameless_element(tell: "Tell") -> None:
    async def story(hand: Hand) -> None:
        missing: dict[str, list[str]] = {}

        def look(page: str) -> None:
            QApplication.sendPostedEvents()
            if found := nameless(hand.window):
                missing[page] = found

        look("library")
        for page in ("records", "rules", "layouts"):
            hand.click(f"go_{page}")
            await hand.at(page)
            look(page)
        hand.click("go_library")
        await hand.at("library")
        await hand.begin("plain-round")
        look("question")
        await hand.answer_by_key()
        assert isinstance(hand.window.state.here, FeedbackState | AnsweringState)
        look("feedback")
        hand.window.close()
        assert missing == {}

    assert tell(story) == 0
