"""What the documents answer about the table, the hole card, Insurance and Blackjacks."""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType
from typing import Final

from trainer.rulebook.compare.found import Answers, Found, Usual
from trainer.rulebook.compare.questions import Question
from trainer.rulebook.compare.sayings import Said, Saying
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import AfterSplit, BlackjackTakes, EvenMoneyBy


def _decks(usual: Usual) -> Found:
    document = usual.document
    by_decks = Counter(table.decks or document.decks for table in document.every_pay_table())
    if len(by_decks) > 1:
        # Each pay table has a usual number of its own.
        said = tuple(
            Said(Saying.DECKS_OF_TABLES, {"decks": decks, "tables": count})
            for decks, count in by_decks.items()
        )
    else:
        said = (Said(Saying.DECKS, {"decks": document.decks}),)
        if len(document.decks) > 1:
            said = (*said, Said(Saying.USUAL_DECKS, {"usual": document.usual_decks}))
    return Found(said, (Rule.DECKS,))


def _hole_card(usual: Usual) -> Found:
    if usual.ruleset.hole_card:
        return Found((Said(Saying.HOLE_CARD),), (Rule.HOLE_CARD,))
    return Found((Said(Saying.NO_HOLE_CARD),), (Rule.INITIAL_DEAL,))


def _who_looks(usual: Usual) -> Found:
    if not usual.ruleset.hole_card:
        return Found((Said(Saying.NOBODY_LOOKS),))
    saying = {
        (True, True): Saying.LOOKS,
        (True, False): Saying.LOOKS_ON_ACE,
        (False, True): Saying.LOOKS_ON_TEN,
        (False, False): Saying.NEVER_LOOKS,
    }[usual.house.peek_on_ace, usual.house.peek_on_ten]
    return Found((Said(saying),), (Rule.HOLE_CARD_CHECKED,), ("peek_on_ace", "peek_on_ten"))


def _insurance_amount(usual: Usual) -> Found:
    part = {"part": usual.ruleset.insurance_per_bet}
    saying = Saying.EXACTLY_PART if usual.ruleset.insurance_exact else Saying.AT_MOST_PART
    return Found((Said(saying, part),), (Rule.INSURANCE_HALF,), ("insurance_exact",))


def _insurance_settled(usual: Usual) -> Found:
    rules = (Rule.INSURANCE_WINS, Rule.INSURANCE_LOSES)
    if not usual.ruleset.hole_card:
        return Found((Said(Saying.AT_SECOND_CARD),), rules)
    saying = Saying.AT_THE_LOOK if usual.house.peek_on_ace else Saying.WHEN_TURNED
    return Found((Said(saying),), rules, ("peek_on_ace",))


def _insurance_pays(usual: Usual) -> Found:
    odds = {"odds": usual.ruleset.insurance_odds}
    return Found((Said(Saying.PAYS, odds),), (Rule.PAY_TABLE,), ("insurance_odds",))


def _even_money(usual: Usual) -> Found:
    settings = ("even_money", "even_money_odds")
    if not usual.ruleset.even_money:
        return Found((Said(Saying.NOT_OFFERED),), settings=settings)
    odds = {"odds": usual.ruleset.even_money_odds}
    return Found((Said(Saying.OFFERED, odds),), (Rule.EVEN_MONEY,), settings)


def _who_chooses(usual: Usual) -> Found:
    own = usual.house.even_money_and_insurance is EvenMoneyBy.OWN
    saying = Saying.EACH_FOR_HIMSELF if own else Saying.SEATED_FOR_ALL
    return Found((Said(saying),), (Rule.INSURANCE,), ("even_money_and_insurance",))


def _blackjack_pays(usual: Usual) -> Found:
    odds = {"odds": usual.ruleset.blackjack_odds}
    return Found((Said(Saying.PAYS, odds),), (Rule.PAY_TABLE,), ("blackjack_odds",))


def _blackjack_against_ten(usual: Usual) -> Found:
    return _blackjack_against(usual, "peek_on_ten", (Rule.BLACKJACK_STAND_OFF,))


def _blackjack_against_ace(usual: Usual) -> Found:
    found = _blackjack_against(usual, "peek_on_ace", (Rule.BLACKJACK_STAND_OFF_ACE,))
    if not usual.ruleset.even_money:
        return found
    odds = {"odds": usual.ruleset.even_money_odds}
    return found._replace(
        said=(*found.said, Said(Saying.OR_EVEN_MONEY, odds)),
        rules=(Rule.EVEN_MONEY, *found.rules),
    )


def _blackjack_against(usual: Usual, peek: str, rules: tuple[Rule, ...]) -> Found:
    rules = (Rule.BLACKJACK_WAITS, *rules)
    if not usual.ruleset.hole_card:
        return Found((Said(Saying.WAITS_FOR_SECOND_CARD),), rules)
    if getattr(usual.house, peek):
        return Found((Said(Saying.DECIDED_AT_THE_LOOK),), rules, (peek,))
    return Found((Said(Saying.WAITS_FOR_TURN),), rules, (peek,))


def _blackjack_against_21(usual: Usual) -> Found:
    saying = Saying.BEATS if usual.house.blackjack_beats_21 else Saying.STANDS_OFF
    return Found((Said(saying),), (Rule.BLACKJACK_BEATS_21,), ("blackjack_beats_21",))


def _takes_after_split(usual: Usual) -> Found:
    # A house in which a Blackjack beats no 21 lets a split 21 stand off against one.
    settings = ("dealer_blackjack_takes", "dealer_blackjack_after_split", "blackjack_beats_21")
    if usual.ruleset.dealer_blackjack_takes is BlackjackTakes.ALL:
        return Found((Said(Saying.ALL_OF_IT),), (Rule.DEALER_BLACKJACK_TAKES_ALL,), settings)
    once = usual.house.dealer_blackjack_after_split is AfterSplit.ONCE
    saying = Saying.ONE_INITIAL_BET if once else Saying.ONE_FOR_EACH_HAND
    return Found((Said(saying),), (Rule.SPLIT_DEALER_BLACKJACK,), settings)


def _takes_after_double(usual: Usual) -> Found:
    settings = ("dealer_blackjack_takes", "blackjack_beats_21")
    if usual.ruleset.dealer_blackjack_takes is BlackjackTakes.ALL:
        return Found((Said(Saying.ALL_OF_IT),), (Rule.DEALER_BLACKJACK_TAKES_ALL,), settings)
    return Found((Said(Saying.ONE_INITIAL_BET),), (Rule.DOUBLE_DEALER_BLACKJACK,), settings)


ANSWERS: Final[Answers] = MappingProxyType(
    {
        Question.DECKS: _decks,
        Question.HOLE_CARD: _hole_card,
        Question.WHO_LOOKS: _who_looks,
        Question.INSURANCE_AMOUNT: _insurance_amount,
        Question.INSURANCE_SETTLED: _insurance_settled,
        Question.INSURANCE_PAYS: _insurance_pays,
        Question.EVEN_MONEY: _even_money,
        Question.WHO_CHOOSES: _who_chooses,
        Question.BLACKJACK_PAYS: _blackjack_pays,
        Question.BLACKJACK_AGAINST_TEN: _blackjack_against_ten,
        Question.BLACKJACK_AGAINST_ACE: _blackjack_against_ace,
        Question.BLACKJACK_AGAINST_21: _blackjack_against_21,
        Question.TAKES_AFTER_SPLIT: _takes_after_split,
        Question.TAKES_AFTER_DOUBLE: _takes_after_double,
    }
)
