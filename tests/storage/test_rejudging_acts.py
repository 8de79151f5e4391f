"""The acts of rounds dealt by hand judged once more, each by itself."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tests.cases import for_each, one_in
from tests.dealing.automatic import playable_rounds
from tests.dealing.free_dealer import mistaken
from tests.dealing.shifts import any_plan, shift_dealt
from tests.rejudged import ELSEWHERE, HIGH
from tests.storage.dealt_rounds import Chooser, dealt_by, played, recorded, rightly
from tests.storage.test_rejudging import search
from trainer.cli.main import main
from trainer.dealing.acts import DealerAct, Pay
from trainer.dealing.again import round_in
from trainer.dealing.coached import DealtRound, Style
from trainer.dealing.fork import whole_shoe
from trainer.procedure.questions import ErrorClass
from trainer.rejudging.compare import Comparison
from trainer.rejudging.dealt import DealtThen, compare_acts
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents
from trainer.scenario.check import PlayableRound
from trainer.shift.rounds import shoe_behind
from trainer.storage.database import Database
from trainer.storage.rejudging import Looked
from trainer.storage.rows import Trainee

OFTEN = 0.1


def at_times(playable: PlayableRound, chance: Random) -> Chooser:
    """Something wrong before an act now and then."""

    def choose(_dealt: DealtRound, act: DealerAct) -> Sequence[DealerAct]:
        wrong = mistaken(act, playable, chance) if chance.random() < OFTEN else None
        return (act,) if wrong is None else (wrong, act)

    return choose


def freely(playable: PlayableRound, chance: Random) -> Chooser:
    """Something wrong instead of an act now and then."""

    def choose(_dealt: DealtRound, act: DealerAct) -> Sequence[DealerAct]:
        wrong = mistaken(act, playable, chance) if chance.random() < OFTEN else None
        return (wrong or act,)

    return choose


def compared(style: Style, choose: Chooser, then: PlayableRound, now: PlayableRound) -> Comparison:
    """The acts of a round that is dealt under ``then``, judged once more under ``now``."""
    cards = whole_shoe(then, Random(7))
    records = dealt_by(round_in(style, then, cards), choose)
    return compare_acts(DealtThen(style, (), records, records, cards), then, now)


@for_each(lambda: one_in(45, playable_rounds()), lambda one: one[0])
def test_nothing_is_judged_otherwise_where_nothing_has_changed(
    one: tuple[str, PlayableRound],
) -> None:
    _name, playable = one
    chance = Random(one[0])
    for style, choose in (
        (Style.COACHED, at_times(playable, chance)),
        (Style.FREE, freely(playable, chance)),
    ):
        found = compared(style, choose, playable, playable)
        assert found.otherwise == (), [one.told for one in found.otherwise]
        assert found.unknown == 0


def pays_lars(amount: int) -> Chooser:
    """The straight of Lars is paid so, and then, where he is told otherwise, as he is told."""

    def choose(dealt: DealtRound, act: DealerAct) -> Sequence[DealerAct]:
        straight = isinstance(act, Pay) and act.bet.kind is BetKind.TWENTY_ONE_PLUS_THREE
        if straight and isinstance(act, Pay) and act.bet.bettor == "Lars":
            wrong = Pay(Cents(amount), act.bet)
            return (act,) if wrong == act else (wrong, act)
        return (act,)

    return choose


def test_a_changed_choice_turns_one_act_round_and_none_after_it() -> None:
    then, now = played(), played(in_force=HIGH)
    for style in Style:
        found = compared(style, rightly, then, now)
        (paid,) = found.otherwise
        assert paid.before.right
        assert paid.after.error is ErrorClass.PAYOUT
        line = "Pay €200 to box 1, Lars, 21+3"
        assert paid.told[1:] == (line, line, "€25")
        assert (found.unknown, found.right[0] - found.right[1]) == (0, 1)
        assert paid.cost.house == 17500


def test_what_was_wrong_is_right_and_what_he_was_told_then_is_not_judged() -> None:
    then, now = played(in_force=HIGH), played()
    found = compared(Style.COACHED, pays_lars(20000), then, now)
    (paid,) = found.otherwise
    assert (paid.before.right, paid.after.right) == (False, True)
    assert found.unknown == 1


def test_they_are_found_in_the_records_and_kept_beside_the_old_verdicts(
    place: Path, database: Database, ann: Trainee, capsys: pytest.CaptureFixture[str]
) -> None:
    coached = recorded(database, ann, Style.COACHED, rightly)
    silent = recorded(database, ann, Style.SILENT, rightly)
    under_it = recorded(database, ann, Style.FREE, rightly, in_force=HIGH)
    found = search(place)
    assert [one.attempt for one in found.judgements] == [coached, silent]
    acts = len(database.attempts.get(coached).answers)
    assert found.looked == Looked(attempts=3, answers=3 * acts, replayed=2 * acts)
    assert search(place, everything=True).looked.replayed == 3 * acts
    database.rejudgings.keep(HIGH, "Bea", "An Ace is high", found.judgements)
    assert search(place).answers == 0, "the verdicts that were kept are the last ones"
    back = search(place, ELSEWHERE)
    assert [one.attempt for one in back.judgements] == [coached, silent, under_it]
    (kept,) = database.rejudgings.of_attempt(coached).values()
    assert kept.verdict.error is ErrorClass.PAYOUT
    high = place.parent / "high.house.yaml"
    high.write_text(HIGH)
    assert main(["--database", str(place), "rejudge", "--house", str(high), "--all"]) == 0
    assert "0 answers would be marked differently." in capsys.readouterr().out


def test_a_round_of_a_shift_is_dealt_again_from_its_own_shoe() -> None:
    for dealt in shift_dealt(any_plan(4), 4, mistakes=0.05):
        cards = (*dealt.made.scenario.shoe, *shoe_behind(dealt.plan, dealt.state, dealt.made))
        records = dealt_by(round_in(Style.FREE, dealt.made, cards), freely(dealt.made, Random(3)))
        found = compare_acts(
            DealtThen(Style.FREE, (), records, records, cards), dealt.made, dealt.made
        )
        assert (found.otherwise, found.unknown) == ((), 0)


def test_a_round_that_is_dealt_otherwise_since_counts_what_is_left_out_once() -> None:
    then = played(DRAWS)
    now = played(DRAWS, ALWAYS)
    found = compared(Style.COACHED, rightly, then, now)
    assert [one.told.now for one in found.otherwise] == ["Deal a card to the dealer"]
    assert found.unknown == 0


DRAWS = """\
format: 1
title: All out
rules: rws-perfect-pairs-v5
boxes:
  1: [{name: Ann, main: 100, calls: [hit]}]
  3: [{name: Ben, main: 50, calls: [hit]}]
shoe: TS 9D 7S 6C 5H KD KC TH
"""
ALWAYS = "house: 1\ndocuments:\n  rws-perfect-pairs-v5:\n    choices: {dealer_completes: always}\n"
