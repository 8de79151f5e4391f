"""What the names of the files end in that a person writes scenarios in."""

from __future__ import annotations

from typing import Final

SCENARIO_SUFFIX: Final = ".scenario.yaml"
LESSON_SUFFIX: Final = ".lesson.yaml"
