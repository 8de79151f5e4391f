"""The window names a house's settings, and the documents, as a person would."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from tests.cases import for_every
from tests.identifiers import identifiers
from tests.ui.conftest import Hand, view
from tests.ui.seen import shows, texts
from trainer.messages.citations import cited_settings
from trainer.rulebook import documents, load_document
from trainer.rulebook.houses import house_rules
from ui.lookup.rules.page import RulesPage

if TYPE_CHECKING:
    from tests.ui.conftest import Tell


@for_every("document", documents())
def test_a_setting_is_cited_as_the_question_that_it_answers(document: str) -> None:
    read = house_rules(load_document(document))
    for name, entry in read.document.register.items():
        setting = cited_settings((name,), read)[0]
        assert setting.summary.startswith(f"{entry.question} ")
        assert identifiers(f"{setting.paragraph} {setting.summary}") == set()


def test_the_rules_page_names_no_identifier(tell: "Tell") -> None:
    async def story(hand: Hand) -> None:
        hand.key(Qt.Key.Key_F2)
        await hand.at("rules")
        page = view(hand.window, RulesPage)
        for document in documents():
            page.choose_document(document)
            await hand.until(shows(page.paragraphs.panel, "●"))
            assert identifiers(texts(page)) == set(), document
        hand.window.bindings.trigger("comparison")
        for row in page.comparison.table.comparison.rows:
            for cell in row.cells:
                assert identifiers(" ".join((cell.text, cell.settings, cell.readings))) == set()

    assert tell(story) == 0
