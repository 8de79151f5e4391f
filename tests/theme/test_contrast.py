"""Text can be read and marks are seen, in either light and on every cloth."""

from __future__ import annotations

import pytest

from trainer.settings.looks import Cloth
from ui.theme.roles import MARKS_ON, TEXT_ON, ColorScheme, Role, contrast, palette_of

TABLES = [(scheme, cloth) for scheme in ColorScheme for cloth in Cloth]
TEXTS = [(text, ground) for text, grounds in TEXT_ON for ground in grounds]
MARKS = [(mark, ground) for mark, grounds in MARKS_ON for ground in grounds]


@pytest.mark.parametrize(("scheme", "cloth"), TABLES)
@pytest.mark.parametrize(("text", "ground"), TEXTS)
def test_text_stands_out(scheme: ColorScheme, cloth: Cloth, text: Role, ground: Role) -> None:
    palette = palette_of(scheme, cloth)
    assert contrast(palette[text], palette[ground]) >= 4.5


@pytest.mark.parametrize(("scheme", "cloth"), TABLES)
@pytest.mark.parametrize(("mark", "ground"), MARKS)
def test_marks_and_edges_are_seen(
    scheme: ColorScheme, cloth: Cloth, mark: Role, ground: Role
) -> None:
    palette = palette_of(scheme, cloth)
    assert contrast(palette[mark], palette[ground]) >= 3


@pytest.mark.parametrize(("scheme", "cloth"), TABLES)
def test_every_role_has_a_colour(scheme: ColorScheme, cloth: Cloth) -> None:
    assert set(palette_of(scheme, cloth).colours) == set(Role)


def test_every_cloth_is_another_colour() -> None:
    assert len({palette_of(ColorScheme.DARK, cloth)[Role.FELT] for cloth in Cloth}) == len(Cloth)


def test_the_rooms_share_their_table() -> None:
    dark, light = (palette_of(scheme, Cloth.RED) for scheme in ColorScheme)
    assert dark[Role.FELT] == light[Role.FELT]
    assert dark[Role.WINDOW] != light[Role.WINDOW]


def test_contrast_is_the_known_one() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=0.001)
