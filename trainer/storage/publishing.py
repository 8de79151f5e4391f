"""What the stations of a room share: the kinds of documents, in the order of applying.

Each kind is declared beside what reads it from the records and applies it. A document that needs
another one waits for it. What is only of this station never enters one: who has tried a wrong PIN,
what was opened or used up by a candidate, how long a sitting has run.
"""

from __future__ import annotations

from typing import Any, Final

from trainer.storage.published import classes, exams, files, people
from trainer.storage.published.kinds import Kind

KINDS: Final[tuple[Kind[Any], ...]] = (
    *people.KINDS,
    *files.KINDS,
    *classes.KINDS,
    *exams.KINDS,
)

BY_NAME: Final = {kind.name: kind for kind in KINDS}
