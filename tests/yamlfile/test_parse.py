"""Where libyaml reads otherwise than YAML 1.2, JSON or this program's messages want it."""

import importlib.util
import json
import sys

import pytest
import yaml

from tests.cases import for_each, for_every
from trainer.errors import LibyamlMissing
from trainer.yamlfile.diagnostics import Diagnostic, Faults, YamlCode
from trainer.yamlfile.edit import set_value
from trainer.yamlfile.nodes import Lines, ListNode, MapNode, Mark, Node, Positions, ScalarNode
from trainer.yamlfile.parse import ParsedFile, compose, parse

GRIN = "\U0001f600"


def found(text: str) -> ParsedFile:
    return parse(text.encode())


def value(text: str, *path: str | int) -> str | None:
    file = found(text)
    assert file.faults == ()
    return Positions(file.text, file.root).text(*path)


def fault(text: str) -> Diagnostic:
    """The one fault of a text."""
    (only,) = found(text).faults
    return only


def scalars(node: Node) -> list[ScalarNode]:
    if isinstance(node, MapNode):
        return [one for entry in node.entries for one in (entry.key, *scalars(entry.value))]
    if isinstance(node, ListNode):
        return [one for item in node.items for one in scalars(item)]
    return [node]


# Rare characters that JSON writes as two


def test_a_rare_character_may_be_written_as_two_halves() -> None:
    text = json.dumps({GRIN: [GRIN, f"a {GRIN} b", f"\\ud83d {GRIN}"]})
    assert "\\ud83d\\ude00" in text
    assert value(text, GRIN, 0) == GRIN
    assert value(text, GRIN, 1) == f"a {GRIN} b"
    assert value(text, GRIN, 2) == f"\\ud83d {GRIN}"
    assert value('"\\U0000D83D\\uDE00"') == GRIN


def test_outside_of_double_quotes_a_backslash_is_one() -> None:
    text = "a: \\ud83d\\ude00\nb: '\\ud83d'\nc: |\n  \\ude00\nd: \"\\ud83d\\ude00\" # \\ud83d\n"
    assert value(text, "a") == "\\ud83d\\ude00"
    assert value(text, "b") == "\\ud83d"
    assert value(text, "c") == "\\ude00\n"
    assert value(text, "d") == GRIN


def test_half_a_character_is_a_fault_and_can_be_shown() -> None:
    for half in ("\\ud83d", "\\ude00", "\\ude00\\ud83d", "\\ud83d x \\ude00", "\\U0000d83d"):
        one = fault(f'a: 1\nb: "x {half}"\n')
        assert one.code is YamlCode.CONTROL_CHARACTER
        assert one.mark == Mark(2, 4)
        assert str(one.values["value"]).startswith("U+D")


def test_half_a_character_in_the_text_itself_is_a_fault() -> None:
    # No file has one, but a text that somebody edits may.
    faults = Faults(Lines(""))
    assert compose('a: "\ud83d"\n', faults) is None
    assert [one.code for one in faults.found] == [YamlCode.NOT_YAML]
    assert parse(b'a: "\xed\xa0\xbd"\n').faults[0].code is YamlCode.NOT_UTF8


def test_the_stand_ins_are_none_of_the_texts_own_characters() -> None:
    private = "".join(map(chr, range(0xF0000, 0xF0010)))
    assert value(f'a: "{private}\\ud83d\\ude00\u2028."\n', "a") == f"{private}{GRIN}\u2028."


def test_places_and_splices_are_right_after_halves() -> None:
    text = '{"a": "\\ud83d\\ude00", "b": 1}'
    file = found(text)
    assert Positions(text, file.root).value("b") == Mark(1, text.index("1") + 1)
    assert set_value(text, ("b",), 2) == '{"a": "\\ud83d\\ude00", "b": 2}'
    assert set_value(f"a: {GRIN}\nb: 1 # c\n", ("b",), 2) == f"a: {GRIN}\nb: 2 # c\n"


# Line breaks of YAML 1.1


@pytest.mark.parametrize("sign", ["\u2028", "\u2029"])
def test_a_separator_of_lines_or_paragraphs_ends_no_line(sign: str) -> None:
    text = (
        f"a: x{sign}y # c{sign}d: 1\nb: |\n  x{sign}y\n  z\nc: 'x{sign} y'\nd: \"{sign}.\"\ne: 1\n"
    )
    assert value(text, "a") == f"x{sign}y"
    assert value(text, "b") == f"x{sign}y\nz\n"
    assert value(text, "c") == f"x{sign} y"
    assert value(text, "d") == f"{sign}."
    assert Positions(text, found(text).root).value("e") == Mark(7, 4)
    assert set_value(text, ("e",), 2) == text.replace("e: 1", "e: 2")


def test_the_old_next_line_is_a_space() -> None:
    text = "a: x\x85y\nb: 'x\x85y'\nc: 1\n"
    assert value(text, "a") == value(text, "b") == "x y"
    assert Positions(text, found(text).root).value("c") == Mark(3, 4)
    assert value('a: "\\N"\n', "a") == "\x85"


def test_a_key_does_not_go_on_in_the_line_below() -> None:
    assert fault("a: 1\u2028b: 2\n").mark == Mark(1, 7)


# Byte order marks and tabs


def test_offsets_count_a_byte_order_mark() -> None:
    text = "\ufeffa: é\nb: [1, 2]\n"
    file = found(text)
    assert file.root is not None
    assert [text[one.start : one.end] for one in scalars(file.root)] == ["a", "é", "b", "1", "2"]
    assert Positions(text, file.root, file.lines).value("a") == Mark(1, 4)
    assert set_value(text, ("b", 1), 3) == "\ufeffa: é\nb: [1, 3]\n"
    assert fault("\ufeffa: [1\n").mark == Mark(2, 1)
    assert fault("\ufeffa: &x 1\n").mark == Mark(1, 4)


def test_json_may_be_indented_with_tabs() -> None:
    data = {"a": {"b": [1, {"c": "x"}]}}
    for text in (
        json.dumps(data, indent="\t"),
        "\t" + json.dumps(data),
        "\ufeff \t\n\t" + json.dumps(data, indent="\t", separators=(",", ":")),
        json.dumps(data, indent="\t").replace("\n", "\r\n"),
    ):
        assert value(text, "a", "b", 1, "c") == "x"


def test_a_tab_does_not_indent_a_block() -> None:
    for text in ("a:\n\tb: 1\n", "a:\n \t- b\n", "a: b\n\tc: 1\n"):
        found = fault(text)
        assert (found.code, found.mark.line) == (YamlCode.TAB, 2)
        assert found.values == {"line": 2}
    assert value("a:\t1\t# c\n", "a") == "1"


# What libyaml refuses by itself


@for_each(
    [
        ("a: &x 1\n", YamlCode.ANCHOR, "&x", Mark(1, 4)),
        ("a: &é 1\n", YamlCode.ANCHOR, "&é", Mark(1, 4)),
        ("b: *x\n", YamlCode.ALIAS, "*x", Mark(1, 4)),
        ("a: 1\nb: *very* good\n", YamlCode.ALIAS, "*very*", Mark(2, 4)),
        ("a: !!str x\n", YamlCode.TAG, "tag:yaml.org,2002:str", Mark(1, 4)),
        ("a: !é x\n", YamlCode.TAG, "!é", Mark(1, 4)),
        ("# c\n%YAML 1.1\n---\na: 1\n", YamlCode.DIRECTIVE, "%YAML 1.1", Mark(2, 1)),
        ("# c\n%ELSE x\n---\na: 1\n", YamlCode.DIRECTIVE, "%ELSE x", Mark(2, 1)),
    ]
)
def test_what_is_not_allowed_is_named_in_every_form(
    case: tuple[str, YamlCode, str, Mark],
) -> None:
    text, code, named, mark = case
    one = fault(text)
    assert (one.code, one.values["value"], one.mark) == (code, named, mark)


@for_each(
    [
        (": b\n", Mark(1, 1)),
        ("a: {: b}\n", Mark(1, 5)),
        ("~: b\n", Mark(1, 1)),
        ("[a]: b\n", Mark(1, 1)),
        ("? {a: 1}\n: b\n", Mark(1, 3)),
    ]
)
def test_a_key_must_be_a_text(case: tuple[str, Mark]) -> None:
    text, mark = case
    one = fault(text)
    assert (one.code, one.mark) == (YamlCode.KEY_NOT_TEXT, mark)


@for_each([("{a: 1, bc:, d: 2}\n", Mark(1, 8)), ("x:\n  {bc:}\n", Mark(2, 4))])
def test_a_key_in_braces_without_a_value_is_named(case: tuple[str, Mark]) -> None:
    text, mark = case
    one = fault(text)
    assert (one.code, one.values, one.mark) == (YamlCode.EMPTY_VALUE, {"key": "bc"}, mark)


def test_the_directive_of_this_yaml_is_allowed() -> None:
    assert value("%YAML 1.2\n---\na: 1\n", "a") == "1"


@for_every("sign", ["\0", "\x07", "\x7f", "\x9f", "\ufffe", "\ufeff"])
def test_a_control_character_is_a_fault(sign: str) -> None:
    one = fault(f"a: 1\nb: x{sign}\n")
    assert (one.code, one.mark) == (YamlCode.CONTROL_CHARACTER, Mark(2, 5))


@for_every("escape", ["\\0", "\\a", "\\x7f", "\\u009f", "\\ufffe", "\\ufeff"])
def test_an_escaped_control_character_is_a_fault(escape: str) -> None:
    one = fault(f'a: 1\nb: "x{escape}"\n')
    assert (one.code, one.mark) == (YamlCode.CONTROL_CHARACTER, Mark(2, 4))


@for_every("sign", ["\0", "\x07", "\x7f", "\ufffe"])
def test_a_control_character_in_an_edited_text_is_a_fault(sign: str) -> None:
    faults = Faults(Lines(""))
    assert compose(f"a: {sign}\n", faults) is None
    assert [one.code for one in faults.found] == [YamlCode.NOT_YAML]


def test_without_libyaml_the_reason_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(yaml, "CSafeLoader")
    spec = importlib.util.find_spec("trainer.yamlfile.parse")
    assert spec is not None
    assert spec.loader is not None
    again = importlib.util.module_from_spec(spec)
    with pytest.raises(LibyamlMissing):
        spec.loader.exec_module(again)
    assert sys.modules["trainer.yamlfile.parse"] is not again
