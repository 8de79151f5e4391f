"""The terms of ARCHITECTURE: each has one meaning, and classes are named by it."""

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]

ROOMS: Final = {
    "lesson": {
        "trainer/course",
        "trainer/sessions",
        "trainer/storage",
        "ui/supervise",
        "ui/table",
        "ui/train",
    },
    "series": {"trainer/rules", "trainer/scenario"},
    "shift": {"trainer/shift", "trainer/storage", "ui/train"},
    "attempt": {"trainer/errors", "trainer/sessions", "trainer/storage", "ui/widgets"},
    "sitting": {"trainer/exams", "trainer/sessions", "trainer/storage", "ui/table", "ui/train"},
    "drill": {"trainer/practice", "trainer/sessions"},
    "act": {
        "trainer/dealing",
        "trainer/practice",
        "trainer/procedure",
        "trainer/sessions",
        "trainer/storage",
        "ui/table",
        "ui/train",
    },
    "step": {"trainer/messages", "trainer/procedure", "ui/widgets"},
    "order": {"trainer/papers", "trainer/procedure", "ui/table"},
    "ask": {"trainer/dealing", "trainer/rules"},
    "verdict": {"trainer/procedure", "trainer/storage"},
    "snapshot": {"trainer/snapshot"},
}
"""Words that once meant several things, and the rooms with classes of the one meaning."""


def terms() -> list[tuple[str, str]]:
    """Every term of the table with its meaning."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    table = text.partition("\n## Terms\n")[2].partition("\n## ")[0]
    found: list[tuple[str, str]] = []
    for names, meanings in re.findall(r"^\| ([^|-]+) \| ([^|]+) \|$", table, re.MULTILINE)[1:]:
        found += zip(names.split(", "), meanings.split("; "), strict=True)
    return found


def classes() -> list[tuple[str, str]]:
    """Every class of the program with its room."""
    return [
        (name, "/".join(path.relative_to(ROOT).parts[:2]))
        for folder in ("trainer", "ui")
        for path in (ROOT / folder).rglob("*.py")
        for name in re.findall(r"^class (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]


def test_each_term_has_one_meaning() -> None:
    names = [name for name, _meaning in terms()]
    assert len(names) == len(set(names))
    assert set(ROOMS) <= set(names)


def test_a_class_is_named_by_a_term_only_where_it_has_its_meaning() -> None:
    named: dict[str, set[str]] = {word: set() for word in ROOMS}
    for name, room in classes():
        for word in re.findall(r"[A-Z][a-z]+", name):
            term = word.lower()
            for known in {term, term.removesuffix("s")} & named.keys():
                named[known].add(room)
    assert named == ROOMS
