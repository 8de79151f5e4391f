"""Colours by role: a role names what a colour is for; its value depends on the color scheme."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from trainer.settings.looks import Cloth


class ColorScheme(StrEnum):
    """The answer whether the window is dark or light."""

    DARK = "dark"
    LIGHT = "light"


class Role(StrEnum):
    """What a colour is for."""

    # The window around the table.
    WINDOW = "window"
    SURFACE = "surface"
    RAISED = "raised"
    SUNKEN = "sunken"
    OUTLINE = "outline"
    OUTLINE_STRONG = "outline_strong"
    TEXT = "text"
    MUTED_TEXT = "muted_text"
    DISABLED_TEXT = "disabled_text"
    ACCENT = "accent"
    ACCENT_HOVER = "accent_hover"
    ACCENT_PRESSED = "accent_pressed"
    ON_ACCENT = "on_accent"
    ACCENT_TINT = "accent_tint"
    RIGHT = "right"
    WRONG = "wrong"
    WARNING = "warning"
    RIGHT_TINT = "right_tint"
    WRONG_TINT = "wrong_tint"
    WARNING_TINT = "warning_tint"
    FOCUS = "focus"
    HOVER = "hover"
    # The table. It is the same in either scheme.
    FELT = "felt"
    FELT_LIT = "felt_lit"
    FELT_SHADE = "felt_shade"
    FELT_LINE = "felt_line"
    LEGEND = "legend"
    RAIL = "rail"
    RAIL_LIGHT = "rail_light"
    RAIL_SEAM = "rail_seam"
    SHOE = "shoe"
    SHOE_LIGHT = "shoe_light"
    SHOE_DARK = "shoe_dark"
    METAL = "metal"
    METAL_DARK = "metal_dark"
    WELL = "well"
    LIT = "lit"
    POOL = "pool"
    FELT_RIGHT = "felt_right"
    FELT_WRONG = "felt_wrong"
    FELT_ASKED = "felt_asked"
    FELT_FOCUS = "felt_focus"
    ASTRAY = "astray"
    DUSK = "dusk"
    PILL = "pill"
    ON_PILL = "on_pill"
    SIGN = "sign"
    ON_SIGN = "on_sign"
    SIGN_MARK = "sign_mark"
    SIGN_TINT = "sign_tint"
    METER = "meter"
    ON_METER = "on_meter"
    METER_LABEL = "meter_label"
    # Cards.
    CARD = "card"
    CARD_EDGE = "card_edge"
    CARD_BACK = "card_back"
    CARD_BACK_LINE = "card_back_line"
    FOREIGN_BACK = "foreign_back"
    SUIT_RED = "suit_red"
    SUIT_BLACK = "suit_black"
    SUIT_BLUE = "suit_blue"
    SUIT_GREEN = "suit_green"


_TABLE: Final[Mapping[Role, str]] = {
    Role.FELT: "#0d543c",
    Role.FELT_LIT: "#126247",
    Role.FELT_SHADE: "#073225",
    Role.FELT_LINE: "#e6d9b4",
    Role.LEGEND: "#f3e3b3",
    Role.RAIL: "#33201a",
    Role.RAIL_LIGHT: "#5a3b2e",
    Role.RAIL_SEAM: "#1d110d",
    Role.SHOE: "#211f1d",
    Role.SHOE_LIGHT: "#3a3633",
    Role.SHOE_DARK: "#0f0e0d",
    Role.METAL: "#b9b2a4",
    Role.METAL_DARK: "#5b564d",
    Role.WELL: "#141210",
    Role.LIT: "#ffe6a0",
    Role.POOL: "#c8f2a6",
    Role.FELT_RIGHT: "#7fe3a6",
    Role.FELT_WRONG: "#ff8f80",
    Role.FELT_ASKED: "#ffd774",
    Role.FELT_FOCUS: "#9fd0ff",
    Role.ASTRAY: "#ff9d45",
    Role.DUSK: "#04070c",
    Role.PILL: "#0a241b",
    Role.ON_PILL: "#f7f2e4",
    Role.SIGN: "#f3ecda",
    Role.ON_SIGN: "#2a1d14",
    Role.SIGN_MARK: "#8f2a17",
    Role.SIGN_TINT: "#efd9a6",
    Role.METER: "#140d09",
    Role.ON_METER: "#ffb65c",
    Role.METER_LABEL: "#cbb99c",
    Role.CARD: "#fdfcf8",
    Role.CARD_EDGE: "#b9b3a6",
    Role.CARD_BACK: "#7a1f2b",
    Role.CARD_BACK_LINE: "#ecd9c0",
    Role.FOREIGN_BACK: "#1f5a96",
    Role.SUIT_RED: "#c4161c",
    Role.SUIT_BLACK: "#17181c",
    Role.SUIT_BLUE: "#1455b8",
    Role.SUIT_GREEN: "#0d7a3d",
}

_DARK: Final[Mapping[Role, str]] = {
    Role.WINDOW: "#171310",
    Role.SURFACE: "#1f1a16",
    Role.RAISED: "#2a241f",
    Role.SUNKEN: "#120f0c",
    Role.OUTLINE: "#3c342d",
    Role.OUTLINE_STRONG: "#7d7063",
    Role.TEXT: "#f4eee5",
    Role.MUTED_TEXT: "#b9ad9f",
    Role.DISABLED_TEXT: "#7b7167",
    Role.ACCENT: "#e3b65f",
    Role.ACCENT_HOVER: "#edc678",
    Role.ACCENT_PRESSED: "#cfa04a",
    Role.ON_ACCENT: "#1c1406",
    Role.ACCENT_TINT: "#3b2f1a",
    Role.RIGHT: "#74d69b",
    Role.WRONG: "#ff9587",
    Role.WARNING: "#f4c15d",
    Role.RIGHT_TINT: "#17301f",
    Role.WRONG_TINT: "#3d1d19",
    Role.WARNING_TINT: "#382a11",
    Role.FOCUS: "#8ec5ff",
    Role.HOVER: "#332c26",
}

_LIGHT: Final[Mapping[Role, str]] = {
    Role.WINDOW: "#e9e3da",
    Role.SURFACE: "#f8f5f0",
    Role.RAISED: "#ffffff",
    Role.SUNKEN: "#fffdfa",
    Role.OUTLINE: "#d5ccbf",
    Role.OUTLINE_STRONG: "#8c8072",
    Role.TEXT: "#241c15",
    Role.MUTED_TEXT: "#5f5548",
    Role.DISABLED_TEXT: "#978c7f",
    Role.ACCENT: "#7b5510",
    Role.ACCENT_HOVER: "#8d6317",
    Role.ACCENT_PRESSED: "#66450b",
    Role.ON_ACCENT: "#ffffff",
    Role.ACCENT_TINT: "#f3e6c8",
    Role.RIGHT: "#14653d",
    Role.WRONG: "#a9231b",
    Role.WARNING: "#7d4e00",
    Role.RIGHT_TINT: "#dff1e5",
    Role.WRONG_TINT: "#fbe3df",
    Role.WARNING_TINT: "#faecd0",
    Role.FOCUS: "#0b62c4",
    Role.HOVER: "#efe9df",
}


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one scheme. ``palette[role]`` is ``#rrggbb``; every role has one."""

    scheme: ColorScheme
    colours: Mapping[Role, str]

    def __getitem__(self, role: Role) -> str:
        return self.colours[role]


_CLOTHS: Final[Mapping[Cloth, Mapping[Role, str]]] = {
    Cloth.GREEN: {},
    Cloth.BLUE: {
        Role.FELT: "#15427b",
        Role.FELT_LIT: "#1b5092",
        Role.FELT_SHADE: "#0a2549",
        Role.POOL: "#a9d6f5",
        Role.PILL: "#0a1a2d",
    },
    Cloth.RED: {
        Role.FELT: "#841a21",
        Role.FELT_LIT: "#962329",
        Role.FELT_SHADE: "#4c0d12",
        # On red cloth the usual red hardly stands out; a pale red does.
        Role.FELT_WRONG: "#ffc4ba",
        Role.ASTRAY: "#ffb75e",
        Role.POOL: "#f5caa6",
        Role.PILL: "#2a0b0c",
    },
    Cloth.BURGUNDY: {
        Role.FELT: "#58172f",
        Role.FELT_LIT: "#6a1f3a",
        Role.FELT_SHADE: "#330b1a",
        Role.FELT_WRONG: "#ffb5a9",
        Role.POOL: "#f0bcc6",
        Role.PILL: "#230912",
    },
}
"""The roles that differ for another cloth; the table's colours are made for the green one."""


@cache
def palette_of(scheme: ColorScheme, cloth: Cloth = Cloth.GREEN) -> Palette:
    """The colours of a scheme, with a table of this cloth."""
    window = _DARK if scheme is ColorScheme.DARK else _LIGHT
    return Palette(scheme, {**_TABLE, **_CLOTHS[cloth], **window})


_PRINTED: Final[Mapping[Role, str]] = {
    Role.WINDOW: "#ffffff",
    Role.FELT: "#ffffff",
    Role.FELT_LIT: "#ffffff",
    Role.FELT_SHADE: "#ffffff",
    Role.FELT_LINE: "#000000",
    Role.LEGEND: "#000000",
    Role.RAIL: "#f2f2f2",
    Role.RAIL_LIGHT: "#ffffff",
    Role.RAIL_SEAM: "#8c8c8c",
    Role.SHOE: "#f2f2f2",
    Role.SHOE_LIGHT: "#ffffff",
    Role.SHOE_DARK: "#d9d9d9",
    Role.METAL: "#ffffff",
    Role.METAL_DARK: "#c4c4c4",
    Role.WELL: "#e6e6e6",
    Role.LIT: "#000000",
    Role.SIGN: "#ffffff",
    Role.ON_SIGN: "#000000",
    Role.SIGN_MARK: "#000000",
    Role.SIGN_TINT: "#e6e6e6",
    Role.METER: "#ffffff",
    Role.ON_METER: "#000000",
    Role.METER_LABEL: "#4d4d4d",
    Role.CARD: "#ffffff",
    Role.CARD_EDGE: "#6b6b6b",
    Role.CARD_BACK: "#e6e6e6",
    Role.CARD_BACK_LINE: "#6b6b6b",
}
"""The colours for white paper: black lines and letters, as little ink as possible."""


@cache
def print_palette() -> Palette:
    """The colours of a table printed on paper; cards and chips keep theirs."""
    return Palette(ColorScheme.LIGHT, {**palette_of(ColorScheme.LIGHT).colours, **_PRINTED})


PALETTES: Final[Mapping[ColorScheme, Palette]] = {
    scheme: palette_of(scheme) for scheme in ColorScheme
}
"""The schemes, with the usual cloth."""
