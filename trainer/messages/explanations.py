"""The reason for every rule, in one short sentence of our own."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.messages.text import _, worded
from trainer.rulebook.houses import HouseRules
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import House, Ruleset
from trainer.rules.variants import rule_text
from trainer.texts import PLAIN, Wording


def reason(rule: Rule, ruleset: Ruleset, house: House, words: Wording = PLAIN) -> str:
    """The reason for a rule, in one sentence that is true of this game in this house."""
    text = rule_text(rule, ruleset, house)
    numerator, denominator = ruleset.insurance_per_bet
    return worded(text, words).format(
        least=ruleset.forced_draw_below,
        drawn_to=ruleset.walked_away_below,
        part=_("half") if (numerator, denominator) == (1, 2) else f"{numerator}/{denominator}",
        hands=ruleset.most_hands,
        draws=ruleset.dealer_stands_on - 1,
        stands=ruleset.dealer_stands_on,
    )


def reasons(rules: Iterable[Rule], read: HouseRules) -> tuple[str, ...]:
    """The reasons for rules, one sentence each, without repetition."""
    words = read.document.words
    return tuple(dict.fromkeys(reason(one, read.ruleset, read.house, words) for one in rules))
