"""What the sums of a room have to be, worked out again from the entries of all its logs.

An answer is one, in however many logs it stands: it is known by the leaf of the entry with which
it came to be.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

import psycopg

from tests.stations.day import POISON
from trainer.storage.log import protected
from trainer.storage.migrations import DAY_SUMS
from trainer.storage.rows import DEALT

Key = tuple[object, ...]
Sums = dict[Key, tuple[int, ...]]

_KINDS: Final = {"document": "''", "skill": "skill", "error": "error"} | {
    "paragraph": "paragraph",
    "mistake": "mistake",
}
"""The kinds of sums, with the column that has their key on a station."""


_UNREAD: Final = {(kind.encode(), body.encode()) for kind, body in POISON}


class Said(NamedTuple):
    """What an entry says."""

    kind: bytes
    body: bytes | None
    leaf: bytes


class Row(NamedTuple):
    """A row as its last entry leaves it; without values it has been removed."""

    last: int
    values: dict[str, Any] | None
    attempt: bytes = b""
    """Of an answer, its attempt."""


class Rows:
    """The attempts and answers of the logs that have been read."""

    def __init__(self, columns: Mapping[str, Sequence[str]]) -> None:
        self._columns = columns
        self.attempts: dict[bytes, Row] = {}
        self.answers: dict[bytes, Row] = {}

    def read(self, log: Iterable[Said]) -> None:
        """Read a log from its first entry; of a row in several, the last change counts."""
        tables: dict[str, dict[bytes, Row]] = {"attempts": {}, "answers": {}}
        names: dict[Key, bytes] = {}
        for number, (kind, body, leaf) in enumerate(log, 1):
            table, _space, act = kind.decode().partition(" ")
            if table not in tables or body is None or (kind, body) in _UNREAD:
                continue
            values = _values(body)
            columns = self._columns[table]
            if act == "removed":
                name = names.pop((table, *values), b"")
                if name:
                    tables[table][name] = Row(number, None)
            elif len(values) == len(columns):
                row = dict(zip(columns, values, strict=True))
                is_answer = table == "answers"
                key = (row["attempt_id"], row["number"]) if is_answer else (row["id"],)
                if act == "added":
                    names[table, *key] = leaf
                attempt = names["attempts", row["attempt_id"]] if is_answer else b""
                tables[table][names[table, *key]] = Row(number, row, attempt)
        for mine, found in ((self.attempts, tables["attempts"]), (self.answers, tables["answers"])):
            for leaf, kept in found.items():
                if leaf not in mine or mine[leaf].last < kept.last:
                    mine[leaf] = kept

    def sums(self) -> tuple[Sums, Sums]:
        """The sums by day, and those of the rounds that were dealt by hand."""
        days: defaultdict[Key, Counter[int]] = defaultdict(Counter)
        rounds: defaultdict[Key, Counter[int]] = defaultdict(Counter)
        of: defaultdict[bytes, list[dict[str, Any]]] = defaultdict(list)
        for row in self.answers.values():
            attempt = self.attempts[row.attempt].values
            if row.values is None or attempt is None:
                continue
            of[row.attempt].append(row.values)
            begins = attempt["counted_from"]
            if begins is None or row.values["number"] < begins:
                continue
            for key, figures in _counted(attempt, row.values):
                days[key].update(dict(enumerate(figures)))
        for leaf, answers in of.items():
            attempt = self.attempts[leaf].values
            assert attempt is not None
            if attempt["state"] == "finished" and attempt["boxes"] and answers:
                day = max(one["day"] for one in answers)
                took = sum(one["milliseconds"] for one in answers)
                key = (attempt["trainee_id"], day, attempt["document"])
                rounds[key].update({0: 1, 1: attempt["boxes"], 2: took})
        return _plain(days, 6), _plain(rounds, 3)


def _values(body: bytes) -> list[Any]:
    try:
        found = json.loads(body)
    except ValueError:
        return []
    return found if isinstance(found, list) else []


def _counted(
    attempt: dict[str, Any], answer: dict[str, Any]
) -> Iterator[tuple[Key, tuple[int, ...]]]:
    house, guests = answer["cost_house"], answer["cost_guests"]
    took = answer["milliseconds"]
    figures = (1, answer["is_right"], took, house, guests, int(house + guests > 0))
    keys = [("document", ""), ("skill", answer["skill"] or "")]
    keys += [("paragraph", one) for one in json.loads(answer["paragraphs"])]
    if answer["error"] is not None:
        keys.append(("error", answer["error"]))
    mistakes = json.loads(answer["mistakes"] or "[]")
    if len(mistakes) == 1:
        keys.append(("mistake", mistakes[0]))
    dealt = attempt["mode"] in DEALT
    for kind, key in keys:
        by = (attempt["trainee_id"], answer["day"], kind, key, answer["document"], dealt)
        yield (*by, took // 100), figures


def _plain(sums: Mapping[Key, Counter[int]], width: int) -> Sums:
    return {key: tuple(found[place] for place in range(width)) for key, found in sums.items()}


def columns(path: Path) -> dict[str, Sequence[str]]:
    """The columns that the log keeps of each table."""
    with closing(sqlite3.connect(path)) as connection:
        return {table.name: table.columns for table in protected(connection)}


def of_room(room: psycopg.Connection) -> tuple[Sums, Sums]:
    """The sums that the server has."""
    days = room.execute(
        "SELECT trainee, day, kind, key, document, dealt, tenths, answers::int8,"
        " right_answers::int8, milliseconds::int8, cost_house::int8, cost_guests::int8,"
        " costly::int8 FROM feltwork.day_sums WHERE answers <> 0"
    )
    rounds = room.execute(
        "SELECT trainee, day, document, rounds::int8, boxes::int8, milliseconds::int8"
        " FROM feltwork.round_sums WHERE rounds <> 0"
    )
    return {row[:7]: row[7:] for row in days}, {row[:3]: row[3:] for row in rounds}


def of_station(path: Path) -> tuple[Sums, Sums]:
    """The sums that a station has."""
    days: Sums = {}
    with closing(sqlite3.connect(path)) as connection:
        for kind, key in _KINDS.items():
            assert f"{kind}_sums" in DAY_SUMS
            found = connection.execute(
                f"SELECT trainee_id, day, '{kind}', {key}, document, dealt, tenths, answers,"
                " right_answers, milliseconds, cost_house, cost_guests, costly"
                f" FROM {kind}_sums WHERE answers"
            )
            days |= {(*row[:5], bool(row[5]), row[6]): row[7:] for row in found}
        found = connection.execute(
            "SELECT trainee_id, day, document, rounds, boxes, milliseconds FROM round_sums"
            " WHERE rounds"
        )
        return days, {row[:3]: row[3:] for row in found}


def differences(wanted: Sums, found: Sums, name: str) -> Iterator[str]:
    """How sums differ: how many, and the first of them."""
    wrong = [key for key in wanted.keys() | found.keys() if wanted.get(key) != found.get(key)]
    if wrong:
        first = min(wrong, key=str)
        yield (
            f"{len(wrong)} {name} are wrong: {first} is {found.get(first)}, not {wanted.get(first)}"
        )
