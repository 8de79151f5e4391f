"""Where keys and values stand: exact, in whatever way the TOML is written."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given, strategies as st

from trainer.felt.positions import LONGEST_WORD, MOST_DEEP, Excess, Path, Positions, path_text

EVERY_FORM = '''\
# comment = 1, "not a key", [nor a table]
title = "a \\"quoted\\" # text = no key"  # [no.table]
'single' = 'C:\\path # no comment'
"tw o" = 1
"\\u00e9t\\u00e9" = 2
long = """
[no.header]
key = "no key" \\"""
""" # five quotes may end a text
five = """a"""""
literal = \'\'\'
[[no.header]]
it's ''two\'\'\'\'
  indented = true
dotted.inner.deep = 3.5e3
dotted . "spaced" = -1
empty = []
several = [ # comment ] in between
  1, [2, 3], # and ] here
  { a = 4, "b" = [5] }, "]",
  6,
]
inline = { x = 1, y.z = "}" , w = {} }
when = 1979-05-27 07:32:00Z
unlimited = -inf

[table]
key=1
  [ table . "sub" ] # indented
  key = 2

[[list]]
name = "one"
[[ list ]]
name = "two"
[list.inner]
key = 3
[[list.inner.more]]
key = 4
[[list]]

[above.below]
key = 5
[above]
key = 6
'''


@pytest.mark.parametrize(
    ("path", "line", "column"),
    [
        ((), 1, 1),
        (("title",), 2, 9),
        (("single",), 3, 12),
        (("tw o",), 4, 10),
        (("été",), 5, 19),
        (("long",), 6, 8),
        (("five",), 10, 8),
        (("literal",), 11, 11),
        (("indented",), 14, 14),
        (("dotted",), 15, 1),
        (("dotted", "inner"), 15, 8),
        (("dotted", "inner", "deep"), 15, 21),
        (("dotted", "spaced"), 16, 21),
        (("empty",), 17, 9),
        (("several",), 18, 11),
        (("several", 0), 19, 3),
        (("several", 1), 19, 6),
        (("several", 1, 1), 19, 10),
        (("several", 2), 20, 3),
        (("several", 2, "a"), 20, 9),
        (("several", 2, "b", 0), 20, 19),
        (("several", 3), 20, 25),
        (("several", 4), 21, 3),
        (("inline",), 23, 10),
        (("inline", "y", "z"), 23, 25),
        (("inline", "w"), 23, 35),
        (("when",), 24, 8),
        (("unlimited",), 25, 13),
        (("table",), 27, 1),
        (("table", "key"), 28, 5),
        (("table", "sub"), 29, 3),
        (("table", "sub", "key"), 30, 9),
        (("list",), 32, 1),
        (("list", 0), 32, 1),
        (("list", 0, "name"), 33, 8),
        (("list", 1), 34, 1),
        (("list", 1, "name"), 35, 8),
        (("list", 1, "inner"), 36, 1),
        (("list", 1, "inner", "key"), 37, 7),
        (("list", 1, "inner", "more", 0), 38, 1),
        (("list", 1, "inner", "more", 0, "key"), 39, 7),
        (("list", 2), 40, 1),
        (("above",), 44, 1),
        (("above", "below"), 42, 1),
        (("above", "below", "key"), 43, 7),
        # What is not there has the place of the table in which it is missing.
        (("list", 1, "inner", "nothing"), 36, 1),
        (("list", 2, "name", "further"), 40, 1),
        (("inline", "nothing"), 23, 10),
        (("nothing",), 1, 1),
    ],
)
def test_a_value_stands_where_it_stands(path: Path, line: int, column: int) -> None:
    assert Positions(EVERY_FORM).value(path) == (line, column)


@pytest.mark.parametrize(
    ("path", "line", "column"),
    [
        (("title",), 2, 1),
        (("été",), 5, 1),
        (("dotted", "inner", "deep"), 15, 14),
        (("several", 2, "b"), 20, 12),
        (("several", 1), 19, 6),
        (("inline", "y", "z"), 23, 21),
        (("table", "sub", "key"), 30, 3),
        (("table", "sub"), 29, 3),
    ],
)
def test_a_key_stands_where_it_stands(path: Path, line: int, column: int) -> None:
    assert Positions(EVERY_FORM).key(path) == (line, column)


def paths(value: object, path: Path = ()) -> list[Path]:
    """The ways to every value, as the parser has them."""
    inner: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [path, *(deeper for step, one in inner for deeper in paths(one, (*path, step)))]


def test_every_value_that_the_parser_finds_is_found() -> None:
    positions = Positions(EVERY_FORM)
    for path in paths(tomllib.loads(EVERY_FORM)):
        if not path:
            continue
        assert positions.value(path) != positions.value(()), path


def test_windows_lines_are_lines() -> None:
    positions = Positions(EVERY_FORM.replace("\n", "\r\n"))
    assert positions.value(("several", 2, "b", 0)) == (20, 19)
    assert positions.value(("above", "below", "key")) == (43, 7)


@pytest.mark.parametrize(
    ("text", "excess", "column"),
    [
        ("a" + ".a" * MOST_DEEP + " = 1", Excess.DEEP, 17),
        ("[" + ".".join("a" * (MOST_DEEP + 1)) + "]", Excess.DEEP, 18),
        ("a = " + "[" * 20_000, Excess.DEEP, 13),
        ("a = " + "{a=" * 20_000, Excess.DEEP, 29),
        ("a = " + "9" * (LONGEST_WORD + 1), Excess.LONG, 5),
        ("a = 0x" + "f" * LONGEST_WORD, Excess.LONG, 5),
    ],
)
def test_what_would_keep_a_parser_busy_is_found_first(
    text: str, excess: Excess, column: int
) -> None:
    assert Positions(text).excess == (excess, (1, column))


@pytest.mark.parametrize("text", [".".join("a" * MOST_DEEP) + " = 1", "a = " + "9" * LONGEST_WORD])
def test_what_a_parser_takes_easily_is_not_turned_away(text: str) -> None:
    assert Positions(text).excess is None


def test_long_texts_are_no_long_words() -> None:
    assert Positions(f"a = \"{'x' * 1000}\"\nb = '{'.' * 1000}'").excess is None


@pytest.mark.parametrize(
    "text", ['a = "', "a = 'x\n'", 'a = """', "[a", "[[a]", "a", "= 1", 'a."\\q" = 1', "a = [1 2]"]
)
def test_what_is_no_toml_ends_the_search(text: str) -> None:
    positions = Positions("first = 1\n" + text)
    assert positions.excess is None
    assert positions.value(("first",)) == (1, 9)


KEYS = st.sampled_from(["a", "b", "'c d'", '"e\\u0066"', "1"])
SCALARS = st.sampled_from(['"x # ]"', "'}'", "1", "-2.5", "true", '"""q"q"""', "1979-05-27"])
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda found: "[ " + ", # ]\n ".join(found) + "\n]"),
        st.dictionaries(KEYS, inner, max_size=3).map(
            lambda found: "{" + ", ".join(f"{key} = {value}" for key, value in found.items()) + "}"
        ),
    ),
    max_leaves=6,
)


@given(
    st.dictionaries(KEYS, VALUES, max_size=3),
    st.lists(st.dictionaries(KEYS, VALUES, max_size=3), max_size=3),
)
def test_where_a_value_stands_the_parser_reads_it(
    pairs: dict[str, str], tables: list[dict[str, str]]
) -> None:
    """The text from a value's place on begins with a value that the parser reads the same."""
    blocks = ["\n".join(f"{key} = {value}" for key, value in pairs.items())]
    blocks += [
        "[[list]]\n" + "\n".join(f"{key} = {value}" for key, value in one.items()) for one in tables
    ]
    text = "\n".join(blocks)
    values, positions = tomllib.loads(text), Positions(text)
    assert positions.excess is None
    for path in paths(values):
        if not path or (path[0] == "list" and len(path) < 3):
            continue  # a header is no value
        line, column = positions.value(path)
        rest = "\n".join(text.split("\n")[line - 1 :])[column - 1 :]
        assert any(
            tomllib_value(rest[:end]) == (at(values, path),) for end in range(1, len(rest) + 1)
        ), path


def tomllib_value(text: str) -> tuple[Any, ...]:
    try:
        return (tomllib.loads(f"value = {text}")["value"],)
    except tomllib.TOMLDecodeError:
        return ()


def at(values: Any, path: Path) -> Any:
    for step in path:
        values = values[step]
    return values


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (("spots", 2, "diameter"), "spots[2].diameter"),
        (("a b",), "'a b'"),
        (("a", "\u202e"), "a.'\\u202e'"),
        ((), ""),
    ],
)
def test_the_way_to_a_value_can_be_read(path: Path, text: str) -> None:
    assert path_text(path) == text


def test_the_way_to_a_value_is_not_endless() -> None:
    assert len(path_text(("x" * 10_000,))) < 100
