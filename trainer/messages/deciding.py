"""What decides a question, in one line with the cards in it: ``20 beats 19``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from trainer.messages.hands import outcome_of
from trainer.messages.names import card_text, hand_text
from trainer.messages.questions import total_text
from trainer.messages.round_context import RoundContext
from trainer.messages.text import _
from trainer.procedure.acts import Act
from trainer.procedure.questions import (
    AtStake,
    Chosen,
    DealerDoes,
    Fate,
    Goes,
    Question,
    QuestionGroup,
    Topic,
)
from trainer.rules.bets import DEALER, Bet, BetKind, Outcome, Place
from trainer.rules.cards import Card
from trainer.rules.events import BetSettled
from trainer.rules.hands import TWENTY_ONE, is_blackjack, point_total
from trainer.rules.rulekeys import Rule
from trainer.sidebets.twenty_one_plus_three import ThreeCardHand
from trainer.snapshot.initial import initial_cards
from trainer.snapshot.snapshot import Snapshot
from trainer.texts import N_, TextEnum

_WITH_UP_CARD: Final = frozenset((BetKind.TWENTY_ONE_PLUS_THREE, BetKind.PROGRESSIVE))
"""The side bets of which the dealer's up-card is a part."""

_PAIRS: Final = frozenset((BetKind.PERFECT_PAIRS, BetKind.PLAYER_PAIR))
_SUMS: Final = frozenset((BetKind.UNDER_13, BetKind.OVER_13))


_SAID_BY_CARDS: Final = frozenset(
    (
        Rule.HIGHER_TOTAL,
        Rule.LOWER_TOTAL,
        Rule.STAND_OFF,
        Rule.DEALER_BUST,
        Rule.BUST,
        Rule.POINT_TOTAL,
        Rule.BLACKJACK_STAND_OFF,
        Rule.PERFECT_PAIR,
        Rule.COLOURED_PAIR,
        Rule.MIXED_PAIR,
        Rule.PLAYER_PAIR,
        Rule.PLAYER_PAIR_LOSES,
        Rule.PERFECT_PAIRS_LOSE,
        Rule.TWENTY_ONE_PLUS_THREE,
        Rule.TWENTY_ONE_PLUS_THREE_LOSES,
        Rule.PROGRESSIVE_LOSES,
    )
)
"""The rules whose sentence says in general what the line says of the cards."""

_IN_THE_ARITHMETIC: Final = frozenset((Rule.PAY_TABLE, Rule.SIDE_BET_PAY_TABLE, Rule.FOR_ONE))
"""The rules on odds: the arithmetic has them, and says that a wager paid “for 1” is taken."""


def left_to_say(question: Question, line: str, working: Sequence[str]) -> tuple[Rule, ...]:
    """The rules whose sentences say more than the ``line`` with the cards, and the ``working``."""
    if question.topic is Topic.WHAT and working:
        return ()  # what has happened is told; what follows from it is asked next
    said = _IN_THE_ARITHMETIC | (_SAID_BY_CARDS if line else frozenset())
    return tuple(rule for rule in question.rules if rule not in said)


def deciding_line(question: Question, context: RoundContext) -> str:
    """The cards that decide, and what they come to; empty if the cards say nothing more.

    For an old round that can no longer be played the cards are not known.
    """
    if question.step >= len(context.playthrough.steps):
        return ""
    moment = context.snapshots[question.step]
    if question.ask in _OF_A_HAND and question.about is not None:
        return _hand(question, question.about, moment)
    bet = question.bet
    if bet is None:
        kinds = {entry.bet.kind for entry in question.among}
        if kinds == {BetKind.MAIN}:
            return _dealer(moment)
        return _insurance(moment) if kinds == {BetKind.INSURANCE} else ""
    if bet.kind is BetKind.INSURANCE and question.ask is QuestionGroup.PAYOUTS:
        return _insurance(moment)
    if question.ask is QuestionGroup.SIDE_BETS or (
        question.ask is QuestionGroup.PAYOUTS
        and context.playthrough.steps[question.step].act is Act.SETTLE_SIDE_BET
    ):
        outcome = _outcome(question, context)
        return "" if outcome is None else _side_bet(question, bet, outcome, moment, context)
    if question.ask is QuestionGroup.PAYOUTS and bet.kind is BetKind.MAIN:
        act = context.playthrough.steps[question.step].act
        fate = question.expected.fate if isinstance(question.expected, Goes) else None
        return _main_bet(bet, fate, act, moment)
    return ""


def entry_line(question: Question, entry: AtStake, context: RoundContext) -> str:
    """The cards that decide one of the bets among which the losers are; empty if unknown."""
    if entry.bet.kind is not BetKind.MAIN or question.step >= len(context.playthrough.steps):
        return ""
    moment = context.snapshots[question.step]
    act = context.playthrough.steps[question.step].act
    return _main_bet(entry.bet, entry.fate, act, moment)


_OF_A_HAND: Final = frozenset((QuestionGroup.TOTALS, QuestionGroup.OPTIONS, QuestionGroup.DEALER))
"""The questions that are about the cards of one hand."""


def _hand(question: Question, place: Place, moment: Snapshot) -> str:
    """The cards of a hand with what they make: ``A♠ 6♥: Soft 17``."""
    cards = moment.face_up(place)
    if not cards or question.expected == Chosen(frozenset((DealerDoes.SETTLE.value,))):
        return ""
    if place not in moment.split and is_blackjack(cards):
        return _("{cards}: {hand}").format(cards=_cards(cards), hand=_("Blackjack"))
    points, soft = point_total(cards)
    return _("{cards}: {hand}").format(cards=_cards(cards), hand=total_text(points, soft=soft))


def _dealer(moment: Snapshot) -> str:
    """The dealer's cards with what they make, which the hands of all boxes are compared with."""
    cards = moment.face_up(DEALER)
    if len(cards) < 2 or moment.hides(DEALER):
        return ""
    its = _named(point_total(cards).points, is_blackjack(cards))
    return _("The dealer has {cards}: {hand}").format(cards=_cards(cards), hand=its)


def _insurance(moment: Snapshot) -> str:
    """The dealer's first two cards, which decide Insurance."""
    cards = moment.face_up(DEALER)[:2]
    if len(cards) < 2 or moment.hides(DEALER):
        return ""
    if is_blackjack(cards):
        return _("The dealer has {cards}, a Blackjack").format(cards=_cards(cards))
    return _("The dealer has {cards}, no Blackjack").format(cards=_cards(cards))


def _outcome(question: Question, context: RoundContext) -> TextEnum | None:
    """The hand of a side bet, or that it loses."""
    if question.ask is QuestionGroup.SIDE_BETS and isinstance(question.expected, Chosen):
        (key,) = question.expected.keys
        return outcome_of(key)
    for event in context.playthrough.events:
        if isinstance(event, BetSettled) and event.bet == question.bet:
            return event.outcome
    return None


def _side_bet(
    question: Question, bet: Bet, outcome: TextEnum, moment: Snapshot, context: RoundContext
) -> str:
    kind, up = bet.kind, moment.face_up(DEALER)[:1]
    first = tuple(filter(None, initial_cards(moment, bet)))
    cards = _cards(first)
    if not cards:
        return ""
    if kind in _SUMS:
        return _sum_of(first)
    # A pair of the progressive's counts the player's own cards only (Nevada ¶3 a).
    if kind in _WITH_UP_CARD and up and Rule.TWO_CARD_HAND not in question.rules:
        cards = _("{cards} + dealer’s {up}").format(cards=cards, up=card_text(up[0]))
    if outcome is Outcome.LOSE:
        no = _("{cards} is no pair") if kind in _PAIRS else _("{cards}: no winning hand")
        return no.format(cards=cards)
    if isinstance(outcome, Outcome):
        return _("{cards}: a pair").format(cards=cards) if kind in _PAIRS else ""
    hand = hand_text(outcome, context.hands)
    if kind is BetKind.TWENTY_ONE_PLUS_THREE:
        # By its key: the progressive has a Three of a Kind too.
        made_of = _(_MADE_OF[ThreeCardHand(outcome.value)])
        hand = _("{hand}, {made_of}").format(hand=hand, made_of=made_of)
    return _("{cards}: {hand}").format(cards=cards, hand=hand)


_MADE_OF: Final[Mapping[ThreeCardHand, str]] = {
    ThreeCardHand.SUITED_TRIPS: N_("one rank and one suit"),
    ThreeCardHand.STRAIGHT_FLUSH: N_("in sequence and of one suit"),
    ThreeCardHand.THREE_OF_A_KIND: N_("one rank, not one suit"),
    ThreeCardHand.STRAIGHT: N_("in sequence, not of one suit"),
    ThreeCardHand.FLUSH: N_("one suit, not in sequence"),
}
"""What makes each hand of 21+3."""


def _sum_of(cards: Sequence[Card]) -> str:
    """The first two cards as Under 13 and Over 13 count them, each Ace as 1."""
    return _("{cards}: {points} = {total}").format(
        cards=_cards(cards),
        points=" + ".join(str(card.points) for card in cards),
        total=sum(card.points for card in cards),
    )


_PAID_AT_ONCE: Final = (Act.PAY_BLACKJACK, Act.PAY_EVEN_MONEY)


def _main_bet(bet: Bet, fate: Fate | None, act: Act, moment: Snapshot) -> str:
    place = Place(bet.box, bet.hand)
    cards, dealer = moment.face_up(place), moment.face_up(DEALER)
    if len(cards) < 2 or moment.hides(place):
        return ""
    total = point_total(cards).points
    natural = place not in moment.split and is_blackjack(cards)
    if total > TWENTY_ONE:
        return _("{total} is over 21").format(total=total)
    if act in _PAID_AT_ONCE and natural and dealer:
        return _("{cards} is a Blackjack, against {up}").format(
            cards=_cards(cards), up=card_text(dealer[0])
        )
    if act is not Act.SETTLE_HAND or len(dealer) < 2 or moment.hides(DEALER):
        return ""
    his = point_total(dealer).points
    if his > TWENTY_ONE:
        return _("The dealer has {total}, over 21").format(total=his)
    mine, its = _named(total, natural), _named(his, is_blackjack(dealer))
    if fate is Fate.RETURNED:
        # ¶3.22.3, ¶3.23.2: one Initial Bet in all, and that has been taken from another hand.
        return _("The dealer’s Blackjack takes one Initial Bet of {bettor} in all").format(
            bettor=bet.bettor
        )
    if fate is Fate.STANDS_OFF:
        return _("{hand} against {dealer}").format(hand=mine, dealer=its)
    if (natural, total) > (is_blackjack(dealer), his):
        return _("{winner} beats {loser}").format(winner=mine, loser=its)
    if (natural, total) < (is_blackjack(dealer), his):
        return _("The dealer’s {winner} beats {loser}").format(winner=its, loser=mine)
    return ""


def _named(total: int, natural: bool) -> str:
    return _("Blackjack") if natural else str(total)


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(card_text, cards))
