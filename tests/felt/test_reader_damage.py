"""A damaged or hostile layout is never more than a list of faults, each within the file."""

from __future__ import annotations

from importlib.resources import files

import pytest
from hypothesis import example, given, strategies as st

from trainer.felt.faults import MOST_REPORTED, FeltProblem
from trainer.felt.reader import LARGEST_TEXT
from trainer.rulebook.felts import CheckedFelt, check_felt, felts
from trainer.words.felt_faults import felt_fault_text

SHIPPED = {
    name: (files("resources") / "felts" / f"{name}.toml").read_text("utf-8") for name in felts()
}
PIECES = st.one_of(
    st.sampled_from(
        [
            *("[", "]", "{", "}", "[[", "]]", '"', '"""', "'", "'''", "\\", "#", "=", ".", ","),
            *(
                "\n",
                "\r",
                "\t",
                "\0",
                "\ufeff",
                "\u202e",
                "nan",
                "-inf",
                "1e999",
                "0",
                "-1",
                "true",
            ),
            *(
                "[printing]\n",
                "[[spots]]\n",
                "[[takes]]\n",
                '"x".y = 1\n',
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
    rows = data.decode("utf-8-sig", "replace").split("\n")
    for fault in found.faults:
        line, column = fault.at
        assert 1 <= line <= len(rows)
        assert 1 <= column <= len(rows[line - 1]) + 1
    assert (found.felt is None) == bool(found.faults)
    assert all(felt_fault_text(fault).isprintable() for fault in found.faults)
    assert len(found.faults) <= MOST_REPORTED + 1
    return found


@given(damaged())
def test_damage_is_told_and_never_raised(text: str) -> None:
    checked(text)


@given(st.text())
@example("a = '\u202e'\n\u202e = 1")
@example('"\\u202e" = 1')
def test_any_text_is_told_and_never_raised(text: str) -> None:
    assert checked(text).felt is None


@given(st.binary())
def test_any_bytes_are_told_and_never_raised(data: bytes) -> None:
    assert check_felt(data).felt is None


def filled(piece: str, before: str = "", after: str = "") -> str:
    """As large a text of so many pieces as is read."""
    room = LARGEST_TEXT - len(before.encode()) - len(after.encode())
    return before + piece * (room // len(piece.encode())) + after


HOSTILE = {
    "a key of many parts": filled(".a", "a", " = 1"),
    "a header of many parts": filled("a.", "[", "a]"),
    "many headers of many parts": filled("[" + ".".join("abcdefg") + "]\n"),
    "lists in lists": filled("[", "a = "),
    "tables in tables": filled("{a = ", "a = "),
    "a number of many digits": filled("9", "a = "),
    "a hexadecimal number of many digits": filled("f", "a = 0x"),
    "many tables of spots": filled("[[spots]]\n"),
    "a long list": filled("1,", "a = [", "]"),
    "a long list of lists": filled("[],", "a = [", "]"),
    "quotation marks without end": filled('"x', 'a = """'),
    "backslashes": filled("\\\\", 'a = "', '"'),
    "a comment": filled("#"),
    "nothing": filled(" "),
    "empty lines": filled("\n"),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_what_is_made_to_take_long_is_told(text: str) -> None:
    assert LARGEST_TEXT - 100 < len(text.encode()) <= LARGEST_TEXT
    assert checked(text).felt is None


def test_very_many_keys_are_told_as_many() -> None:
    text = "".join(f"k{number} = {number}\n" for number in range(4000))
    assert len(text) < LARGEST_TEXT
    assert checked(text).faults[-1].problem is FeltProblem.MORE_FAULTS


def test_the_largest_layout_is_read() -> None:
    text = SHIPPED["rws-perfect-pairs-v5-b"]
    assert checked(filled("#", text)).felt is not None
    (fault,) = check_felt((filled("#", text) + "#").encode()).faults
    assert fault.problem is FeltProblem.TOO_LARGE


def test_a_byte_order_mark_is_no_fault_and_has_no_width() -> None:
    text = SHIPPED["rws-perfect-pairs-v5-b"]
    assert check_felt(b"\xef\xbb\xbf" + text.encode()).felt is not None
    (fault,) = check_felt(b"\xef\xbb\xbfid = = 1").faults
    assert fault.at == (1, 6)


def test_windows_lines_are_read() -> None:
    text = SHIPPED["rws-perfect-pairs-v5-b"]
    assert check_felt(text.replace("\n", "\r\n").encode()).felt == check_felt(text.encode()).felt


def test_a_felt_with_faults_that_are_not_of_its_shape_can_be_drawn() -> None:
    text = SHIPPED["rws-perfect-pairs-v5-b"].replace("centre = [", "centre = [ ", 1)
    for before, after in (('title = "', 'title = 5 # "'), ("rail = ", "wood = 3\nrail = ")):
        found = checked(text.replace(before, after, 1))
        assert found.felt is None
        assert found.drawn is not None
    assert checked(text.replace("rail = ", "rail = -")).drawn is None
