from collections.abc import Iterator
from dataclasses import replace
from string import Formatter

import pytest

from tests.cases import for_each, for_every
from trainer.procedure.choices import PassChoice, ProcedureChoices
from trainer.procedure.data import Matter
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
from trainer.rulebook.glossary import related, under
from trainer.rulebook.house_choices import HouseChoices
from trainer.rulebook.houses import house_rules, usual_house
from trainer.rulebook.reading import Table
from trainer.rulebook.readings import read_stated
from trainer.rulebook.statements import Statement
from trainer.rules.money import Odds
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import House

PP5 = "rws-perfect-pairs-v5"
BJ5 = "rws-blackjack-v5"
HUXLEY = "huxley-perfect-pairs"
LIVE = "live-blackjack"
NEVADA = "nevada-perfect-pairs-progressive"


def answered(question: Question, document: str) -> str:
    """The texts of an answer, after ``~`` where the document is silent; ``-`` for none."""
    found = answer(question, load_document(document))
    texts = "+".join(part.text.value for part in found.parts) or "-"
    return f"~{texts}" if found.silent else texts


def test_every_question_is_answered_by_every_document() -> None:
    rows = tuple(compare([load_document(name) for name in documents()]))
    assert [row.question for row in rows] == list(QUESTIONS.values())
    assert {row.question.topic for row in rows} == set(Topic)
    for row in rows:
        assert len(row.answers) == len(documents())
        for found in row.answers:
            assert found.parts or found.silent, row.question


def test_the_questions_of_one_topic_stand_together() -> None:
    topics = [question.topic for question in QUESTIONS.values()]
    assert list(dict.fromkeys(topics)) == list(Topic)
    assert topics == sorted(topics, key=list(Topic).index)
    for topic in Topic:
        rows = tuple(compare([load_document(PP5)], topic))
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
decks                  PBH decks+usual_decks  L decks
    N decks+decks_of_tables+decks_of_tables+decks_without_table
boxes                  PB boxes_as_on_layout  HN ~boxes_here  L seven_players
other_boxes            PB may_bet_elsewhere  HLN ~may_bet_elsewhere
balance                PB balance_open  HLN ~balance_open
box_decides            PB seated_calls  HLN ~seated_calls
nobody_seated          PB highest_bet_decides  HLN ~highest_bet_decides
bets_until             PB until_no_more_bets  HLN before_first_card
staff_bets             PB on_request  HLN ~on_request
limits_shown           PB limits_shown  H side_limits_shown  LN ~-
pays_shown             P pays_on_layouts  BL ~-  H pays_shown  N suit_shown
deal_order             PB dealt_without_hole_card  H ~dealt_without_hole_card
    L dealt_with_hole_card  N dealt_order_open
hole_card              PB no_hole_card  H ~no_hole_card  LN hole_card
who_looks              PB nobody_looks  H ~nobody_looks  L ~looks_on_ace  N ~looks
insurance_amount       PB at_most_part  HN ~at_most_part  L exactly_part
insurance_settled      PB at_second_card  H ~at_second_card  LN ~at_the_look
insurance_pays         PBL pays  HN ~pays
even_money             PB offered  H ~offered  LN ~not_offered
who_insures            PB each_for_himself  HLN ~each_for_himself
who_takes_even_money   PB each_for_himself  H ~each_for_himself  LN ~no_even_money
insurance_shared       PB own_insurance_only  H ~own_insurance_only  LN ~-
insurance_place        PB on_insurance_line  H ~on_insurance_line  LN ~-
blackjack_pays         PBL pays  HN ~pays
blackjack_against_ten  PB waits_for_second_card  H ~waits_for_second_card  L ~waits_for_turn
    N ~decided_at_the_look
blackjack_against_ace  PB waits_for_second_card+or_even_money
    H ~waits_for_second_card+or_even_money  LN ~decided_at_the_look
blackjack_against_21   PBL beats  HN ~beats
takes_after_split      PB one_initial_bet  H ~one_initial_bet  L all_of_it  N ~all_of_it
takes_after_double     PB one_initial_bet  H ~one_initial_bet  L all_of_it  N ~all_of_it
which_split            PBL equal_value  HN ~equal_value
how_often              PBL splits  HN ~splits
second_cards           PB in_turn  HN ~in_turn  L at_once
aces_again             PBL once_only  HN ~once_only
cards_on_aces          PBL one_card  HN ~one_card
ten_on_ace             PBL twenty_one  HN ~twenty_one
split_declined         PB first_hand_only  HLN ~first_hand_only
double_when            PB double_on_two_cards  H ~double_on_two_cards  L double_if_allowed
    N ~first_two_cards
double_for             PBL up_to_initial_bet  HN ~up_to_initial_bet
double_after_split     PB allowed_not_on_aces  HN ~allowed_not_on_aces  L not_allowed
double_declined        PB stays_with_one_card  HLN ~stays_with_one_card
double_withdrawn       PB double_stays  H ~double_stays  LN ~-
surrender              PB not_against_ace  H ~not_against_ace  LN ~never
surrender_when         PB surrender_after_second_cards  H ~surrender_after_second_cards
    LN ~no_surrender
surrender_cost         PB surrender_for_half  H ~surrender_for_half  LN ~no_surrender
forced_draw            PB must_draw_below  H ~must_draw_below  L no_forced_draw
    N ~no_forced_draw
hard_21                PB may_draw  HLN ~may_draw
soft_21                PB may_not_draw  HLN ~may_not_draw
bust                   PBL bust_loses  H ~bust_loses  N ~-
tie                    PB neither_paid_nor_taken  H ~neither_paid_nor_taken  L push  N ~-
soft_17                PBL stands_on_all  HN ~stands_on_all
dealer_completes       PBL while_undecided  HN ~while_undecided
side_bets              PH side_bet  B side_bet+side_bet+side_bet  L side_bet+side_bet
    N side_bet_of_tables
wager_back             PBHL stays  N not_returned
needs_initial_bet      PB anybodys  HLN own
at_most                PHLN ~no_cap  B refused_above
depends                PBHLN independent
up_card                PBH players_cards_only  L up_card_in_21_plus_3  N up_card_in_three
when_settled           PBHN before_subsequent_deal  L ~before_any_card
losers_first           PBLN ~losers_first  H losers_then_winners
perfect_pair           P perfect_colour_and_suit  B no_such_bet  HLN perfect_of_one_suit
coloured_pair          PHL coloured_two_suits  B no_such_bet  N coloured_of_one_colour
mixed_pair             PHN mixed_two_colours  B no_such_bet  L mixed_two_suits
player_pair            PHLN no_such_bet  B player_pair_of_one_rank
under_over             PHLN no_such_bet  B under_over_totals
three_card_hands       PBHN no_such_bet  L three_card_hands
highest_hand           PBHL ~-  N highest_paid+highest_even_if_less
meters                 PBHL no_progressive  N ~shared
envy                   PBHL no_progressive  N envy_to_the_others
dealer_envy            PBHL no_progressive  N dealer_envy_3
dynamic_pays           PBHL no_progressive  N dynamic_in_round
alternate_ranks        PBHL no_progressive  N operator_chooses_ranks
base_unit              PBHL no_progressive  N times_base_unit
irregularities         PB own_section  HLN ~follows_section
void                   PB interim_undone  HLN ~interim_undone
after_error            PB unsettled_back  HLN ~unsettled_back
put_right              PB until_settled  HLN ~until_settled
to_empty_box           PB put_right_or_discarded  HLN ~put_right_or_discarded
overdrawn              PB discarded_with_options  HLN ~discarded_with_options
together               PB player_picks  HLN ~player_picks
face_up                PB next_card  HLN ~next_card
found_late             PB both_rounds_stand  HLN ~both_rounds_stand
over_maximum           PB excess_rejected  HLN ~excess_rejected
over_unseen            PB pro_rata+whole_below_minimum  HLN ~pro_rata+whole_below_minimum
under_minimum          PB raise_or_withdraw  HLN ~raise_or_withdraw
under_unseen           PB plays_below_minimum  HLN ~plays_below_minimum
walked_away            PB drawn_to_12  HLN ~drawn_to_12
interruption           PB interrupted_goes_on+interrupted_void
    HLN ~interrupted_goes_on+interrupted_void
voids                  PB void_foreign_card+void_wrong_count+void_shoe_empty+void_unshuffled
    HLN ~void_foreign_card+void_wrong_count+void_shoe_empty+void_unshuffled
void_returns           PB void_returns_bets  HLN ~void_returns_bets
late_bet               PB late_refused  HLN ~late_refused
misplaced              PB as_chips_lie  HLN ~as_chips_lie
no_main_bet            PB side_bet_returned  HLN ~side_bet_returned
settled_late           PB settled_as_soon  HLN ~settled_as_soon
cards_decided          PB house_alone  HLN ~house_alone
who_decides            PB shift_manager_decides  HLN ~shift_manager_decides
squeeze                PB squeeze_on_request  H ~squeeze_on_request  LN players_face_up
"""


def test_every_answer_of_every_document() -> None:
    rows = {row.question.id: row for row in compare([load_document(name) for name in documents()])}
    lines = [line.split() for line in ANSWERS.strip().replace("\n    ", " ").splitlines()]
    assert [line[0] for line in lines] == list(QUESTIONS)
    for name, *answers in lines:
        expected = {
            BY_INITIAL[initial]: words
            for initials, words in zip(answers[::2], answers[1::2], strict=True)
            for initial in initials
        }
        question = QUESTIONS[name]
        assert {document: answered(question, document) for document in documents()} == expected, (
            name
        )
        if len({words.removeprefix("~") for words in expected.values()}) > 1:
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
    usual = usual_house(register, document.ruleset)
    return replace(document, register=register, usual_house=usual)


@for_every(
    ("question", "name", "value", "otherwise"),
    [
        (QUESTIONS["void"], "void_reverses_interim", False, AnswerText.INTERIM_STANDS),
        (QUESTIONS["after_error"], "returned_after_error", "all", AnswerText.ALL_BACK),
        (QUESTIONS["overdrawn"], "options_after_dealer_overdraws", False, AnswerText.DISCARDED),
        (
            QUESTIONS["put_right"],
            "reconstructed_after_settlement",
            "unsettled_boxes",
            AnswerText.UNTIL_SETTLED_THERE,
        ),
    ],
)
@for_every("document_id", [PP5, HUXLEY])
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


@for_each(QUESTIONS.values(), name=lambda question: question.id)
def test_an_answer_is_cited_or_silent_or_of_another_game(question: Question) -> None:
    for name in documents():
        document = load_document(name)
        found = answer(question, document)
        own = {number for number in found.paragraphs if number in document.paragraphs}
        if found.silent:
            assert not own, name
        elif question.find(house_rules(document)).inapplicable:
            assert not found.paragraphs, name
        else:
            assert own, name


def test_every_statement_answers_a_question_and_is_made_by_a_document() -> None:
    asked: set[Statement] = set()
    for document in map(load_document, documents()):
        for question in QUESTIONS.values():
            asked.update(question.find(house_rules(document)).said)
    made = {said for name in documents() for said in load_document(name).stated}
    assert asked == made == set(Statement)


def test_every_pay_table_is_cited_where_it_is_written() -> None:
    assert answer(QUESTIONS["side_bets"], load_document(HUXLEY)).paragraphs == ("7", "Pay tables")


@pytest.mark.parametrize("document", [LIVE, NEVADA])
def test_that_a_house_may_allow_squeezing_is_our_reading(document: str) -> None:
    readings = answer(QUESTIONS["squeeze"], load_document(document)).readings
    assert "squeeze" in {reading.name for reading in readings}


@pytest.mark.parametrize("question", ["takes_after_split", "takes_after_double"])
def test_that_the_dealer_s_blackjack_leaves_a_rest_to_return_is_our_reading(question: str) -> None:
    for document in (PP5, BJ5, HUXLEY):
        readings = answer(QUESTIONS[question], load_document(document)).readings
        assert "rest_returned" in {reading.name for reading in readings}, document


def test_a_document_that_follows_nobody_is_silent() -> None:
    alone = replace(load_document(HUXLEY), stated={}, base_game="", base_irregularities="")
    found = answer(QUESTIONS["squeeze"], alone)
    assert (found.parts, found.paragraphs, found.silent) == ((), (), True)


@for_every(
    ("stated", "complaint"),
    [
        ({"may_bet_anywhere": ["1"]}, "may_bet_anywhere"),
        ({"pays_shown": []}, "rests on nothing"),
        ({"pays_shown": ["99"]}, "there is no paragraph 99"),
        ({"pays_shown": ["rws-blackjack-v5 3.8"]}, "another document's"),
    ],
)
def test_a_statement_needs_a_paragraph_of_its_own_document(
    stated: dict[str, list[str]], complaint: str
) -> None:
    table = Table("rules/some.toml", {"stated": stated})
    with pytest.raises(ValueError, match=complaint):
        read_stated(table, {"1": "2"})


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
    reached: set[AnswerText | Statement] = set()
    for document in variants():
        for question in QUESTIONS.values():
            for part in answer(question, document).parts:
                given = set(part.values) | ({"times"} if "splits" in part.values else set())
                named = {field for _, field, _, _ in Formatter().parse(part.text.text) if field}
                assert named <= given, part
                reached.add(part.text)
    assert reached >= {text for text in AnswerText if "{" in text.text}


def test_the_order_of_the_side_bets_is_that_of_the_house() -> None:
    document = load_document("live-blackjack")
    bet_by_bet = ProcedureChoices(passes={Matter.SIDE_BETS: PassChoice(losers_first=False)})
    own = replace(document, house=HouseChoices(procedure=bet_by_bet))
    for read, text in ((document, AnswerText.LOSERS_FIRST), (own, AnswerText.BET_BY_BET)):
        assert [part.text for part in answer(QUESTIONS["losers_first"], read).parts] == [text]
