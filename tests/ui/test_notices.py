"""What is only offered keeps quiet while something else goes on; a warning does not."""

from dataclasses import replace

from PySide6.QtWidgets import QApplication, QLabel, QWidget

from tests.ui.conftest import Hand, Tell
from ui.shell.bars import Bindings
from ui.shell.commands import Command, always
from ui.shell.notice_bar import DISMISS, NoticeBar
from ui.widgets.buttons import KeyButton
from ui.widgets.view_models import Notice

OFFER = Notice("offer", "Something is unfinished.", warning=False)
WARNING = Notice("warning", "The disk is full.")


def test_an_offer_waits_and_comes_back(qapp: QApplication) -> None:
    parent = QWidget()
    bar = NoticeBar(parent, Bindings(parent))
    bar.show_notice(OFFER)
    assert not bar.isHidden()
    bar.show_only_warnings(True)
    assert bar.isHidden()
    assert bar.has_notice("offer")
    bar.show_only_warnings(False)
    assert not bar.isHidden()


def test_only_a_warning_has_a_button_that_stands_out(qapp: QApplication) -> None:
    parent = QWidget()
    bar = NoticeBar(parent, Bindings(parent))
    for notice in (OFFER, WARNING):
        bar.show_notice(replace(notice, choices=(("do", "Do it"), (DISMISS, "Close"))))
    kinds = [button.property("kind") or "" for button in bar.findChildren(KeyButton)]
    assert kinds == ["", "", "primary", ""]


def test_a_warning_is_seen_at_any_time(qapp: QApplication) -> None:
    parent = QWidget()
    bar = NoticeBar(parent, Bindings(parent))
    bar.show_only_warnings(True)
    bar.show_notice(OFFER)
    assert bar.isHidden()
    bar.show_notice(WARNING)
    assert not bar.isHidden()
    bar.remove("warning")
    assert bar.isHidden()


def test_a_notice_floats_over_the_page_and_moves_nothing(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        window = hand.window
        before, felt = window.pages.geometry(), hand.library.felt.geometry()
        window.notices.show_notice(WARNING)
        QApplication.sendPostedEvents()
        assert (window.pages.geometry(), hand.library.felt.geometry()) == (before, felt)
        for size in ((1280, 800), (911, 512)):
            window.setMinimumSize(0, 0)
            window.resize(*size)
            QApplication.sendPostedEvents()
            notices = window.notices
            assert window.pages.geometry().contains(notices.geometry()), size
            assert notices.visibleRegion().boundingRect() == notices.rect(), "nothing covers it"
            (said,) = (one for one in notices.findChildren(QLabel) if one.isVisible())
            assert said.height() >= said.heightForWidth(said.width())

    assert tell(story) == 0


def test_a_notice_that_was_there_before_its_commands_shows_their_keys(qapp: QApplication) -> None:
    parent = QWidget()
    bindings = Bindings(parent)
    bar = NoticeBar(parent, bindings)
    bar.show_notice(replace(OFFER, choices=(("resume", "Resume"), (DISMISS, "Close"))))
    for command, key in (("resume", "R"), ("dismiss", "Ctrl+W")):
        bindings.add(Command(command, "Do it", (key,), always), print)
    buttons = bar.findChildren(KeyButton)
    assert [one.accessibleDescription() for one in buttons] == ["R", "Ctrl+W"]
