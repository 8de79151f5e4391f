"""The shipped series: played through, and each round as the scenario the library makes of it."""

import pytest

from tests.cases import for_every
from tests.scenario_files import check_series
from trainer.felt.chips import payable
from trainer.procedure.ask import questions
from trainer.procedure.questions import Money, QuestionGroup
from trainer.procedure.steps import steps
from trainer.rulebook.sources import shipped_series, shipped_series_text
from trainer.scenario.check import check, misses
from trainer.scenario.check_series import CheckedSeries
from trainer.scenario.read_series import Unreadable
from trainer.scenario.writer import write

PROGRESSIVE = "nevada-evening"


def played(name: str) -> CheckedSeries:
    found = check_series(
        shipped_series_text(name).encode(), lambda _name: Unreadable("none beside it")
    )
    assert found.diagnostics == ()
    return found


def test_there_are_series() -> None:
    assert len(shipped_series()) >= 2


@for_every("name", shipped_series())
def test_a_series_comes_to_what_was_worked_out_by_hand(name: str) -> None:
    series = played(name)
    assert series.title
    assert series.notes
    assert 3 <= len(series.rounds) <= 9  # the library sorts its rounds by their one digit
    levels = {playable.scenario.level for playable in series.rounds}
    assert len(levels) == 1
    for playable in series.rounds:
        assert playable.scenario.expect is not None
        assert [*misses(playable.scenario.expect, playable.settlement)] == []
        assert playable.scenario.expect.net == playable.settlement.net
        assert playable.scenario.title
        assert playable.scenario.tags


@for_every("name", shipped_series())
def test_every_round_can_be_asked_about_and_paid(name: str) -> None:
    for playable in played(name).rounds:
        playthrough = steps(playable.trace, playable.game.procedure)
        put = questions(playthrough, playable.terms, playable.scenario.ask)
        assert {question.ask for question in put} == set(playable.scenario.ask)
        chips = playable.scenario.table.chips
        for question in questions(playthrough, playable.terms, QuestionGroup):
            if isinstance(question.expected, Money):
                assert payable(question.expected.amount, chips), question.id


@for_every("name", shipped_series())
def test_a_round_written_by_itself_is_the_same_round(name: str) -> None:
    for playable in played(name).rounds:
        alone = check(write(playable.scenario).encode())
        assert alone.diagnostics == ()
        assert alone.round is not None
        assert alone.round.scenario == playable.scenario
        assert alone.round.settlement == playable.settlement


def test_the_meters_grow_are_given_back_won_and_reseeded() -> None:
    rounds = played(PROGRESSIVE).rounds
    after = [playable.settlement.meters for playable in rounds]
    assert after == [(1000000, 110000), (1000000, 110000), (500000, 110000), (500200, 50000)]
    assert [playable.settlement.void for playable in rounds] == [False, True, False, False]
    # What a round begins with is what the one before it left.
    before = [
        playable.scenario.table.progressive.meters
        for playable in rounds
        if playable.scenario.table.progressive is not None
    ]
    assert before == [(999850, 110000), *after[:-1]]


def test_an_unknown_series_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        shipped_series_text("../rules/live-blackjack")
