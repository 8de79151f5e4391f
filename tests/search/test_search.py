"""The search by the words that people use at a table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cases import for_each, for_every
from trainer.messages.text import _, set_language
from trainer.rulebook import documents, load_document
from trainer.rulebook.compare import QUESTIONS
from trainer.rulebook.glossary import glossary
from trainer.rulebook.trade import trade
from trainer.search.documents import Search
from trainer.search.index import Entry, Index, Passage
from trainer.search.topics import Kind, Topic, terms
from trainer.search.words import folded, near, spans, stem, words

PP5 = "rws-perfect-pairs-v5"
BJ5 = "rws-blackjack-v5"
HUXLEY = "huxley-perfect-pairs"
LIVE = "live-blackjack"
NEVADA = "nevada-perfect-pairs-progressive"

SEARCH = Search()

SHARED = (
    "Who receives the meter when several players win the same level in one round? (jackpot_shared)"
)

FORGOTTEN = "Side bets left unsettled when play went on?"

# What is typed, and the topic that must be the first of its kind.
FOUND = [
    ("jackpot", Kind.ANSWER, "Who receives a meter that several players win?"),
    ("power cut", Kind.ANSWER, "A technical interruption, such as a power failure?"),
    ("late bet", Kind.ANSWER, "A bet that comes too late?"),
    ("colored pair", Kind.ANSWER, "What is a Coloured Pair?"),
    ("coloured pair", Kind.ANSWER, "What is a Coloured Pair?"),
    ("alternate", Kind.ANSWER, "May other ranks stand in for the Aces?"),
    ("surrender", Kind.TERM, "Surrender, Surrenders"),
    ("tie", Kind.ANSWER, "What if hand and dealer have the same total?"),
    ("push", Kind.ANSWER, "What if hand and dealer have the same total?"),
    ("stand-off", Kind.ANSWER, "What if hand and dealer have the same total?"),
    ("standoff", Kind.ANSWER, "What if hand and dealer have the same total?"),
    ("first base", Kind.ANSWER, "In which order are the cards dealt?"),
    ("burn", Kind.UNSPOKEN, "Burn cards"),
    ("misdeal", Kind.ANSWER, "What may the players do after a dealing error?"),
    ("pit boss", Kind.ANSWER, "Who decides what the rules leave open?"),
    ("over the limit", Kind.ANSWER, "A box over its maximum, noticed in time?"),
    ("tip", Kind.UNSPOKEN, "Tips"),
    ("tip", Kind.ANSWER, "What is the Dealer Envy?"),
    ("two cards at once", Kind.ANSWER, "What if two cards came out together?"),
    ("backer", Kind.TERM, "Standing Player, Standing Players"),
    ("makes void", Kind.ANSWER, "What makes a round Void?"),
    ("squeeze", Kind.ANSWER, "May a player squeeze the cards?"),
    ("squezing", Kind.ANSWER, "May a player squeeze the cards?"),
    ("dealer forgot to pay the side bet", Kind.ANSWER, FORGOTTEN),
    ("does insurance cover a friend", Kind.ANSWER, "May another player share an Insurance bet?"),
    ("when can he double", Kind.ANSWER, "When may a hand be doubled?"),
    ("how much is insurance", Kind.ANSWER, "How much is an Insurance bet?"),
    ("number of decks", Kind.ANSWER, "How many decks?"),
    ("surrender against ace", Kind.ANSWER, "Is there Surrender?"),
    ("double for less", Kind.ANSWER, "For how much may a hand be doubled?"),
    ("who settles disputes", Kind.ANSWER, "Who decides what the rules leave open?"),
    ("side bet without a main bet", Kind.ANSWER, "A side bet on a box without an Initial Bet?"),
    ("earthquake", Kind.ANSWER, "A technical interruption, such as a power failure?"),
    ("is a jackpot shared", Kind.ANSWER, "Who receives a meter that several players win?"),
    ("MLP-04", Kind.PAY_TABLE, "Perfect Pairs Progressive, pay table PT-PRG-PP-MLP-04"),
    ("D05", Kind.PAY_TABLE, "Perfect Pairs Progressive, pay table PT-PRG-PP-D05"),
    (
        "dealer_completes",
        Kind.SETTING,
        "When does the dealer complete the hand?",
    ),
    ("3.22.2", Kind.PARAGRAPH, "Blackjack V5 ¶3.21.2; Blackjack Perfect Pairs V5 ¶3.22.2"),
    ("¶3.15.2 a", Kind.PARAGRAPH, "Blackjack V5 ¶3.14.2 a; Blackjack Perfect Pairs V5 ¶3.15.2 a"),
]


@for_each(FOUND, name=lambda case: case[0])
def test_it_is_found_by_the_word_of_the_trade(case: tuple[str, Kind, str]) -> None:
    typed, kind, title = case
    of_kind = [topic.title for topic in SEARCH.find(typed).items if topic.kind is kind]
    assert of_kind[:1] == [title]


@for_each(
    [
        ("insurence", "insurance"),
        ("surender", "surrender"),
        ("recontruction", "reconstruction"),
        ("progresive", "progressive"),
        ("maximun", "maximum"),
        ("jakpot", "jackpot"),
    ],
    name=lambda case: case[0],
)
def test_a_misspelling_is_forgiven_and_said(case: tuple[str, str]) -> None:
    typed, meant = case
    found = SEARCH.find(typed)
    assert meant in found.corrected
    assert found.items[0] in SEARCH.find(meant).items[:8]


# Words of the documents' own, and words that mean themselves.
NOT_MISSPELT = """
    report discretion proceeds flashed description permissible shortage inadvertently phone drink
    smoke change cash chips marker credit rating camera minor drunk cheat seat chair shift break
    lunch bathroom uniform complaint police theft fight password
"""


@for_each(NOT_MISSPELT.split())
def test_a_word_that_means_itself_is_not_taken_for_another(typed: str) -> None:
    assert SEARCH.find(typed).corrected == ()


def test_a_number_is_found_as_a_number() -> None:
    def texts(typed: str) -> list[str]:
        return [
            f"{topic.title} {cell.text}"
            for topic in SEARCH.find(typed).items
            for cell in topic.cells.values()
        ]

    for text in texts("100"):
        assert "100" in words(text) or "1000" not in words(text)
    found = SEARCH.find("coloured pair 12 to 1").items[:5]
    assert all(any("12 to 1" in cell.text for cell in topic.cells.values()) for topic in found)
    assert SEARCH.find("12:1").items == SEARCH.find("12 to 1").items
    assert words("1,000 on 3.22.2, D05 and 100%") == ("1000", "on", "3.22.2", "d05", "and", "100%")
    assert words("100 % von 5 €") == ("100%", "von", "5")


@for_every(
    ("said", "figures"),
    [
        ("three to two", "3 to 2"),
        ("Two To One", "2 to 1"),
        ("insurance pays two to one", "insurance pays 2 to 1"),
        ("twenty-five to one", "25 to 1"),
        ("one to one", "1 to 1"),
        ("six to five", "6 to 5"),
    ],
)
def test_odds_in_words_are_found_as_in_figures(said: str, figures: str) -> None:
    found = SEARCH.find(said)
    assert found.items
    assert found.items == SEARCH.find(figures).items


def test_the_paragraphs_under_a_number_are_found_beside_other_words() -> None:
    found = SEARCH.find("split aces 3.22").items
    numbers = {number for topic in found for number in topic.numbers(PP5)}
    assert "3.22.2" in numbers


def test_one_document_is_asked_alone() -> None:
    found = SEARCH.find("soft 17", LIVE).items
    assert all(LIVE in topic.cells for topic in found)
    assert found[0].cells[LIVE].paragraphs == ("1.3",)
    assert all("3.22.2" in topic.numbers(PP5) for topic in SEARCH.find("3.22.2", PP5).items)
    only = SEARCH.find("resorts", LIVE)
    assert (only.items, only.elsewhere) == ((), (BJ5, PP5))


def test_a_text_is_found_by_what_one_of_its_passages_says() -> None:
    long = [Passage("A heron eats fish"), Passage("The weir is old"), Passage("A mill")]
    index = Index([Entry("long", "", long), Entry("short", "", [Passage("A heron at the weir")])])
    assert index.find("heron weir").items == ("short",)
    assert set(index.find("heron").items) == {"long", "short"}


def test_every_word_while_it_is_typed_finds_what_it_will_be() -> None:
    whole = SEARCH.find("surrender").items
    for length in range(4, len("surrender")):
        found = SEARCH.find("surrender"[:length]).items
        assert set(map(id, whole)) & set(map(id, found)), length


def test_the_documents_are_side_by_side() -> None:
    (topic,) = (
        topic
        for topic in SEARCH.find("tie").items
        if topic.kind is Kind.PARAGRAPH and "¶3.24.4" in topic.title
    )
    assert topic.cells[PP5].paragraphs == ("3.24.4",)
    assert topic.cells[BJ5].paragraphs == ("3.23.4",)
    late = next(topic for topic in SEARCH.find("late bet").items if topic.kind is Kind.ANSWER)
    assert list(late.cells) == list(documents())
    assert [name for name in documents() if late.cells[name].silent] == [HUXLEY, LIVE, NEVADA]


def test_everything_is_in_it() -> None:
    by_kind: dict[Kind, list[Topic]] = {kind: [] for kind in Kind}
    for topic in SEARCH._topics:
        by_kind[topic.kind].append(topic)
    assert len(by_kind[Kind.ANSWER]) == len(QUESTIONS)
    assert len(by_kind[Kind.TERM]) == len(glossary())
    for name in documents():
        document = load_document(name)
        shown = [
            number
            for topic in by_kind[Kind.PARAGRAPH]
            if name in topic.cells
            for number in topic.cells[name].paragraphs
        ]
        assert sorted(shown) == sorted(document.paragraphs), name
        tables = [topic for topic in by_kind[Kind.PAY_TABLE] if name in topic.cells]
        assert len(tables) == len(list(document.every_pay_table()))
        settings = [topic for topic in by_kind[Kind.SETTING] if name in topic.cells]
        assert len(settings) == len(document.register)
        readings = [topic for topic in by_kind[Kind.READING] if name in topic.cells]
        assert len(readings) == len(document.readings)


def test_what_is_not_there_is_not_found_and_near_words_are_offered() -> None:
    found = SEARCH.find("roulette")
    assert found.items == ()
    found = SEARCH.find("insxrxncx")
    assert (found.items, found.near[0]) == ((), "insurance")


@for_every("typed", ["", "   ", "?", "the of", '"', "AND", "a OR b", "*", "¶", "'--"])
def test_whatever_is_typed_is_no_error(typed: str) -> None:
    SEARCH.find(typed)


def test_every_word_that_is_meant_occurs() -> None:
    assert not_occurring(SEARCH) == []


def not_occurring(search: Search) -> list[str]:
    """What is asked for, in the language in force, without any text that has what it means."""
    known = {
        word
        for topic in search._topics
        for text in (topic.title, *(passage.text for passage in topic.passages))
        for word in words(text)
    }
    return [
        _(asked)
        for asked, meant in trade().words
        if not any(set(words(part)) <= known for part in _(meant).split(";"))
    ]


def test_hits_are_marked_where_they_stand() -> None:
    text = "A Stand Off stands off; an offer does not. Égalité!"
    marked = spans(text, [("stand", "off"), ("stands", "off"), ("egalite",)])
    assert [text[start : start + length] for start, length in marked] == [
        "Stand Off stands off",
        "Égalité",
    ]
    assert spans(text, []) == ()


def test_words_are_folded_and_stemmed() -> None:
    assert words("Égalité’s 100% “bets”") == ("egalite", "s", "100%", "bets")
    assert len({stem(word) for word in ("split", "splits", "splitting")}) == 1
    assert len({stem(word) for word in ("surrender", "surrendered", "surrenders")}) == 1
    assert folded("Coloured") == "coloured"
    assert near("bet", ["bets"], 3) == ()
    assert near("insurence", ["insurance", "sequence"], 3) == ("insurance",)


def test_a_text_without_the_words_of_the_trade_is_found_by_its_own() -> None:
    index = Index(
        [
            Entry("one", "First", [Passage("A heron by the weir")]),
            Entry("two", "Second", [Passage("Nothing")]),
        ]
    )
    assert index.find("herons").items == ("one",)
    assert index.find("second").items == ("two",)


CATALOGUE = r"""
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\n"

msgid "A bet that comes too late?"
msgstr "Ein verspäteter Einsatz?"

msgid ""
"late bet; late wager; past post; past posting; post posting; pinching; pinch; capping; cap a bet; "
"bet after"
msgstr "nachgesetzt; nachträglich"

msgid "no more bets; too late"
msgstr "verspäteter Einsatz"
"""


# What is typed in Spanish, with accents or without, and the topic that must be the first.
FOUND_IN_SPANISH = [
    ("seguro", Kind.ANSWER, "¿Qué paga el Seguro?"),
    ("asegurarse", Kind.ANSWER, "¿Qué paga el Seguro?"),
    ("APAGON", Kind.ANSWER, "¿Qué pasa con una interrupción técnica, como un corte de luz?"),
    ("se fue la luz", Kind.ANSWER, "¿Qué pasa con una interrupción técnica, como un corte de luz?"),
    ("apuesta tardía", Kind.ANSWER, "¿Qué pasa con una apuesta que llega demasiado tarde?"),
    ("apuesta tardia", Kind.ANSWER, "¿Qué pasa con una apuesta que llega demasiado tarde?"),
    ("rendirse", Kind.TERM, "Retirada, Retiradas"),
    ("igualdad", Kind.TERM, "Empate, Empata"),
    ("el crupier sacó de más", Kind.TERM, "Carta de más, Cartas de más"),
    ("carta al reves", Kind.ANSWER, "¿Qué pasa con una carta boca arriba en el sabot?"),
    ("zapato", Kind.TERM, "Sabot, Sabots"),
    ("volver a dividir ases", Kind.ANSWER, "¿Cuántas veces se pueden dividir los ases?"),
    ("17 suave", Kind.ANSWER, "¿Qué hace el crupier con 17 blando?"),
    ("tres a dos", Kind.ANSWER, "¿Qué paga un Blackjack?"),
    ("orejear", Kind.ANSWER, "¿Puede un jugador hacer el squeeze de las cartas?"),
    ("jefe de mesa", Kind.TERM, "Supervisor de sala, Supervisores de sala"),
    ("propina", Kind.UNSPOKEN, "Propinas"),
    ("carta en el suelo", Kind.UNSPOKEN, "Una carta que ha salido de la mesa"),
]


SPANISH = Search()
"""It has its texts in the language in which it is first asked something."""


@pytest.fixture
def spanish() -> Iterator[Search]:
    assert set_language("es") == "es"
    yield SPANISH
    set_language("en")


@for_each(FOUND_IN_SPANISH, name=lambda case: case[0])
def test_spanish_finds_by_the_words_of_its_trade(
    case: tuple[str, Kind, str], spanish: Search
) -> None:
    typed, kind, title = case
    of_kind = [topic.title for topic in spanish.find(typed).items if topic.kind is kind]
    assert of_kind[:1] == [title]


@pytest.mark.usefixtures("spanish")
def test_terms_are_in_the_order_of_the_alphabet_of_the_language() -> None:
    named = [folded(topic.title.partition(",")[0]) for topic in terms()]
    assert named == sorted(named)
    assert len(named) == len(glossary())


def test_every_word_that_is_meant_in_spanish_occurs(spanish: Search) -> None:
    assert not_occurring(spanish) == []


@pytest.fixture
def german(tmp_path: Path) -> Iterator[None]:
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "feltwork.po").write_text(CATALOGUE, encoding="utf-8")
    assert set_language("de", tmp_path) == "de"
    yield
    set_language("en")


@pytest.mark.usefixtures("german")
def test_another_language_is_searched_by_its_own_words() -> None:
    search = Search()
    for typed in ("nachgesetzt", "NACHTRAGLICH", "verspateter einsatz", "verspeteter"):
        assert search.find(typed).items[0].title == "Ein verspäteter Einsatz?", typed
