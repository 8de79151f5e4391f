"""How things are called on the progress page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from trainer.messages import _
from trainer.messages.money import money_of_sheet
from trainer.practice.drills import skill_of_id
from trainer.practice.skills import Skill
from trainer.practice.timed import timed_as
from trainer.practice.titles import skill_text
from trainer.procedure.acts import Timed
from trainer.procedure.mistakes import mistake_of
from trainer.scoring.marks import Cost
from trainer.storage.practice import StuckSkill
from ui.table.phrasing import day_text


@dataclass(frozen=True, slots=True)
class Names:
    """How things are called: the skills by their ids, documents by theirs, and the currency.

    ``stages`` are the titles of the stages in which skills are taught, by the ids of these.
    """

    skills: Mapping[str, Skill]
    documents: Mapping[str, str]
    currency: str
    stages: Mapping[str, str] = field(default_factory=dict)

    def skill(self, key: str) -> str:
        """A skill; one that no table has any more is called by its id."""
        if not key:
            return _("other questions")
        found = self.known(key)
        return key if found is None else skill_text(found)

    def known(self, key: str) -> Skill | None:
        """The skill with this id, also one that no drill is made of; None if there is none."""
        return self.skills.get(key) or _parsed(key)

    def stage(self, key: str) -> str:
        """The stage of a skill; one that is in no stage any more is with its kind."""
        found = self.known(key)
        if found is None:
            return _("Other questions")
        return _(self.stages.get(key, found.family.text))

    def timed(self, act: Timed) -> tuple[str, ...]:
        """The ids of the skills whose questions are timed as this act."""
        return tuple(key for key, skill in self.skills.items() if timed_as(skill) is act)

    def document(self, key: str) -> str:
        """A document; one that there is no more is called by its id."""
        return self.documents.get(key, key)

    def shares(self, cost: Cost) -> str:
        """Return what errors would have cost the house, and what the guests."""
        if cost == Cost():
            return _("nothing")
        money = money_of_sheet((cost.house, cost.guests), self.currency)
        return _("house {house}, players {guests}").format(
            house=money.text(cost.house), guests=money.text(cost.guests)
        )


@cache
def _parsed(key: str) -> Skill | None:
    try:
        return skill_of_id(key)
    except ValueError:
        return None


def mistake_text(key: str) -> str:
    """A named mistake in a few words; one of another version by its name in the records."""
    known = mistake_of(key)
    return key if known is None else _(known.short)


def stuck_text(stuck: StuckSkill) -> str:
    """A skill about which the supervisor is to be asked: since when, and the last mistakes."""
    known = _parsed(stuck.skill)
    text = stuck.skill if known is None else skill_text(known)
    if stuck.since is not None:
        text = _("{skill}, since {day}").format(skill=text, day=day_text(stuck.since))
    if not stuck.mistakes:
        return text
    mistakes = _("; ").join(map(mistake_text, stuck.mistakes))
    return _("{skill}. Last mistakes: {mistakes}").format(skill=text, mistakes=mistakes)
