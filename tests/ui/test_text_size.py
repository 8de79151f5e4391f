"""Larger letters: everything is laid out anew, and nothing is clipped in a small window."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QRect, Qt
from PySide6.QtGui import QFontMetrics, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QStyle,
    QStyleOptionComboBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Hand, Tell, one_after_another, usual_scheme, view
from tests.ui.walk import NOTICE, area, everywhere
from trainer.procedure.questions import QuestionGroup
from trainer.settings.looks import LARGEST_TEXT, SMALLEST_TEXT, ColorSchemeChoice, TableSide
from trainer.settings.personal import PersonalSettings
from ui.app import ApplicationTheme
from ui.felt.view import FeltView
from ui.lookup.rules.page import RulesPage
from ui.me.preferences import PreferencesPage
from ui.shell.commands import Room
from ui.supervise.editor.card_tray import CardButton
from ui.supervise.editor.dialogs import DetailsDialog
from ui.supervise.editor.page import EditorPage
from ui.supervise.generate.page import GeneratePage
from ui.supervise.layouts.page import LayoutsPage
from ui.table.answers.editor import Listing
from ui.theme.apply import apply_theme
from ui.theme.lettering import Size, Weight, font, scaled
from ui.theme.remembered import Look, Remembered
from ui.theme.roles import ColorScheme
from ui.theme.spacing import Space
from ui.train.my_table import MyTableDialog
from ui.widgets.buttons import button_of
from ui.widgets.labels import CardFrame, LineLabel
from ui.widgets.rows_view import RowsView

SMALL_WINDOW = (1024, 640)


@pytest.fixture
def restored(qapp: QApplication, theme: ApplicationTheme) -> Iterator[QApplication]:
    """To be named before ``tell``, whose windows would otherwise be laid out anew at their end."""
    yield qapp
    theme.apply_settings(PersonalSettings(text_size=LARGEST_TEXT))
    usual_scheme(qapp, theme)


def choose(hand: Hand, size: int, room: ColorSchemeChoice | None = None) -> None:
    hand.window.bindings.actions["preferences"].trigger()
    page = view(hand.window, PreferencesPage)
    page.text_size.setCurrentIndex(page.text_size.findData(size))
    if room is not None:
        page.room.setCurrentIndex(page.room.findData(room))
    hand.key(Qt.Key.Key_Escape)


def cut(box: QComboBox) -> bool:
    """Whether what is chosen ends in the middle of a letter, and not in an ellipsis."""
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    field = box.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, box
    )
    return box.fontMetrics().horizontalAdvance(option.currentText) > field.width()


def clipped(widget: QWidget) -> bool:
    """Whether less of a text or a control is seen than it needs."""
    if isinstance(widget, LineLabel):
        # It ends in an ellipsis, and its tip is whole.
        return widget.toolTip() != widget.text() or widget.sizeHint().height() > widget.height()
    if isinstance(widget, QLabel) and widget.text():
        if widget.wordWrap():
            return widget.heightForWidth(widget.width()) > widget.height()
        needed = widget.sizeHint()
    elif isinstance(widget, QAbstractButton | QComboBox | QLineEdit):
        if isinstance(widget, QComboBox) and cut(widget):
            return True
        if widget.hasHeightForWidth() and widget.heightForWidth(widget.width()) > widget.height():
            return True
        needed = widget.minimumSizeHint()
    else:
        return False
    return needed.width() > widget.width() or needed.height() > widget.height()


def outside(widget: QWidget) -> bool:
    """Whether a widget extends beyond the one that it is in, which does not scroll."""
    parent = widget.parentWidget()
    above: QWidget | None = parent
    while above is not None:
        if isinstance(above, QAbstractScrollArea):
            return False
        above = above.parentWidget()
    return parent is not None and not parent.rect().contains(widget.geometry())


def test_nothing_is_clipped_in_a_small_window(restored: QApplication, tell: Tell) -> None:
    size = LARGEST_TEXT
    faults: list[str] = []

    def look(name: str, window: QWidget) -> None:
        assert restored.font().pixelSize() == round(Size.BODY * size / 100)
        least = window.minimumSizeHint()
        if least.width() > SMALL_WINDOW[0] or least.height() > SMALL_WINDOW[1]:
            faults.append(f"{name}: needs {least.toTuple()}")
        for widget in window.findChildren(QWidget):
            # The place of the button that opens a tool bar's menu is Qt's own.
            extends = widget.objectName() == "qt_toolbar_ext_button"
            seen = widget.isVisible() and widget.window() is window and not extends
            if seen and (clipped(widget) or outside(widget)):
                text = widget.text() if isinstance(widget, QLabel) else widget.objectName()
                faults.append(f"{name}: {type(widget).__name__} {text}")

    async def story(hand: Hand) -> None:
        choose(hand, size)
        await hand.until(hand.window.isActiveWindow)
        await everywhere(hand, look)

    assert tell(story, size=SMALL_WINDOW) == 0
    assert faults == []


def test_path_and_practice_are_scrolled_and_not_cut_on_a_small_screen(
    restored: QApplication, tell: Tell
) -> None:
    async def story(hand: Hand) -> None:
        choose(hand, LARGEST_TEXT)
        await hand.until(hand.window.isActiveWindow)
        for page in ("path", "practice"):
            hand.go(page)
            await hand.at(page)
            # Twice: what is laid out anew may make what is in it be laid out anew.
            QApplication.sendPostedEvents()
            QApplication.sendPostedEvents()
            seen = [one for one in hand.window.pages.findChildren(QWidget) if one.isVisible()]
            labels = [one for one in seen if isinstance(one, QLabel)]
            assert labels
            assert [one.text() for one in labels if clipped(one) or outside(one)] == []

    assert tell(story, size=(640, 400), room=Room.TRAIN) == 0


def test_cards_and_the_close_up_grow_with_the_text(restored: QApplication, tell: Tell) -> None:
    heights: list[int] = []

    async def story(hand: Hand) -> None:
        await hand.begin("plain-round")
        felt, window = hand.table.felt, hand.window
        for size in (100, LARGEST_TEXT):
            choose(hand, size)
            await hand.until(lambda: card_width(felt) >= 45)
            assert felt.width() * felt.height() > window.width() * window.height() / 2
            heights.append(hand.table.question.close_up.height())

    assert tell(story) == 0
    usual, largest = heights
    assert largest > 1.3 * usual > 0


def test_under_the_felt_there_is_a_close_up_too(restored: QApplication, tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        choose(hand, LARGEST_TEXT)
        await hand.begin("plain-round")
        await hand.answer_by_key()
        await hand.go_on()
        assert hand.table.question.close_up.isVisible()
        assert card_width(hand.table.felt) > 40

    assert tell(story, size=(1024, 768)) == 0


def card_width(felt: FeltView) -> float:
    camera, drawn = felt.camera(), felt.drawn_felt
    assert camera is not None
    assert drawn is not None
    return drawn.card.width * camera.scale


def test_the_text_size_is_kept_and_there_at_the_next_start(
    restored: QApplication, tell: Tell, tmp_path: Path
) -> None:
    async def change(hand: Hand) -> None:
        choose(hand, 120)
        assert scaled(100) == 119  # the letters are whole pixels

    async def look(hand: Hand) -> None:
        await hand.until(lambda: hand.window.state.records)
        assert restored.font().pixelSize() == 19

    tell(change)
    tell(look)
    kept = Remembered(tmp_path / "look")
    ApplicationTheme(restored, kept).apply_settings(PersonalSettings(text_size=130))
    apply_theme(restored, ColorScheme.DARK)
    again = Remembered(tmp_path / "look")
    assert again.look.text_size == 130
    ApplicationTheme(restored, again).apply_remembered()
    assert restored.font().pixelSize() == 21
    again.keep(again.look._replace(text_size=20))
    assert Remembered(tmp_path / "look").look == Look(), "no such size can be chosen"


def test_text_size_and_colours_change_once_after_the_last_step(qtbot: QtBot) -> None:
    window, changes = QWidget(), list[dict[str, object]]()
    qtbot.addWidget(window)
    page = PreferencesPage(window)
    page.show_settings(PersonalSettings(), (), full_screen=False)
    page.changed.connect(changes.append)
    for step in range(5):
        page.text_size.setCurrentIndex(step % page.text_size.count())
        page.room.setCurrentIndex(step % page.room.count())
    assert (changes, page.rest.interval()) == ([], 300)
    asked = {
        "text_size": page.text_size.currentData(),
        "room": ColorSchemeChoice(page.room.currentData()),
    }
    page.rest.timeout.emit()
    assert changes == [asked]
    # What takes effect at once takes along what waits, and leaving does not lose it.
    page.text_size.setCurrentIndex(0)
    page.side.setCurrentIndex(page.side.findData(TableSide.PLAYERS))
    assert changes[1:] == [{"text_size": SMALLEST_TEXT, "table_side": TableSide.PLAYERS}]
    page.text_size.setCurrentIndex(1)
    page.pass_on()
    assert changes[2:] == [{"text_size": SMALLEST_TEXT + 10}]


Looks = dict[str, list[tuple[object, ...]]]
"""What is seen on the pages, by their names."""

OPENED = ("library", "practice", "records", "progress", "preferences", "rules", "layouts", "house")


def styled(page: QWidget) -> list[tuple[object, ...]]:
    """Letters, colours and sizes of everything on a page, as far as the style decides them."""
    roles = QPalette.ColorRole
    return [
        (
            type(one).__name__,
            one.objectName(),
            one.font().toString() if isinstance(one, WRITTEN) else "",
            *(one.palette().color(role).name() for role in (roles.WindowText, roles.Base)),
            one.sizeHint().toTuple() if keeps_its_size(one) else None,
        )
        for one in (page, *page.findChildren(QWidget))
        if one.isVisible() and type(one) is not QWidget
    ]


WRITTEN = (QLabel, QAbstractButton, QLineEdit, QAbstractItemView)
"""Widgets whose own font is that of their text."""


def keeps_its_size(one: QWidget) -> bool:
    """Whether nothing that has been shown meanwhile decides about the size as well."""
    if isinstance(one, QLabel):
        return not one.wordWrap()
    return isinstance(one, QAbstractButton | QLineEdit)


def test_pages_look_after_a_change_as_if_the_program_had_begun_with_it(
    restored: QApplication, tell: Tell
) -> None:
    async def looks(hand: Hand) -> Looks:
        found: Looks = {}
        for name in OPENED:
            hand.go(name)
            await hand.at(name)
            for _layout in range(3):
                QApplication.sendPostedEvents()
            page = hand.window.page(name)
            assert isinstance(page, QWidget)
            found[name] = styled(page)
        return found

    async def change(hand: Hand) -> None:
        begun.append(await looks(hand))
        for size, room in (
            (LARGEST_TEXT, ColorSchemeChoice.LIGHT),
            (100, ColorSchemeChoice.DARK),
            (LARGEST_TEXT, ColorSchemeChoice.LIGHT),
        ):
            choose(hand, size, room)
            await hand.until(hand.window.isActiveWindow)
            changed.append(await looks(hand))

    async def begin(hand: Hand) -> None:
        begun.append(await looks(hand))

    begun, changed = list[Looks](), list[Looks]()
    assert tell(change) == 0
    assert tell(begin) == 0
    usual, large = begun
    for name in OPENED:
        assert changed[1][name] == usual[name], f"{name}, there and back"
        assert changed[0][name] == changed[2][name] == large[name], f"{name}, larger and light"
        assert usual[name] != large[name]


def test_lines_made_with_large_letters_move_together_with_smaller_ones(
    restored: QApplication,
) -> None:
    apply_theme(restored, ColorScheme.DARK, LARGEST_TEXT)
    parent = QWidget()
    page = PreferencesPage(parent)
    page.resize(1280, 800)
    parent.show()
    apply_theme(restored, ColorScheme.DARK)
    QApplication.sendPostedEvents()
    assert page.cloth.y() - page.room.geometry().bottom() == Space.S + 1
    parent.close()


def test_the_felt_stays_as_it_is(restored: QApplication, tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        hand.choose("full-table")
        felt = hand.library.felt
        felt.setFixedSize(600, 400)
        before = felt.grab().toImage()
        choose(hand, LARGEST_TEXT)
        assert felt.grab().toImage() == before

    assert tell(story) == 0
    assert restored.font().pixelSize() > Size.BODY


async def the_documents_have_room_side_by_side(hand: Hand) -> None:
    choose(hand, LARGEST_TEXT)
    await hand.until(hand.window.isActiveWindow)
    hand.go("rules")
    await hand.at("rules")
    hand.window.bindings.actions["comparison"].trigger()
    comparison = view(hand.window, RulesPage).comparison
    await hand.until(comparison.isVisible)
    QApplication.sendPostedEvents()
    table = comparison.table
    assert table.horizontalScrollBar().maximum() == 0
    # The table has more of the height than the answer below it.
    (answer,) = comparison.findChildren(CardFrame)
    assert table.height() > answer.height() * 3 // 2
    header = table.horizontalHeader()
    metrics = QFontMetrics(font(scaled(Size.SMALL), Weight.SEMIBOLD))
    wrapped = int(Qt.TextFlag.TextWordWrap)
    for column in range(table.model().columnCount()):
        room = QRect(0, 0, table.columnWidth(column) - 2 * Space.L, 1000)
        title = table.model().headerData(column, Qt.Orientation.Horizontal)
        assert metrics.boundingRect(room, wrapped, title).height() <= header.height()


async def a_notice_leaves_the_table_and_its_title_apart(hand: Hand) -> None:
    choose(hand, LARGEST_TEXT)
    hand.choose("everybody-at-once")
    hand.window.notices.show_notice(NOTICE)
    QApplication.sendPostedEvents()
    library = hand.library
    assert library.title.geometry().top() > library.felt.geometry().bottom() + Space.XS
    hand.window.notices.remove(NOTICE.id)


def test_odds_are_read_without_scrolling_sideways(restored: QApplication, tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        hand.window.bindings.trigger("rules")
        await hand.at("rules")
        hand.window.bindings.trigger("odds")
        odds = view(hand.window, RulesPage).odds
        (figures,) = [
            one for one in odds.findChildren(QScrollArea) if one.accessibleName() == "Odds"
        ]
        await hand.until(lambda: figures.x() > odds.listing.geometry().right())
        choose(hand, LARGEST_TEXT)
        await hand.until(lambda: figures.y() > odds.listing.geometry().bottom())
        page = view(hand.window, RulesPage)
        for document in range(len(page.documents.items)):
            page.documents.choose_row(document)
            for table in range(len(odds.listing.items)):
                odds.listing.choose_row(table)
                QCoreApplication.sendPostedEvents()  # lays it out
                content = figures.widget()
                assert content is not None
                needed = content.minimumSizeHint().width()
                assert needed <= figures.viewport().width(), (page.document, table)
        choose(hand, 100)
        await hand.until(lambda: figures.x() > odds.listing.geometry().right())

    tell(story, size=SMALL_WINDOW)


def test_all_that_happens_in_a_round_can_be_read_before_variants_are_made(
    restored: QApplication, tell: Tell
) -> None:
    async def story(hand: Hand) -> None:
        choose(hand, LARGEST_TEXT)
        hand.window.resize(*SMALL_WINDOW)
        hand.choose("everybody-at-once")
        hand.window.bindings.trigger("vary")
        await hand.at("generate")
        features = view(hand.window, GeneratePage).variants.features
        await hand.until(lambda: features.visibleRegion().boundingRect().height() > 0)
        assert features.text().count(" · ") > 10
        assert not clipped(features)

    assert tell(story) == 0


async def why_wishes_exclude_each_other_is_read_without_scrolling(hand: Hand) -> None:
    choose(hand, LARGEST_TEXT)
    hand.window.bindings.trigger("generate")
    await hand.at("generate")
    page = view(hand.window, GeneratePage)
    for word in ("dealer-blackjack", "dealer-busts", "dealer-17"):
        page.features.wanted.emit(word, 0)
    for _layout in range(3):
        QApplication.sendPostedEvents()
    problems = page.features.problems
    assert problems.text().count("\n") == 2
    assert problems.visibleRegion().boundingRect() == problems.rect()
    assert not clipped(problems)
    box = page.features.where
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    assert option.currentText == "on any box"
    page.show_wishes(varies=True)
    assert not problems.isVisible()


async def the_keys_are_never_scrolled_sideways(hand: Hand) -> None:
    # Made while nothing else was done, and not yet shown.
    hand.window.bindings.actions["keys"].trigger()
    hand.keys.close_cover()
    choose(hand, LARGEST_TEXT)
    await hand.until(hand.window.isActiveWindow)
    hand.key(Qt.Key.Key_F1)
    assert hand.keys.isVisible()
    QApplication.sendPostedEvents()
    (area,) = hand.keys.findChildren(QScrollArea)
    assert area.horizontalScrollBar().maximum() == 0


async def no_choice_is_scrolled_away_for_the_close_up(hand: Hand) -> None:
    choose(hand, LARGEST_TEXT)
    await hand.until(hand.window.isActiveWindow)
    QApplication.sendPostedEvents()
    await hand.begin("bj5-four-small-hands")
    while hand.question.ask is not QuestionGroup.OPTIONS:
        await hand.answer_by_key()
        await hand.go_on()
    QApplication.sendPostedEvents()
    (listing,) = hand.table.question.findChildren(Listing)
    assert listing.verticalScrollBar().maximum() == 0


async def the_answers_are_in_sight_on_the_result_sheet(hand: Hand) -> None:
    choose(hand, LARGEST_TEXT)
    await hand.until(hand.window.isActiveWindow)
    await hand.begin("plain-round")
    await hand.play_on()
    QApplication.sendPostedEvents()
    answers = hand.result.answers
    assert answers.viewport().height() >= 4 * answers.rowHeight(0)
    assert hand.result.detail.horizontalScrollBar().maximum() == 0
    (accuracy, *_others) = hand.result.findChildren(CardFrame)
    assert "answers right" in accuracy.toolTip()


def test_cards_of_the_shoe_stand_apart_with_their_counts(
    restored: QApplication, tell: Tell
) -> None:
    async def story(hand: Hand) -> None:
        window = hand.window
        window.bindings.actions["edit_scenario"].trigger()
        await hand.at("editor")
        view(window, EditorPage).show_cards.setChecked(True)
        for size, text in (((800, 600), 100), (SMALL_WINDOW, LARGEST_TEXT), ((1280, 800), 100)):
            choose(hand, text)
            window.resize(*size)
            for _layout in range(3):
                QApplication.sendPostedEvents()
            buttons = window.findChildren(CardButton)
            rows = sorted({(one.y(), one.height()) for one in buttons})
            assert all(y + height <= below for (y, height), (below, _h) in pairwise(rows)), size
            for one in buttons:
                letters = one.fontMetrics().horizontalAdvance(one.text())
                assert Space.XS + letters <= one.count_area.left(), (size, one.text())
                assert one.rect().contains(one.count_area)
                assert one.visibleRegion().boundingRect() == one.rect(), (size, one.text())

    assert tell(story) == 0


def test_the_header_fits_the_smallest_window_whatever_the_trainee_is_called(
    restored: QApplication, tell: Tell
) -> None:
    async def story(hand: Hand) -> None:
        header = hand.window.header
        trainee = header.findChild(QPushButton, "go_trainees")
        assert trainee is not None
        for name in ("Trainee 1", "Bartholomew Featherstonehaugh", "Li & Co", "Trainee 1"):
            header.show_trainee(name)
            QApplication.sendPostedEvents()
            seen = [one for one in header.findChildren(QPushButton) if one.isVisible()]
            assert len(seen) == 6, "the rooms are there; what has no room is in a menu"
            assert not any(map(clipped, seen)), name
            assert all(one.visibleRegion().boundingRect() == one.rect() for one in seen), name
            whole = trainee.text().replace("&&", "&") == name
            assert whole is (len(name) < 12)
            assert whole is (trainee.toolTip() != name)

    assert tell(story, size=(911, 512)) == 0


def test_the_table_of_the_library_is_whole_in_the_smallest_window(
    restored: QApplication, tell: Tell
) -> None:
    async def story(hand: Hand) -> None:
        QApplication.sendPostedEvents()
        felt = hand.library.felt
        assert felt.isVisible()
        assert hand.library.rect().contains(area(felt, hand.library))

    assert tell(story, size=(800, 600)) == 0


async def no_form_about_a_scenario_is_wider_than_its_dialog(hand: Hand) -> None:
    choose(hand, LARGEST_TEXT)
    hand.window.bindings.actions["edit_scenario"].trigger()
    await hand.at("editor")
    hand.window.bindings.actions["scenario_details"].trigger()
    await hand.until(lambda: bool(hand.window.findChildren(DetailsDialog)))
    (dialog,) = hand.window.findChildren(DetailsDialog)
    for _layout in range(2):
        QApplication.sendPostedEvents()
    (form,) = dialog.findChildren(QScrollArea)
    held = form.widget()
    assert held is not None
    assert held.width() == form.viewport().width()
    dialog.close()


async def records_and_results_keep_dates_states_and_marks_whole(hand: Hand) -> None:
    choose(hand, LARGEST_TEXT)
    await hand.until(lambda: hand.window.state.records and hand.window.isActiveWindow())
    QApplication.sendPostedEvents()
    await hand.begin("everybody-at-once")
    await hand.answer_by_key()
    hand.key(Qt.Key.Key_Escape)
    await hand.until(lambda: hand.window.state.deciding)
    hand.key("1")
    await hand.until(lambda: hand.window.state.page != "table")
    hand.go("records")
    await hand.at("records")
    attempts = hand.records.attempts
    await hand.until(lambda: all(whole(attempts, column) for column in (0, 3)))
    hand.key(Qt.Key.Key_Return)
    await hand.at("result")
    await hand.until(lambda: whole(hand.result.answers, 0))


def test_everything_can_be_read_in_a_small_window(restored: QApplication, tell: Tell) -> None:
    stories = (
        the_documents_have_room_side_by_side,
        a_notice_leaves_the_table_and_its_title_apart,
        why_wishes_exclude_each_other_is_read_without_scrolling,
        the_keys_are_never_scrolled_sideways,
        no_choice_is_scrolled_away_for_the_close_up,
        the_answers_are_in_sight_on_the_result_sheet,
        no_form_about_a_scenario_is_wider_than_its_dialog,
        records_and_results_keep_dates_states_and_marks_whole,
    )
    assert tell(one_after_another(*stories), size=SMALL_WINDOW) == 0
    assert restored.font().pixelSize() > Size.BODY


def whole(rows: RowsView, column: int) -> bool:
    """Whether the text of the first row has room in this column."""
    text = rows.model().index(0, column).data()
    return bool(text) and rows.sizeHintForColumn(column) <= rows.columnWidth(column)


def test_my_table_is_as_high_as_its_lists_and_scrolls_on_a_low_screen(
    restored: QApplication, tell: Tell
) -> None:
    async def story(hand: Hand) -> None:
        hand.window.bindings.actions["my_table"].trigger()
        (dialog,) = hand.window.findChildren(MyTableDialog)
        bar, low = dialog.area.verticalScrollBar(), dialog.height()
        assert bar.maximum() == 0
        dialog.game.setCurrentIndex(dialog.game.findText("Perfect Pairs Progressive, Nevada"))
        dialog.pay_table.setCurrentIndex(dialog.pay_table.findData("PT-PRG-PP-08"))
        QApplication.sendPostedEvents()
        assert dialog.suit.isVisible()
        assert dialog.height() > low
        assert bar.maximum() == 0, "this screen has room for all of it"
        dialog.resize(dialog.width(), low)
        QApplication.sendPostedEvents()
        assert bar.maximum() > 0
        dialog.area.ensureWidgetVisible(dialog.chips)
        for widget in (dialog.chips, button_of(dialog, "my_table_done")):
            assert widget.visibleRegion().boundingRect() == widget.rect()
        dialog.reject()

    assert tell(story) == 0


def test_a_page_about_a_table_leaves_it_half_of_the_window_and_cards_to_read(
    restored: QApplication, tell: Tell
) -> None:
    async def measured(hand: Hand, felt: FeltView) -> None:
        half = hand.window.width() * hand.window.height() / 2
        await hand.until(lambda: felt.drawn_felt is not None and card_width(felt) > 44.9)
        await hand.until(lambda: felt.width() * felt.height() >= half)

    async def story(hand: Hand) -> None:
        for text in (100, LARGEST_TEXT):
            choose(hand, text)
            hand.window.bindings.actions["layouts"].trigger()
            await hand.at("layouts")
            layouts = view(hand.window, LayoutsPage)
            layouts.sample.setChecked(True)
            for line in layouts.listing.items[::3]:
                layouts.choose(line.id)
                await measured(hand, layouts.felt)
            hand.key(Qt.Key.Key_Escape)
            await hand.at("library")
            hand.window.bindings.actions["new_scenario"].trigger()
            await hand.at("editor")
            await measured(hand, view(hand.window, EditorPage).felt)
            hand.key(Qt.Key.Key_Escape)
            await hand.at("library")

    assert tell(story, size=(1280, 800)) == 0
