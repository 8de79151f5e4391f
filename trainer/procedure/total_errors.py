"""The ways in which a hand's total comes out wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from trainer.procedure.questions import TOO_MANY, Total
from trainer.rules.cards import TWENTY_ONE, Card, Rank, is_blackjack, point_total
from trainer.rules.rulekeys import Rule
from trainer.texts import N_, TextEnum


class TotalError(TextEnum):
    """What went wrong with a total, the likelier errors first.

    The texts may have the fields ``card``, which was not counted, ``cards`` and their ``sum``.
    ``short`` is what it is called where errors are counted.
    """

    short: str

    def __init__(self, _value: str, _text: str = "", short: str = "") -> None:
        self.short = short

    NOT_OVER = "not_over", N_("The hand is not over 21."), N_("A hand taken to be over 21")
    BLACKJACK_MISSED = (
        "blackjack_missed",
        N_("The points are right, but an Ace and a ten as the first two are a Blackjack."),
        N_("A Blackjack not recognised"),
    )
    TOO_MANY_CARDS = (
        "too_many_cards",
        N_("A Blackjack has two cards, and this hand has more."),
        N_("21 with more than two cards taken for a Blackjack"),
    )
    NO_BLACKJACK = (
        "no_blackjack",
        N_("A Blackjack is an Ace and a card worth ten."),
        N_("A hand taken for a Blackjack"),
    )
    SOFT_AS_HARD = (
        "soft_as_hard",
        N_("The points are right, but the hand is soft: an Ace counts 11."),
        N_("A soft hand called hard"),
    )
    HARD_AS_SOFT = (
        "hard_as_soft",
        N_("The points are right, but the hand is hard: no Ace counts 11."),
        N_("A hard hand called soft"),
    )
    NO_ACE = (
        "no_ace",
        N_("There is no Ace in it: the hand is hard."),
        N_("A hand without an Ace called soft"),
    )
    ACE_AS_ELEVEN = (
        "ace_as_eleven",
        N_("An Ace was counted 11; that is more than 21, so it counts 1."),
        N_("An Ace counted 11 that counts 1"),
    )
    ACES_AS_ELEVEN = (
        "aces_as_eleven",
        N_("Two Aces were counted 11; only one can be."),
        N_("Two Aces counted 11"),
    )
    ACE_AS_ONE = (
        "ace_as_one",
        N_("The Ace was counted 1; it counts 11 unless that makes more than 21."),
        N_("An Ace counted 1 that counts 11"),
    )
    ONE_TOO_MANY = (
        "one_too_many",
        N_("{cards} is {sum}: that is one too many."),
        N_("A total one too many"),
    )
    ONE_TOO_FEW = (
        "one_too_few",
        N_("{cards} is {sum}: that is one too few."),
        N_("A total one too few"),
    )
    CARD_LEFT_OUT = "card_left_out", N_("{card} was not counted."), N_("A card not counted")
    PICTURE = (
        "picture",
        N_("A picture card was counted more than 10."),
        N_("A picture card counted more than 10"),
    )


BROKEN: Final[Mapping[TotalError, Rule]] = {
    TotalError.NOT_OVER: Rule.BUST,
    TotalError.BLACKJACK_MISSED: Rule.BLACKJACK,
    TotalError.TOO_MANY_CARDS: Rule.BLACKJACK,
    TotalError.NO_BLACKJACK: Rule.BLACKJACK,
    TotalError.SOFT_AS_HARD: Rule.SOFT_TOTAL,
    TotalError.HARD_AS_SOFT: Rule.SOFT_TOTAL,
    TotalError.NO_ACE: Rule.SOFT_TOTAL,
    TotalError.ACE_AS_ELEVEN: Rule.ACE_VALUE,
    TotalError.ACES_AS_ELEVEN: Rule.ACE_VALUE,
    TotalError.ACE_AS_ONE: Rule.ACE_VALUE,
    TotalError.ONE_TOO_MANY: Rule.CARD_VALUE,
    TotalError.ONE_TOO_FEW: Rule.CARD_VALUE,
    TotalError.CARD_LEFT_OUT: Rule.CARD_VALUE,
    TotalError.PICTURE: Rule.CARD_VALUE,
}
"""The rule that each of them is about."""


class RecognisedTotal(NamedTuple):
    """An error in a total, and the card that was not counted."""

    error: TotalError
    card: Card | None = None


_LIKELY: Final = {error: place for place, error in enumerate(TotalError)}
_ACE_MORE: Final = 10
"""What an Ace that counts 11 adds to an Ace that counts 1."""
_PICTURES: Final = {Rank.JACK: 1, Rank.QUEEN: 2, Rank.KING: 3}
"""What a picture card has more than 10 if it is counted on."""


def recognise_total(cards: Sequence[Card], due: Total, given: Total) -> tuple[RecognisedTotal, ...]:
    """The errors that give this wrong total, the likelier ones first."""
    if (plain := _certain(cards, due, given)) is not None:
        return (RecognisedTotal(plain),)
    if given.blackjack:
        return ()
    found = dict.fromkeys(_errors(cards, due, given))
    return tuple(sorted(found, key=lambda one: _LIKELY[one.error]))


def _certain(cards: Sequence[Card], due: Total, given: Total) -> TotalError | None:
    """Return what can be seen of the answer alone, without guessing how it came about."""
    if given == TOO_MANY:
        return TotalError.NOT_OVER
    if due.blackjack and given.points == due.points:
        return TotalError.BLACKJACK_MISSED
    if given.blackjack:
        return _no_blackjack(cards)
    if given.points == due.points:
        return TotalError.SOFT_AS_HARD if due.soft else TotalError.HARD_AS_SOFT
    if given.soft and not any(card.rank is Rank.ACE for card in cards):
        return TotalError.NO_ACE
    return None


def _no_blackjack(cards: Sequence[Card]) -> TotalError | None:
    """The reason why cards taken for a Blackjack are none (¶1.2), unless the rules have it."""
    if is_blackjack(cards):
        return None
    if point_total(cards).points == TWENTY_ONE:
        return TotalError.TOO_MANY_CARDS
    return TotalError.NO_BLACKJACK


def _errors(cards: Sequence[Card], due: Total, given: Total) -> Iterator[RecognisedTotal]:
    off = given.points - due.points
    aces = sum(card.rank is Rank.ACE for card in cards)
    if aces and not due.soft and off == _ACE_MORE:
        yield RecognisedTotal(TotalError.ACE_AS_ELEVEN)
    if aces > 1 and off == (_ACE_MORE if due.soft else 2 * _ACE_MORE):
        yield RecognisedTotal(TotalError.ACES_AS_ELEVEN)
    if due.soft and not given.soft and off == -_ACE_MORE:
        yield RecognisedTotal(TotalError.ACE_AS_ONE)
    # ¶3.16: a Blackjack is no sum that could be one off.
    if abs(off) == 1 and not due.blackjack:
        yield RecognisedTotal(TotalError.ONE_TOO_MANY if off > 0 else TotalError.ONE_TOO_FEW)
    if (left := _left_out(cards, due, given)) is not None:
        yield RecognisedTotal(TotalError.CARD_LEFT_OUT, left)
    more = [_PICTURES[card.rank] for card in cards if card.rank in _PICTURES]
    if off in (*more, sum(more)):
        yield RecognisedTotal(TotalError.PICTURE)


def _left_out(cards: Sequence[Card], due: Total, given: Total) -> Card | None:
    """The first card without which the total would be this one; of an Ace as it counts."""
    eleven = due.soft
    for card in cards:
        points, ace = card.points, card.rank is Rank.ACE
        if ace and eleven:
            points, eleven = points + _ACE_MORE, False
        if points == due.points - given.points and (ace or given.soft == due.soft):
            return card
    return None
