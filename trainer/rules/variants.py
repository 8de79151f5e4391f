"""The wording of rules in games that differ from the usual one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import (
    DoubleOn,
    House,
    LiveDouble,
    Ruleset,
    SecondCards,
    SideBetNeeds,
    SurrenderRule,
)
from trainer.texts import N_

Variant = Callable[[Ruleset, House], str]
"""Returns a game's own sentence for a rule, empty where the ordinary one applies."""


def _unless(text: str, ordinary: Callable[[Ruleset], bool]) -> Variant:
    """A variant that is ``text`` in games for which ``ordinary`` is false."""
    return lambda ruleset, house: "" if ordinary(ruleset) else text


def _double(ruleset: Ruleset, house: House) -> str:
    if ruleset.live_double is LiveDouble.NONE:
        return N_("The casino does not allow doubling.")
    if ruleset.double_on is DoubleOn.NINE_TO_ELEVEN:
        return N_(
            "On first two cards of 9, 10 or 11 a hand may double for up to the Initial Bet and "
            "gets one card."
        )
    if ruleset.double_on is DoubleOn.TEN_OR_ELEVEN:
        return N_(
            "On first two cards of 10 or 11 a hand may double for up to the Initial Bet and gets "
            "one card."
        )
    if not ruleset.double_after_split:
        return N_(
            "On its first two cards, except Blackjack and Soft 21, an unsplit hand may double "
            "for up to the Initial Bet and gets one card."
        )
    if not house.split_aces_one_card:
        return N_(
            "On its first two cards, except Blackjack and Soft 21, a hand may double for up to the "
            "Initial Bet and gets one card."
        )
    return ""


def _one_dealers_card(ruleset: Ruleset) -> bool:
    return not ruleset.hole_card


def _second_cards_in_turn(ruleset: Ruleset) -> bool:
    return ruleset.second_cards is SecondCards.IN_TURN


def _any_bet(ruleset: Ruleset) -> bool:
    return ruleset.side_bet_needs is SideBetNeeds.ANY


def _surrender(ruleset: Ruleset) -> str:
    if ruleset.surrender is SurrenderRule.NEVER:
        return N_("The game has no Surrender.")
    if ruleset.surrender is SurrenderRule.AFTER_LOOK:
        return N_(
            "Before any further card, and against an Ace once the dealer has checked, a hand may "
            "be surrendered for half its bet."
        )
    return ""


def _aces_again(ruleset: Ruleset) -> bool:
    return ruleset.resplit_aces and ruleset.most_hands > 2


def _split_limit(ruleset: Ruleset) -> str:
    if ruleset.most_hands == 2:
        return N_("A hand is split only once, Aces too.")
    if _aces_again(ruleset):
        return N_("After Splits a box has at most {hands} hands, of Aces too.")
    return ""


def _split_aces(ruleset: Ruleset, house: House) -> str:
    if _aces_again(ruleset):
        if house.split_aces_one_card:
            return N_("Split Aces get one card each; one that gets another Ace may be split again.")
        return N_("Aces are split and played as other pairs are.")
    return "" if house.split_aces_one_card else N_("Aces are split only once.")


def _blackjack_waits(ruleset: Ruleset, house: House) -> str:
    if _one_dealers_card(ruleset):
        return ""
    if house.blackjack_beats_21:
        return N_("While the dealer may still have a Blackjack, the player’s waits.")
    return N_("While the dealer may still make 21, a player’s Blackjack waits.")


_VARIANTS: Final[Mapping[Rule, Variant]] = MappingProxyType(
    {
        Rule.SIDE_BET_NEEDS_BOX: _unless(
            N_("A side bet needs the player’s own Initial Bet on the same box."), _any_bet
        ),
        Rule.NO_INITIAL_BET: _unless(
            N_("A side bet without the player’s own Initial Bet on the box is returned."), _any_bet
        ),
        Rule.INITIAL_DEAL: _unless(
            N_(
                "One card to each box from the dealer’s left and one to the dealer, then a "
                "second to each, the dealer’s face down."
            ),
            _one_dealers_card,
        ),
        Rule.EVEN_MONEY: _unless(
            N_("The game has no Even Money."), lambda ruleset: ruleset.even_money
        ),
        Rule.INSURANCE_HALF: _unless(
            N_("Insurance is exactly {part} of the Initial Bet."),
            lambda ruleset: not ruleset.insurance_exact,
        ),
        Rule.BLACKJACK_PAID_AT_ONCE: _unless(
            N_("The dealer cannot have a Blackjack, or has checked: the player’s is paid at once."),
            _one_dealers_card,
        ),
        Rule.BLACKJACK_WAITS: _blackjack_waits,
        Rule.BLACKJACK_STAND_OFF_ACE: _unless(
            N_("Blackjack against Blackjack is a Stand Off, against an Ace too."),
            lambda ruleset: ruleset.even_money,
        ),
        Rule.BLACKJACK_BEATS_21: lambda ruleset, house: (
            "" if house.blackjack_beats_21 else N_("A Blackjack and any other 21 are a Stand Off.")
        ),
        Rule.SURRENDER: lambda ruleset, house: _surrender(ruleset),
        Rule.VOID: lambda ruleset, house: (
            ""
            if house.void_reverses_interim
            else N_(
                "A Void round counts as not played: what was not settled at the Interim "
                "Settlement is returned."
            )
        ),
        Rule.STAND: _unless(
            N_("A hand may stand on any total."), lambda ruleset: ruleset.forced_draw_below > 0
        ),
        Rule.SPLIT_LIMIT: lambda ruleset, house: _split_limit(ruleset),
        Rule.SPLIT_SECOND_CARD: _unless(
            N_("Both split hands get their second cards before either is played."),
            _second_cards_in_turn,
        ),
        Rule.SPLIT_ACES: _split_aces,
        Rule.NO_DRAW: lambda ruleset, house: (
            N_("A Blackjack takes no further card.") if house.soft_21_may_draw else ""
        ),
        Rule.NO_SURRENDER_AFTER_SPLIT: _unless(
            N_("The game has no Surrender."),
            lambda ruleset: ruleset.surrender is not SurrenderRule.NEVER,
        ),
        Rule.NO_DOUBLE_AFTER_SPLIT: _unless(
            N_("A split hand may be doubled."), lambda ruleset: not ruleset.double_after_split
        ),
        Rule.DOUBLE: _double,
        Rule.DEALER_DRAWS: _unless(
            N_("The dealer draws to {draws} and on a soft {stands}."),
            lambda ruleset: not ruleset.dealer_hits_soft_17,
        ),
        Rule.DEALER_STANDS: _unless(
            N_("The dealer stands on a hard {stands} and on any higher total."),
            lambda ruleset: not ruleset.dealer_hits_soft_17,
        ),
    }
)
"""The rules that differ in some games, which are recognized by their choices, not by name."""


def varies(rule: Rule) -> bool:
    """Tell whether some games have a sentence of their own for ``rule``."""
    return rule in _VARIANTS


def rule_text(rule: Rule, ruleset: Ruleset, house: House) -> str:
    """The sentence of a rule for this game in this house, its fields not yet filled in."""
    variant = _VARIANTS.get(rule)
    return (variant(ruleset, house) if variant else "") or rule.text
