"""The program is asked what a trainee, a supervisor and a regulator ask.

Questions and answers were written from the documents' texts alone. An answer names its paragraphs,
or that the document is silent.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from tests.cases import for_each
from trainer.cli import main as cli, searching
from trainer.rulebook import documents, load_document
from trainer.search.documents import Search

HERE: Final = Path(__file__).parent

Question = Mapping[str, Any]
Answer = tuple[str, list[str], bool, list[str]]
"""The text, its paragraphs, whether the document is silent, and the settings that may change it."""

BEST: Final = 8
"""The answer must be among this many results of a search."""

BEST_ON_THE_FLOOR: Final = 3
"""The same, where somebody stands at a table and waits."""

OF_THE_TEXT: Final = ("answer", "term", "paragraph", "pay_table")
"""The kinds of results that say what a document says; the others are a house's or ours."""


def questions(who: str) -> list[Question]:
    text = (HERE / f"{who}.toml").read_text(encoding="utf-8")
    found: list[Question] = tomllib.loads(text)["questions"]
    return found


ASKED: Final = {path.stem: questions(path.stem) for path in sorted(HERE.glob("*.toml"))}


SEARCH: Final = cache(Search)


class Program:
    """Asks the program by its command line."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self._capsys = capsys
        self._folder = folder
        self._printed = cache(self._print)

    def _print(self, *arguments: str) -> Any:
        assert cli.main([*arguments, "--json"]) == 0, self._capsys.readouterr()
        return json.loads(self._capsys.readouterr().out)

    def compare(self, question: str, document: str) -> Answer:
        rows = self._printed("rules", "compare")
        (row,) = (row for row in rows if row["question"] == question)
        found = row["answers"][document]
        return (
            "; ".join(found["text"]),
            found["paragraphs"],
            found["silent"],
            found["settings"],
        )

    def paragraph(self, number: str, document: str) -> Answer:
        found = self._printed("rules", document, number)
        return found["summary"], [found["number"]], False, []

    def term(self, term: str, document: str) -> Answer:
        (found,) = self._printed("rules", "glossary", term)
        here = found["defined"][document]
        return here["text"], here["paragraphs"], False, []

    def search(self, query: str, document: str, best: int = BEST) -> Answer:
        """The best result with something of the document; the best that is silent if none has."""
        found = self._printed("rules", "--search", query)["found"]
        return self._best(found, document, best)

    def alone(self, query: str, document: str) -> Answer:
        """The same, where the document is asked alone; without a paragraph it says nothing."""
        found = self._printed("rules", document, "--search", query)["found"]
        assert all(set(topic["documents"]) == {document} for topic in found)
        text, paragraphs, silent, settings = self._best(found, document, BEST_ON_THE_FLOOR)
        return text, paragraphs, silent or not paragraphs, settings

    def unspoken(self, query: str) -> tuple[str, Mapping[str, list[str]]]:
        """The title of what no document speaks of, and the paragraphs that come nearest."""
        title, *nearest = self._printed("rules", "--search", query)["found"]
        assert title["kind"] == "unspoken", title
        assert set(title["documents"]) == set(documents())
        assert all(cell["silent"] for cell in title["documents"].values())
        cited = {
            name: [
                number
                for topic in nearest[:BEST_ON_THE_FLOOR]
                for number in topic["documents"].get(name, {"paragraphs": []})["paragraphs"]
            ]
            for name in documents()
        }
        return title["title"], cited

    def _best(self, found: Sequence[Mapping[str, Any]], document: str, best: int) -> Answer:
        found = [topic for topic in found if topic["kind"] in OF_THE_TEXT][:best]
        here = [topic["documents"][document] for topic in found if document in topic["documents"]]
        spoken = [cell for cell in here if not cell["silent"]]
        texts = "\n".join(cell["text"] for cell in spoken or here)
        paragraphs = [number for cell in spoken for number in cell["paragraphs"]]
        return texts, paragraphs, not spoken, []

    def settle(self, scenario: str, document: str) -> tuple[Mapping[str, str], list[str]]:
        """What every player gains, and the paragraphs of all bets."""
        file = self._folder / "question.scenario.yaml"
        head = f"format: 1\ntitle: A question\nrules: {document}\n"
        file.write_text(head + scenario, encoding="utf-8")
        found = self._print("settle", str(file))
        return found["net"], [number for bet in found["bets"] for number in bet["paragraphs"]]

    def odds(self, asked: Mapping[str, Any], document: str) -> Mapping[str, str]:
        arguments = ["--decks", str(asked["decks"])]
        if "pay_table" in asked:
            arguments += ["--pay-table", asked["pay_table"]]
        found = self._printed("odds", document, *arguments)
        (bet,) = (bet for bet in found if bet["bet"] == asked["bet"])
        hands = [hand for hand in bet["hands"] if hand["hand"] == asked.get("hand")]
        return {
            "house_edge": bet["house_edge"]["exact"],
            "probability": hands[0]["probability"]["exact"] if hands else "",
        }


@pytest.fixture
def program(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Program:
    # Each command would take all that the documents say apart once more.
    monkeypatch.setattr(searching, "Search", SEARCH)
    return Program(capsys, tmp_path)


def answers(question: Question, program: Program) -> None:
    """Raise AssertionError unless the program answers the question rightly."""
    document = question["document"]
    ((way, asked),) = question["ask"].items()
    if way == "settle":
        net, cited = program.settle(asked, document)
        assert net == question["net"]
        assert set(question["paragraphs"]) <= set(cited), cited
        return
    if way == "odds":
        figures = program.odds(asked, document)
        for figure in figures.keys() & asked.keys():
            assert figures[figure] == asked[figure]
        return
    if "unspoken" in question:
        title, nearest = program.unspoken(asked)
        assert title == question["unspoken"]
        for name, numbers in question.get("nearest", {}).items():
            assert set(numbers) <= set(nearest[name]), nearest
        return
    text, paragraphs, silent, settings = getattr(program, way)(asked, document)
    own = [number for number in paragraphs if number in load_document(document).paragraphs]
    assert set(question.get("settings", ())) <= set(settings), settings
    if question.get("silent"):
        assert silent, (text, own)
        return
    assert not silent
    assert set(question["paragraphs"]) <= set(own), own
    for said in question["says"]:
        assert said.casefold() in text.casefold(), text


@for_each(ASKED["trainee"], name=lambda question: question["asks"])
def test_what_a_trainee_asks(question: Question, program: Program) -> None:
    answers(question, program)


@for_each(ASKED["supervisor"], name=lambda question: question["asks"])
def test_what_a_supervisor_asks(question: Question, program: Program) -> None:
    answers(question, program)


@for_each(ASKED["regulator"], name=lambda question: question["asks"])
def test_what_a_regulator_asks(question: Question, program: Program) -> None:
    answers(question, program)


def on_the_floor(question: Question, program: Program) -> None:
    """Raise AssertionError unless what was asked is answered at once."""
    ((way, asked),) = question["ask"].items()
    if way == "search" and "unspoken" not in question:
        text, paragraphs, _silent, _settings = program.search(
            asked, question["document"], BEST_ON_THE_FLOOR
        )
        assert set(question["paragraphs"]) <= set(paragraphs), paragraphs
        assert all(said.casefold() in text.casefold() for said in question["says"]), text
        return
    answers(question, program)


@for_each(ASKED["floor"], name=lambda question: question["asks"])
def test_what_is_asked_on_the_floor(question: Question, program: Program) -> None:
    on_the_floor(question, program)


def test_each_asks_forty_questions_of_all_documents() -> None:
    assert set(ASKED) == {"floor", "regulator", "supervisor", "trainee"}
    for who, asked in ASKED.items():
        assert len(asked) >= 40, who
        assert {question["document"] for question in asked} == set(documents()), who
        for question in asked:
            assert question["answer"], question["asks"]
            cited = question.get("paragraphs", [])
            assert bool(cited) != question.get("silent", False), question["asks"]
            assert set(cited) <= set(load_document(question["document"]).paragraphs)
