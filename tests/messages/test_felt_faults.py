"""Every fault of a layout file is told at its line and column, with what was expected."""

from __future__ import annotations

import re
from importlib.resources import files

from tests.cases import for_every
from trainer.felt.faults import LayoutCode
from trainer.messages.layouts import felt_fault_text
from trainer.rulebook.felts import check_felt
from trainer.texts import TextEnum
from trainer.yamlfile.diagnostics import YamlCode


def example() -> str:
    """The layout that the format's document shows."""
    document = (files("resources") / "manual" / "layouts.md").read_text("utf-8")
    (text,) = re.findall(r"```yaml\n(.*?)```", document, re.DOTALL)
    return str(text)


EXAMPLE = example()
MAIN = "|bet: main"
SPOT = "    radius: 1151\n    width: 120"


def damaged(*changes: tuple[str, str]) -> str:
    text = EXAMPLE
    for before, after in changes:
        assert before in text, before
        text = text.replace(before, after, 1)
    return text


def error_lines(text: str) -> list[str]:
    return error_lines_of(text.encode(), "own.yaml")


def error_lines_of(data: bytes, file: str) -> list[str]:
    return [
        f"{file}:{fault.mark.line}:{fault.mark.column}: error: {felt_fault_text(fault)}"
        for fault in check_felt(data).faults
    ]


def line(text: str, at: str, message: str) -> str:
    """The diagnostic that stands where ``at`` is in ``text``; ``|`` in it is the very place."""
    before, _bar, after = at.rpartition("|")
    offset = text.index(before + after) + len(before)
    row = text.count("\n", 0, offset) + 1
    column = offset - (text.rfind("\n", 0, offset) + 1) + 1
    return f"own.yaml:{row}:{column}: error: {message}"


CASES = [
    # YAML
    (
        YamlCode.NOT_YAML,
        ("width: 1500", "width: = : 1500"),
        "width: = |: 1500",
        "This is not YAML: mapping values are not allowed in this context.",
    ),
    (
        YamlCode.DUPLICATE_KEY,
        (SPOT, "    radius: 3\n" + SPOT),
        SPOT.replace("radius", "|radius"),
        "The key “radius” appears here a second time; the first is in line 46.",
    ),
    (
        YamlCode.TOO_DEEP,
        ("rail: 150", f"rail: {16 * '['}150{16 * ']'}"),
        f"rail: {15 * '['}|[150",
        "This is nested deeper than the 16 levels allowed.",
    ),
    # The shape of a value
    (
        YamlCode.MISSING_KEY,
        (SPOT, "    width: 120"),
        MAIN,
        "The key “spots[0].radius” is missing here.",
    ),
    (YamlCode.MISSING_KEY, ("rail: 150", ""), "|id:", "The key “rail” is missing here."),
    (
        YamlCode.EMPTY_VALUE,
        ("columns: 14", "columns:"),
        "|columns:",
        "“tray.columns” has no value; give it one or leave the key out.",
    ),
    (
        YamlCode.UNKNOWN_KEY,
        ("columns: 14", "columns: 14\n  centr: [1, 2]"),
        "|centr:",
        "“centr” is not a key of “tray”. Did you mean “centre”?",
    ),
    (
        YamlCode.UNKNOWN_KEY,
        ("rail: 150", "rail: 150\nwood: oak"),
        "|wood:",
        "“wood” is not a key of “layout”. Expected one of width, depth, edge, seats, chip, dealer, "
        "id, document, title, takes, ours, note, rail, card, spots, aside and 9 more.",
    ),
    (
        YamlCode.UNKNOWN_KEY,
        ("diameter: 39", "diameter: 39\n  shape: round"),
        "|shape: round",
        "“shape” is not a key of “chip”. Expected diameter.",
    ),
    (
        YamlCode.NOT_TEXT,
        ('title: "Example, five boxes"', "title: [5]"),
        "title: |[5",
        "“title” is “[…]”; expected text.",
    ),
    (
        YamlCode.NOT_ONE_LINE,
        ('title: "Example, five boxes"', "title: >\n  Five\n\n  boxes"),
        "title: |>",
        "“title” is “Five boxes”; expected one line of text.",
    ),
    (
        YamlCode.LONG_TEXT,
        ("Example, five", "five" * 200),
        'title: |"five',
        "The text of “title” has 806 characters; expected at most 400.",
    ),
    (
        YamlCode.LONG_TEXT,
        ('"Le blackjack paie ', '"Le blackjack paie ' + "W" * 80),
        'blackjack_pays: |"Le',
        "The text of “printing.legends.blackjack_pays” has 104 characters; expected at most 80.",
    ),
    (
        YamlCode.HIDDEN_CHARACTER,
        ("Example, five", "Example\u202e, five"),
        'title: |"Ex',
        "“title” has the invisible character U+202E; expected text without it.",
    ),
    (
        LayoutCode.NOT_AN_ID,
        ("id: example", "id: ../example"),
        "id: |..",
        "“id” is “../example-five-boxes”; expected lower-case letters and digits with single "
        "hyphens between them, such as my-table-a, at most 80 characters.",
    ),
    (
        LayoutCode.NOT_A_LANGUAGE,
        ("language: fr", "language: français"),
        "language: |fr",
        "“printing.language” is “français”; expected a language code, such as fr.",
    ),
    (
        YamlCode.NOT_A_DECIMAL,
        ("radius: 1151", "radius: .nan"),
        "radius: |.nan",
        "“spots[0].radius” is “.nan”; expected a number without quotes.",
    ),
    (
        YamlCode.NOT_A_DECIMAL,
        ("radius: 1151", 'radius: "1151"'),
        'radius: |"1151',
        '“spots[0].radius” is “"1151"”; expected a number without quotes.',
    ),
    (
        YamlCode.NOT_A_NUMBER,
        ("columns: 14", "columns: 14.5"),
        "columns: |14.5",
        "“tray.columns” is “14.5”; expected a whole number without quotes.",
    ),
    (
        YamlCode.NUMBER_RANGE,
        ("columns: 14", "columns: 21"),
        "columns: |21",
        "“tray.columns” is “21”; expected a whole number from 1 to 20.",
    ),
    (
        LayoutCode.NOT_A_POINT,
        ("mouth: [262, 734]", "mouth: [262, 734, 1]"),
        "mouth: |[",
        "“shoe.mouth” is “[…]”; expected a place in millimetres, [across, down].",
    ),
    (
        YamlCode.NOT_A_DECIMAL,
        ("mouth: [262, 734]", "mouth: [262, true]"),
        "mouth: [262, |true",
        "“shoe.mouth[1]” is “true”; expected a number without quotes.",
    ),
    (
        YamlCode.NOT_A_LIST,
        ("angles: [-28, -14, 0, 14, 28]", "angles: 0"),
        "angles: |0",
        "“seats.angles” is “0”; expected a list.",
    ),
    (
        LayoutCode.LIST_LENGTH,
        ("angles: [-28, -14, 0, 14, 28]", "angles: []"),
        "angles: |[",
        "“seats.angles” has 0 entries; expected at least 1 and at most 12.",
    ),
    (
        YamlCode.DECIMAL_RANGE,
        ("diameter: 62", "diameter: -62"),
        "diameter: |-62",
        "“spots[1].diameter” is “-62”; expected a number from 0.1 to 10000.",
    ),
    (
        YamlCode.DECIMAL_RANGE,
        ("width: 63.5", "width: 9000"),
        "width: |9000",
        "“card.width” is “9000”; expected a number from 20 to 200.",
    ),
    (
        YamlCode.NOT_A_CHOICE,
        ("bet: main", "bet: mian"),
        "bet: |mian",
        "“mian” is not a possible value of “spots[0].bet”. Did you mean “main”?",
    ),
    (
        YamlCode.NOT_A_CHOICE,
        ("ink: legend", "ink: gold"),
        "ink: |gold",
        "“gold” is not a possible value of “legends[1].ink”. Expected one of line, legend, faint.",
    ),
    (
        LayoutCode.TWICE,
        ("bet: perfect_pairs", "bet: main"),
        "bet: |main\n    shape: circle",
        "“main” appears a second time here; expected it once.",
    ),
    (
        LayoutCode.TWICE,
        ("key: blackjack_pays", "key: insurance_pays"),
        "key: |insurance_pays\n    radius: 706",
        "“insurance_pays” appears a second time here; expected it once.",
    ),
    (
        LayoutCode.TWICE,
        ("bets: [perfect_pairs]", "bets: [\n     perfect_pairs, # comment\n     perfect_pairs]"),
        "|perfect_pairs]",
        "“perfect_pairs” appears a second time here; expected it once.",
    ),
    (
        LayoutCode.TEMPLATE,
        ("Le blackjack paie {odds}", "Le blackjack paie {odds.__class__} {odds}"),
        'blackjack_pays: |"Le',
        "“{odds.__class__}” is not a placeholder of “printing.legends.blackjack_pays”. Expected "
        "{odds}.",
    ),
    (
        LayoutCode.TEMPLATE,
        ("{pays} à {per}", "{pays} à {per} {pay}"),
        'odds: |"',
        "“{pay}” is not a placeholder of “printing.odds”. Did you mean “{pays}”?",
    ),
    (
        LayoutCode.TEMPLATE,
        ("{pays} à {per}", "{pays} à {per} }"),
        'odds: |"',
        "“}” is not a placeholder of “printing.odds”. Expected one of {pays}, {per}.",
    ),
    (
        LayoutCode.NO_TEMPLATE,
        ("Paire mixte", "Paire {mixte}"),
        "mixed_pair: |Paire",
        "“printing.hands.mixed_pair” has “{mixte}”; expected text without braces.",
    ),
    (
        LayoutCode.NOT_IN_TEMPLATE,
        ("L'assurance paie {odds}", "L'assurance paie 2 à 1"),
        'insurance_pays: |"L',
        "“printing.legends.insurance_pays” has no {odds}; expected it where the figure from the "
        "rules goes.",
    ),
    (
        LayoutCode.IMPOSSIBLE_EDGE,
        ("radius: 1240", "radius: 300"),
        "|edge:",
        "No edge has these measurements; expected an arc that spans the width and leaves straight "
        "sides below it.",
    ),
    (
        LayoutCode.IMPOSSIBLE_BAND,
        ("inner: 770", "inner: 840"),
        "inner: |840",
        "“spots[2].inner” is 840; expected less than “outer”, which is 840.",
    ),
    # What lies where
    (
        LayoutCode.SEATS_ORDER,
        ("angles: [-28, -14, 0, 14, 28]", "angles: [-28, -14, 0, 28, 14]"),
        "angles: [-28, -14, 0, 28, |14]",
        (
            "The angle 14 follows 28; expected the boxes in their order, from the dealer’s "
            "left to right."
        ),
    ),
    (
        LayoutCode.LINE_BACKWARDS,
        ("from: -36", "from: 36"),
        "from: |36",
        "“lines[0].from” is 36; expected less than “to”, which is 36.",
    ),
    (
        LayoutCode.SPOT_OFF_CLOTH,
        (SPOT, SPOT.replace("1151", "1171")),
        MAIN,
        "The spot “main” of box 1 is not on the cloth with 10 mm to spare before the rail.",
    ),
    (
        LayoutCode.OFF_CLOTH,
        ("centre: [1335, 846]", "centre: [1445, 846]"),
        "|discard:",
        "“discard” is not wholly on the cloth.",
    ),
    (
        LayoutCode.OFF_CLOTH,
        ("mouth: [262, 734]", "mouth: [-1, 734]"),
        "mouth: |[-1",
        "“shoe.mouth” is not wholly on the cloth.",
    ),
    (
        LayoutCode.OFF_CLOTH,
        ("from: -36", "from: -90"),
        "|radius: 840\n    from: -90",
        "“lines[0]” is not wholly on the cloth.",
    ),
    (
        LayoutCode.OVERLAP,
        ("across: 105", "across: 60"),
        "|bet: perfect_pairs",
        "The spot “perfect_pairs” of box 1 and the spot “main” of box 1 overlap.",
    ),
    (
        LayoutCode.OVERLAP,
        ("cards_radius: 960", "cards_radius: 860"),
        "cards_radius: |860",
        "The first card of box 1 and the spot “insurance” of box 1 overlap.",
    ),
    (
        LayoutCode.OVERLAP,
        ("centre: [1058, 745]", "centre: [850, 745]"),
        "|dealer:",
        "“dealer” and “sign” overlap.",
    ),
    (
        LayoutCode.OVERLAP,
        ("radius: 706", "radius: 750"),
        "|key: blackjack_pays",
        "“blackjack_pays” and the spot “insurance” of box 1 overlap.",
    ),
    # The game
    (
        LayoutCode.UNKNOWN_DOCUMENT,
        ("rws-perfect-pairs-v5", "rws-perfect-pears-v5"),
        "document: |rws",
        "There is no rule document “rws-perfect-pears-v5”. Did you mean “rws-perfect-pairs-v5”?",
    ),
    (
        LayoutCode.UNKNOWN_PARAGRAPH,
        ("2.1.1 a", "99.9"),
        "paragraph: |99.9",
        "“99.9” is not a paragraph of rws-perfect-pairs-v5.",
    ),
    (
        LayoutCode.BET_OF_ANOTHER_GAME,
        ("bets: [perfect_pairs]", "bets: [perfect_pairs, player_pair]"),
        "bets: [perfect_pairs, |player_pair]",
        "“player_pair” is not a bet of rws-perfect-pairs-v5. Expected perfect_pairs.",
    ),
    (
        LayoutCode.METERS_UNUSED,
        ("sign:", "meters:\n  centre: [1215, 700]\n  width: 40\n  depth: 20\nsign:"),
        "|meters:",
        "rws-perfect-pairs-v5 has no progressive and no meters.",
    ),
    (
        LayoutCode.OUTLINES,
        ("width: 340", "width: 340\n  outlines: 2"),
        "outlines: |2",
        "“dealer.outlines” is 2; expected 1 by the rules of rws-perfect-pairs-v5.",
    ),
    (
        LayoutCode.UNKNOWN_HAND,
        ("mixed_pair:", "mixt_pair:"),
        "|mixt_pair:",
        "“mixt_pair” is not a hand of the pay tables of rws-perfect-pairs-v5. "
        "Did you mean “mixed_pair”?",
    ),
]


@for_every(("code", "change", "at", "message"), CASES)
def test_a_fault_is_reported_where_it_stands(
    code: TextEnum, change: tuple[str, str], at: str, message: str
) -> None:
    text = damaged(change)
    assert error_lines(text) == [line(text, at, message)]
    (fault,) = check_felt(text.encode()).faults
    assert fault.code is code


def test_a_value_in_place_of_a_table() -> None:
    text = damaged(("chip:\n  diameter: 39\n", ""), ("id: ex", "chip: 39\nid: ex"))
    assert error_lines(text) == [
        line(text, "chip: |39", "“chip” is “39”; expected keys with values.")
    ]


def test_a_spot_or_a_pay_table_that_the_game_needs() -> None:
    spot = """\
  - bet: insurance
    shape: band
    inner: 770
    outer: 840
    sweep: 12
"""
    text = damaged((spot, ""))
    assert error_lines(text) == [
        line(
            text,
            "|spots:",
            "rws-perfect-pairs-v5 has the bet “insurance”; expected a spot for it. (¶3.15.2)",
        )
    ]
    table = """\
pay_tables:
  - bets: [perfect_pairs]
    centre: [452, 745]
    width: 236
    depth: 132
"""
    text = damaged((table, ""))
    assert error_lines(text) == [
        "own.yaml:1:1: error: rws-perfect-pairs-v5 has the side bet “perfect_pairs”; expected a "
        "place for its pay table. (¶4.1.2)"
    ]


def test_a_progressive_needs_its_meters_and_its_bet() -> None:
    text = damaged(("rws-perfect-pairs-v5", "nevada-perfect-pairs-progressive"))
    codes = {fault.code for fault in check_felt(text.encode()).faults}
    assert codes == {
        LayoutCode.METERS_MISSING,
        LayoutCode.SPOT_MISSING,
        LayoutCode.BET_OF_ANOTHER_GAME,
        LayoutCode.PAY_TABLE_MISSING,
        LayoutCode.OUTLINES,
        LayoutCode.UNKNOWN_PARAGRAPH,
    }
    assert "own.yaml:1:1: error: nevada-perfect-pairs-progressive has a progressive; expected " in (
        "\n".join(error_lines(text))
    )


def test_bets_of_another_game_have_no_words() -> None:
    text = damaged(("    perfect_pairs: ", "    under_13: "))
    assert error_lines(text) == [
        line(
            text,
            "under_13: |",
            "“under_13” is not a bet of rws-perfect-pairs-v5. Expected one of main, insurance, "
            "perfect_pairs.",
        )
    ]


def test_all_faults_are_reported_in_the_order_of_the_file() -> None:
    text = damaged(("columns: 14", "columns: 0"), ("rail: 150", "rail: 0"))
    assert [told_at.split(":")[3] for told_at in error_lines(text)] == [" error"] * 2
    first, second = check_felt(text.encode()).faults
    assert (first.values["key"], second.values["key"]) == ("rail", "tray.columns")
    assert first.mark < second.mark


@for_every(
    ("change", "path"),
    [
        (("    to: 36\n", ""), "lines[0].to"),
        (("    outer: 840\n", ""), "spots[2].outer"),
        (("width: 1500", ""), "width"),
        (("  corner: 96\n", ""), "edge.corner"),
        (("shape: circle", "shape: circel"), "spots[1].shape"),
        (("edge:", "edge:\n  shape: box"), "edge.shape"),
        (("seats:", "seat:"), "seats"),
        (("bet: perfect_pairs", "bet: perfect_pair"), "spots[1].bet"),
        (("rws-perfect-pairs-v5", "../rws"), "document"),
        (("paragraph: 2.1.1 a", "paragraph: [2.1]"), "takes[0].paragraph"),
    ],
)
def test_what_follows_from_a_fault_is_not_told_as_well(change: tuple[str, str], path: str) -> None:
    faults = check_felt(damaged(change).encode()).faults
    assert [fault.values["key"] for fault in faults if fault.code is not YamlCode.UNKNOWN_KEY] == [
        path
    ]


def test_of_very_many_faults_the_first_are_reported() -> None:
    text = "".join(f"key{number}: 1\n" for number in range(500)) + EXAMPLE
    lines = error_lines(text)
    assert len(lines) == 201
    assert lines[-1].endswith("300 more errors from here on.")


def test_a_file_that_is_too_large_or_no_text() -> None:
    large = b"#" * (128 * 1024 + 1)
    (lines,) = error_lines_of(large, "a")
    assert lines == "a:1:1: error: The file is larger than the 131072 bytes allowed."
    for data, told_at in (
        ("a: 1".encode("utf-16"), "a:1:1: error: The file is not UTF-8 here (UTF-16);"),
        (b"\xef\xbb\xbf# t\xffo", "a:1:4: error: The file is not UTF-8 here (0xFF);"),
        (b"# one\n# t\xffo", "a:2:4: error: The file is not UTF-8 here (0xFF);"),
    ):
        (found,) = error_lines_of(data, "a")
        assert found == f"{told_at} save it as UTF-8."
    (found,) = error_lines_of("a: 1".encode("utf-16-le"), "a")
    assert found == ("a:1:2: error: The character U+0000 is not allowed; expected readable text.")


def test_every_code_is_tried_here() -> None:
    elsewhere = {
        LayoutCode.SPOT_MISSING,
        LayoutCode.PAY_TABLE_MISSING,
        LayoutCode.METERS_MISSING,
    }
    assert {code for code, *_case in CASES} | elsewhere >= set(LayoutCode)
