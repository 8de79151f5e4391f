from dataclasses import replace

import pytest

from trainer.rulebook import Document, documents, load_document
from trainer.rulebook.compare import (
    TOPIC_OF,
    Question,
    Said,
    Saying,
    Topic,
    answer,
    compare,
)
from trainer.rulebook.paragraphs import paragraph
from trainer.rulebook.related import related, under
from trainer.rules.money import Odds
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import House

PP5 = "rws-perfect-pairs-v5"
BJ5 = "rws-blackjack-v5"
HUXLEY = "huxley-perfect-pairs"
LIVE = "live-blackjack"
NEVADA = "nevada-perfect-pairs-progressive"


def said(question: Question, document: str) -> list[Saying]:
    return [said.saying for said in answer(question, load_document(document)).said]


def test_every_question_is_answered_by_every_document() -> None:
    rows = compare([load_document(name) for name in documents()])
    assert [row.question for row in rows] == list(Question)
    assert {row.topic for row in rows} == set(Topic)
    for row in rows:
        assert len(row.answers) == len(documents())
        assert all(found.said for found in row.answers), row.question


def test_the_questions_of_one_topic_stand_together() -> None:
    topics = [TOPIC_OF[question] for question in Question]
    assert list(dict.fromkeys(topics)) == list(Topic)
    assert topics == sorted(topics, key=list(Topic).index)
    for topic in Topic:
        rows = compare([load_document(PP5)], topic)
        assert {row.topic for row in rows} == {topic}


@pytest.mark.parametrize("question", Question)
def test_the_paragraphs_of_an_answer_exist(question: Question) -> None:
    for name in documents():
        document = load_document(name)
        found = answer(question, document)
        for number in found.paragraphs:
            paragraph(document, number)
        assert set(found.settings) <= set(document.register)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            Question.HOLE_CARD,
            {
                PP5: Saying.NO_HOLE_CARD,
                BJ5: Saying.NO_HOLE_CARD,
                HUXLEY: Saying.NO_HOLE_CARD,
                LIVE: Saying.HOLE_CARD,
                NEVADA: Saying.HOLE_CARD,
            },
        ),
        (
            Question.INSURANCE_AMOUNT,
            {
                PP5: Saying.AT_MOST_PART,
                BJ5: Saying.AT_MOST_PART,
                HUXLEY: Saying.AT_MOST_PART,
                LIVE: Saying.EXACTLY_PART,
                NEVADA: Saying.AT_MOST_PART,
            },
        ),
        (
            Question.SECOND_CARDS,
            {
                PP5: Saying.IN_TURN,
                BJ5: Saying.IN_TURN,
                HUXLEY: Saying.IN_TURN,
                LIVE: Saying.AT_ONCE,
                NEVADA: Saying.IN_TURN,
            },
        ),
        (
            Question.TAKES_AFTER_SPLIT,
            {
                PP5: Saying.ONE_INITIAL_BET,
                BJ5: Saying.ONE_INITIAL_BET,
                HUXLEY: Saying.ONE_INITIAL_BET,
                LIVE: Saying.ALL_OF_IT,
                NEVADA: Saying.ALL_OF_IT,
            },
        ),
        (
            Question.NEEDS_INITIAL_BET,
            {
                PP5: Saying.ANYBODYS,
                BJ5: Saying.ANYBODYS,
                HUXLEY: Saying.OWN,
                LIVE: Saying.OWN,
                NEVADA: Saying.OWN,
            },
        ),
        (
            Question.WAGER_BACK,
            {
                PP5: Saying.STAYS,
                BJ5: Saying.STAYS,
                HUXLEY: Saying.STAYS,
                LIVE: Saying.STAYS,
                NEVADA: Saying.NOT_RETURNED,
            },
        ),
        (
            Question.SURRENDER,
            {
                PP5: Saying.NOT_AGAINST_ACE,
                BJ5: Saying.NOT_AGAINST_ACE,
                HUXLEY: Saying.NOT_AGAINST_ACE,
                LIVE: Saying.NEVER,
                NEVADA: Saying.NEVER,
            },
        ),
        (
            Question.IRREGULARITIES,
            {
                PP5: Saying.OWN_SECTION,
                BJ5: Saying.OWN_SECTION,
                HUXLEY: Saying.FOLLOWS_SECTION,
                LIVE: Saying.FOLLOWS_SECTION,
                NEVADA: Saying.FOLLOWS_SECTION,
            },
        ),
    ],
)
def test_where_the_documents_differ(question: Question, expected: dict[str, Saying]) -> None:
    assert {name: said(question, name) for name in expected} == {
        name: [saying] for name, saying in expected.items()
    }
    (row,) = (
        row
        for row in compare([load_document(name) for name in expected])
        if row.question is question
    )
    assert row.differs


def test_a_row_on_which_all_agree_is_not_marked() -> None:
    rows = {row.question: row for row in compare([load_document(name) for name in documents()])}
    assert not rows[Question.TEN_ON_ACE].differs
    assert not rows[Question.BLACKJACK_PAYS].differs


def test_a_setting_that_decides_is_named() -> None:
    assert answer(Question.WHO_LOOKS, load_document(LIVE)).settings == (
        "peek_on_ace",
        "peek_on_ten",
    )
    assert answer(Question.BLACKJACK_AGAINST_21, load_document(PP5)).settings == (
        "blackjack_beats_21",
    )
    assert answer(Question.BLACKJACK_AGAINST_21, load_document(LIVE)).settings == ()


def changed(document: Document, **choices: object) -> Document:
    return replace(document, ruleset=replace(document.ruleset, **choices))  # type: ignore[arg-type]


def test_the_answers_follow_the_data() -> None:
    document = load_document(PP5)
    other = changed(
        document, most_hands=3, dealer_hits_soft_17=True, blackjack_odds=Odds(6, 5), decks=(6,)
    )
    assert answer(Question.HOW_OFTEN, other).said == (
        Said(Saying.SPLITS, {"splits": 2, "hands": 3}),
    )
    assert answer(Question.SOFT_17, other).said == (Said(Saying.HITS_SOFT, {"points": 17}),)
    assert answer(Question.BLACKJACK_PAYS, other).said == (Said(Saying.PAYS, {"odds": Odds(6, 5)}),)
    assert answer(Question.DECKS, other).said == (Said(Saying.DECKS, {"decks": (6,)}),)


def test_what_belongs_to_a_paragraph() -> None:
    document = load_document(PP5)
    others = [load_document(name) for name in documents()]
    found = related(document, "3.22", others)
    assert [below.number for below in found.under] == ["3.22.1", "3.22.2", "3.22.3"]
    assert {resting.rule for resting in found.resting} == {
        Rule.SPLIT,
        Rule.NO_SURRENDER_AFTER_SPLIT,
    }
    elsewhere = {
        other.document.id: other.cited
        for resting in found.resting
        if resting.rule is Rule.SPLIT
        for other in resting.elsewhere
    }
    assert elsewhere.keys() == set(documents()) - {PP5}
    assert elsewhere[BJ5] == ("3.21",)
    assert elsewhere[HUXLEY] == ("rws-blackjack-v5 3.21",)


def test_the_points_that_a_paragraph_leaves_open() -> None:
    found = related(load_document(PP5), "3.24", ())
    assert [entry.name for entry in found.open_points] == ["dealer_completes"]
    assert found.open_points[0].default in tuple(
        getattr(House(), entry.name) for entry in found.open_points
    )


def test_what_stands_under_a_paragraph_is_numbered_under_it() -> None:
    document = load_document(PP5)
    assert [below.number for below in under(document, "3.15.2")] == ["3.15.2 a", "3.15.2 b"]
    assert [below.number for below in under(document, "3.2")] == ["3.2.1", "3.2.2", "3.2.3"]


def test_an_unknown_paragraph_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        related(load_document(PP5), "3.99", ())
