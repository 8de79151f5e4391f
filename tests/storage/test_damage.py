"""A damaged database ends in a sentence, whichever of its bytes is wrong."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.endurance.flipped import HELD, contents, flips, outcome, sound
from tests.old_database import make_old_database
from trainer.errors import DatabaseDamaged
from trainer.storage.database import Database

Opener = Callable[..., Database]


@pytest.fixture
def old(place: Path, opened: Opener) -> Path:
    """A database with attempts in it, closed."""
    opened(make_old_database(place)).close()
    return place


def damaged(path: Path, opened: Opener) -> str:
    """Opening and reading the file ends in a sentence and leaves it as it is; the detail."""
    before = path.read_bytes()
    with pytest.raises(DatabaseDamaged) as caught, closing(opened(path)) as database:
        contents(database)
    assert path.read_bytes() == before
    return caught.value.detail


def test_sixty_copies_with_a_wrong_byte(tmp_path: Path) -> None:
    path = tmp_path / "flipped.sqlite"
    whole, expected = sound(path)
    copies = list(flips(whole, 60, seed=12))
    found = {flip: outcome(path, whole, expected, flip) for flip in copies}
    assert {flip: said for flip, said in found.items() if said[0] not in HELD} == {}
    # Some of them do damage something.
    assert len({result for result, _ in found.values()}) > 1


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(b"The dealer", b"The d\xffaler", id="a text that is not UTF-8"),
        pytest.param(b'CREATE TABLE "answers"', b'CREATE T\xffBLE "answers"', id="in a message"),
        pytest.param(b'"question_id" TEXT', b'"question_ix" TEXT', id="a column is missing"),
        pytest.param(b'"migration_set" TEXT', b'"m\xc8gration_set" TEXT', id="their list"),
        pytest.param(b"m0002_attempts", b"m0002_attemptz", id="an unknown migration"),
        pytest.param(b'REFERENCES "attempts"', b'REFERENCES "attemptz"', id="a reference"),
    ],
)
def test_other_bytes(old: Path, opened: Opener, before: bytes, after: bytes) -> None:
    content = old.read_bytes()
    assert before in content
    assert len(after) == len(before)
    old.write_bytes(content.replace(before, after, 1))
    damaged(old, opened)


def test_an_unknown_format_of_the_schema(old: Path, opened: Opener) -> None:
    content = bytearray(old.read_bytes())
    content[47] = 9
    old.write_bytes(content)
    assert "unsupported file format" in damaged(old, opened)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE attempts SET milliseconds = 'long' WHERE id = 1",
        "UPDATE attempts SET questions = 1.5 WHERE id = 1",
        "UPDATE attempts SET started_at = 'yesterday' WHERE id = 1",
        "UPDATE attempts SET started_at = '2026-11-21T09:00:20' WHERE id = 1",
        "UPDATE attempts SET trainee_id = 77 WHERE id = 1",
        "UPDATE trainees SET added_at = 5.5",
        "UPDATE trainees SET name = x'ff00'",
        "UPDATE preferences SET settings = x'7b7d'",
        "UPDATE answers SET money = 'much' WHERE attempt_id = 1",
        "UPDATE answers SET is_right = 2 WHERE attempt_id = 1",
        "UPDATE answers SET error = 'anything' WHERE attempt_id = 1",
        "UPDATE answers SET given = '{}' WHERE attempt_id = 1",
        "DELETE FROM answers WHERE attempt_id = 1 AND number = 2",
        "DELETE FROM scenario_texts",
        "UPDATE scenario_texts SET text = replace(text, 'Ada', 'Ida')",
    ],
)
def test_a_value_that_cannot_be_there(old: Path, opened: Opener, change: str) -> None:
    with closing(sqlite3.connect(old)) as connection:
        assert connection.execute(change).rowcount > 0
        connection.commit()
    damaged(old, opened)


def test_the_detail_of_a_damage_is_one_short_line(old: Path, opened: Opener) -> None:
    with closing(sqlite3.connect(old)) as connection:
        connection.execute("UPDATE trainees SET name = CAST(x'ff0a1b' || ? AS TEXT)", ["x" * 5000])
        connection.commit()
    detail = damaged(old, opened)
    assert len(detail) < 300
    assert detail.isprintable()
