"""A damaged or hostile layout is never more than a list of faults, each within the file."""

from __future__ import annotations

import re
from importlib.resources import files

from hypothesis import example, given, strategies as st

from tests.cases import for_every
from trainer.messages.layouts import felt_fault_text
from trainer.rulebook.felts import CheckedFelt, check_felt, felts
from trainer.yamlfile.diagnostics import MAX_REPORTED, YamlCode
from trainer.yamlfile.source import MAX_BYTES

SHIPPED = {
    name: (files("resources") / "felts" / f"{name}.layout.yaml").read_text("utf-8")
    for name in felts()
}
PIECES = st.one_of(
    st.sampled_from(
        [
            *("[", "]", "{", "}", "- ", ": ", '"', "'", "\\", "#", "|", ">", "?", ".", ",", "  "),
            *("&a ", "*a", "!!str ", "%YAML 1.1\n", "---\n", "...\n", "<<: ", "null", "~"),
            *(
                "\n",
                "\r",
                "\t",
                "\0",
                "\ufeff",
                "\u202e",
                ".nan",
                "-.inf",
                "1e999",
                "0",
                "-1",
                "true",
            ),
            *(
                "printing:\n",
                "spots:\n",
                "  - paragraph: 1\n",
                "x: {y: 1}\n",
                "{odds.__class__}",
                "{}",
            ),
        ]
    ),
    st.text(max_size=5),
)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A shipped layout with pieces taken out, doubled, moved or put in."""
    text = draw(st.sampled_from(sorted(SHIPPED.values())))
    for _time in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 60)))
        cut, piece = text[start:end], draw(PIECES)
        text = draw(
            st.sampled_from(
                [
                    text[:start] + text[end:],
                    text[:end] + cut + text[end:],
                    text[:start] + piece + text[end:],
                    text[:start] + piece + text[start:],
                    text[:start] + text[end:] + cut,
                ]
            )
        )
    return text


def checked(text: str) -> CheckedFelt:
    """A layout checked; every fault of it has a place in the text and can be told."""
    data = text.encode("utf-8", "surrogatepass")
    found = check_felt(data)
    rows = re.split("\r\n|\n|\r", data.decode("utf-8-sig", "replace"))
    for fault in found.faults:
        line, column, _file = fault.mark
        assert 1 <= line <= len(rows)
        assert 1 <= column <= len(rows[line - 1]) + 1
    assert (found.felt is None) == bool(found.faults)
    assert all(felt_fault_text(fault).isprintable() for fault in found.faults)
    assert len(found.faults) <= MAX_REPORTED + 1
    return found


@given(damaged())
def test_damage_is_reported_and_never_raised(text: str) -> None:
    checked(text)


@given(st.text())
@example("a: '\u202e'\n\u202e: 1")
@example('"\\u202e": 1')
def test_any_text_is_reported_and_never_raised(text: str) -> None:
    assert checked(text).felt is None


@given(st.binary())
def test_any_bytes_are_reported_and_never_raised(data: bytes) -> None:
    assert check_felt(data).felt is None


def filled(piece: str, before: str = "", after: str = "") -> str:
    """As large a text of so many pieces as is read."""
    room = MAX_BYTES - len(before.encode()) - len(after.encode())
    return before + piece * (room // len(piece.encode())) + after


HOSTILE = {
    "many empty keys": filled("? \n"),
    "lists in lists": filled("[", "a: "),
    "mappings in mappings": filled("{a: ", "a: "),
    "lists in lists in block style": filled("- "),
    "deep indentation": filled("#", "".join(f"{' ' * deep}a:\n" for deep in range(400))),
    "a number of many digits": filled("9", "a: "),
    "a rail of many digits": filled("9", "rail: "),
    "many spots": filled("  - {}\n", "spots:\n"),
    "many spots of one kind": filled(
        "  - {bet: main, shape: circle, radius: 1, diameter: 1}\n", "spots:\n"
    ),
    "a long list": filled("1,", "a: [", "]"),
    "a long list of lists": filled("[],", "a: [", "]"),
    "a long list of angles": filled("1,", "seats: {angles: [", "]}"),
    "many keys twice": filled("a: 1\n"),
    "many anchors": filled("&a ", "a: "),
    "quotation marks without end": filled("''x", "a: '"),
    "backslashes": filled("\\\\", 'a: "', '"'),
    "a comment": filled("#"),
    "nothing": filled(" "),
    "empty lines": filled("\n"),
}


@for_every("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_what_is_made_to_take_long_is_reported(text: str) -> None:
    assert MAX_BYTES - 100 < len(text.encode()) <= MAX_BYTES
    assert checked(text).felt is None


def test_very_many_keys_are_reported_as_many() -> None:
    text = "".join(f"k{number}: {number}\n" for number in range(4000))
    assert len(text) < MAX_BYTES
    assert checked(text).faults[-1].code is YamlCode.MORE_FAULTS


def test_the_largest_layout_is_read() -> None:
    text = SHIPPED["rws-perfect-pairs-v5-b"]
    assert checked(filled("#", text)).felt is not None
    (fault,) = check_felt((filled("#", text) + "#").encode()).faults
    assert fault.code is YamlCode.TOO_LARGE


def test_a_byte_order_mark_is_no_fault_and_has_no_width() -> None:
    text = SHIPPED["rws-perfect-pairs-v5-b"]
    assert check_felt(b"\xef\xbb\xbf" + text.encode()).felt is not None
    (fault,) = check_felt(b"\xef\xbb\xbfid: 5: 1").faults
    assert (fault.mark.line, fault.mark.column) == (1, 6)


def test_windows_lines_are_read() -> None:
    text = SHIPPED["rws-perfect-pairs-v5-b"]
    assert check_felt(text.replace("\n", "\r\n").encode()).felt == check_felt(text.encode()).felt


def test_a_felt_with_faults_that_are_not_of_its_shape_can_be_drawn() -> None:
    text = SHIPPED["rws-perfect-pairs-v5-b"]
    for before, after in (("title: ", "title: [] # "), ("rail: ", "wood: 3\nrail: ")):
        found = checked(text.replace(before, after, 1))
        assert found.felt is None
        assert found.drawn is not None
    assert checked(text.replace("rail: ", "rail: -")).drawn is None
