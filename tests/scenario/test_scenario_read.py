"""What a right file reads as, and where everything in it stands."""

from textwrap import dedent

import pytest

from tests.cards import cards
from tests.cases import for_every
from tests.scenario_files import Reading, read
from trainer.procedure.questions import IN_ROUNDS, QuestionGroup
from trainer.rulebook import Documents, ProgressiveFacts
from trainer.rulebook.house_choices import RoundingFacts, Table
from trainer.rules.bets import BetKind, Call
from trainer.rules.irregularities import AfterError
from trainer.rules.money import Cents, RoundingMode
from trainer.rules.ruleset import Limits
from trainer.scenario.incidents import Interruption, LateBet, LimitsNotChecked
from trainer.scenario.model import Bettor, Box, CallWish, Expectation, ExpectedBet, Result, Scenario
from trainer.yamlfile.nodes import Mark

TEXT = dedent("""\
    # The example of the format's description.
    format: 1
    title: Split eights, double the second hand, dealer draws blackjack
    rules: rws-perfect-pairs-v5
    table:
      decks: 8
      layout: A
      limits:                        # [minimum, maximum] of one kind of bet on one box
        main: [25, 1000]
        perfect_pairs: [5, 100]
    boxes:
      3:
        - name: Cho
          main: 200
          insurance: 100
          calls: [stand]
      1:
        - name: Ann                  # the first bettor of a box is its Seated Player
          main: 100
          perfect_pairs: 20
          calls: [split, stand, double]
        - name: Ben                  # the others are Standing Players
          main: 50
          declines: [split]
          _why: he is careful
    shoe: 8S KD AS  8H 9C  TH  3D 7C  KC
    """)


def good(text: str, documents: Documents) -> Scenario:
    reading = read(text.encode(), documents)
    assert reading.diagnostics == ()
    assert reading.scenario is not None
    assert reading.text == text
    return reading.scenario


def brief(lines: str, documents: Documents) -> Scenario:
    base = {
        "rules": "rules: any-game",
        "boxes": "boxes: {1: [{name: Ann, main: 5}]}",
        "shoe": "shoe: 8S KD AS",
    }
    said = {line.partition(":")[0] for line in lines.splitlines()}
    head = "\n".join(["format: 1", *(line for key, line in base.items() if key not in said)])
    return good(f"{head}\n{lines}\n", documents)


def test_the_example(documents: Documents) -> None:
    money = Cents
    assert good(TEXT, documents) == Scenario(
        title="Split eights, double the second hand, dealer draws blackjack",
        rules="rws-perfect-pairs-v5",
        table=Table(
            decks=8,
            layout="A",
            limits={
                BetKind.MAIN: Limits(money(2500), money(100_000)),
                BetKind.PERFECT_PAIRS: Limits(money(500), money(10_000)),
            },
        ),
        boxes=(
            Box(
                1,
                (
                    Bettor(
                        "Ann",
                        main=money(10_000),
                        side_bets={BetKind.PERFECT_PAIRS: money(2000)},
                        calls=(
                            CallWish(Call.SPLIT),
                            CallWish(Call.STAND),
                            CallWish(Call.DOUBLE),
                        ),
                    ),
                    Bettor("Ben", main=money(5000), declines=frozenset({Call.SPLIT})),
                ),
            ),
            Box(
                3,
                (
                    Bettor(
                        "Cho",
                        main=money(20_000),
                        insurance=money(10_000),
                        calls=(CallWish(Call.STAND),),
                    ),
                ),
            ),
        ),
        shoe=cards("8S KD AS 8H 9C TH 3D 7C KC"),
        ask=(QuestionGroup.PAYOUTS,),
    )


@for_every(
    ("written", "cents"),
    [
        ("50", 5000),
        ("50.5", 5050),
        ('"12.50"', 1250),
        ("0.01", 1),
        ("007", 700),
        ("999999999999.99", 99_999_999_999_999),
    ],
)
def test_money_is_read_digit_by_digit(documents: Documents, written: str, cents: int) -> None:
    scenario = brief(f"boxes: {{1: [{{name: Ann, main: {written}}}]}}", documents)
    assert scenario.boxes[0].bettors[0].main == cents


@for_every(
    "shoe",
    [
        "8S KD TH",
        '"8S KD TH"',
        "'8S  KD TH'",
        "[8S, KD, TH]",
        "[8♠, k♦, 10♥]",
        "\n  - 8s\n  - KD\n  - 10H",
        "8S\n  KD\n\n  TH",
        "|\n  8S\n  KD TH",
        ">-\n  8S KD\n  10♥",
        '"8\\u0053 \\\n  KD 10\\u2665"',
    ],
)
def test_every_way_to_write_a_shoe(documents: Documents, shoe: str) -> None:
    assert brief(f"shoe: {shoe}", documents).shoe == cards("8S KD TH")


def test_an_empty_shoe(documents: Documents) -> None:
    assert brief('shoe: ""', documents).shoe == ()
    assert brief("shoe: []", documents).shoe == ()


def test_texts_keep_their_own_form(documents: Documents) -> None:
    scenario = brief(
        "title: 1984\nauthor: No\nstage: 2024-01-01\ntags: [1e3, 0x10, 'true']\nlevel: 5\n"
        "notes: |\n  *Two* lines.\n  Really.",
        documents,
    )
    assert (scenario.title, scenario.author, scenario.stage) == ("1984", "No", "2024-01-01")
    assert scenario.tags == ("1e3", "0x10", "true")
    assert scenario.level == 5
    assert scenario.notes == "*Two* lines.\nReally.\n"


def test_a_whole_bettor(documents: Documents) -> None:
    scenario = brief(
        "boxes: {2: [{name: A, standing: true, main: 5, over_13: 1, progressive: true,"
        " insurance: 2, calls: [{double: 2.5}, hit], declines: [split], doubles_for: 6,"
        " raises_to: 7, leaves: false, after_error: return}]}\n"
        "table: {progressive: {pay_table: PLAIN}}",
        documents,
    )
    assert scenario.boxes == (
        Box(
            2,
            (
                Bettor(
                    name="A",
                    standing=True,
                    main=Cents(500),
                    side_bets={BetKind.OVER_13: Cents(100)},
                    progressive=True,
                    insurance=Cents(200),
                    calls=(CallWish(Call.DOUBLE, Cents(250)), CallWish(Call.HIT)),
                    declines=frozenset({Call.SPLIT}),
                    doubles_for=Cents(600),
                    raises_to=Cents(700),
                    after_error=AfterError.RETURN,
                ),
            ),
        ),
    )


def test_a_whole_table(documents: Documents) -> None:
    scenario = brief(
        "house: {blackjack_beats_21: False, most_hands: 3, dealer_completes: always, _x: 1}\n"
        "table:\n"
        "  {currency: S$, chips: [1, 2.5], rounding: {unit: 0.5, mode: down},\n"
        "   pay_tables: {perfect_pairs: B}, layout: diagram-1, progressive: {\n"
        "   pay_table: PT-PRG-PP-08, unit: 5, ranks: [A, 10], suit: ♥, meters: [12500.00, 0],\n"
        "   dynamic: {perfect_pair: 6, three_aces: '20.00'}, contribution: 0.25,\n"
        "   reseed: ['5000.00', 1]}}",
        documents,
    )
    assert scenario.house == {
        "blackjack_beats_21": False,
        "most_hands": 3,
        "dealer_completes": "always",
    }
    table = scenario.table
    assert (table.currency, table.chips, table.layout) == ("S$", (100, 250), "diagram-1")
    assert table.rounding == RoundingFacts(Cents(50), RoundingMode.DOWN)
    assert table.pay_tables == {BetKind.PERFECT_PAIRS: "B"}
    progressive = table.progressive
    assert isinstance(progressive, ProgressiveFacts)
    assert (progressive.unit, progressive.suit, progressive.contribution) == (500, "H", 25)
    assert progressive.ranks == ("A", "T")
    assert (progressive.meters, progressive.reseed) == ((1_250_000, 0), (500_000, 100))
    assert progressive.dynamic == {"perfect_pair": 600, "three_aces": 2000}


def test_questions(documents: Documents) -> None:
    incident = "incidents: [{kind: interruption, after_card: 0}]\n"
    assert brief("", documents).ask == (QuestionGroup.PAYOUTS,)
    assert brief(incident, documents).ask == (QuestionGroup.PAYOUTS, QuestionGroup.INCIDENT)
    assert brief("ask: all", documents).ask == IN_ROUNDS
    assert brief(f"{incident}ask: [totals, dealer, totals]", documents).ask == (
        QuestionGroup.TOTALS,
        QuestionGroup.DEALER,
    )


def test_incidents(documents: Documents) -> None:
    scenario = brief(
        "incidents:\n- {kind: limits_not_checked, box: '1'}\n"
        "- {kind: late_bet, after_card: 3, box: 7, name: Di, bet: over_13, amount: 5}\n"
        "- {kind: interruption, after_card: 3}\n"
        "expect: {net: {Di: 0}}",
        documents,
    )
    assert scenario.incidents == (
        LimitsNotChecked(1),
        LateBet(3, 7, "Di", BetKind.OVER_13, Cents(500)),
        Interruption(3),
    )
    assert [incident.moment for incident in scenario.incidents] == [None, 3, 3]


def test_an_assertion(documents: Documents) -> None:
    scenario = brief(
        'expect: {result: void, net: {Ann: "-0.50"}, bets: [{box: 1, name: Ann, bet: main,'
        " hand: 2, stake: 0, outcome: win, net: +5}, {box: 1, name: Ann, bet: envy, hand: ~}]}",
        documents,
    )
    assert scenario.expect == Expectation(
        Result.VOID,
        {"Ann": Cents(-50)},
        (
            ExpectedBet(1, "Ann", "main", 2, Cents(0), Cents(500), "win"),
            ExpectedBet(1, "Ann", "envy", 0),
        ),
    )


def test_one_person_may_bet_on_several_boxes(documents: Documents) -> None:
    scenario = brief("boxes: {1: [{name: A, main: 5}], 2: [{name: A, main: 5}]}", documents)
    assert [box.bettors[0].name for box in scenario.boxes] == ["A", "A"]


# Where things stand


@pytest.fixture
def example(documents: Documents) -> Reading:
    return read(TEXT.encode(), documents)


def line(text: str) -> int:
    return next(number for number, one in enumerate(TEXT.splitlines(), 1) if text in one)


def test_places_of_values_and_keys(example: Reading) -> None:
    positions = example.positions
    assert positions.value("title") == Mark(3, 8)
    assert positions.key("title") == Mark(3, 1)
    assert positions.value("boxes", 1, 0, "calls", 2) == Mark(line("split, stand"), 29)
    assert positions.key("boxes", 1, 0, "calls") == Mark(line("split, stand"), 7)
    assert positions.key("boxes", 3) == Mark(12, 3)
    assert positions.value("boxes", "3", 0) == Mark(13, 7)
    assert positions.value("table", "limits", "main", 1) == Mark(line("main: [25"), 16)


def test_places_of_cards(example: Reading) -> None:
    for number, column in enumerate((7, 10, 13, 17, 20, 24, 28, 31, 35)):
        assert example.positions.value("shoe", number) == Mark(line("shoe"), column)
    span = example.positions.span("shoe", 3)
    assert span is not None
    assert TEXT[span.start : span.end] == "8H"


def test_what_is_not_there_has_its_parents_place(example: Reading) -> None:
    positions = example.positions
    assert positions.key("boxes", 1, 1, "calls") == positions.value("boxes", 1, 1)
    assert positions.value("boxes", 1, 0, "calls", 9) == positions.value("boxes", 1, 0, "calls")
    assert positions.value("boxes", 9, 9) == positions.value("boxes")
    assert positions.value("shoe", 99) == positions.value("shoe")
    assert positions.value("nothing") == Mark(2, 1)
    assert positions.span("nothing") is None


@for_every(
    ("shoe", "mark"),
    [
        ("|\n  8S\n  KD TH", Mark(7, 6)),
        ("8S\n\n  KD\n  TH", Mark(8, 3)),
        ("'8S KD TH'", Mark(5, 14)),
        ("[8S, KD, TH]", Mark(5, 16)),
        ('"8\\u0053 KD TH"', Mark(5, 7)),
    ],
)
def test_places_of_cards_in_every_form(documents: Documents, shoe: str, mark: Mark) -> None:
    text = f"format: 1\nrules: any-game\nboxes:\n  1: [{{name: Ann, main: 5}}]\nshoe: {shoe}\n"
    reading = read(text.encode(), documents)
    assert reading.diagnostics == ()
    assert reading.positions.value("shoe", 2) == mark


def test_a_byte_order_mark_and_windows_lines(documents: Documents) -> None:
    text = "\ufeff" + TEXT.replace("\n", "\r\n")
    reading = read(text.encode(), documents)
    assert reading.diagnostics == ()
    assert reading.positions.key("title") == Mark(3, 1)
    assert reading.positions.value("shoe", 1) == Mark(line("shoe"), 10)
