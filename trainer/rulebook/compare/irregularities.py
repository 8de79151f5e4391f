"""What the documents answer about what goes wrong at the table."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from trainer.rulebook.compare.found import Answers, Found, Usual
from trainer.rulebook.compare.questions import Question
from trainer.rulebook.compare.sayings import Said, Saying
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Irregularities, ReturnedAfterError

_WHOSE: Final = "irregularities"
"""The entry of the register by which a house decides what holds; a document's own section has none.
"""


def _irregularities(usual: Usual) -> Found:
    saying = {
        Irregularities.DOCUMENT: Saying.OWN_SECTION,
        Irregularities.PP5: Saying.FOLLOWS_SECTION,
        Irregularities.SHIFT_MANAGER: Saying.SHIFT_MANAGER,
    }[usual.house.irregularities]
    rules = (Rule.INTERRUPTION_CONTINUES, Rule.VOID, Rule.SHIFT_MANAGER)
    return Found((Said(saying),), rules, (_WHOSE,))


def _void(usual: Usual) -> Found:
    undone = usual.house.void_reverses_interim
    saying = Saying.INTERIM_UNDONE if undone else Saying.INTERIM_STANDS
    return _by_section(usual, saying, (Rule.VOID,), ("void_reverses_interim",))


def _after_error(usual: Usual) -> Found:
    unsettled = usual.house.returned_after_error is ReturnedAfterError.UNSETTLED
    return _by_section(
        usual,
        Saying.UNSETTLED_BACK if unsettled else Saying.ALL_BACK,
        (
            Rule.DEALING_ERROR,
            Rule.CONTINUE_AS_DEALT,
            Rule.CONTINUE_RECONSTRUCTED,
            Rule.BETS_BACK_AFTER_ERROR,
        ),
        ("returned_after_error",),
    )


def _put_right(usual: Usual) -> Found:
    rules = (Rule.RECONSTRUCTION, Rule.NO_RECONSTRUCTION)
    return _by_section(usual, Saying.UNTIL_SETTLED, rules)


def _to_empty_box(usual: Usual) -> Found:
    rules = (Rule.CARD_TO_EMPTY_BOX, Rule.RECONSTRUCTION)
    return _by_section(usual, Saying.PUT_RIGHT_OR_DISCARDED, rules)


def _overdrawn(usual: Usual) -> Found:
    options = usual.house.options_after_dealer_overdraws
    return _by_section(
        usual,
        Saying.DISCARDED_WITH_OPTIONS if options else Saying.DISCARDED,
        (Rule.DEALER_OVERDREW, Rule.DEALING_ERROR) if options else (Rule.DEALER_OVERDREW,),
        ("options_after_dealer_overdraws",),
    )


def _together(usual: Usual) -> Found:
    rules = (Rule.CARDS_TOGETHER, Rule.CARDS_TOGETHER_DEALER, Rule.CARDS_TOGETHER_OPTIONS)
    return _by_section(usual, Saying.PLAYER_PICKS, rules)


def _face_up(usual: Usual) -> Found:
    return _by_section(usual, Saying.NEXT_CARD, (Rule.FACE_UP_IN_SHOE,))


def _found_late(usual: Usual) -> Found:
    rules = (Rule.ROUND_STANDS, Rule.NO_EFFECT_ON_NEXT_ROUND)
    return _by_section(usual, Saying.BOTH_ROUNDS_STAND, rules)


def _squeeze(usual: Usual) -> Found:
    if not usual.document.citations[Rule.SQUEEZE]:
        return Found((Said(Saying.NO_SQUEEZE),))
    return Found((Said(Saying.WITH_LEAVE),), (Rule.SQUEEZE,))


def _by_section(
    usual: Usual, saying: Saying, rules: tuple[Rule, ...], settings: tuple[str, ...] = ()
) -> Found:
    """What the section on irregularities says, where the house follows one."""
    if usual.house.irregularities is Irregularities.SHIFT_MANAGER:
        return Found((Said(Saying.MANAGER_DECIDES),), (Rule.SHIFT_MANAGER,), (_WHOSE,))
    return Found((Said(saying),), rules, (*settings, _WHOSE))


ANSWERS: Final[Answers] = MappingProxyType(
    {
        Question.IRREGULARITIES: _irregularities,
        Question.VOID: _void,
        Question.AFTER_ERROR: _after_error,
        Question.PUT_RIGHT: _put_right,
        Question.TO_EMPTY_BOX: _to_empty_box,
        Question.OVERDRAWN: _overdrawn,
        Question.TOGETHER: _together,
        Question.FACE_UP: _face_up,
        Question.FOUND_LATE: _found_late,
        Question.SQUEEZE: _squeeze,
    }
)
