"""The terms of the game as text: bets, calls, hands, cards, boxes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from trainer.messages.figures import left_to_right
from trainer.messages.text import _, all_of, ngettext, one_of, worded
from trainer.rules.bets import BetKind, Outcome
from trainer.rules.cards import Card, Rank, Suit
from trainer.texts import N_, PLAIN, TextEnum, Wording

if TYPE_CHECKING:
    from trainer.rules.ruleset import SideBet
    from trainer.snapshot.snapshot import LaidCard


class HandNames(NamedTuple):
    """The names of hands and outcomes at one table, which vary with what is played there.

    ``ranks`` are those of a progressive's hands, chosen by the operator, the highest first;
    ``suit`` is None if it is not known or irrelevant. ``words`` are the document's own.
    """

    ranks: tuple[Rank, ...] = (Rank.ACE,)
    suit: Suit | None = None
    words: Wording = PLAIN


ORDINARY: Final = HandNames()
"""The names as the pay tables print them."""


NO_HAND: Final = N_("No winning hand")


def bet_text(kind: BetKind) -> str:
    """The bet's name."""
    return _(kind.text)


def hand_names(side_bets: Mapping[BetKind, SideBet], words: Wording = PLAIN) -> HandNames:
    """The names of the hands at a table that offers ``side_bets``, in the document's ``words``."""
    # What the first picture shows is in words without the rules of the side bets.
    from trainer.sidebets.progressive import Progressive

    for side_bet in side_bets.values():
        evaluator = side_bet.evaluator
        if isinstance(evaluator, Progressive) and evaluator.ranks:
            return HandNames(evaluator.ranks, evaluator.suit, words)
    return ORDINARY._replace(words=words)


def outcome_text(outcome: TextEnum, names: HandNames = ORDINARY) -> str:
    """The outcome of a bet, or the hand that won it."""
    return named_hand(outcome.text, names)


def named_hand(text: str, names: HandNames) -> str:
    """The name of a hand, of which ``text`` is that before it is translated."""
    highest = names.ranks[0]
    return worded(text, names.words).format(
        ace=_(highest.text),
        aces=_(highest.plural),
        chosen=one_of(_(rank.plural) for rank in names.ranks),
        suit=names.suit.symbol if names.suit else _("suit specific"),
    )


def hand_text(outcome: TextEnum, names: HandNames = ORDINARY) -> str:
    """The name of a side bet's hand; a losing hand has none."""
    return _(NO_HAND) if outcome == Outcome.LOSE else outcome_text(outcome, names)


def winning_hand(kind: BetKind, outcome: TextEnum, names: HandNames = ORDINARY) -> str:
    """The hand a bet won with; empty if that says no more than the bet's own name."""
    if isinstance(outcome, Outcome):
        return ""
    hand = hand_text(outcome, names)
    return "" if hand == bet_text(kind) else hand


def card_text(card: Card) -> str:
    """A card as it is printed: ``10♥``."""
    return cards_in_a_row((card,))


def cards_in_a_row(cards: Iterable[Card]) -> str:
    """Cards as they lie, from the left in every language: ``10♥ 9♠``."""
    row = " ".join(f"{card.rank.corner}{card.suit.symbol}" for card in cards)
    return left_to_right(row) if row else ""


def total_text(points: int, *, soft: bool) -> str:
    """A Point Total: ``Soft 17`` or ``17``."""
    return _("Soft {points}").format(points=points) if soft else str(points)


def laid_text(laid_card: LaidCard) -> str:
    """A card that lies on the table: its number only while it lies face down."""
    return (
        _("Card {number}").format(number=laid_card.number)
        if laid_card.down
        else card_text(laid_card.card)
    )


def not_put_back_text(lying: Sequence[LaidCard]) -> str:
    """Return what becomes of cards that lie astray and cannot be put right (¶5.10.1)."""
    if not lying:
        return _("The cards are not reconstructed; play goes on.")
    return ngettext(
        "The cards are not reconstructed; {cards} is used as the next card.",
        "The cards are not reconstructed; {cards} are used as the next cards.",
        len(lying),
    ).format(cards=all_of(map(laid_text, lying)))
