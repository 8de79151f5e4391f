"""A letter, a digit or a point by whatever layout of the keyboard, and none with Ctrl held."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from tests.cases import for_every
from ui.widgets.latin_keys import latin_key, typed_key

NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
LINUX = ("xcb", "wayland")


def key_event(
    sign: str, scan: int = 0, virtual: int = 0, held: Qt.KeyboardModifier = NONE
) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, ord(sign.upper()), held, scan, virtual, 0, sign)


@for_every(
    ("layout", "sign", "native", "meant"),
    [
        ("English", "s", (39, 0x53, 1), "S"),
        ("English", "7", (16, 0x37, 26), "7"),
        ("English", ".", (60, 0xBE, 47), "."),
        ("English", "'", (48, 0xDE, 39), ""),
        # The key of a letter is where its own layout has it.
        ("French", "a", (24, 0x41, 12), "A"),
        ("French", "&", (10, 0x31, 18), "1"),
        ("French", "é", (11, 0x32, 19), "2"),
        ("French", "à", (19, 0x30, 29), "0"),
        ("French", ",", (58, 0xBC, 46), ","),
        ("French", "ù", (48, 0xC0, 39), ""),
        ("German", "ö", (47, 0xC0, 41), ""),
        ("Czech", "ě", (11, 0x32, 19), "2"),
        ("Russian", "ы", (39, 0x53, 1), "S"),
        ("Russian", "и", (56, 0x42, 11), "B"),
        ("Russian", "е", (28, 0x54, 17), "T"),
        ("Russian", "ю", (60, 0xBE, 47), "."),
        ("Russian", "7", (16, 0x37, 26), "7"),
        ("Greek", "σ", (39, 0x53, 1), "S"),
        ("Arabic", "٧", (16, 0x37, 26), "7"),
        ("Hebrew", "ד", (39, 0x53, 1), "S"),
    ],
)
def test_a_key_means_the_same_under_every_layout(
    layout: str, sign: str, native: tuple[int, int, int], meant: str
) -> None:
    scan, windows, mac = native
    for platform in LINUX:
        assert latin_key(key_event(sign, scan, ord(sign)), platform) == meant, layout
    assert latin_key(key_event(sign, 0x1F, windows), "windows") == meant, layout
    assert latin_key(key_event(sign, 1, mac), "cocoa") == meant, layout
    if sign.isalpha():
        capital = key_event(sign.upper(), scan, ord(sign), SHIFT)
        assert latin_key(capital, "xcb") == ("" if meant.isdecimal() else meant), layout


@for_every(("sign", "scan"), [("!", 10), ("@", 11), ("1", 10)])
def test_the_digit_row_with_shift_is_what_its_layout_has_there(sign: str, scan: int) -> None:
    found = latin_key(key_event(sign, scan, held=SHIFT), "xcb")
    assert found == (sign if sign.isdecimal() else "")


@for_every("key", [Qt.Key.Key_F4, Qt.Key.Key_Left, Qt.Key.Key_Space, Qt.Key.Key_Shift])
def test_other_keys_mean_none(key: Qt.Key) -> None:
    event = QKeyEvent(QEvent.Type.KeyPress, key, NONE, 0, 0, 0, "")
    assert typed_key(event) == ""


@for_every("name", ["ControlModifier", "AltModifier", "MetaModifier"])
def test_nothing_is_typed_with_a_modifier_held(name: str) -> None:
    held = Qt.KeyboardModifier[name]
    for more in (NONE, SHIFT):
        assert typed_key(key_event("s", 39, held=held | more)) == ""
    assert latin_key(key_event("2", 11, held=held)) == "2"
    assert typed_key(key_event("s", 39)) == "S"
    assert typed_key(key_event("s", 39, held=SHIFT)) == "S"
