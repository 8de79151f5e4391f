"""Text can be read and marks are seen, in either light and on every cloth."""

from __future__ import annotations

import pytest

from tests.theme.contrast import MARKS_ON, TEXT_ON, contrast
from trainer.settings.looks import Cloth
from ui.theme.roles import ColorScheme, Role, palette_of

TABLES = [(scheme, cloth, palette_of(scheme, cloth)) for scheme in ColorScheme for cloth in Cloth]


def test_text_stands_out() -> None:
    for scheme, cloth, palette in TABLES:
        for text, grounds in TEXT_ON:
            for ground in grounds:
                assert contrast(palette[text], palette[ground]) >= 4.5, (
                    scheme,
                    cloth,
                    text,
                    ground,
                )


def test_marks_and_edges_are_seen() -> None:
    for scheme, cloth, palette in TABLES:
        for mark, grounds in MARKS_ON:
            for ground in grounds:
                assert contrast(palette[mark], palette[ground]) >= 3, (scheme, cloth, mark, ground)


def test_every_role_has_a_colour() -> None:
    for scheme, cloth, palette in TABLES:
        assert set(palette.colours) == set(Role), (scheme, cloth)


def test_every_cloth_is_another_colour() -> None:
    assert len({palette_of(ColorScheme.DARK, cloth)[Role.FELT] for cloth in Cloth}) == len(Cloth)


def test_the_schemes_share_their_table() -> None:
    dark, light = (palette_of(scheme, Cloth.RED) for scheme in ColorScheme)
    assert dark[Role.FELT] == light[Role.FELT]
    assert dark[Role.WINDOW] != light[Role.WINDOW]


def test_contrast_is_the_known_one() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=0.001)
