"""The rules in the window: read, searched, compared, and opened from every citation."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from tests.cases import one_in
from tests.ui.conftest import Hand, Tell, in_window
from tests.ui.seen import Link, fold, links, shows, texts
from trainer.rulebook import documents, load_document
from trainer.storage.database import open_database
from trainer.storage.rows import AttemptState
from ui.lookup.rules.comparison import ComparisonView
from ui.lookup.rules.page import RulesPage
from ui.lookup.rules.paragraphs import matches
from ui.lookup.rules.view_models import ParagraphLine, RulesState, RulesView
from ui.table.states import FeedbackState, WatchState

if TYPE_CHECKING:
    from pathlib import Path


PP5 = "rws-perfect-pairs-v5"
BJ5 = "rws-blackjack-v5"
HUXLEY = "huxley-perfect-pairs"


def page_of(hand: Hand) -> RulesPage:
    page = hand.window.findChild(RulesPage)
    assert page is not None
    return page


def read(hand: Hand) -> tuple[str, str]:
    """The paragraph that is shown."""
    line = page_of(hand).paragraphs.line
    assert line is not None
    return line.document, line.number


def listed(hand: Hand) -> list[str]:
    model = page_of(hand).paragraphs.listing.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def link(widget: QWidget, text: str) -> Link:
    (found, *_others) = [link for link in links(widget) if link.text == text]
    return found


async def open_rules(hand: Hand) -> RulesPage:
    hand.key(Qt.Key.Key_F2)
    await hand.at("rules")
    return page_of(hand)


async def open_at(hand: Hand, document: str, number: str) -> RulesPage:
    page = await open_rules(hand)
    page.choose_document(document)
    page.paragraphs.select(document, number)
    return page


async def the_rules_open_at_the_chosen_scenarios_document(hand: Hand) -> None:
    hand.choose("plain-round")
    page = await open_rules(hand)
    assert len(page.documents.items) == len(documents())
    assert page.document == PP5
    shown = load_document(PP5).paragraphs
    assert len(listed(hand)) == 1 + len(shown), "the document itself, then its paragraphs"
    await hand.until(shows(page.paragraphs.panel, "Which bets are returned to a player"))
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")
    hand.go("rules")
    await hand.at("rules")
    hand.go("library")
    await hand.at("library")


async def a_view_is_made_when_it_is_first_needed(hand: Hand) -> None:
    page = await open_rules(hand)
    assert not page.findChildren(ComparisonView)
    hand.key("S", "t", "i", "e")
    await hand.until(lambda: bool(page.findChildren(ComparisonView)))
    assert page.findChildren(ComparisonView) == [page.search.found]


@in_window
async def test_without_a_scenario_the_first_document_is_opened(hand: Hand) -> None:
    search = hand.window.findChild(QLineEdit, "search")
    assert search is not None
    search.setText("xyzzy")
    page = await open_rules(hand)
    assert page.document == PP5
    assert len(listed(hand)) == 1 + len(load_document(PP5).paragraphs)


async def a_paragraph_shows_what_belongs_to_it(hand: Hand) -> None:
    page = await open_at(hand, PP5, "3.22")
    panel = page.paragraphs.panel
    await hand.until(lambda: bool(links(panel)))
    shown = texts(panel)
    document = load_document(PP5)
    assert document.paragraphs["3.22"].summary in shown
    assert document.paragraphs["3.22.3"].summary in shown, "what is numbered under it"
    assert "A split hand cannot be surrendered." in shown
    assert "Silent; the house: The game has no Surrender." in shown, "what another is silent on"
    assert "Silent; the house follows this." in shown, "whose practice is followed"
    page.paragraphs.select(PP5, "3.24")
    await hand.until(shows(panel, "(default)"))
    choices = document.register["dealer_completes"].choices
    assert f"●  {choices[0].summary} (default)" in texts(panel)
    assert f"○  {choices[1].summary}" in texts(panel)
    page.paragraphs.select(PP5, "1.1")
    await hand.until(shows(panel, "Not used in Feltwork"))


async def the_filter_finds_numbers_and_words(hand: Hand) -> None:
    hand.choose("plain-round")
    page = await open_rules(hand)
    page.paragraphs.filter.setFocus()
    hand.key("3.22")
    assert listed(hand) == ["¶3.22", "¶3.22.1", "¶3.22.2", "¶3.22.3"]
    page.paragraphs.filter.clear()
    hand.key("insurance line")
    assert listed(hand) == ["¶3.15.2 a"]
    hand.key(Qt.Key.Key_Down)
    assert page.paragraphs.listing.hasFocus()
    page.paragraphs.filter.setText("envy")
    assert listed(hand) == []
    assert "Press Enter to search all documents" in texts(page)
    page.paragraphs.filter.setFocus()
    hand.key(Qt.Key.Key_Return)
    assert hand.here(RulesState).searching
    assert page.asking.field.text() == "envy"
    assert "Who receives Envy?" in found(page)


def found(page: RulesPage) -> list[str]:
    """The topics of the search's results."""
    return [row.question for row in page.search.found.table.comparison.rows if row.cells]


@in_window
async def test_the_search_finds_while_it_is_typed(hand: Hand) -> None:
    page = await open_rules(hand)
    assert page.asking.isVisible(), "at the top of the room, whatever is read"
    hand.key("/")
    assert page.asking.field.hasFocus()
    assert not hand.here(RulesState).searching, "nothing is searched for"
    page.asking.ask("")
    hand.key("late be")
    assert hand.here(RulesState).searching
    assert hand.here(RulesState).tab == RulesView.PARAGRAPHS, "it lies over the view"
    assert not page.documents.isVisible()
    assert "A bet that comes too late?" in found(page)
    hand.key("t")
    assert found(page)[0] == "A bet that comes too late?"
    table = page.search.found.table
    (row,) = (row for row in table.comparison.rows if row.question == found(page)[0])
    start, length = row.marks[0]
    assert row.question[start : start + length] == "too late"
    assert row.cells[list(documents()).index(HUXLEY)].text.startswith("Silent")
    hand.key(Qt.Key.Key_Down)
    assert table.hasFocus()
    pairs = 1 + list(documents()).index(PP5)
    table.setCurrentIndex(table.comparison.index(table.currentIndex().row(), pairs))
    hand.key(Qt.Key.Key_Return)
    assert read(hand) == (PP5, "5.8")
    hand.key("s")
    assert page.asking.field.text() == "late bet", "the results are still there"
    assert found(page)
    hand.key(Qt.Key.Key_Escape)
    assert read(hand) == (PP5, "5.8")
    assert page.paragraphs.isVisible()
    assert page.paragraphs.listing.hasFocus()
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


async def ones_own_document_is_searched_first_and_the_others_on_request(hand: Hand) -> None:
    page = await open_rules(hand)
    asking, search = page.asking, page.search
    asking.field.setText("power cut")
    assert asking.document == PP5 == page.document
    assert [len(row.cells) for row in search.found.table.comparison.rows[:2]] == [0, 1]
    asking.ask("")
    assert len(search.found.table.comparison.rows[1].cells) == len(documents())
    asking.ask(HUXLEY)
    (cell,) = search.found.table.comparison.rows[1].cells
    assert cell.text.startswith("Silent")
    asking.field.setText("resorts")
    assert "Huxley Perfect Pairs does not speak of “resorts”" in texts(search)
    hand.click("search_all")
    assert found(page)
    assert not hand.find("search_all").isVisible()
    asking.field.setText("hand signals")
    assert found(page)[0] == "Hand signals"
    assert search.found.table.comparison.rows[0].question == "No document speaks of it"


async def a_term_that_is_found_is_drawn_beside_its_definition(hand: Hand) -> None:
    page = await open_rules(hand)
    page.asking.search_for("coloured pair")
    shown = page.search.found
    assert "Coloured Pair" in texts(shown)
    assert shown.drawing.isVisible()
    page.asking.search_for("box")
    assert shown.drawing.isVisible()
    assert shown.drawing.width() > 1.3 * shown.drawing.height(), "a spot, on the cloth"
    page.asking.search_for("how many decks")
    assert not shown.drawing.isVisible()
    hand.window.bindings.trigger("glossary")
    assert page.glossary.drawing.isVisible()


async def a_search_that_finds_nothing_says_so_and_offers_words(hand: Hand) -> None:
    page = await open_rules(hand)
    hand.window.bindings.trigger("find")
    field = page.asking.field
    field.setText("insxrxncx")
    await hand.until(shows(page.search, "No results for “insxrxncx”."))
    await hand.until(lambda: hand.find("near_insurance").isVisible())
    hand.click("near_insurance")
    assert field.text() == "insurance"
    assert "What does Insurance pay?" in found(page)
    field.setText("insurence")
    assert "Showing results for insurance" in texts(page.search)
    field.clear()
    assert page.paragraphs.isVisible(), "what was read before"
    assert field.hasFocus()


async def the_defined_terms_are_listed_and_found_in_a_paragraph(hand: Hand) -> None:
    page = await open_rules(hand)
    hand.key("t")
    assert page.view is RulesView.GLOSSARY
    table = page.glossary.table
    names = [row.question for row in table.comparison.rows]
    assert "Standing Player, Standing Players" in names
    assert "21+3" not in names, "a term of another document"
    page.asking.ask("")
    assert "21+3" in [row.question for row in table.comparison.rows]
    page.asking.ask(PP5)
    row, pairs = names.index("Surrender, Surrenders"), 1
    table.setCurrentIndex(table.comparison.index(row, pairs))
    table.setFocus()
    hand.key(Qt.Key.Key_Return)
    assert read(hand) == (PP5, "1.33")
    page.paragraphs.select(PP5, "3.22.1")
    panel = page.paragraphs.panel
    await hand.until(shows(panel, "Terms in it"))
    link(panel, "Standing Player").click()
    assert read(hand) == (PP5, "1.31")


def test_a_long_text_is_shown_from_where_it_was_found() -> None:
    from ui.lookup.rules.found import LONGEST, excerpt

    text = "one two " * 60 + "heron " + "three four " * 60
    cut = excerpt(text, [("heron",)])
    assert "heron" in cut
    assert cut.startswith("… ")
    assert cut.endswith(" …")
    assert len(cut) <= LONGEST + len("…  …")
    assert excerpt("short", []) == "short"
    assert excerpt(text, []).startswith("one two")


async def links_lead_on_and_back_again(hand: Hand) -> None:
    page = await open_at(hand, PP5, "3.22.2")
    panel = page.paragraphs.panel
    await hand.until(lambda: any(found.text == "Blackjack V5 ¶3.21.2" for found in links(panel)))
    link(panel, "Blackjack V5 ¶3.21.2").click()
    assert read(hand) == (BJ5, "3.21.2"), "a citation of another document opens that document"
    assert page.document == BJ5
    page.paragraphs.listing.setFocus()
    hand.key(Qt.Key.Key_Return)
    await hand.until(panel.hasFocus)
    assert panel.textCursor().selectedText() == links(panel)[0].text
    hand.key(Qt.Key.Key_Return)
    assert read(hand) != (BJ5, "3.21.2")
    QTest.keyClick(hand.window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert read(hand) == (BJ5, "3.21.2")
    hand.click("do_earlier")
    assert read(hand) == (PP5, "3.22.2")
    assert not hand.here(RulesState).earlier
    hand.click("do_leave_rules")
    await hand.at("library")


test_the_rules_are_opened_filtered_and_searched = in_window(
    the_rules_open_at_the_chosen_scenarios_document,
    a_paragraph_shows_what_belongs_to_it,
    the_filter_finds_numbers_and_words,
    ones_own_document_is_searched_first_and_the_others_on_request,
    a_search_that_finds_nothing_says_so_and_offers_words,
    links_lead_on_and_back_again,
)


async def watch_waits_under_the_rules(hand: Hand) -> None:
    window = hand.window
    hand.choose("all-three-pairs")
    hand.key("w")
    await hand.at("table", WatchState)
    hand.key(*[Qt.Key.Key_Right] * 4)
    hand.key(Qt.Key.Key_Space)
    await hand.until(lambda: hand.here(WatchState).playing)
    cited = hand.table.first_cited
    assert cited is not None
    position = hand.table.position
    hand.key("p")
    await hand.at("rules")
    assert read(hand) == (cited.document, cited.number)
    assert window.state.waiting
    assert not hand.find("go_train").isEnabled(), "there is only the way back"
    assert not hand.find("go_supervise").isEnabled()
    hand.key("c")
    hand.key(Qt.Key.Key_Escape)
    await hand.at("table", WatchState)
    assert hand.table.position == position
    assert not hand.here(WatchState).playing, "what was watched stood still"
    assert not window.state.waiting
    hand.key(Qt.Key.Key_Right)
    assert hand.table.position == position + 1
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


async def the_feedbacks_citations_open_the_rules_by_mouse_and_key(hand: Hand) -> None:
    window = hand.window
    await hand.begin("plain-round")
    hand.key(Qt.Key.Key_F2, "p")
    assert window.state.page == "table", "not while an answer is awaited"
    await hand.answer_by_key()
    panel = hand.table.feedback_panel
    assert not links(panel), "folded after a right answer"
    fold(panel).click()
    await hand.until(lambda: bool(links(panel)))
    cited = panel.citations.first
    assert cited is not None
    links(panel)[0].click()
    await hand.at("rules")
    assert read(hand) == (cited.document, cited.number)
    hand.key(Qt.Key.Key_Escape)
    await hand.at("table", FeedbackState)
    links(panel)[0].within.setFocus(Qt.FocusReason.TabFocusReason)
    hand.key(Qt.Key.Key_Return)
    await hand.at("rules")
    hand.click("do_leave_rules")
    await hand.at("table", FeedbackState)
    await hand.go_on()
    await hand.play_on()
    result = hand.result
    await hand.until(lambda: bool(links(result)))
    cited = result.citations.first
    assert cited is not None
    hand.key("p")
    await hand.at("rules")
    assert read(hand) == (cited.document, cited.number)
    hand.key(Qt.Key.Key_Escape)
    await hand.at("result")


test_rules_are_read_over_a_round = in_window(
    watch_waits_under_the_rules,
    the_feedbacks_citations_open_the_rules_by_mouse_and_key,
)


def test_the_window_may_be_closed_over_the_rules(tell: Tell, database: Path) -> None:
    async def story(hand: Hand) -> None:
        await hand.begin("plain-round")
        await hand.answer_by_key()
        hand.key("p")
        await hand.at("rules")

    assert tell(story) == 0
    records = open_database(database, clock=lambda: datetime(2026, 1, 1, tzinfo=UTC))
    (attempt,) = records.attempts.latest(records.trainees.all()[0].id, 10)
    assert attempt.state is AttemptState.RUNNING
    assert attempt.answers == 1
    records.close()


async def the_comparison_marks_what_differs(hand: Hand) -> None:
    page = await open_rules(hand)
    hand.key("c")
    assert page.view is RulesView.COMPARISON
    assert not page.documents.isVisible()
    table = page.comparison.table
    rows = table.comparison.rows
    hole_card = next(
        place
        for place, row in enumerate(rows)
        if row.question == "Does the dealer have a hole card?"
    )
    agreed = next(
        place for place, row in enumerate(rows) if row.question == "What is a ten on a split Ace?"
    )
    assert rows[hole_card].differs
    assert not rows[agreed].differs
    only = hand.window.findChild(QCheckBox, "only_differing")
    assert only is not None
    only.click()
    assert table.isRowHidden(agreed)
    assert not table.isRowHidden(hole_card)
    only.click()
    assert not table.isRowHidden(agreed)
    huxley = 1 + list(documents()).index(HUXLEY)
    table.setCurrentIndex(table.comparison.index(hole_card, huxley))
    await hand.until(lambda: bool(links(page.comparison)))
    assert "No: one card until" in texts(page.comparison)
    table.setFocus()
    hand.key(Qt.Key.Key_Return)
    assert page.paragraphs.isVisible()
    assert read(hand) == (BJ5, "3.11")


async def what_a_house_may_decide_is_said(hand: Hand) -> None:
    page = await open_rules(hand)
    hand.window.bindings.trigger("comparison")
    table = page.comparison.table
    looks = next(
        place
        for place, row in enumerate(table.comparison.rows)
        if row.question == "When does the dealer check the hole card?"
    )
    live = 1 + list(documents()).index("live-blackjack")
    table.setCurrentIndex(table.comparison.index(looks, live))
    said = texts(page.comparison)
    assert "Does the dealer check the hole card when showing a card worth ten?" in said
    table.setCurrentIndex(table.comparison.index(looks, 0))
    assert "The documents answer this differently." in texts(page.comparison)


async def a_pay_table_that_favours_the_player_is_pointed_out(hand: Hand) -> None:
    page = await open_rules(hand)
    page.choose_document(HUXLEY)
    hand.key("o")
    assert len(page.odds.listing.items) == 4
    await hand.until(shows(page.odds, "4.0964 %"))
    assert "In the player’s favour" not in texts(page.odds)
    page.odds.listing.choose_row(2)
    await hand.until(shows(page.odds, "In the player’s favour"))
    assert "−0.4819 %" in texts(page.odds)
    page.odds.decks.setCurrentIndex(page.odds.decks.findData(4))
    await hand.until(shows(page.odds, "4 decks"))
    assert "In the player’s favour" not in texts(page.odds)


@pytest.mark.parametrize("document", one_in(4, tuple(documents())))
def test_paragraphs_and_every_pay_table_can_be_read(tell: Tell, document: str) -> None:
    async def story(hand: Hand) -> None:
        page = await open_at(hand, document, "")
        # One in four: the texts of all of them are read elsewhere, without a window.
        for number, paragraph in islice(load_document(document).paragraphs.items(), 0, None, 4):
            page.paragraphs.select(document, number)
            assert read(hand) == (document, number)
            await hand.until(shows(page.paragraphs.panel, paragraph.summary))
        hand.key("o")
        for row, table in enumerate(page.odds.listing.items):
            page.odds.listing.choose_row(row)
            name = table.title
            await hand.until(shows(page.odds, "House edge"))
            assert name.rpartition(" ")[2] in texts(page.odds)

    tell(story)


def test_the_lines_of_a_filter() -> None:
    line = ParagraphLine(PP5, "3.22.2", "¶3.22.2", "At most three Splits and four hands")
    assert matches("3.22", line)
    assert matches("splits", line)
    assert not matches("22", line), "figures are the beginning of a number"
    appendix = ParagraphLine(PP5, "Appendix A", "Appendix A", "A layout")
    assert matches("appendix", appendix)
    note = ParagraphLine(PP5, "Appendix B 2", "Appendix B 2", "Only the highest paid")
    assert all(matches(word, note) for word in ("appendix", "b", "2"))
    spanish = ParagraphLine(PP5, "Appendix A", "Apéndice A", "Según la rúbrica")
    assert all(matches(word, spanish) for word in ("apendice", "rubrica"))


async def tab_goes_from_link_to_link_and_a_click_leaves_the_keys_alone(hand: Hand) -> None:
    page = await open_rules(hand)
    hand.key("c")
    view = page.comparison
    row = next(
        place
        for place, row in enumerate(view.table.comparison.rows)
        if any(len(cell.citations) > 1 for cell in row.cells)
    )
    cells = view.table.comparison.rows[row].cells
    column = next(at for at, cell in enumerate(cells) if len(cell.citations) > 1)
    view.table.setCurrentIndex(view.table.comparison.index(row, 1 + column))
    text = links(view)[0].within
    assert text.focusPolicy() is Qt.FocusPolicy.TabFocus
    text.setFocus(Qt.FocusReason.TabFocusReason)
    hand.key(Qt.Key.Key_Tab, Qt.Key.Key_Return)
    assert read(hand) == (
        cells[column].citations[1].document,
        cells[column].citations[1].number,
    )


test_terms_tables_and_differences_are_read = in_window(
    a_view_is_made_when_it_is_first_needed,
    a_term_that_is_found_is_drawn_beside_its_definition,
    the_defined_terms_are_listed_and_found_in_a_paragraph,
    the_comparison_marks_what_differs,
    what_a_house_may_decide_is_said,
    a_pay_table_that_favours_the_player_is_pointed_out,
    tab_goes_from_link_to_link_and_a_click_leaves_the_keys_alone,
)
