import json
import re
from typing import Any

import pytest

from trainer.cli import main as cli
from trainer.messages.rulebook import answer_part_text
from trainer.messages.text import one_of
from trainer.rulebook import documents, load_document
from trainer.rulebook.compare import QUESTIONS, AnswerPart, AnswerText, Topic, answer
from trainer.rulebook.glossary import glossary

PP5 = "rws-perfect-pairs-v5"


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.main(["rules", *arguments]) == 0
    return capsys.readouterr().out


def printed_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    return json.loads(printed(capsys, *arguments, "--json"))


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.main(["rules", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    return said.err


def flat(text: str) -> str:
    return " ".join(text.split())


def test_every_document_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys)
    for name in documents():
        document = load_document(name)
        assert f"{name}: {document.title}" in text
        for offer in document.side_bets.values():
            assert offer.name in text
    assert "in force since 1 December 2020" in text
    listed = printed_json(capsys)
    assert [document["id"] for document in listed] == list(documents())


def test_a_document_shows_every_paragraph_and_every_open_point(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in documents():
        document = load_document(name)
        text = flat(printed(capsys, name))
        for paragraph in document.paragraphs.values():
            assert flat(paragraph.summary) in text
            assert flat(paragraph.not_modelled) in text
        for entry in document.register.values():
            assert flat(entry.question) in text
            assert f"{flat(entry.choices[0].summary)} (default)" in text
            for choice in entry.choices[1:]:
                assert flat(choice.summary) in text


def test_a_document_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed_json(capsys, PP5)
    document = load_document(PP5)
    assert [found["number"] for found in shown["paragraphs"]] == list(document.paragraphs)
    assert [entry["name"] for entry in shown["register"]] == list(document.register)
    defaults = [choice["default"] for choice in shown["register"][0]["choices"]]
    assert defaults == [True, False]


def test_a_paragraph_shows_what_rests_on_it(capsys: pytest.CaptureFixture[str]) -> None:
    text = flat(printed(capsys, PP5, "3.22.2"))
    assert load_document(PP5).paragraphs["3.22.2"].summary in text
    assert "Each split hand gets its second card when its turn comes." in text
    assert "≠ Live Blackjack: ¶1.2 Both split hands get their second cards" in text
    assert "= Blackjack V5: ¶3.21.2" in text


def test_a_paragraph_shows_the_points_it_leaves_open_and_what_is_under_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = flat(printed(capsys, PP5, "3.22"))
    assert load_document(PP5).paragraphs["3.22.3"].summary in text
    text = flat(printed(capsys, PP5, "3.22.3"))
    assert load_document(PP5).register["dealer_blackjack_after_split"].question in text


@pytest.mark.parametrize("written", [["3.15.2", "a"], ["3.15.2 a"], ["¶3.15.2 a"]])
def test_a_number_with_a_letter(written: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed_json(capsys, PP5, *written)
    assert (shown["document"], shown["number"]) == (PP5, "3.15.2 a")


def test_a_silent_document_is_silent_on_the_page_as_in_the_comparison(
    capsys: pytest.CaptureFixture[str],
) -> None:
    (found, *_more) = printed_json(capsys, PP5, "3.15.1")["rules"]
    lines = {line["document"]: line for line in found["elsewhere"]}
    (row,) = [
        row
        for row in printed_json(capsys, "compare", "insurance")
        if row["question"] == "even_money"
    ]
    for document, line in lines.items():
        answer = row["answers"][document]
        assert line["silent"] is answer["silent"], document
        assert line["follows"] == answer["follows"], document
        assert line["same"] is (document == "rws-blackjack-v5"), document
    assert {line["follows"] for line in lines.values()} == {"", "house", "rws-blackjack-v5"}


def test_a_rule_that_another_document_has_not(capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed_json(capsys, PP5, "3.17")
    (surrender,) = (rule for rule in shown["rules"] if rule["rule"] == "surrender")
    live = next(other for other in surrender["elsewhere"] if other["document"] == "live-blackjack")
    assert (live["paragraphs"], live["same"]) == ([], False)


@pytest.mark.parametrize(
    ("arguments", "nearest"),
    [
        (["rws-perfect-pair-v5"], "rws-perfect-pairs-v5"),
        (["comparison"], "compare"),
        ([PP5, "Apendix", "C"], "Appendix C"),
        (["compare", "splits"], "split"),
    ],
)
def test_what_there_is_not_is_refused_with_the_nearest(
    arguments: list[str], nearest: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(capsys, *arguments)
    assert arguments[-1] in said
    assert f"Did you mean “{nearest}”?" in said


def test_the_comparison(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "compare")
    for question in QUESTIONS.values():
        assert question.text in text
    for topic in Topic:
        assert topic.text in text
    assert "≠ Does the dealer have a hole card?" in text
    assert "= What is a ten on a split Ace?" in text
    register = load_document("live-blackjack").register
    asked = " ".join(register[name].question for name in ("peek_on_ace", "peek_on_ten"))
    assert f"(the house decides: {asked})" in flat(text)


def test_one_topic_of_the_comparison(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "compare", "insurance")
    assert QUESTIONS["insurance_amount"].text in text
    assert QUESTIONS["hole_card"].text not in text
    rows = printed_json(capsys, "compare", "insurance")
    assert {row["topic"] for row in rows} == {"insurance"}
    amount = next(row for row in rows if row["question"] == "insurance_amount")
    assert amount["differs"]
    assert amount["answers"]["live-blackjack"]["text"] == ["Exactly half of the Initial Bet"]


def test_words_in_a_row() -> None:
    assert one_of((4, 5, 8)) == "4, 5 or 8"
    assert one_of((8,)) == "8"


def test_splits_are_counted() -> None:
    once = AnswerPart(AnswerText.SPLITS, {"splits": 1, "hands": 2})
    assert answer_part_text(once) == "Once, into 2 hands"
    thrice = AnswerPart(AnswerText.SPLITS, {"splits": 3, "hands": 4})
    assert answer_part_text(thrice) == "3 times, into 4 hands"


def test_the_search(capsys: pytest.CaptureFixture[str]) -> None:
    text = flat(printed(capsys, "--search", "late bet"))
    assert "A bet that comes *too late*? (What the documents say)" in text
    assert "Blackjack Perfect Pairs V5: ¶5.8, ¶3.10" in text
    found = printed_json(capsys, "--search", "late bet")["found"]
    (late,) = (topic for topic in found if topic["title"] == "A bet that comes too late?")
    assert late["documents"][PP5]["paragraphs"] == ["5.8", "3.10"]
    assert late["documents"]["huxley-perfect-pairs"]["silent"]


def test_what_an_answer_rests_on_is_said_where_it_is_found(
    capsys: pytest.CaptureFixture[str],
) -> None:
    question = QUESTIONS["meters"]
    answered = answer(question, load_document("nevada-perfect-pairs-progressive"))
    assert answered.settings == ("jackpot_shared",)
    text = flat(printed(capsys, "--search", "jackpot shared"))
    asked = load_document("nevada-perfect-pairs-progressive").register["jackpot_shared"].question
    assert f"Nevada (the house decides: {asked})" in text.replace("*", "")
    (found, *_others) = (
        topic
        for topic in printed_json(capsys, "--search", "number of decks")["found"]
        if topic["title"] == QUESTIONS["decks"].text
    )
    readings = [one["name"] for one in found["documents"][PP5]["readings"]]
    assert readings == ["usual_decks"]


def test_a_search_that_finds_nothing_or_something_else(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "--search", "insxrxncx")
    assert "No results for “insxrxncx”." in text
    assert "Similar words: insurance" in text
    assert "Showing results for insurance" in printed(capsys, "--search", "insurence")
    text = printed(capsys, "live-blackjack", "--search", "resorts")
    assert flat(text) == (
        "Live Blackjack does not speak of “resorts”; it is found in: Blackjack V5, "
        "Blackjack Perfect Pairs V5."
    )
    assert "goes with a document’s ID" in refused(capsys, "compare", "--search", "tie")
    assert "no-such-document" in refused(capsys, "no-such-document", "--search", "tie")


def test_one_document_is_searched_alone(capsys: pytest.CaptureFixture[str]) -> None:
    text = flat(printed(capsys, "live-blackjack", "--search", "power cut"))
    assert "Silent; the house" in text
    assert "Blackjack V5: ¶5.4.1" not in text


def test_what_no_document_speaks_of_is_an_answer(capsys: pytest.CaptureFixture[str]) -> None:
    text = flat(printed(capsys, "--search", "hand signals"))
    assert text.startswith("Hand signals (No document speaks of it) Silent")
    assert "Who *decides* for a *box*?" in text


def test_what_is_done_with_chips_is_found_though_no_document_speaks_of_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = flat(printed(capsys, "--search", "colour up"))
    assert text.startswith("Buying in and changing colour (No document speaks of it) Silent")
    assert "into the fewest *chips*" in text
    assert "A word of the trade; no document has it." in text


def test_the_glossary(capsys: pytest.CaptureFixture[str]) -> None:
    listed = printed_json(capsys, "glossary")
    assert [term["term"] for term in listed] == list(glossary())
    text = flat(printed(capsys, "glossary", "seated", "PLAYERS"))
    assert text.startswith("Seated Player, Seated Players")
    assert flat(printed(capsys, "glossary", "tray")).endswith("no document has it.")
    assert "Blackjack V5: ¶1.26" in text
    assert "Did you mean “Seated Player”?" in refused(capsys, "glossary", "Seatd", "Player")


def test_a_paragraph_shows_the_terms_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    text = flat(printed(capsys, PP5, "3.22.1"))
    assert "Standing Player A Standing Player bets on a box" in text
    terms = printed_json(capsys, PP5, "3.22.1")["terms"]
    assert terms["Standing Player"]["paragraphs"] == ["1.31"]
    assert "Seated Player" not in printed_json(capsys, PP5, "1.25")["terms"], "it defines it"


def test_a_document_shows_its_pay_tables(capsys: pytest.CaptureFixture[str]) -> None:
    text = flat(printed(capsys, "nevada-perfect-pairs-progressive"))
    assert (
        "pay table PT-PRG-PP-D05 (Appendix D) 3 Perfect Aces or Kings (suit specific): 100% "
        "3 Perfect Aces or Kings: 500 for 1, as a Dynamic Pay 750, 1000, 1500, 2000, 2500, 3000, "
        "3500, 4000, 4500 or 5000"
    ) in text
    assert "3 Perfect Aces or Kings: 100% Lv.1, Envy 50 for 1" in text
    tables = printed_json(capsys, "live-blackjack")["pay_tables"]
    assert tables["Perfect Pairs"][-1] == "Mixed Pair: 6 to 1"


# game_beneath, huxley-perfect-pairs
IDENTIFIER = re.compile(r"\b[a-z0-9]+_[a-z0-9_]+\b|\b[a-z]+-[a-z]+-[a-z0-9-]+\b")


@pytest.mark.parametrize(
    "line",
    [
        ["compare"],
        ["--search", "exact insurance"],
        ["--search", "order of play"],
        ["glossary"],
        [PP5, "3.24.2"],
        ["nevada-perfect-pairs-progressive", "4"],
    ],
)
def test_what_is_printed_names_nothing_but_the_settings_that_a_file_can_choose(
    capsys: pytest.CaptureFixture[str], line: list[str]
) -> None:
    found = set(IDENTIFIER.findall(printed(capsys, *line)))
    points = load_document(line[0]).register.values() if line[0] in documents() else ()
    words = {value for point in points for value in map(str, point.values)}
    assert found <= {point.name for point in points} | words
