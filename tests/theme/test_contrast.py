"""Text can be read in either light."""

from __future__ import annotations

import pytest

from ui.theme.roles import PALETTES, TEXT_ON, Role, Room, contrast

PAIRS = [(room, text, ground) for room in Room for text, grounds in TEXT_ON for ground in grounds]


@pytest.mark.parametrize(("room", "text", "ground"), PAIRS)
def test_text_stands_out(room: Room, text: Role, ground: Role) -> None:
    palette = PALETTES[room]
    assert contrast(palette[text], palette[ground]) >= 4.5


@pytest.mark.parametrize("room", Room)
@pytest.mark.parametrize("ground", [Role.ROOM, Role.SURFACE, Role.RAISED, Role.SUNKEN])
@pytest.mark.parametrize("shape", [Role.FOCUS, Role.OUTLINE_STRONG])
def test_focus_and_outlines_are_seen(room: Room, ground: Role, shape: Role) -> None:
    palette = PALETTES[room]
    assert contrast(palette[shape], palette[ground]) >= 3


@pytest.mark.parametrize("mark", [Role.FELT_RIGHT, Role.FELT_WRONG, Role.FELT_ASKED, Role.LIT])
def test_marks_are_seen_on_the_felt(mark: Role) -> None:
    palette = PALETTES[Room.DARK]
    assert contrast(palette[mark], palette[Role.FELT]) >= 3


@pytest.mark.parametrize("room", Room)
def test_every_role_has_a_colour(room: Room) -> None:
    assert set(PALETTES[room].colours) == set(Role)


def test_contrast_is_the_known_one() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=0.001)
