"""The values of the interpretation register."""

from __future__ import annotations

SettingValue = bool | int | str
"""A value of the interpretation register: a flag, a number, or the word for a choice."""


def same_setting(one: object, other: object) -> bool:
    """Whether two values of the register are the same; here, unlike in Python, True is not 1."""
    return type(one) is type(other) and one == other
