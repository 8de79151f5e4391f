from collections.abc import Iterator
from dataclasses import replace
from string import Formatter

import pytest

from tests.cases import for_each
from trainer.rulebook import Document, documents, load_document, paragraph
from trainer.rulebook.compare import (
    QUESTIONS,
    AnswerPart,
    AnswerText,
    Question,
    Topic,
    answer,
    compare,
)
from trainer.rulebook.related import related, under
from trainer.rules.money import Odds
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import House

PP5 = "rws-perfect-pairs-v5"
BJ5 = "rws-blackjack-v5"
HUXLEY = "huxley-perfect-pairs"
LIVE = "live-blackjack"
NEVADA = "nevada-perfect-pairs-progressive"


def answered(question: Question, document: str) -> list[AnswerText]:
    return [part.text for part in answer(question, load_document(document)).parts]


def test_every_question_is_answered_by_every_document() -> None:
    rows = compare([load_document(name) for name in documents()])
    assert [row.question for row in rows] == list(QUESTIONS.values())
    assert {row.question.topic for row in rows} == set(Topic)
    for row in rows:
        assert len(row.answers) == len(documents())
        assert all(found.parts for found in row.answers), row.question


def test_the_questions_of_one_topic_stand_together() -> None:
    topics = [question.topic for question in QUESTIONS.values()]
    assert list(dict.fromkeys(topics)) == list(Topic)
    assert topics == sorted(topics, key=list(Topic).index)
    for topic in Topic:
        rows = compare([load_document(PP5)], topic)
        assert {row.question.topic for row in rows} == {topic}


@for_each(QUESTIONS.values(), name=lambda question: question.id)
def test_the_paragraphs_of_an_answer_exist(question: Question) -> None:
    for name in documents():
        document = load_document(name)
        found = answer(question, document)
        for number in found.paragraphs:
            paragraph(document, number)
        assert set(found.settings) <= set(document.register)


# Read from the documents: who says what, by initials (Perfect Pairs, Blackjack and the others).
BY_INITIAL = dict(zip("PBHLN", (PP5, BJ5, HUXLEY, LIVE, NEVADA), strict=True))
ANSWERS = """
decks                  PBH decks+usual_decks  L decks  N decks_of_tables+decks_of_tables
hole_card              PBH no_hole_card  LN hole_card
who_looks              PBH nobody_looks  L looks_on_ace  N looks
insurance_amount       PBHN at_most_part  L exactly_part
insurance_settled      PBH at_second_card  LN at_the_look
insurance_pays         PBHLN pays
even_money             PBH offered  LN not_offered
who_chooses            PBHLN each_for_himself
blackjack_pays         PBHLN pays
blackjack_against_ten  PBH waits_for_second_card  L waits_for_turn  N decided_at_the_look
blackjack_against_ace  PBH waits_for_second_card+or_even_money  LN decided_at_the_look
blackjack_against_21   PBHLN beats
takes_after_split      PBH one_initial_bet  LN all_of_it
takes_after_double     PBH one_initial_bet  LN all_of_it
how_often              PBHLN splits
second_cards           PBHN in_turn  L at_once
aces_again             PBHLN once_only
cards_on_aces          PBHLN one_card
ten_on_ace             PBHLN twenty_one
double_when            PBHLN first_two_cards
double_for             PBHLN up_to_initial_bet
double_after_split     PBHN allowed_not_on_aces  L not_allowed
surrender              PBH not_against_ace  LN never
forced_draw            PBH must_draw_below  LN no_forced_draw
hard_21                PBHLN may_draw
soft_17                PBHLN stands_on_all
dealer_completes       PBHLN while_undecided
side_bets         PH side_bet B side_bet+side_bet+side_bet L side_bet+side_bet N side_bet_of_tables
wager_back             PBHL stays  N not_returned
needs_initial_bet      PB anybodys  HLN own
at_most                PHLN no_cap  B refused_above
when_settled           PBHLN before_any_card
losers_first           PBHLN losers_first
meters                 PBHL no_meters  N shared
irregularities         PB own_section  HLN follows_section
void                   PBHLN interim_undone
after_error            PBHLN unsettled_back
put_right              PBHLN until_settled
to_empty_box           PBHLN put_right_or_discarded
overdrawn              PBHLN discarded_with_options
together               PBHLN player_picks
face_up                PBHLN next_card
found_late             PBHLN both_rounds_stand
squeeze                PBHLN with_leave
"""


def test_every_answer_of_every_document() -> None:
    rows = {row.question.id: row for row in compare([load_document(name) for name in documents()])}
    lines = [line.split() for line in ANSWERS.strip().splitlines()]
    assert [line[0] for line in lines] == list(QUESTIONS)
    for name, *answers in lines:
        expected = {
            BY_INITIAL[initial]: [AnswerText(word) for word in words.split("+")]
            for initials, words in zip(answers[::2], answers[1::2], strict=True)
            for initial in initials
        }
        question = QUESTIONS[name]
        assert {document: answered(question, document) for document in documents()} == expected, (
            name
        )
        if len(answers) > 2:
            assert rows[name].differs


def test_a_row_on_which_all_agree_is_not_marked() -> None:
    rows = {row.question.id: row for row in compare([load_document(name) for name in documents()])}
    assert not rows["ten_on_ace"].differs
    assert not rows["blackjack_pays"].differs


def test_a_setting_that_decides_is_named() -> None:
    assert answer(QUESTIONS["who_looks"], load_document(LIVE)).settings == (
        "peek_on_ace",
        "peek_on_ten",
    )
    assert answer(QUESTIONS["blackjack_against_21"], load_document(PP5)).settings == (
        "blackjack_beats_21",
    )
    assert answer(QUESTIONS["blackjack_against_21"], load_document(LIVE)).settings == ()


def changed(document: Document, **choices: object) -> Document:
    return replace(document, ruleset=replace(document.ruleset, **choices))  # type: ignore[arg-type]


def test_the_answers_follow_the_data() -> None:
    document = load_document(PP5)
    other = changed(
        document, most_hands=3, dealer_hits_soft_17=True, blackjack_odds=Odds(6, 5), decks=(6,)
    )
    assert answer(QUESTIONS["how_often"], other).parts == (
        AnswerPart(AnswerText.SPLITS, {"splits": 2, "hands": 3}),
    )
    assert answer(QUESTIONS["soft_17"], other).parts == (
        AnswerPart(AnswerText.HITS_SOFT, {"points": 17}),
    )
    assert answer(QUESTIONS["blackjack_pays"], other).parts == (
        AnswerPart(AnswerText.PAYS, {"odds": Odds(6, 5)}),
    )
    assert answer(QUESTIONS["decks"], other).parts == (
        AnswerPart(AnswerText.DECKS, {"decks": (6,)}),
    )


def by_default(document: Document, name: str, value: object) -> Document:
    """The document with ``value`` as the default of one point that it leaves open."""
    entry = document.register[name]
    ordered = sorted(entry.choices, key=lambda choice: choice.value != value)
    register = {**document.register, name: replace(entry, choices=tuple(ordered))}
    return replace(document, register=register)


@pytest.mark.parametrize(
    ("question", "name", "value", "otherwise"),
    [
        (QUESTIONS["void"], "void_reverses_interim", False, AnswerText.INTERIM_STANDS),
        (QUESTIONS["after_error"], "returned_after_error", "all", AnswerText.ALL_BACK),
        (QUESTIONS["overdrawn"], "options_after_dealer_overdraws", False, AnswerText.DISCARDED),
    ],
)
@pytest.mark.parametrize("document_id", [PP5, HUXLEY])
def test_a_house_that_reads_section_5_otherwise(
    document_id: str, question: Question, name: str, value: object, otherwise: AnswerText
) -> None:
    found = answer(question, by_default(load_document(document_id), name, value))
    assert [part.text for part in found.parts] == [otherwise]
    assert name in found.settings


def test_where_the_manager_decides_no_paragraph_of_section_5_does() -> None:
    huxley = by_default(load_document(HUXLEY), "irregularities", "shift_manager")
    for question in (q for q in QUESTIONS.values() if q.topic is Topic.IRREGULARITIES):
        found = answer(question, huxley)
        if question is QUESTIONS["squeeze"]:
            assert found.paragraphs == ("rws-blackjack-v5 3.12",)
        elif question is not QUESTIONS["irregularities"]:
            assert [part.text for part in found.parts] == [AnswerText.MANAGER_DECIDES]
            assert found.paragraphs == ("rws-perfect-pairs-v5 5.19",)
            assert found.settings == ("irregularities",)


def test_a_document_without_a_word_on_squeezing() -> None:
    document = load_document(PP5)
    silent = replace(document, citations={**document.citations, Rule.SQUEEZE: ()})
    assert [part.text for part in answer(QUESTIONS["squeeze"], silent).parts] == [
        AnswerText.NO_SQUEEZE
    ]


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


def variants() -> Iterator[Document]:
    """The documents as they are, and Blackjack as a house could have it otherwise."""
    yield from map(load_document, documents())
    blackjack = load_document(BJ5)
    yield changed(blackjack, dealer_hits_soft_17=True, insurance_exact=True)
    yield by_default(blackjack, "under_over_above_initial", "accept")


def test_every_text_with_values_is_given_them() -> None:
    reached: set[AnswerText] = set()
    for document in variants():
        for question in QUESTIONS.values():
            for part in answer(question, document).parts:
                given = set(part.values) | ({"times"} if "splits" in part.values else set())
                named = {field for _, field, _, _ in Formatter().parse(part.text.text) if field}
                assert named <= given, part
                reached.add(part.text)
    assert reached >= {text for text in AnswerText if "{" in text.text}
