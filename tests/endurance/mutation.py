"""Files as a person could hand them over: like real ones, with something wrong in them.

Some of the changes are made to the bytes, most to the values that they stand for, most of which
then get past the parser.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, Final

import yaml

TOKENS: Final = (
    b"\x00", b"\xef\xbb\xbf", b"\r\n", b"\r", b"\xe2\x80\xa8", b"\xc2\x85", b"\t", b"\x07",
    b"\xe2\x80\xae", b"\xe2\x80\x8b", b"\xed\xa0\x80", b"\xff\xfe", b"\xf0\x9f\x82\xa1",
    b"&a ", b"*a ", b"!!python/object/apply:os.system ", b"!!binary ", b"<<: ", b"? ", b"- ",
    b": ", b"|\n", b">-\n", b"---\n", b"...\n", b"%YAML 1.1\n", b"#", b"'", b'"', b"{", b"}", b"[",
    b"]", b",", b"null", b"~", b".nan", b"1e999", b"0x1f", b"1_000", b"-0", b"2026-11-22", b"yes",
    b"9" * 400, b"[" * 3000, b"{a: " * 500, b"- " * 1000, b"x" * 20_000, "٣".encode(),
)  # fmt: skip

VALUES: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 10**30, -(10**30), 10**4000, 0.1, -0.0, 1e308, float("inf"),
    float("nan"), "", " ", "x" * 10_000, "\N{RIGHT-TO-LEFT OVERRIDE}abc", "\N{ZERO WIDTH SPACE}",
    "á" * 200, "<b>x</b><img src='file:///etc/passwd'>", "${jndi}", "%s%n", "{0.__class__}",
    "../../../etc/passwd", "/dev/zero", "\\\\host\\share", "plain-round.scenario.yaml",
    "AS", "10H", "banker", "dealer", "format", "٣", "1/3", "1e5", "1:00", [], {}, [[]], [{}],
    {"": ""}, ["AS"] * 500, [1] * 5000, {f"k{n}": n for n in range(2000)}, "\U0001f0a1" * 50,
)  # fmt: skip


class Corpus:
    """Files of one kind, by name; ``json``: they are written as JSON, not mostly as YAML."""

    def __init__(self, files: dict[str, bytes], *, json: bool = False) -> None:
        self._json = json
        self.files = files
        self.names = sorted(files)

    @cached_property
    def trees(self) -> dict[str, Any]:
        """The values in them."""
        return {name: yaml.load(data, yaml.CSafeLoader) for name, data in self.files.items()}

    def mutated(self, chance: random.Random) -> tuple[str, bytes]:
        """One of the files, changed."""
        name = chance.choice(self.names)
        if chance.random() < 0.6:
            tree = copy.deepcopy(self.trees[name])
            for _ in range(chance.choice([1, 1, 1, 1, 2, 5])):
                other = self.trees[chance.choice(self.names)]
                tree = _changed_tree(tree, other, chance)
            data = _as_json(tree, chance) if self._json else _written(tree, chance)
            if chance.random() < 0.9:
                return name, data
        else:
            data = self.files[name]
        for _ in range(chance.choice([1, 1, 1, 1, 4, 16])):
            change = chance.choice(BYTE_CHANGES)
            data = change(data, self.files[chance.choice(self.names)], chance)
        return name, data[:400_000]


# Bytes


def _flip(data: bytes, _other: bytes, chance: random.Random) -> bytes:
    if not data:
        return data
    place = chance.randrange(len(data))
    return data[:place] + bytes([data[place] ^ chance.randrange(1, 256)]) + data[place + 1 :]


def _slice(data: bytes, chance: random.Random) -> tuple[int, int]:
    start = chance.randrange(len(data) + 1)
    return start, min(len(data), start + chance.choice([1, 3, 10, 40, 200, 2000]))


def _delete(data: bytes, _other: bytes, chance: random.Random) -> bytes:
    start, end = _slice(data, chance)
    return data[:start] + data[end:]


def _double(data: bytes, _other: bytes, chance: random.Random) -> bytes:
    start, end = _slice(data, chance)
    times = chance.choice([1, 1, 2, 50])
    return data[:end] + data[start:end] * times + data[end:]


def _splice(data: bytes, other: bytes, chance: random.Random) -> bytes:
    start, end = _slice(other, chance)
    place = chance.randrange(len(data) + 1)
    return data[:place] + other[start:end] + data[place:]


def _insert(data: bytes, _other: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(data) + 1)
    return data[:place] + chance.choice(TOKENS) + data[place:]


def _cut(data: bytes, _other: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _lines(data: bytes, other: bytes, chance: random.Random) -> bytes:
    lines, others = data.splitlines(keepends=True), other.splitlines(keepends=True)
    if not lines or not others:
        return data
    place = chance.randrange(len(lines))
    match chance.randrange(4):
        case 0:
            lines[place] = chance.choice(others)
        case 1:
            lines.insert(place, chance.choice(lines))
        case 2:
            del lines[place]
        case _:
            lines[place] = b" " * chance.randrange(1, 5) + lines[place]
    return b"".join(lines)


def _encode(data: bytes, _other: bytes, chance: random.Random) -> bytes:
    text = data.decode(errors="replace")
    match chance.randrange(4):
        case 0:
            return text.encode("utf-16")
        case 1:
            return text.encode("latin-1", errors="replace")
        case 2:
            return data.replace(b"\n", b"\r\n")
        case _:
            return b"\xef\xbb\xbf" + data


BYTE_CHANGES: Final[Sequence[Callable[[bytes, bytes, random.Random], bytes]]] = (
    _flip, _flip, _flip, _delete, _double, _splice, _insert, _insert, _cut, _lines, _lines, _encode,
)  # fmt: skip


# Values

_Place = tuple[Any, Any]
"""A mapping or a list, and a key or an index of it."""


def _places(tree: object) -> Iterator[_Place]:
    waiting = [tree]
    while waiting:
        here = waiting.pop()
        keys = (
            here if isinstance(here, dict) else range(len(here)) if isinstance(here, list) else ()
        )
        for key in keys:
            yield here, key
            waiting.append(here[key])  # type: ignore[index]


def _changed_tree(tree: Any, other: Any, chance: random.Random) -> Any:
    places = list(_places(tree))
    if not places:
        return copy.deepcopy(other)
    here, key = chance.choice(places)
    others = list(_places(other)) or [({"": None}, "")]
    that, its = chance.choice(others)
    match chance.randrange(10):
        case 0 | 1 | 2:
            here[key] = copy.deepcopy(_alike(key, others, chance) or that[its])
        case 3 | 4:
            here[key] = copy.deepcopy(chance.choice(VALUES))
        case 5:
            del here[key]
        case 6:
            here[key] = chance.choice([[here[key]], {"x": here[key]}, str(here[key])])
        case 7 if isinstance(here, list):
            here[key:key] = [copy.deepcopy(here[key])] * chance.choice([1, 2, 7, 60])
        case 7 | 8 if isinstance(here, dict):
            here[chance.choice([its, "x" * 5000, "", "٣", None, 3])] = here.pop(key)
        case _:
            second, with_it = chance.choice(places)
            if with_it in (second if isinstance(second, dict) else range(len(second))):
                here[key], second[with_it] = (
                    copy.deepcopy(second[with_it]),
                    copy.deepcopy(here[key]),
                )
    return tree


def _alike(key: object, others: list[_Place], chance: random.Random) -> Any:
    """What another file has under the same key."""
    found = [here[its] for here, its in others if its == key and isinstance(here, dict)]
    return chance.choice(found) if found else None


def _written(tree: Any, chance: random.Random) -> bytes:
    if chance.random() < 0.1:
        return _as_json(tree, chance)
    text: str = yaml.dump(
        tree,
        Dumper=_Plain,
        allow_unicode=chance.random() < 0.5,
        default_flow_style=chance.choice([True, False, None]),
        sort_keys=False,
        width=chance.choice([20, 80, 100_000]),
    )
    return text.encode(errors="replace")


def _as_json(tree: Any, chance: random.Random) -> bytes:
    text = json.dumps(tree, default=str, ensure_ascii=chance.random() < 0.5)
    return text.encode(errors="replace")


class _Plain(yaml.CSafeDumper):
    def ignore_aliases(self, data: object) -> bool:
        return True
