import tomllib
from string import Formatter
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog

from tests.cases import for_every
from tests.scripts import script
from trainer.rulebook import documents, load_document


@pytest.fixture(scope="module")
def catalogue() -> ModuleType:
    return script("catalogue")


@pytest.fixture(scope="module")
def collected(catalogue: ModuleType) -> set[tuple[str | None, str]]:
    """Read once: all of the code and the resources is gone through."""
    found: set[tuple[str | None, str]] = catalogue.messages(catalogue.collect())
    return found


def test_the_stored_catalogue_is_current(
    catalogue: ModuleType, collected: set[tuple[str | None, str]]
) -> None:
    stored = catalogue.messages(catalogue.stored())
    hint = "run: uv run python packaging/catalogue.py"
    assert sorted(map(str, collected - stored)) == [], hint
    assert sorted(map(str, stored - collected)) == [], hint


def test_code_and_resources_are_both_collected(
    collected: set[tuple[str | None, str]],
) -> None:
    texts = {text for _context, text in collected}
    assert "The file {path} cannot be read." in texts
    assert "Blackjack Perfect Pairs" in texts


def test_only_what_a_person_reads_is_taken_from_a_resource(catalogue: ModuleType) -> None:
    resource = tomllib.loads(
        """
        id = "default"
        title = "The default procedure"
        [[step]]
        act = "close_bets"
        says = ["No more bets", "Thank you"]
        [step.more]
        summary = "Nobody bets now."
        """
    )
    assert list(catalogue.texts(resource)) == [
        "The default procedure",
        "No more bets",
        "Thank you",
        "Nobody bets now.",
    ]


def test_the_coverage_of_a_language_counts_neither_gaps_nor_guesses(catalogue: ModuleType) -> None:
    texts, translation = Catalog(), Catalog()
    for text in ("Deal", "Split", "Stand", ("{n} card", "{n} cards")):
        texts.add(text)
    translation.add("Deal", "Repartir")
    translation.add("Split", "Dividir", flags=["fuzzy"])
    translation.add("Stand", "")
    translation.add(("{n} card", "{n} cards"), ("{n} carta", ""))
    translation.add("Shuffle", "Barajar")
    assert catalogue.coverage(texts, translation) == (1, 4, 1)


def test_a_language_that_is_offered_has_nearly_every_text(catalogue: ModuleType) -> None:
    for language, translation in catalogue.translations():
        done, wanted, _gone = catalogue.coverage(catalogue.stored(), translation)
        assert done > 0.95 * wanted, language


@for_every("document", documents())
def test_a_documents_own_words_stand_for_texts_of_the_program(
    document: str, collected: set[tuple[str | None, str]]
) -> None:
    texts = {text for _context, text in collected}
    for text, own in load_document(document).words.own:
        assert text in texts, text
        assert own != text, text
        assert fields(own) == fields(text), text


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}
