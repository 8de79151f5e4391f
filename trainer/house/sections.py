"""The sections of the house file, in the order in which they are written and shown."""

from __future__ import annotations

from typing import Any, Final

from trainer.house.announcements import ANNOUNCEMENTS
from trainer.house.by_document import BY_DOCUMENT
from trainer.house.chip_sets import CHIP_SETS
from trainer.house.grades import GRADES
from trainer.house.new_tables import NEW_TABLES
from trainer.house.procedures import PROCEDURE
from trainer.house.section import Section
from trainer.house.targets import TARGETS
from trainer.house.title import TITLE

SECTIONS: Final[tuple[Section[Any], ...]] = (
    TITLE,
    NEW_TABLES,
    BY_DOCUMENT,
    CHIP_SETS,
    PROCEDURE,
    ANNOUNCEMENTS,
    TARGETS,
    GRADES,
)
