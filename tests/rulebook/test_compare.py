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
    rows = {row.question: row for row in compare([load_document(name) for name in documents()])}
    lines = [line.split() for line in ANSWERS.strip().splitlines()]
    assert [line[0] for line in lines] == list(Question)
    for name, *answers in lines:
        expected = {
            BY_INITIAL[initial]: [Saying(word) for word in words.split("+")]
            for initials, words in zip(answers[::2], answers[1::2], strict=True)
            for initial in initials
        }
        question = Question(name)
        assert {document: said(question, document) for document in documents()} == expected, name
        if len(answers) > 2:
            assert rows[question].differs


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


def by_default(document: Document, name: str, value: object) -> Document:
    """The document with ``value`` as the default of one point that it leaves open."""
    entry = document.register[name]
    ordered = sorted(entry.choices, key=lambda choice: choice.value != value)
    register = {**document.register, name: replace(entry, choices=tuple(ordered))}
    return replace(document, register=register)


@pytest.mark.parametrize(
    ("question", "name", "value", "otherwise"),
    [
        (Question.VOID, "void_reverses_interim", False, Saying.INTERIM_STANDS),
        (Question.AFTER_ERROR, "returned_after_error", "all", Saying.ALL_BACK),
        (Question.OVERDRAWN, "options_after_dealer_overdraws", False, Saying.DISCARDED),
    ],
)
@pytest.mark.parametrize("document_id", [PP5, HUXLEY])
def test_a_house_that_reads_section_5_otherwise(
    document_id: str, question: Question, name: str, value: object, otherwise: Saying
) -> None:
    found = answer(question, by_default(load_document(document_id), name, value))
    assert [said.saying for said in found.said] == [otherwise]
    assert name in found.settings


def test_where_the_manager_decides_no_paragraph_of_section_5_does() -> None:
    huxley = by_default(load_document(HUXLEY), "irregularities", "shift_manager")
    for question in (q for q in Question if TOPIC_OF[q] is Topic.IRREGULARITIES):
        found = answer(question, huxley)
        if question is Question.SQUEEZE:
            assert found.paragraphs == ("rws-blackjack-v5 3.12",)
        elif question is not Question.IRREGULARITIES:
            assert [said.saying for said in found.said] == [Saying.MANAGER_DECIDES]
            assert found.paragraphs == ("rws-perfect-pairs-v5 5.19",)
            assert found.settings == ("irregularities",)


def test_a_document_without_a_word_on_squeezing() -> None:
    document = load_document(PP5)
    silent = replace(document, citations={**document.citations, Rule.SQUEEZE: ()})
    assert [said.saying for said in answer(Question.SQUEEZE, silent).said] == [Saying.NO_SQUEEZE]


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
