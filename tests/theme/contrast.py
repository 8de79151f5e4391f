"""Which colour may stand on which, and how far colours stand apart (WCAG 2)."""

from __future__ import annotations

from typing import Final

from ui.theme.roles import Role

TEXT_ON: Final[tuple[tuple[Role, tuple[Role, ...]], ...]] = (
    (
        Role.TEXT,
        (Role.WINDOW, Role.SURFACE, Role.RAISED, Role.SUNKEN, Role.HOVER, Role.ACCENT_TINT),
    ),
    (Role.MUTED_TEXT, (Role.WINDOW, Role.SURFACE, Role.RAISED, Role.SUNKEN, Role.HOVER)),
    (Role.ACCENT, (Role.WINDOW, Role.SURFACE, Role.RAISED, Role.ACCENT_TINT)),
    (Role.ON_ACCENT, (Role.ACCENT, Role.ACCENT_HOVER, Role.ACCENT_PRESSED)),
    (Role.RIGHT, (Role.WINDOW, Role.SURFACE, Role.RAISED, Role.RIGHT_TINT)),
    (Role.WRONG, (Role.WINDOW, Role.SURFACE, Role.RAISED, Role.WRONG_TINT)),
    (Role.WARNING, (Role.WINDOW, Role.SURFACE, Role.RAISED, Role.WARNING_TINT)),
    (Role.TEXT, (Role.RIGHT_TINT, Role.WRONG_TINT, Role.WARNING_TINT)),
    (Role.LEGEND, (Role.FELT, Role.FELT_LIT, Role.FELT_SHADE)),
    (Role.FELT_LINE, (Role.FELT, Role.FELT_LIT, Role.FELT_SHADE)),
    # The numbers of the boxes lie away from the lamp's middle.
    (Role.LIT, (Role.FELT_SHADE,)),
    (Role.ON_PILL, (Role.PILL,)),
    (Role.ON_SIGN, (Role.SIGN, Role.SIGN_TINT)),
    (Role.SIGN_MARK, (Role.SIGN, Role.SIGN_TINT)),
    (Role.ON_METER, (Role.METER,)),
    (Role.METER_LABEL, (Role.METER,)),
    (Role.SUIT_RED, (Role.CARD,)),
    (Role.SUIT_BLACK, (Role.CARD,)),
    (Role.SUIT_BLUE, (Role.CARD,)),
    (Role.SUIT_GREEN, (Role.CARD,)),
)
"""Which text may stand on which ground: each pair has at least 4.5 to 1."""

_CLOTH: Final = (Role.FELT, Role.FELT_LIT, Role.FELT_SHADE)

MARKS_ON: Final[tuple[tuple[Role, tuple[Role, ...]], ...]] = (
    (Role.FELT_RIGHT, _CLOTH),
    (Role.FELT_WRONG, _CLOTH),
    (Role.FELT_ASKED, _CLOTH),
    (Role.FELT_FOCUS, _CLOTH),
    (Role.LIT, _CLOTH),
    (Role.ASTRAY, _CLOTH),
    (Role.FOCUS, (Role.WINDOW, Role.SURFACE, Role.RAISED, Role.SUNKEN)),
    (Role.OUTLINE_STRONG, (Role.WINDOW, Role.SURFACE, Role.RAISED, Role.SUNKEN)),
    (Role.CARD, _CLOTH),
)
"""Which mark, ring or edge may stand on which ground: each pair has at least 3 to 1."""


def luminance(colour: str) -> float:
    """Relative luminance of ``#rrggbb``, from 0 to 1, as WCAG 2 defines it."""
    channels = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    red, green, blue = (
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
