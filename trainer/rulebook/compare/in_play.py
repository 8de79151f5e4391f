"""What the documents answer about splits, doubles, the other calls and the dealer’s hand."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from trainer.rulebook.compare.found import Answers, Found, Usual
from trainer.rulebook.compare.questions import Question
from trainer.rulebook.compare.sayings import Said, Saying
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import DealerCompletes, SecondCards, SurrenderRule


def _how_often(usual: Usual) -> Found:
    hands = usual.ruleset.most_hands
    splits = Said(Saying.SPLITS, {"splits": hands - 1, "hands": hands})
    return Found((splits,), (Rule.SPLIT_LIMIT,), ("most_hands",))


def _second_cards(usual: Usual) -> Found:
    in_turn = usual.ruleset.second_cards is SecondCards.IN_TURN
    saying = Saying.IN_TURN if in_turn else Saying.AT_ONCE
    return Found((Said(saying),), (Rule.SPLIT_SECOND_CARD,), ("second_cards",))


def _aces_again(_usual: Usual) -> Found:
    return Found((Said(Saying.ONCE_ONLY),), (Rule.SPLIT_ACES,))


def _cards_on_aces(usual: Usual) -> Found:
    one = usual.house.split_aces_one_card
    saying = Saying.ONE_CARD if one else Saying.AS_MANY_AS_WANTED
    return Found((Said(saying),), (Rule.SPLIT_ACES,), ("split_aces_one_card",))


def _ten_on_ace(_usual: Usual) -> Found:
    return Found((Said(Saying.TWENTY_ONE),), (Rule.SPLIT_NO_BLACKJACK,))


def _double_when(_usual: Usual) -> Found:
    return Found((Said(Saying.FIRST_TWO_CARDS),), (Rule.DOUBLE,))


def _double_for(_usual: Usual) -> Found:
    return Found((Said(Saying.UP_TO_INITIAL_BET),), (Rule.DOUBLE,))


def _double_after_split(usual: Usual) -> Found:
    settings = ("double_after_split",)
    if usual.ruleset.double_after_split:
        return Found((Said(Saying.ALLOWED_NOT_ON_ACES),), (Rule.DOUBLE,), settings)
    return Found((Said(Saying.NOT_ALLOWED),), (Rule.NO_DOUBLE_AFTER_SPLIT,), settings)


def _surrender(usual: Usual) -> Found:
    never = usual.ruleset.surrender is SurrenderRule.NEVER
    saying = Saying.NEVER if never else Saying.NOT_AGAINST_ACE
    return Found((Said(saying),), (Rule.SURRENDER,), ("surrender",))


def _forced_draw(usual: Usual) -> Found:
    below = usual.ruleset.forced_draw_below
    if below == 0:
        return Found((Said(Saying.NO_FORCED_DRAW),), (Rule.STAND,), ("forced_draw_below",))
    said = Said(Saying.MUST_DRAW_BELOW, {"points": below})
    return Found((said,), (Rule.FORCED_DRAW,), ("forced_draw_below",))


def _hard_21(usual: Usual) -> Found:
    saying = Saying.MAY_DRAW if usual.house.hard_21_may_draw else Saying.MAY_NOT_DRAW
    return Found((Said(saying),), (Rule.NO_DRAW,), ("hard_21_may_draw",))


def _soft_17(usual: Usual) -> Found:
    hits = usual.ruleset.dealer_hits_soft_17
    said = Said(
        Saying.HITS_SOFT if hits else Saying.STANDS_ON_ALL,
        {"points": usual.ruleset.dealer_stands_on},
    )
    rule = Rule.DEALER_DRAWS if hits else Rule.DEALER_STANDS
    return Found((said,), (rule,), ("dealer_hits_soft_17",))


def _dealer_completes(usual: Usual) -> Found:
    undecided = usual.house.dealer_completes is DealerCompletes.UNDECIDED
    saying = Saying.WHILE_UNDECIDED if undecided else Saying.ALWAYS
    return Found((Said(saying),), (Rule.DEALER_DRAWS,), ("dealer_completes",))


ANSWERS: Final[Answers] = MappingProxyType(
    {
        Question.HOW_OFTEN: _how_often,
        Question.SECOND_CARDS: _second_cards,
        Question.ACES_AGAIN: _aces_again,
        Question.CARDS_ON_ACES: _cards_on_aces,
        Question.TEN_ON_ACE: _ten_on_ace,
        Question.DOUBLE_WHEN: _double_when,
        Question.DOUBLE_FOR: _double_for,
        Question.DOUBLE_AFTER_SPLIT: _double_after_split,
        Question.SURRENDER: _surrender,
        Question.FORCED_DRAW: _forced_draw,
        Question.HARD_21: _hard_21,
        Question.SOFT_17: _soft_17,
        Question.DEALER_COMPLETES: _dealer_completes,
    }
)
