"""What the documents answer about the table, the hole card, Insurance and Blackjacks."""

from __future__ import annotations

from collections import Counter

from trainer.rulebook.compare.answers import (
    AnswerPart,
    AnswerText,
    Follows,
    UncitedAnswer,
    one_part,
)
from trainer.rulebook.compare.questions import Topic, question, stated_question
from trainer.rulebook.houses import HouseRules
from trainer.rulebook.statements import Statement
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import AfterSplit, BlackjackTakes, EvenMoneyBy
from trainer.texts import N_


@question(Topic.TABLE, N_("How many decks?"))
def decks(game: HouseRules) -> UncitedAnswer:
    document = game.document
    by_decks = Counter(table.decks or document.decks for table in document.every_pay_table())
    if len(by_decks) > 1:
        # Each pay table has a usual number of its own; some numbers have no pay table.
        without = tuple(sorted(set(document.decks).difference(*by_decks)))
        parts = (
            AnswerPart(AnswerText.DECKS, {"decks": document.decks}),
            *(
                AnswerPart(AnswerText.DECKS_OF_TABLES, {"decks": decks, "tables": count})
                for decks, count in by_decks.items()
            ),
            *((AnswerPart(AnswerText.DECKS_WITHOUT_TABLE, {"decks": without}),) if without else ()),
        )
    else:
        parts = (AnswerPart(AnswerText.DECKS, {"decks": document.decks}),)
        if len(document.decks) > 1:
            parts = (*parts, AnswerPart(AnswerText.USUAL_DECKS, {"usual": document.usual_decks}))
    return UncitedAnswer(parts, (Rule.DECKS,), ("usual_decks",))


@question(Topic.TABLE, N_("How many boxes?"))
def boxes(game: HouseRules) -> UncitedAnswer:
    # The numbers of the layouts are ours; a text says at most that the layouts have them.
    counts = tuple(sorted(set(game.document.boxes.values())))
    said = (Statement.BOXES_AS_ON_LAYOUT, Statement.SEVEN_PLAYERS)
    return UncitedAnswer((AnswerPart(AnswerText.BOXES_HERE, {"boxes": counts}),), said=said)


stated_question(
    "other_boxes",
    Topic.TABLE,
    N_("May a player bet on several boxes?"),
    Statement.MAY_BET_ELSEWHERE,
    follows=Follows.SHARING,
)
stated_question(
    "balance",
    Topic.TABLE,
    N_("May a player keep others off their box?"),
    Statement.BALANCE_OPEN,
    follows=Follows.SHARING,
)
stated_question(
    "box_decides",
    Topic.TABLE,
    N_("Who decides for a box?"),
    Statement.SEATED_CALLS,
    follows=Follows.SHARING,
)
stated_question(
    "nobody_seated",
    Topic.TABLE,
    N_("Who decides for a box where nobody sits?"),
    Statement.HIGHEST_BET_DECIDES,
    follows=Follows.SHARING,
)
stated_question(
    "bets_until",
    Topic.TABLE,
    N_("When may bets be placed?"),
    Statement.UNTIL_NO_MORE_BETS,
    Statement.BEFORE_FIRST_CARD,
)
stated_question(
    "staff_bets",
    Topic.TABLE,
    N_("May staff place a player’s bets?"),
    Statement.ON_REQUEST,
    follows=Follows.SHARING,
)
stated_question(
    "limits_shown",
    Topic.TABLE,
    N_("Must the limits be shown?"),
    Statement.LIMITS_SHOWN,
    Statement.SIDE_LIMITS_SHOWN,
)
stated_question(
    "pays_shown",
    Topic.TABLE,
    N_("Must a side bet’s pays be shown?"),
    Statement.PAYS_SHOWN,
    Statement.PAYS_ON_LAYOUTS,
    Statement.SUIT_SHOWN,
)
stated_question(
    "deal_order",
    Topic.TABLE,
    N_("In which order are the cards dealt?"),
    Statement.DEALT_WITHOUT_HOLE_CARD,
    Statement.DEALT_WITH_HOLE_CARD,
    Statement.DEALT_ORDER_OPEN,
    follows=Follows.GAME,
)


@question(Topic.HOLE_CARD, N_("Does the dealer have a hole card?"))
def hole_card(game: HouseRules) -> UncitedAnswer:
    if game.ruleset.hole_card:
        return one_part(AnswerText.HOLE_CARD, (Rule.HOLE_CARD,))
    return one_part(AnswerText.NO_HOLE_CARD, (Rule.INITIAL_DEAL,))


@question(Topic.HOLE_CARD, N_("When does the dealer check the hole card?"))
def who_looks(game: HouseRules) -> UncitedAnswer:
    if not game.ruleset.hole_card:
        return one_part(AnswerText.NOBODY_LOOKS, (Rule.INITIAL_DEAL,))
    text = {
        (True, True): AnswerText.LOOKS,
        (True, False): AnswerText.LOOKS_ON_ACE,
        (False, True): AnswerText.LOOKS_ON_TEN,
        (False, False): AnswerText.NEVER_LOOKS,
    }[game.house.peek_on_ace, game.house.peek_on_ten]
    return one_part(text, (Rule.HOLE_CARD_CHECKED,), ("peek_on_ace", "peek_on_ten"))


@question(Topic.INSURANCE, N_("How much is an Insurance bet?"))
def insurance_amount(game: HouseRules) -> UncitedAnswer:
    text = AnswerText.EXACTLY_PART if game.ruleset.insurance_exact else AnswerText.AT_MOST_PART
    return one_part(
        text, (Rule.INSURANCE_HALF,), ("insurance_exact",), part=game.ruleset.insurance_per_bet
    )


@question(Topic.INSURANCE, N_("When is Insurance settled?"))
def insurance_settled(game: HouseRules) -> UncitedAnswer:
    if not game.ruleset.hole_card:
        rules = (Rule.INSURANCE_WINS, Rule.INSURANCE_LOSES)
        return one_part(AnswerText.AT_SECOND_CARD, rules)
    if game.house.peek_on_ace:
        return one_part(AnswerText.AT_THE_LOOK, (Rule.HOLE_CARD_CHECKED,), ("peek_on_ace",))
    return one_part(AnswerText.WHEN_TURNED, (Rule.HOLE_CARD_TURNED,), ("peek_on_ace",))


@question(Topic.INSURANCE, N_("What does Insurance pay?"))
def insurance_pays(game: HouseRules) -> UncitedAnswer:
    return one_part(
        AnswerText.PAYS, (Rule.PAY_TABLE,), ("insurance_odds",), odds=game.ruleset.insurance_odds
    )


@question(Topic.INSURANCE, N_("Is there Even Money?"))
def even_money(game: HouseRules) -> UncitedAnswer:
    settings = ("even_money", "even_money_odds")
    if not game.ruleset.even_money:
        return one_part(AnswerText.NOT_OFFERED, settings=settings)
    return one_part(
        AnswerText.OFFERED, (Rule.EVEN_MONEY,), settings, odds=game.ruleset.even_money_odds
    )


@question(Topic.INSURANCE, N_("Who on a box decides on Insurance?"))
def who_insures(game: HouseRules) -> UncitedAnswer:
    if game.ruleset.own_insurance:
        return one_part(AnswerText.EACH_FOR_HIMSELF, (Rule.INSURANCE,), ("own_insurance",))
    # A text that does not give Insurance to each player does not say who on a shared box decides.
    return _who_chooses(game, ())


@question(Topic.INSURANCE, N_("Who on a box decides on Even Money?"))
def who_takes_even_money(game: HouseRules) -> UncitedAnswer:
    if not game.ruleset.even_money:
        return one_part(AnswerText.NO_EVEN_MONEY, settings=("even_money",))
    return _who_chooses(game, (Rule.EVEN_MONEY,))


def _who_chooses(game: HouseRules, rules: tuple[Rule, ...]) -> UncitedAnswer:
    own = game.house.even_money_and_insurance is EvenMoneyBy.OWN
    text = AnswerText.EACH_FOR_HIMSELF if own else AnswerText.SEATED_FOR_ALL
    return one_part(text, rules, ("even_money_and_insurance",))


stated_question(
    "insurance_shared",
    Topic.INSURANCE,
    N_("May another player share an Insurance bet?"),
    Statement.OWN_INSURANCE_ONLY,
    follows=Follows.GAME,
)
stated_question(
    "insurance_place",
    Topic.INSURANCE,
    N_("Where and when is Insurance placed?"),
    Statement.ON_INSURANCE_LINE,
    follows=Follows.GAME,
)


@question(Topic.BLACKJACK, N_("What does a Blackjack pay?"))
def blackjack_pays(game: HouseRules) -> UncitedAnswer:
    return one_part(
        AnswerText.PAYS, (Rule.PAY_TABLE,), ("blackjack_odds",), odds=game.ruleset.blackjack_odds
    )


@question(Topic.BLACKJACK, N_("What happens to a player’s Blackjack against a ten?"))
def blackjack_against_ten(game: HouseRules) -> UncitedAnswer:
    return _blackjack_against(game, "peek_on_ten", (Rule.BLACKJACK_STAND_OFF,))


@question(Topic.BLACKJACK, N_("What happens to a player’s Blackjack against an Ace?"))
def blackjack_against_ace(game: HouseRules) -> UncitedAnswer:
    found = _blackjack_against(game, "peek_on_ace", (Rule.BLACKJACK_STAND_OFF_ACE,))
    if not game.ruleset.even_money:
        return found
    odds = {"odds": game.ruleset.even_money_odds}
    return found._replace(
        parts=(*found.parts, AnswerPart(AnswerText.OR_EVEN_MONEY, odds)),
        rules=(Rule.EVEN_MONEY, *found.rules),
    )


def _blackjack_against(game: HouseRules, peek: str, rules: tuple[Rule, ...]) -> UncitedAnswer:
    rules = (Rule.BLACKJACK_WAITS, *rules)
    if not game.ruleset.hole_card:
        return one_part(AnswerText.WAITS_FOR_SECOND_CARD, rules)
    if not game.house.blackjack_beats_21:  # then it waits for every 21, looked or not
        return one_part(AnswerText.WAITS_FOR_TURN, rules, (peek, "blackjack_beats_21"))
    if getattr(game.house, peek):
        return one_part(AnswerText.DECIDED_AT_THE_LOOK, rules, (peek,))
    return one_part(AnswerText.WAITS_FOR_TURN, rules, (peek,))


@question(Topic.BLACKJACK, N_("Does a Blackjack beat another 21?"))
def blackjack_against_21(game: HouseRules) -> UncitedAnswer:
    text = AnswerText.BEATS if game.house.blackjack_beats_21 else AnswerText.STANDS_OFF
    return one_part(text, (Rule.BLACKJACK_BEATS_21,), ("blackjack_beats_21",))


@question(Topic.BLACKJACK, N_("What does the dealer’s Blackjack take after a Split?"))
def takes_after_split(game: HouseRules) -> UncitedAnswer:
    # A house in which a Blackjack beats no 21 lets a split 21 stand off against one.
    settings = ("dealer_blackjack_takes", "dealer_blackjack_after_split", "blackjack_beats_21")
    if game.ruleset.dealer_blackjack_takes is BlackjackTakes.ALL:
        return one_part(AnswerText.ALL_OF_IT, (Rule.DEALER_BLACKJACK_TAKES_ALL,), settings)
    once = game.house.dealer_blackjack_after_split is AfterSplit.ONCE
    text = AnswerText.ONE_INITIAL_BET if once else AnswerText.ONE_FOR_EACH_HAND
    return one_part(text, (Rule.SPLIT_DEALER_BLACKJACK,), settings)


@question(Topic.BLACKJACK, N_("What does the dealer’s Blackjack take after a Double Down?"))
def takes_after_double(game: HouseRules) -> UncitedAnswer:
    settings = ("dealer_blackjack_takes", "blackjack_beats_21")
    if game.ruleset.dealer_blackjack_takes is BlackjackTakes.ALL:
        return one_part(AnswerText.ALL_OF_IT, (Rule.DEALER_BLACKJACK_TAKES_ALL,), settings)
    return one_part(AnswerText.ONE_INITIAL_BET, (Rule.DOUBLE_DEALER_BLACKJACK,), settings)
