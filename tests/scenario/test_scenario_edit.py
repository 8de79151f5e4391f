"""Editing by splicing: the new value is there and everything else is untouched."""

from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given, strategies as st

from tests.cases import for_every
from trainer.scenario.read import KEYS
from trainer.scenario.read_table import KEYS as PROGRESSIVE_KEYS
from trainer.yamlfile.diagnostics import Faults
from trainer.yamlfile.edit import CannotEdit, append_item, insert_key, put, remove_key, set_value
from trainer.yamlfile.nodes import Lines, ListNode, MapNode, Node, Path as Way, ScalarNode
from trainer.yamlfile.parse import compose
from trainer.yamlfile.splice import Plain, Writable

RULINGS = Path(__file__).parents[1] / "rulings"
BLOCK = dedent("""\
    # a heading
    format: 1
    title:  Two boxes   # with a comment
    rules: rws-perfect-pairs-v5
    table:
      # the limits of the night
      limits: {main: [25, 500]}   # low
      decks: 8
    boxes:
      1:
        - name: Ann   # first base
          main: 100
          calls:
            - split
            # then
            - stand
      3:
      - {name: Cho, main: 50, calls: [stand]}
    notes: |
      Some lines
      of text.

    shoe: 8S KD
      AS 8H  # the deal
    """)
JSON = '{\n\t"format": 1,\n\t"title": "T",\n\t"boxes": {"1": [{"name": "Ann", "main": 5}]}\n}\n'


def tree(text: str) -> object:
    faults = Faults(Lines(text))
    root = compose(text, faults)
    assert root is not None
    assert len(faults) == 0
    return plain(root)


def plain(node: Node) -> object:
    if isinstance(node, ScalarNode):
        return None if node.is_null else node.text
    if isinstance(node, ListNode):
        return [plain(item) for item in node.items]
    return {entry.key.text: plain(entry.value) for entry in node.entries}


def test_a_value_is_exchanged_and_nothing_else() -> None:
    assert set_value(BLOCK, ("title",), "One box") == BLOCK.replace("Two boxes", "One box")
    assert set_value(BLOCK, ("boxes", 1, 0, "main"), Plain("22.50")) == BLOCK.replace(
        "main: 100", "main: 22.50"
    )
    assert set_value(BLOCK, ("table", "limits", "main", 1), 750) == BLOCK.replace("500", "750")
    assert set_value(BLOCK, ("boxes", 1, 0, "calls", 1), "hit") == BLOCK.replace(
        "# then\n        - stand", "# then\n        - hit"
    )
    assert set_value(BLOCK, ("boxes", 3, 0, "calls"), ["hit", {"double": 5}]) == BLOCK.replace(
        "calls: [stand]", "calls: [hit, {double: 5}]"
    )


def test_a_block_gives_way_to_one_line() -> None:
    changed = set_value("calls:\n  - a\n  - b # c\nnext: 1\n", ("calls",), ["x"])
    assert changed == "calls: [x] # c\nnext: 1\n"
    assert set_value(BLOCK, ("notes",), "short") == BLOCK.replace(
        "|\n  Some lines\n  of text.\n", "short\n"
    )


def test_a_key_without_a_value_gets_one() -> None:
    assert set_value("a:   # c\nb: 1\n", ("a",), "x") == "a: x   # c\nb: 1\n"
    assert set_value("{a, b: 1}\n", ("a",), "x") == "{a: x, b: 1}\n"
    assert set_value("a: ~\n", ("a",), 1) == "a: 1\n"
    assert set_value("-\n- 1\n", (0,), "x") == "- x\n- 1\n"


def test_a_key_is_put_in_its_place() -> None:
    changed = insert_key(BLOCK, (), "level", 3, ("title", "level", "rules"))
    assert changed == BLOCK.replace("comment\n", "comment\nlevel: 3\n")
    changed = insert_key(BLOCK, ("boxes", 1, 0), "insurance", 50, ("name", "main", "insurance"))
    assert changed == BLOCK.replace("main: 100\n", "main: 100\n      insurance: 50\n")
    changed = insert_key(BLOCK, ("boxes", 3, 0), "insurance", 25, ("name", "main", "insurance"))
    assert changed == BLOCK.replace("main: 50,", "main: 50, insurance: 25,")
    changed = insert_key(BLOCK, (), "ask", "all")
    assert changed == BLOCK + "ask: all\n"
    assert insert_key("a: |\n  text\n\n", (), "b", 1) == "a: |\n  text\nb: 1\n\n"
    assert insert_key("a: 1", (), "b", 1) == "a: 1\nb: 1"
    assert insert_key("a: 1\r\n", (), "b", 1) == "a: 1\r\nb: 1\r\n"
    assert insert_key("b: 1\n", (), "a", 1, ("a", "b")) == "a: 1\nb: 1\n"
    assert insert_key("a: {}\n", ("a",), "b", 1) == "a: {b: 1}\n"
    assert insert_key("a:\n", ("a",), "b", 1) == "a: {b: 1}\n"


def test_an_entry_is_added_to_a_list() -> None:
    assert append_item(BLOCK, ("boxes", 1, 0, "calls"), "hit") == BLOCK.replace(
        "        - stand\n", "        - stand\n        - hit\n"
    )
    assert append_item(BLOCK, ("boxes", 3), {"name": "Di", "main": 5}) == BLOCK.replace(
        "calls: [stand]}\n", "calls: [stand]}\n  - {name: Di, main: 5}\n"
    )
    assert append_item("a: [1, 2]\n", ("a",), "x") == "a: [1, 2, x]\n"
    assert append_item("a: []\n", ("a",), "x") == "a: [x]\n"
    assert append_item("a:\n", ("a",), "x") == "a: [x]\n"


def test_json_stays_json() -> None:
    assert set_value(JSON, ("title",), "U") == JSON.replace('"T"', '"U"')
    changed = insert_key(JSON, (), "tags", ["a"], KEYS)
    assert changed == JSON.replace('"T",', '"T",\n\t"tags": ["a"],')
    changed = insert_key(JSON, ("boxes", 1, 0), "calls", ["stand"])
    assert changed == JSON.replace('"main": 5', '"main": 5, "calls": ["stand"]')


@pytest.mark.parametrize("text", ["", "a: [", "a: &x 1\n", "a: 1\na: 2\n", "\ta: 1\n"], ids=repr)
def test_a_text_with_faults_is_not_edited(text: str) -> None:
    with pytest.raises(CannotEdit):
        set_value(text, ("a",), 1)


def test_a_path_that_leads_nowhere() -> None:
    for way in (("nothing",), ("boxes", 9), ("boxes", 1, 5), ("title", "x"), ("shoe", 9)):
        with pytest.raises(CannotEdit):
            set_value(BLOCK, way, 1)
    with pytest.raises(CannotEdit):
        insert_key(BLOCK, (), "title", "again")
    with pytest.raises(CannotEdit):
        append_item(BLOCK, ("title",), "x")


# Any text in any style


SCALARS = st.one_of(
    st.sampled_from(["", "~", "1", "true", "a b", "x: y", "# no", "- a", "[", "é♠", "a\nb\n\nc "]),
    st.text(alphabet="aZ01 -:#'\"\\[]{},&*!|>%@?\n\té♠\x85\u2028", max_size=12),
)
VALUES: st.SearchStrategy[Writable] = st.recursive(
    st.one_of(SCALARS, st.booleans(), st.integers(-5, 99999), st.just(Plain("12.50"))),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["a", "b", "12", "c d", "-e"]), inner, max_size=3),
    ),
    max_leaves=5,
)


def written(value: Writable) -> object:
    """What ``value`` must read as."""
    match value:
        case Plain(text):
            return text
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return value
        case dict():
            return {name: written(entry) for name, entry in value.items()}
        case _:
            assert isinstance(value, list)
            return [written(entry) for entry in value]


def block(value: object, indent: str) -> list[str]:
    """``value`` in lines, each level in block style, with comments."""
    lines: list[str] = []
    if isinstance(value, dict):
        for name, entry in value.items():
            lines += nested(f"{indent}{name}:", entry, indent + "  ")
    elif isinstance(value, list):
        for entry in value:
            lines += nested(f"{indent}-", entry, indent + "   ")
    return lines


def nested(lead: str, value: object, indent: str) -> list[str]:
    if isinstance(value, dict | list) and value:
        return [f"{lead}  # {lead.strip()}", *block(value, indent)]
    return [f"{lead} {value if value is not None else ''}".rstrip() + "   # c", ""]


SIMPLE = st.recursive(
    st.sampled_from(
        ["x", "'q r'", '"d\\t"', "12.50", "two words", "~", "", "{}", "[]", "[1, {a: 2}]"]
    ),
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3),
        st.dictionaries(st.sampled_from(["a", "b", "k1", "'k 2'"]), inner, min_size=1, max_size=3),
    ),
    max_leaves=8,
)
DOCUMENTS = st.dictionaries(st.sampled_from(["a", "b", "c", "d"]), SIMPLE, min_size=1).map(
    lambda value: "\n".join(["# top", *block(value, "")])
) | st.sampled_from(
    [BLOCK, JSON, *(path.read_text("utf-8") for path in RULINGS.glob("pp5/*.yaml"))]
)


def ways(value: object, way: Way = ()) -> list[Way]:
    """Every path in a tree."""
    found = [way]
    if isinstance(value, dict):
        for name, entry in value.items():
            found += ways(entry, (*way, name))
    if isinstance(value, list):
        for place, entry in enumerate(value):
            found += ways(entry, (*way, place))
    return found


def at(value: object, way: Way) -> object:
    for step in way:
        value = value[step]  # type: ignore[index]
    return value


def changed(value: object, way: Way, new: object) -> object:
    if not way:
        return new
    step, rest = way[0], way[1:]
    if isinstance(value, dict):
        return {**value, step: changed(value[step], rest, new)}
    assert isinstance(value, list)
    assert isinstance(step, int)
    return [*value[:step], changed(value[step], rest, new), *value[step + 1 :]]


def test_the_progressive_of_a_table_is_edited_like_the_rest() -> None:
    name = "d-01-highest-ranking-not-highest-paying.scenario.yaml"
    text = (RULINGS / "nevada" / name).read_text(encoding="utf-8")
    way: Way = ("table", "progressive")
    edited = set_value(text, (*way, "meters", 0), Plain("6000"))
    edited = set_value(edited, (*way, "dynamic", "perfect_pair"), Plain("8"))
    edited = insert_key(edited, (*way, "dynamic"), "coloured_pair", Plain("3"))
    edited = insert_key(edited, way, "unit", Plain("5"), PROGRESSIVE_KEYS)
    assert edited == text.replace(
        'PP-D01a, meters: ["5000.00"], dynamic: {perfect_pair: 40}',
        "PP-D01a, unit: 5, meters: [6000], dynamic: {perfect_pair: 8, coloured_pair: 3}",
    )
    assert set_value(edited, ("boxes", 1, 0, "progressive"), value=False) == edited.replace(
        "progressive: true", "progressive: false"
    )


@given(st.data(), DOCUMENTS, VALUES)
def test_any_value_anywhere(data: st.DataObject, text: str, value: Writable) -> None:
    before = tree(text)
    way = data.draw(st.sampled_from(ways(before)[1:]))
    after = set_value(text, way, value)
    assert tree(after) == changed(before, way, written(value))
    assert_comments_kept(text, after, at(before, way))


def assert_comments_kept(before: str, after: str, replaced: object) -> None:
    """A scalar's successor takes its place alone: every line above and below is the same."""
    if (
        isinstance(replaced, str)
        and "\n" not in replaced
        and before.count("\n") == after.count("\n")
    ):
        pairs = zip(before.split("\n"), after.split("\n"), strict=True)
        assert sum(one != other for one, other in pairs) <= 1


@given(st.data(), DOCUMENTS, VALUES)
def test_any_key_anywhere(data: st.DataObject, text: str, value: Writable) -> None:
    before = tree(text)
    maps = [way for way in ways(before) if isinstance(at(before, way), dict)]
    way = data.draw(st.sampled_from(maps))
    old = at(before, way)
    assert isinstance(old, dict)
    order = data.draw(st.permutations([*old, "new"]))
    after = insert_key(text, way, "new", value, order)
    assert tree(after) == changed(before, way, {**old, "new": written(value)})
    kept = [line.strip() for line in text.split("\n") if line.strip().startswith("#")]
    assert [line for line in map(str.strip, after.split("\n")) if line.startswith("#")] == kept


@given(st.data(), DOCUMENTS, VALUES)
def test_any_entry_anywhere(data: st.DataObject, text: str, value: Writable) -> None:
    before = tree(text)
    lists = [way for way in ways(before) if isinstance(at(before, way), list)]
    if not lists:
        return
    way = data.draw(st.sampled_from(lists))
    old = at(before, way)
    assert isinstance(old, list)
    after = append_item(text, way, value)
    assert tree(after) == changed(before, way, [*old, written(value)])


def test_the_trees_of_this_test_have_maps_and_lists() -> None:
    root = compose(BLOCK, Faults(Lines(BLOCK)))
    assert isinstance(root, MapNode)


def test_a_key_is_removed_with_its_line_and_nothing_else() -> None:
    assert remove_key(BLOCK, ("title",)) == BLOCK.replace(
        "title:  Two boxes   # with a comment\n", ""
    )
    assert remove_key(BLOCK, ("table", "decks")) == BLOCK.replace("  decks: 8\n", "")
    assert remove_key(BLOCK, ("boxes", 3, 0, "main")) == BLOCK.replace("main: 50, ", "")
    assert remove_key(BLOCK, ("boxes", 3, 0, "calls")) == BLOCK.replace(", calls: [stand]", "")
    assert remove_key(BLOCK, ("boxes", 1, 0, "name")) == BLOCK.replace(
        "name: Ann   # first base\n      ", ""
    )
    assert remove_key(JSON, ("title",)) == JSON.replace('"title": "T",\n\t', "")


def test_what_a_removed_key_leaves_empty_goes_with_it() -> None:
    nested = "house: 1\na:\n  b:\n    c: 1 # note\nd: 2\n"
    assert remove_key(nested, ("a", "b", "c")) == "house: 1\nd: 2\n"
    assert remove_key("a: {b: {c: 1}, d: 2}\n", ("a", "b", "c")) == "a: {d: 2}\n"
    assert tree(remove_key("a:\n  b: 1\n", ("a", "b"))) in (None, {})
    assert tree(remove_key('{"a": 1}', ("a",))) == {}


@for_every("way", [("nothing",), ("table", "nothing"), ("boxes", 1, 0)])
def test_what_is_no_key_cannot_be_removed(way: Way) -> None:
    with pytest.raises(CannotEdit):
        remove_key(BLOCK, way)


def test_a_value_is_put_where_it_belongs_whatever_is_there() -> None:
    text = "house: 1\nz: 9\n"
    order = ("house", "a", "z")
    text = put(text, ("a", "b", "c"), 1, order)
    assert tree(text) == {"house": "1", "a": {"b": {"c": "1"}}, "z": "9"}
    assert list(tree(text)) == list(order)  # type: ignore[call-overload]
    text = put(text, ("a", "b", "d"), Plain("2.50"), order)
    text = put(text, ("a", "b", "c"), "x", order)
    assert tree(text) == {"house": "1", "a": {"b": {"c": "x", "d": "2.50"}}, "z": "9"}
    for way in (("a", "b", "c"), ("a", "b", "d")):
        text = remove_key(text, way)
    assert text == "house: 1\nz: 9\n"


@given(st.data())
def test_whatever_is_removed_the_rest_is_as_it_was(data: st.DataObject) -> None:
    whole = tree(BLOCK)
    assert isinstance(whole, dict)
    left = BLOCK
    for key in data.draw(st.permutations(sorted(whole))):
        left = remove_key(left, (key,))
        del whole[key]
        assert (tree(left) or {}) == whole
