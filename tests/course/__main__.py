"""Print lessons as they are at each table: ``python -m tests.course [STAGE …]``."""

from __future__ import annotations

import sys

from tests.course.path import lesson, tables, unexplained
from trainer.course.at_table import Compared, Done
from trainer.course.course import lesson_names, packaged_lesson
from trainer.messages.diagnostics import found_text
from trainer.yamlfile.diagnostics import Diagnostic

MANY = tuple(range(1, 21))


def _printed(found: Diagnostic) -> str:
    return f"  {found.mark.line}:{found.mark.column}: {found_text(found)}"


def main(names: list[str]) -> int:
    """Print each lesson at each table, with its faults; returns the exit status."""
    bad = False
    for name in names or lesson_names():
        read = packaged_lesson(name)
        for table in tables() if read.lesson is not None else ():
            checked = lesson(name, table)
            bad = bad or bool(checked.diagnostics)
            print(f"{name} at {table.document.id}", *map(_printed, checked.diagnostics), sep="\n")
            for number, step in enumerate(checked.lesson.steps if checked.lesson else (), 1):
                cited = dict.fromkeys(c.paragraph for said in step.says for c in said.citations)
                print(f"  {number}. {type(step).__name__}:", *(said.text for said in step.says))
                print("     ", *cited, *step.terms, sep="  ")
                if isinstance(step, Compared):
                    print(*(f"      | {side.label.text}" for side in step.sides), sep="\n")
                if isinstance(step, Done):
                    print(*(f"      > {act}" for act in step.todo), sep="\n")
        bad = bad or read.lesson is None
        print(*(f"{name}{_printed(found)}" for found in read.faults), sep="\n")
    for table in tables():
        for stage, terms in unexplained(table, MANY):
            if terms and (not names or stage in names):
                bad = True
                print(f"{stage} at {table.document.id} asks unexplained: {', '.join(terms)}")
    return int(bad)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
