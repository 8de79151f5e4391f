"""Every fault of a layout file is told at its line and column, with what was expected."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from trainer.felt.faults import FeltProblem
from trainer.rulebook.felts import check_felt
from trainer.words.felt_faults import TEMPLATES, felt_fault_text


def example() -> str:
    """The layout that the format's document shows."""
    document = (files("resources") / "felts" / "README.md").read_text("utf-8")
    (text,) = re.findall(r"```toml\n(.*?)```", document, re.DOTALL)
    return str(text)


EXAMPLE = example()
LINE = 'radius = 900\nfrom = -20\nto = 20\nweight = 3\nink = "line"'
MAIN = '[[spots]]\nbet = "main"'


def damaged(*changes: tuple[str, str]) -> str:
    text = EXAMPLE
    for before, after in changes:
        assert before in text, before
        text = text.replace(before, after, 1)
    return text


def told(text: str) -> list[str]:
    return told_of(text.encode(), "own.toml")


def told_of(data: bytes, file: str) -> list[str]:
    return [
        f"{file}:{fault.at.line}:{fault.at.column}: error: {felt_fault_text(fault)}"
        for fault in check_felt(data).faults
    ]


def line(text: str, at: str, message: str) -> str:
    """The diagnostic that stands where ``at`` is in ``text``; ``|`` in it is the very place."""
    before, _bar, after = at.rpartition("|")
    offset = text.index(before + after) + len(before)
    row = text.count("\n", 0, offset) + 1
    column = offset - (text.rfind("\n", 0, offset) + 1) + 1
    return f"own.toml:{row}:{column}: error: {message}"


CASES = [
    # TOML
    (
        FeltProblem.NOT_TOML,
        ("width = 1500", "width = = 1500"),
        "width = |= 1500",
        "This is not TOML: Invalid value.",
    ),
    (
        FeltProblem.NOT_TOML,
        ("radius = 1151\nwidth", "radius = 1151\nradius = 3\nwidth"),
        "radius = 3|\nwidth",
        "This is not TOML: Cannot overwrite a value.",
    ),
    (
        FeltProblem.TOO_DEEP,
        ("rail = 150", "rail = [[[[[[[[150]]]]]]]]"),
        "rail = [[[[[[[[|150",
        "This is nested deeper than any layout needs.",
    ),
    (
        FeltProblem.TOO_LONG,
        ("rail = 150", "rail = " + "1" * 80),
        "rail = |1",
        "This is longer than any number or date is.",
    ),
    # The shape of a value
    (
        FeltProblem.MISSING,
        ("radius = 1151\nwidth = 120", "width = 120"),
        MAIN,
        "The key “spots[0].radius” is missing here.",
    ),
    (FeltProblem.MISSING, ("rail = 150", ""), "id =", "The key “rail” is missing here."),
    (
        FeltProblem.UNKNOWN_KEY,
        ("columns = 14", "columns = 14\ncentr = [1, 2]"),
        "centr =",
        "“tray.centr” has no meaning here. Did you mean “centre”?",
    ),
    (
        FeltProblem.UNKNOWN_KEY,
        ("diameter = 39", "diameter = 39\nshape = 'round'"),
        "shape = 'round'",
        "“chip.shape” has no meaning here. Expected diameter.",
    ),
    (
        FeltProblem.NOT_A_TEXT,
        ('title = "Example, five boxes"', "title = 5"),
        "title = |5",
        "“title” is “5”; expected a text in quotes.",
    ),
    (
        FeltProblem.LONG_TEXT,
        ("Example, five", "five" * 200),
        'title = |"five',
        "The text of “title” has 806 characters; expected at most 400.",
    ),
    (
        FeltProblem.LONG_TEXT,
        ('"Le blackjack paie ', '"Le blackjack paie ' + "W" * 80),
        'blackjack_pays = |"Le',
        "The text of “printing.legends.blackjack_pays” has 104 characters; expected at most 80.",
    ),
    (
        FeltProblem.HIDDEN_CHARACTER,
        ("Example, five", "Example\u202e, five"),
        'title = |"Ex',
        "“title” has the character U+202E, which cannot be seen; expected a text of one line "
        "without it.",
    ),
    (
        FeltProblem.NOT_AN_ID,
        ('id = "example', 'id = "../example'),
        'id = |"',
        "“id” is “../example-five-boxes”; expected small letters and figures with single hyphens "
        "between them, such as my-table-a, at most 80 characters.",
    ),
    (
        FeltProblem.NOT_A_LANGUAGE,
        ('language = "fr"', 'language = "français"'),
        'language = |"',
        "“printing.language” is “français”; expected the code of a language, such as fr.",
    ),
    (
        FeltProblem.NOT_FINITE,
        ("radius = 1151", "radius = nan"),
        "radius = |nan",
        "“spots[0].radius” is “nan”; expected a number (nan and inf are not allowed).",
    ),
    (
        FeltProblem.NOT_A_WHOLE_NUMBER,
        ("columns = 14", "columns = 14.5"),
        "columns = |14.5",
        "“tray.columns” is “14.5”; expected a whole number without quotes.",
    ),
    (
        FeltProblem.NOT_A_POINT,
        ("mouth = [262, 734]", "mouth = [262, 734, 1]"),
        "mouth = |[",
        "“shoe.mouth” is “[…]”; expected a place in millimetres, [across, down].",
    ),
    (
        FeltProblem.NOT_A_NUMBER,
        ("mouth = [262, 734]", "mouth = [262, true]"),
        "mouth = [262, |true",
        "“shoe.mouth[1]” is “true”; expected a number without quotes.",
    ),
    (
        FeltProblem.NOT_A_LIST,
        ("angles = [-28, -14, 0, 14, 28]", "angles = 0"),
        "angles = |0",
        "“seats.angles” is “0”; expected a list.",
    ),
    (
        FeltProblem.LIST_LENGTH,
        ("angles = [-28, -14, 0, 14, 28]", "angles = []"),
        "angles = |[",
        "“seats.angles” has 0 entries; expected at least 1 and at most 12.",
    ),
    (
        FeltProblem.OUT_OF_RANGE,
        ("diameter = 62", "diameter = -62"),
        "diameter = |-62",
        "“spots[1].diameter” is -62; expected a number from 0.1 to 10000.",
    ),
    (
        FeltProblem.OUT_OF_RANGE,
        ("width = 63.5", "width = 9000"),
        "width = |9000",
        "“card.width” is 9000; expected a number from 20 to 200.",
    ),
    (
        FeltProblem.UNKNOWN_WORD,
        ('bet = "main"', 'bet = "mian"'),
        'bet = |"mian"',
        "“spots[0].bet” is “mian”, which it cannot be. Did you mean “main”?",
    ),
    (
        FeltProblem.UNKNOWN_WORD,
        ('ink = "legend"', 'ink = "gold"'),
        'ink = |"gold"',
        "“legends[1].ink” is “gold”, which it cannot be. Expected one of line, legend, faint.",
    ),
    (
        FeltProblem.TWICE,
        ('bet = "perfect_pairs"', 'bet = "main"'),
        'bet = |"main"\nshape = "circle"',
        "“main” is here a second time; expected it once.",
    ),
    (
        FeltProblem.TWICE,
        ('key = "blackjack_pays"', 'key = "insurance_pays"'),
        'key = |"insurance_pays"\nradius = 706',
        "“insurance_pays” is here a second time; expected it once.",
    ),
    (
        FeltProblem.TWICE,
        ('bets = ["perfect_pairs"]', 'bets = [\n"perfect_pairs", # comment\n"perfect_pairs"]'),
        '|"perfect_pairs"]',
        "“perfect_pairs” is here a second time; expected it once.",
    ),
    (
        FeltProblem.TEMPLATE,
        ("Le blackjack paie {odds}", "Le blackjack paie {odds.__class__} {odds}"),
        'blackjack_pays = |"Le',
        "“{odds.__class__}” is no place for a figure of “printing.legends.blackjack_pays”. "
        "Expected {odds}.",
    ),
    (
        FeltProblem.TEMPLATE,
        ("{pays} à {per}", "{pays} à {per} {pay}"),
        'odds = |"',
        "“{pay}” is no place for a figure of “printing.odds”. Did you mean “{pays}”?",
    ),
    (
        FeltProblem.TEMPLATE,
        ("{pays} à {per}", "{pays} à {per} }"),
        'odds = |"',
        "“}” is no place for a figure of “printing.odds”. Expected one of {pays}, {per}.",
    ),
    (
        FeltProblem.NO_TEMPLATE,
        ("Paire mixte", "Paire {mixte}"),
        'mixed_pair = |"',
        "“printing.hands.mixed_pair” has “{mixte}”; expected a text without braces.",
    ),
    (
        FeltProblem.NOT_IN_TEMPLATE,
        ("L'assurance paie {odds}", "L'assurance paie 2 à 1"),
        'insurance_pays = |"L',
        "“printing.legends.insurance_pays” has no {odds}; expected it where the rules put their "
        "figure.",
    ),
    (
        FeltProblem.IMPOSSIBLE_EDGE,
        ("radius = 1240", "radius = 300"),
        "[edge]",
        "No edge has these measures; expected an arc that spans the width and leaves straight "
        "sides below it.",
    ),
    (
        FeltProblem.IMPOSSIBLE_BAND,
        ("inner = 770", "inner = 840"),
        "inner = |840",
        "“spots[2].inner” is 840; expected less than “outer”, which is 840.",
    ),
    # What lies where
    (
        FeltProblem.SEATS_ORDER,
        ("angles = [-28, -14, 0, 14, 28]", "angles = [-28, -14, 0, 28, 14]"),
        "angles = [-28, -14, 0, 28, |14]",
        "The angle 14 follows 28; expected the boxes in their order, from the dealer's left to his "
        "right.",
    ),
    (
        FeltProblem.LINE_BACKWARDS,
        ("from = -36", "from = 36"),
        "from = |36",
        "“lines[0].from” is 36; expected less than “to”, which is 36.",
    ),
    (
        FeltProblem.SPOT_OFF_CLOTH,
        ("radius = 1151\nwidth = 120", "radius = 1171\nwidth = 120"),
        MAIN,
        "The spot “main” of box 1 does not lie on the cloth with 10 mm to spare before the rail.",
    ),
    (
        FeltProblem.OFF_CLOTH,
        ("centre = [1335, 846]", "centre = [1445, 846]"),
        "[discard]",
        "“discard” does not lie on the cloth altogether.",
    ),
    (
        FeltProblem.OFF_CLOTH,
        ("mouth = [262, 734]", "mouth = [-1, 734]"),
        "mouth = |[-1",
        "“shoe.mouth” does not lie on the cloth altogether.",
    ),
    (
        FeltProblem.OFF_CLOTH,
        ("from = -36", "from = -90"),
        "[[lines]]",
        "“lines[0]” does not lie on the cloth altogether.",
    ),
    (
        FeltProblem.OVERLAP,
        ("across = 105", "across = 60"),
        '[[spots]]\nbet = "perfect_pairs"',
        "The spot “perfect_pairs” of box 1 and the spot “main” of box 1 overlap.",
    ),
    (
        FeltProblem.OVERLAP,
        ("cards_radius = 960", "cards_radius = 860"),
        "cards_radius = |860",
        "The first card of box 1 and the spot “insurance” of box 1 overlap.",
    ),
    (
        FeltProblem.OVERLAP,
        ("centre = [1058, 745]", "centre = [850, 745]"),
        "[dealer]",
        "“dealer” and “sign” overlap.",
    ),
    (
        FeltProblem.OVERLAP,
        ("radius = 706", "radius = 750"),
        '[[legends]]\nkey = "blackjack_pays"',
        "“blackjack_pays” and the spot “insurance” of box 1 overlap.",
    ),
    # The game
    (
        FeltProblem.UNKNOWN_DOCUMENT,
        ("rws-perfect-pairs-v5", "rws-perfect-pears-v5"),
        'document = |"',
        "The rule document “rws-perfect-pears-v5” is not known. "
        "Did you mean “rws-perfect-pairs-v5”?",
    ),
    (
        FeltProblem.UNKNOWN_PARAGRAPH,
        ('"2.1.1 a"', '"99.9"'),
        'paragraph = |"99.9"',
        "“99.9” is not a paragraph of rws-perfect-pairs-v5.",
    ),
    (
        FeltProblem.BET_OF_ANOTHER_GAME,
        ('bets = ["perfect_pairs"]', 'bets = ["perfect_pairs", "player_pair"]'),
        'bets = ["perfect_pairs", |"player_pair"]',
        "“player_pair” is not a bet of rws-perfect-pairs-v5. Expected perfect_pairs.",
    ),
    (
        FeltProblem.METERS_UNUSED,
        ("[sign]", "[meters]\ncentre = [1215, 700]\nwidth = 40\ndepth = 20\n[sign]"),
        "[meters]",
        "rws-perfect-pairs-v5 has no progressive and no meters.",
    ),
    (
        FeltProblem.OUTLINES,
        ("width = 340", "width = 340\noutlines = 2"),
        "outlines = |2",
        "“dealer.outlines” is 2; expected 1 by the rules of rws-perfect-pairs-v5.",
    ),
    (
        FeltProblem.UNKNOWN_HAND,
        ("mixed_pair =", "mixt_pair ="),
        "|mixt_pair =",
        "“mixt_pair” is not a hand of the pay tables of rws-perfect-pairs-v5. "
        "Did you mean “mixed_pair”?",
    ),
]


@pytest.mark.parametrize(("problem", "change", "at", "message"), CASES)
def test_a_fault_is_told_where_it_stands(
    problem: FeltProblem, change: tuple[str, str], at: str, message: str
) -> None:
    text = damaged(change)
    assert told(text) == [line(text, at, message)]
    (fault,) = check_felt(text.encode()).faults
    assert fault.problem is problem


def test_a_value_in_place_of_a_table() -> None:
    text = damaged(("[chip]\ndiameter = 39\n", ""), ('id = "ex', 'chip = 39\nid = "ex'))
    assert told(text) == [line(text, "chip = |39", "“chip” is “39”; expected keys with values.")]


def test_a_spot_or_a_pay_table_that_the_game_needs() -> None:
    other = '[[spots]]\nbet = "insurance"'
    text = damaged(
        (other, "[[lines]]"), ('shape = "band"\ninner = 770\nouter = 840\nsweep = 12', LINE)
    )
    assert told(text) == [
        line(
            text,
            MAIN,
            "rws-perfect-pairs-v5 has the bet “insurance”; expected a spot for it. (¶3.15.2)",
        )
    ]
    table = (
        '[[pay_tables]]\nbets = ["perfect_pairs"]\ncentre = [452, 745]\nwidth = 236\ndepth = 132\n'
    )
    text = damaged((table, ""))
    assert told(text) == [
        "own.toml:1:1: error: rws-perfect-pairs-v5 has the side bet “perfect_pairs”; expected a "
        "place for its pay table. (¶4.1.2)"
    ]


def test_a_progressive_needs_its_meters_and_its_bet() -> None:
    text = damaged(("rws-perfect-pairs-v5", "nevada-perfect-pairs-progressive"))
    problems = {fault.problem for fault in check_felt(text.encode()).faults}
    assert problems == {
        FeltProblem.METERS_MISSING,
        FeltProblem.SPOT_MISSING,
        FeltProblem.BET_OF_ANOTHER_GAME,
        FeltProblem.PAY_TABLE_MISSING,
        FeltProblem.OUTLINES,
        FeltProblem.UNKNOWN_PARAGRAPH,
    }
    assert "own.toml:1:1: error: nevada-perfect-pairs-progressive has a progressive; expected " in (
        "\n".join(told(text))
    )


def test_bets_of_another_game_have_no_words() -> None:
    text = damaged(("perfect_pairs = ", "under_13 = "))
    assert told(text) == [
        line(
            text,
            "under_13 = |",
            "“under_13” is not a bet of rws-perfect-pairs-v5. Expected one of main, insurance, "
            "perfect_pairs.",
        )
    ]


def test_all_faults_are_told_in_the_order_of_the_file() -> None:
    text = damaged(("columns = 14", "columns = 0"), ("rail = 150", "rail = 0"))
    assert [told_at.split(":")[3] for told_at in told(text)] == [" error"] * 2
    first, second = check_felt(text.encode()).faults
    assert (first.path, second.path) == ("rail", "tray.columns")
    assert first.at < second.at


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (("to = 36", ""), "lines[0].to"),
        (("outer = 840", ""), "spots[2].outer"),
        (("width = 1500", ""), "width"),
        (("corner = 96", ""), "edge.corner"),
        (('shape = "circle"', 'shape = "circel"'), "spots[1].shape"),
        (("[edge]", '[edge]\nshape = "box"'), "edge.shape"),
        (("[seats]", "[seat]"), "seats"),
        (('bet = "perfect_pairs"', 'bet = "perfect_pair"'), "spots[1].bet"),
        (("rws-perfect-pairs-v5", "../rws"), "document"),
        (('paragraph = "2.1.1 a"', "paragraph = 2.1"), "takes[0].paragraph"),
    ],
)
def test_what_follows_from_a_fault_is_not_told_as_well(change: tuple[str, str], path: str) -> None:
    faults = check_felt(damaged(change).encode()).faults
    assert [fault.path for fault in faults if fault.problem is not FeltProblem.UNKNOWN_KEY] == [
        path
    ]


def test_of_very_many_faults_the_first_are_told() -> None:
    text = "".join(f"key{number} = 1\n" for number in range(500)) + EXAMPLE
    lines = told(text)
    assert len(lines) == 201
    assert lines[-1].endswith("There are 300 more faults from here on.")


def test_a_file_that_is_too_large_or_no_text() -> None:
    large = b"#" * (64 * 1024 + 1)
    (lines,) = told_of(large, "a")
    assert lines == "a:1:1: error: The file is larger than the 65536 bytes that a layout may have."
    for data, told_at in (
        ("a = 1".encode("utf-16"), "a:1:1: error: The file is not UTF-8 here (UTF-16);"),
        ("a = 1".encode("utf-16-le"), "a:1:2: error: The file is not UTF-8 here (0x00);"),
        (b"\xef\xbb\xbf# t\xffo", "a:1:4: error: The file is not UTF-8 here (0xFF);"),
        (b"# one\n# t\xffo", "a:2:4: error: The file is not UTF-8 here (0xFF);"),
    ):
        (found,) = told_of(data, "a")
        assert found == f"{told_at} save it as UTF-8."


def test_every_problem_has_a_sentence_and_is_tried_here() -> None:
    assert set(TEMPLATES) == set(FeltProblem)
    elsewhere = {
        FeltProblem.MORE_FAULTS,
        FeltProblem.TOO_LARGE,
        FeltProblem.NOT_UTF8,
        FeltProblem.NOT_A_TABLE,
        FeltProblem.SPOT_MISSING,
        FeltProblem.PAY_TABLE_MISSING,
        FeltProblem.METERS_MISSING,
    }
    assert {problem for problem, *_case in CASES} | elsewhere == set(FeltProblem)
