"""The questions of the comparison, and what each is about."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final


class Topic(StrEnum):
    """What a question is about, in the order of the table."""

    TABLE = "table"
    HOLE_CARD = "hole-card"
    INSURANCE = "insurance"
    BLACKJACK = "blackjack"
    SPLIT = "split"
    DOUBLE = "double"
    PLAY = "play"
    SIDE_BETS = "side-bets"
    IRREGULARITIES = "irregularities"


class Question(StrEnum):
    """One row of the comparison."""

    DECKS = "decks"
    HOLE_CARD = "hole_card"
    WHO_LOOKS = "who_looks"
    INSURANCE_AMOUNT = "insurance_amount"
    INSURANCE_SETTLED = "insurance_settled"
    INSURANCE_PAYS = "insurance_pays"
    EVEN_MONEY = "even_money"
    WHO_CHOOSES = "who_chooses"
    BLACKJACK_PAYS = "blackjack_pays"
    BLACKJACK_AGAINST_TEN = "blackjack_against_ten"
    BLACKJACK_AGAINST_ACE = "blackjack_against_ace"
    BLACKJACK_AGAINST_21 = "blackjack_against_21"
    TAKES_AFTER_SPLIT = "takes_after_split"
    TAKES_AFTER_DOUBLE = "takes_after_double"
    HOW_OFTEN = "how_often"
    SECOND_CARDS = "second_cards"
    ACES_AGAIN = "aces_again"
    CARDS_ON_ACES = "cards_on_aces"
    TEN_ON_ACE = "ten_on_ace"
    DOUBLE_WHEN = "double_when"
    DOUBLE_FOR = "double_for"
    DOUBLE_AFTER_SPLIT = "double_after_split"
    SURRENDER = "surrender"
    FORCED_DRAW = "forced_draw"
    HARD_21 = "hard_21"
    SOFT_17 = "soft_17"
    DEALER_COMPLETES = "dealer_completes"
    SIDE_BETS = "side_bets"
    WAGER_BACK = "wager_back"
    NEEDS_INITIAL_BET = "needs_initial_bet"
    AT_MOST = "at_most"
    WHEN_SETTLED = "when_settled"
    LOSERS_FIRST = "losers_first"
    METERS = "meters"
    IRREGULARITIES = "irregularities"
    VOID = "void"
    AFTER_ERROR = "after_error"
    PUT_RIGHT = "put_right"
    TO_EMPTY_BOX = "to_empty_box"
    OVERDRAWN = "overdrawn"
    TOGETHER = "together"
    FACE_UP = "face_up"
    FOUND_LATE = "found_late"
    SQUEEZE = "squeeze"


_OF_TOPIC: Final[Mapping[Topic, tuple[Question, ...]]] = {
    Topic.TABLE: (Question.DECKS,),
    Topic.HOLE_CARD: (
        Question.HOLE_CARD,
        Question.WHO_LOOKS,
    ),
    Topic.INSURANCE: (
        Question.INSURANCE_AMOUNT,
        Question.INSURANCE_SETTLED,
        Question.INSURANCE_PAYS,
        Question.EVEN_MONEY,
        Question.WHO_CHOOSES,
    ),
    Topic.BLACKJACK: (
        Question.BLACKJACK_PAYS,
        Question.BLACKJACK_AGAINST_TEN,
        Question.BLACKJACK_AGAINST_ACE,
        Question.BLACKJACK_AGAINST_21,
        Question.TAKES_AFTER_SPLIT,
        Question.TAKES_AFTER_DOUBLE,
    ),
    Topic.SPLIT: (
        Question.HOW_OFTEN,
        Question.SECOND_CARDS,
        Question.ACES_AGAIN,
        Question.CARDS_ON_ACES,
        Question.TEN_ON_ACE,
    ),
    Topic.DOUBLE: (
        Question.DOUBLE_WHEN,
        Question.DOUBLE_FOR,
        Question.DOUBLE_AFTER_SPLIT,
    ),
    Topic.PLAY: (
        Question.SURRENDER,
        Question.FORCED_DRAW,
        Question.HARD_21,
        Question.SOFT_17,
        Question.DEALER_COMPLETES,
    ),
    Topic.SIDE_BETS: (
        Question.SIDE_BETS,
        Question.WAGER_BACK,
        Question.NEEDS_INITIAL_BET,
        Question.AT_MOST,
        Question.WHEN_SETTLED,
        Question.LOSERS_FIRST,
        Question.METERS,
    ),
    Topic.IRREGULARITIES: (
        Question.IRREGULARITIES,
        Question.VOID,
        Question.AFTER_ERROR,
        Question.PUT_RIGHT,
        Question.TO_EMPTY_BOX,
        Question.OVERDRAWN,
        Question.TOGETHER,
        Question.FACE_UP,
        Question.FOUND_LATE,
        Question.SQUEEZE,
    ),
}

TOPIC_OF: Final[Mapping[Question, Topic]] = MappingProxyType(
    {question: topic for topic, questions in _OF_TOPIC.items() for question in questions}
)
"""What each question is about."""
