"""Each way to forge records is named exactly before the last head, and nothing else is."""

from pathlib import Path

import pytest

from tests.cases import for_each
from tests.log import forgeries
from tests.log.forgeries import EDITS, RECORDS, Base, Forgery


@pytest.fixture(scope="module")
def bases(tmp_path_factory: pytest.TempPathFactory) -> tuple[Base, Base]:
    folder = tmp_path_factory.mktemp("bases")
    return forgeries.made(folder, 1), forgeries.made(folder, 2)


@for_each((*EDITS, *RECORDS), name=lambda forgery: forgery.__name__)
def test_what_was_forged_before_the_last_head_is_named(
    forgery: Forgery, bases: tuple[Base, Base], tmp_path: Path
) -> None:
    target = tmp_path / f"{forgery.__name__}.sqlite"
    assert forgeries.forged(bases[0], forgery, target, 1, before=True) == []


@for_each(EDITS, name=lambda forgery: forgery.__name__)
def test_what_was_forged_after_it_is_named_or_said_to_be_unprotected(
    forgery: Forgery, bases: tuple[Base, Base], tmp_path: Path
) -> None:
    target = tmp_path / f"{forgery.__name__}.sqlite"
    assert forgeries.forged(bases[0], forgery, target, 2, before=False) == []


def test_the_log_of_another_room_is_none(bases: tuple[Base, Base], tmp_path: Path) -> None:
    assert forgeries.swapped(*bases, tmp_path / "swapped.sqlite") == []


def test_a_person_who_was_erased_leaves_the_log_whole(
    bases: tuple[Base, Base], tmp_path: Path
) -> None:
    assert forgeries.erased(bases[0], tmp_path / "erased.sqlite", 1) == []


@for_each(range(3))
def test_nothing_is_found_where_nothing_is_wrong(seed: int, tmp_path: Path) -> None:
    assert forgeries.clean(tmp_path, seed) == []
