"""The lessons under every choice of a house: ``python -m tests.course.houses [STAGE …]``.

A lesson that does not hold under a choice is given without it, and then says what this house does
not do. The command names what is wrong, one choice at a time.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace

from tests.course.path import tables
from trainer.course.at_table import check_at
from trainer.course.course import lesson_names, packaged_lesson
from trainer.making.tables import PracticeTable
from trainer.messages.diagnostics import found_text


def houses(table: PracticeTable) -> Iterator[tuple[str, PracticeTable]]:
    """The table in every house that has decided one point, each with its choice."""
    document = table.document
    for name, point in document.register.items():
        for choice in point.choices:
            house = replace(document.house, register={name: choice.value})
            decided = replace(document, house=house)
            yield f"{name}={choice.value}", PracticeTable(decided, table.chips)


def main(names: list[str]) -> int:
    """Print what is wrong with lessons in which house; returns the exit status."""
    bad = False
    for stage in names or lesson_names():
        for table in tables():
            for choice, decided in houses(table):
                for found in check_at(packaged_lesson(stage), decided).diagnostics:
                    bad = True
                    at = f"{stage} at {table.document.id}, {choice}"
                    print(f"{at}: {found.mark.line}: {found_text(found)}")
    return int(bad)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
