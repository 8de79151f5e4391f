"""The progressive: pairs, and threes with the dealer's up-card (Nevada, rules 3 a and 3 b).

The names of the hands are the same at every table; which hands a table pays, how they rank, and
which ranks and suit their names stand for depend on the table (appendices A to D).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Final, NamedTuple

from trainer.rules.bets import Outcome
from trainer.rules.cards import Card, Colour, Rank, Suit
from trainer.rules.rulekeys import Rule
from trainer.sidebets.unambiguous import Unambiguous
from trainer.texts import N_, TextEnum


class ProgressiveHand(TextEnum):
    """Every hand that some table pays. "Aces" are the ranks that the operator has chosen."""

    TWO_PERFECT_ACES_AND_COLOURED_ACE = (
        "two_perfect_aces_and_coloured_ace",
        N_("2 Perfect {aces} and a Coloured {ace}"),
    )
    THREE_RED_ACES = "three_red_aces", N_("3 Red {aces}")
    THREE_ACES = "three_aces", N_("3 {aces}")
    THREE_OF_A_KIND = "three_of_a_kind", N_("Three of a Kind")
    THREE_PERFECT_ACES_SUIT_SPECIFIC = (
        "three_perfect_aces_suit_specific",
        N_("3 Perfect {chosen} ({suit})"),
    )
    THREE_PERFECT_ACES = "three_perfect_aces", N_("3 Perfect {chosen}")
    PERFECT_THREE_OF_A_KIND = "perfect_three_of_a_kind", N_("Perfect Three of a Kind")
    PERFECT_ACES_SUIT_SPECIFIC = "perfect_aces_suit_specific", N_("Perfect {aces} ({suit})")
    PERFECT_ACES = "perfect_aces", N_("Perfect {aces}")
    PERFECT_PAIR_SUIT_SPECIFIC = "perfect_pair_suit_specific", N_("Perfect Pair ({suit})")
    PERFECT_PAIR = "perfect_pair", N_("Perfect Pair")
    COLOURED_PAIR = "coloured_pair", N_("Coloured Pair")
    MIXED_PAIR = "mixed_pair", N_("Mixed Pair")


_Suits = tuple[Suit, ...]


class _Ranks(Enum):
    """The ranks that a hand may be made of."""

    ANY = "any"
    HIGHEST = "highest"
    """Only the highest of the chosen ranks (Appendix B, notes ² and ³)."""
    CHOSEN = "chosen"
    """Any of the chosen ranks."""


class _Kind(NamedTuple):
    """What makes a hand: how many cards of one rank, in which suits, of which ranks.

    ``special``: it always contains a lower hand too, so it matters that only one is paid.
    """

    cards: int
    suits: Callable[[_Suits], bool]
    ranks: _Ranks
    rule: Rule
    in_chosen_suit: bool = False
    special: bool = True


def _any_suits(suits: _Suits) -> bool:
    del suits
    return True


def _one_suit(suits: _Suits) -> bool:
    return all(suit is suits[0] for suit in suits)


def _one_colour(suits: _Suits) -> bool:
    return all(suit.colour is suits[0].colour for suit in suits)


def _two_colours(suits: _Suits) -> bool:
    return not _one_colour(suits)


def _red(suits: _Suits) -> bool:
    return all(suit.colour is Colour.RED for suit in suits)


def _two_alike_and_one_of_their_colour(suits: _Suits) -> bool:
    return _one_colour(suits) and not _one_suit(suits)


_TWO: Final = Rule.TWO_CARD_HAND
_THREE: Final = Rule.THREE_CARD_HAND

_KINDS: Final[Mapping[ProgressiveHand, _Kind]] = {
    ProgressiveHand.TWO_PERFECT_ACES_AND_COLOURED_ACE: _Kind(
        3, _two_alike_and_one_of_their_colour, _Ranks.HIGHEST, _THREE
    ),
    ProgressiveHand.THREE_RED_ACES: _Kind(3, _red, _Ranks.HIGHEST, _THREE),
    ProgressiveHand.THREE_ACES: _Kind(3, _any_suits, _Ranks.HIGHEST, _THREE),
    ProgressiveHand.THREE_OF_A_KIND: _Kind(3, _any_suits, _Ranks.ANY, _THREE),
    ProgressiveHand.THREE_PERFECT_ACES_SUIT_SPECIFIC: _Kind(
        3, _one_suit, _Ranks.CHOSEN, _THREE, in_chosen_suit=True
    ),
    ProgressiveHand.THREE_PERFECT_ACES: _Kind(3, _one_suit, _Ranks.CHOSEN, _THREE),
    ProgressiveHand.PERFECT_THREE_OF_A_KIND: _Kind(3, _one_suit, _Ranks.ANY, _THREE),
    ProgressiveHand.PERFECT_ACES_SUIT_SPECIFIC: _Kind(
        2, _one_suit, _Ranks.HIGHEST, _TWO, in_chosen_suit=True
    ),
    ProgressiveHand.PERFECT_ACES: _Kind(2, _one_suit, _Ranks.HIGHEST, _TWO),
    ProgressiveHand.PERFECT_PAIR_SUIT_SPECIFIC: _Kind(
        2, _one_suit, _Ranks.ANY, _TWO, in_chosen_suit=True
    ),
    ProgressiveHand.PERFECT_PAIR: _Kind(2, _one_suit, _Ranks.ANY, Rule.PERFECT_PAIR, special=False),
    ProgressiveHand.COLOURED_PAIR: _Kind(
        2, _one_colour, _Ranks.ANY, Rule.COLOURED_PAIR, special=False
    ),
    ProgressiveHand.MIXED_PAIR: _Kind(2, _two_colours, _Ranks.ANY, Rule.MIXED_PAIR, special=False),
}

_RANKING: Final = (Rank.ACE, *reversed(tuple(Rank)[1:]))
"""The ranks in the order of Appendix B, note ³: the Ace above the King."""


class _Row(NamedTuple):
    """A row of the table, ready to be compared with cards. ``ranks`` None: any."""

    hand: ProgressiveHand
    cards: int
    suits: Callable[[_Suits], bool]
    ranks: tuple[Rank, ...] | None
    suit: Suit | None


def always_in_suit(hand: TextEnum) -> bool:
    """Tell whether a hand must be in the chosen suit at every table, as its name says."""
    return isinstance(hand, ProgressiveHand) and _KINDS[hand].in_chosen_suit


def with_up_card(hand: str) -> bool:
    """True if it is a hand of the progressive that has the dealer's up-card (Nevada, rule 3 b)."""
    return hand in tuple(ProgressiveHand) and _KINDS[ProgressiveHand(hand)].cards > 2


class Progressive(Unambiguous):
    """The evaluator of a progressive wager at one table. Its only state is the table's choices.

    ``rows`` are the table's hands in order of rank, each with whether it must be in the chosen suit
    even if its name does not say so; ``ranks`` are those chosen by the operator, sorted with the
    highest first; ``suit`` is the one that they display. Raises ValueError if a row needs a chosen
    suit and ``suit`` is None.
    """

    __slots__ = ("_rows", "_rules", "ranks", "suit")

    hands: type[TextEnum] = ProgressiveHand
    """The outcomes that can win at some table."""

    def __init__(
        self, rows: Sequence[tuple[TextEnum, bool]], ranks: Sequence[Rank], suit: Suit | None
    ) -> None:
        ranked = tuple(sorted(ranks, key=_RANKING.index))
        self._rows = tuple(
            _row(ProgressiveHand(hand), suit_specific, ranked, suit) for hand, suit_specific in rows
        )
        self.ranks = ranked
        self.suit = suit
        self._rules = {row.hand: _rules(row, ranked) for row in self._rows}

    def outcome(self, cards: Sequence[Card], up_card: Card | None) -> TextEnum | None:
        """The table's highest-ranking hand that the cards make, or ``Outcome.LOSE``.

        None while the cards leave it open. Two different ranks lose at once, since all cards of a
        hand have one rank. One card decides nothing: any can become a suited pair.
        """
        if len(cards) < 2:
            return None
        first, second = cards[0], cards[1]
        if first.rank is not second.rank:
            return Outcome.LOSE
        pair = (first.suit, second.suit)
        if up_card is not None:
            third = (up_card.suit,) if up_card.rank is first.rank else ()
            return self._highest(first.rank, (*pair, *third))
        # Only an up-card of the same rank can improve the pair.
        alone = self._highest(first.rank, pair)
        threes = (self._highest(first.rank, (*pair, suit)) for suit in Suit)
        return alone if all(three is alone for three in threes) else None

    def rules(self, outcome: TextEnum, cards: Sequence[Card]) -> tuple[Rule, ...]:
        """The rules that justify ``outcome``, without those of the pay table."""
        del cards
        if outcome is Outcome.LOSE:
            return (Rule.PROGRESSIVE_LOSES,)
        return self._rules[ProgressiveHand(outcome)]

    def _highest(self, rank: Rank, suits: _Suits) -> TextEnum:
        """The highest row that cards of one rank make, the first two of them the bettor's own."""
        for hand, cards, fits, ranks, suit in self._rows:
            if len(suits) < cards or (ranks is not None and rank not in ranks):
                continue
            held = suits[:cards]
            # The chosen suit is that of the matching cards, of which there are at least two.
            if fits(held) and (suit is None or held.count(suit) > 1):
                return hand
        return Outcome.LOSE


def _row(
    hand: ProgressiveHand, suit_specific: bool, ranked: tuple[Rank, ...], suit: Suit | None
) -> _Row:
    kind = _KINDS[hand]
    needs_suit = suit_specific or kind.in_chosen_suit
    if needs_suit and suit is None:
        raise ValueError(f"{hand.value} needs a suit")
    ranks = {_Ranks.ANY: None, _Ranks.HIGHEST: ranked[:1], _Ranks.CHOSEN: ranked}[kind.ranks]
    return _Row(hand, kind.cards, kind.suits, ranks, suit if needs_suit else None)


def _rules(row: _Row, ranked: tuple[Rank, ...]) -> tuple[Rule, ...]:
    kind = _KINDS[row.hand]
    named = row.ranks is not None and ranked != _RANKING[: len(ranked)]
    return (
        kind.rule,
        *((_TWO,) if kind.rule is not _TWO and kind.cards == 2 else ()),
        *((Rule.SUIT_SPECIFIC,) if row.suit is not None else ()),
        *((Rule.ALTERNATE_RANKS,) if named else ()),
        *((Rule.HIGHEST_HAND,) if kind.special else ()),
    )
