"""Answers of every format that was ever stored are read; those of a later one are not damage."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.endurance.flipped import contents
from tests.old_database import EARLIEST_CUT_SHORT, make_old_database
from tests.scenario_files import playable_text
from tests.storage.conftest import Opener
from trainer import __version__
from trainer.errors import AttemptNewer, DatabaseDamaged
from trainer.procedure.ask import questions
from trainer.procedure.judge import judge
from trainer.procedure.questions import Question, QuestionGroup
from trainer.procedure.steps import steps
from trainer.rules.bets import BetKind
from trainer.storage.database import Database
from trainer.storage.rows import FORMAT, Attempt, AttemptState, Mode

SINCE = {"among", "counted", "settings"}
"""What the earliest questions did not say; what cannot be known from the rest stays empty."""
MOVED = {"step"}
"""Hands of side bets are asked about together, before any of these bets is settled."""


@pytest.fixture
def earliest(place: Path, opened: Opener) -> Database:
    return opened(make_old_database(place, "earliest.sql"))


def attempts(database: Database) -> tuple[Attempt, ...]:
    return contents(database).attempts


def asked_today(attempt: Attempt) -> tuple[Question, ...]:
    playable = playable_text(attempt.text.encode())
    playthrough = steps(playable.trace, playable.game.procedure)
    return tuple(questions(playthrough, playable.terms, playable.scenario.ask))


def test_the_earliest_answers_are_read(earliest: Database) -> None:
    found = attempts(earliest)
    assert len(found) == 6
    for attempt in found:
        assert len(attempt.answers) == attempt.summary.answers > 0
        assert attempt.summary.right == sum(one.verdict.right for one in attempt.answers)
    states = [attempt.summary.state for attempt in found]
    assert states.count(AttemptState.RUNNING) == 1
    (unfinished,) = [one for one in found if one.summary.state is AttemptState.RUNNING]
    assert len(unfinished.answers) == EARLIEST_CUT_SHORT


def test_what_the_earliest_questions_lack_follows_from_the_rest(earliest: Database) -> None:
    gains = 0
    for attempt in attempts(earliest):
        today = {question.id: question for question in asked_today(attempt)}
        for answer in attempt.answers:
            stored = answer.question
            now = today.get(stored.id)
            if now is None:
                # The highest Insurance was asked for on every different bet at that time.
                assert stored.ask is QuestionGroup.INSURANCE, stored.id
                continue
            different = {
                name
                for name in Question.__match_args__
                if getattr(stored, name) != getattr(now, name)
            }
            assert different <= SINCE | MOVED, stored.id
            gains += stored.working is not None and stored.working.net != 0
    # What a bettor gains or loses is among what has to follow.
    assert gains > 10


def test_what_was_stored_in_format_2_is_read(place: Path, opened: Opener) -> None:
    with closing(sqlite3.connect(make_old_database(place, "format2.sql"))) as connection:
        stored = connection.execute("SELECT question FROM answers").fetchall()
    assert {json.loads(text)["format"] for (text,) in stored} == {2}
    found = attempts(opened())
    assert [len(one.answers) for one in found] == [10, 3, 5]
    for attempt in found:
        assert attempt.summary.right == sum(one.verdict.right for one in attempt.answers)
        today = {question.id: question for question in asked_today(attempt)}
        for answer in attempt.answers:
            assert not answer.question.offered
            assert answer.verdict == judge(answer.question, answer.given)
            if answer.question.ask is QuestionGroup.INSURANCE:
                continue
            now = today[answer.question.id]
            if answer.question.ask is QuestionGroup.INCIDENT:
                now = replace(now, choices=answer.question.choices)  # others are offered today
            if answer.question.bet is not None and answer.question.bet.kind is BetKind.INSURANCE:
                # ¶3.15.2: at that time the house could let the Seated Player choose for everybody.
                now = replace(now, settings=answer.question.settings)
            assert answer.question == now


def change(place: Path, statement: str) -> None:
    with closing(sqlite3.connect(place)) as connection:
        assert connection.execute(statement).rowcount > 0
        connection.commit()


def test_an_answer_of_a_newer_format_is_newer(
    place: Path, earliest: Database, opened: Opener
) -> None:
    first, *others = attempts(earliest)
    title = first.summary.title
    earliest.close()
    change(
        place,
        f"UPDATE answers SET question = json_set(question, '$.format', {FORMAT + 1}, "
        f"'$.weather', 'fine')"
        f" WHERE number = 1 AND attempt_id = {first.summary.id}",
    )
    database = opened()
    with pytest.raises(AttemptNewer) as caught:
        database.attempts.get(first.summary.id)
    assert caught.value.values == {"title": title}
    assert caught.value.detail == f"format {FORMAT + 1}; this version knows {FORMAT}"
    # The others are as readable as before, and the list is whole.
    assert [database.attempts.get(one.summary.id) for one in others] == others
    assert len(database.attempts.latest(first.summary.trainee, 100)) == 1 + len(others)


@pytest.mark.parametrize(("program", "kind"), [("9.1", AttemptNewer), ("0.1.0", DatabaseDamaged)])
def test_an_unknown_rule_is_damage_only_in_what_this_version_wrote(
    place: Path, earliest: Database, opened: Opener, program: str, kind: type[Exception]
) -> None:
    earliest.close()
    change(place, f"UPDATE attempts SET program_version = '{program}' WHERE id = 1")
    change(
        place,
        "UPDATE answers SET question = json_set(question, '$.rules', json_array('rain_stops'))"
        " WHERE attempt_id = 1 AND number = 0",
    )
    with pytest.raises(kind):
        opened().attempts.get(1)


UNKNOWN = ("mode = 'tournament'", "state = 'paused'", "mode = 'tournament', state = 'running'")


@pytest.mark.parametrize("words", UNKNOWN)
def test_an_attempt_of_a_newer_version_is_listed_with_the_others(
    place: Path, earliest: Database, opened: Opener, words: str
) -> None:
    before = earliest.attempts.latest(1, 100)
    earliest.close()
    change(place, f"UPDATE attempts SET {words}, program_version = '9.1' WHERE id = 1")
    database = opened()
    listed = database.attempts.latest(1, 100)
    assert [one for one in listed if one.id != 1] == [one for one in before if one.id != 1]
    (newer,) = [one for one in listed if one.id == 1]
    assert (newer.mode is Mode.NEWER) == ("mode" in words)
    assert (newer.state is AttemptState.NEWER) == ("paused" in words)
    with pytest.raises(AttemptNewer) as caught:
        database.attempts.get(1)
    assert caught.value.values == {"title": newer.title}
    # What cannot be resumed is not offered.
    assert 1 not in [one.id for one in database.attempts.unfinished(1)]


@pytest.mark.parametrize("words", UNKNOWN)
def test_an_unknown_word_is_damage_in_what_this_version_wrote(
    place: Path, earliest: Database, opened: Opener, words: str
) -> None:
    earliest.close()
    change(place, f"UPDATE attempts SET {words} WHERE id = 1")
    with pytest.raises(DatabaseDamaged):
        opened().attempts.latest(1, 100)
    with pytest.raises(DatabaseDamaged):
        opened().attempts.get(1)


def test_an_attempt_names_the_newest_version_that_resumed_it(
    place: Path, earliest: Database, opened: Opener
) -> None:
    earliest.close()
    for before, after in (("0.0.9", __version__), ("9.1", "9.1")):
        change(
            place,
            f"UPDATE attempts SET program_version = '{before}', state = 'running' WHERE id = 1",
        )
        database = opened()
        database.attempts.resume(1, {})
        assert database.attempts.get(1).program == after
        database.close()
