"""Cards from their texts, for the tests of every room."""

from trainer.rules.cards import Card, parse_card


def card(text: str) -> Card:
    """A card: ``TS``, ``9H``."""
    found = parse_card(text)
    assert found is not None, text
    return found


def cards(text: str) -> tuple[Card, ...]:
    """Some of them: ``TS 9H``."""
    return tuple(map(card, text.split()))
