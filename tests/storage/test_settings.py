"""Settings survive being written down, and accidents to what was written."""

import json
from dataclasses import replace

from hypothesis import given, strategies as st

from tests.cases import for_every
from trainer.settings.looks import Cloth, ColorSchemeChoice, TableSide
from trainer.settings.personal import (
    FASTEST,
    SETTING_TEXTS,  # SETTING_TEXTS
    SLOWEST,
    PersonalSettings,
)
from trainer.storage.trainees import decode_settings, encode_settings, unusable_settings

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
    signals_only=st.booleans(),
    pay_table=st.text(max_size=80),
    unit=st.integers(0, 100),
    ranks=st.text(max_size=40),
    suit=st.text(max_size=8),
    currency=st.text(max_size=8),
    file_text=st.booleans(),
    in_chips=st.booleans(),
    true_scale=st.booleans(),
    language=st.text(max_size=20),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(PERSONAL)
def test_settings_come_back_as_they_were(settings: PersonalSettings) -> None:
    assert decode_settings(encode_settings(settings)) == settings


def test_the_stored_text_is_the_same_in_every_version() -> None:
    assert encode_settings(PersonalSettings(room=ColorSchemeChoice.DARK, chips="größer")) == (
        '{"chips":"größer","cloth":"green","currency":"","file_text":false,"four_colour":false,"goes_on":true,"in_chips":false,"language":"",'
        '"legends_as_printed":false,"pay_table":"","ranks":"","read_bets":false,"reduce_motion":false,"room":"dark","signals_only":false,"speed":100,"suit":"","table":"",'
        '"table_asked":false,"table_side":"dealer","text_size":100,"tools":null,"true_scale":false,"unit":0}'
    )


@for_every(
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
        ("chips", "x" * 81),
        ("read_bets", "no"),
        ("goes_on", "yes"),
        ("table", 3),
        ("table", "x" * 201),
        ("table_asked", 1),
        ("unit", 101),
        ("pay_table", "x" * 81),
    ],
)
def test_a_bad_value_falls_back_alone(name: str, value: object) -> None:
    chosen = PersonalSettings(
        speed=50, room=ColorSchemeChoice.DARK, four_colour=True, table_side=TableSide.PLAYERS
    )
    stored = json.loads(encode_settings(chosen)) | {name: value}
    default = getattr(PersonalSettings(), name)
    assert decode_settings(json.dumps(stored)) == replace(chosen, **{name: default})
    assert unusable_settings(json.dumps(stored)) == (name,)


@for_every("text", ["", "{", "[]", "null", "\x00", '{"chips":"\udcab"}', "[" * 100_000])
def test_an_unreadable_text_is_all_defaults(text: str) -> None:
    assert decode_settings(text) == PersonalSettings()
    assert set(unusable_settings(text)) == set(SETTING_TEXTS)


def test_names_of_other_versions_are_ignored_and_may_be_missing() -> None:
    assert decode_settings('{"speed": 200, "sound": "loud"}') == PersonalSettings(speed=200)
    assert unusable_settings('{"speed": 200, "sound": "loud"}') == ()


@given(JSON, JSON, JSON)
def test_no_json_breaks_the_reader(first: object, second: object, third: object) -> None:
    text = json.dumps({"speed": first, "room": second, "sound": third})
    settings = decode_settings(text)
    assert SLOWEST <= settings.speed <= FASTEST
    assert settings.room in ColorSchemeChoice
