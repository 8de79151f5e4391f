"""The look of a chip in words: ``red with white spots``, never its value."""

from __future__ import annotations

from colorsys import rgb_to_hls
from typing import Final

from trainer.felt.chips import Chip, Shape
from trainer.messages.text import _
from trainer.texts import N_

_HUES: Final = (
    (14, N_("red")),
    (44, N_("orange")),
    (68, N_("yellow")),
    (165, N_("green")),
    (195, N_("turquoise")),
    (252, N_("blue")),
    (300, N_("purple")),
    (342, N_("pink")),
    (360, N_("red")),
)
"""The colours round the wheel, each up to so many degrees."""
_WHITE, _BLACK = N_("white"), N_("black")
_GREY, _BROWN, _PINK = N_("grey"), N_("brown"), N_("pink")
_LIGHT, _DARK = 0.84, 0.17
"""The lightness from which a colour is white, and to which it is black."""
_FAINT: Final = 0.14
"""The saturation to which it is grey."""
_BROWNS: Final = range(45)
_PALE: Final = 0.66
_DEEP: Final = 0.42


def colour_word(colour: str) -> str:
    """The word for a colour written as ``#rrggbb``."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, light, full = rgb_to_hls(red, green, blue)
    degrees = round(hue * 360)
    if light >= _LIGHT:
        return _(_WHITE)
    if light <= _DARK:
        return _(_BLACK)
    if full <= _FAINT:
        return _(_GREY)
    if degrees in _BROWNS and degrees > _HUES[0][0] and light < _DEEP:
        return _(_BROWN)
    word = next(word for most, word in _HUES if degrees <= most)
    return _(_PINK) if word == _HUES[0][1] and light >= _PALE else _(word)


def chip_look(chip: Chip) -> str:
    """What is seen of a chip beside its value: the colours of its body and of its edge spots."""
    spots = dict.fromkeys(map(colour_word, (chip.spots.first, chip.spots.second)))
    named = _(" and ").join(spots)
    body = colour_word(chip.body)
    if chip.shape is Shape.PLAQUE:
        return _("{body} plaque with {spots} spots").format(body=body, spots=named)
    return _("{body} with {spots} spots").format(body=body, spots=named)
