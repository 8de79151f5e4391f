"""The card of a term."""

from __future__ import annotations

import pytest

from tests.cases import for_each
from trainer.messages.terms import in_two, term_card
from trainer.rulebook import documents, load_document
from trainer.rulebook.glossary import glossary
from trainer.rulebook.nouns import nouns_at
from trainer.rules.bets import BetKind
from trainer.rules.cards import parse_card
from trainer.rules.money import Cents

LIVE = "live-blackjack"
NEVADA = "nevada-perfect-pairs-progressive"
PP5 = "rws-perfect-pairs-v5"


@for_each(documents(), name=str)
def test_a_card_has_two_lines_at_most_and_says_where_that_stands(name: str) -> None:
    document = load_document(name)
    terms = {term.name: term for term in nouns_at(document).terms.values()}
    assert len(terms) > 30
    for term in terms.values():
        card = term_card(term, document)
        assert card.name
        assert card.paragraph
        assert 1 <= len(card.lines) <= 2
        assert all(0 < len(line) <= 90 for line in card.lines), card
    used = {term.name for term in glossary().values() if name in term.defined}
    assert used <= terms.keys()


def test_a_card_has_the_words_of_the_document_in_force() -> None:
    card = term_card(glossary()["Stand Off"], load_document(NEVADA))
    assert card.name == "Push"
    assert card.lines == (
        "In a Push player and dealer have equal",
        "totals; the bet is neither paid nor taken.",
    )
    assert card.paragraph == "Blackjack Perfect Pairs V5 ¶1.30", "which it leaves that to"
    assert term_card(glossary()["Push"], load_document(LIVE)).paragraph == "¶1.3"


def test_a_card_is_drawn_as_the_glossary_says() -> None:
    blackjack = term_card(glossary()["Blackjack"], load_document(PP5)).drawing
    hidden = term_card(glossary()["Hole card"], load_document(LIVE)).drawing
    bet = term_card(glossary()["Initial Bet"], load_document(PP5)).drawing
    assert blackjack is not None
    assert blackjack.hands == ((parse_card("AS"), parse_card("KD")),)
    assert hidden is not None
    assert hidden.hands == ((parse_card("9S"), None),)
    assert bet is not None
    assert (bet.hands, bet.spot, bet.chips) == ((), BetKind.MAIN, (Cents(3000),))
    assert term_card(glossary()["Void"], load_document(PP5)).drawing is None


def test_a_word_of_the_trade_that_no_document_has_is_explained_at_every_table() -> None:
    for name in documents():
        document = load_document(name)
        (found,) = nouns_at(document).found("Take it from the tray.")
        card = term_card(found.term, document)
        assert (card.name, card.paragraph) == ("Tray", "A word of the trade; no document has it.")


def test_no_card_is_made_of_what_is_no_term_there() -> None:
    with pytest.raises(KeyError):
        term_card(glossary()["Envy"], load_document(PP5))


def test_a_text_is_parted_in_its_middle() -> None:
    assert in_two("Short enough") == ("Short enough",)
    assert in_two("word " * 12 + "end") == ("word word word word word word", "word " * 6 + "end")
