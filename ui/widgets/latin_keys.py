"""The letters, digits and points that keys stand for under every layout, and the arrows."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from itertools import chain
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent

_DIGITS: Final = "1234567890"
_MEANT: Final = frozenset(f"{_DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZ.,")
_HELD: Final = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)

_ROWS: Final = ((10, _DIGITS), (24, "QWERTYUIOP"), (38, "ASDFGHJKL"), (52, "ZXCVBNM,."))
_SCANNED: Final[Mapping[int, str]] = dict(
    chain.from_iterable(enumerate(keys, first) for first, keys in _ROWS)
)
"""The keys of X11 and Wayland by their scan codes, which are places on the keyboard."""

_WINDOWS: Final[Mapping[int, str]] = {
    **{ord(key): key for key in _MEANT if key.isalnum()},
    0xBC: ",",
    0xBE: ".",
}
"""The virtual keys of Windows, which are letters and digits under every layout."""

_MAC: Final[Mapping[int, str]] = dict(
    zip(
        (*range(10), *range(11, 24), 25, 26, 28, 29, 31, 32, 34, 35, 37, 38, 40, 43, 45, 46, 47),
        "ASDFHGZXCVBQWERYT1234659780OUIPLJK,NM.",
        strict=True,
    )
)
"""The virtual keys of macOS, which are places on the keyboard."""

_TURNED: Final[Mapping[int, int]] = {
    Qt.Key.Key_Left: Qt.Key.Key_Right,
    Qt.Key.Key_Right: Qt.Key.Key_Left,
}


def along(key: int) -> int:
    """An arrow as if pages began at the left, where Right leads on; any other key as it is."""
    return _TURNED.get(key, key) if QGuiApplication.isRightToLeft() else key


def typed_key(event: QKeyEvent) -> str:
    """The letter, digit or point that a key stands for; none with Ctrl, Alt or Meta held.

    Letters are upper-case.
    """
    return "" if event.modifiers() & _HELD else latin_key(event)


def latin_key(event: QKeyEvent, platform: str | None = None) -> str:
    """The letter, digit or point of a key, whatever is held with it; empty for any other key.

    That of its layout where it has one, or else that of the same key on a Latin keyboard: a layout
    may have other letters, and the digits in its top row only with Shift.
    """
    key = event.key()
    own = chr(key) if key <= 0x10FFFF else ""
    if own in _MEANT:
        return own
    digit = unicodedata.decimal(own, -1) if own else -1
    if digit >= 0:
        return str(digit)
    found = _native(event, QGuiApplication.platformName() if platform is None else platform)
    if found in _DIGITS:
        return "" if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else found
    return found if _of_another_script(own) else ""


def _native(event: QKeyEvent, platform: str) -> str:
    match platform:
        case "windows":
            return _WINDOWS.get(event.nativeVirtualKey(), "")
        case "cocoa":
            return _MAC.get(event.nativeVirtualKey(), "")
        case _:
            return _SCANNED.get(event.nativeScanCode(), "")


def _of_another_script(sign: str) -> bool:
    """True if it is a letter, and none of a Latin alphabet, which may have it beside the A to Z."""
    return sign.isalpha() and not unicodedata.name(sign, "").startswith("LATIN")
