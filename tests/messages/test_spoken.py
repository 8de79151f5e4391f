"""What a voice says of a text: cards and paragraphs in words, and no sign."""

import pytest

from trainer.messages.spoken import said_card, said_cards, spoken
from trainer.rules.cards import Card, Rank, Suit


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("10♠ 9♦ is 19", "ten of spades, nine of diamonds is 19"),
        ("A♣Q♥", "ace of clubs, queen of hearts"),
        ("Royal Match (♠)", "Royal Match (spades)"),
        ("¶3.2.2, Appendix A 8", "paragraph 3.2.2, Appendix A 8"),
        ("✗  Draw a card", "wrong: Draw a card"),
        ("✓, $10", "right, $10"),
        ("Box 10 pays 9 to 1", "Box 10 pays 9 to 1"),
    ],
)
def test_signs_are_said_as_words(text: str, said: str) -> None:
    assert spoken(text) == said


def test_every_card_is_called_by_rank_and_suit() -> None:
    cards = [Card(rank, suit) for rank in Rank for suit in Suit]
    called = {said_card(card) for card in cards}
    assert len(called) == len(cards)
    assert all(spoken(f"{card.rank.corner}{card.suit.symbol}") in called for card in cards)


def test_a_card_that_lies_face_down_is_no_more_than_that() -> None:
    assert said_cards((Card(Rank.TEN, Suit.SPADES), None)) == "ten of spades, a card face down"
