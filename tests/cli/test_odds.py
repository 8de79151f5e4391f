"""``feltwork odds``: what it prints, what it refuses and its exit statuses."""

import json
from fractions import Fraction
from typing import Any

import pytest

from tests.identifiers import identifiers
from trainer.cli.main import main
from trainer.rulebook import documents
from trainer.rules.money import Basis, parse_odds

HUXLEY = "huxley-perfect-pairs"
LIVE = "live-blackjack"
NEVADA = "nevada-perfect-pairs-progressive"


def listed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    assert main(["odds", *arguments, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert isinstance(answer, list)
    return answer


def exact(figure: dict[str, Any]) -> Fraction:
    """The exact value, once it is seen to be in its lowest terms and the decimal to be its own."""
    assert set(figure) == {"exact", "decimal"}
    value = Fraction(figure["exact"])
    assert figure["exact"] == str(value)
    assert abs(Fraction(figure["decimal"]) - value) <= Fraction(51, 10**12)
    return value


def test_one_pay_table_as_the_contract_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    pairs = {"exact": "7/415", "decimal": 0.0168674699}
    coloured = {"exact": "8/415", "decimal": 0.0192771084}
    mixed = {"exact": "16/415", "decimal": 0.0385542169}
    assert listed(capsys, HUXLEY, "--pay-table", "A", "--decks", "8") == [
        {
            "bet": "perfect_pairs",
            "pay_table": "A",
            "decks": 8,
            "hands": [
                {
                    "hand": "perfect_pair",
                    "combinations": 1456,
                    "probability": pairs,
                    "pays": "25 to 1",
                },
                {
                    "hand": "coloured_pair",
                    "combinations": 1664,
                    "probability": coloured,
                    "pays": "12 to 1",
                },
                {
                    "hand": "mixed_pair",
                    "combinations": 3328,
                    "probability": mixed,
                    "pays": "6 to 1",
                },
            ],
            "total_combinations": 86320,
            "return": {"exact": "398/415", "decimal": 0.9590361446},
            "house_edge": {"exact": "17/415", "decimal": 0.0409638554},
        }
    ]


@pytest.mark.parametrize("document", documents())
def test_the_figures_of_every_document_agree_with_one_another(
    document: str, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = listed(capsys, document)
    assert answers
    for answer in answers:
        total = answer["total_combinations"]
        comes_back = Fraction(0)
        for hand in answer["hands"]:
            probability = exact(hand["probability"])
            assert probability == Fraction(hand["combinations"], total)
            odds = parse_odds(hand["pays"])
            if odds is None:
                assert hand["pays"].startswith("100%")
                continue
            stake = 1 if odds.basis is Basis.TO else 0
            comes_back += probability * (Fraction(odds.pays, odds.per) + stake)
        assert exact(answer["return"]) == comes_back
        assert exact(answer["house_edge"]) == 1 - comes_back


def test_a_progressive_as_a_function_of_its_meter(capsys: pytest.CaptureFixture[str]) -> None:
    named = (NEVADA, "--pay-table", "PT-PRG-PP-14")
    (without,) = listed(capsys, *named)
    assert without["decks"] == 2
    assert without["hands"][0]["pays"] == "100%"
    assert without["return"] == without["fixed_return"]
    (each,) = map(exact, without["per_meter"])
    assert each == Fraction(12, without["total_combinations"])
    fixed, even = exact(without["fixed_return"]), exact(without["break_even"])
    assert fixed + each * even == 1
    assert "meters" not in without

    (at_even,) = listed(capsys, *named, "--meter", str(even))
    assert exact(at_even["house_edge"]) == 0
    assert at_even["meters"] == [f"{even}.00"]
    (above,) = listed(capsys, *named, "--meter", f"{even}.01")
    assert exact(above["house_edge"]) == -each / 100
    assert above["fixed_return"] == without["fixed_return"]
    (empty,) = listed(capsys, *named, "--meter", "0")
    assert (exact(empty["return"]), empty["meters"]) == (fixed, ["0.00"])


def test_a_progressive_of_several_meters(capsys: pytest.CaptureFixture[str]) -> None:
    named = (NEVADA, "--pay-table", "PT-PRG-PP-MLP-01")
    (without,) = listed(capsys, *named)
    assert [hand["pays"] for hand in without["hands"][:3]] == [
        "100% Lv.1",
        "100% Lv.2",
        "100% Lv.3",
    ]
    fixed = exact(without["fixed_return"])
    levels = [exact(level) for level in without["per_meter"]]
    alone = [exact(meter) for meter in without["break_even"]]
    assert [fixed + each * meter for each, meter in zip(levels, alone, strict=True)] == [1, 1, 1]
    (told,) = listed(capsys, *named, "--meter", "9000", "--meter", "800.50", "70")
    assert told["meters"] == ["9000.00", "800.50", "70.00"]
    first, second, third = levels
    expected = fixed + 9000 * first + Fraction(80050, 100) * second + 70 * third
    assert exact(told["return"]) == expected


def test_a_break_even_takes_the_other_meter_as_it_stands(
    capsys: pytest.CaptureFixture[str],
) -> None:
    named = (NEVADA, "--pay-table", "PT-PRG-PP-MLP-04", "--meter", "25000", "1200")
    (told,) = listed(capsys, *named)
    first, second = map(exact, told["break_even"])
    levels = [exact(level) for level in told["per_meter"]]
    assert exact(told["fixed_return"]) + first * levels[0] + 1200 * levels[1] == 1
    assert round(first) == 5323
    assert second == 0, "the first meter alone favours the player"
    text = printed(capsys, *named)
    assert "The player breaks even at meter 1 of    5,323.36  74527/14\n" in text
    assert "The player breaks even at meter 2 of  any amount  0\n" in text
    assert "For each meter the break-even takes the others as they stand." in text


def test_the_titles_of_the_appendices_say_for_which_decks_there_is_a_table(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["odds", NEVADA, "--decks", "3"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"No pay table of {NEVADA} is for 3 decks.")
    assert said.endswith("(Appendix A, Appendix B, Appendix C, Appendix D)\n")


def test_two_meters_have_a_list_as_three_have(capsys: pytest.CaptureFixture[str]) -> None:
    (two,) = listed(capsys, NEVADA, "--pay-table", "PT-PRG-PP-MLP-02")
    assert len(two["per_meter"]) == len(two["break_even"]) == 2


def test_only_a_progressive_has_meters(capsys: pytest.CaptureFixture[str]) -> None:
    for document in documents():
        for answer in listed(capsys, document):
            has = {"fixed_return", "per_meter", "break_even"} & set(answer)
            assert len(has) == (3 if answer["bet"] == "progressive" else 0)


def test_all_32_pay_tables_of_nevada_at_their_usual_decks(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answers = listed(capsys, NEVADA)
    assert len(answers) == len({answer["pay_table"] for answer in answers}) == 32
    two = [answer["pay_table"] for answer in answers if answer["decks"] == 2]
    assert two == ["PT-PRG-PP-14", "PT-PRG-PP-15", "PT-PRG-PP-16"]
    assert {answer["decks"] for answer in answers} == {2, 8}


def test_pay_tables_for_other_decks_are_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", NEVADA, "--decks", "5", "--json"]) == 0
    told = capsys.readouterr()
    assert {answer["decks"] for answer in json.loads(told.out)} == {5}
    assert len(json.loads(told.out)) == 29
    assert told.err == "Left out: 3 pay tables that do not match these decks or meters.\n"


REFUSED = [
    (["nevada"], "There is no rule document “nevada”."),
    (["huxley-perfect-pears"], "Did you mean “huxley-perfect-pairs”?"),
    ([HUXLEY, "--decks", "7"], "is not played with 7 decks. Expected one of 4, 5, 6, 8."),
    ([HUXLEY, "--decks", "1"], "is not played with 1 deck."),
    ([HUXLEY, "--decks", "0"], "is not played with 0 decks."),
    ([HUXLEY, "--decks", "six"], "“six” is not a number of decks."),
    ([HUXLEY, "--decks", "-4"], "“-4” is not a number of decks."),
    ([HUXLEY, "--decks", "9" * 5000], "is not a number of decks."),
    ([HUXLEY, "--pay-table", "E"], f"“E” is not a pay table of {HUXLEY}. Expected one of A, B"),
    ([NEVADA, "--pay-table", "PT-PRG-PP-6b"], "Did you mean “PT-PRG-PP-06b”?"),
    (
        [NEVADA, "--pay-table", "PT-PRG-PP-14", "--decks", "8"],
        "PT-PRG-PP-14 is not played with 8 decks. Expected 2.",
    ),
    ([HUXLEY, "--meter", "100"], f"{HUXLEY} does not have 1 meter."),
    ([NEVADA, "--meter", "1", "2", "3", "4"], "4 meters. Expected one of 1, 2, 3."),
    ([NEVADA, "--pay-table", "PT-PRG-PP-MLP-02", "--meter", "1"], "1 meter. Expected 2."),
    ([NEVADA, "--meter", "much"], "“much” is not an amount"),
    ([NEVADA, "--meter", "-1"], "“-1” is not an amount"),
    ([NEVADA, "--meter", "1.005"], "“1.005” is not an amount"),
]


@pytest.mark.parametrize(("arguments", "sentence"), REFUSED)
def test_what_cannot_be_answered_is_refused(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert sentence in told.err
    assert main(["odds", *arguments, "--json"]) == 2
    told = capsys.readouterr()
    assert told.err == ""
    (error,) = json.loads(told.out)["errors"]
    assert sentence in error["message"]
    assert set(error) == {"file", "line", "column", "message", "paragraph"}


@pytest.mark.parametrize(
    ("arguments", "paragraph"),
    [
        (["rws-blackjack-v5", "--decks", "2"], "2.2.1"),
        ([NEVADA, "--pay-table", "PT-PRG-PP-14", "--decks", "8"], "Appendix A"),
        ([NEVADA, "--decks", "3"], "Appendix A"),
        ([NEVADA, "--decks", "9"], "Game Description"),
        ([NEVADA, "--meter", "much"], None),
    ],
)
def test_a_refusal_names_the_paragraph_it_rests_on(
    arguments: list[str], paragraph: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", *arguments, "--json"]) == 2
    (error,) = json.loads(capsys.readouterr().out)["errors"]
    assert error["paragraph"] == paragraph


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["odds", *arguments]) == 0
    return capsys.readouterr().out


def test_the_table_for_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, HUXLEY, "--pay-table", "C", "--decks", "8") == (
        "Perfect Pairs, pay table C, 8 decks\n"
        "\n"
        "Hand           Pays     Combinations  Probability\n"
        "Perfect Pair   30 to 1         1,456   1.686747 %  7/415\n"
        "Coloured Pair  12 to 1         1,664   1.927711 %  8/415\n"
        "Mixed Pair     5 to 1          3,328   3.855422 %  16/415\n"
        "Loses                         79,872  92.530120 %  384/415\n"
        "All                           86,320\n"
        "\n"
        "Return      100.4819 %  417/415\n"
        "House edge   −0.4819 %  −2/415\n"
        "In the player’s favour: the house loses 0.4819 % of every stake.\n"
    )


def test_only_what_favours_the_player_is_said_to(capsys: pytest.CaptureFixture[str]) -> None:
    for table in "ABCD":
        text = printed(capsys, HUXLEY, "--pay-table", table, "--decks", "8")
        (answer,) = listed(capsys, HUXLEY, "--pay-table", table, "--decks", "8")
        favours = exact(answer["house_edge"]) < 0
        assert ("In the player’s favour" in text) is favours


def test_a_progressive_for_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, NEVADA, "--pay-table", "PT-PRG-PP-16").splitlines()
    assert lines[0] == "Perfect Pairs Progressive, pay table PT-PRG-PP-16, 2 decks"
    # To the next whole cent: below it the house still wins.
    assert "The player breaks even at a meter of   38,561.34  115684/3" in lines
    assert "House edge without a meter             42.3509 %  28921/68289" in lines
    assert not any(line.startswith("In the player’s favour") for line in lines)
    told = printed(capsys, NEVADA, "--pay-table", "PT-PRG-PP-16", "--meter", "38561.34")
    assert "In the player’s favour" in told
    assert "Meter                                  38,561.34\n" in told


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("PT-PRG-PP-06b", "Dealer Envy goes to the dealer; it is not included in these figures."),
        (
            "PT-PRG-PP-MLP-04",
            "Envy depends on the other players; it is not included in these figures.",
        ),
        (
            "PT-PRG-PP-D01a",
            "Dynamic Pays change with every round; these figures are for the default pays.",
        ),
        (
            "PT-PRG-PP-MLP-01",
            "Each meter breaks even on its own, with nothing in the others.",
        ),
    ],
)
def test_what_is_not_in_the_figures_is_said(
    table: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in printed(capsys, NEVADA, "--pay-table", table)
    assert said not in printed(capsys, NEVADA, "--pay-table", "PT-PRG-PP-06a")


@pytest.mark.parametrize("document", documents())
def test_a_block_for_every_pay_table(document: str, capsys: pytest.CaptureFixture[str]) -> None:
    blocks = printed(capsys, document).split("\n\n\n")
    assert len(blocks) == len(listed(capsys, document))
    assert all("House edge" in block for block in blocks)


def test_the_house_s_readings_change_the_odds_and_are_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _pairs, usual = listed(capsys, LIVE)
    assert usual["house"] == {"trips_of_two_suits": True, "ace_in_straight": "both"}
    pairs, other = listed(
        capsys, LIVE, "--house", "trips_of_two_suits=false", "ace_in_straight=low"
    )
    assert "house" not in pairs
    assert other["house"] == {"trips_of_two_suits": False, "ace_in_straight": "low"}
    assert exact(other["house_edge"]) > exact(usual["house_edge"])
    text = printed(capsys, LIVE, "--house", "trips_of_two_suits=false")
    assert " Three of a Kind needs " in text
    assert " An Ace may be at either end" in text
    assert text.count("House setting: ") == 2
    assert identifiers(text) == set()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("trip_of_two_suits=false", "trips_of_two_suits"),
        ("ace_in_straight=middle", "Expected one of both, low, high"),
        ("ace_in_straight", "Expected one of both, low, high"),
    ],
)
def test_a_setting_that_there_is_not(
    given: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", LIVE, "--house", given]) == 2
    assert said in capsys.readouterr().err
