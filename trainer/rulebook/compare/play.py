"""What the documents answer about splits, doubles, the other calls and the dealer’s hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.rulebook.compare.answers import (
    AnswerPart,
    AnswerText,
    Follows,
    UncitedAnswer,
    as_stated,
    one_part,
)
from trainer.rulebook.compare.questions import Topic, question, stated_question
from trainer.rulebook.houses import HouseRules
from trainer.rulebook.statements import Statement
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import DealerCompletes, SecondCards, SurrenderRule
from trainer.texts import N_


@question(Topic.SPLIT, N_("Which two cards may be split?"))
def which_split(game: HouseRules) -> UncitedAnswer:
    if game.document.base_game:
        return as_stated(Statement.EQUAL_VALUE, follows=Follows.GAME)
    return UncitedAnswer(
        (AnswerPart(AnswerText.EQUAL_VALUE),), (Rule.SPLIT,), said=(Statement.EQUAL_VALUE,)
    )


@question(Topic.SPLIT, N_("How often may a hand be split?"))
def how_often(game: HouseRules) -> UncitedAnswer:
    hands = game.ruleset.most_hands
    return one_part(
        AnswerText.SPLITS, (Rule.SPLIT_LIMIT,), ("most_hands",), splits=hands - 1, hands=hands
    )


@question(Topic.SPLIT, N_("When do split hands get their second cards?"))
def second_cards(game: HouseRules) -> UncitedAnswer:
    in_turn = game.ruleset.second_cards is SecondCards.IN_TURN
    text = AnswerText.IN_TURN if in_turn else AnswerText.AT_ONCE
    return one_part(text, (Rule.SPLIT_SECOND_CARD,), ("second_cards",))


@question(Topic.SPLIT, N_("How often may Aces be split?"))
def aces_again(game: HouseRules) -> UncitedAnswer:
    text = AnswerText.AS_OTHER_PAIRS if game.ruleset.resplit_aces else AnswerText.ONCE_ONLY
    return one_part(text, (Rule.SPLIT_ACES,), ("resplit_aces",))


@question(Topic.SPLIT, N_("How many cards does a split Ace get?"))
def cards_on_aces(game: HouseRules) -> UncitedAnswer:
    item = game.house.split_aces_one_card
    text = AnswerText.ONE_CARD if item else AnswerText.AS_MANY_AS_WANTED
    return one_part(text, (Rule.SPLIT_ACES,), ("split_aces_one_card",))


@question(Topic.SPLIT, N_("What is a ten on a split Ace?"))
def ten_on_ace(_game: HouseRules) -> UncitedAnswer:
    return one_part(AnswerText.TWENTY_ONE, (Rule.SPLIT_NO_BLACKJACK,))


stated_question(
    "split_declined",
    Topic.SPLIT,
    N_("A Standing Player who does not follow a Split?"),
    Statement.FIRST_HAND_ONLY,
    follows=Follows.SHARING,
)


@question(Topic.DOUBLE, N_("When may a hand be doubled?"))
def double_when(game: HouseRules) -> UncitedAnswer:
    said = (Statement.DOUBLE_ON_TWO_CARDS, Statement.DOUBLE_IF_ALLOWED)
    if game.document.base_game:
        return as_stated(*said, follows=Follows.GAME)
    parts = (AnswerPart(AnswerText.FIRST_TWO_CARDS),)
    return UncitedAnswer(parts, (Rule.DOUBLE,), ("live_double", "double_on"), said=said)


@question(Topic.DOUBLE, N_("For how much may a hand be doubled?"))
def double_for(_game: HouseRules) -> UncitedAnswer:
    return one_part(AnswerText.UP_TO_INITIAL_BET, (Rule.DOUBLE,))


@question(Topic.DOUBLE, N_("May a hand be doubled after a Split?"))
def double_after_split(game: HouseRules) -> UncitedAnswer:
    settings = ("double_after_split",)
    if game.ruleset.double_after_split:
        return one_part(AnswerText.ALLOWED_NOT_ON_ACES, (Rule.DOUBLE,), settings)
    return one_part(AnswerText.NOT_ALLOWED, (Rule.NO_DOUBLE_AFTER_SPLIT,), settings)


stated_question(
    "double_declined",
    Topic.DOUBLE,
    N_("A Standing Player who does not follow a double?"),
    Statement.STAYS_WITH_ONE_CARD,
    follows=Follows.SHARING,
)
stated_question(
    "double_withdrawn",
    Topic.DOUBLE,
    N_("May a double be taken back?"),
    Statement.DOUBLE_STAYS,
    follows=Follows.GAME,
)


_SURRENDERS: Final[Mapping[SurrenderRule, AnswerText]] = {
    SurrenderRule.NEVER: AnswerText.NEVER,
    SurrenderRule.NOT_AGAINST_ACE: AnswerText.NOT_AGAINST_ACE,
    SurrenderRule.AFTER_LOOK: AnswerText.AFTER_LOOK,
}


@question(Topic.PLAY, N_("Is there Surrender?"))
def surrender(game: HouseRules) -> UncitedAnswer:
    return one_part(_SURRENDERS[game.ruleset.surrender], (Rule.SURRENDER,), ("surrender",))


@question(Topic.PLAY, N_("When may a hand be surrendered?"))
def surrender_when(game: HouseRules) -> UncitedAnswer:
    return _surrender(game, Statement.SURRENDER_AFTER_SECOND_CARDS)


@question(Topic.PLAY, N_("What does a Surrender cost?"))
def surrender_cost(game: HouseRules) -> UncitedAnswer:
    return _surrender(game, Statement.SURRENDER_FOR_HALF)


def _surrender(game: HouseRules, said: Statement) -> UncitedAnswer:
    if game.ruleset.surrender is SurrenderRule.NEVER:
        no_surrender = AnswerPart(AnswerText.NO_SURRENDER)
        return UncitedAnswer((no_surrender,), settings=("surrender",), said=(said,))
    return as_stated(said, follows=Follows.GAME)


@question(Topic.PLAY, N_("Must a hand under 12 draw?"))
def forced_draw(game: HouseRules) -> UncitedAnswer:
    below = game.ruleset.forced_draw_below
    if below == 0:
        return one_part(AnswerText.NO_FORCED_DRAW, (Rule.STAND,), ("forced_draw_below",))
    return one_part(
        AnswerText.MUST_DRAW_BELOW, (Rule.FORCED_DRAW,), ("forced_draw_below",), points=below
    )


@question(Topic.PLAY, N_("May a hand with a hard 21 draw?"))
def hard_21(game: HouseRules) -> UncitedAnswer:
    text = AnswerText.MAY_DRAW if game.house.hard_21_may_draw else AnswerText.MAY_NOT_DRAW
    return one_part(text, (Rule.NO_DRAW,), ("hard_21_may_draw",))


@question(Topic.PLAY, N_("May a hand with a Soft 21 draw?"))
def soft_21(game: HouseRules) -> UncitedAnswer:
    text = AnswerText.MAY_DRAW if game.house.soft_21_may_draw else AnswerText.MAY_NOT_DRAW
    return one_part(text, (Rule.SOFT_21,), ("soft_21_may_draw",))


stated_question(
    "bust",
    Topic.PLAY,
    N_("What happens to a hand that busts?"),
    Statement.BUST_LOSES,
    follows=Follows.GAME,
)
stated_question(
    "tie",
    Topic.PLAY,
    N_("What if hand and dealer have the same total?"),
    Statement.NEITHER_PAID_NOR_TAKEN,
    Statement.PUSH,
    follows=Follows.GAME,
)


@question(Topic.PLAY, N_("What does the dealer do on a soft 17?"))
def soft_17(game: HouseRules) -> UncitedAnswer:
    hits = game.ruleset.dealer_hits_soft_17
    return one_part(
        AnswerText.HITS_SOFT if hits else AnswerText.STANDS_ON_ALL,
        (Rule.DEALER_DRAWS if hits else Rule.DEALER_STANDS,),
        ("dealer_hits_soft_17",),
        points=game.ruleset.dealer_stands_on,
    )


@question(Topic.PLAY, N_("When does the dealer draw at all?"))
def dealer_completes(game: HouseRules) -> UncitedAnswer:
    undecided = game.house.dealer_completes is DealerCompletes.UNDECIDED
    text = AnswerText.WHILE_UNDECIDED if undecided else AnswerText.ALWAYS
    return one_part(text, (Rule.DEALER_DRAWS,), ("dealer_completes",))
