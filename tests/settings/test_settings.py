"""Settings survive being written down, and accidents to what was written."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from trainer.settings.decoding import FaultKind, SettingFault
from trainer.settings.house import (
    HouseSettings,
    decode_house,
    encode_house,
)
from trainer.settings.looks import Cloth, ColorSchemeChoice, TableSide
from trainer.settings.personal import (
    FASTEST,
    SLOWEST,
    PersonalSettings,
    decode_personal,
    encode_personal,
)

PERSONAL = st.builds(
    PersonalSettings,
    speed=st.integers(SLOWEST, FASTEST),
    reduce_motion=st.booleans(),
    room=st.sampled_from(ColorSchemeChoice),
    four_colour=st.booleans(),
    table_side=st.sampled_from(TableSide),
    legends_as_printed=st.booleans(),
    cloth=st.sampled_from(Cloth),
    chips=st.text(max_size=80),
    read_bets=st.booleans(),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(PERSONAL)
def test_personal_settings_come_back_as_they_were(settings: PersonalSettings) -> None:
    decoded = decode_personal(encode_personal(settings))
    assert decoded.settings == settings
    assert decoded.faults == ()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("speed", "fast"),
        ("speed", True),
        ("speed", SLOWEST - 1),
        ("speed", FASTEST + 1),
        ("speed", 100.0),
        ("reduce_motion", 1),
        ("room", "blue"),
        ("room", None),
        ("four_colour", "yes"),
        ("table_side", ["dealer"]),
        ("legends_as_printed", {}),
        ("cloth", "orange"),
        ("chips", 5),
        ("read_bets", "no"),
    ],
)
def test_a_bad_value_falls_back_alone(name: str, value: object) -> None:
    chosen = PersonalSettings(
        speed=50, room=ColorSchemeChoice.DARK, four_colour=True, table_side=TableSide.PLAYERS
    )
    members = json.loads(encode_personal(chosen)) | {name: value}
    decoded = decode_personal(json.dumps(members))
    assert decoded.faults == (SettingFault(FaultKind.BAD_VALUE, name, json.dumps(value)),)
    default = getattr(PersonalSettings(), name)
    assert decoded.settings == replace(chosen, **{name: default})


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "\x00", "[" * 100_000])
def test_an_unreadable_text_is_all_defaults_and_says_so(text: str) -> None:
    assert decode_personal(text).settings == PersonalSettings()
    assert decode_personal(text).faults == (SettingFault(FaultKind.NOT_JSON),)
    assert decode_house(text).settings == HouseSettings()
    assert decode_house(text).faults == (SettingFault(FaultKind.NOT_JSON),)


def test_a_name_of_another_version_is_told_and_ignored() -> None:
    decoded = decode_personal('{"speed": 200, "sound": "loud"}')
    assert decoded.settings == PersonalSettings(speed=200)
    assert decoded.faults == (SettingFault(FaultKind.UNKNOWN_NAME, "sound", '"loud"'),)


@given(JSON, JSON, JSON)
def test_no_json_breaks_the_reader(first: object, second: object, third: object) -> None:
    text = json.dumps({"speed": first, "register": second, "sound": third})
    assert SLOWEST <= decode_personal(text).settings.speed <= FASTEST
    read = decode_house(text)
    assert bool(read.settings.register) <= isinstance(second, dict)
    assert any(fault.name == "sound" for fault in read.faults)


def test_house_settings_come_back_as_they_were() -> None:
    register = (("dealer_completes", "always"), ("most_hands", 2), ("void_reverses_interim", False))
    settings = HouseSettings(register)
    decoded = decode_house(encode_house(settings))
    assert decoded.settings == settings
    assert decoded.faults == ()


def test_the_same_house_is_the_same_text() -> None:
    one = HouseSettings((("b", True), ("a", "x")))
    other = HouseSettings((("a", "x"), ("b", True)))
    assert encode_house(one) == encode_house(other)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('{"register": 3}', SettingFault(FaultKind.BAD_VALUE, "register", "3")),
        ('{"register": {"a": 3.5}}', SettingFault(FaultKind.BAD_VALUE, "register.a", "3.5")),
        ('{"pass": 101}', SettingFault(FaultKind.UNKNOWN_NAME, "pass", "101")),
    ],
)
def test_a_bad_house_setting_falls_back(text: str, fault: SettingFault) -> None:
    decoded = decode_house(text)
    assert decoded.settings == HouseSettings()
    assert decoded.faults == (fault,)
