"""What is written down comes back exactly."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from tests.cases import for_every
from trainer.felt.chips import Proof
from trainer.procedure.chip_work import ChipTask, ChipWork, MadeOf
from trainer.procedure.error_models import Pile
from trainer.procedure.questions import (
    BLACKJACK,
    Answer,
    AtStake,
    Choice,
    Chosen,
    Fate,
    Goes,
    InChips,
    Losers,
    Money,
    Ordered,
    Question,
    QuestionGroup,
    Topic,
    Total,
)
from trainer.rules.bets import Bet, BetKind, Place
from trainer.rules.cards import deck
from trainer.rules.irregularities import MISTAKES, CardRemedy, Irregularity
from trainer.rules.money import Basis, Cents, Formula, Odds, Rounding, RoundingMode, Working
from trainer.rules.rulekeys import Rule
from trainer.storage.rows import (
    FORMAT,
    NewerFormat,
    decode_answer,
    decode_question,
    decode_texts,
    encode_answer,
    encode_question,
    encode_texts,
)

CENTS = st.integers(-(10**12), 10**12).map(Cents)
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
BETS = st.builds(Bet, st.integers(1, 9), TEXT, st.sampled_from(BetKind), st.integers(0, 4))
ANSWERS: st.SearchStrategy[Answer] = st.one_of(
    st.builds(Money, CENTS),
    st.builds(Goes, st.sampled_from(Fate)),
    st.builds(Total, st.integers(2, 31), st.booleans(), st.booleans()),
    st.builds(Chosen, st.frozensets(TEXT, max_size=4)),
    st.builds(Ordered, st.lists(TEXT, max_size=4).map(tuple)),
    st.builds(Losers, st.frozensets(BETS, max_size=4)),
)
PLACES = st.builds(Place, st.integers(-3, 9), st.integers(0, 4))
CHOICES = st.builds(
    Choice,
    TEXT,
    card=st.none() | st.sampled_from(deck()),
    place=st.none() | PLACES,
    elsewhere=st.booleans(),
)
ODDS = st.builds(Odds, st.integers(0, 99999), st.integers(1, 99), st.sampled_from(Basis))
WORKINGS = st.builds(
    Working,
    formula=st.sampled_from(Formula),
    stake=CENTS,
    result=CENTS,
    numerator=st.integers(0, 10**9),
    denominator=st.integers(1, 10**9),
    odds=st.none() | ODDS,
    rounding=st.builds(Rounding, st.integers(1, 500).map(Cents), st.sampled_from(RoundingMode)),
    floor=st.none() | CENTS,
    net=CENTS,
)
QUESTIONS = st.builds(
    Question,
    id=TEXT,
    ask=st.sampled_from(QuestionGroup),
    step=st.integers(0, 999),
    expected=ANSWERS,
    bet=st.none() | BETS,
    about=st.none() | PLACES,
    choices=st.lists(CHOICES, max_size=4).map(tuple),
    several=st.booleans(),
    rules=st.lists(st.sampled_from(Rule), max_size=3).map(tuple),
    settings=st.lists(TEXT, max_size=2).map(tuple),
    working=st.none() | WORKINGS,
    among=st.lists(
        st.builds(AtStake, BETS, CENTS, st.none() | st.sampled_from(Fate)), max_size=3
    ).map(tuple),
    counted=st.none() | WORKINGS,
    topic=st.none() | st.sampled_from(Topic),
    bettor=st.none() | TEXT,
    incident=st.none() | st.sampled_from(Irregularity),
    mistake=st.none() | st.sampled_from(MISTAKES),
    remedy=st.none() | st.sampled_from(CardRemedy),
    offered=CENTS,
)


@given(ANSWERS)
def test_an_answer_comes_back(answer: Answer) -> None:
    back = decode_answer(encode_answer(answer))
    assert back == answer
    # Money(21) and Goes would be equal as tuples of one; the kind has to come back too.
    assert type(back) is type(answer)


def test_a_21_of_before_blackjack_was_apart_is_what_it_was() -> None:
    """Until format 4 the keys of a Blackjack and of a Soft 21 stored the same."""
    then = '{"points":21,"soft":true}'
    of_blackjack = WITHOUT_INCIDENTS.replace('"rules":["draw"]', '"rules":["blackjack"]')
    read = decode_question("1-t", "totals", then, of_blackjack)
    assert read.expected == decode_answer(then, read.rules) == BLACKJACK
    other = decode_question("1-t", "totals", then, WITHOUT_INCIDENTS)
    assert other.expected == decode_answer(then, other.rules) == Total(21, soft=True)
    # What was wrong to a Blackjack stays what it was.
    wrong = '{"points":20,"soft":true}'
    assert decode_answer(wrong, (Rule.BLACKJACK,)) == Total(20, soft=True)


@given(QUESTIONS)
def test_a_question_comes_back(question: Question) -> None:
    expected = encode_answer(question.expected)
    back = decode_question(question.id, question.ask.value, expected, encode_question(question))
    # The chip that a choice is has its key: it is not stored, and comes back with the drill.
    stored = [choice._replace(chip=None) for choice in question.choices]
    assert back == replace(question, choices=tuple(stored))
    assert type(back.expected) is type(question.expected)


@given(st.lists(TEXT, max_size=5))
def test_texts_come_back(texts: list[str]) -> None:
    assert decode_texts(encode_texts(texts)) == tuple(texts)


def test_one_answer_has_one_text() -> None:
    first = Chosen(frozenset(["hit", "stand", "double"]))
    second = Chosen(frozenset(["double", "stand", "hit"]))
    assert encode_answer(first) == encode_answer(second)


@for_every(
    "text",
    [
        "",
        "{",
        "{}",
        "3",
        '{"money": 1.5}',
        '{"money": true}',
        '{"money": "1"}',
        '{"fate": "explodes"}',
        '{"points": 12}',
        '{"points": 12, "soft": 0}',
        '{"chosen": "hit"}',
        '{"ordered": [1]}',
        '{"losers": [[1, "Ann", "raffle", 1]]}',
        '{"money": 1, "fate": "loses"}',
    ],
)
def test_what_is_no_answer_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 (the library's own errors are such)
        decode_answer(text)


WITHOUT_INCIDENTS = (
    '{"about":[3,1],"among":[],"bet":null,"choices":["hit","stand"],"counted":null,'
    '"rules":["draw"],"settings":[],"several":true,"step":7,"working":null}'
)


def test_a_question_of_a_version_without_incidents_comes_back() -> None:
    question = Question(
        id="7-options-3-1",
        ask=QuestionGroup.OPTIONS,
        step=7,
        expected=Chosen(frozenset(["hit"])),
        about=Place(3, 1),
        choices=(Choice("hit"), Choice("stand")),
        several=True,
        rules=(Rule.DRAW,),
    )
    read = decode_question(question.id, "options", '{"chosen":["hit"]}', WITHOUT_INCIDENTS)
    assert read == question
    # What has nothing to do with an incident is still written as it was then.
    written = encode_question(question)
    assert written == WITHOUT_INCIDENTS.replace('"rules"', f'"format":{FORMAT},"rules"')


def test_an_answer_in_chips_and_its_task_come_back() -> None:
    columns = ((Cents(2500), Cents(2500)), (Cents(500),))
    task = ChipTask(
        ChipWork.PAY,
        (Cents(2500), Cents(500)),
        (Pile(Cents(2500), 2), Pile(Cents(500), 1)),
        MadeOf.COLOURS,
        proof=Proof.SPREAD,
    )
    question = Question("1-p", QuestionGroup.PAYOUTS, 1, InChips(columns), task=task)
    assert decode_answer(encode_answer(InChips(columns))) == InChips(columns)
    written = encode_question(question)
    assert decode_question("1-p", "payouts", encode_answer(question.expected), written) == question
    # Until format 3 no question had one.
    before = json.loads(written) | {"format": 3}
    del before["task"]
    read = decode_question("1-p", "payouts", '{"money":5500}', json.dumps(before))
    assert read.task is None


def test_a_question_of_a_newer_format_is_not_read_as_damage() -> None:
    stored = json.dumps(json.loads(WITHOUT_INCIDENTS) | {"format": FORMAT + 1, "step": "later"})
    with pytest.raises(NewerFormat):
        decode_question("q", "options", '{"chosen":["hit"]}', stored)


@for_every(
    ("name", "value"),
    [
        ("format", 0),
        ("format", "2"),
        ("offered", "5"),
        ("format", None),
        ("another", 1),
        ("step", "7"),
        ("step", 7.0),
        ("bet", [1, "Ann", "raffle", 1]),
        ("bet", [1, None, "main", 1]),
        ("about", [3]),
        ("choices", None),
        ("choices", [1, 2]),
        ("several", 1),
        ("rules", ["anarchy"]),
        ("settings", [True]),
        ("working", {}),
        ("among", [[[1, "Ann", "main", 1], 100, "explodes"]]),
        ("beside", [[None, None, False]]),
        ("beside", [[["1", "S"], None, False], [None, None, False]]),
        ("topic", "weather"),
        ("bettor", 1),
        ("incident", "earthquake"),
        ("mistake", "none"),
        ("remedy", "prayer"),
    ],
)
def test_what_is_no_question_is_refused(name: str, value: object) -> None:
    stored = json.dumps(json.loads(WITHOUT_INCIDENTS) | {name: value})
    with pytest.raises(ValueError):  # noqa: PT011 (the library's own errors are such)
        decode_question("q", "options", '{"chosen":["hit"]}', stored)


@for_every("name", json.loads(WITHOUT_INCIDENTS))
def test_a_question_that_lacks_something_is_refused(name: str) -> None:
    stored = json.loads(WITHOUT_INCIDENTS)
    del stored[name]
    with pytest.raises(ValueError, match=name):
        decode_question("q", "options", '{"chosen":["hit"]}', json.dumps(stored))
