"""What a document says of a rule: that it states it, says otherwise, or is silent.

The one judgement behind the paragraph pages and the comparison of the documents.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from trainer.rulebook.citing import divided
from trainer.rulebook.document import Document, Reading
from trainer.rulebook.houses import house, ruleset
from trainer.rules.bets import BetKind
from trainer.rules.rulekeys import Rule
from trainer.rules.variants import rule_text, varies

_OTHERWISE: Final[Mapping[Rule, Rule]] = MappingProxyType(
    {
        Rule.HOLE_CARD: Rule.INITIAL_DEAL,
        Rule.HOLE_CARD_CHECKED: Rule.INITIAL_DEAL,
        Rule.HOLE_CARD_TURNED: Rule.INITIAL_DEAL,
        Rule.SIDE_BETS_BEFORE_GAME: Rule.SIDE_BETS_FIRST,
        Rule.FORCED_DRAW: Rule.STAND,
        Rule.NO_DOUBLE_AFTER_SPLIT: Rule.DOUBLE,
        Rule.DEALER_BLACKJACK_TAKES_ALL: Rule.SPLIT_DEALER_BLACKJACK,
        Rule.SPLIT_DEALER_BLACKJACK: Rule.DEALER_BLACKJACK_TAKES_ALL,
        Rule.DOUBLE_DEALER_BLACKJACK: Rule.DEALER_BLACKJACK_TAKES_ALL,
        Rule.PERFECT_PAIRS_LOSE: Rule.PROGRESSIVE_LOSES,
        Rule.FOR_ONE: Rule.SIDE_BET_PAY_TABLE,
        Rule.THREE_CARD_HAND: Rule.TWENTY_ONE_PLUS_THREE,
    }
)
"""The rule that stands in the place of one that does not apply to a game."""

_OF_BETS: Final[Mapping[Rule, frozenset[BetKind]]] = MappingProxyType(
    {
        rule: frozenset(kinds)
        for kinds, rules in (
            (
                (BetKind.PERFECT_PAIRS, BetKind.PROGRESSIVE),
                (
                    Rule.PERFECT_PAIRS_LOSE,
                    Rule.PERFECT_PAIR,
                    Rule.COLOURED_PAIR,
                    Rule.MIXED_PAIR,
                ),
            ),
            ((BetKind.PLAYER_PAIR,), (Rule.PLAYER_PAIR, Rule.PLAYER_PAIR_LOSES)),
            (
                (BetKind.UNDER_13, BetKind.OVER_13),
                (Rule.UNDER_OVER_CAP, Rule.UNDER_13, Rule.OVER_13, Rule.EXACTLY_13),
            ),
            (
                (BetKind.TWENTY_ONE_PLUS_THREE,),
                (Rule.TWENTY_ONE_PLUS_THREE, Rule.TWENTY_ONE_PLUS_THREE_LOSES),
            ),
            (
                (BetKind.PROGRESSIVE,),
                (
                    Rule.PROGRESSIVE_LOSES,
                    Rule.THREE_CARD_HAND,
                    Rule.FOR_ONE,
                    Rule.METER,
                    Rule.METER_GROWS,
                    Rule.ENVY,
                    Rule.DEALER_ENVY,
                    Rule.DYNAMIC_PAYS,
                    Rule.ALTERNATE_RANKS,
                    Rule.SUIT_SPECIFIC,
                    Rule.BASE_UNIT,
                ),
            ),
        )
        for rule in rules
    }
)
"""The bets that a rule is of: without them a game has no use for it."""


@dataclass(frozen=True, slots=True)
class Saying:
    """What ``document`` says of a rule.

    ``rule`` is the one that answers, which may be another that stands in its place, or None where
    it has neither; ``cited`` are its paragraphs, or, where the document is ``silent``, those of the
    one that the house follows. ``no_bet``: it has not the bet that the rule is of. ``readings`` are
    what we read beyond a text that is not silent, ``settings`` the points by which it leaves the
    rule to the house.
    """

    document: Document
    rule: Rule | None
    cited: tuple[str, ...] = ()
    silent: bool = False
    no_bet: bool = False
    readings: tuple[Reading, ...] = ()
    settings: frozenset[str] = frozenset()

    @property
    def follows(self) -> str:
        """The id of the document that the house follows; empty if the practice is its own."""
        return followed(self.cited) if self.silent else ""


def saying(rule: Rule, document: Document) -> Saying:
    """What ``document`` says of ``rule``."""
    if rule in document.not_applicable:
        return _without(rule, document)
    cited = document.cite((rule,))
    if not document.states(rule):
        return Saying(document, rule, of_others(cited), silent=True)
    return Saying(
        document,
        rule,
        cited,
        readings=document.readings_of((rule,)),
        settings=_left_open(rule, document),
    )


def _without(rule: Rule, document: Document) -> Saying:
    """What a document says in which ``rule`` does not apply."""
    instead = _OTHERWISE.get(rule)
    if instead is not None and instead not in document.not_applicable:
        return saying(instead, document)
    if rule in _OF_BETS and _OF_BETS[rule].isdisjoint(document.side_bets):
        return Saying(document, None, no_bet=True)
    # A game may have a sentence of its own for what it does not have: "There is no Surrender."
    own = rule_text(rule, document.ruleset, document.usual_house) != rule.text
    return Saying(document, rule if own else None, silent=True)


def unshared(here: Saying, there: Saying) -> tuple[Reading, ...]:
    """The readings on which ``there`` rests and ``here`` does not."""
    shared = {reading.summary for reading in here.readings}
    return tuple(reading for reading in there.readings if reading.summary not in shared)


def followed(cited: Iterable[str]) -> str:
    """The other document whose paragraphs are cited for want of own ones; empty if none."""
    return next((divided(number, ())[0] for number in of_others(cited)), "")


def of_others(cited: Iterable[str]) -> tuple[str, ...]:
    """The citations of other documents among ``cited``."""
    return tuple(number for number in cited if divided(number, ())[0])


def _left_open(rule: Rule, document: Document) -> frozenset[str]:
    """The entries of the register that change the sentence of ``rule``."""
    if not varies(rule):
        return frozenset()
    usual = rule_text(rule, document.ruleset, document.usual_house)
    return frozenset(
        name
        for name, entry in document.register.items()
        for value in entry.values[1:]
        if usual
        != rule_text(rule, ruleset(document, {name: value}), house(document, {name: value}))
    )
