"""What is wrong with a choice: a side bet's hand, an act of the dealer, a remedy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from trainer.messages.names import bet_text, card_text
from trainer.messages.round_context import RoundContext, owner_text
from trainer.messages.text import _
from trainer.procedure.acts import Act
from trainer.procedure.irregular import GoesOn, RemedyAnswer, remedy_is_for
from trainer.procedure.questions import (
    TOO_MANY,
    Chosen,
    DealerDoes,
    Question,
    QuestionGroup,
    Topic,
    Total,
)
from trainer.rules.bets import DEALER, BetKind, Outcome
from trainer.rules.cards import TWENTY_ONE, Card, Rank, is_blackjack, point_total
from trainer.rules.events import Interrupted
from trainer.rules.rulekeys import Rule
from trainer.sidebets.perfect_pairs import PairHand
from trainer.sidebets.progressive import with_up_card
from trainer.sidebets.registry import DecidedBy, Draw, declared
from trainer.sidebets.twenty_one_plus_three import ThreeCardHand
from trainer.snapshot.snapshot import Snapshot, initial_cards
from trainer.texts import N_

_TEN: Final = 10
"""What picture cards and tens count alike."""
_ACE_MORE: Final = 10
"""What an Ace that counts 11 adds to an Ace that counts 1."""
_THIRTEEN: Final = 13


def choice_error(question: Question, given: Chosen, context: RoundContext) -> str:
    """The error that makes one choose this; empty if none is recognised.

    Of an old round that can no longer be played the cards are not known, and nothing is recognised.
    """
    errors = _ERRORS.get(question.ask)
    if errors is None or question.several or question.step >= len(context.snapshots):
        return ""
    if not context.playthrough.steps or not isinstance(question.expected, Chosen):
        return ""
    (chosen,), (due,) = given.keys, question.expected.keys
    return next(errors(question, chosen, due, context), "")


# A side bet's hand


def _hand_errors(question: Question, given: str, due: str, context: RoundContext) -> Iterator[str]:
    bet = question.bet
    if bet is None:
        return
    moment = context.snapshots[question.step]
    cards = tuple(filter(None, initial_cards(moment, bet)))
    up = moment.face_up(DEALER)[:1]
    if len(cards) < 2:
        return
    kind = declared(bet.kind)
    if kind.decided_by is DecidedBy.POINTS:
        yield from _sum_errors(bet.kind, cards, wins=given != Outcome.LOSE)
    elif kind.draw is Draw.TRIPLE:
        if given != Outcome.LOSE:
            yield from _three_card_errors(given, due, (*cards, *up))
    elif given != Outcome.LOSE:
        yield from _pair_errors(given, due, cards, up)


def _pair_errors(given: str, due: str, cards: Sequence[Card], up: Sequence[Card]) -> Iterator[str]:
    """Cards taken for a pair by their value, for a pair of other suits, or for three of a rank."""
    first, second = cards
    if first.rank is not second.rank:
        if first.points == second.points == _TEN:
            yield _("Both count 10, but a pair needs equal ranks.")
    elif with_up_card(given) and up and up[0].rank is not first.rank:
        yield _("The dealer’s {up} is a different rank.").format(up=card_text(up[0]))
    elif given in _PAIRS and due != Outcome.LOSE:
        made = _pair_of(first, second)
        if made == given:
            yield _("It is that as well, but the higher hand counts.")
        else:
            yield _(_PAIRS[made])


def _pair_of(first: Card, second: Card) -> PairHand:
    """Return which pair two cards of one rank are."""
    if first.suit is second.suit:
        return PairHand.PERFECT_PAIR
    same = first.suit.colour is second.suit.colour
    return PairHand.COLOURED_PAIR if same else PairHand.MIXED_PAIR


_PAIRS: Final[Mapping[str, str]] = {
    PairHand.PERFECT_PAIR: N_("Both cards are the same suit."),
    PairHand.COLOURED_PAIR: N_("The cards are the same colour but different suits."),
    PairHand.MIXED_PAIR: N_("One card is red, the other black."),
}
"""What the suits of each pair are, whichever other pair it was taken for."""


def _three_card_errors(given: str, due: str, cards: Sequence[Card]) -> Iterator[str]:
    """What the hand that was named needs and the cards do not have, or a higher one that counts."""
    if len(cards) < 3:
        return
    if given in _ONE_SUIT and len({card.suit for card in cards}) > 1:
        yield _("The three cards are not all one suit.")
    if given in _ONE_RANK and len({card.rank for card in cards}) > 1:
        yield _("The three cards are not all one rank.")
    if given in _IN_SEQUENCE and due not in _IN_SEQUENCE:
        if {card.rank for card in cards} == {Rank.KING, Rank.ACE, Rank.TWO}:
            yield _("A sequence cannot go past an Ace.")
        yield _("The three cards are not in sequence.")
    if due != Outcome.LOSE:
        yield _("It is that as well, but the higher hand counts.")


_ONE_SUIT: Final = frozenset(
    (ThreeCardHand.SUITED_TRIPS, ThreeCardHand.STRAIGHT_FLUSH, ThreeCardHand.FLUSH)
)
_ONE_RANK: Final = frozenset((ThreeCardHand.SUITED_TRIPS, ThreeCardHand.THREE_OF_A_KIND))
_IN_SEQUENCE: Final = frozenset((ThreeCardHand.STRAIGHT_FLUSH, ThreeCardHand.STRAIGHT))


def _sum_errors(kind: BetKind, cards: Sequence[Card], *, wins: bool) -> Iterator[str]:
    """An Ace counted 11, which for these bets counts 1 whatever it does in the hand."""
    if all(card.rank is not Rank.ACE for card in cards):
        return
    counted = sum(card.points for card in cards) + _ACE_MORE
    under = kind is BetKind.UNDER_13
    if wins == (counted < _THIRTEEN if under else counted > _THIRTEEN):
        yield _("An Ace was counted 11; for this bet it counts 1.")


# The dealer's hand, and what comes next


def _dealer_errors(
    question: Question, given: str, due: str, context: RoundContext
) -> Iterator[str]:
    moment = context.snapshots[question.step]
    cards = moment.face_up(DEALER)
    total, soft = point_total(cards)
    if due == DealerDoes.TURN:
        yield _("The hole card is still face down.")
    elif given == DealerDoes.TURN:
        yield _("The hole card is already face up.")
    elif given == DealerDoes.BUST:
        yield _("{total} is not over 21.").format(total=total)
    elif due == DealerDoes.SETTLE:
        yield _("No bet is left for the dealer’s cards to decide.")
    elif given == DealerDoes.SETTLE:
        left = [bet for bet in moment.piles if bet.kind is BetKind.MAIN]
        if left:
            yield _("{owner}: the main bet is not decided yet.").format(
                owner=owner_text(left[0], moment.hands)
            )
    elif (given, due) == (DealerDoes.DRAW, DealerDoes.STAND) and soft and not is_blackjack(cards):
        yield _("A Soft {total} counts like any other {total}.").format(total=total)


def _act_errors(question: Question, given: str, due: str, context: RoundContext) -> Iterator[str]:
    """An act that is done already, or for which there is nothing on the table."""
    del due
    moment = context.snapshots[question.step]
    done = {step.act for step in context.playthrough.steps[: question.step]}
    kinds = {bet.kind for bet in moment.piles}
    act = Act(given)
    if act is Act.SETTLE_SIDE_BET and not kinds - _NO_SIDE_BETS and act not in done:
        yield _("There are no side bets on the layout.")
    elif act is Act.SETTLE_INSURANCE and BetKind.INSURANCE not in kinds and act not in done:
        yield _("There is no Insurance on the layout.")
    elif act is Act.TAKE_BUST and not _over_21(moment) and act not in done:
        yield _("No hand is over 21.")
    elif act is Act.CLEAR_TABLE and kinds:
        yield _("Some bets on the layout are not settled.")
    elif act in _ONCE & done:
        yield _("That has already been done.")


_NO_SIDE_BETS: Final = frozenset((BetKind.MAIN, BetKind.INSURANCE))
_ONCE: Final = frozenset(
    (Act.CHECK_LIMITS, Act.CLOSE_BETS, Act.OFFER_INSURANCE, Act.CLOSE_INSURANCE, Act.TURN_HOLE_CARD)
)
"""The acts that are done at most once in a round."""


def _over_21(moment: Snapshot) -> bool:
    return any(
        point_total(moment.face_up(place)).points > TWENTY_ONE
        for place in moment.dealt_places
        if place != DEALER
    )


# What is done when something has gone wrong


def _remedy_errors(
    question: Question, given: str, due: str, context: RoundContext
) -> Iterator[str]:
    """Return what the chosen remedy is for. One that no document has is noted beside the answer."""
    answers = question.topic.answers if question.topic is not None else None
    if answers is None or question.topic in (Topic.WHAT, Topic.REQUEST):
        return
    if (given, due) == (GoesOn.DECIDED, GoesOn.UNDECIDED):
        return  # the rule itself says that no bet is decided yet
    if (given, due) == (GoesOn.UNDECIDED, GoesOn.DECIDED):
        yield from _decided(question, context)
    elif given == RemedyAnswer.RECONSTRUCT and Rule.CARD_TO_EMPTY_BOX in question.rules:
        yield _("A settlement has already taken place.")
    elif given == RemedyAnswer.DISCARD and Rule.RECONSTRUCTION in question.rules:
        yield _("Nothing has been settled yet.")
    elif text := remedy_is_for(answers(given)):
        yield _(text)


def _decided(question: Question, context: RoundContext) -> Iterator[str]:
    """The bet that is decided when play is interrupted."""
    orders = context.snapshots[question.step].hands
    for step in reversed(context.playthrough.steps[: question.step]):
        event = context.playthrough.events[step.first]
        if isinstance(event, Interrupted) and event.decided:
            bet = event.decided[0]
            yield _("{owner}: {bet} is already decided.").format(
                owner=owner_text(bet, orders), bet=bet_text(bet.kind)
            )
            return


_Errors = Callable[[Question, str, str, RoundContext], Iterator[str]]
_ERRORS: Final[Mapping[QuestionGroup, _Errors]] = {
    QuestionGroup.SIDE_BETS: _hand_errors,
    QuestionGroup.DEALER: _dealer_errors,
    QuestionGroup.NEXT_ACT: _act_errors,
    QuestionGroup.INCIDENT: _remedy_errors,
}
"""The errors of each kind of question that is answered by one choice."""


# What is wrong with an answer about a hand: its total, or what it may do.

_SOFT = 10
"""What an Ace that counts 11 adds to an Ace that counts 1."""


def total_error(cards: Sequence[Card], due: Total, given: Total) -> str:
    """The error that gives this wrong total; empty if none is recognised."""
    if given == TOO_MANY:
        return _("The hand is not over 21.")
    if due.blackjack and given.points == due.points:
        return _("The points are right, but an Ace and a ten as the first two are a Blackjack.")
    if given.blackjack:
        return _no_blackjack(cards)
    off = given.points - due.points
    if not off:
        if due.soft:
            return _("The points are right, but the hand is soft: an Ace counts 11.")
        return _("The points are right, but the hand is hard: no Ace counts 11.")
    ace = any(card.rank is Rank.ACE for card in cards)
    if given.soft and not ace:
        return _("There is no Ace in it: the hand is hard.")
    if ace and not due.soft and off == _SOFT:
        return _("An Ace was counted 11; that is more than 21, so it counts 1.")
    if due.soft and off == -_SOFT:
        return _("The Ace was counted 1; it counts 11 unless that makes more than 21.")
    if off == sum(_PICTURES.get(card.rank, 0) for card in cards):
        return _("A picture card was counted more than 10.")
    eleven = _SOFT if due.soft else 0
    left_out = next(
        (card for card in cards if card.points + eleven * (card.rank is Rank.ACE) == -off), None
    )
    if left_out is not None:
        return _("{card} was not counted.").format(card=card_text(left_out))
    return ""


def _no_blackjack(cards: Sequence[Card]) -> str:
    """The reason why cards taken for a Blackjack are none (¶1.2), unless the rules have it."""
    if is_blackjack(cards):
        return ""
    if point_total(cards).points == TWENTY_ONE:
        return _("A Blackjack has two cards, and this hand has more.")
    return _("A Blackjack is an Ace and a card worth ten.")


_PICTURES = {Rank.JACK: 1, Rank.QUEEN: 2, Rank.KING: 3}
"""What a picture card has more than 10 if it is counted on."""
