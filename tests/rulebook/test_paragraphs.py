"""Every paragraph of every document is modelled or says why it is not: there is no third kind."""

import pytest

from tests.cases import for_every
from trainer.messages.rulebook import resting_text
from trainer.rulebook import Document, documents, load_document, paragraph
from trainer.rulebook.glossary import related
from trainer.rules.rulekeys import Rule


def numbered(parent: str, last: int, first: int = 1) -> list[str]:
    return [f"{parent}.{number}" for number in range(first, last + 1)]


def noted(parent: str, notes: str, last: int) -> list[str]:
    numbers = [*notes, *map(str, range(1, last + 1))]
    return [parent, *(f"{parent} {number}" for number in numbers)]


SECTION_5 = [
    *["5.1", "5.1.1", "5.1.2", "5.2", "5.2.1", "5.3", "5.4", "5.4.1", "5.4.2"],
    *["5.5", *numbered("5.5", 4), "5.6", "5.7", *numbered("5.7", 3), "5.8", "5.9"],
    *["5.10", *numbered("5.10", 3), "5.11", "5.12", "5.12.1", "5.12.2"],
    *numbered("5", 19, 13),
]

# Every number and letter of each document, in its order; their sentences are not ours to print.
PARAGRAPHS = {
    "rws-perfect-pairs-v5": [
        "Preamble",
        *numbered("1", 34),
        *["2.1", "2.1.1", "2.1.1 a", "2.2", "2.2.1"],
        *["3.1", "3.2", *numbered("3.2", 3)],
        *numbered("3", 14, 3),
        *numbered("3.14", 3),
        *["3.15", "3.15.1", "3.15.2", "3.15.2 a", "3.15.2 b"],
        *numbered("3", 22, 16),
        *numbered("3.22", 3),
        *["3.23", "3.23.1", "3.23.2"],
        *["3.24", *numbered("3.24", 4)],
        *["4.1", "4.1.1", "4.1.2"],
        *SECTION_5,
        *[f"Appendix {letter}" for letter in "ABCDEFG"],
    ],
    "rws-blackjack-v5": [
        "Preamble",
        *numbered("1", 36),
        *["2.1", "2.1.1", "2.1.1 a", "2.2", "2.2.1"],
        *["3.1", "3.2", *numbered("3.2", 3)],
        *numbered("3", 13, 3),
        *["3.13.1", "3.13.2", *[f"3.13.2 {letter}" for letter in "abcde"]],
        *["3.14", "3.14.1", "3.14.2", "3.14.2 a", "3.14.2 b"],
        *numbered("3", 21, 15),
        *numbered("3.21", 3),
        *["3.22", "3.22.1", "3.22.2"],
        *["3.23", *numbered("3.23", 4)],
        *["4.1", "4.1.1"],
        *SECTION_5,
        *[f"Appendix {letter}" for letter in "ABC"],
    ],
    "huxley-perfect-pairs": [
        *["Definitions", "1", "2", "3", "4", "5", "6", "7", *numbered("7", 3)],
        *["8", "8.1", "8.2", "9", "10", "11", "12", "12.1", "12.2", "Pay tables"],
    ],
    "live-blackjack": ["1", *numbered("1", 5)],
    "nevada-perfect-pairs-progressive": [
        *["Game Description", "1", "2", "3", "3 a", "3 b", "4"],
        *noted("Appendix A", "¹", 8),
        *noted("Appendix B", "¹²³", 9),
        *noted("Appendix C", "¹²³", 10),
        *noted("Appendix D", "¹²³", 10),
        "Appendix F",  # the text has no Appendix E
    ],
}


on_every_document = for_every("document", lambda: map(load_document, documents()), ids=documents())
"""Run a test with each document."""


def cited_by_rules(document: Document) -> set[str]:
    tables = [t for offer in document.side_bets.values() for t in offer.pay_tables.values()]
    lists = [document.citations, *(table.citations for table in tables)]
    return {number for cited in lists for numbers in cited.values() for number in numbers}


def cited_by_register(document: Document) -> set[str]:
    return {number for entry in document.register.values() for number in entry.rests_on}


def test_the_documents_are_these() -> None:
    assert set(documents()) == set(PARAGRAPHS)


@on_every_document
def test_every_paragraph_is_there_in_order(document: Document) -> None:
    assert list(document.paragraphs) == PARAGRAPHS[document.id]
    assert [text.number for text in document.paragraphs.values()] == PARAGRAPHS[document.id]


@on_every_document
def test_a_paragraph_is_modelled_or_says_why_it_is_not(document: Document) -> None:
    own = set(document.paragraphs)
    modelled = (cited_by_rules(document) | cited_by_register(document)) & own
    excused = {number for number, text in document.paragraphs.items() if text.not_modelled.strip()}
    assert own - modelled - excused == set()
    assert modelled & excused == set()


@on_every_document
def test_of_what_goes_wrong_all_is_modelled_but_a_heading_and_a_reminder(
    document: Document,
) -> None:
    excused = {
        number
        for number, text in document.paragraphs.items()
        if text.not_modelled and (number in {*SECTION_5, "3.12"} or "Reconstr" in text.summary)
    }
    assert excused == ({"5.10", "5.18"} if document.id.startswith("rws-") else set())


@on_every_document
def test_nothing_waits_to_be_built(document: Document) -> None:
    for text in document.paragraphs.values():
        assert "still to be" not in text.not_modelled


@on_every_document
def test_every_paragraph_has_a_summary(document: Document) -> None:
    assert all(text.summary.strip() for text in document.paragraphs.values())


@on_every_document
def test_every_rule_is_cited_or_our_reading_or_does_not_apply(document: Document) -> None:
    assert set(document.citations) == set(Rule)
    nothing = {rule for rule, numbers in document.citations.items() if not numbers}
    assert {rule for rule in nothing if not document.readings_of((rule,))} == (
        document.not_applicable
    )


@on_every_document
def test_every_citation_resolves(document: Document) -> None:
    for number in cited_by_rules(document) | cited_by_register(document):
        stands_in, found = paragraph(document, number)
        assert stands_in.paragraphs[found.number] is found
        written = found.number if stands_in is document else f"{stands_in.id} {found.number}"
        assert written == number


@for_every(
    ("document_id", "number", "stands_in", "own_number"),
    [
        ("rws-perfect-pairs-v5", "3.22", "rws-perfect-pairs-v5", "3.22"),
        ("rws-perfect-pairs-v5", "3.15.2 a", "rws-perfect-pairs-v5", "3.15.2 a"),
        ("huxley-perfect-pairs", "Pay tables", "huxley-perfect-pairs", "Pay tables"),
        ("huxley-perfect-pairs", "rws-blackjack-v5 3.21.3", "rws-blackjack-v5", "3.21.3"),
        ("huxley-perfect-pairs", "rws-blackjack-v5 3.13.2 a", "rws-blackjack-v5", "3.13.2 a"),
        ("live-blackjack", "nevada-perfect-pairs-progressive Appendix A ¹", "", "Appendix A ¹"),
    ],
)
def test_a_citation_leads_to_its_paragraph(
    document_id: str, number: str, stands_in: str, own_number: str
) -> None:
    found = paragraph(load_document(document_id), number)
    named = stands_in or "nevada-perfect-pairs-progressive"
    assert found == (load_document(named), load_document(named).paragraphs[own_number])


@for_every(
    "number", ["", "3.99", "rws-blackjack-v5", "rws-blackjack-v5 3.24", "no-such-document 3.22"]
)
def test_a_paragraph_that_there_is_not(number: str) -> None:
    with pytest.raises(KeyError):
        paragraph(load_document("rws-perfect-pairs-v5"), number)


def test_what_rests_on_a_paragraph() -> None:
    blackjack = load_document("rws-blackjack-v5")
    assert blackjack.rests_on("3.13.2 d") == (Rule.UNDER_OVER_CAP, Rule.CAP_FOUND_LATE)
    assert blackjack.left_open_by("3.13.2 d") == ("under_over_above_initial",)
    assert blackjack.rests_on("1.1") == ()
    nevada = load_document("nevada-perfect-pairs-progressive")
    assert nevada.rests_on("4") == (Rule.SIDE_BETS_FIRST, Rule.SIDE_BETS_BEFORE_GAME)
    assert nevada.rests_on("Game Description") == (Rule.DECKS,)
    huxley = load_document("huxley-perfect-pairs")
    assert huxley.rests_on("Pay tables") == (Rule.DECKS, Rule.SIDE_BET_PAY_TABLE)
    assert huxley.rests_on("rws-blackjack-v5 3.16") == ()


@for_every("document", [*map(load_document, documents())], ids=documents())
def test_no_page_of_a_paragraph_states_the_same_line_twice(document: Document) -> None:
    for number in document.paragraphs:
        found = related(document, number, ())
        resting = [resting_text(one.rule, document) for one in found.resting]
        summaries = [one.summary for one in (found.paragraph, *found.under)]
        readings = [one.summary for one in found.readings]
        for lines in (resting, summaries, readings):
            assert len(set(lines)) == len(lines), (number, lines)
