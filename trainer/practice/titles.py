"""Skills as text: what is practised."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from trainer.messages.names import bet_text
from trainer.messages.text import _, ngettext, worded
from trainer.messages.workings import odds_text
from trainer.practice.evidence import Method, SkillState, Standing
from trainer.practice.skills import Family, Skill
from trainer.rules.bets import BetKind
from trainer.texts import N_, PLAIN, Wording

_ON_THE_MAIN_BET = N_("the main bet")
_STANDINGS = {
    Standing.NEW: N_("new"),
    Standing.LEARNING: N_("learning"),
    Standing.ACCURATE: N_("accurate"),
    Standing.MASTERED: N_("mastered"),
}


def family_text(family: Family) -> str:
    """Return what a trainee does in the questions of a family."""
    return _(family.text)


def skill_text(skill: Skill, words: Wording = PLAIN) -> str:
    """A skill's title in a document's ``words``: "3 to 2 on the main bet, awkward stakes"."""
    details = [
        worded(word.text, words) for word in (skill.aspect, skill.stakes) if word is not None
    ]
    bet = "" if skill.bet is None else bet_text(skill.bet)
    if skill.odds is not None:
        on = _(_ON_THE_MAIN_BET) if skill.bet is BetKind.MAIN else bet
        paid = _("{odds} on {bet}").format(odds=odds_text(skill.odds), bet=on)
        return ", ".join((paid, *details))
    # Envy is both the bet and what is asked about it: it is named once.
    listed = ", ".join(filter(None, dict.fromkeys((bet, *details))))
    if not listed:
        return family_text(skill.family)
    return _("{family}: {details}").format(family=family_text(skill.family), details=listed)


def apart_text(one: Skill, other: Skill) -> str:
    """Two skills that are to be told apart, as short as that is clear: “1 to 1 or 3 to 2?”."""
    named = skill_text(one), skill_text(other)
    if one.odds is not None and other.odds is not None and one.odds != other.odds:
        named = odds_text(one.odds), odds_text(other.odds)
    elif one.family is other.family and one.aspect and other.aspect:
        named = _(one.aspect.text), _(other.aspect.text)
    return _("{one} or {other}?").format(one=named[0], other=named[1])


def placed_text(placed: Collection[Skill], taught: int) -> str:
    """Tell what a placement has opened of the skills that are taught, by families."""
    if not placed:
        return _("Nothing more is open than before: practice goes on with what is taught first.")
    numbers = Counter(family_text(skill.family) for skill in placed)
    families = _("; ").join(
        _("{family}: {number}").format(family=family, number=number)
        for family, number in numbers.items()
    )
    text = ngettext(
        "{number} of {all} skills is open now and need not be learnt. {families}",
        "{number} of {all} skills are open now and need not be learnt. {families}",
        len(placed),
    )
    return text.format(number=len(placed), all=taught, families=families)


def state_text(state: SkillState) -> str:
    """Tell how far a skill has come by its latest answers, in a word."""
    if state.stuck:
        return _("stuck")
    if not state.seen and state.placed_on is not None:
        return _("believed")
    return _(_STANDINGS[state.standing(None)])


def basis_text(state: SkillState) -> str:
    """Tell which answers that rests on, and what helps whoever is stuck; empty before the first."""
    if not state.seen:
        return _("placement") if state.placed_on is not None else ""
    answers = ngettext("{number} answer", "{number} answers", state.seen).format(number=state.seen)
    if state.stuck:
        asked = state.method is Method.SUPERVISOR
        help_ = _("ask the supervisor") if asked else _("another method is tried")
        return _("{answers}: {help}").format(answers=answers, help=help_)
    if state.standing(None) is Standing.MASTERED:
        return _("{answers} on two days or more").format(answers=answers)
    return answers
