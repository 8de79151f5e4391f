"""Texts as they are said: the signs of cards and paragraphs as words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from trainer.messages.text import _, pgettext
from trainer.rules.cards import Card, Rank, Suit
from trainer.texts import N_

RANKS: Final[Mapping[Rank, str]] = {
    Rank.ACE: N_("ace"),
    Rank.TWO: N_("two"),
    Rank.THREE: N_("three"),
    Rank.FOUR: N_("four"),
    Rank.FIVE: N_("five"),
    Rank.SIX: N_("six"),
    Rank.SEVEN: N_("seven"),
    Rank.EIGHT: N_("eight"),
    Rank.NINE: N_("nine"),
    Rank.TEN: N_("ten"),
    Rank.JACK: N_("jack"),
    Rank.QUEEN: N_("queen"),
    Rank.KING: N_("king"),
}
SUITS: Final[Mapping[Suit, str]] = {
    Suit.SPADES: N_("spades"),
    Suit.HEARTS: N_("hearts"),
    Suit.DIAMONDS: N_("diamonds"),
    Suit.CLUBS: N_("clubs"),
}
_RANK_OF: Final = {rank.corner: rank for rank in Rank}
_SUIT_OF: Final = {suit.symbol: suit for suit in Suit}
_CARD: Final = rf"\b({'|'.join(_RANK_OF)})"
_IN_A_ROW: Final = re.compile(rf"(?<=[{''.join(_SUIT_OF)}])\s*(?={_CARD}[{''.join(_SUIT_OF)}])")
_SIGNS: Final = re.compile(rf"(?:{_CARD})?([{''.join(_SUIT_OF)}])|¶\s*(\w[\w.]*\w|\w)|([✓✗])(\s+)?")


def on_cap(key: str) -> str:
    """Return what is on the cap of a key, of which ``key`` is the English name."""
    caps = {
        "Ctrl": pgettext("a key", "Ctrl"),
        "Shift": pgettext("a key", "Shift"),
        "Alt": pgettext("a key", "Alt"),
        "Esc": pgettext("a key", "Esc"),
        "Tab": pgettext("a key", "Tab"),
        "Space": pgettext("a key", "Space"),
        "Backspace": pgettext("a key", "Backspace"),
        "Del": pgettext("a key", "Del"),
        "Home": pgettext("a key", "Home"),
        "End": pgettext("a key", "End"),
        "PgUp": pgettext("a key", "PgUp"),
        "PgDown": pgettext("a key", "PgDown"),
        "Return": "⏎",
        "Left": "←",
        "Right": "→",
        "-": "−",
    }
    return caps.get(key, key)


def key_in_words(keys: str) -> str:
    """Keys as they are called: ``Enter`` for what is on its cap."""
    called = {
        "⏎": pgettext("a key", "Enter"),
        "⌫": pgettext("a key", "Backspace"),
        "←": pgettext("a key", "Left"),
        "→": pgettext("a key", "Right"),
        "↑": pgettext("a key", "Up"),
        "↓": pgettext("a key", "Down"),
    }
    return "".join(called.get(sign, sign) for sign in keys)


def said_card(card: Card) -> str:
    """A card as it is called: ``ten of hearts``."""
    return _("{rank} of {suit}").format(rank=_(RANKS[card.rank]), suit=_(SUITS[card.suit]))


def said_cards(cards: Iterable[Card | None]) -> str:
    """Cards in a row, None for one that lies face down."""
    return _(", ").join(said_card(card) if card else _("a card face down") for card in cards)


def spoken(text: str) -> str:
    """A text without signs that a voice spells out or leaves out."""
    return _SIGNS.sub(_word, _IN_A_ROW.sub(_(", "), text))


def _word(sign: re.Match[str]) -> str:
    rank, suit, paragraph, mark, before = sign.groups()
    if rank:
        return said_card(Card(_RANK_OF[rank], _SUIT_OF[suit]))
    if suit:
        return _(SUITS[_SUIT_OF[suit]])
    if paragraph:
        return _("paragraph {number}").format(number=paragraph)
    return (_("right") if mark == "✓" else _("wrong")) + (": " if before else "")
