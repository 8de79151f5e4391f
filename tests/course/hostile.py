"""Lessons that somebody has damaged: ``python -m tests.course.hostile [MUTATIONS] [SEED]``.

Every mutation of a shipped lesson is read, and worked out at a table, without a crash, within
bounded time and memory; where it is no lesson any more, every fault is a sentence at a place of the
file.
"""

from __future__ import annotations

import re
import resource
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Final, NamedTuple

from tests.course.path import tables
from trainer.course.at_table import check_at
from trainer.course.course import lesson_names, lesson_text
from trainer.course.reader import read_lesson
from trainer.making.tables import PracticeTable
from trainer.messages.diagnostics import found_text
from trainer.yamlfile.diagnostics import Diagnostic

MUTATIONS: Final = 2_000
SEED: Final = 38
LONGEST: Final = 5.0
"""Seconds in which a mutation has to be read and worked out."""
MOST: Final = 2 << 30
"""Bytes of memory that all of it may take."""

_VALUES: Final = (
    *("", "~", "null", "true", "-1", "0", "99999999999999999999", "1e400", "0x10", "1_000"),
    *("*a", "&a x", "!!python/object:os.system x", "<<: {a: b}", "|", ">", "'", '"', "?", "%"),
    *("[]", "{}", "[[[[[[[[[[[[[[[[[[[[x]]]]]]]]]]]]]]]]]]]]", "{a: {b: {c: d}}}", "[a, a, a]"),
    *("box 2", "box 9", "box 2 hand 4", "dealer", "shoe", "after deal_card dealer last"),
    *("before call box 2 -1", "after settle_hand box 2 0", "KS KS KS", "AS " * 200, "JK ??"),
    *('"{sum.2}"', '"{"', '"{}"', '"{odds}"', '"{points.dealer.9.9}"', '"{{sum.2}}"'),
    *('"{card.2.99999999999}"', '"{stake.2.insurance.Ann}"', '"\\u202e{name.2}"', "x" * 5_000),
    *("after deal_card box 2 " + "9" * 5_000, "9" * 5_000, f'"{"9" * 5_000}"'),
    *("[hit, hit, hit, hit, hit, hit, hit]", "[split, split, split, split]", "[double]"),
)
_KEYS: Final = (
    *("course", "stage", "rounds", "steps", "when", "games", "says", "text", "rules", "terms"),
    *("round", "at", "from", "to", "spotlight", "sides", "of", "cards", "shoe", "questions"),
    *("skills", "boxes", "house", "table", "incidents", "requests", "limits", "format", "_x"),
)


def _cut(data: bytes, chance: Random) -> bytes:
    start = chance.randrange(len(data))
    return data[:start] + data[start + chance.randrange(1, 60) :]


def _doubled(data: bytes, chance: Random) -> bytes:
    start = chance.randrange(len(data))
    part = data[start : start + chance.randrange(1, 400)]
    return data[:start] + part * chance.choice((2, 3, 300)) + data[start:]


def _stirred(data: bytes, chance: Random) -> bytes:
    stirred = bytearray(data)
    for _time in range(chance.randrange(1, 8)):
        stirred[chance.randrange(len(stirred))] = chance.randrange(256)
    return bytes(stirred)


def _broken_off(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data))]


def _in_lines(
    change: Callable[[list[str], int, Random], None],
) -> Callable[[bytes, Random], bytes]:
    def changed(data: bytes, chance: Random) -> bytes:
        lines = data.decode().split("\n")
        change(lines, chance.randrange(len(lines)), chance)
        return "\n".join(lines).encode()

    return changed


def _without(lines: list[str], at: int, chance: Random) -> None:
    del lines[at : at + chance.randrange(1, 4)]


def _again(lines: list[str], at: int, chance: Random) -> None:
    lines[at:at] = lines[at : at + chance.randrange(1, 12)]


def _moved(lines: list[str], at: int, chance: Random) -> None:
    lines.insert(chance.randrange(len(lines)), lines.pop(at))


def _indented(lines: list[str], at: int, chance: Random) -> None:
    line = lines[at]
    lines[at] = " " * chance.randrange(12) + line.lstrip() if chance.random() < 0.7 else f"\t{line}"


def _valued(lines: list[str], at: int, chance: Random) -> None:
    """Another value after a key, or a value of another line."""
    key, colon, value = lines[at].partition(": ")
    other = chance.choice(lines).partition(": ")[2]
    lines[at] = f"{key}{colon or ': '}{chance.choice((chance.choice(_VALUES), other, value * 2))}"


def _worded(lines: list[str], at: int, chance: Random) -> None:
    """A word in the place of another, mostly of the same key: it is YAML all the same."""
    key, colon, value = lines[at].partition(":")
    alike = [line for line in lines if line.partition(":")[0].strip(" -") == key.strip(" -")]
    other = chance.choice(alike if chance.random() < 0.8 else lines).partition(":")[2]
    words, others = list(_WORD.finditer(value)), _WORD.findall(other)
    if words and others:
        old = chance.choice(words)
        value = value[: old.start()] + chance.choice(others) + value[old.end() :]
    lines[at] = key + colon + value


def _keyed(lines: list[str], at: int, chance: Random) -> None:
    key, colon, value = lines[at].partition(":")
    indent = len(key) - len(key.lstrip(" -"))
    lines[at] = f"{key[:indent]}{chance.choice(_KEYS)}{colon}{value}"


_CHANGES: Final = (
    *(_cut, _doubled, _stirred, _broken_off),
    *map(_in_lines, (_without, _again, _moved, _indented, *(_valued, _keyed) * 2, *(_worded,) * 8)),
)


_WORD: Final = re.compile(r"[\w.]+")
_BREAK: Final = re.compile(r"\r\n|\n|\r")


class Mutation(NamedTuple):
    """A damaged lesson, and the table at which it is worked out."""

    number: int
    stage: str
    data: bytes
    table: PracticeTable


def mutations(count: int, seed: int = SEED) -> Iterator[Mutation]:
    """So many mutations of shipped lessons, one to three changes each."""
    for number in range(count):
        chance = Random(f"{seed}/{number}")
        stage = chance.choice(lesson_names())
        data = lesson_text(stage).encode()
        for change in chance.choices(_CHANGES, k=chance.choice((1, 1, 1, 2, 3))):
            try:
                data = change(data, chance) or b"#"
            except UnicodeDecodeError:  # it is no text any more: enough has been done to it
                break
        yield Mutation(number, stage, data, chance.choice(tables()))


def faults_of(mutation: Mutation) -> list[str]:
    """Read a mutation, and return what is wrong with what is said of it: nothing."""
    read = read_lesson(mutation.data)
    checked = check_at(read, mutation.table)
    if read.lesson is None and not read.faults:
        return ["it is not said why it is no lesson"]
    lines = _BREAK.split(mutation.data.decode("utf-8", "replace"))
    return [
        f"{found.code} at {found.mark.line}:{found.mark.column}: {found_text(found)!r}"
        for found in checked.diagnostics or read.faults
        if not _is_precise(found, lines)
    ]


def _is_precise(found: Diagnostic, lines: list[str]) -> bool:
    line, column = found.mark.line, found.mark.column
    text = found_text(found)
    inside = 1 <= line <= len(lines) and 1 <= column <= len(lines[line - 1]) + 1
    return inside and bool(text) and len(text) < 600 and "{value}" not in text


def main(arguments: list[str]) -> int:
    """Try so many mutations; returns the exit status."""
    count, seed = (*map(int, arguments), *(MUTATIONS, SEED)[len(arguments) :])
    resource.setrlimit(resource.RLIMIT_AS, (MOST, MOST))
    bad, slowest = 0, 0.0
    for mutation in mutations(count, seed):
        begun = time.perf_counter()
        try:
            wrong = faults_of(mutation)
        except Exception as error:  # whatever it is, it is what is looked for
            wrong = [f"{type(error).__name__}: {error}"]
        took = time.perf_counter() - begun
        slowest = max(slowest, took)
        if took > LONGEST:
            wrong.append(f"{took:.1f} s")
        bad += bool(wrong)
        for line in wrong:
            print(f"{seed}/{mutation.number} {mutation.stage}: {line}")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{count} mutations, {bad} bad; the slowest took {slowest:.2f} s; {memory} MiB")
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
