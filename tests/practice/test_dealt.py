"""The skills that dealt acts train, and the drills that are held for mistakes."""

from __future__ import annotations

from random import Random

from tests.cases import for_each, one_in
from tests.dealing.automatic import playable_rounds
from tests.dealing.free_dealer import mistaken
from trainer.dealing.acts import DealCard, DealerAct, Pay, SayTotal
from trainer.dealing.again import round_in
from trainer.dealing.coached import DealtRound, Style
from trainer.dealing.fork import whole_shoe
from trainer.making.tables import PracticeTable, practice_table
from trainer.practice.dealt import ActMoment, drills_for
from trainer.practice.drills import drill, skills_at
from trainer.practice.generating import Difficulty
from trainer.practice.skills import Family, Skill
from trainer.rulebook import load_document
from trainer.rules.bets import DEALER, BetKind, Place
from trainer.rules.money import Cents
from trainer.scenario.check import PlayableRound

OFTEN = 0.3


def begun(playable: PlayableRound) -> DealtRound:
    """A coached round."""
    return round_in(Style.COACHED, playable, whole_shoe(playable, Random(1)))


def table_of(playable: PlayableRound) -> PracticeTable:
    """The table at which its mistakes are practised."""
    return practice_table(load_document(playable.scenario.rules), "")


def trained(dealt: DealtRound, act: DealerAct, table: PracticeTable) -> Skill:
    """What an act trains, which is done."""
    moment = ActMoment.before(act, dealt.now, table.chips.chips)
    return moment.trained(dealt.attempt(act))


@for_each(lambda: one_in(60, playable_rounds()), lambda one: one[0])
def test_every_act_trains_a_skill_and_every_mistake_has_a_drill(
    one: tuple[str, PlayableRound],
) -> None:
    name, playable = one
    dealt, table, chance = begun(playable), table_of(playable), Random(name)
    offered = skills_at(table)
    while (owed := dealt.now.suggested()) is not None:
        wrong = mistaken(owed.act, playable, chance) if chance.random() < OFTEN else None
        if wrong is not None:
            drills = drills_for(trained(dealt, wrong, table), offered)
            assert drills
            assert drill(drills[0], table, Difficulty.EASY, 1).skill == drills[0]
        assert drills_for(trained(dealt, owed.act, table), offered)


def test_a_payment_trains_what_the_question_about_it_trains_right_or_wrong() -> None:
    playable = dict(playable_rounds())["scenarios/blackjack-paid-at-once"]
    dealt, table = begun(playable), table_of(playable)
    found: dict[type[DealerAct], list[Skill]] = {}
    while (owed := dealt.now.suggested()) is not None:
        if isinstance(owed.act, Pay):
            wrong = trained(dealt, Pay(Cents(owed.act.amount + 500), owed.act.bet), table)
            assert wrong == trained(dealt, owed.act, table)
            found.setdefault(Pay, []).append(wrong)
        else:
            found.setdefault(type(owed.act), []).append(trained(dealt, owed.act, table))
    assert {skill.family for skill in found[Pay]} == {Family.PAYOUT}
    assert "3 to 2" in {str(skill.odds) for skill in found[Pay]}
    assert {skill.id for skill in found[SayTotal]} == {"total.dealer"}


def test_what_only_comes_too_early_trains_the_order() -> None:
    playable = dict(playable_rounds())["scenarios/three-boxes-that-stand"]
    dealt, table = begun(playable), table_of(playable)
    assert trained(dealt, SayTotal(20), table).id == "next_act.dealing"
    assert trained(dealt, DealCard(DEALER), table).id == "next_act.dealing"
    assert trained(dealt, DealCard(Place(1, 1)), table).id == "next_act.dealing"


def test_a_skill_without_drills_is_practised_with_the_rest_of_its_kind() -> None:
    offered = skills_at(practice_table(load_document("rws-perfect-pairs-v5"), ""))
    some = next(skill for skill in offered if skill.stakes is not None and skill.odds is not None)
    assert drills_for(some, offered) == (some,)
    taken = drills_for(Skill(Family.PAYOUT, BetKind.PERFECT_PAIRS), offered)
    assert {(skill.family, skill.bet) for skill in taken} == {
        (Family.PAYOUT, BetKind.PERFECT_PAIRS)
    }
    elsewhere = drills_for(Skill(Family.IRREGULARITY), [one for one in offered if one.bet is None])
    assert {skill.family for skill in elsewhere} == {Family.IRREGULARITY}
    acts = [skill for skill in offered if skill.family is Family.NEXT_ACT]
    assert drills_for(Skill(Family.IRREGULARITY), acts) == tuple(acts)
