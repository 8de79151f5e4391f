"""The search of scenarios: by words, what happens, paragraphs, level and result."""

from collections.abc import Iterator

import pytest

from tests.cases import for_each, for_every, one_in
from trainer.features.feature import feature_text
from trainer.features.features import FEATURES
from trainer.index.entry import IndexedFile, IndexEntry, shipped_index
from trainer.index.query import Query, query_of
from trainer.index.search import Round, TextIndex
from trainer.messages.text import _, set_language

PP = "rws-perfect-pairs-v5"


def indexed(*rounds: IndexEntry, series: str = "") -> IndexedFile:
    return IndexedFile("", rounds, series)


@pytest.fixture(scope="module")
def index() -> TextIndex:
    made = TextIndex()
    made.put(
        "plain",
        indexed(
            IndexEntry("Nothing special", PP, notes="Café on box three; no splits.", tags=("easy",))
        ),
    )
    made.put(
        "split",
        indexed(
            IndexEntry(
                "Eights again",
                PP,
                features={"split": (3,), "resplit": (3,), "dealer-blackjack": (0,)},
                paragraphs=("3.22.3", "13.4", "Appendix B", "2.1.1 a"),
            )
        ),
    )
    made.put(
        "shift",
        indexed(
            IndexEntry("", "live-blackjack", paragraphs=("3.22.31", f"{PP} 5.12")),
            IndexEntry('The "odd" one', "live-blackjack", incidents=("dealing_error",)),
            series="A long evening",
        ),
    )
    made.put("faulty", IndexedFile(""), "table 12/last night")
    return made


def found(index: TextIndex, text: str) -> str:
    return " ".join(f"{file}#{number}" for file, number in sorted(index.find(query_of(text))))


EVERYTHING = "faulty#0 plain#1 shift#1 shift#2 split#1"


@for_each(
    {
        "special": "plain#1",
        "NOTHING SPEC": "plain#1",
        "cafe": "plain#1",
        "easy": "plain#1",
        "special eights": "",
        # What happens is found by its word and by what it is called, in any form.
        "resplit": "split#1",
        "re-split": "split#1",
        "split again": "split#1",
        "splits": "plain#1 split#1",
        "dealer-blackjack": "split#1",
        "the dealer's Blackjack": "split#1",
        "a re-split, against a dealer's blackjack": "split#1",
        "re-split insurance": "",
        # A paragraph, with what is under it, and no other that begins with the same figures.
        "3.22.3": "split#1",
        "§3.22.3": "split#1",
        "3.22": "shift#1 split#1",
        "§13": "split#1",
        "3.4": "",
        "5.12": "shift#1",
        # By the game, the series, what goes wrong, where the file is
        "live blackjack": "shift#1 shift#2",
        "evening": "shift#1 shift#2",
        "dealing error": "shift#2",
        "last night": "faulty#0",
        # Whatever is typed is no more than words.
        '"nothing special"': "plain#1",
        '"special nothing"': "",
        "odd NOT": "shift#2",
        "title : *": "",
        "": EVERYTHING,
        " ( ) ": EVERYTHING,
        '"': EVERYTHING,
        "not played": EVERYTHING,
    }.items()
)
def test_what_is_found(case: tuple[str, str], index: TextIndex) -> None:
    text, rounds = case
    assert found(index, text) == rounds


def test_every_feature_is_found_by_its_word_and_its_text() -> None:
    index = TextIndex()
    for word in FEATURES:
        index.put(word, indexed(IndexEntry("", PP, features={word: (1,)})))
    for word, feature in FEATURES.items():
        assert Round(word, 1) in index.find(query_of(word)), word
        assert Round(word, 1) in index.find(query_of(feature_text(feature))), word


@for_each(
    {
        # However it is said, what became of the bet counts, and no text about another bet.
        "insurance wins": "won#1",
        "insurance won": "won#1",
        "Insurance paid": "won#1",
        "all my rounds with Insurance that paid": "won#1",
        "insurance lost": "lost#1",
        "insurance": "lost#1 told#1 won#1",
        # The trade's words for what has another name here.
        "push": "tied#1",
        "stand-off": "tied#1",
        "five eights": "told#1",
    }.items()
)
def test_rounds_are_found_in_the_words_of_the_trade(case: tuple[str, str]) -> None:
    index = TextIndex()
    for file, features in {
        "won": ("insurance", "insurance-wins"),
        "lost": ("insurance", "insurance-loses"),
        "tied": ("stand-off",),
    }.items():
        entry = IndexEntry("A round", PP, features=dict.fromkeys(features, (1,)))
        index.put(file, indexed(entry))
    told = IndexEntry("Five eights", PP, notes="Without insurance the pair is paid, and wins.")
    index.put("told", indexed(told))
    typed, rounds = case
    assert found(index, typed) == rounds


def test_shipped_rounds_are_found_by_what_became_of_insurance() -> None:
    index, files = TextIndex(), shipped_index().scenarios
    for name, file in files.items():
        index.put(name, file)
    wins = {name for name, file in files.items() if "insurance-wins" in file.rounds[0].features}
    asked = query_of("all my rounds with Insurance that paid")
    assert {round_.file for round_ in index.find(asked)} == wins != set()


def test_what_has_changed_is_found_by_what_it_is_now() -> None:
    index = TextIndex()
    index.put("file", indexed(IndexEntry("Before", PP), IndexEntry("Two", PP)))
    index.put("file", indexed(IndexEntry("After", PP)))
    assert (found(index, "before"), found(index, "after")) == ("", "file#1")
    assert found(index, "") == "file#1"
    index.drop("file")
    assert found(index, "") == ""


@for_each(
    {
        "level 3": Query(level=3),
        "Aces level 3": Query(("aces",), level=3),
        "below 80": Query(below=80),
        "below 80% aces": Query(("aces",), below=80),
        "above 90 below 100": Query(above=90, below=100),
        "not played": Query(unplayed=True),
        "Not played, aces": Query(("aces",), unplayed=True),
        "level 3.2": Query(("level", "3.2")),
        "level three": Query(("level", "three")),
        "sublevel 3": Query(("sublevel", "3")),
        "of the": Query(("of", "the")),
        "of the aces": Query(("aces",)),
    }.items()
)
def test_conditions_are_no_words(case: tuple[str, Query]) -> None:
    text, query = case
    assert query_of(text) == query


@for_every(
    ("text", "level", "percent", "admitted"),
    [
        ("", None, None, True),
        ("level 2", 2, None, True),
        ("level 2", 3, None, False),
        ("level 2", None, None, False),
        ("below 80", None, 79, True),
        ("below 80", None, 80, False),
        ("below 80", None, None, False),
        ("above 80", None, 81, True),
        ("above 80", None, 80, False),
        ("above 80", None, None, False),
        ("not played", None, None, True),
        ("not played", None, 0, False),
    ],
)
def test_conditions_admit(
    text: str, level: int | None, percent: int | None, admitted: bool
) -> None:
    assert query_of(text).admits(level, percent) is admitted


def test_every_shipped_scenario_is_found_by_its_title() -> None:
    index = TextIndex()
    files = shipped_index().scenarios
    for name, file in files.items():
        index.put(name, file)
    for name, file in one_in(4, tuple(files.items())):
        assert Round(name, 1) in index.find(query_of(file.rounds[0].title)), name


def test_it_is_searched_while_files_come_and_go() -> None:
    index = TextIndex()
    for number in range(60):
        index.put(f"kept-{number}", indexed(IndexEntry(f"keys only {number}", PP)))
    asked = query_of("keys only")
    for _turn in range(10):
        index.put("own", indexed(IndexEntry("keys only", PP)))
        assert len(index.find(asked)) == 61
        index.drop("own")
        assert len(index.find(asked)) == 60


@pytest.fixture
def spanish() -> Iterator[TextIndex]:
    assert set_language("es") == "es"
    index, files = TextIndex(), shipped_index().scenarios
    for name, file in one_in(4, tuple(files.items())):
        index.put(name, file)
    yield index
    set_language("en")


def test_spanish_finds_rounds_by_what_is_shown_and_by_the_words_of_the_trade(
    spanish: TextIndex,
) -> None:
    for name, file in one_in(64, tuple(shipped_index().scenarios.items())):
        assert Round(name, 1) in spanish.find(query_of(_(file.rounds[0].title))), name
    for typed, same in (
        ("apagon", "interrupción técnica"),
        ("rendirse", "retirada"),
        ("seguro recogido", "el Seguro pierde"),
        ("escenarios con seguro", "seguro"),
    ):
        found = spanish.find(query_of(typed))
        assert found, typed
        assert found >= spanish.find(query_of(same)), typed
    assert query_of("menos de 13").parts == ("menos", "13")
    assert query_of("nivel 3, por debajo de 80 %") == Query((), level=3, below=80)
