"""The house's own chips as the house page edits them: spliced, and read back."""

from __future__ import annotations

import pytest

from tests.cases import for_every
from trainer.felt.chips import Pattern, Shape
from trainer.house.file import read_house_file
from trainer.house.offered import HouseSetting
from trainer.house.offered_chips import (
    chips_offered,
    moved,
    own_sets,
    with_chip,
    with_fields,
    with_set,
    without,
)
from trainer.rulebook.felts import chip_sets, load_chips
from trainer.yamlfile.edit import CannotEdit
from trainer.yamlfile.nodes import Node, Positions
from trainer.yamlfile.parse import parse

TEXT = """\
house: 1
chip_sets:
  # those of the old house
  grand:
    title: The Grand
    chips:
      - {value: 5, body: "#c8262d", middle: "#fff6ee", text: "#8f1219",
         spots: {number: 6, width: 24, colours: ["#fbe6d0"]}}  # red
      - {value: 25, body: "#1f8a4c", middle: "#f6fbf2", text: "#0b5a2d",
         spots: {number: 8, width: 24, colours: ["#f4f1dc"], pattern: twin}}  # green
  plain: {title: Plain, currency: $, chips: [{value: 1, body: "#ffffff", middle: "#ffffff",
    text: "#000000", spots: {number: 2, width: 4, colours: ["#000000", "#ffffff"]}}]}
title: Ours  # the end
"""
COMMENTS = ("# those of the old house", "# red", "# green", "# the end")


def listed(text: str) -> dict[str, HouseSetting]:
    rulebook = read_house_file(text.encode()).rulebook()
    return {setting.id: setting for setting in chips_offered(text, rulebook)}


def test_every_set_and_every_chip_is_listed_the_largest_first() -> None:
    assert [*listed(TEXT)][:5] == [
        "chip_sets/grand",
        "chip_sets/grand/chips/1",
        "chip_sets/grand/chips/0",
        "chip_sets/plain",
        "chip_sets/plain/chips/0",
    ]
    shipped = [one for one in listed(TEXT).values() if not one.fields]
    assert [one.path[1] for one in shipped] == [*chip_sets()]


def test_it_is_said_which_tables_have_a_set() -> None:
    found = listed(TEXT)
    assert "Huxley" in found["chip_sets/grand"].about
    assert "nowhere else" in found["chip_sets/plain"].about
    assert (
        "Huxley"
        in listed(moved(TEXT, "plain", -1).replace("currency: $, ", ""))["chip_sets/plain"].about
    )


@for_every(
    ("setting", "place", "typed"),
    [
        ("chip_sets/grand", 0, "The Grand Hotel"),
        ("chip_sets/grand", 1, "S$"),
        ("chip_sets/grand", 2, "huxley-perfect-pairs"),
        ("chip_sets/grand", 3, "10"),
        ("chip_sets/grand/chips/0", 0, "2.50"),
        ("chip_sets/grand/chips/0", 1, Shape.PLAQUE.value),
        *(("chip_sets/grand/chips/0", place, "#123456") for place in (2, 3, 4, 8, 9)),
        ("chip_sets/grand/chips/0", 5, "7"),
        ("chip_sets/grand/chips/0", 6, "20"),
        ("chip_sets/grand/chips/0", 7, Pattern.BARS.value),
    ],
)
def test_each_field_is_written_alone_and_can_be_taken_back(
    setting: str, place: int, typed: str
) -> None:
    before = listed(TEXT)[setting]
    fields = [*before.present(_node(TEXT, before))]
    changed = [*fields]
    changed[place] = typed
    text = with_fields(TEXT, before, changed)
    house = read_house_file(text.encode())
    assert house.valid, house.diagnostics
    assert house.chip_sets != read_house_file(TEXT.encode()).chip_sets or place == 3
    assert [*before.present(_node(text, before))] == changed
    assert all(comment in text for comment in COMMENTS)
    assert read_house_file(with_fields(text, before, fields).encode()).chip_sets == (
        read_house_file(TEXT.encode()).chip_sets
    )


def _node(text: str, setting: HouseSetting) -> Node | None:
    file = parse(text.encode())
    return Positions(file.text, file.root).node(setting.path)


def test_a_set_is_copied_whole() -> None:
    for name in chip_sets():
        text, copy = with_set("", load_chips(name))
        (found,) = read_house_file(text.encode()).chip_sets
        assert found.id == copy
        assert found.chips == load_chips(name).chips
    text, name = with_set(TEXT)
    again, other = with_set(text)
    assert own_sets(again) == ["grand", "plain", name, other]
    assert read_house_file(again.encode()).valid


def test_chips_are_added_and_removed() -> None:
    text, place = with_chip(TEXT, "grand")
    grand, _plain = read_house_file(text.encode()).chip_sets
    assert [chip.value for chip in grand.chips] == [5000, 2500, 500]
    assert all(comment in text for comment in COMMENTS)
    assert read_house_file(without(text, ("chip_sets", "grand", "chips", place)).encode()).chip_sets
    fewer = read_house_file(without(TEXT, ("chip_sets", "grand", "chips", 0)).encode())
    assert [chip.value for chip in fewer.chip_sets[0].chips] == [2500]
    assert own_sets(without(TEXT, ("chip_sets", "grand"))) == ["plain"]
    last = without(TEXT, ("chip_sets", "plain", "chips", 0))
    assert not read_house_file(last.encode()).valid


def test_sets_change_places() -> None:
    for text in (moved(TEXT, "grand", 1), moved(TEXT, "plain", -1)):
        assert own_sets(text) == ["plain", "grand"]
        assert {*read_house_file(text.encode()).chip_sets} == {
            *read_house_file(TEXT.encode()).chip_sets
        }
        assert moved(text, "grand", -1).split() == TEXT.split()
    assert moved(TEXT, "grand", -1) == TEXT
    with pytest.raises(CannotEdit):
        with_chip(TEXT, "none")
