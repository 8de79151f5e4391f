"""Every shipped layout has no fault, and the document of the format says what the reader takes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files

from tests.cases import for_every
from trainer.felt.layout import Felt, LegendKey
from trainer.felt.validation import SPOT_MARGIN
from trainer.rulebook import documents, load_document
from trainer.rulebook.felts import check_felt, felts, load_felt
from trainer.rules.bets import UNSTAKED, BetKind
from trainer.yamlfile.nodes import ListNode, MapNode, Node
from trainer.yamlfile.parse import parse

FOLDER = files("resources") / "felts"
DOCUMENT = (files("resources") / "manual" / "layouts.md").read_text("utf-8")
(EXAMPLE,) = re.findall(r"```yaml\n(.*?)```", DOCUMENT, re.DOTALL)


@for_every("name", felts())
def test_a_shipped_layout_has_no_fault(name: str) -> None:
    checked = check_felt((FOLDER / f"{name}.layout.yaml").read_bytes())
    assert checked.faults == ()
    assert checked.felt == checked.drawn == load_felt(name)


def test_the_example_of_the_format_is_a_layout() -> None:
    checked = check_felt(EXAMPLE.encode())
    assert checked.faults == ()
    assert isinstance(checked.felt, Felt)
    assert checked.felt.boxes == (1, 2, 3, 4, 5)
    assert checked.felt.printing is not None


def keys(node: Node | None) -> Iterator[str]:
    if isinstance(node, MapNode):
        for key, inner in node.entries:
            yield key.text
            yield from keys(inner)
    elif isinstance(node, ListNode):
        for inner in node.items:
            yield from keys(inner)


@for_every("name", felts())
def test_every_key_of_a_shipped_layout_is_in_the_format(name: str) -> None:
    found = set(keys(parse((FOLDER / f"{name}.layout.yaml").read_bytes()).root))
    assert found
    for key in found:
        # As a key of its own, or as a part of a way.
        assert re.search(rf"`(\w+\.)?{key}[`.]", DOCUMENT) or key in hands(), key


def hands() -> set[str]:
    """The winning hands of all documents, which the format leaves to the rule files."""
    return {
        row.hand.value
        for document in documents()
        for table in load_document(document).every_pay_table()
        for row in table.rows
    } | {bet.value for bet in BetKind}


def test_the_words_that_a_layout_may_have_are_in_the_format() -> None:
    for word in (*LegendKey, *(bet for bet in BetKind if bet not in UNSTAKED)):
        assert f"`{word}`" in DOCUMENT, word
    assert f"at least {SPOT_MARGIN:g} mm" in DOCUMENT
