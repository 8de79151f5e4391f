import string

import pytest

from trainer import errors
from trainer.errors import (
    DatabaseLocked,
    DatabaseNewer,
    DatabaseTrouble,
    EnvironmentTrouble,
    FileTrouble,
    LibraryMissing,
    RoomRefused,
    RoomTrouble,
)
from trainer.messages.troubles import describe_trouble

TROUBLES = [
    cls
    for cls in vars(errors).values()
    if isinstance(cls, type) and issubclass(cls, EnvironmentTrouble)
]
LEAVES = [cls for cls in TROUBLES if {"sentence", "advice"} <= set(vars(cls))]


def made(cls: type[EnvironmentTrouble]) -> EnvironmentTrouble:
    """One of ``cls`` with as many texts as it takes."""
    for count in range(4):
        try:
            return cls(*["x"] * count)  # type: ignore[arg-type]
        except TypeError:
            continue
    raise AssertionError(cls)


def test_every_trouble_that_is_raised_has_its_texts() -> None:
    families = {FileTrouble, DatabaseTrouble, RoomTrouble, RoomRefused, EnvironmentTrouble}
    assert set(LEAVES) == set(TROUBLES) - families


@pytest.mark.parametrize("cls", LEAVES, ids=lambda cls: cls.__name__)
def test_the_words_use_only_values_that_the_trouble_has(cls: type[EnvironmentTrouble]) -> None:
    trouble = made(cls)
    used = {
        field
        for text in (cls.sentence, cls.advice)
        for _literal, field, _spec, _conversion in string.Formatter().parse(text)
        if field is not None
    }
    assert used == set(trouble.values)
    assert "{" not in "".join(describe_trouble(trouble))


def test_a_locked_database_names_the_file_and_says_what_to_do() -> None:
    text = describe_trouble(DatabaseLocked("/data/feltwork.db", "database is locked"))
    assert "/data/feltwork.db" in text.sentence
    assert "Close" in text.advice
    assert text.detail == "database is locked"


def test_a_newer_database_names_both_ends() -> None:
    text = describe_trouble(DatabaseNewer("records.db", "m009", "m004"))
    assert "m009" in text.sentence
    assert "m004" in text.sentence


def test_a_library_of_an_unknown_package_leaves_no_gap() -> None:
    text = describe_trouble(LibraryMissing("libstrange.so.4"))
    assert "Fedora: the package that contains it." in text.advice


def test_a_trouble_in_a_log_shows_its_class_and_values() -> None:
    assert str(DatabaseLocked("a.db", "busy")) == "DatabaseLocked (path=a.db): busy"
