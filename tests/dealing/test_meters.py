"""A meter that is won: who may be called, who sets it and when, and what stands there meanwhile."""

from __future__ import annotations

from tests.cases import for_each
from tests.dealing.automatic import playable_rounds
from trainer.dealing.acts import Pay, Say, SetMeter
from trainer.dealing.again import table_of
from trainer.dealing.coached import CoachedRound
from trainer.dealing.round import Dealing
from trainer.procedure.acts import Act
from trainer.rules.bets import BetKind
from trainer.rules.events import MeterSet
from trainer.rules.rulekeys import Rule
from trainer.scenario.check import PlayableRound

_CALL = Say(Act.STOP_FOR_ERROR)


def _won() -> list[tuple[str, PlayableRound]]:
    """The rounds in which a meter is won and set, and nothing goes wrong."""
    return [
        (name, playable)
        for name, playable in playable_rounds()
        if not playable.scenario.incidents
        and any(isinstance(one, MeterSet) and one.rule is Rule.METER for one in _events(playable))
    ]


def _events(playable: PlayableRound) -> tuple[object, ...]:
    return playable.trace.events


def _named(name: str) -> PlayableRound:
    (found,) = (one for where, one in playable_rounds() if where.endswith(f"/{name}"))
    return found


@for_each(_won, name=lambda case: case[0])
def test_a_meter_changes_when_the_dealer_sets_it(case: tuple[str, PlayableRound]) -> None:
    _name, playable = case
    dealing, shown = CoachedRound(playable, playable.scenario.shoe), dict[int, int]()
    while (owed := dealing.now.suggested()) is not None:
        before = dict(table_of(dealing).meters)
        tried = dealing.attempt(owed.act)
        after = dict(table_of(dealing).meters)
        if isinstance(owed.act, SetMeter):
            assert after == {**before, owed.act.level: owed.act.to}
            assert (tried.rules, tried.settings) == ((), ())
            shown[owed.act.level] = owed.act.to
        elif owed.act != Say(Act.CLOSE_BETS):  # the wagers make it grow
            assert after == before
    assert shown


@for_each(_won, name=lambda case: case[0])
def test_the_supervisor_may_be_called_to_a_meter_that_is_won(
    case: tuple[str, PlayableRound],
) -> None:
    _name, playable = case
    dealing = Dealing(playable)
    while (owed := dealing.suggested()) is not None:
        if isinstance(owed.act, Pay) and owed.act.bet.kind is BetKind.PROGRESSIVE:
            assert dealing.judge(_CALL) is None
            dealing.do(_CALL)
            assert dealing.suggested() == owed
        dealing.do(owed.act)
    assert dealing.settlement() == playable.settlement


def test_nobody_is_called_where_no_meter_is_won() -> None:
    dealing = Dealing(_named("plain-round"))
    while (owed := dealing.suggested()) is not None:
        assert dealing.judge(_CALL) is not None
        dealing.do(owed.act)


def test_a_meter_may_be_set_last_and_is_due_all_the_same() -> None:
    dealing = Dealing(_named("nevada-envy"))
    while others := [one.act for one in dealing.allowed() if not isinstance(one.act, SetMeter)]:
        dealing.do(others[0])
    (left,) = dealing.allowed()
    assert not dealing.over
    dealing.do(left.act)
    assert dealing.over
