"""What the house page offers of procedure, announcements, targets and grading."""

from __future__ import annotations

from itertools import chain

from tests.cases import for_each, for_every
from trainer.house.file import EMPTY_TEXT, KEYS, differences, read_house_file
from trainer.house.offered import HouseSetting, Value
from trainer.house.offered_procedure import (
    announcements_offered,
    grading_offered,
    procedure_for_all,
    procedure_offered,
    targets_offered,
)
from trainer.house.procedures import PROCEDURE
from trainer.rulebook import documents, load_document
from trainer.yamlfile import edit

HUXLEY, LIVE, NEVADA = "huxley-perfect-pairs", "live-blackjack", "nevada-perfect-pairs-progressive"
PP5 = "rws-perfect-pairs-v5"

EVERY = [
    *procedure_for_all(),
    *chain.from_iterable(procedure_offered(load_document(name)) for name in documents()),
    *targets_offered(),
    *grading_offered(),
]

TYPED = {
    "order": ["side_bets, insurance"],
    "accuracy_before_pace": ["80"],
    "pass_mark": ["85"],
    "weight": ["7"],
    "language": ["fr"],
}
"""What is typed where there is nothing to choose from; seconds where it is not listed."""


def typed(setting: HouseSetting) -> list[list[str]]:
    """All that is tried with a setting, except its default."""
    if setting.values:
        return [[value.written] for value in setting.values[1:]]
    return [TYPED.get(str(setting.path[-1]), ["12.5"])] if setting.fields else []


@for_each(EVERY, name=lambda setting: setting.id)
def test_whatever_is_chosen_is_in_the_file_and_makes_a_difference(setting: HouseSetting) -> None:
    for texts in typed(setting):
        value = setting.written(texts)
        assert value is not None
        house = read_house_file(edit.put(EMPTY_TEXT, setting.path, value, KEYS).encode())
        assert house.valid, texts
        # For all documents at once something may be chosen that one of them prescribes otherwise.
        assert "default" in setting.path or house.diagnostics == (), texts
        found = [*differences(read_house_file(EMPTY_TEXT.encode()), house)]
        assert len(found) == 1, texts
        assert found[0].after


def of(document: str, *path: str) -> HouseSetting:
    (found,) = [one for one in procedure_offered(load_document(document)) if one.path[2:] == path]
    return found


@for_every(
    ("document", "cited"), [(HUXLEY, ("8.1", "8.2")), (PP5, None), (LIVE, None), (NEVADA, None)]
)
def test_what_a_document_prescribes_is_stated_with_its_paragraphs(
    document: str, cited: tuple[str, ...] | None
) -> None:
    found = of(document, "passes", "side_bets", "losers_first")
    if cited is None:
        assert [one.written for one in found.values] == ["true", "false"]
    else:
        assert found.values == ()
        assert found.rests_on == cited
        assert "All losers first" in found.about


def test_the_order_names_what_is_prescribed_of_it() -> None:
    assert of(HUXLEY, "order").rests_on == ("8", "9")
    assert of(NEVADA, "order").rests_on == ("3", "4")
    assert of(PP5, "order").rests_on == ()
    usual = "side_bets, even_money, insurance, blackjacks"
    assert of(PP5, "order").values[0].written == usual
    assert not any("even_money" in value.written for value in of(LIVE, "order").values)
    assert all(value.written.startswith("side_bets") for value in of(HUXLEY, "order").values)


def test_what_is_chosen_for_all_games_is_the_default_of_each() -> None:
    document = load_document(PP5)
    for setting in procedure_for_all():
        text = chosen(EMPTY_TEXT, setting, setting.values[1])
        for_all = read_house_file(text.encode()).of(PROCEDURE).for_all
        listed = [
            one for one in procedure_offered(document, for_all) if one.path[2:] == setting.path[2:]
        ]
        assert listed or "envy" in setting.path  # which is of another document's game
        for one in listed:
            assert one.values[0].written == setting.values[1].written
            text = chosen(text, one, one.values[1])
            house = read_house_file(text.encode())
            assert house.valid
            assert house.of(PROCEDURE).of(document) != for_all


def chosen(text: str, setting: HouseSetting, value: Value) -> str:
    """The text of a house file in which this value of a setting has been chosen."""
    written = setting.written([value.written])
    assert written is not None
    return edit.put(text, setting.path, written, KEYS)


def test_every_setting_has_a_place_of_its_own() -> None:
    ids = [one.id for one in (*EVERY, *announcements_offered("fr"))]
    assert len(set(ids)) == len(ids)


def test_the_words_of_an_announcement_are_in_the_language_that_is_spoken() -> None:
    (language,) = announcements_offered("")
    text = edit.put(EMPTY_TEXT, language.path, "fr", KEYS)
    lines = [*announcements_offered("fr")][1:]
    assert {one.path[-1] for one in lines} == {"fr"}
    for line in lines:
        text = edit.put(text, line.path, "Rien ne va plus.", KEYS)
    house = read_house_file(text.encode())
    assert house.diagnostics == ()
    said = house.rulebook()[PP5].house.procedure
    assert said is not None
    assert set(said.says) == {line.path[2] for line in lines}
    assert set(said.says.values()) == {"Rien ne va plus."}
