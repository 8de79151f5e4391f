"""The documents' answers about irregularities at the table."""

from __future__ import annotations

from typing import Final

from trainer.rulebook.compare.answers import AnswerText, Follows, UncitedAnswer, one_part
from trainer.rulebook.compare.questions import Topic, question, stated_question
from trainer.rulebook.houses import HouseRules
from trainer.rulebook.statements import Statement
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import AfterSettlement, Irregularities, ReturnedAfterError
from trainer.rules.settle import AFTER_SETTLEMENT
from trainer.texts import N_

WHOSE: Final = "irregularities"
"""The entry of the register by which a house decides what holds; a document's own section has none.
"""


@question(Topic.IRREGULARITIES, N_("Which rules apply when something goes wrong?"))
def irregularities(game: HouseRules) -> UncitedAnswer:
    text = {
        Irregularities.DOCUMENT: AnswerText.OWN_SECTION,
        Irregularities.PP5: AnswerText.FOLLOWS_SECTION,
        Irregularities.SHIFT_MANAGER: AnswerText.SHIFT_MANAGER,
    }[game.house.irregularities]
    rules = (Rule.INTERRUPTION_CONTINUES, Rule.VOID, Rule.SHIFT_MANAGER)
    return one_part(text, rules, (WHOSE,))


@question(Topic.IRREGULARITIES, N_("What happens to the Interim Settlement of a Void round?"))
def void(game: HouseRules) -> UncitedAnswer:
    undone = game.house.void_reverses_interim
    text = AnswerText.INTERIM_UNDONE if undone else AnswerText.INTERIM_STANDS
    return _by_section(game, text, (Rule.VOID,), ("void_reverses_interim",))


@question(Topic.IRREGULARITIES, N_("What may the players do after a dealing error?"))
def after_error(game: HouseRules) -> UncitedAnswer:
    unsettled = game.house.returned_after_error is ReturnedAfterError.UNSETTLED
    return _by_section(
        game,
        AnswerText.UNSETTLED_BACK if unsettled else AnswerText.ALL_BACK,
        (
            Rule.DEALING_ERROR,
            Rule.CONTINUE_AS_DEALT,
            Rule.CONTINUE_RECONSTRUCTED,
            Rule.BETS_BACK_AFTER_ERROR,
        ),
        ("returned_after_error",),
    )


@question(Topic.IRREGULARITIES, N_("How long can cards be reconstructed?"))
def put_right(game: HouseRules) -> UncitedAnswer:
    nothing = game.house.reconstructed_after_settlement is AfterSettlement.NOTHING
    return _by_section(
        game,
        AnswerText.UNTIL_SETTLED if nothing else AnswerText.UNTIL_SETTLED_THERE,
        (Rule.RECONSTRUCTION, Rule.NO_RECONSTRUCTION),
        AFTER_SETTLEMENT,
    )


@question(Topic.IRREGULARITIES, N_("What happens to a card dealt to a box without a bet?"))
def to_empty_box(game: HouseRules) -> UncitedAnswer:
    rules = (Rule.CARD_TO_EMPTY_BOX, Rule.RECONSTRUCTION)
    return _by_section(game, AnswerText.PUT_RIGHT_OR_DISCARDED, rules)


@question(Topic.IRREGULARITIES, N_("What if the dealer overdraws a complete hand?"))
def overdrawn(game: HouseRules) -> UncitedAnswer:
    options = game.house.options_after_dealer_overdraws
    return _by_section(
        game,
        AnswerText.DISCARDED_WITH_OPTIONS if options else AnswerText.DISCARDED,
        (Rule.DEALER_OVERDREW, Rule.DEALING_ERROR) if options else (Rule.DEALER_OVERDREW,),
        ("options_after_dealer_overdraws",),
    )


@question(Topic.IRREGULARITIES, N_("What if two cards came out together?"))
def together(game: HouseRules) -> UncitedAnswer:
    rules = (Rule.CARDS_TOGETHER, Rule.CARDS_TOGETHER_DEALER, Rule.CARDS_TOGETHER_OPTIONS)
    return _by_section(game, AnswerText.PLAYER_PICKS, rules)


@question(Topic.IRREGULARITIES, N_("What happens to a card face up in the shoe?"))
def face_up(game: HouseRules) -> UncitedAnswer:
    return _by_section(game, AnswerText.NEXT_CARD, (Rule.FACE_UP_IN_SHOE,))


@question(Topic.IRREGULARITIES, N_("What does a mistake found in the next round change?"))
def found_late(game: HouseRules) -> UncitedAnswer:
    rules = (Rule.ROUND_STANDS, Rule.NO_EFFECT_ON_NEXT_ROUND)
    return _by_section(game, AnswerText.BOTH_ROUNDS_STAND, rules)


def _by_section(
    game: HouseRules, text: AnswerText, rules: tuple[Rule, ...], settings: tuple[str, ...] = ()
) -> UncitedAnswer:
    """Return what the section on irregularities says, where the house follows one."""
    if game.house.irregularities is Irregularities.SHIFT_MANAGER:
        return one_part(AnswerText.MANAGER_DECIDES, (Rule.SHIFT_MANAGER,), (WHOSE,))
    return one_part(text, rules, (*settings, WHOSE))


def _in_section(name: str, text: str, *said: Statement, settings: tuple[str, ...] = ()) -> None:
    stated_question(
        name, Topic.IRREGULARITIES, text, *said, follows=Follows.IRREGULARITIES, settings=settings
    )


_in_section(
    "over_maximum", N_("A box over its maximum, noticed in time?"), Statement.EXCESS_REJECTED
)
_in_section(
    "over_unseen",
    N_("A box over its maximum, not noticed in time?"),
    Statement.PRO_RATA,
    Statement.WHOLE_BELOW_MINIMUM,
    settings=("pro_rata_total",),
)
_in_section(
    "under_minimum", N_("A box under its minimum, noticed in time?"), Statement.RAISE_OR_WITHDRAW
)
_in_section(
    "under_unseen",
    N_("A box under its minimum, not noticed in time?"),
    Statement.PLAYS_BELOW_MINIMUM,
)
_in_section("walked_away", N_("A player who walks away after betting?"), Statement.DRAWN_TO_12)
_in_section(
    "interruption",
    N_("A technical interruption, such as a power failure?"),
    Statement.INTERRUPTED_GOES_ON,
    Statement.INTERRUPTED_VOID,
)
_in_section(
    "voids",
    N_("What makes a round Void?"),
    Statement.VOID_FOREIGN_CARD,
    Statement.VOID_WRONG_COUNT,
    Statement.VOID_SHOE_EMPTY,
    Statement.VOID_UNSHUFFLED,
)
_in_section(
    "void_returns", N_("What happens to the bets of a Void round?"), Statement.VOID_RETURNS_BETS
)
_in_section("late_bet", N_("A bet that comes too late?"), Statement.LATE_REFUSED)
_in_section("misplaced", N_("A bet in the wrong place?"), Statement.AS_CHIPS_LIE)
_in_section(
    "no_main_bet", N_("A side bet on a box without an Initial Bet?"), Statement.SIDE_BET_RETURNED
)
_in_section(
    "settled_late", N_("Side bets left unsettled when play went on?"), Statement.SETTLED_AS_SOON
)
_in_section(
    "cards_decided", N_("Who decides whether cards can be reconstructed?"), Statement.HOUSE_ALONE
)
_in_section(
    "who_decides", N_("Who decides what the rules leave open?"), Statement.SHIFT_MANAGER_DECIDES
)


@question(Topic.IRREGULARITIES, N_("May a player squeeze the cards?"))
def squeeze(_game: HouseRules) -> UncitedAnswer:
    said = (Statement.SQUEEZE_ON_REQUEST, Statement.PLAYERS_FACE_UP)
    return UncitedAnswer(rules=(Rule.SQUEEZE,), said=said, follows=Follows.GAME)
