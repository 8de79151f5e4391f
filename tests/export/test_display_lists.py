"""What is drawn for every layout, line by line, is what it was when somebody looked at it."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from tests.cases import for_every
from tests.export.pictures import DISPLAY, LAYOUTS, RENEW, display_file, display_list
from ui.theme.roles import Role

MAX_LINES = 60


@for_every("name", LAYOUTS)
def test_a_layout_is_drawn_as_before(name: str) -> None:
    file = display_file(name)
    before = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    now = display_list(name).splitlines()
    diff = list(unified_diff(before, now, file.name, "drawn now", lineterm="", n=1))
    if diff:
        more = f"\n… {len(diff) - MAX_LINES} more lines" if len(diff) > MAX_LINES else ""
        shown = "\n".join(diff[:MAX_LINES])
        pytest.fail(f"{shown}{more}\n\nIf it is meant to be so: {RENEW}", pytrace=False)


def test_there_is_a_list_for_every_layout_and_none_else() -> None:
    assert {file.name for file in DISPLAY.iterdir()} == {
        display_file(name).name for name in LAYOUTS
    }


def test_layouts_differ() -> None:
    lists = {display_file(name).read_text(encoding="utf-8") for name in LAYOUTS}
    assert len(lists) == len(LAYOUTS)


def test_a_tint_renews_no_list_and_another_colour_does() -> None:
    before = display_list(LAYOUTS[0])
    for tint in ({Role.FELT: "#0e563d"}, {Role.FELT_LINE: "#e4d8b2"}, {Role.RAIL: "#34211a"}):
        assert display_list(LAYOUTS[0], tint) == before
    assert display_list(LAYOUTS[0], {Role.RAIL: "#2f5fb3"}) != before
