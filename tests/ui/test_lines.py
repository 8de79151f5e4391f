"""Texts whose labels are kept from one to the next."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.seen import fold, links, texts
from trainer.messages.citations import Citation
from ui.widgets.citations import CitationList
from ui.widgets.running_text import Line, Lines


def seen(parent: QWidget) -> list[tuple[str, str]]:
    """Kind and text of every label that is seen, from the top."""
    layout = parent.layout()
    assert layout is not None
    labels = [one for one in parent.findChildren(QLabel) if one.isVisible()]
    return [
        (str(one.property("kind") or ""), one.text()) for one in sorted(labels, key=layout.indexOf)
    ]


def test_lines_stand_in_their_order_and_their_labels_are_kept(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    lines = Lines(parent, QVBoxLayout(parent))
    parent.show()
    lines.show((Line("one", "small"), Line("two"), Line("three", "small", "third")))
    assert seen(parent) == [("small", "one"), ("", "two"), ("small", "three")]
    made = set(parent.findChildren(QLabel))
    lines.show((Line("four"), Line("five", "small")))
    assert seen(parent) == [("", "four"), ("small", "five")]
    assert set(parent.findChildren(QLabel)) == made
    assert parent.findChildren(QLabel, "third") == []
    lines.show(())
    assert seen(parent) == []


def test_a_result_keeps_its_sign_wherever_a_line_ends(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    lines = Lines(parent, QVBoxLayout(parent))
    parent.show()
    for _once_more in range(2):  # in a new label, then in the one that is kept
        lines.show((Line("10 × 10 + 10 × 2 = 100 + 20 = 120"),))
        ((_kind, text),) = seen(parent)
        assert text.split("=\N{NO-BREAK SPACE}") == ["10 × 10 + 10 × 2 ", "100 + 20 ", "120"]


def test_a_kept_place_leads_to_the_citation_that_it_shows(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    told = CitationList(window)
    told.resize(300, 200)
    window.show()
    first = Citation("¶3.1", "one", "rws-blackjack-v5", "3.1")
    second = Citation("¶4.2", "", "rws-perfect-pairs-v5", "4.2")
    setting = Citation("A setting", "with the current setting", "", "")
    told.show_citations((first, second))
    told.show_citations((second,), (setting,))
    (link,) = links(told)
    assert link.text == "¶4.2"
    assert texts(told).splitlines() == ["¶4.2", "A setting", "with the current setting"]
    with qtbot.waitSignal(told.opened) as opened:
        link.click()
    assert opened.args == ["rws-perfect-pairs-v5", "4.2"]


def test_what_is_folded_has_no_widgets_until_it_is_wanted(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    told = CitationList(window, 1)
    window.show()
    told.show_citations(Citation(f"¶3.{n}", "one", "rws-blackjack-v5", f"3.{n}") for n in range(4))
    assert [link.text for link in links(told)] == ["¶3.0"]
    told.unfold()
    assert [link.text for link in links(told)] == ["¶3.0", "¶3.1", "¶3.2", "¶3.3"]


def test_what_is_folded_is_named_once(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    told = CitationList(window, 0)
    readings = [Citation("Our reading: ¶5.7", text, "", "") for text in ("one", "another")]
    window.show()
    told.show_citations([Citation("¶5.7", "", "rws-blackjack-v5", "5.7"), *readings])
    assert fold(told).text == "¶5.7, Our reading: ¶5.7"
