"""The house file in force, its history, and the one that an attempt keeps."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from trainer.errors import DatabaseDamaged
from trainer.storage.checking import Problem, check_records
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database
from trainer.storage.houses import NO_VERSION
from trainer.storage.journal import AttemptJournal
from trainer.storage.rows import HouseVersion, NewAttempt, Trainee

Making = Callable[..., NewAttempt]

FIRST = "house: 1\ntitle: größer\r\n"
SECOND = "house: 1\ntitle: the second\n"
THIRD = "house: 1\ntitle: the third\n"


def put(database: Database, text: str, after: int, restores: int | None = None) -> HouseVersion:
    version = database.houses.store(text, "Ann", after, restores)
    assert version is not None
    return version


def test_a_house_has_chosen_nothing_at_first(database: Database) -> None:
    assert database.houses.present() is None
    assert database.houses.history(10) == ()


def test_the_last_version_is_in_force_and_the_others_are_kept(
    database: Database, opened: Callable[..., Database]
) -> None:
    first = put(database, FIRST, NO_VERSION)
    second = put(database, SECOND, first.id)
    assert (first.by, first.text, first.restores) == ("Ann", FIRST, None)
    assert first.at < second.at
    database.close()
    again = opened()
    assert again.houses.present() == second
    assert again.houses.history(10) == (second, first)
    assert again.houses.history(1) == (second,)


def test_a_change_to_a_version_that_is_no_longer_the_last_is_refused(
    database: Database, opened: Callable[..., Database]
) -> None:
    first = put(database, FIRST, NO_VERSION)
    other = opened()
    second = put(other, SECOND, first.id)
    assert database.houses.store(THIRD, "Ben", first.id) is None
    assert database.houses.store(THIRD, "Ben", NO_VERSION) is None
    assert database.houses.present() == second


def test_undoing_goes_back_step_by_step_to_the_very_beginning(database: Database) -> None:
    houses = database.houses
    first = put(database, FIRST, NO_VERSION)
    second = put(database, SECOND, first.id)
    third = put(database, THIRD, second.id)
    seen = []
    version: HouseVersion | None = third
    while version is not None:
        seen.append(version.text)
        before = houses.before(version)
        if before is None:
            break
        version = put(database, before.text, version.id, before.id)
    assert seen == [THIRD, SECOND, FIRST]
    assert [one.restores for one in houses.history(10)] == [first.id, second.id, None, None, None]


def test_undoing_the_first_choice_leads_to_none_and_what_is_chosen_then_goes_on_from_there(
    database: Database,
) -> None:
    first = put(database, FIRST, NO_VERSION)
    none = put(database, "", first.id, NO_VERSION)
    assert database.houses.before(none) is None
    later = put(database, THIRD, none.id)
    assert database.houses.before(later) == none


def test_an_attempt_keeps_the_house_it_was_begun_under(
    database: Database, ann: Trainee, new_attempt: Making
) -> None:
    without = database.attempts.begin(new_attempt(ann), {})
    under = database.attempts.begin(replace(new_attempt(ann), house=FIRST), {})
    put(database, SECOND, NO_VERSION)
    assert database.attempts.get(without.attempt).house == ""
    assert database.attempts.get(under.attempt).house == FIRST


def test_an_attempt_of_the_time_before_has_no_house(
    database: Database, begun: Callable[..., AttemptJournal]
) -> None:
    attempt = begun().attempt
    with database.connection.writing() as db:
        db.execute("UPDATE attempts SET house = ?", ['{"register":{}}'])
    assert database.attempts.get(attempt).house == ""


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE scenario_texts SET text = text || 'x' WHERE text LIKE 'house%'",
        "DELETE FROM scenario_texts WHERE text LIKE 'house%'",
        "UPDATE house SET settings = 'x'",
        "UPDATE house SET settings = '{}'",
        "UPDATE attempts SET house = 'x'",
    ],
)
def test_a_damaged_house_is_noticed(
    database: Database, ann: Trainee, new_attempt: Making, damage: str
) -> None:
    put(database, FIRST, NO_VERSION)
    attempt = database.attempts.begin(replace(new_attempt(ann), house=FIRST), {}).attempt
    with database.connection.writing() as db:
        db.execute(damage)
    if "house SET settings" in damage:
        with pytest.raises(DatabaseDamaged):
            database.houses.present()
        return
    with pytest.raises(DatabaseDamaged):
        database.attempts.get(attempt)
    (affected,) = check_records(database.path, Cancellation()).attempts
    assert affected.problems == (Problem.HOUSE,)
