"""Every code has a sentence, and every code can really be reached."""

from textwrap import dedent

from tests.cases import for_every
from tests.scenario_files import read
from trainer.messages.diagnostics import diagnostic_text, expectation
from trainer.rulebook import Documents
from trainer.rules.rulekeys import Rule
from trainer.scenario.codes import Code
from trainer.texts import TextEnum
from trainer.yamlfile.diagnostics import MAX_REPORTED, MAX_SHOWN, YamlCode, excerpt
from trainer.yamlfile.nodes import Lines, Mark

REQUEST = "requests: [{{after_card: 0, box: 1, name: Ann, asks: {}}}]"

# One line for each fault: what the file says at the mark, the code, and a word of the message.
FAULTS = [
    ("format: 2", "2", Code.UNKNOWN_FORMAT, "1"),
    (
        "format: '1'",
        "'1'",
        Code.UNKNOWN_FORMAT,
        'format “"1"”. Expected 1.',
    ),
    ("_x: ~\n_y: [1]", None, None, ""),
    ("titel: x", "titel", YamlCode.UNKNOWN_KEY, "Did you mean “title”"),
    ("title:", "title", YamlCode.EMPTY_VALUE, "title"),
    ("title: [x]", "[", YamlCode.NOT_TEXT, "[…]"),
    ("title: ''", "''", YamlCode.NOT_TEXT, "text"),
    ('title: "a\\nb"', '"a', YamlCode.NOT_ONE_LINE, "one line"),
    ("tags: x", "x", YamlCode.NOT_A_LIST, "list"),
    ("level: 6", "6", YamlCode.NUMBER_RANGE, "from 1 to 5"),
    ("level: 1.0", "1.0", YamlCode.NOT_A_NUMBER, "whole number"),
    ("level: '1'", "'1'", YamlCode.NOT_A_NUMBER, "without quotes"),
    ("level: 0x1", "0x1", YamlCode.NOT_A_NUMBER, "0x1"),
    ("house: [x]", "[x", YamlCode.NOT_A_MAPPING, "keys with values"),
    (
        "house: {blackjack_beat_21: true}",
        "blackjack_beat",
        Code.UNKNOWN_SETTING,
        "beats_21",
    ),
    ("house: {blackjack_beats_21: yes}", "yes", YamlCode.NOT_A_CHOICE, "true, false"),
    ("house: {most_hands: true}", "true", YamlCode.NOT_A_CHOICE, "2, 3, 4"),
    ("house: {blackjack_beats_21: 1}", "1", YamlCode.NOT_A_CHOICE, "true, false"),
    ("table: {decks: 0}", "0", YamlCode.NUMBER_LEAST, "at least 1"),
    ("table: {decks: 3}", "3", Code.DECKS_NOT_ALLOWED, "1, 2, 4, 6, 8"),
    ("table: {layout: Q}", "Q", Code.UNKNOWN_LAYOUT, "diagram-1"),
    ("table: {chips: [1, 0]}", "0", YamlCode.NOT_MONEY, "above 0"),
    ("table: {limits: {main: [25]}}", "[25", Code.NOT_A_PAIR, "minimum, maximum"),
    ("table: {limits: {main: [50, 25]}}", "[50", Code.LIMITS_REVERSED, "25"),
    ("table: {rounding: {mode: floor}}", "floor", YamlCode.NOT_A_CHOICE, "down, up, nearest"),
    ("table: {rounding: {unit: .5}}", ".5", YamlCode.NOT_MONEY, ".5"),
    ("table: {pay_tables: {perfect_pairs: E}}", "E", YamlCode.NOT_A_CHOICE, "A, B, C, D"),
    ("table: {pay_tables: {over_13: A}}", "A", Code.NO_PAY_TABLES, "any-game"),
    ("table: {progressive: {unit: 1}}", "{unit", YamlCode.MISSING_KEY, "pay_table"),
    (
        "table: {progressive: {pay_table: PT-PRG-PP-8}}",
        "PT",
        YamlCode.NOT_A_CHOICE,
        "PT-PRG-PP-08",
    ),
    (
        "table: {progressive: {pay_table: PT-PRG-PP-08, ranks: [1, K]}}",
        "1, K",
        Code.NOT_A_RANK,
        "A, 2",
    ),
    (
        "table: {progressive: {pay_table: PT-PRG-PP-08, ranks: [K]}}",
        "[K",
        Code.PAY_TABLE_COUNT,
        "Entries in “ranks”: 1; the pay table needs 2",
    ),
    (
        "table: {progressive: {pay_table: PLAIN, ranks: [A]}}",
        "[A",
        Code.PAY_TABLE_COUNT,
        "needs 0",
    ),
    (
        "table: {progressive: {pay_table: PT-PRG-PP-08, ranks: [10, T]}}",
        "T]",
        Code.RANK_TWICE,
        "The rank T is already chosen",
    ),
    (
        "table: {progressive: {pay_table: PT-PRG-PP-08, suit: X}}",
        "X",
        YamlCode.NOT_A_CHOICE,
        "S, H, D, C",
    ),
    (
        "table: {progressive: {pay_table: PT-PRG-PP-08, dynamic: {three_ace: 20}}}",
        "three_ace:",
        YamlCode.UNKNOWN_KEY,
        "three_aces",
    ),
    (
        "table: {progressive: {pay_table: PT-PRG-PP-08, dynamic: {perfect_pair: 7}}}",
        "7}",
        YamlCode.NOT_A_CHOICE,
        "Expected one of 6, 8.",
    ),
    (
        "table: {progressive: {pay_table: PT-PRG-PP-08, dynamic: {coloured_pair: 1}}}",
        "1}",
        YamlCode.NOT_A_CHOICE,
        "Expected 1.50.",
    ),
    (
        "table: {progressive: {pay_table: PT-PRG-PP-08, dynamic: {coloured_pair: 0}}}",
        "0}",
        YamlCode.NOT_MONEY,
        "above 0",
    ),
    (
        "table: {progressive: {pay_table: PT-PRG-PP-08, dynamic:"
        " {perfect_pair: 6, three_aces: 20, coloured_pair: 1.5}}}",
        "{perfect_pair",
        Code.TOO_MANY_DYNAMIC,
        "3 hands have a Dynamic Pay; expected at most 2",
    ),
    (
        "table: {progressive: {pay_table: PT-PRG-PP-08, dynamic: {}}}",
        "{}",
        YamlCode.EMPTY_LIST,
        "dynamic",
    ),
    (
        "table: {progressive: {pay_table: PLAIN, dynamic: {perfect_pair: 6}}}",
        "dynamic",
        Code.NO_DYNAMIC_PAYS,
        "no Dynamic Pays",
    ),
    (
        "table: {progressive: {pay_table: PT-PRG-PP-08, meters: [1, -1]}}",
        "-1]",
        YamlCode.NOT_AN_AMOUNT,
        "-1",
    ),
    (
        "table: {progressive: {pay_table: PT-PRG-PP-08, meters: [5000]}}",
        "[5000",
        Code.PAY_TABLE_COUNT,
        "Entries in “meters”: 1; the pay table needs 2",
    ),
    (
        "table: {progressive: {pay_table: PT-PRG-PP-08, reseed: []}}",
        "[]",
        Code.PAY_TABLE_COUNT,
        "Entries in “reseed”: 0; the pay table needs 2",
    ),
    (
        "table: {progressive: {pay_table: PLAIN, contribution: -0.25}}",
        "-0.25",
        YamlCode.NOT_AN_AMOUNT,
        "-0.25",
    ),
    ("table: {progressive: {pay_table: PLAIN, unit: 0}}", "0}", YamlCode.NOT_MONEY, "above 0"),
    (
        "table: {decks: 6, progressive: {pay_table: PLAIN}}",
        "6,",
        Code.DECKS_NOT_ALLOWED,
        "8",
    ),
    (
        "table: {progressive: {pay_table: PT-PRG-PP-08}}\nshoe: 8S 8S 8S",
        "8S",
        Code.TOO_MANY_OF_A_CARD,
        "2 decks",
    ),
    (
        "table: {limits: {progressive: [1, 7]}, progressive: {pay_table: PLAIN, unit: 5}}",
        "[1",
        Code.LIMITS_OF_UNIT,
        "one unit of 5",
    ),
    (
        "table: {limits: {progressive: [10, 50]}, progressive: {pay_table: PLAIN, unit: 5}}",
        "[10",
        Code.LIMITS_OF_UNIT,
        "one unit of 5",
    ),
    (
        "table: {limits: {progressive: [1, 50]}, progressive: {pay_table: PLAIN, unit: 5}}",
        None,
        None,
        "",
    ),
    (
        "table: {pay_tables: {progressive: PLAIN}}",
        "PLAIN",
        Code.PROGRESSIVE_PAY_TABLE,
        "table.progressive",
    ),
    (
        "boxes: {1: [{name: A, main: 5, progressive: true}]}",
        "progressive",
        Code.PROGRESSIVE_WITHOUT_TABLE,
        "no “table.progressive”",
    ),
    ("boxes: {1: [{name: A, main: 5, progressive: false}]}", None, None, ""),
    ("boxes: {1: [{name: A, main: 5, envy: 5}]}", "envy", YamlCode.UNKNOWN_KEY, "envy"),
    ("table: {limits: {envy: [1, 2]}}", "envy", YamlCode.UNKNOWN_KEY, "envy"),
    (
        "incidents: [{kind: late_bet, after_card: 1, box: 1, name: Z, bet: dealer_envy,"
        " amount: 1}]",
        "dealer_envy",
        YamlCode.NOT_A_CHOICE,
        "main",
    ),
    ("boxes: {}", "{}", YamlCode.EMPTY_LIST, "boxes"),
    ("boxes: {1: []}", "[]", YamlCode.EMPTY_LIST, "1"),
    ("boxes: {01: [{name: A, main: 5}]}", "01", Code.NOT_A_BOX_NUMBER, "01"),
    ("boxes: {8: [{name: A, main: 5}]}", "8", Code.NO_SUCH_BOX, "1 to 7"),
    ("boxes: {1: [{name: A}]}", "A}", Code.NO_BETS, "A"),
    ("boxes: {1: [{main: 5}]}", "{main", YamlCode.MISSING_KEY, "name"),
    (
        "boxes: {1: [" + ", ".join(f"{{name: B{n}, main: 5}}" for n in range(13)) + "]}",
        "{name: B12",
        Code.TOO_MANY_BETTORS,
        "at most 12",
    ),
    (
        "boxes: {1: [{name: A, main: 5}, {name: A, main: 5}]}",
        "A, main: 5}]",
        Code.NAME_TWICE,
        "A",
    ),
    (
        "boxes: {1: [{name: A, main: 5}, {name: B, standing: true, main: 5}]}",
        "standing",
        Code.STANDING_NOT_FIRST,
        "B",
    ),
    ("boxes: {1: [{name: A, main: 5, standing: 1}]}", "1}", YamlCode.NOT_TRUE_OR_FALSE, "true or"),
    (
        "boxes: {1: [{name: A, main: 5, declines: [split]}]}",
        "declines",
        Code.DECLINES_SEATED,
        "Seated Player",
    ),
    (
        "boxes: {1: [{name: A, main: 5, doubles_for: 5}]}",
        "doubles_for",
        Code.DOUBLES_FOR_SEATED,
        "{double: 50}",
    ),
    (
        "boxes: {1: [{name: A, standing: true, main: 5, declines: [double], doubles_for: 5}]}",
        "doubles_for",
        Code.DOUBLES_FOR_DECLINED,
        "A",
    ),
    (
        "boxes: {1: [{name: A, standing: true, main: 5, doubles_for: 6}]}",
        "6}",
        Code.DOUBLES_FOR_ABOVE,
        "at most 5",
    ),
    (
        "boxes: {1: [{name: A, standing: true, over_13: 5, doubles_for: 6}]}",
        "doubles_for",
        Code.NEEDS_MAIN,
        "A",
    ),
    ("boxes: {1: [{name: A, main: 5, raises_to: 5}]}", "5}]", Code.RAISES_TO_LESS, "5"),
    (
        "boxes: {1: [{name: A, main: 5, even_money: true, insurance: 2}]}",
        "insurance",
        Code.EVEN_MONEY_AND_INSURANCE,
        "Even Money",
    ),
    (
        "boxes: {1: [{name: A, main: 5, leaves: true, calls: [stand]}]}",
        "calls",
        Code.LEFT_THE_TABLE,
        "calls",
    ),
    (
        "boxes: {1: [{name: A, main: 5, calls: [spilt]}]}",
        "spilt",
        Code.NOT_A_CALL,
        "“split”",
    ),
    (
        "boxes: {1: [{name: A, main: 5, calls: [{hit: 5}]}]}",
        "hit",
        Code.CALL_TAKES_NO_AMOUNT,
        "hit",
    ),
    ("boxes: {1: [{name: A, main: 5, calls: [{double: x}]}]}", "x}", YamlCode.NOT_MONEY, "double"),
    ("boxes: {1: [{name: A, main: 5, calls: [{}]}]}", "{}", Code.NOT_A_CALL, "surrender"),
    ("boxes: {1: [{name: A, main: 1e3}]}", "1e3", YamlCode.NOT_MONEY, "1e3"),
    ("boxes: {1: [{name: A, main: 1_000}]}", "1_000", YamlCode.THOUSANDS, ": 1000."),
    ("boxes: {1: [{name: A, main: '1,000.50'}]}", "'1", YamlCode.THOUSANDS, ": 1000.50."),
    ("boxes: {1: [{name: A, main: 1,000}]}", "1,000", YamlCode.THOUSANDS, "“main” is “1,000”"),
    ("table: {limits: {main: [100, 1,000]}}", "1,000", YamlCode.THOUSANDS, ": 1000."),
    (
        f"boxes: {{1: [{{name: A, main: {10**13}}}]}}",
        f"{10**13}",
        YamlCode.AMOUNT_ABOVE,
        "at most 999999999999.99",
    ),
    ("boxes: {1: [{name: A, main: 0}]}", "0}", YamlCode.NOT_MONEY, "above 0"),
    ("shoe: 8S 1H", "1H", Code.NOT_A_CARD, "1H"),
    ("shoe: [8S, [9S]]", "[9S", Code.NOT_A_CARD, "[…]"),
    ("shoe: {8S: 9S}", "{8S", YamlCode.NOT_A_LIST, "shoe"),
    ("table: {decks: 1}\nshoe: 8S 8S", "8S", Code.TOO_MANY_OF_A_CARD, "2 times"),
    ("incidents: [x]", "x", YamlCode.NOT_A_MAPPING, "incidents"),
    ("incidents: [{after_card: 1}]", "{after", YamlCode.MISSING_KEY, "kind"),
    (
        "incidents: [{kind: intermission}]",
        "intermission",
        Code.UNKNOWN_INCIDENT,
        "interruption",
    ),
    ("incidents: [{kind: interruption}]", "{kind", YamlCode.MISSING_KEY, "after_card"),
    ("requests: x", "x", YamlCode.NOT_A_LIST, "requests"),
    ("requests: [x]", "x]", YamlCode.NOT_A_MAPPING, "requests"),
    (REQUEST.format("hit, aks: 1"), "aks", YamlCode.UNKNOWN_KEY, "Did you mean “asks”"),
    (REQUEST.format("hitt"), "hitt", YamlCode.NOT_A_CHOICE, "Did you mean “hit”"),
    (REQUEST.format("stand"), "stand", YamlCode.NOT_A_CHOICE, "double, split, surrender, hit"),
    (REQUEST.format("insurance"), "{after", YamlCode.MISSING_KEY, "amount"),
    (REQUEST.format("bet"), "{after", YamlCode.MISSING_KEY, "amount"),
    (REQUEST.format("bet, amount: 0"), "0}", YamlCode.NOT_MONEY, "above 0"),
    (REQUEST.format("hit, amount: 5"), "amount", Code.REQUEST_TAKES_NO_AMOUNT, "“hit”"),
    (REQUEST.format("even_money, amount: 5"), "amount", Code.REQUEST_TAKES_NO_AMOUNT, "even_money"),
    (REQUEST.format("double, amount: 5"), None, None, ""),
    (REQUEST.format("double"), None, None, ""),
    (
        REQUEST.format("bet, amount: 5").replace("box: 1, name: Ann", "box: 3, name: Zoe"),
        None,
        None,
        "",
    ),
    (
        "requests: [{after_card: 0, box: 1, name: Zoe, asks: hit}]",
        "Zoe",
        Code.NOT_ON_BOX,
        "no bet on box 1. Expected Ann.",
    ),
    (
        "requests: [{after_card: 0, box: 2, name: Ann, asks: hit}]",
        "2, n",
        Code.BOX_WITHOUT_BETS,
        "2",
    ),
    (
        "requests: [{after_card: 0, box: 9, name: Ann, asks: bet, amount: 5}]",
        "9, n",
        Code.NO_SUCH_BOX,
        "9",
    ),
    (
        "requests: [{after_card: 9, box: 1, name: Ann, asks: hit}]",
        "9, b",
        Code.CARD_BEYOND_SHOE,
        "at most",
    ),
    (
        "boxes: {1: [{name: Ann, main: 5, leaves: true}]}\n"
        "requests: [{after_card: 0, box: 1, name: Ann, asks: hit}]",
        "Ann, asks",
        Code.LEFT_THE_TABLE,
        "requests",
    ),
    (
        "incidents: [{kind: interruption, after_card: -1}]",
        "-1",
        YamlCode.NUMBER_LEAST,
        "at least 0",
    ),
    ("incidents: [{kind: foreign_card, after_card: 0}]", "0}", YamlCode.NUMBER_LEAST, "at least 1"),
    (
        "incidents: [{kind: interruption, after_card: 5}]",
        "5}",
        Code.CARD_BEYOND_SHOE,
        "at most 4",
    ),
    (
        "incidents: [{kind: interruption, after_card: 1, box: 1}]",
        "box",
        YamlCode.UNKNOWN_KEY,
        "after_card",
    ),
    ("incidents: [{kind: limits_not_checked, box: 2}]", "2}", Code.BOX_WITHOUT_BETS, "2"),
    (
        "incidents: [{kind: card_to_empty_box, after_card: 1, box: 1}]",
        "1}",
        Code.BOX_WITH_BETS,
        "empty",
    ),
    (
        "incidents: [{kind: dealing_error, after_card: 1, reconstructed: true,"
        " misdealt: [{card: 1, lies: boxes 2, belongs: dealer}]}]",
        "boxes 2",
        Code.NOT_A_PLACE,
        "box 2",
    ),
    (
        "incidents: [{kind: dealing_error, after_card: 1, reconstructed: true,"
        " misdealt: [{card: 2, lies: box 2, belongs: dealer}]}]",
        "{card",
        Code.MISDEALT_LATER,
        "2",
    ),
    (
        "incidents: [{kind: dealing_error, after_card: 1, reconstructed: true, misdealt:"
        " [{card: 1, lies: box 2, belongs: dealer}, {card: 1, lies: box 3, belongs: dealer}]}]",
        "{card: 1, lies: box 3",
        Code.MISDEALT_TWICE,
        "1",
    ),
    ("ask: payout", "payout", YamlCode.NOT_A_CHOICE, "“payouts”"),
    ("ask: [payouts, x]", "x]", YamlCode.NOT_A_CHOICE, "totals"),
    ("expect: {net: {Anne: 1}}", "Anne", Code.UNKNOWN_NAME, "“Ann”"),
    ("expect: {net: {Ann: x}}", "x}", YamlCode.NOT_AN_AMOUNT, "Ann"),
    ("expect: {result: voided}", "voided", YamlCode.NOT_A_CHOICE, "“void”"),
    ("expect: {bets: [{box: 1, name: Ann, bet: mian}]}", "mian", YamlCode.NOT_A_CHOICE, "“main”"),
    (
        "expect: {bets: [{box: 1, name: Ann, bet: main, won: 1}]}",
        "won",
        YamlCode.UNKNOWN_KEY,
        "won",
    ),
]

BASE = {
    "format": "format: 1",
    "rules": "rules: any-game",
    "boxes": "boxes: {1: [{name: Ann, main: 5}]}",
    "shoe": "shoe: 8S KD AS 8H",
}


def scenario(lines: str) -> str:
    """``lines`` with what they leave out of a right scenario."""
    keys = {line.partition(":")[0] for line in lines.splitlines()}
    return "\n".join([*(line for key, line in BASE.items() if key not in keys), lines])


@for_every(("lines", "at", "code", "says"), FAULTS, ids=[one[0] for one in FAULTS])
def test_a_fault_at_its_place(
    documents: Documents, lines: str, at: str | None, code: TextEnum | None, says: str
) -> None:
    text = scenario(lines)
    found = read(text.encode(), documents).diagnostics
    if at is None:
        assert found == ()
        return
    assert [one.code for one in found] == [code]
    offset = text.rindex(at)
    assert found[0].mark == Lines(text).mark(offset)
    assert says in diagnostic_text(found[0].code, found[0].values)


def test_the_rules_that_are_the_reason(documents: Documents) -> None:
    reasons = {
        "table: {decks: 3}": Rule.DECKS,
        "table: {decks: 1}\nshoe: 8S 8S": Rule.DECKS,
        "boxes: {8: [{name: A, main: 5}]}": Rule.BOX_COUNT,
        "boxes: {1: [{name: A, standing: true, main: 5, doubles_for: 6}]}": Rule.DOUBLE,
        "boxes: {1: [{name: A, main: 5, even_money: true, insurance: 2}]}": Rule.EVEN_MONEY,
    }
    for lines, rule in reasons.items():
        found = read(scenario(lines).encode(), documents).diagnostics
        assert [one.rule for one in found] == [rule]


def test_the_bets_of_another_game(documents: Documents) -> None:
    for lines, code in (
        ("boxes: {1: [{name: A, main: 5, over_13: 1}]}", Code.BET_OF_ANOTHER_GAME),
        ("boxes: {1: [{name: A, main: 5, progressive: true}]}", Code.BET_OF_ANOTHER_GAME),
        ("table: {limits: {over_13: [1, 2]}}", Code.BET_OF_ANOTHER_GAME),
        ("table: {progressive: {pay_table: x}}", Code.KEY_OF_ANOTHER_GAME),
    ):
        text = scenario(f"rules: rws-perfect-pairs-v5\n{lines}")
        found = read(text.encode(), documents).diagnostics
        assert [one.code for one in found] == [code]
    text = scenario("rules: hole-card-game\nboxes: {1: [{name: A, main: 5, even_money: true}]}")
    found = read(text.encode(), documents).diagnostics
    assert [one.code for one in found] == [Code.NO_EVEN_MONEY]


def test_all_faults_at_once_in_the_order_of_the_text(documents: Documents) -> None:
    text = dedent("""\
        format: 1
        titel: Many
        rules: any-gam
        level: 9
        table: {decks: x, layout: [A]}
        boxes:
          1:
            - {name: Ann, main: 0, calls: [stnd, hitt]}
            - {name: Ann, main: 5, mian: 5}
          x:
            - {name: Cho}
        shoe: 8S 99 KD XX
        incidents: [{kind: x}]
        ask: [x]
        expect: {net: {Ann: x}, y: 1}
        """)
    found = read(text.encode(), documents).diagnostics
    assert [one.mark.line for one in found] == [
        2, 3, 4, 5, 5, 8, 8, 8, 9, 9, 10, 11, 12, 12, 13, 14, 15, 15
    ]  # fmt: skip


def test_of_very_many_faults_the_first_are_reported(documents: Documents) -> None:
    found = read(scenario("shoe: " + "8X " * 1000).encode(), documents).diagnostics
    assert [one.code for one in found] == [Code.NOT_A_CARD] * MAX_REPORTED + [YamlCode.MORE_FAULTS]
    assert found[-1].values == {"count": 1000 - MAX_REPORTED}
    assert found[-1].mark.column > found[-2].mark.column


def test_what_depends_on_an_unknown_document_is_left_alone(documents: Documents) -> None:
    text = scenario("rules: other\ntable: {decks: 99, layout: Z, limits: {over_13: [1, 2]}}")
    found = read(text.encode(), documents).diagnostics
    assert [one.code for one in found] == [Code.UNKNOWN_RULES]


def test_the_shoe_may_be_wrong_where_an_incident_says_so(documents: Documents) -> None:
    for kind in ("foreign_card", "wrong_card_count"):
        lines = f"table: {{decks: 1}}\nshoe: 8S 8S\nincidents: [{{kind: {kind}, after_card: 2}}]"
        assert read(scenario(lines).encode(), documents).diagnostics == ()


def test_every_code_is_reached() -> None:
    reached = {code for _, _, code, _ in FAULTS if code}
    elsewhere = {
        Code.UNKNOWN_RULES,
        Code.BET_OF_ANOTHER_GAME,
        Code.KEY_OF_ANOTHER_GAME,
        Code.NO_EVEN_MONEY,
        # These are found by playing.
        Code.ASSERTION_FAILS,
        Code.NOT_PAYABLE,
        Code.SUIT_UNUSED,
        Code.METERS_MISSING,
        Code.RESEED_MISSING,
        Code.NOT_DECIDED,
        # These are of a series.
        Code.TOO_MANY_ROUNDS,
        Code.NOT_A_FILE_NAME,
        Code.FILE_UNREADABLE,
        Code.FILES_TOO_LARGE,
        Code.RULES_DIFFER,
    }
    assert set(Code) <= reached | elsewhere


def test_did_you_mean() -> None:
    assert expectation("Stnd", ("hit", "stand")) == "Did you mean “stand”?"
    assert expectation("zzz", ("hit", "stand")) == "Expected one of hit, stand."
    assert expectation("zzz", ("hit",)) == "Expected hit."
    many = tuple(f"word{number}" for number in range(20))
    assert expectation("zzz", many).endswith("word15 and 4 more.")


def test_what_a_message_repeats() -> None:
    assert excerpt("  a\n b ") == "a b"
    assert excerpt("\x1b[31m\u202e") == "\\x1b[31m\\u202e"
    assert excerpt("x" * 1000) == "x" * MAX_SHOWN + "…"


@for_every(
    ("text", "offset", "mark"),
    [
        ("", 0, Mark(1, 1)),
        ("ab\ncd", 4, Mark(2, 2)),
        ("ab\r\ncd\re", 4, Mark(2, 1)),
        ("ab\r\ncd\re", 7, Mark(3, 1)),
        ("\ufeffab", 1, Mark(1, 1)),
        ("\ufeffab", 0, Mark(1, 1)),
        ("a\u2028b", 2, Mark(1, 3)),
    ],
)
def test_lines_and_columns(text: str, offset: int, mark: Mark) -> None:
    assert Lines(text).mark(offset) == mark
