"""Whatever a file holds, reading it ends in a diagnostic and never in an exception."""

import json
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from tests.cases import for_every
from tests.scenario_files import Reading, read
from trainer.messages.diagnostics import diagnostic_text
from trainer.rulebook import Documents
from trainer.yamlfile.diagnostics import YamlCode
from trainer.yamlfile.parse import MAX_DEPTH, MAX_EVENTS
from trainer.yamlfile.source import MAX_BYTES

RULINGS = Path(__file__).parents[1] / "rulings"
TEXTS = [path.read_text(encoding="utf-8") for path in sorted(RULINGS.glob("*/*.yaml"))]
ROOM = MAX_BYTES - 64


def codes(reading: Reading) -> list[str]:
    return [one.code.value for one in reading.diagnostics]


def tell(reading: Reading) -> None:
    """Every diagnostic can be shown, and a scenario comes with no error."""
    for one in reading.diagnostics:
        assert diagnostic_text(one.code, one.values)
        assert one.mark.line >= 1
        assert one.mark.column >= 1
    assert (reading.scenario is None) == bool(reading.diagnostics)


@for_every(
    ("data", "code"),
    [
        (b"", YamlCode.EMPTY_FILE),
        (b"\xef\xbb\xbf", YamlCode.EMPTY_FILE),
        (b"# nothing but a comment\n", YamlCode.EMPTY_FILE),
        (b"\x00" * 1000, YamlCode.CONTROL_CHARACTER),
        (b"title: \x07\n", YamlCode.CONTROL_CHARACTER),
        (b'title: "\\0"\n', YamlCode.CONTROL_CHARACTER),
        (b'title: "\\ud800"\n', YamlCode.CONTROL_CHARACTER),
        ("title: ä".encode("latin-1"), YamlCode.NOT_UTF8),
        ("title: ä".encode("utf-16"), YamlCode.NOT_UTF8),
        ("title: a".encode("utf-16-le"), YamlCode.CONTROL_CHARACTER),
        (bytes(range(256)), YamlCode.NOT_UTF8),
        (b"\x89PNG\r\n\x1a\n", YamlCode.NOT_UTF8),
        (b"title: [unclosed\n", YamlCode.NOT_YAML),
        (b"\ttitle: x\n", YamlCode.TAB),
        (b'title: "\\UFFFFFFFF"\n', YamlCode.NOT_YAML),
        (b"%YAML 1." + b"1" * 5000 + b"\n---\na: 1\n", YamlCode.NOT_YAML),
        (b"%YAML 1.1\n---\na: 1\n", YamlCode.DIRECTIVE),
        (b"a: 1\n---\nb: 2\n", YamlCode.SEVERAL_DOCUMENTS),
        (b"a: &x [1]\nb: *x\n", YamlCode.ANCHOR),
        (b"b: *x\n", YamlCode.ALIAS),
        (b"a: !!python/object:os.system x\n", YamlCode.TAG),
        (b"a: !!str x\n", YamlCode.TAG),
        (b"<<: {a: 1}\n", YamlCode.UNKNOWN_KEY),
        (b"? [a]\n: b\n", YamlCode.KEY_NOT_TEXT),
        (b": b\n", YamlCode.KEY_NOT_TEXT),
        (b"[1, 2]\n", YamlCode.NOT_A_MAPPING),
        (b"just words\n", YamlCode.NOT_A_MAPPING),
    ],
)
def test_rubbish_has_its_diagnostic(data: bytes, code: YamlCode, documents: Documents) -> None:
    reading = read(data, documents)
    tell(reading)
    assert code in codes(reading)


@pytest.mark.parametrize("size", [MAX_BYTES + 1, 1024 * 1024])
def test_a_large_file_is_refused_by_its_size(size: int, documents: Documents) -> None:
    reading = read(b"[" * size, documents)
    assert codes(reading) == [YamlCode.TOO_LARGE]
    assert reading.diagnostics[0].values == {"size": size, "most": MAX_BYTES}


def test_the_largest_file_is_read(documents: Documents) -> None:
    head = (
        b"format: 1\nrules: rws-perfect-pairs-v5\nboxes: {1: [{name: Ann, main: 5}]}\nshoe: 8S\n#"
    )
    reading = read(head.ljust(MAX_BYTES, b"x"), documents)
    assert reading.scenario is not None


def test_bombs_stop_at_their_limit(documents: Documents) -> None:
    bomb = b"a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n"
    assert codes(read(bomb, documents)) == [YamlCode.ANCHOR]
    deep = b"[" * (MAX_DEPTH + 1) + b"]" * (MAX_DEPTH + 1)
    assert codes(read(deep, documents)) == [YamlCode.TOO_DEEP]
    for opening in (b"[", b"{", b"- ", b"? ", b"[{a: ", b'{"a":'):
        many = opening * (ROOM // len(opening))
        assert codes(read(many, documents)) == [YamlCode.TOO_DEEP]
    wide = b"[" + b"1," * MAX_EVENTS + b"]"
    assert codes(read(wide, documents)) == [YamlCode.TOO_MANY_PARTS]


def test_the_deepest_and_widest_are_allowed(documents: Documents) -> None:
    deep = b"_a: " + b"[" * (MAX_DEPTH - 1) + b"]" * (MAX_DEPTH - 1) + b"\n"
    assert YamlCode.TOO_DEEP not in codes(read(deep, documents))
    wide = b"_a: [" + b"1," * (MAX_EVENTS - 20) + b"]\n"
    assert YamlCode.TOO_MANY_PARTS not in codes(read(wide, documents))


@pytest.mark.parametrize(
    "text",
    [
        "title: " + "x" * ROOM,
        "title: " + "x " * (ROOM // 2),
        'title: "' + "\\x41" * (ROOM // 4) + '"',
        "title: '" + "''" * (ROOM // 2) + "'",
        "title: |\n" + "  x\n" * (ROOM // 4),
        "title: >\n" + "\n" * ROOM,
        "shoe: " + "8S " * (ROOM // 3),
        "main: " + "1" * ROOM,
        "format: " + "9" * ROOM,
        "#\n" * (ROOM // 2),
        " " * ROOM,
        "\n" * ROOM,
        "\t" * ROOM,
        "\\" * ROOM,
        'title: "' + "\\" * ROOM,
        'title: "' + "\\ud800" * (ROOM // 6),
        "\u2028" + "".join(map(chr, range(0xF0000, 0xF0000 + ROOM // 4 - 1))),
        "\u2028" * (ROOM // 3),
        "!" * ROOM,
        "&" + "a" * ROOM,
        "%" * ROOM,
        "-" * ROOM,
        ": " * (ROOM // 2),
        "".join(f"k{number}: v\n" for number in range(6000)),
    ],
    ids=lambda text: text[:12].encode("unicode_escape").decode(),
)
def test_long_rubbish_is_read_to_its_end(text: str, documents: Documents) -> None:
    reading = read(text.encode(), documents)
    tell(reading)
    for one in reading.diagnostics:
        assert len(diagnostic_text(one.code, one.values)) < 1000


@given(st.binary(max_size=400))
def test_any_bytes(documents: Documents, data: bytes) -> None:
    tell(read(data, documents))


YAMLISH = st.text(alphabet="abAS8 \n\t-:?,[]{}#&*!|>'\"%@`1.0\r\u2028é~\\", max_size=120)


@given(YAMLISH)
def test_any_text(documents: Documents, text: str) -> None:
    tell(read(text.encode(), documents))


@given(st.data())
def test_a_scenario_with_anything_anywhere(documents: Documents, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(start + 30, len(text))))
        text = text[:start] + data.draw(YAMLISH) + text[end:]
    tell(read(text.encode(), documents))


@given(st.data())
def test_a_scenario_with_a_value_of_another_shape(
    documents: Documents, data: st.DataObject
) -> None:
    values = ["~", "", "[]", "{}", "-1", "1e3", "true", "x", "[[1]]", "{a: 1}", '""', "!x y"]
    lines = data.draw(st.sampled_from(TEXTS)).splitlines()
    place = data.draw(st.integers(0, len(lines) - 1))
    key, colon, _ = lines[place].partition(":")
    lines[place] = f"{key}{colon} {data.draw(st.sampled_from(values))}"
    tell(read("\n".join(lines).encode(), documents))


def test_control_characters_never_reach_a_message(documents: Documents) -> None:
    reading = read(b'"\\e[31m": 1\n"\xe2\x80\xaeabc": 1\n', documents)
    for one in reading.diagnostics:
        assert diagnostic_text(one.code, one.values).isprintable()


def test_json_is_read(documents: Documents) -> None:
    scenario = {
        "format": 1,
        "title": "Ann \U0001f0a1 \u2028",
        "rules": "rws-perfect-pairs-v5",
        "boxes": {"1": [{"name": "Ann", "main": "12.50", "calls": ["stand", {"double": 5}]}]},
        "shoe": ["8S", "10♥"],
    }
    for text in (
        json.dumps(scenario),
        json.dumps(scenario, ensure_ascii=False, indent="\t"),
        json.dumps(scenario, indent=2).replace("\n", "\r\n"),
        "\ufeff" + json.dumps(scenario, indent="\t", separators=(",", ":")),
    ):
        reading = read(text.encode(), documents)
        assert reading.diagnostics == ()
        assert reading.scenario is not None
        assert reading.scenario.boxes[0].bettors[0].main == 1250
        assert reading.scenario.title == "Ann \U0001f0a1"
