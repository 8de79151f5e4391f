"""The terms that the documents define."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases import for_each, for_every
from trainer.rulebook import load_document
from trainer.rulebook.glossary import (
    Term,
    defined_at,
    definition_text,
    glossary,
    read_terms,
    terms_in,
)
from trainer.rulebook.reading import Table

PP5 = "rws-perfect-pairs-v5"
BJ5 = "rws-blackjack-v5"
HUXLEY = "huxley-perfect-pairs"
LIVE = "live-blackjack"
NEVADA = "nevada-perfect-pairs-progressive"

# The terms that section 1 of each RWS document defines, in its order; 1.3 defines two.
OF_SECTION_1 = {
    PP5: """
        Bet, Blackjack, Bust, Card Shoe, Dealer, Double Down, Electronic Card Shuffler, Even
        Money, Final Settlement, Hand, Hard Total, Hit, House, Initial Bet, Initial Deal,
        Insurance, Interim Settlement, Picture Card, Pit Employee, Perfect Pairs, Player,
        Point Total, Reconstruction, Round of play, Seated Player, Soft 21, Soft Total,
        Split, Stand, Stand Off, Standing Player, Subsequent Deal, Surrender, Void
    """,
    BJ5: """
        Bet, Blackjack, Bust, Card Shoe, Dealer, Double Down, Electronic Card Shuffler, Even
        Money, Final Settlement, Hand, Hard Total, Hit, House, Initial Bet, Initial Deal,
        Insurance, Interim Settlement, Over 13, Picture Card, Pit Employee, Player Pair,
        Player, Point Total, Reconstruction, Round of play, Seated Player, Soft 21, Soft
        Total, Split, Stand, Stand Off, Standing Player, Subsequent Deal, Surrender, Under
        13, Void
    """,
}


@pytest.mark.parametrize("document", OF_SECTION_1)
def test_every_definition_of_section_1_is_a_term(document: str) -> None:
    names = [" ".join(name.split()) for name in OF_SECTION_1[document].split(",")]
    for place, name in enumerate(names, start=1):
        assert f"1.{place}" in glossary()[name].defined[document].paragraphs, name
    assert glossary()["Too Many"].defined[document].paragraphs == ("1.3",)


def test_the_terms_of_the_others() -> None:
    def terms(document: str) -> set[str]:
        return {
            term.name for term in glossary().values() if document in term.defined and not term.trade
        }

    assert terms(HUXLEY) == {
        "Coloured Pair",
        "Face value",
        "Mixed Pair",
        "Pair",
        "Perfect Pair",
        "Perfect Pairs",
    }
    assert {"Blackjack", "Hidden card", "Layout", "Soft Total"} <= terms(LIVE), "¶1.1"
    assert {"Envy", "Dealer Envy", "Dynamic Pay", "Suit Specific", "Alternate Rank"} <= terms(
        NEVADA
    )


@for_each(glossary().values(), name=lambda term: term.name)
def test_a_term_is_defined_in_words(term: Term) -> None:
    for name, found in term.defined.items():
        document = load_document(name)
        assert definition_text(term, document)
        assert all(
            (term in defined_at(name, number)) is not term.trade for number in found.paragraphs
        )


def test_the_terms_in_a_text() -> None:
    blackjack = load_document(BJ5)
    text = "Standing Players split, the bet doubled; Soft 21 is no stand-off, and nobody splits."
    found = [term.name for term in terms_in(text, blackjack)]
    assert found == ["Standing Player", "Split", "Soft 21"]


def test_the_terms_of_another_language_are_found_by_their_translation() -> None:
    german = {"Standing Player": "Stehgast", "Standing Players": "Stehgäste"}
    terms = terms_in("Zwei Stehgäste", load_document(BJ5), lambda name: german.get(name, name))
    assert [term.name for term in terms] == ["Standing Player"]


def test_a_word_of_a_text_is_no_term_of_another_document() -> None:
    # Nevada and Huxley call the game blackjack; Live has seated players, and no Seated Player.
    assert terms_in("standard Blackjack", load_document(NEVADA)) == ()
    assert terms_in("a blackjack wager", load_document(HUXLEY)) == ()
    assert terms_in("seven seated players", load_document(LIVE)) == ()
    assert terms_in("Envy", load_document(PP5)) == ()


def test_a_term_is_found_in_a_documents_own_word_for_it() -> None:
    assert [term.name for term in terms_in("equal totals are a push", load_document(LIVE))] == [
        "Push"
    ]
    assert terms_in("equal totals are a push", load_document(PP5)) == ()


def test_a_drawing_with_a_card_that_there_is_not_names_its_key() -> None:
    defined = [{"document": HUXLEY, "paragraphs": ["1"]}]
    term = {"name": "Weir", "defined": defined, "drawing": {"hands": ["AS 1X"]}}
    with pytest.raises(ValueError, match="no card '1X'"):
        read_terms(Table("glossary/terms.toml", {"terms": [term]}))


@for_every(
    ("defined", "complaint"),
    [
        ({"document": "nowhere", "paragraphs": ["1"]}, "no rule document"),
        ({"document": HUXLEY, "paragraphs": ["99"]}, "no paragraph 99"),
        ({"document": HUXLEY, "paragraphs": []}, "defined somewhere"),
    ],
)
def test_a_damaged_term_names_its_key(defined: dict[str, Any], complaint: str) -> None:
    table = Table("glossary/terms.toml", {"terms": [{"name": "Weir", "defined": [defined]}]})
    with pytest.raises(ValueError, match=complaint):
        read_terms(table)
