"""The rule keys for which a game needs a paragraph, depending on what can happen in it.

A document based on another may change the game without citing where the change is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from trainer.rulebook.document import RegisterEntry, SideBetOffer
from trainer.rulebook.houses import base_game, decided
from trainer.rulebook.reading import Table
from trainer.rules.bets import BetKind
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import BlackjackTakes, Ruleset, SurrenderRule

_NEEDS: Final[tuple[tuple[Callable[[Ruleset], bool], tuple[Rule, ...]], ...]] = (
    (
        lambda game: game.hole_card,
        (Rule.HOLE_CARD, Rule.HOLE_CARD_CHECKED, Rule.HOLE_CARD_TURNED),
    ),
    (lambda game: game.even_money, (Rule.EVEN_MONEY,)),
    (
        lambda game: game.surrender is not SurrenderRule.NEVER,
        (Rule.SURRENDER, Rule.NO_SURRENDER_AFTER_SPLIT),
    ),
    (lambda game: game.forced_draw_below > 0, (Rule.FORCED_DRAW,)),
    (lambda game: not game.double_after_split, (Rule.NO_DOUBLE_AFTER_SPLIT,)),
    (
        lambda game: game.dealer_blackjack_takes is BlackjackTakes.ALL,
        (Rule.DEALER_BLACKJACK_TAKES_ALL,),
    ),
    (
        lambda game: game.dealer_blackjack_takes is BlackjackTakes.INITIAL_BET,
        (Rule.SPLIT_DEALER_BLACKJACK, Rule.DOUBLE_DEALER_BLACKJACK),
    ),
)


def check_needs(
    table: Table,
    ruleset: Ruleset,
    register: Mapping[str, RegisterEntry],
    side_bets: Mapping[BetKind, SideBetOffer],
    not_applicable: frozenset[Rule],
) -> None:
    """Raise ValueError for a rule that can come up in the game and is listed as not applicable."""
    needed = {
        rule
        for game in _games(ruleset, register)
        for condition, rules in _NEEDS
        if condition(game)
        for rule in rules
    }
    if any(offer.at_most_initial_bet for offer in side_bets.values()):
        needed.add(Rule.UNDER_OVER_CAP)
    for rule in Rule:
        if rule in needed and rule in not_applicable:
            table.wrong(f"citations.{rule.value}", "can come up in this game and is not applicable")


def _games(ruleset: Ruleset, register: Mapping[str, RegisterEntry]) -> Iterator[Ruleset]:
    """The document's game, and its variants by one choice of the house."""
    yield ruleset
    for name, entry in register.items():
        if base_game(name):
            for value in entry.values[1:]:
                yield replace(ruleset, **{name: decided(name, value, ruleset)})
